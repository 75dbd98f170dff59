"""Events, expeditions, denizens, stories and Elder Ones: that every card can be played, says what it should and hides
what nobody may know yet."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from domain.everrain import EVERRAIN
from domain.everrain.content import (
    BOX,
    DENIZEN_CARDS,
    ELDER_ONES,
    EXPEDITION_CARDS,
    ISLANDS,
    NUMBERS,
    PORTS,
    SEA_EVENTS,
    STORY_CARDS,
    TILE_CARDS,
    Denizen,
    EventCard,
    StoryCard,
)
from domain.everrain.content.entries import Aim
from domain.everrain.options import LAST_SPACE, Length
from domain.everrain.rules.numbers import SHIP_NUMBERS, TABLE_NUMBERS
from domain.parts.effects import Op, kind_of, lines_of
from domain.parts.nouns import Amount
from tests.rule import rule

TALES: list[EventCard] = [
    *SEA_EVENTS.values(),
    *EXPEDITION_CARDS.values(),
    *DENIZEN_CARDS.values(),
    *STORY_CARDS.values(),
]
NUMBERED = [card for card in STORY_CARDS.values() if card.number]
LINES: dict[str, list[tuple[str, Op]]] = {card.id: [*lines_of(card)] for card in TALES}
ABOUT_A_PARTY = {"party", "others"}


def names(card: EventCard, sealed: bool | None = None) -> Iterator[str]:
    """The operations on a card, on its front, in its sealed parts or anywhere."""
    for line, one in LINES[card.id]:
        if sealed is None or line.startswith("sealed") == sealed:
            yield kind_of(one).name


def words(text: str) -> int:
    return len(re.findall(r"[^\s]+", text))


@pytest.mark.parametrize("card", TALES, ids=lambda card: card.id)
def test_every_sealed_part_is_read_from_one_place_at_least(card: EventCard) -> None:
    read = {getattr(one, "part", "") for _, one in LINES[card.id]} - {""}
    assert read == set(card.sealed)


@pytest.mark.parametrize("card", TALES, ids=lambda card: card.id)
def test_what_comes_of_a_choice_or_a_test_is_sealed(card: EventCard) -> None:
    """Nothing but its price follows a choice openly; a denizen's trade is open, and so is what a passenger pays."""
    for line, one in LINES[card.id]:
        within = [part for part in ("options", "passed", "failed") if f".{part}" in line]
        if within and not line.startswith("sealed"):
            assert kind_of(one).name in ("read", "test", "decide")
    assert (card.worth is not None) == bool(card.sealed)


@pytest.mark.parametrize("card", TALES, ids=lambda card: card.id)
def test_labels_are_published_so_no_choice_lies_in_a_sealed_part(card: EventCard) -> None:
    assert "decide" not in set(names(card, sealed=True))
    assert not {"either", "may"} & set(names(card))


@pytest.mark.parametrize("card", TALES, ids=lambda card: card.id)
def test_a_front_is_long_enough_to_be_read_aloud_and_short_enough_to_be_listened_to(card: EventCard) -> None:
    front = card.sealed["card"].text if isinstance(card, StoryCard) and card.number else card.text
    assert 25 <= words(BOX.texts[front]) <= 80
    assert all(5 <= words(BOX.texts[part.text]) <= 80 for part in card.sealed.values())


def test_no_two_texts_begin_alike_and_none_says_what_it_is() -> None:
    fronts = [BOX.texts[card.text] for card in TALES if card.text]
    openings = Counter(" ".join(front.split()[:3]).casefold() for front in fronts)
    assert [opening for opening, n in openings.items() if n > 1] == []
    assert not [text for text in BOX.texts.values() if set(text) & set("{}")]


@pytest.mark.parametrize("card", TALES, ids=lambda card: card.id)
def test_whom_a_card_is_about_can_be_found(card: EventCard) -> None:
    ashore = card.id in EXPEDITION_CARDS or (isinstance(card, StoryCard) and card.deck == "expedition")
    for _, one in LINES[card.id]:
        whom = getattr(one, "crew", "")
        assert ashore or whom not in ABOUT_A_PARTY
        assert whom not in ("zone", "zone_one")
        assert getattr(one, "rule", "") not in ("burst", "coil")
    if isinstance(card, Denizen) and card.kind == "passenger":
        assert "test" not in set(names(card)) and "this" not in {getattr(one, "crew", "") for _, one in LINES[card.id]}


@pytest.mark.parametrize("card", TALES, ids=lambda card: card.id)
def test_amounts_of_coin_are_multiples_of_5(card: EventCard) -> None:
    for _, one in LINES[card.id]:
        if getattr(one, "what", "") == "coin" and isinstance(n := getattr(one, "n", 0), int):
            assert n % 5 == 0
        for way in (*getattr(one, "options", ()), *getattr(one, "prices", ())):
            assert way.cost.coin % 5 == 0
        for price in getattr(one, "prices", ()):
            assert len(price.cost.parts()) == 1


@pytest.mark.parametrize("card", DENIZEN_CARDS.values(), ids=lambda card: card.id)
def test_a_passenger_has_somewhere_to_go(card: Denizen) -> None:
    assert (card.kind == "passenger") == bool(card.destination)
    assert not card.destination or card.destination in PORTS
    assert not card.modifies or card.kind == "passenger"
    assert {m.modify for m in card.modifies} <= {*SHIP_NUMBERS} and card.effects


@pytest.mark.parametrize("card", EXPEDITION_CARDS.values(), ids=lambda card: card.id)
def test_an_expedition_tests_somebody(card: EventCard) -> None:
    """On its front, or behind a choice: then the test is sealed with all else that comes of it."""
    assert "test" in set(names(card))


@rule("EVER-172")
@pytest.mark.parametrize("card", TALES, ids=lambda card: card.id)
def test_a_choice_says_what_it_asks_for_and_nothing_of_what_it_leads_to(card: EventCard) -> None:
    ways = [way for _, one in LINES[card.id] if kind_of(one).name == "decide" for way in one.options]  # type: ignore[attr-defined]
    assert all([kind_of(one).name for one in way.then] == ["read"] for way in ways)


# --- stories ----------------------------------------------------------------------------------------


def test_every_story_is_three_cards_and_each_prompts_the_next() -> None:
    stories: dict[str, dict[str, StoryCard]] = {}
    for card in STORY_CARDS.values():
        assert card.stage not in stories.setdefault(card.story, {})
        stories[card.story][card.stage] = card
    for story in stories.values():
        assert set(story) == {"trigger", "journey", "epilogue"}
        for stage, following in (("trigger", "journey"), ("journey", "epilogue")):
            prompted = {getattr(one, "number", 0) for _, one in LINES[story[stage].id]} - {0}
            assert prompted == {story[following].number}
        assert "prompt" not in set(names(story["epilogue"]))


def test_numbers_are_used_once_and_only_a_trigger_has_none() -> None:
    numbers = [card.number for card in NUMBERED]
    assert len(set(numbers)) == len(numbers) and sorted(numbers) == [*range(1, len(numbers) + 1)]
    assert all(bool(card.number) == (card.stage != "trigger") for card in STORY_CARDS.values())


@pytest.mark.parametrize("card", NUMBERED, ids=lambda card: card.id)
def test_all_that_stands_on_a_numbered_card_is_sealed(card: StoryCard) -> None:
    assert not card.text and [*names(card, sealed=False)] == ["read"] and "card" in card.sealed


@pytest.mark.parametrize("card", [c for c in STORY_CARDS.values() if c.stage == "trigger"], ids=lambda card: card.id)
def test_a_trigger_is_a_choice_that_can_be_refused(card: StoryCard) -> None:
    """Refusing costs nothing, and is there for everybody."""
    (choice,) = [one for _, one in LINES[card.id] if kind_of(one).name == "decide"]
    assert any(not way.cost.parts() for way in choice.options) and len(choice.options) >= 2  # type: ignore[attr-defined]


def test_only_a_numbered_denizen_may_need_nobody() -> None:
    """Elsewhere no rule reads it."""
    assert {(card.deck, bool(card.number)) for card in STORY_CARDS.values() if not card.ashore} == {("denizen", True)}


# --- Elder Ones and islands -------------------------------------------------------------------------


def test_an_elder_one_wants_something_and_can_be_stopped() -> None:
    for elder in ELDER_ONES.values():
        assert elder.hope and elder.grid and (elder.arisen or elder.modifies)
        assert {m.modify for m in elder.modifies} <= {*TABLE_NUMBERS}
        assert {elder.awakening_text, elder.arisen_text} <= set(BOX.texts)
    assert len({elder.quest.what for elder in ELDER_ONES.values()}) == len(ELDER_ONES)


def test_paths_on_an_island_lead_from_the_shore_to_the_gold_node() -> None:
    for island in ISLANDS.values():
        gold = [n for n, node in enumerate(island.nodes) if node.gold]
        assert len(gold) == 1 and any(node.shore for node in island.nodes)
        for n, node in enumerate(island.nodes):
            assert all(island.nodes[there].at[0] == node.at[0] - 1 for there in node.on)
            assert bool(node.on) != node.gold
            assert node.shore or any(n in other.on for other in island.nodes)
        assert len(island.nodes) - 1 <= sum(NUMBERS.island_tokens.values())


def test_sealed_parts_are_the_rulesets_own() -> None:
    assert {id: set(parts) for id, parts in EVERRAIN.sealed.items()} == {
        card.id: set(card.sealed) for card in TALES if card.sealed
    }


@pytest.mark.parametrize("length", LAST_SPACE)
def test_in_a_game_of_any_length_there_is_what_an_elder_one_counts(length: Length) -> None:
    """Tiles come only with their acts, and a shorter race has fewer acts."""
    acts = 1 + sum(end < LAST_SPACE[length] for end in NUMBERS.act_ends)
    cells = [cell for tile in TILE_CARDS.values() if tile.act <= acts for cell in tile.cells]
    for elder in ELDER_ONES.values():
        for aim in elder.hope:
            if aim.what == "altars_purged":
                assert most_of(aim) <= cells.count("altar")
        if elder.quest.what == "ports_lost":
            assert 2 < most_of(elder.quest) <= cells.count("port")


def most_of(aim: Aim) -> int:
    """What it comes to at a full table; of "all" at least so many."""
    if isinstance(aim.n, Amount):
        assert aim.n.of == "players"
        return aim.n.plus + 4 // aim.n.per * aim.n.times
    return aim.least if aim.n == "all" else int(aim.n)
