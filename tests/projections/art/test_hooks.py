"""What a look may draw itself: on hexes, on cards and dice, and panels beside the board."""

from msgspec.structs import replace

from projections.art.card import HIGH, WIDE
from projections.art.look import PLAIN, CardFace, Look, Panel
from projections.art.pen import Pen, Spot
from projections.art.stage import Part, stage
from projections.art.tile import corner, heart, region, wedge
from projections.scene import Counter, Piece, Scene, Space, Thing
from projections.scenery import hexagon
from tests.projections.art.drawn import frame, texts, things, tree
from tests.projections.harbour import HARBOUR
from tests.projections.harbour import name as called

LOOK = PLAIN.__dict__
CARD = Piece(id="9.9", kind="card", name=called("Reef"), content="reef", where="hand:s1", text=called("One. Two."))


def drawn(scene: Scene, look: Look, part: str) -> Part:
    return next(p for p in stage(scene, look) if p.id == part)


def hexed(size: float, facing: float | None = None) -> Scene:
    """A board of one hex."""
    space = Space(id="h", kind="sea", name=called("Sea, deep"), x=20, y=20, shape=hexagon(20, 20, size), facing=facing)
    standing = tuple(
        Piece(id=f"x{i}", kind="crate", name=called("Crate"), content=f"x{i}", where="h") for i in range(2)
    )
    return replace(HARBOUR, spaces=(space,), links=(), pieces=standing, dice=(), counters=(), zones=(), tracks=())


def radii(part: Part) -> list[float]:
    return [float(e.get("r", 0)) for group in things(part) for e in group if e.get("class") == "ring" and e.get("r")]


def test_a_look_draws_on_a_hex_and_names_it_itself() -> None:
    def on_hex(pen: Pen, look: Look, space: Space, reach: float) -> None:
        pen.text(0, 0, f"turned {space.facing:g} reach {reach:g}", 9, "#fff")

    look = Look(**{**LOOK, "on_hex": on_hex, "unit": (5.0, 5.0)})
    said = [text.said for text in texts(drawn(hexed(10, 120.0), look, "board"))]
    assert said == ["turned 120 reach 50"]
    assert "Sea" in [text.said for text in texts(drawn(hexed(10), PLAIN, "board"))]


def test_tokens_on_a_small_hex_are_small() -> None:
    look = Look(**{**LOOK, "unit": (5.0, 5.0)})
    large, small = (max(radii(drawn(hexed(size), look, "board"))) for size in (12, 3))
    assert small < large / 2


def test_a_panel_shows_what_it_holds_and_nothing_else_does() -> None:
    counters = [c for c in HARBOUR.counters if not c.owner]
    assert counters, "the harbour has a dial"

    def holds(scene: Scene) -> list[Thing]:
        return [c for c in scene.counters if not c.owner]

    def draw(pen: Pen, look: Look, held: object) -> Spot:
        for i, counter in enumerate(holds(pen.scene)):
            assert isinstance(counter, Counter)
            with pen.thing(counter, 4, 20 + 20 * i):
                pen.text(0, 0, str(counter.value), 12, "#fff")
        return 200, 60

    look = Look(**{**LOOK, "panels": (Panel("dials", "All dials", holds, draw),)})
    parts = stage(HARBOUR, look)
    panel = next(part for part in parts if part.id == "panel:dials")
    assert (panel.kind, panel.title) == ("common", "All dials")
    ids = [group.get("data-id") for part in parts for group in things(part)]
    assert len(ids) == len(set(ids)) and {c.id for c in counters} <= {g.get("data-id") for g in things(panel)}
    nothing = Look(**{**LOOK, "panels": (Panel("none", "Nothing", lambda scene: (), draw),)})
    assert [part.id for part in stage(HARBOUR, nothing)] == [part.id for part in stage(HARBOUR, PLAIN)]


def test_a_card_shows_its_picture_and_its_halves_under_their_headings() -> None:
    def reef(pen: Pen, reach: float) -> None:
        pen.disc(0, 0, reach, fill="#123456")

    long = "Draw two tiles, place one of them, and tell the others what you have seen there. "
    face = CardFace("Reef", halves=(("Above", long), ("Below", long)))
    look = Look(**{**LOOK, "faces": {"reef": face}, "pictures": {"reef": reef}})
    zones = tuple(replace(zone, count=1, pile=False) for zone in HARBOUR.zones if zone.id == "hand:s1")
    assert zones, "the harbour has a hand"
    part = drawn(replace(HARBOUR, zones=zones, pieces=(replace(CARD, text=called(long * 2)),)), look, "hand")
    laid = [group for group in tree(part).iter() if group.get("class") == "laid"]
    assert len(laid) == 1 and [e.get("fill") for e in laid[0]] == ["#123456"]
    said = [text.said for text in texts(part)]
    assert "Above" in said and "Below" in said and said.index("Above") < said.index("Below")
    assert all(text.card is None or text.card.holds(text.box) for text in texts(part))
    assert frame(part).right >= WIDE and frame(part).bottom >= HIGH


def test_edges_and_corners_of_a_tile_turn_with_it() -> None:
    x, y = corner(10, 0)
    assert x > 0 and y > 0, "the first corner is to the lower right"
    assert [round(v, 6) for v in corner(10, 0, 60)] == [round(v, 6) for v in corner(10, 1)]
    edges = (0, 0, -1, 1, 1, -1)
    (ax, _), (bx, _) = heart(edges, 0, 10, 0), heart(edges, 1, 10, 0)
    assert ax > 0 > bx, "each region has its sign towards its own edges"
    assert heart((0, 0, -1, -1, -1, -1), 0, 10, 0) == (0, 0), "a region that is alone has it in the middle"


def test_a_wedge_has_a_letter_where_it_can_be_read() -> None:
    def letters(reach: float) -> list[str]:
        def on_hex(pen: Pen, look: Look, space: Space, _: float) -> None:
            wedge(pen, reach, 2, 0, "#fff", "P")
            region(pen, reach, (0, -1, -1, 0, -1, -1), 0, 0, "#abc", "#000")

        return [t.said for t in texts(drawn(hexed(10), Look(**{**LOOK, "on_hex": on_hex}), "board"))]

    assert letters(40) == ["P"] and letters(12) == []
