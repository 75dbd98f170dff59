"""Luck: what the dice showed against what they should, how rare the rarest rolls were, where shuffled cards went.

A tally is what is counted; tallies of games add up to that of the site."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import floor
from typing import Any

from msgspec import Struct

from domain.kernel import fair
from domain.kernel.ids import DieId, Face, Seat
from domain.kernel.ruleset import Ruleset
from projections.audit.checks import Auditor
from projections.audit.draws import each_die, odds_of_roll, stream_of
from projections.audit.found import Draw, Epoch
from projections.audit.statistics import Runs, Verdict, chi_square, judged, runs_of

BINS = 10
"""Places in a shuffled segment are told in so many parts of it."""
RAREST = 5


class Tally(Struct):
    """What is counted."""

    games: int = 0
    dice: dict[DieId, dict[Face, int]] = {}
    runs: dict[DieId, Runs] = {}
    shuffles: int = 0
    tops: list[int] = []
    """Of mixed segments: from which part of the sorted cards the top one came."""
    even: list[float] = []
    """The same, as even chances would have it."""

    def add(self, other: "Tally") -> None:
        """Another tally of the same ruleset."""
        self.games += other.games
        self.shuffles += other.shuffles
        for die, faces in other.dice.items():
            mine = self.dice.setdefault(die, {})
            for face, count in faces.items():
                mine[face] = mine.get(face, 0) + count
        for die, runs in other.runs.items():
            self.runs.setdefault(die, Runs()).add(runs)
        if other.tops:
            self.tops = [a + b for a, b in zip(self.tops or [0] * BINS, other.tops, strict=True)]
            self.even = [a + b for a, b in zip(self.even or [0.0] * BINS, other.even, strict=True)]


class FaceLuck(Struct, frozen=True):
    """One face of a die."""

    face: Face
    count: int
    expected: float
    odds: str
    """Of this face in one roll of this die."""


class DieLuck(Struct, frozen=True):
    """One kind of die."""

    die: DieId
    rolled: int
    faces: tuple[FaceLuck, ...]
    even: Verdict
    """Chi-square: did the faces come as often as they should?"""
    runs: Verdict
    """Did the same come again in a row as often as it should?"""


class RareRoll(Struct, frozen=True):
    """A roll and its exact odds."""

    n: int
    faces: tuple[Face, ...]
    odds: str
    likely: float
    seat: Seat | None = None


class ShuffleLuck(Struct, frozen=True):
    """Where the top card of shuffled segments came from, in tenths of the cards sorted by name."""

    shuffles: int
    tops: tuple[int, ...]
    expected: tuple[float, ...]
    even: Verdict


class Luck(Struct, frozen=True, omit_defaults=True):
    """All of it."""

    ruleset: str
    games: int
    dice: tuple[DieLuck, ...]
    shuffles: ShuffleLuck | None = None
    """Only of games that are over."""


class GameLuck(Struct, frozen=True):
    """The luck of one game."""

    luck: Luck
    rarest: tuple[RareRoll, ...]
    seats: dict[Seat, dict[DieId, dict[Face, int]]]
    """What came in whose turn."""


# --- counting ---------------------------------------------------------------------------------------


def tally_of(audit: Auditor) -> Tally:
    """What is counted in one game: public dice at any time, hidden orders once they are open."""
    tally = Tally(games=1)
    shown: dict[DieId, list[Face]] = {}
    for draw in audit.draws:
        if draw.rolled:
            for die, face in zip(each_die(draw.spec), draw.faces, strict=True):
                shown.setdefault(die, []).append(face)
        elif audit.over:
            _count_tops(tally, audit.epoch_of(draw), draw)
    for die, faces in shown.items():
        tally.dice[die] = dict(Counter(faces))
        tally.runs[die] = runs_of(faces)
    return tally


def _count_tops(tally: Tally, epoch: Epoch, draw: Draw) -> None:
    """From where the top card of each mixed segment came: its place among the sorted ones, an even choice."""
    stream = stream_of(epoch, draw)
    for segment in draw.segments:
        size = len(segment.cards)
        if not segment.mixed:
            continue
        order = fair.permuted(stream, range(size))
        if size < 2:
            continue
        tally.shuffles += 1
        tally.tops, tally.even = tally.tops or [0] * BINS, tally.even or [0.0] * BINS
        tally.tops[floor(order[0] * BINS / size)] += 1
        for place in range(size):
            tally.even[floor(place * BINS / size)] += 1 / size


# --- judging ----------------------------------------------------------------------------------------


def luck_of(ruleset: Ruleset[Any], tally: Tally, by: Mapping[DieId, Sequence[Face]] | None = None) -> Luck:
    """A tally with what it should be, and what the tests say; by the dice of the rules, unless the games had others."""
    made = ruleset.dice if by is None else by
    dice = tuple(_die(made[die], die, faces, tally.runs) for die, faces in sorted(tally.dice.items()))
    shuffles = None
    if tally.shuffles:
        verdict = chi_square(tally.tops, tally.even)
        shuffles = ShuffleLuck(tally.shuffles, tuple(tally.tops), tuple(tally.even), verdict)
    return Luck(ruleset.name, tally.games, dice, shuffles)


def _die(sides_of: Sequence[Face], die: DieId, counted: Mapping[Face, int], runs: Mapping[DieId, Runs]) -> DieLuck:
    made, total = Counter(sides_of), sum(counted.values())
    sides = made.total()
    faces = tuple(FaceLuck(face, counted.get(face, 0), total * n / sides, f"{n}/{sides}") for face, n in made.items())
    even = chi_square([f.count for f in faces], [f.expected for f in faces])
    return DieLuck(die, total, faces, even, judged(runs.get(die, Runs())))


def game_luck(ruleset: Ruleset[Any], audit: Auditor) -> GameLuck:
    """The luck of one game, as one viewer may know it."""
    seats: dict[Seat, dict[DieId, dict[Face, int]]] = {}
    for draw in audit.draws:
        if draw.rolled and draw.seat is not None:
            for die, face in zip(each_die(draw.spec), draw.faces, strict=True):
                came = seats.setdefault(draw.seat, {}).setdefault(die, {})
                came[face] = came.get(face, 0) + 1
    rarest = sorted(_rare(audit), key=lambda roll: (roll.likely, roll.n))[:RAREST]
    return GameLuck(luck_of(ruleset, tally_of(audit), audit.frames.dice), tuple(rarest), dict(sorted(seats.items())))


def _rare(audit: Auditor) -> Iterator[RareRoll]:
    for draw in audit.draws:
        if draw.rolled:
            odds = odds_of_roll(draw)
            said = f"{odds.numerator}/{odds.denominator}"
            yield RareRoll(draw.n, draw.faces, said, float(odds), draw.seat)
