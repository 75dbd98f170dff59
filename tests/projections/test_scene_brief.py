"""A Scene in few lines."""

import pytest
from msgspec.structs import replace

from projections.scene import Piece, Scene
from projections.scene_brief import brief
from tests.projections.harbour import HARBOUR, S1, S2, name, space


def test_one_of_everything_is_drawn() -> None:
    drawn = brief(HARBOUR, 100, {S1: "Ann", S2: "Random bot 2"})
    for line in """
        ━━ Harbour & Hills
        A quiet evening <before> the storm
        Quay in Old Town → Inn:   Fire 2   Stall –
        Inn in Old Town → Quay, Watch Hill:   Diver
        Whispering Wood → Watch Hill, Cave of Echoes:   Keeper   Clue (×3)
        Cave of Echoes → Watch Hill, Whispering Wood:   ?
        Doom 5 (0–12, awakens at 8)
        Race Diver 3, Keeper 31 (0–40)
        ⟦Anchor⟧
        Omens (12)
        Past omens (1)
        ── Ann · you, current ─
        Life 3/5   Coin (×4)   Hand [Lantern] [Rope]
        ── Random bot 2 · waiting, out ─
        ⟦Wave⟧   Hand [?]
    """.strip().splitlines():
        assert line.strip() in drawn, f"{line.strip()}\n\n{drawn}"
    assert max(map(len, drawn.splitlines())) <= 100


def test_a_hand_breaks_between_its_cards() -> None:
    assert "[Rope]" in brief(HARBOUR, 24)


def test_a_place_that_is_only_named_again_is_drawn_once() -> None:
    spaces = (space("altar", "Altar 1", 1, 1), space("deep", "Deep Altar", 1, 1, where="altar"))
    card = Piece(id="card", kind="card", name=name("Deep Altar"), where="altar")
    coin = Piece(id="coin", kind="token", name=name("Coin"), where="deep")
    drawn = brief(Scene(title="T", seats=(), spaces=spaces, pieces=(card, coin)), 60)
    assert drawn.splitlines()[1:] == ["Deep Altar in Altar 1:   Coin"]


def test_what_lies_on_a_thing_is_told_with_it_wherever_it_comes() -> None:
    card = Piece(id="card", kind="card", name=name("Altar"), owner=S1)
    coin = Piece(id="coin", kind="token", name=name("Coin"), where="card", count=2)
    for pieces in ((card, coin), (coin, card)):
        drawn = brief(replace(HARBOUR, zones=(), dice=(), counters=(), pieces=pieces), 100)
        assert "Altar (Coin\xa0(×2))".replace("\xa0", " ") in drawn


def test_names_stand_for_seats_in_everything() -> None:
    scene = replace(HARBOUR, notes=(name("Seat 2 leads, Seat 12 does not."),))
    drawn = brief(scene, 100, {S2: "Bob"})
    assert "Bob leads, Seat 12 does not." in drawn and "── Bob · waiting, out ─" in drawn and "── Seat 1 · you" in drawn


@pytest.mark.parametrize("width", [1, 7, 40, 200])
def test_lines_are_no_wider_than_wanted(width: int) -> None:
    drawn = brief(HARBOUR, width)
    assert max(map(len, drawn.splitlines())) <= max(width, len("    ") + 1)
    assert "".join(drawn.split()).count("Lantern") == 1
