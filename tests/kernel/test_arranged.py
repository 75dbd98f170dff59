"""Positions built by hand: cards where they are wanted, facts, a chapter, forced outcomes."""

from typing import Any

import pytest

from domain.kernel import Ask, Chapter, Choose, Ending, Face, Placing, Roll, RuleFault, Seat, Shuffle, Zone, hand
from domain.kernel.chance import SealedChance
from domain.kernel.events import GameLocked, Rolled, Shown
from domain.kernel.log import open_live, rerun
from domain.kernel.record import encode
from tests.given import GAME, S1, S2, S3, Table, given
from tests.kernel.tiny import DECK, DIE, Counted, G, Noted, Slate, deal, lay_deck, note, tiny

DISCARD = Zone("discard")


async def set_up(g: G) -> None:
    """A deck of a … h; two cards to each seat, and one face up on the discard pile."""
    await lay_deck(g)
    for seat in g.seats:
        deal(g, seat, 2)
    top = g.board.cards(DECK)[:1]
    g.show(top)
    g.move(top, DECK, DISCARD)


async def turn(g: G) -> None:
    note(g, await Roll({DIE: 2}, "a throw"))
    await Ask(S1, "wait", Choose(("go",)))


async def late(g: G) -> None:
    await Ask(S2, "late", Choose(("go",)))
    await Shuffle(DECK, "again")
    await Ask(S2, "later", Choose(("go",)))


RULES = tiny(set_up, turn, late)
START = [Face(f) for f in "abcdefgh"]


def arranged(*placings: Placing, **more: Any) -> Table[Slate]:
    """Always the same set-up: a b | c d | e f | g face up | h left in the deck."""
    return given(RULES, tops={"deck": [START]}, placings=placings, **more)


def everything(table: Table[Slate]) -> list[str]:
    return sorted(face for zone in table.board.zones for face in table.faces(zone))


def placing(zone: str, faces: str, **more: Any) -> Placing:
    return Placing(Zone(zone), tuple(Face(f) for f in faces), **more)


def test_the_set_up_without_placings() -> None:
    table = arranged()
    assert [table.faces(z) for z in (hand(S1), hand(S2), hand(S3), DISCARD, DECK)] == [
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
        ["g"],
        ["h"],
    ]
    assert table.ask(S1).kind == "wait"
    assert table.events(GameLocked)[0].arranged


def test_an_ordinary_game_is_not_arranged() -> None:
    assert not given(RULES).events(GameLocked)[0].arranged


def test_a_hand_becomes_exactly_what_is_wanted_from_wherever_it_lies() -> None:
    table = arranged(placing("hand:s1", "hc"))
    assert table.faces(hand(S1)) == ["h", "c"]
    assert everything(table) == START
    assert sorted(table.knows(S1).faces[c] for c in table.cards(hand(S1))) == ["c", "h"]
    assert table.knows(S2).faces.keys() == {table.card(hand(S2), "d"), *table.cards(DISCARD)}


def test_what_makes_room_goes_to_the_bottom_of_the_zone_that_gave() -> None:
    table = arranged(placing("hand:s1", "hc"))
    assert table.faces(DECK) == ["a"]
    assert table.faces(hand(S2)) == ["d", "b"]


def test_cards_that_are_there_already_stay_in_the_order_wanted() -> None:
    table = arranged(placing("hand:s2", "dc"))
    assert table.faces(hand(S2)) == ["d", "c"]
    assert everything(table) == START


def test_a_larger_hand_takes_from_several_zones() -> None:
    table = arranged(placing("hand:s1", "agec"))
    assert table.faces(hand(S1)) == ["a", "g", "e", "c"]
    assert [table.faces(z) for z in (DISCARD, hand(S3), hand(S2))] == [["b"], ["f"], ["d"]]
    assert everything(table) == START


def test_several_cards_of_one_zone() -> None:
    table = arranged(placing("hand:s1", "cd"))
    assert table.faces(hand(S1)) == ["c", "d"]
    assert table.faces(hand(S2)) == ["a", "b"]


def test_a_smaller_hand_gives_its_cards_to_another_zone() -> None:
    table = arranged(placing("hand:s2", ""))
    assert table.faces(hand(S2)) == []
    assert everything(table) == START


def test_an_empty_zone_stays_empty_without_a_draw() -> None:
    draws = arranged().live.dealer.next_draw
    assert arranged(placing("nowhere", "")).live.dealer.next_draw == draws


def test_cards_on_top_leave_the_rest_below() -> None:
    table = arranged(placing("hand:s1", "h"), placing("deck", "fb", top=True))
    assert table.faces(DECK)[:2] == ["f", "b"]
    assert everything(table) == START


def test_cards_on_top_keep_the_zone_as_large_as_it_was() -> None:
    table = arranged(placing("hand:s1", "abdh"), placing("hand:s1", "c", top=True))
    assert table.faces(hand(S1)) == ["c", "a", "b", "d"]
    assert table.faces(hand(S2)) == ["h"]


def test_cards_on_top_that_lie_there_already_come_up() -> None:
    table = arranged(placing("hand:s1", "abdh"), placing("hand:s1", "dh", top=True))
    assert table.faces(hand(S1)) == ["d", "h", "a", "b"]
    assert everything(table) == START


def test_cards_placed_in_a_deck_are_seen_by_nobody() -> None:
    table = arranged(placing("deck", "ac"))
    (first, second) = table.cards(DECK)
    assert (table.face(first), table.face(second)) == ("a", "c")
    assert all(c not in table.knows(s).faces for s in (S1, S2, S3) for c in (first, second))


def test_cards_placed_face_up_are_seen_by_all() -> None:
    table = arranged(placing("discard", "ac", up=True))
    assert table.events(Shown)[-1].faces == ("a", "c")
    assert sorted(table.knows(Seat("")).faces.values()) == ["a", "c"]


def test_only_the_cards_on_top_are_turned_when_they_are_placed_face_up() -> None:
    table = arranged(placing("hand:s1", "abdh"), placing("hand:s1", "c", top=True, up=True))
    assert table.events(Shown)[-1].faces == ("c",)
    assert table.faces(hand(S1)) == ["c", "a", "b", "d"]
    assert set(table.cards(hand(S1))) <= set(table.knows(S1).faces)
    assert sorted(table.knows(Seat("")).faces.values()) == ["c", "g"]


def test_more_cards_on_top_than_there_were_make_room_for_all() -> None:
    table = arranged(placing("hand:s1", "abh"), placing("hand:s1", "cdefg", top=True))
    assert table.faces(hand(S1)) == ["c", "d", "e", "f", "g"]
    assert everything(table) == START


def test_cards_of_a_hand_may_be_placed_face_up() -> None:
    table = arranged(placing("hand:s1", "c", up=True))
    assert list(table.knows(Seat("")).faces) == [*table.cards(DISCARD), *table.cards(hand(S1))]


def test_who_sees_placed_cards_can_be_said() -> None:
    table = arranged(placing("deck", "c", seen=(S3,)), placing("hand:s1", "d", seen=()))
    assert table.cards(DECK)[0] in table.knows(S3).faces
    assert table.cards(hand(S1))[0] not in table.knows(S1).faces


@pytest.mark.parametrize("faces", ["z", "aa"])
def test_a_face_that_is_not_left_is_a_fault(faces: str) -> None:
    with pytest.raises(RuleFault, match=f"no {faces[-1]} is left to be placed in hand:s1"):
        arranged(placing("hand:s1", faces))


def test_placings_are_made_in_order() -> None:
    table = arranged(placing("hand:s1", "cd"), placing("hand:s2", "e"))
    assert (table.faces(hand(S1)), table.faces(hand(S2))) == (["c", "d"], ["e"])
    assert everything(table) == START


def test_what_was_placed_is_not_taken_away_again() -> None:
    with pytest.raises(RuleFault, match="no c is left"):
        arranged(placing("hand:s1", "cd"), placing("hand:s2", "c"))
    with pytest.raises(RuleFault, match="no c is left"):
        arranged(placing("deck", "c", top=True), placing("hand:s2", "c"))


def test_facts_follow_the_placings() -> None:
    table = arranged(facts=[Counted(5), Noted("there")])
    assert table.board.count == 5
    assert table.board.notes[0] == "there"


def test_play_can_begin_in_another_chapter() -> None:
    table = arranged(chapter=RULES.chapters[2]())
    assert table.ask(S2).kind == "late"
    assert table.board.notes == []


def test_a_set_up_can_take_several_chapters() -> None:
    table = given(tiny(set_up, count, late), facts=[Counted(10)], through=2)
    assert (table.board.count, table.ask(S2).kind) == (11, "late")
    none = given(tiny(count, late), facts=[Counted(10)], through=0)
    assert none.board.count == 11


async def count(g: G) -> None:
    g.emit(Counted())


def test_a_set_up_that_ends_the_game_is_not_gone_beyond() -> None:
    async def over(g: G) -> Chapter | Ending:
        return g.end("lost", [])

    table = given(tiny(over), facts=[Counted(3)], through=3)
    assert table.board.ended is not None
    assert (table.board.ended.ending, table.board.count) == ("lost", 3)


# --- forced outcomes -----------------------------------------------------------------------------


def test_forced_rolls_are_rolled() -> None:
    table = arranged(rolls=[["6", "1"]])
    assert table.board.notes == ['["6","1"]']
    assert table.events(Rolled)[0].faces == ("6", "1")


def test_forced_tops_come_up_at_each_shuffle() -> None:
    table = given(RULES, tops={"deck": [START, ["h"]]}, chapter=RULES.chapters[2](), placings=[placing("deck", "gha")])
    table.answer(S2, "go")
    assert table.faces(DECK)[0] == "h"
    assert sorted(table.faces(DECK)) == ["a", "g", "h"]


def test_forced_outcomes_survive_opening_the_game_again() -> None:
    table = given(RULES, tops={"deck": [START, ["h"]]}, chapter=RULES.chapters[2](), placings=[placing("deck", "gha")])
    assert table.reopen().answer(S2, "go").faces(DECK)[0] == "h"


def test_an_arranged_game_opens_and_runs_again_with_honest_chance() -> None:
    table = arranged(placing("hand:s1", "hc"), rolls=[["6", "1"]], facts=[Counted(2)])
    real = table.live.dealer.chance
    honest = SealedChance(GAME, 1, real.key, real.entropy, size=RULES.draws)  # type: ignore[attr-defined]
    for live in (
        open_live(RULES, GAME, honest, table.log),
        rerun(RULES, GAME, honest, table.log, recompute=False),
    ):
        assert encode(live.board) == encode(table.board)
        assert live.secrets == table.live.secrets
        assert live.head == table.live.head
    table.answer(S1, "go").answer(S2, "go").answer(S2, "go")
    assert table.board.ended
    assert rerun(RULES, GAME, honest, table.log, recompute=False).head == table.live.head
