"""Decks with discards, bags, tracks and supplies."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from domain.kernel import EVERYBODY, Ask, Chapter, Choose, Ending, Face, Game, Shuffle, Zone, hand
from domain.parts.piles import Bag, Pile
from domain.parts.tracks import Supply, Track, Walk
from tests.given import S1, S2, Table, given
from tests.laws import planted

PILE = Pile(Zone("deck"), Zone("used"), "the deck")
BAG = Bag(Zone("bag"), Zone("aside"), "the bag")
G = Game[Any]
RULES: dict[str, Callable[[G], Coroutine[Any, Any, object]]] = {}
ABCDE = [Face(face) for face in "abcde"]


class Try(Chapter, frozen=True):
    """Five cards, then the rule of this name."""

    rule: str

    async def play(self, g: G) -> Chapter | Ending:
        g.stock(PILE.deck, ABCDE)
        await Shuffle(PILE.deck, "the deck")
        await RULES[self.rule](g)
        await Ask(g.seats[0], "done", Choose(("yes",)))
        return g.end("done", ())


def tried(rule: Callable[[G], Coroutine[Any, Any, object]]) -> Table[planted.Tally]:
    RULES[rule.__name__] = rule
    ruleset = replace(planted.ruleset(Try), first=lambda setup: Try(rule.__name__))
    return given(ruleset, seats=2, through=0, chapter=Try(rule.__name__), tops={PILE.deck: [ABCDE]})


def test_a_deck_that_runs_out_is_made_of_its_discards() -> None:
    async def rule(g: G) -> None:
        await PILE.draw(g, PILE.discards, 4, EVERYBODY)
        drawn = await PILE.draw(g, hand(S1), 3, (S1,))
        assert len(drawn) == 3

    table = tried(rule)
    assert table.faces(hand(S1))[-1] == "e" and len(table.cards(PILE.deck)) == 2 and not table.cards(PILE.discards)
    assert len(table.knows(S1).faces) == 3 and not table.knows(S2).faces


def test_nothing_is_left() -> None:
    async def rule(g: G) -> None:
        assert len(await PILE.draw(g, hand(S1), 9)) == 5
        assert await PILE.draw(g, hand(S1)) == [] and await PILE.reveal(g) is None

    assert len(tried(rule).cards(hand(S1))) == 5


def test_from_below_and_back() -> None:
    async def rule(g: G) -> None:
        drawn = await PILE.draw(g, hand(S1), 2, bottom=True)
        assert g.faces(hand(S1)) == ["d", "e"]
        PILE.put_back(g, drawn[:1], hand(S1))
        PILE.put_back(g, drawn[1:], hand(S1), bottom=True)

    assert tried(rule).faces(PILE.deck) == ["d", "a", "b", "c", "e"]


def test_a_card_is_turned() -> None:
    async def rule(g: G) -> None:
        revealed = await PILE.reveal(g)
        assert revealed is not None and revealed[1] == "a"

    table = tried(rule)
    assert table.faces(PILE.discards) == ["a"] and list(table.knows(S2).faces.values()) == ["a"]


def test_known_cards_go_among_the_top_ones() -> None:
    async def rule(g: G) -> None:
        await PILE.reveal(g)
        await PILE.mix_in(g, g.board.cards(PILE.discards), PILE.discards, 3)

    table = tried(rule)
    assert set(table.faces(PILE.deck)[:3]) == {"a", "b", "c"} and table.faces(PILE.deck)[3:] == ["d", "e"]
    assert not table.knows(S1).faces


def test_a_search_shows_the_deck_to_one_and_mixes_the_rest() -> None:
    async def rule(g: G) -> None:
        await PILE.search(g, S1, hand(S1), lambda face: face in "bd", "search")

    table = tried(rule)
    b, d = table.cards(PILE.deck)[1], table.cards(PILE.deck)[3]
    assert table.options(S1) == {b, d} and not table.knows(S2).faces
    table.answer(S1, [d])
    assert table.faces(hand(S1)) == ["d"] and sorted(table.faces(PILE.deck)) == ["a", "b", "c", "e"]
    assert not set(table.knows(S1).faces) & set(table.cards(PILE.deck)), "nobody knows the order any more"


def test_a_bag_is_drawn_empty_and_filled_again() -> None:
    async def rule(g: G) -> None:
        await BAG.fill(g, [Face("x"), Face("y")])
        assert sorted(await BAG.draw(g, 2)) == ["x", "y"] and not g.board.cards(BAG.bag)
        (again,) = await BAG.draw(g)
        assert again in "xy" and g.faces(BAG.aside) == [again]
        BAG.remove(g, g.board.cards(BAG.aside), Zone("box"))
        await BAG.refill(g)
        await BAG.add(g, g.board.cards(Zone("box")), Zone("box"))

    table = tried(rule)
    assert sorted(table.faces(BAG.bag)) == ["x", "y"] and not table.cards(BAG.aside)
    assert not table.knows(S1).faces


@pytest.mark.parametrize(
    ("track", "at", "by", "walk"),
    [
        (Track(5), 3, 1, Walk(1, 4, (4,), 0)),
        (Track(5), 3, 4, Walk(2, 5, (4, 5), 0)),
        (Track(5), 1, -3, Walk(-1, 0, (0,), 0)),
        (Track(5, wraps=True), 4, 3, Walk(3, 1, (5, 0, 1), 1)),
        (Track(5, wraps=True), 1, -2, Walk(-2, 5, (0, 5), -1)),
        (Track(3, first=1, wraps=True), 3, 7, Walk(7, 1, (1, 2, 3, 1, 2, 3, 1), 3)),
        (Track(5), 5, 1, Walk(0, 5, (), 0)),
        (Track(5), 2, 0, Walk(0, 2, (), 0)),
    ],
)
def test_a_marker_stops_at_the_ends_or_goes_round(track: Track, at: int, by: int, walk: Walk) -> None:
    assert track.walk(at, by) == walk


def test_a_marker_must_be_on_its_track() -> None:
    with pytest.raises(ValueError, match="7 is not on the track: it goes from 0 to 5"):
        Track(5).walk(7, 1)
    assert Track(5).at_end(5) and not Track(5).at_end(4)


def test_a_supply_has_no_more_than_its_box() -> None:
    supply = Supply(10)
    assert (supply.left([3, 4]), supply.take(2, [3, 4]), supply.take(9, [3, 4]), supply.take(1, [12])) == (3, 2, 3, 0)
