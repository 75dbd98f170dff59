"""EVENTS & STORYTELLING: story cards."""

from typing import Any

import pytest

from domain.everrain import EVERRAIN
from domain.everrain.content import STORY_CARDS
from domain.everrain.facts.port import PortReached
from domain.everrain.facts.tales import StoriesStirred, StoryLost, StoryTold, StoryWaits
from domain.everrain.names import (
    LOST,
    ONGOING,
    TALES,
    TALES_PAST,
    UNTOLD,
    tales_of,
    waiting_of,
)
from domain.everrain.options import Options
from domain.everrain.rules.denizens import meet_denizens, port_at
from domain.everrain.rules.events import sea_event
from domain.everrain.rules.setup import unnumbered
from domain.everrain.rules.tales import draw_tale
from domain.everrain.rules.tracks import advance_enemy, advance_players
from tests.everrain.scenes import Ever, G, act, asked, bring, mate, mine, scene, since, staged
from tests.everrain.scenes.ashore import follows, in_port, owned, quayside, untold, visit, waiting
from tests.everrain.scenes.pieces import HOME, S1, S2, A, B, ship
from tests.everrain.scenes.reading import ISLAND, PORT, SEA, at_sea, landed, read
from tests.everrain.scenes.tales import EPILOGUE, JOURNEY, go_on, tale
from tests.given import given
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


def story(table: Ever, *more: str) -> Ever:
    return act(table, "end", *more)


@rule("EVER-8")
def test_numbered_cards_are_in_no_deck_at_the_beginning() -> None:
    table = given(EVERRAIN, 1)
    for deck in TALES:
        assert not [face for face in unnumbered(deck, Options()) if face.endswith(("_two", "_three"))]
    assert len(table.board.cards(UNTOLD)) == len({*table.faces(UNTOLD)}) > 0
    decks = [face for zone in TALES.values() for face in table.faces(zone)]
    assert not {*decks} & {*table.faces(UNTOLD)}


def test_a_prompt_makes_an_owner_and_takes_the_card_from_the_untold_stories() -> None:
    table = story(scene(ship(), decks={SEA: ["begin_sea"], UNTOLD: ["journey_sea", "end_sea"]}))
    assert table.board.owners == {"tale_sea": S1} and table.faces(ONGOING) == ["journey_sea"]
    assert table.faces("tales:s1") == ["begin_sea"] and "journey_sea" not in table.board.read


@rule("EVER-134")
def test_ongoing_stories_come_onto_their_decks_on_story_spaces_and_at_the_end_of_an_act() -> None:
    laid: Any = {"owners": {"tale_sea": S1}, "decks": {SEA: ["a_calm"], ONGOING: ["journey_sea"]}}
    for players, stirred in ((1, True), (2, False), (5, True), (6, False)):
        table = scene(ship(), players=players, do=advance_players, **laid)
        assert bool(since(table, StoriesStirred)) is stirred
        assert table.faces(SEA) == (["journey_sea", "a_calm"] if stirred else ["a_calm"])
    table = scene(ship(), enemy=9, players=12, do=advance_enemy, **laid)
    assert table.faces(SEA)[0] == "journey_sea"
    table = act(
        scene(ship(), ship(), players=3, decks={**laid["decks"], SEA: ["a_leap"]}, owners=laid["owners"]), "end"
    )
    while table.live.asks()[0].kind in ("new_order", "wages"):
        seat = table.live.asks()[0].seat
        table.answer(seat, table.form(seat).default())
    assert since(table, StoriesStirred), "the end of the act"


@rule("EVER-135")
def test_a_story_card_of_somebody_else_waits_for_them_and_another_is_drawn() -> None:
    table = scene(ship(), ship(), owners={"tale_sea": S2}, decks={SEA: ["journey_sea", "a_calm"]})
    story(table)
    assert read(table) == ["a_calm"] and table.faces("waiting:s2") == ["journey_sea"]
    assert [*mine(table, S2).waiting.values()] == ["sea"] and "journey_sea" not in table.board.read


@rule("EVER-136", "EVER-174")
def test_a_card_that_waits_is_read_instead_of_a_new_one_of_its_own_deck() -> None:
    table = scene(
        ship(),
        ship(coin=10),
        owners={"tale_sea": S2},
        decks={SEA: ["journey_sea", "a_calm", "a_trial"], UNTOLD: ["end_sea"]},
    )
    story(table)
    table.answer(S2, "end")
    assert read(table) == ["a_calm", "journey_sea"], "and nothing new is drawn"
    assert mine(table, S2).coin == 0 and table.faces(ONGOING) == ["end_sea"] and not mine(table, S2).waiting


@rule("EVER-174")
def test_another_deck_does_not_touch_a_card_that_waits() -> None:
    def wait(g: Any) -> None:
        g.emit(StoryWaits(S1, bring(g, waiting_of(S1), "end_denizen"), "denizen"))

    table = scene(ship(), owners={"tale_denizen": S1}, decks={SEA: ["a_calm"]}, do=wait)
    story(table)
    assert read(table) == ["a_calm"] and [*mine(table).waiting.values()] == ["denizen"]


@rule("EVER-136")
def test_in_port_a_denizen_follows_the_card_that_has_waited() -> None:
    async def meet(g: Any) -> None:
        g.emit(PortReached(S1, HOME, port_at(g.board, S1)))
        g.emit(StoryWaits(S1, bring(g, waiting_of(S1), "end_denizen"), "denizen"))
        await meet_denizens(g, S1)

    table = scene(
        ship(),
        sea={HOME: "port"},
        tile="duskfall_sound",
        owners={"tale_denizen": S1},
        decks={PORT: ["a_master"]},
        do=meet,
    )
    assert read(table) == ["end_denizen", "a_master"] and mine(table).clues == 3
    assert [event.story for event in since(table, StoryTold)] == ["tale_denizen"]


@rule("EVER-137", "EVER-173")
def test_a_journey_is_made_if_it_can_be_and_else_the_story_is_lost() -> None:
    decks = {SEA: ["journey_sea"], UNTOLD: ["end_sea"]}
    laid: Any = {"owners": {"tale_sea": S1}, "decks": decks}
    lost = story(scene(ship(coin=5), **laid))
    assert lost.faces("lost_stories") == ["journey_sea"] and lost.faces(UNTOLD) == ["end_sea"]
    assert [event.story for event in since(lost, StoryLost)] == ["tale_sea"]
    made = story(scene(ship(coin=10), **laid))
    assert made.faces(ONGOING) == ["end_sea"] and mine(made).coin == 0, "it must be done, so nobody is asked"
    either = story(scene(ship(coin=10, clues=1), **laid))
    assert either.ask(S1).kind == "tribute" and either.options(S1) == {"coin.10", "clues.1"}


@rule("EVER-205")
def test_a_journey_on_the_quay_takes_somebody_who_is_free_or_is_lost() -> None:
    laid: Any = {"owners": {"tale_denizen": S1}}
    table = quayside(ship(crew=(A, B), coin=10), deck=["journey_denizen"], **laid)
    assert table.ask(S1).kind == "send_ashore" and table.options(S1) == {A, B}
    table.answer(S1, B)
    assert mate(table, B).at == "ashore" and mine(table).coin == 0
    nobody = quayside(ship(crew=(A,), coin=10, traits={A: ("", "surly")}), deck=["journey_denizen"], **laid)
    assert nobody.faces("lost_stories") == ["journey_denizen"] and mine(nobody).coin == 10


@rule("EVER-138")
def test_cards_of_stories_do_not_come_back_when_a_deck_runs_out() -> None:
    table = story(scene(ship(), decks={SEA: ["begin_sea"], UNTOLD: ["journey_sea"]}))
    assert table.faces("sea_events_past") == [] and table.faces("tales:s1") == ["begin_sea"]


@rule("EVER-134", "EVER-137")
def test_a_story_that_goes_on_just_before_a_story_space_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The card prompts the next one and then moves the track: all ongoing stories are on their decks at once."""
    begins = tale("a_tale", "trigger", "sea", [*go_on(JOURNEY), {"do": "advance", "track": "players"}])
    monkeypatch.setitem(STORY_CARDS, begins.id, begins)
    table = at_sea(begins.id, players=1, decks=untold(JOURNEY, EPILOGUE))
    assert since(table, StoriesStirred) and table.faces(ISLAND) == ["a_tale.journey"]
    assert table.faces(tales_of(S1)) == ["a_tale.trigger"], "it stays with its captain"
    assert since(table, StoryLost) == [] and table.faces(TALES_PAST["sea"]) == []


@rule("EVER-134")
def test_several_ongoing_stories_come_onto_their_own_decks_the_oldest_on_top() -> None:
    also = [owned("a_tale.journey", S1), owned("a_yarn.journey", S1, 921), owned("a_saga.epilogue", S2, 912)]
    table = scene(
        ship(),
        ship(),
        players=1,
        do=staged(*also, advance_players),
        decks={SEA: ["a_gift"], ISLAND: ["a_meadow"]},
    )
    assert table.faces(SEA) == ["a_yarn.journey", "a_saga.epilogue", "a_gift"]
    assert table.faces(ISLAND) == ["a_tale.journey", "a_meadow"] and table.cards(ONGOING) == []


@rule("EVER-135")
def test_several_cards_of_others_wait_each_for_its_owner() -> None:
    def two(g: G) -> None:
        follows("a_yarn", S2, 921)(g)
        follows("a_saga", S2, 912)(g)

    table = scene(
        ship(),
        ship(),
        do=staged(two, lambda g: sea_event(g, S1)),
        decks={SEA: ["a_yarn.journey", "a_saga.epilogue", "a_gift"]},
    )
    assert read(table) == ["a_gift"] and list(mine(table, S2).waiting.values()) == ["sea", "sea"]
    assert table.board.read == {}, "nobody has read them"


@rule("EVER-135")
def test_where_there_is_nothing_but_cards_of_others_nothing_is_read() -> None:
    table = scene(
        ship(), ship(), do=staged(follows("a_yarn", S2), lambda g: sea_event(g, S1)), decks={SEA: ["a_yarn.journey"]}
    )
    assert read(table) == [] and list(mine(table, S2).waiting.values()) == ["sea"]


@rule("EVER-136")
def test_of_several_that_wait_the_oldest_is_read_one_at_a_prompt() -> None:
    also = [waiting("a_yarn.journey", "sea"), waiting("a_saga.epilogue", "sea")]
    table = at_sea("a_gift", also=also, vessel=ship())
    assert read(table) == ["a_yarn.journey"] and table.faces(LOST) == ["a_yarn.journey"]
    again = scene(ship(), do=staged(*also, *[lambda g: sea_event(g, S1)] * 3), decks={SEA: ["a_gift"]})
    assert read(again) == ["a_yarn.journey", "a_saga.epilogue", "a_gift"] and mine(again).waiting == {}


@rule("EVER-174")
def test_a_card_that_waits_for_an_island_is_left_alone_at_sea_and_in_port() -> None:
    table = at_sea("a_gift", also=[waiting("a_tale.journey", "expedition")])
    assert read(table) == ["a_gift"] and list(mine(table).waiting.values()) == ["expedition"]
    port = in_port(also=[waiting("a_tale.journey", "expedition")])
    assert read(port) == ["a_beggar"] and list(mine(port).waiting.values()) == ["expedition"]
    island = landed("a_meadow", also=[waiting("a_tale.journey", "expedition")], decks=untold(EPILOGUE))
    assert read(island) == ["a_tale.journey"] and mine(island).waiting == {}


@rule("EVER-173")
@pytest.mark.parametrize(
    ("aboard", "paid"),
    [({"coin": 10}, "coin.10"), ({"clues": 2}, "clues.2"), ({"coin": 5, "clues": 3}, "clues.2")],
)
def test_what_alone_can_be_given_is_given_without_a_question(aboard: dict[str, int], paid: str) -> None:
    vessel = ship(crew=(A,), **aboard)  # type: ignore[arg-type]
    table = in_port(vessel, quay=("a_saga.journey",), also=[follows("a_saga", S1, 911)], decks=untold(912))
    what, _, n = paid.partition(".")
    assert getattr(mine(table), what) == aboard[what] - int(n) and table.faces(ONGOING) == ["a_saga.epilogue"]


@rule("EVER-137")
def test_a_lost_story_is_over_and_its_end_stays_untold() -> None:
    table = at_sea(
        "a_yarn.journey", "a_gift", vessel=ship(hold=["a_bale"]), also=[follows("a_yarn", S1)], decks=untold(922)
    )
    assert table.faces(LOST) == ["a_yarn.journey"] and table.faces(UNTOLD) == ["a_yarn.epilogue"]
    assert [lost.story for lost in since(table, StoryLost)] == ["a_yarn"] and len(mine(table).hold) == 1


@rule("EVER-205")
def test_a_journey_on_the_quay_is_done_on_arrival_and_takes_one_who_then_has_no_service() -> None:
    vessel = ship(crew=(A, B), coin=40, clues=0, strain={A: 1, B: 1})
    table = in_port(vessel, quay=("a_saga.journey", "a_beggar"), also=[follows("a_saga", S1, 911)], decks=untold(912))
    assert asked(table) == [(S1, "send_ashore")] and table.options(S1) == {A, B}
    table.answer(S1, B)
    assert (mine(table).coin, mate(table, B).at) == (30, "ashore")
    visit(table, "rest")
    assert mate(table, A).at == "ashore", "only one was left to be sent"


@rule("EVER-205")
def test_with_nobody_to_send_the_story_is_lost() -> None:
    vessel = ship(crew=(A,), coin=40, traits={A: ("strong_always", "shunned_in_port")})
    table = in_port(vessel, quay=("a_saga.journey",), also=[follows("a_saga", S1, 911)], decks=untold(912))
    assert table.faces(LOST) == ["a_saga.journey"] and mine(table).coin == 40


def test_a_captain_who_has_sunk_follows_the_story_all_the_same() -> None:
    def do(g: G) -> None:
        follows("a_tale", S1)(g)

    table = at_sea("a_reef", also=[do, waiting("a_tale.epilogue", "denizen")], rolls=["5"] * 10)
    assert not mine(table).afloat() and list(mine(table).waiting.values()) == ["denizen"]
    assert table.board.owners == {"a_tale": S1}


def test_an_epilogue_ends_a_story_and_stays_with_its_captain() -> None:
    table = at_sea("a_saga.epilogue", also=[follows("a_saga", S1)])
    assert mine(table).clues == 3 and table.faces(tales_of(S1)) == ["a_saga.epilogue"]
    assert [told.story for told in since(table, StoryTold)] == ["a_saga"]


@rule("EVER-218")
def test_a_card_that_moves_player_discovery_stirs_stories_and_ends_acts() -> None:
    table = at_sea("a_discovery", players=5, act=2, also=[owned("a_tale.journey", S1)])
    assert table.board.discovery["players"] == 6 and table.faces(ISLAND) == ["a_tale.journey"]
    table = at_sea("a_discovery", players=7, act=2)
    assert table.board.act_over is not None and (table.board.act_over.space, table.board.act_over.by) == (8, "players")
    table = at_sea("a_discovery", players=15, act=4)
    assert table.board.ended is not None and table.board.ended.ending == "averted"


def test_drawing_through_a_deck_without_end_comes_to_an_end() -> None:
    """All cards of a deck are somebody else's, and its discards are empty."""
    table = scene(ship(), ship(), do=lambda g: draw_tale(g, S1, "denizen"))
    assert read(table) == []
