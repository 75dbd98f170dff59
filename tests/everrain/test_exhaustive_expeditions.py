"""EXHAUSTIVE EXPEDITIONS."""

from typing import Any

import pytest

from domain.everrain.content import ISLANDS
from domain.everrain.facts.boarding import TokenFound
from domain.everrain.names import ENEMIES, ISLAND_TOKENS, TALES, TREASURES
from domain.everrain.options import Options
from tests.everrain.scenes import Ever, act, mate, mine, scene, since
from tests.everrain.scenes.pieces import HOME, S1, A, B, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made", "unmixed")

BOARDING, EXHAUSTIVE = Options(modules=("boarding",)), Options(modules=("exhaustive",))
OLD_LANDING = "0"
"""The first of three boards, by lot."""


def inland(*crew: Any, tokens: list[str] | None = None, **more: Any) -> Ever:
    """An island with these tokens, in the order of its nodes."""
    laid = tokens or []
    vessel = more.pop("vessel", None) or ship(
        crew={one: f"b0.{n}" for n, one in enumerate(crew)}, slots={"b0": "ships_boat"}
    )
    rolls = [OLD_LANDING, *more.pop("rolls", ())]
    decks = {ISLAND_TOKENS: [*laid, *["rest"] * (11 - len(laid))], **more.pop("decks", {})}
    table = scene(vessel, sea={HOME: "island"}, options=EXHAUSTIVE, decks=decks, rolls=rolls, **more)
    return act(table, "trek")


@pytest.fixture
def unmixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens lie as they are given."""
    import domain.everrain.rules.islands as islands

    async def nothing(*args: Any) -> None: ...

    monkeypatch.setattr(islands, "Shuffle", nothing)


@rule("EVER-226")
def test_crew_land_on_the_shore_follow_the_paths_and_may_split() -> None:
    table = inland(A, B, tokens=["clue", "rest", "clue", "clue"])
    shore = ("n0", "n1", "n2")
    assert table.form(S1).items == {A: shore, B: shore}
    table.answer(S1, {A: "n0", B: "n2"})
    assert mine(table).clues == 2 and not mine(table).issued
    board = ISLANDS["old_landing"].nodes
    assert set(table.form(S1).items[A]) == {"n0", *(f"n{n}" for n in board[0].on)}
    assert set(table.form(S1).items[B]) == {"n2", *(f"n{n}" for n in board[2].on)}


@rule("EVER-148")
def test_tokens_first_then_a_strain_for_each_node_with_a_token() -> None:
    table = inland(A, B, tokens=["clue", "clue"])
    table.answer(S1, {A: "n0", B: "n1"})
    assert (mate(table, A).strain, mate(table, B).strain) == (1, 1)
    table = inland(A, B, tokens=["clue"]).answer(S1, {A: "n0", B: "n0"})
    assert table.ask(S1).kind == "worn" and table.options(S1) == {A, B}
    table.answer(S1, B)
    assert (mate(table, A).strain, mate(table, B).strain, mine(table).clues) == (0, 1, 1)


@rule("EVER-225")
def test_what_lies_under_the_stones() -> None:
    vessel = ship(crew={A: "b0.0", B: "b0.1"}, strain={A: 3, B: 1}, slots={"b0": "ships_boat"})
    rested = inland(vessel=vessel, tokens=["rest"]).answer(S1, {A: "n0", B: "n0"}).answer(S1, B)
    assert (mate(rested, A).strain, mate(rested, B).strain) == (1, 1)
    rich = inland(A, tokens=["treasure"], decks={TREASURES: ["rope"]}).answer(S1, {A: "n0"})
    assert [*mine(rich).hold.values()] == ["rope"]
    boarded = inland(A, tokens=["enemy"], decks={ENEMIES: ["cultist"]}, rolls=["omen"]).answer(S1, {A: "n0"})
    assert boarded.ask(S1).kind == "spawn_zone"
    boarded.answer(S1, "z7")
    assert len(boarded.board.enemies) == 1


@rule("EVER-227", "EVER-185")
def test_the_token_with_a_card_comes_last_ends_it_and_costs_no_strain() -> None:
    decks = {TALES["expedition"]: ["a_climb"]}
    table = inland(A, B, tokens=["card", "clue"], decks=decks, rolls=["0"]).answer(S1, {A: "n0", B: "n1"})
    while table.ask(S1).kind != "act":
        table.answer(S1, table.form(S1).default())
    assert mine(table).clues == 1 and mine(table).coin == 5
    assert (mate(table, A).strain, mate(table, B).strain) == (0, 0)
    assert table.board.explored == [HOME] and mine(table).trek is None and mine(table).party == []
    assert len(table.cards(ISLAND_TOKENS)) == 11, "the tokens are back"


@rule("EVER-185")
def test_it_ends_when_nobody_goes_on() -> None:
    table = inland(A, tokens=["clue"]).answer(S1, {A: "n0"}).answer(S1, {A: "n0"})
    assert table.ask(S1).kind == "come_back"
    table.answer(S1, {A: "below"})
    assert table.board.explored == [HOME] and mate(table, A).at == "below" and mine(table).clues == 1


@rule("EVER-185")
def test_the_golden_node_ends_it_with_a_card() -> None:
    decks = {TALES["expedition"]: ["a_climb"]}
    table = inland(A, tokens=["clue"] * 11, decks=decks, rolls=["0"], vessel=None)
    for node in ("n0", "n3", "n6", "n9"):
        table.answer(S1, {A: node})
    assert mine(table).clues == 4 and mate(table, A).strain == 4
    table.answer(S1, {A: "n11"})
    assert mine(table).coin == 5 and mate(table, A).strain == 4 and mine(table).trek is None
    assert len(since(table, TokenFound)) == 4


@rule("EVER-148")
def test_nobody_turns_back_towards_the_shore() -> None:
    for island in ISLANDS.values():
        for n, node in enumerate(island.nodes):
            assert all(n not in island.nodes[there].on for there in node.on)
    table = inland(A, tokens=["clue", "clue", "clue", "clue"]).answer(S1, {A: "n0"}).answer(S1, {A: "n3"})
    assert table.refused(S1, {A: "n0"})
