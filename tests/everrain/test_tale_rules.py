"""EVENTS & STORYTELLING, DENIZENS & PASSENGERS, ISLANDS & EXPEDITIONS where they meet other rules."""

import pytest

from domain.everrain.content import DECK_ENEMIES, STORY_CARDS
from domain.everrain.facts.crew import CrewDied
from domain.everrain.facts.tales import StoriesStirred, StoryLost, StoryTold, TaleDrawn
from domain.everrain.names import (
    ALOUD,
    CREW,
    ENEMIES,
    IMPROVEMENTS,
    LOST,
    ONGOING,
    QUAY,
    TALES,
    TALES_PAST,
    UNTOLD,
    tales_of,
)
from domain.everrain.rules.events import sea_event
from domain.everrain.rules.expeditions import launch
from domain.everrain.rules.hiring import join_for_free
from domain.everrain.rules.tales import draw_tale
from domain.everrain.rules.tracks import advance_players
from domain.everrain.rules.upgrades import install
from domain.kernel import Card
from tests.everrain.scenes import (
    HOME,
    S1,
    S2,
    A,
    B,
    C,
    D,
    E,
    Ever,
    G,
    act,
    asked,
    by,
    frail,
    mate,
    mine,
    raider,
    scene,
    ship,
    since,
    work,
)
from tests.everrain.scenes.ashore import (
    follows,
    in_port,
    meet,
    on_quay,
    owned,
    risen_as,
    staged,
    untold,
    visit,
    waiting,
    with_passenger,
)
from tests.everrain.scenes.tales import EPILOGUE, JOURNEY, THERE, go_on, tale
from tests.given import refusal
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")
SEA, ISLAND, PORT = TALES["sea"], TALES["expedition"], TALES["denizen"]


def read(table: Ever) -> list[str]:
    """What was read aloud so far."""
    return [drawn.entry for drawn in since(table, TaleDrawn)]


def at_sea(*cards: str, **how: object) -> Ever:
    """A sea event is drawn."""
    decks = {SEA: list(cards), **how.pop("decks", {})}  # type: ignore[dict-item]
    vessel = how.pop("vessel", None) or ship(coin=20)
    also = how.pop("also", ())
    return scene(vessel, do=staged(*also, lambda g: sea_event(g, S1)), decks=decks, **how)  # type: ignore[arg-type, misc]


def ashore(*cards: str, **how: object) -> Ever:
    """An expedition is launched."""
    decks = {ISLAND: list(cards), **how.pop("decks", {})}  # type: ignore[dict-item]
    vessel = how.pop("vessel", None) or ship(crew={A: "b0.0"}, slots={"b0": "a_boat"})
    also = how.pop("also", ())
    return scene(
        vessel,  # type: ignore[arg-type]
        do=staged(*also, lambda g: launch(g, S1)),  # type: ignore[misc]
        sea={HOME: "island"},
        decks=decks,
        **how,  # type: ignore[arg-type]
    )


# --- sea events -------------------------------------------------------------------------------------


@rule("EVER-220")
def test_an_elder_one_beside_the_ship_keeps_no_event_away() -> None:
    table = scene(ship(), do=risen_as("a_hunter", by(1, 0)), decks={SEA: ["a_gift"]})
    act(table, "end")
    assert read(table) == ["a_gift"] and mine(table).coin == 5


@rule("EVER-70")
def test_a_raider_that_comes_with_the_strain_of_the_turn_is_seen_to_before_the_event() -> None:
    """Enemies count when the event would be drawn, not when the turn began."""
    near, far = raider("damned_frigate", by(1, 0)), raider("damned_frigate", by(5, 0))
    assert read(act(scene(ship(), raiders=[near, far], decks={SEA: ["a_gift"]}), "end")) == []
    assert read(act(scene(ship(), raiders=[far], decks={SEA: ["a_gift"]}), "end")) == ["a_gift"]


@rule("EVER-69")
def test_a_ship_that_is_lost_by_the_strain_of_the_turn_meets_nothing() -> None:
    table = scene(ship(crew={A: "z0"}, trauma=frail(A)), decks={SEA: ["a_gift"]})
    work(act(table, "end"))
    assert since(table, CrewDied) and read(table) == []


@rule("EVER-213")
def test_nobody_who_is_allowed_is_a_fail_that_hits_nobody() -> None:
    table = at_sea("a_squall", vessel=ship(crew={A: "below"}))
    assert table.board.read == {"a_squall": ["fail"]} and mate(table, A).trauma == 0


@rule("EVER-213")
def test_only_who_may_be_tested_is_named_and_before_the_roll() -> None:
    table = at_sea("a_squall", vessel=ship(crew={A: "z0", B: "z3", C: "below"}), rolls=["9"])
    assert table.options(S1) == {A, B} and table.board.read == {}
    table.answer(S1, B)
    assert (mate(table, A).trauma, mate(table, B).trauma) == (0, 1)


def test_with_no_cards_at_all_nothing_is_met() -> None:
    table = scene(ship())
    work(act(table, "end"))
    assert read(table) == [] and table.board.round == 2


def test_an_event_that_sinks_the_ship_is_put_away_like_any_other() -> None:
    table = at_sea("a_reef", vessel=ship(crew=(A, B), coin=5, clues=3), rolls=["5"] * 10)
    assert not mine(table).afloat() and table.faces(TALES_PAST["sea"]) == ["a_reef"] and not table.cards(ALOUD)


# --- what is sealed ---------------------------------------------------------------------------------


@rule("EVER-172")
def test_of_a_choice_only_what_was_chosen_is_read() -> None:
    table = at_sea("a_fork")
    assert table.board.read == {} and table.options(S1) == {"left", "right", "back"}
    table.answer(S1, "right")
    assert table.board.read == {"a_fork": ["right"]} and (mine(table).clues, mine(table).coin) == (3, 15)


@rule("EVER-172")
def test_what_was_read_cannot_be_taken_back() -> None:
    table = at_sea("a_fork").answer(S1, "left")
    assert refusal(lambda: table.undo(S1)).code


@rule("EVER-172")
def test_a_choice_whose_price_nobody_can_pay_is_not_offered() -> None:
    table = at_sea("a_fork", vessel=ship(coin=4))
    assert table.options(S1) == {"left", "back"}


# --- expeditions ------------------------------------------------------------------------------------


@rule("EVER-93")
def test_traits_that_work_ashore_decide_who_is_best() -> None:
    crew = {A: "b0.0", B: "b1.0"}
    vessel = ship(crew=crew, slots={"b0": "a_boat", "b1": "a_boat"}, traits={B: ("strong_ashore", "plain")})
    table = ashore("a_cliff", vessel=vessel, rolls=["9"])
    assert table.board.read == {"a_cliff": ["pass"]} and mine(table).clues == 2


@rule("EVER-92")
def test_whoever_is_fatigued_stays_in_the_boat() -> None:
    crew = {A: "b0.0", B: "b1.0", C: "below"}
    vessel = ship(crew=crew, slots={"b0": "a_boat", "b1": "a_boat"}, fatigued=(A,))
    table = ashore("a_plague", vessel=vessel)
    assert set(mine(table).crew) == {A, C}, "the plague takes everybody who went, and nobody else"


@rule("EVER-94")
def test_an_island_is_explored_though_nobody_came_back_and_though_there_was_no_card() -> None:
    table = ashore("a_plague", vessel=ship(crew={A: "b0.0", B: "below"}, slots={"b0": "a_boat"}))
    assert table.board.explored == [HOME] and list(mine(table).crew) == [B] and mine(table).party == []
    assert ashore().board.explored == [HOME]


def test_a_ship_whose_last_crew_dies_ashore_is_lost() -> None:
    table = ashore("a_plague", "a_meadow")
    assert not mine(table).afloat() and table.board.explored == [HOME] and mine(table).party == []
    assert table.faces(TALES_PAST["expedition"]) == ["a_plague"]


def test_an_explorer_cannot_get_round_a_journey() -> None:
    vessel = ship(crew={A: "b0.0"}, slots={"b0": "a_boat"}, traits={A: ("keen_ashore", "plain")}, coin=10)
    table = ashore("a_tale.journey", "a_meadow", vessel=vessel, also=[follows("a_tale", S1)], decks=untold(EPILOGUE))
    assert read(table) == ["a_tale.journey"] and table.faces(ONGOING) == ["a_tale.epilogue"]


# --- denizens and passengers ------------------------------------------------------------------------


@rule("EVER-204")
def test_a_passenger_comes_aboard_after_everybody_has_engaged_a_service() -> None:
    vessel = ship(crew={A: "b0.0"}, slots={"b0": "a_cabin"}, coin=40, strain={A: 1})
    table = in_port(vessel, quay=("a_wanderer",))
    assert not [o for o in table.options(S1) if o.startswith("meet")], "somebody is in the cabin"
    visit(table, "rest")
    meet(table, "a_wanderer")
    assert mine(table).passengers["b0.0"].entry == "a_wanderer"  # type: ignore[index]
    act(table, "depart")
    assert mate(table, A).at == "below" and table.ask(S1).kind == "act", "there is no other circle to come back to"


@rule("EVER-91")
def test_a_passenger_who_is_not_there_yet_stays_and_weighs_on_the_ship() -> None:
    vessel = ship(crew={A: "z0"}, slots={"b0": "a_cabin"})
    table = in_port(vessel, also=[with_passenger("a_ghost", "b0.0")])
    assert list(mine(table).passengers) == ["b0.0"] and mine(table).clues == 0
    there = in_port(vessel, port=THERE, also=[with_passenger("a_ghost", "b0.0")])
    assert (mine(there).passengers, mine(there).clues) == ({}, 1)
    assert there.faces(TALES_PAST["denizen"]) == ["a_ghost"]


@rule("EVER-216")
def test_a_passenger_moves_with_the_cabins_though_somebody_stood_where_they_come_to_lie() -> None:
    """The cabin and the boat change places: whoever stood in the boat does not stand in the cabin now."""
    vessel = ship(crew={A: "b1.0"}, slots={"b0": "a_cabin", "b1": "a_boat"})

    async def do(g: G) -> None:
        with_passenger("a_wanderer", "b0.0")(g)
        await install(g, S1, Card(g.board.cards(IMPROVEMENTS)[0]), IMPROVEMENTS)

    table = scene(vessel, decks={IMPROVEMENTS: ["a_square"]}, do=do)
    where = {"a_cabin": "b1", "a_boat": "b0", "a_square": "b2"}
    table.answer(S1, [{"piece": piece, "at": where[kind]} for piece, kind in table.form(S1).pieces.items()])
    assert list(mine(table).passengers) == ["b1.0"] and mate(table, A).at == "below"


def test_passengers_are_lost_with_the_ship() -> None:
    table = at_sea(
        "a_reef",
        vessel=ship(slots={"b0": "a_cabin"}),
        also=[with_passenger("a_wanderer", "b0.0")],
        rolls=["5"] * 10,
    )
    assert mine(table).passengers == {} and mine(table).coin == 0
    assert table.faces(TALES_PAST["denizen"]) == ["a_wanderer"]


def test_a_denizen_who_kills_the_last_of_the_crew_ends_the_visit_and_the_turn() -> None:
    table = in_port(ship(crew=(A,), trauma=frail(A)), quay=("a_beggar", "a_foreman"), rolls=["9"])
    meet(table, "a_beggar")
    assert not mine(table).afloat() and not table.cards(QUAY) and not table.cards(ALOUD)


def test_two_denizens_for_a_friend_and_none_for_the_drowned(monkeypatch: pytest.MonkeyPatch) -> None:
    friendly = {A: ("friend_in_port", "plain")}
    table = in_port(ship(traits=friendly), quay=("a_beggar", "a_foreman"))
    assert on_quay(table) == ["a_beggar", "a_foreman"]
    harm = ({"do": "suffer", "what": "trauma", "n": 9},)
    doom = tale("a_doom", "journey", "denizen", harm, number=931, ashore=False)
    monkeypatch.setitem(STORY_CARDS, doom.id, doom)
    table = in_port(ship(traits=friendly), quay=(doom.id, "a_beggar"), also=[follows("a_doom", S1, 931)])
    assert not mine(table).afloat() and table.faces(PORT) == ["a_beggar"] and not table.cards(ALOUD)


# --- stories ----------------------------------------------------------------------------------------


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
    island = ashore("a_meadow", also=[waiting("a_tale.journey", "expedition")], decks=untold(EPILOGUE))
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


# --- who joins --------------------------------------------------------------------------------------


@rule("EVER-36")
def test_whoever_joins_through_a_card_comes_anywhere_below_deck() -> None:
    vessel = ship(crew=(A,), slots={"b0": "a_boat"})
    table = scene(vessel, do=lambda g: join_for_free(g, S1, "deckhand"), decks={CREW: [B]})
    assert table.options(S1) == {(B, "below"), (B, "b0.0")}
    assert mate(table.answer(S1, {B: "b0.0"}), B).at == "b0.0"
    full = scene(ship(crew=(A, B, C, D)), do=lambda g: join_for_free(g, S1, "deckhand"), decks={CREW: [E]})
    assert E not in mine(full).crew


def test_enemies_of_an_event_come_aboard_and_act_at_once() -> None:
    kind = next(kind for kind, card in DECK_ENEMIES.items() if card.act == 1)
    table = at_sea("a_boarding", decks={ENEMIES: [kind]}, rolls=["move"])
    if asked(table) == [(S1, "spawn_zone")]:
        table.answer(S1, "z1")
    assert [enemy.kind for enemy in table.board.enemies.values()] == [kind]
