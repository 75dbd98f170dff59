"""TRADING, SETS and what is sealed, where they meet other rules."""

from typing import Any

import msgspec
import pytest

from domain.everrain import EVERRAIN
from domain.everrain.content import (
    CREW_BOARDS,
    DECK_ENEMIES,
    ELDER_ONES,
    GUNS,
    IMPROVEMENT_CARDS,
    RAIDER_CARDS,
    TILE_CARDS,
    TRAIT_CARDS,
    TREASURE_CARDS,
)
from domain.everrain.facts.crew import CrewJoined
from domain.everrain.names import (
    ARTILLERY,
    BAD,
    CREW,
    CREW_PAST,
    ELDERS,
    ENEMIES,
    GOOD,
    IMPROVEMENTS,
    RAIDERS,
    TALES,
    TILES,
    TREASURES,
)
from domain.everrain.options import Options
from domain.everrain.rules.crew import draw_deckhand
from domain.everrain.rules.setup import chosen
from projections.everrain import ENTRY
from service.http.routes.rulesets import _content
from tests.everrain.scenes import S1, S2, A, B, C, D, Ever, act, by, foe, mate, mine, scene, ship, since
from tests.everrain.scenes.ashore import in_port, owned, staged, visit, waiting, with_passenger
from tests.given import given
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")
BESIDE = by(1, 0)
SHELLBACKS = [card.id for card in CREW_BOARDS.values() if card.kind == "shellback"]


def offer(table: Ever, give: dict[str, int], want: dict[str, int], agreed: bool = True) -> Ever:
    act(table, f"trade.{S2}").answer(S1, {"reply": "offer", "give": give, "want": want})
    if S2 in table.waits_for:
        table.answer(S2, {"reply": "accept" if agreed else "refuse"})
    return table


# --- trading ----------------------------------------------------------------------------------------


@rule("EVER-201", "EVER-146")
def test_only_what_is_on_the_list_changes_hands() -> None:
    """Aboard are a passenger, a captive, two cards of stories, orders of all kinds and upgrades."""
    one = ship(
        crew=(A,),
        fresh="crew navigation artillery fleeting",
        slots={"b0": "a_cabin", "b1": "a_cell", "port": "a_side_gun"},
        captives={"b1": "cultist.0"},
    )
    stories = [owned("a_tale.journey", S1), waiting("a_saga.epilogue", "sea")]
    table = scene(
        one,
        ship(BESIDE, crew=(C,), coin=5),
        enemies=[foe("cultist", 0, held=True)],
        do=staged(with_passenger("a_wanderer", "b0.0"), *stories),
    )
    act(table, f"trade.{S2}")
    assert (table.form(S1).give, table.form(S1).want) == ({}, {"coin": 1})


@rule("EVER-146")
def test_schematics_that_fit_in_one_slot_only_change_places() -> None:
    one = ship(crew=(A,), schematics={"bowstern": "a_chaser", "b0": "a_square"})
    table = scene(one, ship(BESIDE, crew=(C,), schematics={"bowstern": "a_chaser"}))
    mine_before, theirs = mine(table).schematics["bowstern"].card, mine(table, S2).schematics["bowstern"].card  # type: ignore[index]
    offer(table, {"schematic.bowstern": 1}, {"schematic.bowstern": 1})
    assert mine(table).schematics["bowstern"].card == theirs  # type: ignore[index]
    assert mine(table, S2).schematics["bowstern"].card == mine_before  # type: ignore[index]
    assert table.cards("guns_past") == [], "none is lost"


@rule("EVER-146")
def test_a_schematic_that_covers_a_cabin_sends_its_passenger_away() -> None:
    one = ship(crew=(A,), schematics={"b0": "a_square"})
    other = ship(BESIDE, crew=(C,), slots={"b0": "a_cabin"})
    table = scene(one, other, do=with_passenger("a_wanderer", "b0.0", S2))
    offer(table, {"schematic.b0": 1}, {}).answer(S2, "b0")
    assert mine(table, S2).passengers == {} and mine(table, S2).coin == 0


@rule("EVER-146")
def test_crew_come_over_from_a_deck_full_of_enemies_and_in_the_middle_of_a_visit() -> None:
    friend = ship(BESIDE, crew={B: "z1", C: "below"}, coin=5)
    table = in_port(ship(crew=(A,), coin=40, strain={A: 1}), friend, enemies=[foe("cultist", 1, seat=S2)])
    visit(table, "rest")
    act(table, f"trade.{S2}")
    assert f"crew.{A}" not in table.form(S1).give, "whoever is ashore stays with the ship"
    table.answer(S1, {"reply": "offer", "give": {}, "want": {f"crew.{B}": 1}}).answer(S2, {"reply": "accept"})
    assert mate(table, B).at == "below" and "visit.gamble" in table.options(S1), "and can be sent ashore"


# --- who comes back ---------------------------------------------------------------------------------


def test_a_sunken_captain_finds_a_deckhand_among_those_nobody_hired() -> None:
    decks = {CREW: SHELLBACKS[:2], CREW_PAST: [D, SHELLBACKS[2]], GOOD: ["strong_always"], BAD: ["plain"]}
    table = scene(ship(crew=(A,)), do=lambda g: draw_deckhand(g, S1), decks=decks)
    assert [event.crew for event in since(table, CrewJoined)] == [D] and table.cards(CREW_PAST) == []
    assert sorted(table.faces(CREW)) == sorted(SHELLBACKS[:3])


# --- sets -------------------------------------------------------------------------------------------


@rule("EVER-228")
@pytest.mark.parametrize(
    "cards",
    [
        CREW_BOARDS,
        DECK_ENEMIES,
        ELDER_ONES,
        GUNS,
        IMPROVEMENT_CARDS,
        RAIDER_CARDS,
        TILE_CARDS,
        TRAIT_CARDS,
        TREASURE_CARDS,
    ],
)
def test_no_kind_of_card_comes_from_a_set_that_was_not_chosen(cards: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of each kind is of a pack, and in no zone of a game without that pack."""
    id, card = [(id, card) for id, card in cards.items() if not getattr(card, "given", False)][-1]
    monkeypatch.setitem(cards, id, msgspec.structs.replace(card, set="lamplight"))
    assert id not in [found.id for found in chosen(cards, Options())]
    assert id in [found.id for found in chosen(cards, Options(packs=("lamplight",)))]
    table = given(EVERRAIN, 2)
    dealt = {table.face(card) for zone in table.board.zones for card in table.cards(zone)}
    assert not [face for face in dealt if face == id or face.startswith(f"{id}-")]


def test_every_deck_is_stocked_without_any_pack() -> None:
    table = given(EVERRAIN, 4)
    for zone in (*TALES.values(), *TILES.values(), CREW, GOOD, BAD, IMPROVEMENTS, ARTILLERY, TREASURES, RAIDERS):
        assert table.cards(zone), zone
    assert table.cards(ELDERS) and table.cards(ENEMIES)


# --- what is sealed ---------------------------------------------------------------------------------


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
