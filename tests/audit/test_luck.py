"""Luck: the tests of chance are right, a planted bias is found, and what is counted is what happened."""

import random
from collections import Counter
from math import exp, sqrt
from xml.etree import ElementTree

import pytest

from domain.kernel.events import Rolled
from domain.kernel.log import is_kind
from projections.audit.histogram import histogram
from projections.audit.luck import Tally, game_luck, luck_of, tally_of
from projections.audit.statistics import Runs, chi_square, judged, runs_of, upper_gamma
from tests.audit.games import GAMES, UNDER_WAY, audited
from tests.verify.games import NAMES, played


@pytest.mark.parametrize(
    ("statistic", "degrees", "p"),
    [
        (3.841, 1, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (18.307, 10, 0.05),
        (124.342, 100, 0.05),
        (1.145, 5, 0.95),
    ],
)
def test_chi_square_agrees_with_the_tables(statistic: float, degrees: int, p: float) -> None:
    assert abs(upper_gamma(degrees / 2, statistic / 2) - p) < 1e-4


def test_the_gamma_function_agrees_with_what_is_known_of_it() -> None:
    for x in (0.01, 0.5, 1.0, 3.0, 20.0):
        assert abs(upper_gamma(1.0, x) - exp(-x)) < 1e-12
    assert upper_gamma(2.5, 0.0) == 1.0


def test_fair_dice_pass_and_loaded_ones_do_not() -> None:
    chance = random.Random(1)
    even = Counter(chance.randrange(6) for _ in range(6000))
    assert chi_square([even[i] for i in range(6)], [1000.0] * 6).p > 0.001
    loaded = Counter(min(chance.randrange(6), chance.randrange(7)) for _ in range(6000))
    assert chi_square([loaded[i] for i in range(6)], [1000.0] * 6).p < 1e-6
    assert chi_square([1, 2], [1.5, 1.5]).weak and chi_square([], []).weak


def test_runs_are_counted_and_judged() -> None:
    found = runs_of("aabbbaab")
    assert found.runs == 4
    # all orders of two a and one b: aab aba baa have 2, 3, 2 runs
    known = runs_of("aab")
    assert abs(known.mean - 7 / 3) < 1e-12 and abs(known.variance - 2 / 9) < 1e-12
    chance = random.Random(2)
    assert judged(runs_of(chance.choice("abc") for _ in range(3000))).p > 0.001
    assert judged(runs_of("abc" * 1000)).p < 1e-6
    sticky = [letter for _ in range(1000) for letter in chance.choice("abc") * 3]
    assert judged(runs_of(sticky)).p < 1e-6
    assert judged(Runs()).weak


def test_sequences_of_several_games_add_up() -> None:
    total = Runs()
    chance = random.Random(3)
    for _ in range(400):
        total.add(runs_of(chance.choice("abcd") for _ in range(20)))
    assert abs(total.runs - total.mean) < 4 * sqrt(total.variance)


@pytest.mark.parametrize("name", NAMES)
def test_a_games_luck_is_what_happened(name: str) -> None:
    game, entry = played(name), GAMES[name]
    rolled = [game.ruleset.event(r.public) for r in game.records if is_kind(r, Rolled)]
    faces = Counter(face for event in rolled if isinstance(event, Rolled) for face in event.faces)
    luck = game_luck(entry.ruleset, audited(name))
    counted: Counter[str] = Counter()
    for die in luck.luck.dice:
        assert sum(face.count for face in die.faces) == die.rolled
        assert abs(sum(face.expected for face in die.faces) - die.rolled) < 1e-6
        counted.update({face.face: face.count for face in die.faces})
    assert +counted == faces
    by_seat: Counter[str] = Counter()
    for dice in luck.seats.values():
        for came in dice.values():
            by_seat.update(came)
    assert not by_seat - faces
    assert [roll.likely for roll in luck.rarest] == sorted(roll.likely for roll in luck.rarest)
    assert luck.luck.shuffles is not None and sum(luck.luck.shuffles.tops) == luck.luck.shuffles.shuffles
    assert abs(sum(luck.luck.shuffles.expected) - luck.luck.shuffles.shuffles) < 1e-6


def test_where_shuffled_cards_went_is_not_told_before_the_end() -> None:
    for viewer in ("", "s1"):
        assert (
            game_luck(GAMES["toy-crossing"].ruleset, audited("toy-crossing", viewer, *UNDER_WAY)).luck.shuffles is None
        )


def test_tallies_add_up() -> None:
    one, total = tally_of(audited("toy-mutiny")), Tally()
    total.add(one)
    total.add(one)
    assert total.games == 2 and total.shuffles == 2 * one.shuffles
    for die, faces in one.dice.items():
        assert total.dice[die] == {face: 2 * count for face, count in faces.items()}
    assert total.tops == [2 * top for top in one.tops]


@pytest.mark.parametrize("name", NAMES)
def test_luck_is_drawn_as_a_picture(name: str) -> None:
    entry = GAMES[name]
    luck = game_luck(entry.ruleset, audited(name)).luck
    drawing = ElementTree.fromstring(histogram(luck, entry.words))
    bars = [one for one in drawing.iter() if one.tag.endswith("rect") and one.get("class") == "b"]
    assert len(bars) == sum(len(die.faces) for die in luck.dice) + 10
    assert "Nothing was drawn yet" in histogram(luck_of(entry.ruleset, Tally()))
