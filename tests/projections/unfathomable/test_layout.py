"""Where things stand in Unfathomable, and what the table tells a player who has nothing else."""

from domain.kernel import WATCHER
from projections.scene_text import draw
from projections.unfathomable import ENTRY
from projections.view import view_of
from tests.projections.unfathomable.looking import scene_for
from tests.unfathomable.scenes import S1, S2, pass_windows, scene


def test_items_and_loyalty_lie_side_by_side_and_decks_are_piles() -> None:
    table = scene(items={S1: ["plimsolls"]}, loyalty={S1: "hybrid"})
    shown = scene_for(table, S1)
    assert {zone.id: zone.pile for zone in shown.zones if zone.kind in ("items", "loyalty", "damage")} == {
        "items": True, "loyalty": True, "damage": True,
        **{f"{kind}:s{n}": False for kind in ("items", "loyalty") for n in (1, 2, 3)},
    }  # fmt: skip
    assert not [piece for piece in shown.pieces if piece.where in ("items", "loyalty", "damage")]
    assert {p.content for p in shown.pieces if p.where == "items:s1"} == {"tool_kit", "plimsolls"}
    assert [p.content for p in shown.pieces if p.where == "loyalty:s2"] == [""]


def test_cards_of_a_deck_that_somebody_chooses_from_are_in_the_picture() -> None:
    table = scene(at={S1: "cargo_hold"}, item_deck=["plimsolls", "shotgun"]).answer(S1, "room")
    for viewer, faces in ((S1, {"plimsolls", "shotgun"}), (S2, {""})):
        deck = [piece for piece in scene_for(table, viewer).pieces if piece.where == "items"]
        assert {piece.id for piece in deck} == set(table.form(S1).options) and {p.content for p in deck} == faces


def test_damage_lies_in_its_room_and_is_counted() -> None:
    table = scene(damage={"galley": "structural_lore"})
    shown = scene_for(table, S2)
    assert [(p.where, p.text.en) for p in shown.pieces if p.content == "structural_lore" and p.text] == [
        ("galley", "Every human in the room is defeated. To repair it discard lore cards worth 3 together.")
    ]
    assert [(c.value, c.most) for c in shown.counters if c.id == "damaged"] == [(1, 6)]


def test_everybody_has_a_sheet_and_a_feat_until_it_is_spent() -> None:
    table = scene(cast={S1: "arjun"}, spent=[S2], loyalty={S2: "hybrid"}, revealed=[S2])
    shown = {piece.id: piece for piece in scene_for(table, WATCHER).pieces}
    assert shown["feat:s1"].name.en == "Self Sacrifice (feat)" and "feat:s2" not in shown
    assert shown["sheet:s2"].name.en.endswith(", a revealed traitor") and shown["sheet:s2"].text is None


def test_tracks_say_what_waits_at_their_end() -> None:
    labels = {track.id: track.labels[4].en for track in scene_for(scene(), S1).tracks}
    assert labels["travel"] == "arrival at a waypoint or in Boston"
    assert labels["ritual"].startswith("banishment: ")


def test_a_player_reads_their_own_side_and_nobody_elses() -> None:
    table = scene(loyalty={S1: "hybrid"})
    own, other, onlooker = ([note.en for note in scene_for(table, s).notes] for s in (S1, S2, WATCHER))
    assert "You are a Hybrid: you win when the ship is lost." in own
    assert "You are human: you win when the ship reaches Boston." in other
    assert not any(note.startswith("You are") for note in onlooker)


def test_every_name_fits_on_the_map() -> None:
    table = scene()
    view = view_of(ENTRY, table.board, table.knows(S1), table.live.seq)
    chart = draw(ENTRY.layout(view), view.asks).split("(1) The Deep:")[0]
    for name in ("Bridge", "Chapel", "Captain's Cabin", "Cargo Hold", "Galley", "Boiler Room", "Sick Bay", "Brig"):
        assert name in chart
    assert "…" not in chart


def test_the_table_speaks_of_the_check() -> None:
    table = scene("crisis", mythos=["hull_leak"], hands={S2: ["rampage-4"]})
    pass_windows(table)
    notes = [note.en for note in scene_for(table, S2).notes]
    assert any(note.startswith("The check: Hull Leak, 9 (observation, strength); with 2 chaos cards") for note in notes)
