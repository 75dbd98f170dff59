"""Travel routes and mysteries of Under Dark Waves as decks: how many there are, what they ask for, give and cost, and
that no card reads or plays like another."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from domain.arkham.content import BOX, ENCOUNTERS, MYSTERIES, MYSTERY_CARDS, ROUTE_CARDS
from domain.arkham.effects import VOCABULARY
from domain.arkham.names import ROUTES
from domain.parts.content import CardEntry, Part
from tests.arkham.boxes import waves
from tests.arkham.decks import PRICES, RULE_WORDS, SHARES, every, name_of, named, tree, words
from tests.arkham.test_content_encounters import TEXTS as OTHER_TEXTS
from tests.arkham.test_content_encounters import paid
from tests.rule import rule

ON_ROUTES = [part for card in ROUTE_CARDS.values() for part in card.parts.values()]
OPENINGS = [card.opening for card in MYSTERY_CARDS.values()]
FOLLOWING = [card.sealed[way.id] for card in MYSTERY_CARDS.values() for way in card.ways]
LABELS = [way.label for card in MYSTERY_CARDS.values() for way in card.ways]
TEXTS = {part.text: BOX.texts[part.text] for part in (*ON_ROUTES, *OPENINGS, *FOLLOWING)}


# --- how many ---------------------------------------------------------------------------------------


@rule("ARK-210", "ARK-215")
def test_there_are_72_encounters() -> None:
    """For neighbourhoods 48, for travel routes 8, for each mystery 8."""
    assert set(ROUTE_CARDS) == {f"route_{n}" for n in range(1, 9)}
    assert set(MYSTERY_CARDS) == {f"{space}_{n}" for space in MYSTERIES for n in range(1, 9)}
    assert all(card.id.startswith(f"{card.mystery}_") for card in MYSTERY_CARDS.values())
    decks: tuple[dict[str, Any], ...] = (waves(ENCOUNTERS), waves(ROUTE_CARDS), waves(MYSTERY_CARDS))
    assert sum(card.copies for deck in decks for card in deck.values()) == 72


@pytest.mark.parametrize("deck", [ROUTE_CARDS, MYSTERY_CARDS], ids=["routes", "mysteries"])
def test_names_are_short_and_used_once(deck: dict[str, CardEntry]) -> None:
    names = Counter(card.name.casefold() for card in (*ENCOUNTERS.values(), *deck.values()))
    assert max(names.values()) == 1
    assert all(len(card.name.split()) <= 6 and card.origin == "original" for card in deck.values())


# --- what is read -----------------------------------------------------------------------------------


@rule("ARK-210")
def test_a_part_is_told_by_the_text_of_its_place() -> None:
    for card in ROUTE_CARDS.values():
        assert {kind: part.text for kind, part in card.parts.items()} == {kind: f"{card.id}.{kind}" for kind in ROUTES}
    for mystery in MYSTERY_CARDS.values():
        assert mystery.opening.text == f"{mystery.id}.opening"
        assert {id: part.text for id, part in mystery.sealed.items()} == {
            way.id: f"{mystery.id}.{way.id}" for way in mystery.ways
        }


def test_texts_are_as_long_as_a_card_has_room() -> None:
    """35 to 65 words, a tenth more or less; what is chosen is said in 3 to 9."""
    assert {id: n for id, text in TEXTS.items() if not 32 <= (n := len(text.split())) <= 71} == {}
    assert [id for id in LABELS if not 3 <= len(BOX.texts[id].split()) <= 9] == []


def test_texts_tell_a_story_of_you_and_no_rule() -> None:
    for id, text in TEXTS.items():
        assert "$" not in text and not RULE_WORDS & set(words(text)), id
        assert text[0].isupper() and text[-1] in ".?!" and "  " not in text, id
        assert {"you", "your", "yours"} & set(words(text)), id


def test_no_two_texts_begin_alike() -> None:
    openings = Counter(tuple(words(text)[:4]) for text in {**OTHER_TEXTS, **TEXTS}.values())
    assert [opening for opening, n in openings.items() if n > 1] == []


# --- travel routes ----------------------------------------------------------------------------------


def offers_way(part: Part) -> bool:
    return any(one.route for one in named(part, "walk"))


@rule("ARK-215")
def test_every_part_of_a_route_offers_the_way_to_another_of_its_kind() -> None:
    """For nothing; in 7 of 24 after a test that was passed."""
    assert all(offers_way(part) for part in ON_ROUTES)
    free = [part for part in ON_ROUTES if name_of(part.then[0]) == "walk"]
    assert len(free) == 17
    for part in ON_ROUTES:
        if part not in free:
            (line,) = part.then
            assert name_of(line) == "test" and any(one.route for one in named(line.passed, "walk")), part.text  # type: ignore[attr-defined]


def test_routes_give_half_as_much_and_one_part_in_four_is_dangerous() -> None:
    assert {part.text: w for part in ON_ROUTES if not 0 <= (w := VOCABULARY.worth(part.then)) <= 1.5} == {}
    assert 6 <= sum(bool(named(part, "spawn", "suffer")) for part in ON_ROUTES) <= 12


# --- mysteries --------------------------------------------------------------------------------------


@rule("ARK-215")
def test_what_opens_a_mystery_is_a_gift() -> None:
    for part in OPENINGS:
        assert 1 <= VOCABULARY.worth(part.then) <= 2, part.text
        assert not named(part, "test", "offer", "pick"), part.text


@rule("ARK-215")
def test_the_two_ways_of_a_mystery_test_different_skills() -> None:
    """What is won is worth 2 or 3, what is lost about 2."""
    for card in MYSTERY_CARDS.values():
        tests = [one for way in card.ways for one in named(card.sealed[way.id], "test")]
        assert len({one.skill for one in tests}) == len(tests) == 2, card.id
        for one in tests:
            assert 2 <= PRICES.all(one.passed) <= 3, card.id
            assert -2.5 <= PRICES.all(one.failed) <= -2, card.id


def test_a_mystery_gives_and_takes_what_its_icons_show() -> None:
    given = {"clue": ("find_clue", "spawn_clue"), "curio": ("draw",), "ward": ("remove",), "spell": ("draw",)}
    for space, tile in MYSTERIES.items():
        cards = [card for card in MYSTERY_CARDS.values() if card.mystery == space]
        for icon in tile.icons:
            found = [card for card in cards if any(gives(one, icon) for one in named(card, *given[icon], "gain"))]
            assert len(found) >= 4, (space, icon)
        for harm in tile.payments:
            assert sum(any(getattr(one, harm) for one in named(card, "suffer")) for card in cards) >= 4, (space, harm)


def gives(one: Any, icon: str) -> bool:
    match name_of(one):
        case "gain":
            return bool(one.what == icon)
        case "draw":
            return bool(one.deck == icon)
    return True


# --- no card is like another ------------------------------------------------------------------------


def test_skills_are_tested_in_their_shares() -> None:
    tests = Counter(one.skill for one in named((tuple(ON_ROUTES), tuple(FOLLOWING)), "test"))
    for skill, share in SHARES.items():
        assert abs(100 * tests[skill] / tests.total() - share) <= 6, skill


def test_few_tests_are_hard() -> None:
    mods = Counter(one.mod for one in named((tuple(ON_ROUTES), tuple(FOLLOWING)), "test"))
    assert set(mods) == {0, -1} and mods[0] >= 0.9 * mods.total()


def test_an_offer_is_worth_its_price_and_no_more_than_twice_that() -> None:
    offers = [(part.text, *both) for part in ON_ROUTES for both in paid(part)]
    assert [text for text, cost, gain in offers if not cost <= gain <= 2 * cost] == []


MYSTERIOUS = {
    space: [card.sealed[way.id] for card in MYSTERY_CARDS.values() if card.mystery == space for way in card.ways]
    for space in MYSTERIES
}


@rule("ARK-210")
@pytest.mark.parametrize("parts", [ON_ROUTES, *MYSTERIOUS.values()], ids=["routes", *map(str, MYSTERIOUS)])
def test_a_deck_is_various(parts: Sequence[Part]) -> None:
    """Four parts of five differ from all others of the deck, and no operation makes more than a third of it."""
    assert len({tree(part.then) for part in parts}) >= 0.8 * len(parts)
    names = Counter(name_of(one) for part in parts for one in every(part))
    assert max(names.values()) <= 0.35 * names.total(), names.most_common(1)
