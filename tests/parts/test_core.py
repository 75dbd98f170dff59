"""Each shared operation does what it says, and no more."""

from typing import Any

import pytest

from domain.kernel import hand
from domain.parts.core import CORE, IN_PLAY, EndReached
from domain.parts.effects import Worked
from tests.given import S1, S2, S3
from tests.parts.carried import SOURCE, carried
from tests.toy.pier.board import ARTIFACTS, SHEET
from tests.toy.pier.effects import VOCABULARY
from tests.toy.pier.events import DialTurned, DoomPut, PurseChanged, RingAdvanced


def do(operation: str, /, **fields: Any) -> dict[str, Any]:
    return {"do": operation, **fields}


GAIN = do("gain", what="clue")


def worked(table: Any) -> tuple[str, ...]:
    return tuple(line for fact in table.events(Worked) for line in fact.lines)


def test_the_shared_operations() -> None:
    assert len(CORE) == 25 and len(IN_PLAY) == 12
    assert set(VOCABULARY.kinds) == {kind.name for kind in CORE} | {"damage_ship", "influence"}


# --- amounts ----------------------------------------------------------------------------------------


def test_all_gain_at_once() -> None:
    table = carried(do("gain", what="coin", n=3, who="each"))
    assert table.events(PurseChanged) == [PurseChanged("coin", {S1: 3, S2: 3, S3: 3})]


def test_one_loses_no_more_than_there_is_and_what_was_lost_can_be_counted() -> None:
    table = carried(do("lose", what="coin", n=25), do("gain", what="clue", n={"of": "lost", "per": 6, "plus": 1}))
    assert table.board.purse[S1]["coin"] == 0
    assert table.board.purse[S1]["clue"] == 20 // 6 + 1


def test_all_of_it_is_lost_and_nothing_of_nothing() -> None:
    table = carried(do("lose", what="coin", n="all"), do("lose", what="strain", n="all"))
    assert table.events(PurseChanged) == [PurseChanged("coin", {S1: -20})]
    assert worked(table) == ("effects.0",)


def test_one_gives_what_one_has() -> None:
    table = carried(do("give", what="coin", n=30, to="other_choice"), do("gain", what="clue", n={"of": "given"}))
    table.answer(S1, S3)
    assert [table.board.purse[s]["coin"] for s in (S1, S2, S3)] == [0, 20, 40]
    assert table.board.purse[S1]["clue"] == 20


def test_one_cannot_give_to_oneself() -> None:
    table = carried(do("give", what="coin", to="current"))
    assert not table.events(PurseChanged)


def test_what_cannot_be_paid_in_full_is_not_paid() -> None:
    table = carried(do("pay", what="coin", n=21, then=[GAIN]))
    assert not table.events(PurseChanged)
    table = carried(do("pay", what="coin", n=20, then=[GAIN]))
    assert table.events(PurseChanged) == [PurseChanged("coin", {S1: -20}), PurseChanged("clue", {S1: 1})]
    assert worked(table) == ("effects.0.then.0", "effects.0")


def test_all_can_be_paid() -> None:
    assert carried(do("pay", what="coin", n="all", then=[GAIN])).board.purse[S1]["coin"] == 0


def test_a_ring_goes_round_and_back() -> None:
    table = carried(do("advance", track="dial", n=7), do("advance", track="dial", n=-2))
    assert table.events(RingAdvanced) == [RingAdvanced("dial", 1, 1), RingAdvanced("dial", 5, -1)]


# --- choices ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "clues"), [(f"may:{SOURCE}", 1), ("no", 0)])
def test_what_one_may(answer: str, clues: int) -> None:
    table = carried(do("may", then=[GAIN]))
    assert table.options(S1) == {f"may:{SOURCE}", "no"}
    table.answer(S1, answer)
    assert table.board.purse[S1].get("clue", 0) == clues


def test_the_clock_says_no() -> None:
    table = carried(do("may", then=[GAIN]))
    table.time_out()
    assert not table.events(PurseChanged)


def test_one_of_two() -> None:
    options = [{"then": [GAIN]}, {"then": [do("lose", what="coin"), do("gain", what="life")]}]
    table = carried(do("either", who="choice", options=options))
    table.answer(S1, S2)
    assert table.options(S2) == {f"0:{SOURCE}", f"1:{SOURCE}"}
    table.answer(S2, f"1:{SOURCE}")
    assert table.board.purse[S1]["coin"] == 19, "you are still you"
    assert worked(table) == ("effects.0.options.1.then.0", "effects.0.options.1.then.1", "effects.0")


def test_who_was_chosen_has_a_name() -> None:
    lines = [do("lose", what="life", n=2, who="@victim"), do("gain", what="life", n={"of": "lost"})]
    table = carried(do("choose", who="choice", name="victim", then=lines))
    table.answer(S1, S3)
    assert [table.board.purse[s]["life"] for s in (S1, S2, S3)] == [14, 12, 10]


def test_nobody_to_choose_is_nothing_done() -> None:
    nested = do("choose", who="other_choice", name="b", then=[do("choose", who="other_choice", name="c", then=[GAIN])])
    table = carried(nested, do("gain", what="life"), seats=2)
    assert table.events(PurseChanged) == [PurseChanged("life", {S1: 1})]


def test_each_in_turn_is_you_and_then_you_are_again() -> None:
    table = carried(do("each", who="each", then=[do("may", then=[GAIN])]), do("gain", what="life"))
    for seat in (S1, S2, S3):
        assert table.waits_for == [seat]
        table.answer(seat, f"may:{SOURCE}")
    assert [table.board.purse[s].get("clue") for s in (S1, S2, S3)] == [1, 1, 1]
    assert table.board.purse[S1]["life"] == 13


def test_everywhere_is_here() -> None:
    facts = [DoomPut("docks", 2), DoomPut("tower", 3)]
    table = carried(do("everywhere", place="overfull", then=[do("remove", piece="doom", place="@here")]), facts=facts)
    assert table.board.doom == {"docks": 1, "tower": 2}


def test_so_often() -> None:
    assert carried(do("repeat", n=3, then=[GAIN])).board.purse[S1]["clue"] == 3


@pytest.mark.parametrize(("doom", "life", "line"), [(1, 13, "then"), (0, 11, "otherwise")])
def test_if_and_else(doom: int, life: int, line: str) -> None:
    either = {"then": [do("gain", what="life")], "otherwise": [do("lose", what="life")]}
    table = carried(do("if", number="sheet_doom", least=1, **either), facts=[DoomPut(SHEET, doom)])
    assert table.board.purse[S1]["life"] == life
    assert worked(table)[0] == f"effects.0.{line}.0"


# --- chance -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "clues"), [("0", 0), ("4", 0), ("5", 1), ("8", 1), ("9", 2)])
def test_a_roll_has_bands(face: str, clues: int) -> None:
    bands = [{"most": 4}, {"least": 5, "most": 8, "then": [GAIN]}, {"least": 9, "then": [GAIN, GAIN]}]
    table = carried(do("roll", die="fate", bands=bands), rolls=[[face]])
    assert table.board.purse[S1].get("clue", 0) == clues


@pytest.mark.parametrize(("face", "life"), [("4", 13), ("5", 11)])
def test_a_test_is_passed_or_failed(face: str, life: int) -> None:
    outcome = {"passed": [do("gain", what="life")], "failed": [do("lose", what="life")]}
    table = carried(do("test", skill="luck", mod=-1, **outcome), rolls=[[face]])
    assert table.board.purse[S1]["life"] == life


def test_the_rule_behind_a_die_may_have_windows() -> None:
    bands = [{"most": 4}, {"least": 5, "then": [do("gain", what="fuel", who="ship")]}]
    table = carried(do("roll", die="d8", bands=bands), rolls=[["1"], ["8"]], hands={S2: ["relic"], S3: ["idol"]})
    assert table.board.question is not None and table.board.question.trigger is not None
    assert set(table.waits_for) == {S2, S3} and table.options(S3) == set()
    table.answer(S2, table.card(hand(S2), "relic"))
    assert table.faces(ARTIFACTS.discards) == ["relic"]
    table.pass_(S3)
    assert table.board.dials["fuel"] == 5


# --- pieces and cards -------------------------------------------------------------------------------


def test_pieces_are_put_removed_and_moved() -> None:
    table = carried(do("put", piece="doom", place="others_of_here", n=2))
    assert table.board.doom == {"docks": 2, "isle": 2, "tower": 2}
    table = carried(do("remove", piece="doom", place="own", n=9), facts=[DoomPut("docks", 2)])
    assert table.board.doom == {"docks": 0}
    move = do("move", piece="doom", start="overfull", place="sheet", n="all")
    count = do("gain", what="clue", n={"of": "moved"})
    table = carried(move, count, facts=[DoomPut("docks", 2), DoomPut("isle", 3)])
    assert table.board.doom == {"docks": 0, "isle": 0, SHEET: 5} and table.board.purse[S1]["clue"] == 5


def test_no_more_pieces_than_in_the_box() -> None:
    table = carried(do("put", piece="doom", place="sheet", n=60), do("gain", what="clue", n={"of": "put"}))
    assert table.board.doom == {SHEET: 40} and table.board.purse[S1]["clue"] == 40


def test_cards_are_drawn_by_each() -> None:
    table = carried(do("draw", deck="artifact", n=2, who="each"), do("gain", what="clue", n={"of": "drawn"}))
    assert [len(table.cards(hand(s))) for s in (S1, S2, S3)] == [2, 2, 2] and table.board.purse[S1]["clue"] == 6
    assert set(table.knows(S1).faces) == set(table.cards(hand(S1)))


def test_cards_are_discarded() -> None:
    table = carried(do("discard", deck="speaker", n=5), do("gain", what="clue", n={"of": "discarded"}))
    assert table.board.purse[S1]["speaker"] == 0 and table.board.purse[S1]["clue"] == 3


def test_the_top_is_looked_at_and_put_back() -> None:
    table = carried(do("look", deck="artifact", n=2), tops=["relic", "idol"])
    first, second = table.cards(ARTIFACTS.deck)[:2]
    table.answer(S1, [second, first])
    assert table.faces(ARTIFACTS.deck)[:2] == ["idol", "relic"]
    assert set(table.knows(S2).faces) == set()


def test_a_deck_is_searched_for_what_fits() -> None:
    table = carried(do("search", deck="artifact", n=2), do("gain", what="clue", n={"of": "found"}))
    relics = [card for card in table.cards(ARTIFACTS.deck) if table.face(card) == "relic"]
    assert table.options(S1) == set(relics)
    table.answer(S1, relics[:2])
    assert table.faces(hand(S1)) == ["relic", "relic"] and table.board.purse[S1]["clue"] == 2
    assert not table.knows(S2).faces


def test_discards_are_shuffled_in() -> None:
    table = carried(do("shuffle", deck="artifact"))
    assert table.events(Worked) == [], "there were none"


# --- where a card leads -----------------------------------------------------------------------------


def test_a_rule_is_called() -> None:
    table = carried(do("call", rule="lift_fog"), facts=[DoomPut("isle", 2), DoomPut("tower", 1)])
    assert table.board.doom == {"isle": 0, "tower": 1, SHEET: 2}
    assert worked(table) == ("effects.0",)


def test_a_sealed_part_is_read_and_done() -> None:
    table = carried(do("read", part="stay"), do("gain", what="life"))
    assert table.board.read == {SOURCE: ["stay"]} and table.board.purse[S1]["coin"] == 25
    assert worked(table) == ("sealed.stay.then.0", "effects.0", "effects.1")


def test_a_card_ends_the_game_at_once() -> None:
    table = carried(GAIN, do("repeat", n=2, then=[do("end", ending="flooded")]), do("gain", what="life"))
    assert table.board.ended is not None and table.board.ended.ending == "flooded"
    assert table.events(EndReached) == [EndReached("flooded")] and table.board.purse[S1]["life"] == 12
    assert worked(table) == ("effects.0", "effects.1.then.0", "effects.1")


def test_a_fact_ends_the_game_at_once() -> None:
    table = carried(do("lose", what="fuel", n=4, who="ship"), GAIN)
    assert table.board.ended is not None and table.board.ended.ending == "adrift"
    assert table.events(DialTurned) == [DialTurned("fuel", -4)] and not table.events(PurseChanged)
    assert worked(table) == ("effects.0",), "and what was at work is noted all the same"


def test_what_is_done_in_secret_is_not_noted() -> None:
    table = carried(GAIN, secret=True)
    assert table.events(PurseChanged) and not table.events(Worked)
