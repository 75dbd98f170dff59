"""The twelve stories: how they go through the decks, what they cost and bring, and that every one can be told to its
end, whatever is chosen. The Elder Ones: that no two of them play alike."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from domain.everrain import EVERRAIN
from domain.everrain.content import BOX, CREW_BOARDS, ELDER_ONES, NUMBERS, STORY_CARDS, StoryCard
from domain.everrain.content.costs import Cost
from domain.everrain.effects.tales import Price, Way
from domain.everrain.names import LOST, ONGOING, TALES, TALES_PAST, Tales, tales_of
from domain.everrain.nouns import NOUNS
from domain.everrain.rules.aims import how_many
from domain.everrain.rules.moment import Moment
from domain.everrain.rules.tales import G, draw_tale, stir_stories, tell
from domain.parts.effects import Op, kind_of, lines_of
from domain.parts.prices import Prices
from projections.everrain.words.cards import LABELS, SEALED, TEXTS
from tests.everrain.scenes import Ever, asked, mine, scene
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import S1, fitted_out, ship
from tests.exercises import exercises
from tests.rule import rule

STAGES = ("trigger", "journey", "epilogue")
STORIES: dict[str, dict[str, StoryCard]] = {}
for found in STORY_CARDS.values():
    STORIES.setdefault(found.story, {})[found.stage] = found
IN_THE_HOLD = {"commodity": "rope", "trinket": "stopped_watch", "shanty": "lame_drummer", "relic": "strange_writings"}
PRICES = Prices(NOUNS)
RELIC = 2.0
"""What one is worth in clues; of all treasures together a bot reckons with less."""
stories = pytest.mark.parametrize("story", STORIES)


def ops(card: StoryCard, name: str) -> list[Any]:
    return [one for _, one in lines_of(card) if kind_of(one).name == name]


def ways(story: str) -> tuple[Way, ...]:
    (choice,) = ops(STORIES[story]["trigger"], "decide")
    found: tuple[Way, ...] = choice.options
    return found


def prices(story: str) -> tuple[Price, ...]:
    (asks,) = ops(STORIES[story]["journey"], "tribute")
    found: tuple[Price, ...] = asks.prices
    return found


def parts_of(story: str, way: Way) -> Iterator[str]:
    """The sealed parts that a side of a choice can come to in the end: a test that it leads to is sealed, too."""
    sealed = STORIES[story]["trigger"].sealed
    for one in way.then:
        then = sealed[one.part].then  # type: ignore[attr-defined]
        tests = [one for one in then if kind_of(one).name == "test"]
        yield from [outcome.part for test in tests for outcome in (*test.passed, *test.failed)] or [one.part]  # type: ignore[attr-defined]


def goes_on(story: str, part: str) -> bool:
    return "prompt" in {kind_of(one).name for one in STORIES[story]["trigger"].sealed[part].then}


def worth(effects: tuple[Op, ...]) -> float:
    relics = sum(getattr(one, "kind", "") == "relic" for one in effects)
    return PRICES.all(effects) + relics * (RELIC - NOUNS.prices["treasure"])


def paid(cost: Cost) -> float:
    """What a price is worth, in clues."""
    treasure = {"": 0.0, "relic": RELIC}.get(cost.treasure, NOUNS.prices["treasure"])
    orders, harm = NOUNS.prices["order"] * cost.orders, NOUNS.prices
    return cost.coin / 15 + cost.clues + orders + treasure - harm["trauma"] * cost.trauma - harm["strain"] * cost.strain


# --- how many, and where ----------------------------------------------------------------------------


def test_there_are_twelve_stories_with_the_numbers_1_to_24() -> None:
    assert len(STORIES) == 12 and len(STORY_CARDS) == 36
    assert sorted(card.number for card in STORY_CARDS.values() if card.number) == [*range(1, 25)]
    for story, cards in STORIES.items():
        assert [cards[stage].id for stage in STAGES] == [f"{story}_{n}" for n in ("one", "two", "three")]
        name = cards["trigger"].name
        assert [cards[stage].name for stage in STAGES] == [name, f"{name}, the journey", f"{name}, the epilogue"]


def test_stories_cross_from_every_deck_into_every_deck() -> None:
    crossings = {(cards["trigger"].deck, cards["journey"].deck) for cards in STORIES.values()}
    assert crossings == {(one, other) for one in TALES for other in TALES}
    assert Counter(cards["trigger"].deck for cards in STORIES.values()) == dict.fromkeys(TALES, 4)
    later = Counter(card.deck for card in STORY_CARDS.values() if card.number)
    assert all(7 <= later[deck] <= 9 for deck in TALES)
    assert later["expedition"] == min(later.values()), "an island serves once: fewer cards wait for one"
    assert not [story for story, cards in STORIES.items() if {card.deck for card in cards.values()} == {"expedition"}]


# --- triggers ---------------------------------------------------------------------------------------


@stories
def test_a_trigger_can_be_refused_for_nothing_and_taken_up_at_a_price(story: str) -> None:
    sealed = STORIES[story]["trigger"].sealed
    refused = [way for way in ways(story) if not any(goes_on(story, part) for part in parts_of(story, way))]
    taken = [way for way in ways(story) if way not in refused]
    assert any(not way.cost.parts() and not sealed[part].then for way in refused for part in parts_of(story, way))
    assert all(not way.cost.parts() for way in refused)
    assert taken and any(way.cost.parts() for way in taken)
    assert all(paid(way.cost) <= 0.75 for way in taken), "to begin is cheap"


@stories
def test_the_price_on_a_label_is_the_one_that_is_asked(story: str) -> None:
    """Nothing else is on it: the label says what is given, not what comes of it."""
    for way in ways(story):
        said = re.findall(r"(\d+) (\w+)", BOX.texts[way.label])
        cost = {(str(n), name) for name, n in msgspec.structs.asdict(way.cost).items() if n and name != "treasure"}
        assert {(n, what.casefold()) for n, what in said} == cost


def test_some_stories_tempt_one_to_do_something_else() -> None:
    """There is a third side that costs nothing and is no refusal either."""
    tempting = [story for story in STORIES if sum(not way.cost.parts() for way in ways(story)) > 1]
    assert len(tempting) >= 3


# --- journeys and epilogues -------------------------------------------------------------------------


@stories
def test_a_journey_asks_for_what_everybody_can_own_in_the_first_act(story: str) -> None:
    """One price at least can be paid by a ship that has just set out; none kills whoever is whole."""
    least = min(board.track for board in CREW_BOARDS.values())
    orders = sum(NUMBERS.orders.values())
    costs = [price.cost for price in prices(story)]
    assert len(costs) >= 2 and len({price.id for price in prices(story)}) == len(costs)
    assert any(not cost.clues and not cost.treasure for cost in costs)
    for cost in costs:
        assert cost.coin <= NUMBERS.coin / 2 and cost.orders <= orders / 2 and cost.clues <= 2
        assert cost.trauma + cost.strain < least


@stories
def test_an_epilogue_is_worth_three_or_four_clues_and_harms_nobody(story: str) -> None:
    (part,) = STORIES[story]["epilogue"].sealed.values()
    value = worth(part.then)
    discovery = any(getattr(one, "track", "") == "players" for one in part.then)
    assert 2.9 <= value <= 4.1 or (discovery and value == 5)
    assert all(worth((one,)) > 0 for one in part.then)
    assert STORIES[story]["epilogue"].worth == pytest.approx(value, abs=0.1)


@stories
def test_a_journey_costs_a_third_to_a_half_of_its_epilogue(story: str) -> None:
    """The dearest way; whoever has the right thing at hand comes off a little cheaper."""
    (part,) = STORIES[story]["epilogue"].sealed.values()
    shares = [paid(price.cost) / worth(part.then) for price in prices(story)]
    assert min(shares) >= 0.25 and 0.33 <= max(shares) <= 0.52


def test_no_two_epilogues_bring_the_same() -> None:
    rewards = [msgspec.json.encode(cards["epilogue"].sealed["card"].then) for cards in STORIES.values()]
    assert len(set(rewards)) == len(rewards)
    used = {kind_of(one).name for cards in STORIES.values() for one in cards["epilogue"].sealed["card"].then}
    assert len(used) >= 8


def test_only_one_story_brings_a_discovery_and_only_at_its_end() -> None:
    moved = [card for card in STORY_CARDS.values() if "players" in {getattr(x, "track", "") for _, x in lines_of(card)}]
    assert [card.stage for card in moved] == ["epilogue"]


@stories
def test_a_journey_has_its_price_and_its_turn_and_nothing_more(story: str) -> None:
    card = STORIES[story]["journey"]
    assert [kind_of(one).name for _, one in lines_of(card)] == ["read", "tribute", "read", "prompt"]


# --- texts ------------------------------------------------------------------------------------------


def fronts() -> dict[str, str]:
    return {card.id: BOX.texts[card.sealed["card"].text if card.number else card.text] for card in STORY_CARDS.values()}


def test_no_two_cards_begin_alike_and_every_one_speaks_to_you() -> None:
    openings = Counter(" ".join(front.split()[:3]).casefold() for front in fronts().values())
    assert openings.most_common(1)[0][1] == 1
    assert not [id for id, front in fronts().items() if not re.search(r"\byou(r|rs|rselves|'re)?\b", front, re.I)]


@stories
def test_a_story_can_be_followed_weeks_after_it_was_begun(story: str) -> None:
    """Each of its cards has something by name that the one before had too: somebody, a ship, a thing."""
    texts = [
        " ".join(BOX.texts[id] for id in BOX.texts if id.split(".")[0] == STORIES[story][stage].id) for stage in STAGES
    ]
    for before, after in pairwise(texts):
        assert long_words(before) & long_words(after)


def long_words(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]+", text.casefold()) if len(word) >= 4} - {
        *("that", "this", "with", "have", "what", "from", "they", "there", "then", "your", "yours", "when", "over"),
        *("before", "after", "until", "once", "back", "down", "coin", "strain", "trauma", "will", "each", "same"),
        *("does", "were", "them", "comes", "takes", "nobody", "somebody", "something", "every", "other", "says"),
    }


def test_nothing_sealed_stands_in_a_public_text() -> None:
    """No sentence of a sealed part is in anything that is shown before: texts of cards, labels, names, the content."""
    public = " ".join((*TEXTS.values(), *LABELS.values(), str(EVERRAIN.components)))
    secret = {f"{card.id}.{part}" for card in STORY_CARDS.values() for part in card.sealed}
    assert secret <= set(SEALED)
    for key in secret:
        for sentence in re.split(r"(?<=[.?!:;])\s+", SEALED[key]):
            assert len(sentence) < 12 or sentence not in public, key


def test_a_numbered_card_says_nothing_before_it_is_read() -> None:
    for card in STORY_CARDS.values():
        assert (card.id in TEXTS) == (not card.number)
        assert card.number == 0 or [kind_of(one).name for one in card.effects] == ["read"]


# --- every story, to its end ------------------------------------------------------------------------


def followed(story: str, way: Way, price: Price | None = None, fate: str = "0", **aboard: Any) -> Ever:
    """A captain draws the trigger, then, each time the stories have stirred, the card that follows: as long as the
    story goes on. What is not about the story is left to the clock."""

    async def follow(g: G) -> None:
        for stage in STAGES:
            deck: Tales = STORIES[story][stage].deck
            card = await draw_tale(g, S1, deck)
            assert card is not None and g.face(card) == STORIES[story][stage].id
            await tell(g, S1, deck, card, moment(g, STORIES[story][stage]))
            if not g.board.cards(ONGOING):
                return
            stir_stories(g)

    first = STORIES[story]["trigger"]
    decks = {**ALL_DECKS, TALES[first.deck]: [first.id]}
    table = scene(fitted_out(**aboard), decks=decks, rolls=[fate], do=follow)
    while (kind := asked(table)[0][1]) != "act":
        if kind in ("decide", "tribute"):
            chosen = way.label if kind == "decide" else price.id if price is not None else ""
            table.answer(S1, str(chosen))
        else:
            table.time_out()
    return table


def moment(g: G, card: StoryCard) -> Moment:
    """As the rules read such a card: somebody may be named, or is sent, or is ashore."""
    crew = tuple(g.board.ships[S1].crew)
    if card.deck == "sea":
        return Moment(pool=crew)
    if card.deck == "expedition":
        return Moment(party=crew)
    return Moment(crew=crew[0]) if card.ashore else Moment()


def rich(price: Price) -> dict[str, Any]:
    """A captain who can give what is asked, and has little else."""
    kind = price.cost.treasure
    treasure = IN_THE_HOLD["commodity" if kind == "any" else kind] if kind else ""
    return {"coin": 40, "clues": 2, "hold": [treasure] if treasure else []}


def walks() -> Iterator[Any]:
    """Every way to take a story up, with every way to pay for the journey."""
    for story in STORIES:
        for way in ways(story):
            if any(goes_on(story, part) for part in parts_of(story, way)):
                for price in prices(story):
                    yield pytest.param(story, way, price, id=f"{way.label}-{price.id}")


@exercises
@rule("EVER-134", "EVER-173")
@pytest.mark.parametrize(("story", "way", "price"), [*walks()])
def test_whatever_is_chosen_and_paid_the_story_is_told_to_its_end(story: str, way: Way, price: Price) -> None:
    table = followed(story, way, price, **rich(price))
    told = table.faces(tales_of(S1))
    assert sorted(told) == sorted(card.id for card in STORIES[story].values()) and not table.cards(LOST)
    assert not table.cards(ONGOING) and mine(table).afloat()


def turned_down() -> Iterator[Any]:
    """Every side of a trigger that leads nowhere, and every test that fails."""
    for story in STORIES:
        for way in ways(story):
            for part in parts_of(story, way):
                if not goes_on(story, part):
                    fate = "9" if len([*parts_of(story, way)]) > 1 else "0"
                    yield pytest.param(story, way, fate, id=f"{way.label}-{part}")


@exercises
@pytest.mark.parametrize(("story", "way", "fate"), [*turned_down()])
def test_a_story_that_is_turned_down_may_be_drawn_again(story: str, way: Way, fate: str) -> None:
    table = followed(story, way, fate=fate)
    deck = STORIES[story]["trigger"].deck
    assert STORIES[story]["trigger"].id in table.faces(TALES_PAST[deck])
    assert story not in table.board.owners and not table.cards(tales_of(S1))


@exercises
@rule("EVER-137")
@pytest.mark.parametrize("story", ["mutineers_map", "last_light", "salt_widow", "drowned_post"])
def test_a_journey_that_asks_for_goods_is_lost_on_the_penniless(story: str) -> None:
    way = next(way for way in ways(story) if any(goes_on(story, part) for part in parts_of(story, way)))
    assert not any(cost.trauma or cost.strain or cost.orders for cost in (price.cost for price in prices(story)))
    table = followed(story, way, coin=10)
    assert table.faces(LOST) == [STORIES[story]["journey"].id]
    assert table.faces(tales_of(S1)) == [STORIES[story]["trigger"].id]


# --- Elder Ones -------------------------------------------------------------------------------------


def test_no_two_elder_ones_play_alike() -> None:
    elders = [*ELDER_ONES.values()]
    for told_by in (
        lambda elder: elder.rises,
        lambda elder: elder.quest.what,
        lambda elder: sorted(aim.what for aim in elder.hope),
        lambda elder: [kind_of(one).name for one in elder.arisen] + [m.modify for m in elder.modifies],
        lambda elder: [str(one) for one in elder.awakening],
    ):
        assert len({str(told_by(elder)) for elder in elders}) == len(elders)


def test_an_awakening_leaves_time_for_a_last_stand() -> None:
    for elder in ELDER_ONES.values():
        (held,) = [one.n for one in elder.awakening if kind_of(one).name == "hold_agenda"]  # type: ignore[attr-defined]
        rounds = {at: how_many(scene(ship(), enemy=at, do=lambda g: None).board, held) for at in (4, 8, 10, 12, 13, 15)}
        assert rounds == {4: 0, 8: 0, 10: 4, 12: 8, 13: 10, 15: 14}, "the later it is, the more"


def test_whoever_must_sink_enemy_ships_meets_more_of_them() -> None:
    for elder in ELDER_ONES.values():
        if "raiders_sunk" in {aim.what for aim in elder.hope}:
            assert "spawn_ship" in {kind_of(one).name for line, one in lines_of(elder) if line.startswith("arisen")}
