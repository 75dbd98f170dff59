"""What is in the box: keys, bands, names, numbers. Counts of decks that are still being filled are not asked for."""

import unicodedata
from collections import Counter

import pytest

from domain.arkham.content import (
    ALLY_CARDS,
    ANOMALY_CARDS,
    ARCHIVE,
    BOX,
    ENCOUNTERS,
    EVENT_CARDS,
    ITEM_CARDS,
    MONSTER_CARDS,
    NEIGHBOURHOODS,
    PEOPLE,
    PLAY,
    SCENARIOS,
    SPELL_CARDS,
    STARTING_CARDS,
    STREET_CARDS,
    Encounter,
    EventCard,
)
from domain.arkham.names import SKILLS, STREETS, ScenarioId
from domain.arkham.rules.chart import chart_of, street_id
from domain.parts.content import PlayEntry
from domain.parts.graphs import distances
from tests.rule import rule

TILED: list[Encounter | EventCard] = [*ENCOUNTERS.values(), *EVENT_CARDS.values()]


@rule("ARK-210")
def test_cards_of_a_neighbourhood_speak_of_its_three_places() -> None:
    for card in TILED:
        assert set(card.parts) == {space.id for space in NEIGHBOURHOODS[card.tile].spaces}, card.id
    for street in STREET_CARDS.values():
        assert set(street.parts) == set(STREETS), street.id


@rule("ARK-210")
def test_bands_reach_from_nothing_to_any_number() -> None:
    for card in ANOMALY_CARDS.values():
        first, second, third = card.bands
        assert (first.least, third.most) == (0, 99), card.id
        assert (second.least, third.least) == (first.most + 1, second.most + 1), card.id


@rule("ARK-210")
def test_numbers_of_the_archive_are_used_once() -> None:
    numbers = Counter([card.number for card in ARCHIVE.values()])
    numbers.update(card.archive for card in MONSTER_CARDS.values() if card.archive)
    assert max(numbers.values()) == 1 and set(numbers) <= set(range(1, 41))


def test_the_decks_that_are_whole_have_their_number_of_cards() -> None:
    assert (len(ITEM_CARDS), len(ALLY_CARDS), len(SPELL_CARDS), len(NEIGHBOURHOODS)) == (28, 12, 10, 8)


def test_investigators_are_as_strong_as_each_other() -> None:
    for person in PEOPLE.values():
        assert sum(person.skills[skill] for skill in SKILLS) == 13, person.id
        assert person.health + person.sanity == (14 if person.id == "rex_murphy" else 12), person.id


def test_starting_cards_are_given_to_their_owners() -> None:
    given = {card: person.id for person in PEOPLE.values() for card in (*person.fixed, *person.choice)}
    given |= {card: p.id for p in PEOPLE.values() for card in p.extra if not card.startswith("condition:")}
    assert given == {card.id: card.owner for card in STARTING_CARDS.values()}


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_a_scenario_names_what_there_is(scenario: str) -> None:
    sheet, laid = SCENARIOS[scenario], chart_of(ScenarioId(scenario))
    assert {*sheet.deck, *sheet.aside} <= set(MONSTER_CARDS)
    assert all(sheet.deck[id] <= MONSTER_CARDS[id].copies for id in sheet.deck)
    assert set(sheet.codex) <= set(ARCHIVE) and sheet.intro in BOX.texts
    assert {sheet.start, *sheet.doom, *(one.at for one in sheet.monsters)} <= set(laid.places)
    assert sum(sheet.cup.values()) == 14
    for street in sheet.streets:
        assert set(street.spaces) <= {space for tile in street.between for space in laid.tiles[tile]}
        assert street_id(street.between) in laid.places
    reached = distances(sheet.start, lambda space: laid.places[space].borders)
    assert set(laid.places) - set(reached) == {space.id for space in sheet.specials}


def test_a_reckoning_concerns_everybody() -> None:
    for entry, sides in PLAY.sides.items():
        for side in sides:
            for ability in side.abilities:
                assert ability.when != "reckoning" or ability.whose == "any", entry


def test_every_story_is_told_by_a_card() -> None:
    told = {part.text for card in TILED for part in card.parts.values()}
    told |= {part.text for card in STREET_CARDS.values() for part in card.parts.values()}
    told |= {band.text for card in ANOMALY_CARDS.values() for band in card.bands}
    told |= {text for card in ARCHIVE.values() for text in card.stories}
    told |= {person.story for person in PEOPLE.values()} | {sheet.intro for sheet in SCENARIOS.values()}
    rest = {id for id in BOX.texts if id not in told}
    assert all(id.endswith(".story") for id in rest), "of headlines"


def test_every_side_of_an_archive_card_has_its_story() -> None:
    for card in ARCHIVE.values():
        assert len(card.stories) == len(card.sides) and set(card.stories) <= set(BOX.texts), card.id
        assert card.sealed_sides, card.id


def test_ids_of_sealed_cards_say_no_more_than_their_names() -> None:
    """Ids are published, and what stands on a hidden back or a codex card is not."""
    sealed = [card for card in BOX.every() if isinstance(card, PlayEntry) and card.sealed_sides]
    assert len(sealed) >= len(ARCHIVE)
    for card in sealed:
        assert set(card.id.split("_")) <= set(plain(card.name).split()), card.id


def plain(name: str) -> str:
    """As ids are written: `R'lyeh` is `rlyeh`, `Yog-Sothoth` two words."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return letters.replace("'", "").replace("-", " ").replace(",", "")


def test_endings_name_no_codex_card() -> None:
    """How a scenario may end is published before any card is read: it says who wins, not where and how."""
    titles = {word for card in ARCHIVE.values() for word in card.id.split("_") if len(word) > 3}
    places = {space.id for sheet in SCENARIOS.values() for space in sheet.specials}
    for sheet in SCENARIOS.values():
        for ending, outcome in sheet.endings.items():
            said = {word.strip(",.").lower() for word in (*ending.split("_"), *outcome.why.split())}
            assert not said & (titles | places), ending
