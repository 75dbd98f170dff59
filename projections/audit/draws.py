"""Draws made again: dice from seed and entropy, the order of cards from the key; and how likely they were."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import factorial, prod

from domain.kernel import fair
from domain.kernel.events import Resealed
from domain.kernel.ids import Card, DieId, Face, Seat
from projections.audit.found import AuditFault, Draw, Epoch, Segment


def dice_in(spec: str) -> list[tuple[DieId, int]]:
    """`roll:cultist*5,kraken*1` -> what is rolled."""
    items = (item.rpartition("*") for item in spec.removeprefix("roll:").split(","))
    return [(DieId(die), int(count)) for die, _, count in items]


def each_die(spec: str) -> list[DieId]:
    """Every single die of a roll, in the order in which they are read."""
    return [die for die, count in dice_in(spec) for _ in range(count)]


def stream_of(epoch: Epoch, draw: Draw) -> Iterator[int]:
    """The words of a draw."""
    return fair.words(draw.seed, epoch.scope, draw.n, epoch.entropy, draw.spec)


def thrown_by(epoch: Epoch, draw: Draw) -> tuple[Face, ...]:
    """What the dice of a draw must show."""
    stream = stream_of(epoch, draw)
    dice = [draw.dice[die] for die in each_die(draw.spec)]
    return tuple(faces[fair.below(stream, len(faces))] for faces in dice)


def rolled_in(spec: str, dice: Mapping[DieId, Sequence[Face]]) -> dict[DieId, Sequence[Face]]:
    """The dice that a roll is made with, among those that there are."""
    named = [die for die, _ in dice_in(spec)]
    missing = [die for die in named if die not in dice]
    if missing:
        raise AuditFault(f"there is no die {missing[0]}")
    return {die: dice[die] for die in named}


def laid_by(
    event: Resealed,
    seq: int,
    seat: Seat | None,
    epoch: int,
    taken: tuple[Card, ...],
    known: dict[Card, Face],
    faces: Mapping[Card, Face],
) -> Draw:
    """A reseal, as a viewer knows it once it is folded."""
    segments = tuple(
        Segment(s.zone, s.at, names, s.seals, s.mixed, s.seen, faces=tuple(faces.get(card) for card in names))
        for s, names in zip(event.laid, event.names(), strict=True)
    )
    if len(segments) == 1 and len(known) == len(taken):
        segments[0].pool = tuple(sorted(known.values()))
    spec = fair.reseal_spec([(s.zone, len(s.cards)) for s in segments if s.mixed])
    return Draw(event.n, seq, event.why, seat, epoch, spec, taken=taken, known=known, segments=segments)


def order_of(epoch: Epoch, draw: Draw) -> dict[Card, tuple[bytes, Face]]:
    """With the key: the salt and face of every card that a reseal laid. Each must be one of those taken up, and mixed
    segments must lie as chance says."""
    mac = fair.Mac(epoch.key)
    pool, found = Counter(draw.known.values()), dict[Card, tuple[bytes, Face]]()
    salts = iter(fair.card_salts(mac, epoch.scope, draw.n, len(draw.taken)))
    j = 0
    for segment in draw.segments:
        for card, seal in zip(segment.cards, segment.seals, strict=True):
            salt = next(salts)
            fits = (face for face in sorted(pool) if fair.card_seal(epoch.scope, draw.n, j, salt, face) == seal)
            face = next(fits, None)
            if face is None:
                raise AuditFault(f"card {card} is none of those taken up")
            pool[face] -= 1
            pool += Counter()
            found[card] = salt, face
            j += 1
    draw.seed = fair.seed(mac, epoch.scope, draw.n)
    stream = stream_of(epoch, draw)
    for segment in draw.segments:
        lies = tuple(found[card][1] for card in segment.cards)
        segment.faces, segment.pool = lies, tuple(sorted(lies))
        if segment.mixed and tuple(fair.permuted(stream, segment.pool)) != lies:
            raise AuditFault(f"draw {draw.n} lays another order in {segment.zone}")
    return found


def odds_of_roll(draw: Draw) -> Fraction:
    """How likely it is that these dice show these faces, whichever die shows which."""
    chance = Fraction(1)
    shown = iter(draw.faces)
    for die, count in dice_in(draw.spec):
        faces = Counter(draw.dice[die])
        got = Counter(next(shown) for _ in range(count))
        ways = factorial(count) // prod(factorial(n) for n in got.values())
        chance *= ways * prod(Fraction(faces[face], faces.total()) ** n for face, n in got.items())
    return chance


def orders_of(draw: Draw) -> int:
    """In how many orders the cards of all mixed segments could lie, each as likely as the next."""
    return prod(factorial(len(segment.cards)) for segment in draw.segments if segment.mixed)
