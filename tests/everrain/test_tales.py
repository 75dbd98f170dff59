"""EVENTS & STORYTELLING, SEA EVENT CARDS, ISLANDS & EXPEDITIONS, DENIZENS & PASSENGERS."""

from typing import Any

import pytest

from domain.everrain import EVERRAIN
from domain.everrain.content import TREASURE_CARDS, event_card
from domain.everrain.facts.port import DenizenMet, PortReached
from domain.everrain.facts.sea import PointsGained
from domain.everrain.facts.tales import StoriesStirred, StoryLost, StoryTold, StoryWaits, TaleDrawn
from domain.everrain.names import ONGOING, TALES, UNTOLD, CrewId, waiting_of
from domain.everrain.options import Options
from domain.everrain.rules.denizens import meet_denizens
from domain.everrain.rules.setup import unnumbered
from domain.everrain.rules.tracks import advance_enemy, advance_players
from domain.everrain.rules.upgrades import see_to_spaces
from tests.everrain.scenes import (
    HOME,
    S1,
    S2,
    A,
    B,
    C,
    D,
    Ever,
    act,
    bring,
    by,
    foe,
    mate,
    mine,
    raider,
    scene,
    ship,
    since,
    work,
)
from tests.given import given
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")
SEA, ISLAND, QUAY = TALES["sea"], TALES["expedition"], TALES["denizen"]
STRONG, CLEVER = CrewId("maud"), CrewId("hester")
"""Strength 5 and 4, Intelligence 3 and 5."""
RELIC = next(card.id for card in TREASURE_CARDS.values() if card.kind == "relic")
ON_ISLAND: dict[str, Any] = {"sea": {HOME: "island"}}
IN_DUSKFALL: dict[str, Any] = {"sea": {HOME: "port"}, "tile": "duskfall_sound", "step": "turn"}


def read(table: Ever) -> list[str]:
    """What was read aloud so far."""
    return [drawn.entry for drawn in since(table, TaleDrawn)]


def in_boats(*crew: CrewId, **more: Any) -> Any:
    boats = {"b0": "ships_boat"}
    return ship(crew={one: f"b0.{n}" for n, one in enumerate(crew)}, slots=boats, **more)


# --- sea events -------------------------------------------------------------------------------------


@rule("EVER-69")
def test_a_turn_that_ends_at_sea_meets_something_and_one_on_land_does_not() -> None:
    table = act(scene(ship(), decks={SEA: ["a_calm"]}), "end")
    assert read(table) == ["a_calm"] and mine(table).coin == 5 and table.faces("sea_events_past") == ["a_calm"]
    for land in ("port", "island", "altar"):
        table = act(scene(ship(), sea={HOME: land}, decks={SEA: ["a_calm"]}), "end")
        assert read(table) == []


def test_a_fair_wind_at_the_end_of_a_turn_lasts_to_the_next_navigation_order() -> None:
    vessel = ship(fresh="navigation navigation")
    table = work(act(scene(vessel, decks={SEA: ["a_fair_wind"]}), "end"))
    assert read(table) == ["a_fair_wind"] and table.board.round == 2
    act(table, "navigation")
    assert mine(table).points == 3, "nobody is at the helm: 1, and 2 by the wind"
    act(table, "navigation")
    assert since(table, PointsGained)[-1].n == 1, "the wind has dropped"


@pytest.mark.parametrize(
    ("token", "at", "to"),
    [("players", 5, 2), ("players", 3, 1), ("enemy", 6, 3), ("enemy", 2, 1), ("elder", 12, 15), ("elder", 15, 16)],
)
def test_a_card_takes_a_token_back_and_never_off_the_track(token: str, at: int, to: int) -> None:
    race: dict[str, int] = {"players": 1, "enemy": 1, "elder": 16, token: at}
    table = act(scene(ship(), decks={SEA: [f"a_reprieve_{token}"]}, act=3, **race), "end")
    assert table.board.discovery == {**race, token: to} and not table.board.awakened


def test_an_elder_one_that_is_awake_is_not_sent_back() -> None:
    table = act(scene(ship(), decks={SEA: ["a_reprieve_elder"]}, enemy=7, elder=7, act=2, awakened=True), "end")
    assert table.board.discovery["elder"] == 7


@rule("EVER-70", "EVER-220")
def test_enemies_on_deck_or_near_keep_events_away_and_an_elder_one_does_not() -> None:
    decks = {SEA: ["a_calm"]}
    assert read(act(scene(ship(), enemies=[foe("cultist", 1)], decks=decks), "end")) == []
    near, far = raider("damned_frigate", by(3, 0)), raider("damned_frigate", by(4, 0))
    assert read(act(scene(ship(), raiders=[near], decks=decks), "end")) == []
    assert read(act(scene(ship(), raiders=[far], decks=decks), "end")) == ["a_calm"]
    held = [foe("cultist", 1, held=True)]
    vessel = ship(slots={"b0": "brig"}, captives={"b0": "cultist.0"})
    assert read(act(scene(vessel, enemies=held, decks=decks), "end")) == ["a_calm"]


@rule("EVER-213")
def test_the_captain_names_who_is_tested_before_the_die_falls_and_of_those_the_card_allows() -> None:
    vessel = ship(crew={A: "z1", B: "z2", STRONG: "below"})
    table = act(scene(vessel, decks={SEA: ["a_trial"]}, rolls=["9"]), "end")
    assert table.ask(S1).kind == "who_is_tested" and table.options(S1) == {A, B}
    table.answer(S1, B)
    assert mate(table, B).trauma == 1 and mate(table, A).trauma == 0
    alone = act(scene(ship(crew={A: "z1"}), decks={SEA: ["a_trial"]}, rolls=["0"]), "end")
    assert mine(alone).coin == 5
    nobody = act(scene(ship(crew={A: "below"}), decks={SEA: ["a_trial"]}), "end")
    assert mine(nobody).coin == 0 and mate(nobody, A).trauma == 0, "with nobody it fails, and hits nobody"


@rule("EVER-172")
def test_what_a_choice_leads_to_is_read_only_when_it_was_made() -> None:
    table = act(scene(ship(coin=10), decks={SEA: ["a_choice"]}), "end")
    assert table.options(S1) == {"tide_caves", "tide_caves.fail"} and table.board.read == {}
    table.answer(S1, "tide_caves.fail")
    assert table.board.read == {"a_choice": ["two"]} and (mine(table).clues, mine(table).coin) == (2, 0)
    poor = act(scene(ship(coin=5), decks={SEA: ["a_choice"]}), "end")
    assert mine(poor).coin == 10, "what cannot be paid is not offered, and one way needs no question"


@rule("EVER-172")
def test_nothing_that_is_sealed_stands_in_the_box_that_everybody_may_read() -> None:
    entries = {entry.id: entry for component in EVERRAIN.components for entry in component.entries}
    for id, parts in EVERRAIN.sealed.items():
        for ops in parts.values():
            for one in ops:
                assert repr(one) not in repr(entries[id].effects)


@rule("EVER-218")
def test_a_step_from_a_card_is_a_step_like_any_other() -> None:
    table = act(scene(ship(), players=3, enemy=1, decks={SEA: ["a_leap"]}), "end")
    assert (table.board.discovery["players"] == 4 and table.board.act_over is not None) or table.board.act == 2
    table = act(scene(ship(), players=15, enemy=1, decks={SEA: ["a_leap"]}), "end")
    assert table.board.ended is not None and table.board.ended.ending == "averted"


# --- expeditions ------------------------------------------------------------------------------------


@rule("EVER-92", "EVER-177")
def test_only_crew_in_boats_go_ashore_and_nobody_has_to() -> None:
    crew = {STRONG: "below", CLEVER: "b0.0"}
    table = scene(ship(crew=crew, slots={"b0": "dinghy"}), **ON_ISLAND, decks={ISLAND: ["a_climb"]}, rolls=["5"])
    assert {"expedition", "end"} <= table.options(S1)
    act(table, "expedition")
    assert mate(table, CLEVER).trauma == 1 and mate(table, CLEVER).fatigued, "the strong one stayed aboard"
    table = scene(ship(crew={A: "below"}, fresh="crew", slots={"b0": "dinghy"}), **ON_ISLAND)
    assert "expedition" not in table.options(S1)
    act(table, "crew").answer(S1, [{"piece": A, "at": "b0.0"}])
    assert "expedition" in table.options(S1), "ordered into the boat after the arrival"


@rule("EVER-93")
@pytest.mark.parametrize(("card", "who"), [("a_climb", STRONG), ("a_riddle", CLEVER)])
def test_whoever_is_best_is_tested_and_takes_the_outcome(card: str, who: CrewId) -> None:
    for rolled, passed in (("5", True), ("6", False)):
        table = scene(in_boats(STRONG, CLEVER), **ON_ISLAND, decks={ISLAND: [card]}, rolls=[rolled])
        act(table, "expedition")
        hurt = [crew for crew in (STRONG, CLEVER) if mate(table, crew).trauma]
        assert (mine(table).coin, hurt) == ((5, []) if passed else (0, [who]))


@rule("EVER-93")
def test_of_several_who_are_as_good_the_captain_names_one() -> None:
    twins = (CrewId("ansel"), CrewId("corwin"))
    table = act(scene(in_boats(*twins), **ON_ISLAND, decks={ISLAND: ["a_climb"]}, rolls=["9"]), "expedition")
    assert table.ask(S1).kind == "who_is_tested" and table.options(S1) == set(twins)


@rule("EVER-94")
@pytest.mark.parametrize("rolled", ["0", "9"])
def test_an_island_is_explored_once_whatever_came_of_it(rolled: str) -> None:
    table = scene(in_boats(STRONG), **ON_ISLAND, decks={ISLAND: ["a_climb", "a_riddle"]}, rolls=[rolled])
    act(table, "expedition")
    if table.ask(S1).kind == "come_back":
        table.answer(S1, {STRONG: "b0.0"})
    assert table.board.explored == [HOME] and "expedition" not in table.options(S1)
    assert mine(table).party == []


@rule("EVER-94")
def test_storms_and_fatigue_keep_everybody_aboard() -> None:
    assert "expedition" not in scene(in_boats(A), **ON_ISLAND, storms=[[HOME]]).options(S1)
    assert "expedition" not in scene(in_boats(A, fatigued=(A,)), **ON_ISLAND).options(S1)
    assert "expedition" not in scene(in_boats(A)).options(S1)


def test_explorers_lights_fears_and_stragglers() -> None:
    decks = {ISLAND: ["a_climb", "a_cold"]}
    table = scene(in_boats(A, traits={A: ("explorer", "")}), **ON_ISLAND, decks=decks)
    act(table, "expedition")
    assert table.ask(S1).kind == "second_look"
    table.answer(S1, "yes")
    assert read(table) == ["a_climb", "a_cold"] and mate(table, A).strain == 2
    lit = scene(in_boats(A, B, traits={A: ("lantern_bearer", "")}), **ON_ISLAND, decks={ISLAND: ["a_cold"]})
    act(lit, "expedition")
    assert (mate(lit, A).strain, mate(lit, B).strain) == (2, 1)
    afraid = scene(
        in_boats(A, traits={A: ("", "afraid_of_the_dark")}), **ON_ISLAND, decks={ISLAND: ["a_climb"]}, rolls=["0"]
    )
    assert mate(act(afraid, "expedition"), A).strain == 1
    goat = scene(
        in_boats(STRONG, traits={STRONG: ("goat_footed", "")}), **ON_ISLAND, decks={ISLAND: ["a_climb"]}, rolls=["6"]
    )
    assert mine(act(goat, "expedition")).coin == 5
    slow = scene(in_boats(A, traits={A: ("", "straggler")}), **ON_ISLAND, decks={ISLAND: ["a_climb"]}, rolls=["0"])
    assert mate(act(slow, "expedition"), A).lagging


# --- denizens and passengers ------------------------------------------------------------------------


def quayside(*ships: Any, deck: list[str], **more: Any) -> Ever:
    return scene(*(ships or (ship(crew=(A, B), coin=40),)), **{**IN_DUSKFALL, **more}, decks={QUAY: deck})


def meetings(table: Ever) -> list[str]:
    return [option for option in table.options(S1) if option.startswith("meet.")]


@rule("EVER-75", "EVER-204")
def test_one_denizen_is_revealed_may_be_ignored_and_is_discarded_on_leaving() -> None:
    table = quayside(deck=["a_master", "a_trickster"])
    assert [event.entry for event in since(table, DenizenMet)] == ["a_master"] and len(meetings(table)) == 1
    act(table, "end")
    assert table.faces("denizens_past")[0] == "a_master" and mine(table).coin == 40


@rule("EVER-76", "EVER-213")
def test_whoever_is_sent_is_tested() -> None:
    table = quayside(ship(crew=(STRONG, A), coin=0), deck=["a_trickster"], rolls=["9"])
    act(table, meetings(table)[0]).answer(S1, STRONG)
    assert mate(table, STRONG).trauma == 1 and mate(table, STRONG).at == "ashore" and not meetings(table)


@rule("EVER-204")
def test_what_cannot_be_paid_is_not_offered_and_the_surly_are_not_received() -> None:
    assert not meetings(quayside(ship(crew=(A,), coin=10), deck=["a_smith"]))
    assert meetings(quayside(ship(crew=(A,), coin=15), deck=["a_smith"]))
    assert not meetings(quayside(ship(crew=(A,), traits={A: ("", "surly")}), deck=["a_master"]))
    friendly = quayside(ship(crew=(A,), traits={A: ("friendly", "")}), deck=["a_master", "a_trickster"])
    assert len(meetings(friendly)) == 2


def test_the_surly_are_not_received_either_while_points_are_left() -> None:
    table = quayside(ship(crew=(A,), traits={A: ("", "surly")}, fresh="navigation"), deck=["a_master"])
    act(table, "navigation")
    assert mine(table).points and not meetings(table)


@rule("EVER-204")
def test_nobody_is_sent_where_nothing_can_come_of_it() -> None:
    assert not meetings(quayside(ship(crew=(A,), hold=["rope"]), deck=["a_fence"])), "it takes a relic"
    assert meetings(quayside(ship(crew=(A,), hold=["rope", RELIC]), deck=["a_fence"]))
    assert meetings(quayside(ship(crew=(A,)), deck=["a_leech"])), "Strain can always be given"
    table = quayside(ship(crew=(A, B)), deck=["a_leech"])
    act(table, meetings(table)[0]).answer(S1, A)
    assert (mate(table, A).strain, mate(table, B).strain) == (1, 0), "whoever was sent pays"
    assert meetings(quayside(ship(crew=(A, B, C)), deck=["a_recruit"]))
    assert not meetings(quayside(ship(crew=(A, B, C, D)), deck=["a_recruit"])), "there is no place in the crew"


def test_the_first_card_of_a_story_is_a_denizen_as_any_other() -> None:
    table = quayside(ship(crew=(A, B)), deck=["begin_denizen"])
    act(table, meetings(table)[0]).answer(S1, A)
    assert mate(table, A).at == "ashore"
    surly = ship(crew=(A,), traits={A: ("", "surly")})
    assert not meetings(quayside(surly, deck=["begin_denizen"])), "it takes somebody"
    assert "end" in quayside(ship(crew=(A,)), deck=["begin_denizen"]).options(S1), "and may be ignored"


@rule("EVER-90", "EVER-204")
def test_a_passenger_takes_a_cabin_and_nobody_of_the_crew() -> None:
    vessel = ship(crew=(A,), slots={"b0": "cabins"}, fresh="crew")
    table = quayside(vessel, deck=["a_traveller"])
    act(table, meetings(table)[0])
    assert mine(table).passengers["b0.0"].entry == "a_traveller" and mate(table, A).at == "below"  # type: ignore[index]
    act(table, "crew")
    assert "b0.0" not in table.form(S1).fits[A], "the circle is taken"
    assert not meetings(quayside(ship(crew={A: "b0.0"}, slots={"b0": "cabins"}), deck=["a_traveller"]))
    assert not meetings(quayside(ship(crew=(A,), slots={"b0": "dinghy"}), deck=["a_traveller"]))


@rule("EVER-90")
def test_the_circle_that_two_cabins_make_serves_passengers_too() -> None:
    vessel = ship(crew={A: "b0.0", B: "b1.0"}, slots={"b0": "cabins", "b1": "cabins"})
    table = quayside(vessel, deck=["a_traveller"])
    act(table, meetings(table)[0])
    assert list(mine(table).passengers) == ["b0+"]


@rule("EVER-91")
def test_on_arrival_a_passenger_pays_and_the_cabin_is_free() -> None:
    vessel = ship(crew=(A,), slots={"b0": "cabins"}, passengers={"b0.0": "a_pilgrim"})
    table = quayside(vessel, deck=[])
    assert mine(table).coin == 20 and not mine(table).passengers
    elsewhere = quayside(vessel, deck=[], tile="ashmoor_flats")
    assert mine(elsewhere).coin == 0 and mine(elsewhere).passengers


def test_a_passenger_who_is_there_already_is_passed_over() -> None:
    table = quayside(ship(crew=(A,), slots={"b0": "cabins"}), deck=["a_pilgrim", "a_master"])
    assert [event.entry for event in since(table, DenizenMet)] == ["a_master"]
    assert table.faces("denizens_past") == ["a_pilgrim"]


@rule("EVER-216")
def test_a_passenger_who_loses_a_cabin_takes_another_or_leaves_unpaid() -> None:
    covered: Any = {"slots": {"b0": "cabins", "b3": "cabins"}, "schematics": {"b0": "galley"}}
    table = scene(ship(passengers={"b0.0": "a_pilgrim"}, **covered), do=lambda g: see_to_spaces(g, S1))
    assert list(mine(table).passengers) == ["b3.0"]
    full = ship(crew={A: "b3.0"}, passengers={"b0.0": "a_pilgrim"}, **covered)
    table = scene(full, do=lambda g: see_to_spaces(g, S1))
    assert not mine(table).passengers and mine(table).coin == 0 and table.faces("denizens_past") == ["a_pilgrim"]


# --- stories ----------------------------------------------------------------------------------------


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
        g.emit(PortReached(S1, HOME))
        g.emit(StoryWaits(S1, bring(g, waiting_of(S1), "end_denizen"), "denizen"))
        await meet_denizens(g, S1)

    table = scene(
        ship(),
        sea={HOME: "port"},
        tile="duskfall_sound",
        owners={"tale_denizen": S1},
        decks={QUAY: ["a_master"]},
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


# --- sets -------------------------------------------------------------------------------------------


@rule("EVER-228")
def test_cards_of_a_pack_that_was_not_chosen_are_in_no_deck() -> None:
    assert "a_kind_one" not in unnumbered("sea", Options())
    assert "a_kind_one" in unnumbered("sea", Options(packs=("lamplight",)))
    table = given(EVERRAIN, 1)
    decks = [face for zone in (*TALES.values(), UNTOLD) for face in table.faces(zone)]
    assert decks and {event_card(face).set for face in decks} == {"core"}
