"""Encounters, streets and headlines as decks: how many there are, what they ask for, give and cost, and that no card
reads or plays like another."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from domain.arkham.content import (
    BOX,
    ENCOUNTERS,
    ITEM_CARDS,
    NEIGHBOURHOODS,
    SPECIAL_CARDS,
    STREET_CARDS,
    Headline,
    Location,
)
from domain.arkham.effects import VOCABULARY
from domain.arkham.effects.choices import worth_of
from domain.arkham.names import STREETS, SpaceId
from domain.parts.content import CardEntry, Part
from domain.parts.effects import Ops
from tests.arkham.boxes import HEADLINE_CARDS, base
from tests.arkham.decks import PRICES, RULE_WORDS, SHARES, every, name_of, named, tree, words
from tests.rule import rule

DECKS: dict[str, list[Any]] = {
    **{str(tile): [card for card in ENCOUNTERS.values() if card.tile == tile] for tile in NEIGHBOURHOODS},
    "streets": [*STREET_CARDS.values()],
    "headlines": [*HEADLINE_CARDS.values()],
}
LOCATIONS: dict[SpaceId, Location] = {space.id: space for tile in NEIGHBOURHOODS.values() for space in tile.spaces}
PLACES: dict[SpaceId, list[Part]] = {
    space: [card.parts[space] for card in ENCOUNTERS.values() if space in card.parts] for space in LOCATIONS
}
LOCAL = [part for parts in PLACES.values() for part in parts]
STREET = [part for card in STREET_CARDS.values() for part in card.parts.values()]
PARTS = [*LOCAL, *STREET]


# --- how many ---------------------------------------------------------------------------------------


@rule("ARK-210")
def test_there_are_8_encounters_for_each_neighbourhood_8_of_streets_and_32_headlines() -> None:
    """Under Dark Waves has 2 more for each neighbourhood of Arkham."""
    own = {f"{tile}_{n}" for tile in NEIGHBOURHOODS for n in range(1, 9)}
    more = {f"{tile}_{n}" for tile in base(NEIGHBOURHOODS) for n in (9, 10)}
    assert {card.id for card in ENCOUNTERS.values()} == own | more
    assert {id for id in own if ENCOUNTERS[id].box == "base"} == {
        f"{t}_{n}" for t in base(NEIGHBOURHOODS) for n in range(1, 9)
    }
    assert all(card.id.startswith(f"{card.tile}_") for card in ENCOUNTERS.values())
    assert {card.id for card in STREET_CARDS.values()} == {f"street_{n}" for n in range(1, 9)}
    assert len(HEADLINE_CARDS) == 32


@rule("ARK-210")
@pytest.mark.parametrize("deck", [ENCOUNTERS, STREET_CARDS, HEADLINE_CARDS], ids=["encounters", "streets", "headlines"])
def test_names_are_short_and_used_once(deck: dict[str, CardEntry]) -> None:
    names = Counter(card.name.casefold() for card in deck.values())
    assert max(names.values()) == 1
    assert all(len(name.split()) <= 6 for name in names)
    assert {card.origin for card in deck.values()} == {"original"}


@rule("ARK-210")
def test_a_part_is_told_by_the_text_of_its_place() -> None:
    for card in ENCOUNTERS.values():
        spaces = {space.id for space in NEIGHBOURHOODS[card.tile].spaces}
        assert {space: part.text for space, part in card.parts.items()} == {s: f"{card.id}.{s}" for s in spaces}
    for street in STREET_CARDS.values():
        assert {kind: part.text for kind, part in street.parts.items()} == {k: f"{street.id}.{k}" for k in STREETS}
    assert all(card.story == f"{card.id}.story" for card in HEADLINE_CARDS.values())


# --- what is read -----------------------------------------------------------------------------------

TEXTS = {part.text: BOX.texts[part.text] for part in PARTS}
STORIES = {card.story: BOX.texts[card.story] for card in HEADLINE_CARDS.values()}


def test_texts_are_as_long_as_a_card_has_room() -> None:
    """35 to 65 words, of a headline 15 to 30, a tenth more or less."""
    assert {id: n for id, text in TEXTS.items() if not 32 <= (n := len(text.split())) <= 71} == {}
    assert {id: n for id, text in STORIES.items() if not 14 <= (n := len(text.split())) <= 33} == {}


def test_texts_tell_a_story_and_no_rule() -> None:
    for id, text in {**TEXTS, **STORIES}.items():
        assert "$" not in text and not RULE_WORDS & set(words(text)), id
        assert text[0].isupper() and text[-1] in ".?!" and "  " not in text, id


def test_who_is_there_is_you() -> None:
    assert [id for id, text in TEXTS.items() if not {"you", "your", "yours"} & set(words(text))] == []


@rule("ARK-210")
def test_no_two_texts_of_the_game_have_eight_words_in_a_row_in_common() -> None:
    seen: dict[tuple[str, ...], str] = {}
    for id, text in BOX.texts.items():
        said = words(text)
        for run in {tuple(said[i : i + 8]) for i in range(len(said) - 7)}:
            assert seen.setdefault(run, id) == id, f"{id} and {seen[run]}: {' '.join(run)}"


def test_no_two_texts_begin_alike() -> None:
    openings = Counter(tuple(words(text)[:4]) for text in [*TEXTS.values(), *STORIES.values()])
    assert [opening for opening, n in openings.items() if n > 1] == []


# --- tests of skills --------------------------------------------------------------------------------


def test_skills_are_tested_in_their_shares() -> None:
    tests = Counter(one.skill for cards in DECKS.values() for one in named(tuple(cards), "test", "grade"))
    for skill, share in SHARES.items():
        assert abs(100 * tests[skill] / tests.total() - share) <= 6, skill


def test_no_place_tests_one_skill_in_more_than_half_of_its_parts() -> None:
    for space, parts in PLACES.items():
        skills = Counter(one.skill for part in parts for one in named(part, "test", "grade"))
        assert max(skills.values()) <= len(parts) / 2 and len(skills) >= 3, space


def test_few_tests_are_hard() -> None:
    mods = Counter(one.mod for part in PARTS for one in named(part, "test", "grade"))
    assert set(mods) == {0, -1} and mods[0] >= 0.9 * mods.total()
    assert {one.mod for card in HEADLINE_CARDS.values() for one in named(card, "grade")} == {0}


def test_a_pass_brings_something() -> None:
    """Harm that a test only turns away is for headlines."""
    for part in PARTS:
        for one in named(part, "test"):
            least, most = (0.5, 1.5) if part in STREET else (0.5, 4.5)
            assert least <= PRICES.all(one.passed) <= most or named(part, "receive"), part.text
            assert PRICES.all(one.failed) >= -2.5, part.text


# --- what cards give --------------------------------------------------------------------------------


def icons_of(one: Any) -> Iterator[str]:
    """What a line has to give, as the board shows it."""
    match name_of(one):
        case "gain":
            yield one.what
        case "focus":
            yield "focus"
        case "recover":
            yield from (what for what in ("health", "sanity") if getattr(one, what))
        case "draw":
            yield SORTS.get(one.deck, one.deck)
        case "buy":
            yield SORTS.get(one.trait, one.trait)
        case "research" | "find_clue":
            yield "clue"
        case "spawn_clue":
            yield from ("clue", "spawn_clue")
        case "walk" | "travel":
            yield "move"
        case "remove":
            yield "ward"
        case "become" if one.condition == "blessed":
            yield "bless"
        case "receive":
            yield SPECIAL_CARDS[one.entry].kind
            yield from SPECIAL_CARDS[one.entry].traits


SORTS = {"weapon": "common", "tome": "curio", "magical": "curio"}
"""What the other traits of items mostly are."""


def test_traits_of_items_go_with_the_sorts() -> None:
    for trait, sort in SORTS.items():
        held = [card for card in ITEM_CARDS.values() if trait in card.traits]
        assert sum(sort in card.traits for card in held) >= len(held) - 1, trait


@rule("ARK-210")
@pytest.mark.parametrize("space", LOCATIONS)
def test_a_place_gives_what_its_icons_show(space: SpaceId) -> None:
    """Three parts of four have one of the two to give, and each of the two is there more than once."""
    shown = set(LOCATIONS[space].icons)
    given = [{icon for one in every(part) for icon in icons_of(one)} & shown for part in PLACES[space]]
    assert len(shown) == 2 and sum(map(bool, given)) >= 0.75 * len(given)
    assert min(Counter(icon for icons in given for icon in icons)[icon] for icon in shown) >= 2


PAYMENTS = {"health": "damage", "direct_health": "damage", "sanity": "horror", "direct_sanity": "horror"}


@rule("ARK-210")
@pytest.mark.parametrize("space", [id for id, space in LOCATIONS.items() if space.payments])
def test_a_place_takes_what_its_icons_show(space: SpaceId) -> None:
    """Two of its parts at least; it is suffered, or paid."""
    taken = [{harm for one in every(part) for harm in harms_of(one)} for part in PLACES[space]]
    assert min(sum(harm in harms for harms in taken) for harm in LOCATIONS[space].payments) >= 2


def harms_of(one: Any) -> Iterator[str]:
    for way in getattr(one, "options", (one,)):
        yield from (PAYMENTS[paid.what] for paid in getattr(way, "cost", ()) if paid.what in PAYMENTS)
    if name_of(one) == "suffer":
        yield from (what for what in ("damage", "horror") if getattr(one, what))


def shape(then: Ops) -> str:
    """The make of a part."""
    found = {name_of(one) for one in every(then)}
    if named(then, "become") and any(one.condition == "dark_pact" for one in named(then, "become")):
        return "pact"
    if found & {"receive", "buy"}:
        return "named" if "receive" in found else "shopping"
    first = name_of(then[0])
    return "test" if first in ("test", "grade") else "pay" if first in ("offer", "pick") else "gift"


SHAPES = {"test": (7, 11), "pay": (5, 9), "gift": (2, 6), "shopping": (1, 3), "named": (1, 3), "pact": (1, 1)}


@pytest.mark.parametrize("tile", NEIGHBOURHOODS)
def test_a_deck_has_parts_of_every_shape(tile: str) -> None:
    """Of 24: about 8 tests, 7 offers, 4 gifts with more to come, 2 for shopping, 1 or 2 named cards, one bargain."""
    cards = [card for card in ENCOUNTERS.values() if card.tile == tile and card.box == NEIGHBOURHOODS[card.tile].box]
    shapes = Counter(shape(part.then) for card in cards for part in card.parts.values())
    assert set(shapes) == set(SHAPES)
    assert {name: n for name, n in shapes.items() if not SHAPES[name][0] <= n <= SHAPES[name][1]} == {}


def test_a_pact_buys_four_or_five_units_and_is_never_forced() -> None:
    for part in LOCAL:
        if shape(part.then) == "pact":
            (bargain,) = part.then
            assert name_of(bargain) == "may" and 0 <= VOCABULARY.worth(bargain.then) <= 1, part.text  # type: ignore[attr-defined]


def paid(data: Any) -> Iterator[tuple[float, float]]:
    """Every price on it, and what comes of paying it."""
    for one in named(data, "offer", "pick"):
        for way in getattr(one, "options", (one,)):
            if way.cost:
                yield worth_of(PRICES, way.cost), PRICES.all(way.then)


def test_an_offer_is_worth_its_price_and_no_more_than_twice_that() -> None:
    """But for named cards, which are found."""
    offers = [(part.text, *both) for part in PARTS if not named(part, "receive") for both in paid(part)]
    assert [text for text, cost, gain in offers if not cost <= gain <= 2 * cost] == []
    assert sum(gain <= 1.7 * cost for _, cost, gain in offers) >= len(offers) / 2


def test_a_free_gift_is_small() -> None:
    for part in PARTS:
        first = part.then[0]
        assert name_of(first) in ("test", "offer", "pick", "may", "buy") or PRICES.op(first) <= 1, part.text


@pytest.mark.parametrize("space", LOCATIONS)
def test_places_are_as_good_as_each_other(space: SpaceId) -> None:
    worths = {part.text: VOCABULARY.worth(part.then) for part in PLACES[space]}
    assert 0.7 <= sum(worths.values()) / len(worths) <= 2.2
    assert {text: worth for text, worth in worths.items() if not -2 <= worth <= 4} == {}


def test_streets_give_half_as_much_and_one_part_in_four_is_dangerous() -> None:
    assert {part.text: w for part in STREET if not -0.5 <= (w := VOCABULARY.worth(part.then)) <= 1.5} == {}
    assert sum(bool(named(part, "spawn", "suffer")) for part in STREET) == 6


# --- no card is like another ------------------------------------------------------------------------


@pytest.mark.parametrize("space", LOCATIONS)
def test_no_two_parts_of_a_place_do_the_same(space: SpaceId) -> None:
    assert len({tree(part.then) for part in PLACES[space]}) == len(PLACES[space])


@rule("ARK-210")
@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_is_various(deck: str) -> None:
    """Four parts of five differ from all others of the deck, and no operation makes more than a third of it."""
    done = [part.then for card in DECKS[deck] for part in getattr(card, "parts", {}).values()]
    done = done or [card.effects for card in HEADLINE_CARDS.values() if card.effects]
    assert len({tree(then) for then in done}) >= 0.8 * len(done)
    names = Counter(name_of(one) for card in DECKS[deck] for one in every(card))
    assert max(names.values()) <= 0.35 * names.total(), names.most_common(1)


def test_all_encounters_together_are_various() -> None:
    assert len({tree(part.then) for part in LOCAL}) >= 0.8 * len(LOCAL)


# --- headlines --------------------------------------------------------------------------------------


def kind(card: Headline) -> str:
    """The make of a headline."""
    if card.sides:
        return "rumour"
    first: Any = card.effects[0]
    match name_of(first):
        case "offer" if first.otherwise and not first.then:
            return "unless"
        case "grade":
            return "prevented" if len(first.bands) == 4 else "bands"
        case "spawn" | "move":
            return "moved"
    return "counted" if any(not isinstance(n, int) for one in every(card) for n in amounts(one)) else "oddity"


def amounts(one: Any) -> Iterator[Any]:
    return (value for name in ("n", "damage", "horror") if (value := getattr(one, name, None)) is not None)


@rule("ARK-210")
def test_headlines_are_of_these_kinds() -> None:
    kinds = Counter(kind(card) for card in HEADLINE_CARDS.values())
    assert kinds == {"counted": 8, "unless": 7, "bands": 5, "prevented": 2, "moved": 2, "oddity": 4, "rumour": 4}


def test_the_better_a_test_for_a_headline_the_better_its_end() -> None:
    for card in HEADLINE_CARDS.values():
        for one in named(card, "grade"):
            assert [band.least for band in one.bands] == [0, *(band.most + 1 for band in one.bands[:-1])], card.id
            assert one.bands[-1].most == 99, card.id
            worths = [PRICES.all(band.then) for band in one.bands]
            assert worths == sorted(set(worths)) and worths[0] < 0 <= worths[-1], card.id


def test_a_headline_is_no_disaster() -> None:
    worths = {card.id: VOCABULARY.worth(card.effects) for card in HEADLINE_CARDS.values()}
    assert {id: worth for id, worth in worths.items() if not -2.5 <= worth <= 1} == {}


def test_a_rumour_lasts_until_somebody_pays_to_end_it() -> None:
    for card in HEADLINE_CARDS.values():
        assert card.id.startswith("rumour_" if card.sides else "headline_")
        for side in card.sides:
            assert side.slot == "rumour" and not card.effects
            (end,) = [ability for ability in side.abilities if ability.when == "action"]
            assert end.spent and end.may and end.cost and end.whose == "any", card.id
            lasting = [ability for ability in side.abilities if ability.when == "reckoning"]
            assert side.modifies or lasting, card.id
