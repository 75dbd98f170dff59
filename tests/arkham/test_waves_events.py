"""Events and terror of Under Dark Waves: how many there are, where they lie, what they ask and give."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import pairwise

import pytest
from msgspec import to_builtins

from domain.arkham.content import BOX, EVENT_CARDS, NEIGHBOURHOODS, SCENARIOS, TERROR_CARDS, EventCard
from domain.arkham.effects import VOCABULARY
from domain.parts.content import Part
from domain.parts.effects import Ops
from tests.arkham.boxes import waves
from tests.arkham.test_content_events import MOST_OF_ONE, OFF, SHARES, asked_in, lines, tree, words
from tests.rule import rule

EVENTS = waves(EVENT_CARDS)
APART = {
    "dreams": {
        "innsmouth": ("innsmouth_village", "innsmouth_shore"),
        "kingsport": ("central_kingsport", "kingsport_harbor"),
    }
}
SIZES = {"tyrants": 24, "lantern": 24, "children": 24, "dreams": 32}
PARTS = {part.text: part for card in EVENTS.values() for part in card.parts.values()}
BANDS = {band.text: band for card in TERROR_CARDS.values() for band in card.bands}
TERRORS = ("feeding_frenzy", "frozen_city")
OF_THE_GAME = {"investigator", "investigators", "doom", "clue", "clues", "remnant", "sanity", "reckoning", "roll"}


def deck(scenario: str) -> list[EventCard]:
    return [card for card in EVENTS.values() if card.scenario == scenario]


def parts_of(scenario: str) -> list[Part]:
    return [part for card in deck(scenario) for part in card.parts.values()]


def tiles_of(scenario: str) -> set[str]:
    """Those of the towns too that come into the map later."""
    later = {tile for tiles in APART.get(scenario, {}).values() for tile in tiles}
    return {*map(str, SCENARIOS[scenario].neighbourhoods), *later}


@rule("ARK-210")
def test_every_scenario_has_its_events() -> None:
    assert Counter(card.scenario for card in EVENTS.values()) == SIZES


@pytest.mark.parametrize("scenario", SIZES)
def test_events_lie_all_over_the_map(scenario: str) -> None:
    spread = Counter(str(card.tile) for card in deck(scenario))
    assert set(spread) == tiles_of(scenario) and set(spread.values()) <= {3, 4, 5}
    numbers = {card.id for card in deck(scenario)}
    assert numbers == {f"{scenario}_{tile}_{i + 1}" for tile, n in spread.items() for i in range(n)}


@pytest.mark.parametrize("scenario", SIZES)
def test_doom_may_spread_to_every_place_and_most_to_those_that_have_it(scenario: str) -> None:
    for card in deck(scenario):
        assert set(card.doom) <= set(card.parts) and len(set(card.doom)) == len(card.doom) in (1, 2), card.id
    named = Counter(str(space) for card in deck(scenario) for space in card.doom)
    assert set(named) == {
        str(s.id) for tile in NEIGHBOURHOODS.values() if tile.id in tiles_of(scenario) for s in tile.spaces
    }
    assert all(named[str(space)] >= 2 for space in SCENARIOS[scenario].doom)


@pytest.mark.parametrize("scenario", SIZES)
def test_a_third_of_the_events_have_two_places_of_doom(scenario: str) -> None:
    twice = sum(len(card.doom) == 2 for card in deck(scenario))
    assert 0.25 <= twice / len(deck(scenario)) <= 0.4


@rule("ARK-210")
def test_an_event_is_met_in_the_three_places_of_its_neighbourhood() -> None:
    for card in EVENTS.values():
        assert list(card.parts) == [space.id for space in NEIGHBOURHOODS[card.tile].spaces], card.id
        assert [part.text for part in card.parts.values()] == [f"{card.id}.{space}" for space in card.parts]


# --- what they ask and give -------------------------------------------------------------------------


@rule("ARK-210")
def test_every_part_of_an_event_can_give_the_clue() -> None:
    for text, part in PARTS.items():
        assert any(line["do"] == "find_clue" for line in lines([part])), text


def test_skills_are_asked_for_in_their_shares() -> None:
    asked = Counter(line["skill"] for line in asked_in(PARTS.values()))
    for skill, share in SHARES.items():
        assert abs(100 * asked[skill] / asked.total() - share) <= OFF, (skill, asked)


@pytest.mark.parametrize("space", sorted({text.rpartition(".")[2] for text in PARTS}))
def test_no_place_asks_for_one_skill_all_the_time(space: str) -> None:
    """More than half of the time, rounded up."""
    here = [part for text, part in PARTS.items() if text.endswith(f".{space}")]
    asked = Counter(line["skill"] for line in asked_in(here))
    assert 2 * max(asked.values()) <= asked.total() + 1, asked


def test_tests_of_events_are_seldom_hard() -> None:
    mods = Counter(line.get("mod", 0) for line in asked_in(PARTS.values()))
    assert set(mods) == {0, -1} and mods[0] >= 0.9 * mods.total()


@pytest.mark.parametrize("scenario", SIZES)
def test_a_deck_does_many_things_and_seldom_the_same(scenario: str) -> None:
    done = Counter(line["do"] for line in lines(parts_of(scenario)))
    assert max(done.values()) <= MOST_OF_ONE * done.total(), done.most_common(2)
    assert len({tree(part) for part in parts_of(scenario)}) >= 0.8 * len(parts_of(scenario))


@pytest.mark.parametrize("scenario", SIZES)
def test_the_places_of_a_scenario_are_worth_about_the_same(scenario: str) -> None:
    worths: defaultdict[str, list[float]] = defaultdict(list)
    for part in parts_of(scenario):
        worth = VOCABULARY.worth(part.then)
        assert -2 <= worth <= 4, part.text
        worths[part.text.rpartition(".")[2]].append(worth)
    means = {space: sum(found) / len(found) for space, found in worths.items()}
    assert all(0.4 <= mean <= 2.0 for mean in means.values()), means


# --- terror -----------------------------------------------------------------------------------------


@rule("ARK-210")
def test_every_terror_scenario_has_its_cards() -> None:
    assert Counter(card.set for card in TERROR_CARDS.values()) == dict.fromkeys(TERRORS, 12)
    assert {sheet.terror for sheet in SCENARIOS.values()} == {"", *TERRORS}


@rule("ARK-215")
def test_bands_of_terror_begin_at_nothing_and_leave_no_gap() -> None:
    ways = set()
    for card in TERROR_CARDS.values():
        assert card.bands[0].least == 0 and card.bands[-1].most == 99, card.id
        assert all(after.least == before.most + 1 for before, after in pairwise(card.bands)), card.id
        assert [band.text for band in card.bands] == [f"{card.id}.{i}" for i in range(3)]
        ways.add((card.bands[0].most, card.bands[1].most))
    assert {first for first, _ in ways} == {1, 2} and len(ways) >= 5


GIFTS = {"gain", "draw", "recover", "focus", "find_clue", "receive", "walk"}
TWO_LESS = {"do": "remove", "piece": "terror", "place": "here", "n": 2}


def test_the_deepest_fear_ends_with_two_tokens_less() -> None:
    for card in TERROR_CARDS.values():
        assert [to_builtins(band.then[-1]) == TWO_LESS for band in card.bands] == [False, False, True], card.id


def test_terror_gives_nothing_and_is_worse_the_more_there_is() -> None:
    for card in TERROR_CARDS.values():
        shallow, middle, deep = (harm_of(band) for band in card.bands)
        assert 0 < shallow <= 1 and shallow < middle <= 2.5 and middle < deep <= 4.5, (card.id, middle, deep)
        assert not GIFTS & {line["do"] for line in lines(card.bands)}, card.id


def harm_of(band: Part) -> float:
    """What it costs as a rule; the tokens that go at the end do not count."""
    then = band.then[:-1] if to_builtins(band.then[-1]) == TWO_LESS else band.then
    return -VOCABULARY.worth(Ops(then))


def test_tests_of_terror_are_harder_the_more_there_is() -> None:
    mods = [{line.get("mod", 0) for line in asked_in(c.bands[i] for c in TERROR_CARDS.values())} for i in range(3)]
    assert mods == [{0}, {-1}, {-2}]


@pytest.mark.parametrize("name", TERRORS)
def test_a_terror_deck_does_many_things(name: str) -> None:
    bands: list[Part] = [band for card in TERROR_CARDS.values() if card.set == name for band in card.bands]
    done = Counter(line["do"] for line in lines(bands))
    assert len(done) >= 8 and max(done.values()) <= 0.4 * done.total(), done
    assert len({tree(band) for band in bands}) >= 0.7 * len(bands)
    assert len({line["skill"] for line in asked_in(bands)}) >= 4


# --- how they are told ------------------------------------------------------------------------------


def test_names_are_short_and_used_once() -> None:
    names = Counter(card.name for card in (*EVENT_CARDS.values(), *TERROR_CARDS.values()))
    assert max(names.values()) == 1 and all(len(name.split()) <= 6 for name in names)


@pytest.mark.parametrize(("parts", "least", "most"), [(PARTS, 35, 65), (BANDS, 30, 50)], ids=["events", "terror"])
def test_texts_are_neither_short_nor_long(parts: Mapping[str, Part], least: int, most: int) -> None:
    for text in parts:
        assert 0.9 * least <= len(str(BOX.texts[text]).split()) <= 1.1 * most, text


def test_texts_leave_rules_to_the_rule_line() -> None:
    for text in (*PARTS, *BANDS):
        assert not OF_THE_GAME & set(words(str(BOX.texts[text]))), text
