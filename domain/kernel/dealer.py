"""The hands that roll, take up, mix and lay down: turns chance steps into events with their commitments."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from domain.kernel import fair
from domain.kernel.board import Board
from domain.kernel.chance import Chance, Pool
from domain.kernel.errors import Divergence, RuleFault
from domain.kernel.events import Event, Laid, Resealed, Rolled, Run, laid_names
from domain.kernel.ids import Card, DieId, Face, Seat, Zone
from domain.kernel.record import CardOpening, Opening, Private, Record, SealedValue, decode_private, encode
from domain.kernel.ruleset import Ruleset
from domain.kernel.secrets import ALL, Secrets
from domain.kernel.steps import BOTTOM, Lay, Reseal, Roll, Shuffle

E = TypeVar("E", bound=Event)
Recorded = Callable[[], Record | None]
"""The recorded event that comes next while rules are re-run, if any."""


class Dealer:
    """Draws for one live game. While a log is re-run, outcomes come from the record."""

    def __init__(
        self, ruleset: Ruleset[Board], chance: Chance, board: Board, secrets: Secrets, recorded: Recorded
    ) -> None:
        self.chance = chance
        self.next_draw = 0
        self.recompute = False
        """Take draws from chance even where they are recorded: the audit compares them afterwards."""
        self._ruleset = ruleset
        self._board = board
        self._secrets = secrets
        self._recorded = recorded

    # --- dice ------------------------------------------------------------------------------------

    def roll(self, step: Roll) -> Rolled:
        """Dice in the order named, each an even choice among its faces."""
        dice = [(die, count) for die, count in step.dice.items() if count > 0]
        if not dice:
            raise RuleFault(f"a roll of no dice: {step.why}")
        spec = fair.roll_spec(dice)
        recorded, _ = self._next(Rolled)
        n = self._number(recorded.n if recorded else None)
        if recorded and not self.recompute:
            return Rolled(n, spec, step.why, recorded.faces, recorded.seed)
        faces = self.chance.roll(n, spec, [self._faces_of(die) for die, count in dice for _ in range(count)])
        return Rolled(n, spec, step.why, faces, self.chance.seed(n))

    def _faces_of(self, die: DieId) -> tuple[Face, ...]:
        if die not in self._ruleset.dice:
            raise RuleFault(f"{self._ruleset.name} has no die {die}")
        return self._ruleset.dice[die]

    # --- cards -----------------------------------------------------------------------------------

    def shuffle(self, step: Shuffle) -> tuple[Resealed, Private]:
        """A whole zone, and what is added to it."""
        take = {zone: self._board.cards(zone) for zone in (step.zone, *step.adding)}
        cards = [card for zone in take.values() for card in zone]
        return self.reseal(Reseal(take, [Lay(step.zone, cards, seen=step.seen)], step.why))

    def reseal(self, step: Reseal) -> tuple[Resealed, Private]:
        """Take up, mix what is to be mixed, lay down under fresh names with commitments."""
        took = tuple([run for zone, cards in step.take.items() for run in self._runs(zone, cards)])
        check_same_cards(step)
        recorded, private = self._next(Resealed)
        n = self._number(recorded.n if recorded else None)
        wanted = [[self._secrets.faces[c] for c in lay.cards] for lay in step.lay]
        if recorded and private and not self.recompute:
            faces = self.recorded_faces(step, wanted, recorded, private)
            seals = tuple(seal for segment in recorded.laid for seal in segment.seals)
            salts = self.chance.salts(n, len(faces)) if any(lay.seen for lay in step.lay) else []
        else:
            faces = self._mixed(n, step.lay, wanted)
            salts = self.chance.salts(n, len(faces))
            seals = tuple(fair.card_seals(self.chance.scope_of(n), n, salts, faces))
        return (
            Resealed(n, step.why, took, self._laid(step, took, seals)),
            Private(faces=tuple(faces), cards=openings(n, step.lay, faces, salts)),
        )

    def recorded_faces(
        self, step: Reseal, wanted: list[list[Face]], recorded: Resealed, private: Private
    ) -> list[Face]:
        """The faces as they were laid. They must be those the rules lay now; only a mix may order them freely."""
        faces = list(private.faces)
        at = 0
        for lay, segment in zip(step.lay, wanted, strict=True):
            was = faces[at : at + len(segment)]
            at += len(segment)
            if (sorted(was) != sorted(segment)) if lay.mixed else (was != segment):
                raise self._diverged(f"laid in {lay.zone}: {segment}".encode())
        if at != len(faces):
            raise self._diverged(f"{at} cards are laid".encode())
        return faces

    def _mixed(self, n: int, lays: Sequence[Lay], wanted: list[list[Face]]) -> list[Face]:
        pools: list[Pool] = [(lay.zone, sorted(faces)) for lay, faces in zip(lays, wanted, strict=True) if lay.mixed]
        spec = fair.reseal_spec([(zone, len(pool)) for zone, pool in pools])
        mixed = iter(self.chance.mix(n, spec, pools) if pools else ())
        return [face for lay, faces in zip(lays, wanted, strict=True) for face in (next(mixed) if lay.mixed else faces)]

    def _runs(self, zone: Zone, cards: Sequence[Card]) -> list[Run]:
        """Neighbouring cards as runs: in the order of the zone, whatever order the rule named them in."""
        held = self._board.zones.get(zone, [])
        if len(cards) == len(held) and set(cards) == set(held):
            return [Run(zone, 0, len(held))] if held else []
        missing = [c for c in cards if c not in held]
        if missing or len(set(cards)) != len(cards):
            raise RuleFault(f"these cannot be taken up from {zone}: {missing or cards}")
        runs: list[Run] = []
        for at in sorted(held.index(c) for c in cards):
            if runs and runs[-1].at + runs[-1].count == at:
                runs[-1] = Run(zone, runs[-1].at, runs[-1].count + 1)
            else:
                runs.append(Run(zone, at, 1))
        return runs

    def _laid(self, step: Reseal, took: tuple[Run, ...], seals: tuple[bytes, ...]) -> tuple[Laid, ...]:
        """Segments with their true places, once the cards are taken up and those before them laid."""
        size = {lay.zone: len(self._board.zones.get(lay.zone, ())) for lay in step.lay}
        for run in took:
            if run.zone in size:
                size[run.zone] -= run.count
        out: list[Laid] = []
        j = 0
        for lay in step.lay:
            count, held = len(lay.cards), size[lay.zone]
            at = held if lay.at == BOTTOM else lay.at
            if not 0 <= at <= held:
                raise RuleFault(f"{lay.zone} has no place {at}")
            out.append(Laid(lay.zone, seals[j : j + count], at, lay.mixed, lay.seen))
            size[lay.zone] = held + count
            j += count
        return tuple(out)

    # --- sealed values ---------------------------------------------------------------------------

    def seal(self, seq: int, k: int, to: tuple[Seat, ...], value: object) -> tuple[SealedValue, bytes]:
        """A value only some may read, and the commitment to it that everybody gets."""
        raw = encode(value)
        salt = self.chance.value_salt(seq, k)
        scope = self.chance.scope_at(seq)
        return SealedValue(to, k, salt, msgspec.Raw(raw)), fair.value_seal(scope, seq, k, salt, raw)

    # --- numbers and the record ------------------------------------------------------------------

    def may_draw(self, seq: int) -> bool:
        """Whether the next draw can be made by event `seq`, or a further epoch must be sealed first."""
        return self.chance.reaches(self.next_draw, seq)

    def _number(self, recorded: int | None) -> int:
        """The index of this draw. It never goes back; a log with undone branches may skip some."""
        n = self.next_draw if recorded is None else max(recorded, self.next_draw)
        self.next_draw = n + 1
        return n

    def _next(self, kind: type[E]) -> tuple[E, Private] | tuple[None, None]:
        record = self._recorded()
        if record is None:
            return None, None
        event = self._ruleset.event(record.public)
        if not isinstance(event, kind):
            raise self._diverged(f"a draw: {kind.__name__}".encode())
        return event, decode_private(record.private)

    def _diverged(self, now: bytes) -> Divergence:
        record = self._recorded()
        assert record is not None
        return Divergence(record.seq, record.public, now)


def check_same_cards(step: Reseal) -> None:
    taken = [card for cards in step.take.values() for card in cards]
    laid = [card for lay in step.lay for card in lay.cards]
    if any(ALL in lay.seen for lay in step.lay):
        raise RuleFault(f"cards are laid face down; to turn them for everybody, show them then: {step.why}")
    if len(taken) != len(laid) or set(taken) != set(laid) or len(set(taken)) != len(taken):
        raise RuleFault(f"the cards laid down are not those taken up: {step.why}")


def openings(n: int, lays: Sequence[Lay], faces: Sequence[Face], salts: Sequence[bytes]) -> tuple[Opening, ...]:
    out: list[Opening] = []
    j = 0
    for lay in lays:
        count = len(lay.cards)
        if lay.seen and count:
            names = laid_names(n, j, count)
            cards = zip(names, salts[j : j + count], faces[j : j + count], strict=True)
            out.append(Opening(lay.seen, tuple(CardOpening(*c) for c in cards)))
        j += count
    return tuple(out)
