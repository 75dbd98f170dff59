"""Rules: CREW CARDS; THE CAPTAIN; THE SCHOLAR; RETIRE; TOPSIDE; SAIL AND INCOME."""

import pytest
from msgspec.structs import replace

from domain.flotilla.content import CREW_CARDS
from domain.flotilla.facts.dice import DiceThrown
from domain.flotilla.facts.turn import CardPlayed, Rallied, TurnedSkyside
from domain.flotilla.facts.waters import TileDepleted
from domain.flotilla.names import ARTIFACTS, RETIRED, CrewId, discards_of
from domain.flotilla.rules.sailing import sail
from domain.flotilla.rules.turning import may_turn
from domain.kernel import hand
from domain.parts.effects import Ops
from tests.exercises import exercises
from tests.flotilla.scenes import (
    S1,
    S2,
    S3,
    G,
    all_events,
    at,
    fleet,
    go,
    in_hand,
    kinds,
    places,
    play,
    scene,
    skiff,
    skip,
    topside_names,
)
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")
LINE = {S1: {"1-1": "reef", "2-2": "ledge", "3-3": "rim"}}


@rule("FLO-15", "FLO-17")
def test_one_card_a_turn_and_it_lies_on_top_of_the_discards() -> None:
    table = scene(discards={S1: ["delver"]})
    play(table, S1, "trader")
    skip(table, S1, "transaction")
    assert topside_names(table, S1) == ["trader", "delver"] and table.waits_for == [S2]
    play(table, S2, "trader")
    skip(table, S2, "transaction")
    assert table.waits_for == [S3]
    play(table, S3, "trader")
    skip(table, S3, "transaction")
    assert table.waits_for == [S1] and table.board.round == 2


@rule("FLO-16", "FLO-122")
def test_the_sail_is_over_before_the_text_begins() -> None:
    table = scene(tiles=LINE)
    play(table, S1, "speaker")
    at(table, "sail")
    assert places(table, S1, "skiff1") == {"1-1", "2-2", "3-3"}
    go(table, S1, "skiff1", "1-1")
    table.answer(S1, [])
    at(table, "influence")
    assert skiff(table, "skiff1").at == "1-1"


@rule("FLO-16", "FLO-146")
def test_income_comes_before_the_text_and_also_before_a_rally() -> None:
    table = scene(sky=[S1], coins={S1: 0}, discards={S1: ["trader"]})
    play(table, S1, "captain")
    assert fleet(table).coins == 4 and "trader" in in_hand(table, S1)
    faces = [(card.id, face) for card in CREW_CARDS.values() for face in (card.sink, card.sky)]
    assert {id for id, face in faces if face.value is None} == {"scholar"}


@rule("FLO-112", "FLO-122")
def test_sail_is_divided_among_skiffs_over_own_tiles() -> None:
    table = scene(tiles=LINE, skiffs={S1: {"skiff1": "0-0", "skiff2": "1-1"}})
    play(table, S1, "speaker")
    go(table, S1, "skiff2", "3-3")
    assert places(table, S1, "skiff1") == {"1-1"}
    go(table, S1, "skiff1", "1-1")
    at(table, "influence")


@rule("FLO-113")
def test_who_passes_the_starting_tile_may_unload_some_and_go_on() -> None:
    table = scene(tiles=LINE, skiffs={S1: {"skiff1": "1-1"}}, cargo={S1: {"skiff1": {"red": 2, "blue": 1}}})
    play(table, S1, "speaker")
    go(table, S1, "skiff1", "0-0")
    at(table, "unload")
    table.answer(S1, {"red": 1})
    assert fleet(table).goods == {"red": 1}
    assert skiff(table, "skiff1").cargo == {"red": 1, "blue": 1}
    at(table, "sail")
    assert places(table, S1, "skiff1") == {"1-1", "2-2"}


@rule("FLO-113")
def test_who_passes_the_starting_tile_in_one_voyage_may_unload_too() -> None:
    """From 1-0 to 0-1 the only way leads over the starting tile."""
    table = scene(
        tiles={S1: {"1-0": "reef", "0-1": "ledge"}},
        skiffs={S1: {"skiff1": "1-0"}},
        cargo={S1: {"skiff1": {"red": 2}}},
    )
    play(table, S1, "speaker")
    go(table, S1, "skiff1", "0-1")
    at(table, "unload")
    table.answer(S1, {"red": 1})
    assert fleet(table).goods == {"red": 1}
    assert skiff(table, "skiff1").at == "0-1" and skiff(table, "skiff1").cargo == {"red": 1}
    at(table, "sail")
    assert places(table, S1, "skiff1") == {"0-0"}


@rule("FLO-113")
def test_a_way_that_does_not_touch_the_starting_tile_unloads_nothing() -> None:
    """Outward from 1-1."""
    table = scene(tiles=LINE, skiffs={S1: {"skiff1": "1-1"}}, cargo={S1: {"skiff1": {"red": 2}}})
    play(table, S1, "speaker")
    go(table, S1, "skiff1", "3-3")
    at(table, "sail")
    assert fleet(table).goods == {}


@rule("FLO-113", "FLO-156")
def test_who_stands_on_the_starting_tile_unloads_as_the_sail_begins() -> None:
    table = scene(tiles=LINE, cargo={S1: {"skiff1": {"red": 2}}})
    play(table, S1, "speaker")
    at(table, "unload")
    table.answer(S1, {})
    assert fleet(table).goods == {} and skiff(table, "skiff1").cargo == {"red": 2}
    table.answer(S1, [])
    at(table, "influence")


@rule("FLO-19")
def test_the_captain_takes_all_discards_back_and_stays_in_hand() -> None:
    table = scene(discards={S1: ["trader", "delver"]})
    play(table, S1, "captain")
    assert table.events(Rallied)[0].n == 2
    table.answer(S1, "no")
    assert in_hand(table, S1) == {"captain", "scholar", "speaker", "trader", "founder", "delver"}
    assert table.cards(discards_of(S1)) == []


@rule("FLO-19", "FLO-20")
def test_an_empty_pile_is_no_obstacle_and_nobody_has_to_turn() -> None:
    table = scene()
    play(table, S1, "captain")
    at(table, "turn_skyside")
    table.answer(S1, "no")
    assert not fleet(table).skyside and table.waits_for == [S2]


@rule("FLO-20", "FLO-21")
def test_a_skysider_is_never_asked_again() -> None:
    table = scene(sky=[S1])
    play(table, S1, "captain")
    assert table.waits_for == [S2] and all_events(table, TurnedSkyside)[-1].seat == S1 and fleet(table).skyside


@rule("FLO-21")
def test_nothing_that_a_card_says_turns_a_skysider_once_more() -> None:
    async def trial(g: G) -> None:
        await may_turn(g, S1)

    table = scene(sky=[S1], trial=trial)
    at(table, "play")
    assert fleet(table).turned == 1 and table.board.docked == 1


@rule("FLO-22")
def test_the_scholar_copies_text_and_sail_of_the_top_card_of_an_opponent() -> None:
    table = scene(tiles=LINE, discards={S1: ["founder"], S2: ["speaker", "trader"], S3: ["delver"]})
    play(table, S1, "scholar")
    at(table, "copy")
    assert table.options(S1) == {S2, S3}
    table.answer(S1, S2)
    assert all_events(table, CardPlayed)[-1].face == "speaker.sink"
    at(table, "sail")
    table.answer(S1, [])
    at(table, "influence")
    assert topside_names(table, S2) == ["speaker", "trader"]


@rule("FLO-23", "FLO-25")
def test_a_scholar_copies_its_own_side_only_and_needs_something_to_copy() -> None:
    table = scene(sky=[S2], discards={S2: ["trader"]})
    scholar = next(card for card, name in fleet(table).crew.items() if name == "scholar")
    assert table.options(S1) == set(table.cards(hand(S1))) - {scholar}
    both = scene(sky=[S1, S2], discards={S2: ["trader"], S3: ["delver"]}, coins={S1: 0})
    play(both, S1, "scholar")
    skip(both, S1, "transaction")
    assert fleet(both).coins == 2 + 1


@rule("FLO-24")
def test_copying_a_scholar_does_nothing_at_all() -> None:
    table = scene(tiles=LINE, discards={S2: ["scholar"]})
    play(table, S1, "scholar")
    assert table.waits_for == [S2] and topside_names(table, S1) == ["scholar"]


@rule("FLO-18", "FLO-157")
def test_the_card_in_play_is_discarded_last_and_the_captain_never() -> None:
    table = scene(crew={S1: ["translator"]})
    play(table, S1, "translator")
    while kinds(table) != ["discard_crew"]:
        table.answer(S1, "red" if kinds(table) == ["barrel"] else "traders")
    table.answer(S1, "yes")
    assert set(topside_names(table, S1)) == {"speaker", "scholar"}
    while table.waits_for == [S1]:
        table.answer(S1, sorted(table.options(S1))[0])
    assert topside_names(table, S1)[0] == "translator"
    assert "captain" in in_hand(table, S1)


@rule("FLO-130")
def test_a_scholar_may_be_discarded_as_a_card_of_any_guild() -> None:
    table = scene(crew={S1: ["translator"]}, discs={S1: {"delvers": 7}})
    play(table, S1, "translator")
    while kinds(table) != ["discard_crew"]:
        table.answer(S1, sorted(table.options(S1))[0])
    table.answer(S1, "yes")
    assert {"speaker", "scholar"} <= set(topside_names(table, S1))


@exercises
@rule("FLO-130")
def test_the_bell_master_dives_once_more_for_two_other_delvers() -> None:
    """The second dive is one of its own: it has the die of its card, and the first Depletion icon is free again."""
    table = scene(tiles=LINE, crew={S1: ["bell_master"]}, rolls=[["rrd", "rr", "rr"], ["rrd"]])
    play(table, S1, "bell_master")
    skip(table, S1, "sail")
    at(table, "discard_crew")
    table.answer(S1, "yes")
    assert topside_names(table, S1) == ["bell_master", "scholar", "delver"] and fleet(table).toxicity == 1
    assert [event.kinds for event in all_events(table, DiceThrown)] == [("depths",) * 3, ("depths",)]
    assert all_events(table, TileDepleted) == []


def test_without_enough_cards_of_the_guild_nothing_is_offered() -> None:
    table = scene(crew={S1: ["translator"]}, discards={S1: ["speaker"]})
    play(table, S1, "translator")
    while table.waits_for == [S1]:
        assert kinds(table) != ["discard_crew"]
        table.answer(S1, sorted(table.options(S1))[0])


@rule("FLO-114", "FLO-163")
def test_retiring_is_offered_after_the_text_and_takes_the_card_out_of_the_game() -> None:
    table = scene(crew={S1: ["surveyor"]}, bag=[], artifacts=["cash_register"], coins={S1: 0})
    play(table, S1, "surveyor")
    at(table, "retire")
    assert table.cards(ARTIFACTS)
    table.answer(S1, "yes")
    assert fleet(table).coins == 14 and table.faces(RETIRED) == ["surveyor"]
    assert "surveyor" not in fleet(table).crew.values() and topside_names(table, S1) == []


@rule("FLO-163")
def test_who_declines_discards_the_card() -> None:
    table = scene(crew={S1: ["surveyor"]}, bag=[])
    play(table, S1, "surveyor")
    table.answer(S1, "no")
    assert topside_names(table, S1) == ["surveyor"] and table.cards(RETIRED) == []


@rule("FLO-167")
def test_a_scholar_that_copies_a_retirement_retires_itself() -> None:
    table = scene(discards={S2: ["surveyor"]}, bag=[], artifacts=["cash_register"])
    play(table, S1, "scholar")
    table.answer(S1, "yes")
    assert table.faces(RETIRED) == ["scholar"] and topside_names(table, S2) == ["surveyor"]
    assert "scholar" not in fleet(table).crew.values()


@rule("FLO-135")
def test_a_face_of_the_other_side_does_nothing() -> None:
    """Placing and diving are a Sinksider's, building and research a Skysider's."""
    from domain.flotilla.rules.diving import dive
    from domain.flotilla.rules.founders import build, draw_and_place
    from domain.flotilla.rules.research import research

    async def wrong(g: G) -> None:
        before = g.written
        await draw_and_place(g, S1, 3, 3)
        await dive(g, S1, {"shallows": 2, "shelf": 0, "depths": 0})
        await build(g, S2, 3, free=True)
        await research(g, S2, 4)
        assert g.written == before

    table = scene(sky=[S1], reserve={S1: ["yard"]}, trial=wrong)
    assert table.waits_for == [S1]


@rule("FLO-113", "FLO-156")
def test_a_skiff_that_a_text_moves_unloads_where_it_arrives() -> None:
    """Standing on the starting tile is not enough in a text; coming there is."""

    async def trial(g: G) -> None:
        await sail(g, S1, 2, standing=False)

    table = scene(trial=trial, tiles={S1: {"1-1": "reef"}}, cargo={S1: {"skiff1": {"red": 1}}})
    go(table, S1, "skiff1", "1-1")
    go(table, S1, "skiff1", "0-0")
    at(table, "unload")
    table.answer(S1, {"red": 1})
    assert fleet(table).goods == {"red": 1} and kinds(table) == ["play"]


@rule("FLO-113", "FLO-156")
def test_the_tug_skipper_moves_skiffs_by_its_text_where_nothing_is_unloaded_standing() -> None:
    table = scene(
        crew={S1: ["tug_skipper"]},
        tiles={S1: {"1-1": "reef", "2-2": "ledge"}},
        cargo={S1: {"skiff1": {"red": 1}}},
        bag=[],
    )
    play(table, S1, "tug_skipper")
    at(table, "unload")
    table.answer(S1, {})
    table.answer(S1, [])
    at(table, "sail")
    go(table, S1, "skiff1", "2-2")
    assert skiff(table, "skiff1").at == "2-2" and fleet(table).goods == {}


@rule("FLO-122")
def test_a_skiff_cannot_cross_open_water() -> None:
    """Two own tiles that only meet at the starting tile: the way leads over it."""
    table = scene(tiles={S1: {"1-0": "reef", "0-1": "ledge"}}, skiffs={S1: {"skiff1": "1-0"}})
    play(table, S1, "speaker")
    assert places(table, S1, "skiff1") == {"0-0", "0-1"}
    go(table, S1, "skiff1", "0-1")
    assert places(table, S1, "skiff1") == {"0-0"}


@rule("FLO-26", "FLO-87")
def test_the_dredger_does_not_look_at_the_piles_of_skysiders() -> None:
    table = scene(
        sky=[S2, S3],
        tiles={S1: {"1-1": "reef"}},
        crew={S1: ["dredger"]},
        discards={S2: ["delver"], S3: ["scholar"]},
        rolls=[["rt", "rd"]],
    )
    play(table, S1, "dredger")
    skip(table, S1, "sail")
    assert fleet(table).toxicity == 1


@rule("FLO-157")
def test_a_scholar_that_copies_the_translator_cannot_discard_itself() -> None:
    """Two others are wanted; the Speaker in hand is only one."""
    table = scene(discards={S2: ["translator"]}, discs={S1: {"delvers": 4}})
    play(table, S1, "scholar")
    at(table, "influence")
    table.answer(S1, "delvers")
    table.answer(S1, "founders")
    assert table.waits_for == [S2] and "speaker" in in_hand(table, S1)


@rule("FLO-19", "FLO-25")
def test_what_was_rallied_away_cannot_be_copied() -> None:
    table = scene(discards={S1: ["trader"]})
    play(table, S1, "captain")
    table.answer(S1, "no")
    mine = fleet(table, S2).crew
    assert "scholar" not in {mine[card] for card in table.cards(hand(S2)) if card in table.options(S2)}


@rule("FLO-114", "FLO-163")
def test_a_card_whose_text_says_so_retires_without_being_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    speaker = CREW_CARDS[CrewId("speaker")]
    leaving = replace(speaker, sky=replace(speaker.sky, effects=Ops(), retires=True))
    monkeypatch.setitem(CREW_CARDS, speaker.id, leaving)  # type: ignore[arg-type]
    table = scene(sky=[S1], coins={S1: 0})
    play(table, S1, "speaker")
    assert table.faces(RETIRED) == ["speaker"] and "speaker" not in fleet(table).crew.values()
    assert fleet(table).coins == speaker.sky.value and table.waits_for == [S2]
