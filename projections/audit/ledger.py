"""The ledger of draws: for each, what it was for, whose turn it was, what could come of it as the viewer may know, what
came, and whether that is proven."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from domain.kernel.ids import Card, Face, Seat, Zone
from domain.kernel.text import Text
from projections.audit.checks import Auditor
from projections.audit.draws import dice_in, odds_of_roll, orders_of
from projections.audit.found import Draw, Proof, Segment
from projections.audit.words import say
from projections.catalogue import GameEntry
from projections.stakes import Odds, odds_of

Kind = Literal["roll", "reseal"]


class DiceShown(Struct, frozen=True):
    """Dice of one kind in a roll."""

    die: str
    odds: Odds
    faces: tuple[Face, ...]


class SegmentShown(Struct, frozen=True, omit_defaults=True):
    """Cards laid together."""

    zone: Zone
    cards: tuple[Card, ...]
    mixed: bool = False
    """In an order that chance chose."""
    seen: tuple[Seat, ...] = ()
    faces: tuple[Face | None, ...] = ()
    """As they lie, as far as the caller knows them."""


class PoolShown(Struct, frozen=True):
    """What was taken up, as far as the caller knows it."""

    known: dict[Face, int]
    unknown: int


class DrawShown(Struct, frozen=True, omit_defaults=True):
    """One draw."""

    n: int
    seq: int
    """The event."""
    kind: Kind
    why: str
    text: Text
    """What it was for."""
    spec: str
    proof: Proof
    proof_text: Text
    seat: Seat | None = None
    """Whose turn it was."""
    odds: str = ""
    """Of exactly this outcome, as a fraction: of these faces on whichever dice; of this order of the mixed cards."""
    likely: float = 1.0
    """The same as a number between 0 and 1."""
    taken_back: bool = False
    """The table has agreed to go back over it; the draw stays spent."""
    dice: tuple[DiceShown, ...] = ()
    pool: PoolShown | None = None
    laid: tuple[SegmentShown, ...] = ()


def drawn(entry: GameEntry, draw: Draw) -> DrawShown:
    """A draw as its line of the ledger."""
    odds = odds_of_roll(draw) if draw.rolled else Fraction(1, orders_of(draw))
    known = Counter(draw.known.values())
    return DrawShown(
        n=draw.n,
        seq=draw.seq,
        kind="roll" if draw.rolled else "reseal",
        why=draw.why,
        text=entry.words.why(draw.why),
        spec=draw.spec,
        proof=draw.proof,
        proof_text=_proof_text(draw),
        seat=draw.seat,
        odds=f"{odds.numerator}/{odds.denominator}",
        likely=float(odds),
        taken_back=draw.taken_back,
        dice=tuple(_dice(draw)) if draw.rolled else (),
        pool=None if draw.rolled else PoolShown(dict(sorted(known.items())), len(draw.taken) - known.total()),
        laid=tuple(map(_segment, draw.segments)),
    )


def ledger(audit: Auditor, kind: Kind | None, why: str, seat: str, proof: Proof | None) -> Iterable[Draw]:
    """The draws that are asked for, in their order."""
    wanted: Iterator[Draw] = iter(audit.draws)
    if kind is not None:
        wanted = (draw for draw in wanted if draw.rolled == (kind == "roll"))
    return (d for d in wanted if why in ("", d.why) and seat in ("", d.seat) and proof in (None, d.proof))


def _dice(draw: Draw) -> Iterator[DiceShown]:
    faces = iter(draw.faces)
    for die, count in dice_in(draw.spec):
        yield DiceShown(die, odds_of(draw.dice[die], count), tuple(next(faces) for _ in range(count)))


def _segment(segment: Segment) -> SegmentShown:
    faces = segment.faces if any(segment.faces) else ()
    return SegmentShown(segment.zone, segment.cards, segment.mixed, segment.seen, faces)


def _proof_text(draw: Draw) -> Text:
    if draw.proof == "sealed":
        return say("proof.path" if draw.rolled else "proof.sealed")
    return say(f"proof.{draw.proof}")
