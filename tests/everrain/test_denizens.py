"""DENIZENS & PASSENGERS."""

from typing import Any

import pytest

from domain.everrain.content import STORY_CARDS, TREASURE_CARDS
from domain.everrain.facts.port import DenizenMet
from domain.everrain.names import (
    ALOUD,
    CREW,
    IMPROVEMENTS,
    QUAY,
    TALES_PAST,
)
from domain.everrain.rules.hiring import join_for_free
from domain.everrain.rules.upgrades import install, see_to_spaces
from domain.kernel import Card
from tests.everrain.scenes import Ever, G, act, frail, mate, mine, scene, since
from tests.everrain.scenes.ashore import follows, in_port, meet, on_quay, quayside, visit, with_passenger
from tests.everrain.scenes.pieces import S1, A, B, C, D, E, ship
from tests.everrain.scenes.reading import PORT, STRONG, at_sea
from tests.everrain.scenes.tales import THERE, tale
from tests.exercises import exercises
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


RELIC = next(card.id for card in TREASURE_CARDS.values() if card.kind == "relic")


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


@exercises
@rule("EVER-216")
def test_a_passenger_who_loses_a_cabin_takes_another_or_leaves_unpaid() -> None:
    covered: Any = {"slots": {"b0": "cabins", "b3": "cabins"}, "schematics": {"b0": "galley"}}
    table = scene(ship(passengers={"b0.0": "engineer"}, **covered), do=lambda g: see_to_spaces(g, S1))
    assert list(mine(table).passengers) == ["b3.0"]
    two = ship(passengers={"b0.0": "engineer", "b1.0": "deserter"}, slots={"b3": "cabins"})
    table = scene(two, do=lambda g: see_to_spaces(g, S1))
    assert [(berth, held.entry) for berth, held in mine(table).passengers.items()] == [("b3.0", "engineer")]
    assert table.faces("denizens_past") == ["deserter"]
    full = ship(crew={A: "b3.0"}, passengers={"b0.0": "engineer"}, **covered)
    table = scene(full, do=lambda g: see_to_spaces(g, S1))
    assert not mine(table).passengers and mine(table).coin == 0 and table.faces("denizens_past") == ["engineer"]


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


@rule("EVER-36")
def test_whoever_joins_through_a_card_comes_anywhere_below_deck() -> None:
    vessel = ship(crew=(A,), slots={"b0": "a_boat"})
    table = scene(vessel, do=lambda g: join_for_free(g, S1, "deckhand"), decks={CREW: [B]})
    assert table.options(S1) == {(B, "below"), (B, "b0.0")}
    assert mate(table.answer(S1, {B: "b0.0"}), B).at == "b0.0"
    full = scene(ship(crew=(A, B, C, D)), do=lambda g: join_for_free(g, S1, "deckhand"), decks={CREW: [E]})
    assert E not in mine(full).crew
