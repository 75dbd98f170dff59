"""Events and anomalies: how many there are, where they lie, what they ask and give, and how they are told."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import pytest
from msgspec import to_builtins

from domain.arkham.content import (
    ANOMALY_CARDS,
    BOX,
    EventCard,
)
from domain.arkham.effects import VOCABULARY
from domain.arkham.names import SpaceId
from domain.parts.content import Part
from domain.parts.effects import lines_of
from tests.arkham.boxes import (
    EVENT_CARDS,
    LOCATIONS,
    NEIGHBOURHOODS,
)
from tests.rule import rule

MAPS = {
    "azathoth": ("northside", "downtown", "easttown", "merchant_district", "rivertown"),
    "umordhoth": ("downtown", "easttown", "rivertown", "uptown", "southside"),
    "veil": ("northside", "university", "rivertown", "uptown", "southside"),
    "echoes": ("northside", "downtown", "merchant_district", "rivertown", "university"),
}
DOOMED = {
    "azathoth": ("arkham_advertiser", "independence_square", "velmas_diner", "unvisited_isle", "black_cave"),
    "umordhoth": ("la_bella_luna", "police_station", "graveyard", "hangmans_hill", "historical_society"),
    "veil": ("train_station", "science_building", "graveyard", "hangmans_hill", "boarding_house"),
    "echoes": ("train_station", "la_bella_luna", "river_docks", "unvisited_isle", "black_cave"),
}
"""Where doom lies at the start: events name these places at least twice."""
SETS = ("temporal_fissure", "fractured_reality", "nightmare_breach", "visions_of_the_moon")
SHARES = {"observation": 25, "influence": 22, "will": 22, "lore": 16, "strength": 15}
"""Of a hundred tests."""
OFF = 6
MOST_OF_ONE = 0.35
COMMON_WORDS = 8

EVENT_PARTS = {part.text: part for card in EVENT_CARDS.values() for part in card.parts.values()}
BANDS = {band.text: band for card in ANOMALY_CARDS.values() for band in card.bands}


def deck(scenario: str) -> list[EventCard]:
    return [card for card in EVENT_CARDS.values() if card.scenario == scenario]


def parts_of(scenario: str) -> list[Part]:
    return [part for card in deck(scenario) for part in card.parts.values()]


def bands_of(name: str) -> list[Part]:
    return [band for card in ANOMALY_CARDS.values() if card.set == name for band in card.bands]


DECKS = {**{scenario: parts_of(scenario) for scenario in MAPS}, **{name: bands_of(name) for name in SETS}}


def lines(parts: Iterable[Part]) -> list[dict[str, Any]]:
    """Every operation of these parts, however deep."""
    return [to_builtins(line) for part in parts for _, line in lines_of(part)]


def asked_in(parts: Iterable[Part]) -> list[dict[str, Any]]:
    return [line for line in lines(parts) if line["do"] in ("test", "grade")]


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", text.lower())


def tree(part: Part) -> str:
    return str(to_builtins(part.then))


# --- how many, and where ----------------------------------------------------------------------------


@rule("ARK-210")
def test_every_scenario_has_its_events_and_every_set_its_anomalies() -> None:
    assert Counter(card.scenario for card in EVENT_CARDS.values()) == dict.fromkeys(MAPS, 24)
    assert Counter(card.set for card in ANOMALY_CARDS.values()) == dict.fromkeys(SETS, 12)


@pytest.mark.parametrize("scenario", MAPS)
def test_events_lie_all_over_the_map(scenario: str) -> None:
    spread = Counter(card.tile for card in deck(scenario))
    assert set(spread) == set(MAPS[scenario]) and set(spread.values()) <= {4, 5, 6}
    for card in deck(scenario):
        number = card.id.removeprefix(f"{scenario}_{card.tile}_")
        assert 1 <= int(number) <= spread[card.tile], card.id


@pytest.mark.parametrize("scenario", MAPS)
def test_doom_may_spread_to_every_place_of_the_map(scenario: str) -> None:
    for card in deck(scenario):
        (space,) = card.doom
        assert space in card.parts, card.id
    named = Counter(card.doom[0] for card in deck(scenario))
    places = {space.id for tile in NEIGHBOURHOODS.values() if tile.id in MAPS[scenario] for space in tile.spaces}
    assert set(named) == places
    assert all(named[SpaceId(space)] >= 2 for space in DOOMED[scenario])


@rule("ARK-210")
def test_an_event_is_met_in_the_three_places_of_its_neighbourhood() -> None:
    for card in EVENT_CARDS.values():
        assert list(card.parts) == [space.id for space in NEIGHBOURHOODS[card.tile].spaces], card.id
        assert [part.text for part in card.parts.values()] == [f"{card.id}.{space}" for space in card.parts]


@rule("ARK-210")
def test_bands_of_anomalies_follow_each_other_in_three_ways() -> None:
    ways: defaultdict[str, Counter[tuple[int, int]]] = defaultdict(Counter)
    for card in ANOMALY_CARDS.values():
        assert card.bands[0].least == 0 and card.bands[-1].most == 99, card.id
        assert all(after.least == before.most + 1 for before, after in pairwise(card.bands)), card.id
        assert [band.text for band in card.bands] == [f"{card.id}.{i}" for i in range(3)]
        ways[card.set][card.bands[0].most, card.bands[1].most] += 1
    assert all(ways[name] == {(1, 2): 3, (0, 2): 4, (0, 1): 5} for name in SETS)


# --- what they ask and give -------------------------------------------------------------------------


@rule("ARK-210")
def test_every_part_of_an_event_can_give_the_clue() -> None:
    for text, part in EVENT_PARTS.items():
        assert any(line["do"] == "find_clue" for line in lines([part])), text


def test_every_band_of_an_anomaly_can_take_doom_away() -> None:
    for text, band in BANDS.items():
        assert any(line["do"] == "remove" and line["piece"] == "doom" for line in lines([band])), text


@pytest.mark.parametrize("parts", [list(EVENT_PARTS.values()), list(BANDS.values())], ids=["events", "anomalies"])
def test_skills_are_asked_for_in_their_shares(parts: Sequence[Part]) -> None:
    asked = Counter(line["skill"] for line in asked_in(parts))
    for skill, share in SHARES.items():
        assert abs(100 * asked[skill] / asked.total() - share) <= OFF, skill


@pytest.mark.parametrize("space", sorted(LOCATIONS))
def test_no_place_asks_for_one_skill_all_the_time(space: str) -> None:
    here = [part for text, part in EVENT_PARTS.items() if text.endswith(f".{space}")]
    asked = Counter(line["skill"] for line in asked_in(here))
    assert max(asked.values()) <= asked.total() / 2, asked


def test_tests_of_events_are_seldom_hard() -> None:
    mods = Counter(line.get("mod", 0) for line in asked_in(EVENT_PARTS.values()))
    assert set(mods) == {0, -1} and mods[0] >= 0.9 * mods.total()


def test_anomalies_are_harder_the_deeper_they_are() -> None:
    mods = [
        {line.get("mod", 0) for line in asked_in(card.bands[i] for card in ANOMALY_CARDS.values())} for i in range(3)
    ]
    assert mods == [{0}, {0, -1}, {-1, -2}]


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_does_many_things_and_seldom_the_same(name: str) -> None:
    done = Counter(line["do"] for line in lines(DECKS[name]))
    assert max(done.values()) <= MOST_OF_ONE * done.total(), done.most_common(2)
    assert len({tree(part) for part in DECKS[name]}) >= 0.8 * len(DECKS[name])


@pytest.mark.parametrize("scenario", MAPS)
def test_the_places_of_a_scenario_are_worth_about_the_same(scenario: str) -> None:
    worths: defaultdict[str, list[float]] = defaultdict(list)
    for part in parts_of(scenario):
        worth = VOCABULARY.worth(part.then)
        assert -2 <= worth <= 7, part.text
        worths[part.text.rpartition(".")[2]].append(worth)
    for space, found in worths.items():
        assert 1.0 <= sum(found) / len(found) <= 5.0, space


def test_no_band_of_an_anomaly_wins_or_loses_by_itself() -> None:
    for text, band in BANDS.items():
        assert -2 <= VOCABULARY.worth(band.then) <= 6, text


# --- how they are told ------------------------------------------------------------------------------


def test_names_are_short_and_used_once() -> None:
    for cards in (EVENT_CARDS, ANOMALY_CARDS):
        names = [card.name for card in cards.values()]
        assert len(set(names)) == len(names)
        assert all(len(name.split()) <= 6 for name in names)


@pytest.mark.parametrize(("parts", "least", "most"), [(EVENT_PARTS, 35, 65), (BANDS, 30, 50)], ids=["events", "bands"])
def test_texts_are_neither_short_nor_long(parts: dict[str, Part], least: int, most: int) -> None:
    for text in parts:
        assert 0.9 * least <= len(str(BOX.texts[text]).split()) <= 1.1 * most, text


@rule("ARK-210")
def test_no_text_repeats_another() -> None:
    """Not even itself: so many words in a row stand in one place only, in all texts of the game."""
    told: dict[tuple[str, ...], str] = {}
    for id, text in BOX.texts.items():
        said = words(str(text))
        for at in range(len(said) - COMMON_WORDS + 1):
            run = tuple(said[at : at + COMMON_WORDS])
            assert run not in told, (told[run], id, run)
            told[run] = id


def test_texts_leave_rules_to_the_rule_line() -> None:
    """The line below a text is made from its operations, so the text never speaks of the game."""
    of_the_game = {"investigator", "investigators", "doom", "clue", "clues", "remnant", "sanity", "reckoning", "roll"}
    for text in (*EVENT_PARTS, *BANDS):
        assert not of_the_game & set(words(str(BOX.texts[text]))), text
