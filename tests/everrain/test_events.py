"""EVENTS & STORYTELLING, SEA EVENT CARDS; what is sealed."""

from typing import Any

import msgspec
import pytest

from domain.everrain import EVERRAIN
from domain.everrain.content import (
    DECK_ENEMIES,
)
from domain.everrain.facts.crew import CrewDied
from domain.everrain.facts.sea import PointsGained
from domain.everrain.names import (
    ALOUD,
    ENEMIES,
    TALES_PAST,
)
from projections.everrain import ENTRY
from service.http.routes.rulesets import _content
from tests.everrain.scenes import act, asked, frail, mate, mine, scene, since, work
from tests.everrain.scenes.ashore import risen_as
from tests.everrain.scenes.pieces import HOME, S1, A, B, C, by, foe, raider, ship
from tests.everrain.scenes.reading import SEA, STRONG, at_sea, read
from tests.given import refusal
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


def outcomes(data: Any) -> set[str]:
    """What the sides of choices and tests do, as far as it is published."""
    found: set[str] = set()
    if isinstance(data, dict):
        for name in ("options", "passed", "failed"):
            found |= operations(data.get(name, []))
        for held in data.values():
            found |= outcomes(held)
    elif isinstance(data, list):
        for held in data:
            found |= outcomes(held)
    return found


def operations(data: Any) -> set[str]:
    if isinstance(data, dict):
        own = {data["do"]} if "do" in data else set()
        return own.union(*map(operations, data.values()))
    return set().union(*map(operations, data)) if isinstance(data, list) else set()


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


def test_enemies_of_an_event_come_aboard_and_act_at_once() -> None:
    kind = next(kind for kind, card in DECK_ENEMIES.items() if card.act == 1)
    table = at_sea("a_boarding", decks={ENEMIES: [kind]}, rolls=["move"])
    if asked(table) == [(S1, "spawn_zone")]:
        table.answer(S1, "z1")
    assert [enemy.kind for enemy in table.board.enemies.values()] == [kind]


@rule("EVER-172")
def test_the_published_content_holds_nothing_of_what_is_sealed() -> None:
    shown = msgspec.json.encode(_content(ENTRY)).decode()
    assert '"sealed.' not in shown, "not even how many operations a part has"
    words = msgspec.json.encode(ENTRY.words.published()).decode()
    for text in ENTRY.words.sealed.values():
        assert text not in words and text not in shown
    for component in _content(ENTRY).components:
        for entry in component.entries:
            if entry["id"] in EVERRAIN.sealed:
                assert outcomes(entry["effects"]) <= {"test", "read"}
