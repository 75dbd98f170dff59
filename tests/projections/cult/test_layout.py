"""Where things stand in Cult of the Deep."""

from pathlib import Path

from domain.cult import Options
from domain.kernel import WATCHER, Seat, seats_for
from domain.kernel.live import Live
from domain.kernel.viewer import Viewer
from projections.cult import ENTRY
from projections.scene import Scene, faults
from projections.scene_text import draw
from projections.view import view_of
from tests.given import given
from tests.projections.cult.games import QUICK, S1, S2, S3, S4, S5, game_id, late_temple, steps
from tests.projections.test_view import EventByEvent

GOLDEN = Path(__file__).parents[1] / "golden" / "cult-s5.txt"


def scene_of(live: Live, seat: Seat = WATCHER) -> Scene:
    scene = ENTRY.layout(view_of(ENTRY, live.board, live.knowledge(seat), live.seq))
    assert faults(scene) == []
    return scene


def test_the_table_of_a_game_in_progress() -> None:
    """After a wanted change: look at the new drawing, then put it into the golden file."""
    table = late_temple()
    view = view_of(ENTRY, table.board, table.knows(S5), table.live.seq)
    assert draw(ENTRY.layout(view), view.asks) == GOLDEN.read_text()


def test_dice_lie_on_what_they_are_committed_to() -> None:
    scene = scene_of(late_temple().live)
    assert {die.id: (die.content, die.where) for die in scene.dice if die.kind == "die"} == {
        "die:d1": ("ancient", S3),
        "die:d2": ("blood", "ritual:3"),
        "die:d3": ("parchment", "ritual:1"),
        "die:d4": ("dagger", S1),
        "die:d5": ("cosmos", S2),
    }
    assert all(die.owner == S3 for die in scene.dice if die.kind == "die")
    assert [die.id for die in scene.dice if die.kind == "wraith_die"] == ["die:s5:w0", "die:s5:w1"]


def test_every_ritual_stands_on_its_altar_with_its_markers() -> None:
    scene = scene_of(late_temple().live)
    rituals = {space.where: space.content for space in scene.spaces if space.kind == "ritual"}
    assert rituals == {"altar:1": "sirens", "altar:2": "ancient_chant", "altar:3": "tribute_to_nycen"}
    chant = {track.content: track.markers[0].at for track in scene.tracks if track.where == "ritual:2"}
    assert chant == {"parchment": 2, "cosmos": 4}


def test_each_seat_has_its_counters() -> None:
    scene = scene_of(late_temple().live)
    held = {(c.owner, c.content): c.value for c in scene.counters}
    assert held[S1, "life"] == 9 and held[S4, "kraken_dice"] == 2 and (S1, "kraken_dice") not in held
    assert [p.where for p in scene.pieces if p.content == "gaunt_devourer"] == [S5]


def test_dice_that_are_not_committed_lie_in_the_middle() -> None:
    table = given(QUICK.ruleset, 5)
    while not table.board.dice:
        table.time_out()
    dice = scene_of(table.live).dice
    assert len(dice) >= 5 and all(die.where == "" and die.owner is None for die in dice)


def test_the_automated_high_priest_has_a_board_like_everybody_else() -> None:
    scene = scene_of(given(QUICK.ruleset, 4).live)
    assert [seat.id for seat in scene.seats] == ["hp", "s1", "s2", "s3", "s4"]
    assert {thing.kind for thing in scene.things() if thing.owner == "hp"} >= {"seat", "role", "character", "counter"}
    assert all(mark.name.en for mark in scene.seats) and "The High Priest" in draw(scene)


def test_after_possession_the_player_sits_in_the_high_priests_place() -> None:
    """Of some games one in which it happens."""
    for seed in range(40):
        for live, _ in steps(4, Options(), seed):
            if live.board.possessed:
                scene = scene_of(live)
                first = scene.seats[0]
                assert first.id == live.board.high_priest != "hp" and len(scene.seats) == 4
                assert not any(thing.id.endswith("hp") or thing.owner == "hp" for thing in scene.things())
                return
    raise AssertionError("nobody possessed the High Priest")


def test_variants_stand_among_the_notes() -> None:
    setup = Options(necromancer="dealt", merchant_of_death=True, heresy=True)
    notes = [note.en for note in scene_of(given(QUICK.ruleset, 6, setup).live).notes]
    assert "Variants: the Necromancer is among the characters, Merchant of Death and Heresy!" in notes


class EverySeventh(EventByEvent):
    """Compares the views of everybody at a table of four, now and then: a game is long."""

    entry = ENTRY

    def compare(self) -> None:
        if self.seq % 7 == 0 or self.board.ended:
            super().compare()


def test_the_clients_view_is_the_servers_through_a_game() -> None:
    class Compared(EverySeventh):
        clients = {seat: Viewer(ENTRY.ruleset, game_id(4, 8), seat) for seat in (WATCHER, *seats_for(4))}

    *_, (live, _) = steps(4, Options(), 8, Compared)
    assert isinstance(live, Compared) and live.board.ended is not None
    live.compare()
    assert live.compared > 500
