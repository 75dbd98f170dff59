"""Where a deck that is boarded and an island that is explored lie in the picture."""

from typing import Any

import pytest

from domain.everrain.board import ElderOne
from domain.everrain.content import CREW_BOARDS
from domain.everrain.names import ENEMIES, ISLAND_TOKENS, ElderId
from domain.everrain.options import Options
from domain.everrain.rules.chart import PLACE_OF
from projections.everrain import ENTRY
from projections.everrain.layout.deck import ISLE, THEIR_HULL
from projections.everrain.layout.frame import charted
from projections.everrain.words import WORDS
from projections.scene import Scene, Space
from projections.view import view_of
from tests.everrain.scenes import Ever, act, scene
from tests.everrain.scenes.pieces import HOME, S1, A, B, C, D, E, by, raider, ship
from tests.everrain.scenes.reading import SEA

OTHERS = (C, D, E)


def drawn(table: Ever) -> Scene:
    live = table.live
    return ENTRY.layout(view_of(ENTRY, live.board, live.knowledge(S1), live.seq))


def around(space: Space, other: Space) -> bool:
    """Does one lie in the other?"""
    across, down = abs(space.x - other.x), abs(space.y - other.y)
    return across + space.wide / 2 <= other.wide / 2 and down + space.high / 2 <= other.high / 2


def fleet(first: Any, seats: int) -> list[Any]:
    return [first, *(ship(crew=(one,)) for one in OTHERS[: seats - 1])]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_deck_that_is_boarded_lies_in_a_hull_of_its_own(seats: int) -> None:
    vessel = ship(crew={A: "z4"})
    table = scene(
        *fleet(vessel, seats),
        raiders=[raider("damned_frigate", by(1, 0))],
        options=Options(modules=("boarding",)),
        decks={ENEMIES: ["cultist"]},
        rolls=["4", "omen"],
    )
    before = drawn(table)
    shown = drawn(act(table, "board.damned_frigate.0"))
    spaces = {space.id: space for space in shown.spaces}
    theirs = [space for space in shown.spaces if space.where == THEIR_HULL]
    hull = spaces[THEIR_HULL]
    assert len(theirs) == 10 and all(around(zone, hull) for zone in theirs) and hull.name.en == "Damned Frigate"
    assert hull.y + hull.high / 2 <= shown.high and THEIR_HULL not in {space.id for space in before.spaces}
    others = [space for space in shown.spaces if space.kind == "hull" and space.id != THEIR_HULL]
    assert not any(abs(hull.x - o.x) < hull.wide and abs(hull.y - o.y) < hull.high for o in others)
    assert shown.high == before.high and hull.x + hull.wide / 2 <= shown.wide


def test_an_island_has_its_nodes_with_crew_and_tokens_on_them() -> None:
    vessel = ship(crew={A: "b0.0", B: "b0.1"}, slots={"b0": "ships_boat"})
    laid = {ISLAND_TOKENS: ["clue", *["rest"] * 10]}
    options = Options(modules=("exhaustive",))
    table = act(scene(vessel, sea={HOME: "island"}, options=options, decks=laid, rolls=["0"]), "trek")
    hidden = [piece.content for piece in drawn(table).pieces if piece.kind == "token"]
    assert len(hidden) > 8 and set(hidden) == {"hidden"}
    table.answer(S1, {A: "n0", B: "n1"})
    shown = drawn(table)
    isle = next(space for space in shown.spaces if space.id == ISLE)
    nodes = [space for space in shown.spaces if space.where == ISLE]
    assert len(nodes) == len(hidden) + 1 and all(around(node, isle) for node in nodes)
    found = {piece.where: piece.content for piece in shown.pieces if piece.kind == "token"}
    assert "hidden" not in (found["island:n0"], found["island:n1"]) and found["island:n2"] == "hidden"
    assert {p.id: p.where for p in shown.pieces}[f"crew:{A}"] == "island:n0"


def test_the_elder_one_and_passengers_say_what_stands_on_their_cards() -> None:
    risen = ElderOne(ElderId("lamp_below"), by(2, -1), 4)
    vessel = ship(crew={A: "z4"}, slots={"b0": "cabins"}, passengers={"b0.0": "sleepwalker"})
    pieces = {piece.kind: piece for piece in drawn(scene(vessel, risen=risen)).pieces}
    assert pieces["elder"].text is not None and "You win by" in pieces["elder"].text.en
    assert pieces["passenger"].text is not None and pieces["passenger"].where == "slot:s1:b0"


def test_the_viewers_own_ship_is_the_large_one() -> None:
    table = scene(*fleet(ship(crew={A: "z4"}), 3))
    live = table.live
    for seat in live.board.seats:
        shown = ENTRY.layout(view_of(ENTRY, live.board, live.knowledge(seat), live.seq))
        hulls = {space.owner: space.wide for space in shown.spaces if space.kind == "hull"}
        assert max(hulls, key=lambda owner: hulls[owner]) == seat and len(set(hulls.values())) == 2


def test_the_chart_shows_what_is_known_and_what_lies_beside_it() -> None:
    table = scene(ship(crew={A: "z4"}))
    board = table.live.board
    for cell in [cell for cell in board.sea if PLACE_OF[cell] != PLACE_OF[HOME]]:
        del board.sea[cell]
    shown = drawn(table)
    hexes = {space.id for space in shown.spaces if space.shape}
    assert set(board.sea) < hexes == set(charted(board)) and len(hexes) < len(PLACE_OF)
    assert all(0 <= x <= shown.wide and 0 <= y <= shown.high for s in shown.spaces for x, y in s.shape)


def test_who_is_worn_shows_it_on_the_figure() -> None:
    table = scene(ship(crew={A: "z4"}))
    mate = table.live.board.ships[S1].crew[A]
    mate.trauma, mate.strain = 2, 1
    piece = next(piece for piece in drawn(table).pieces if piece.id == f"crew:{A}")
    assert piece.worn is not None and (piece.worn.left, piece.worn.right) == (2, 1) and piece.worn.most > 3


def test_the_board_of_somebody_aboard_says_what_their_traits_do() -> None:
    table = scene(ship(crew={A: "z4"}, traits={A: ("stubborn", "weary")}))
    texts = [piece.text.en for piece in drawn(table).pieces if piece.content == A and piece.text is not None]
    told = [WORDS.card_text(trait) for trait in ("stubborn", "weary")]
    assert len(texts) == 2, "on the board and at the figure"
    assert all(text is not None and text.en in said for text in told for said in texts)


def test_whoever_names_who_is_tested_reads_what_counts_and_how_much_each_has() -> None:
    table = act(scene(ship(crew={A: "z1", B: "z2"}), decks={SEA: ["figurehead"]}), "end")
    (ask,) = view_of(ENTRY, table.live.board, table.live.knowledge(S1), table.live.seq).asks
    stat = table.board.ships[S1].trial
    assert table.ask(S1).kind == "who_is_tested" and stat
    said = [option.text.en for option in ask.options]
    assert said == [f"{WORDS.thing(who).en}: {stat.title()} {CREW_BOARDS[who].stat(stat)}" for who in (A, B)]
