"""Where things stand in the picture, and what is said of them."""

from domain.arkham.rules.chart import chart
from projections.arkham import ENTRY
from projections.scene import Scene, Space, faults
from projections.view import view_of
from tests.arkham.scenes import Ark, monster, scene
from tests.given import S1, S2


def drawn(table: Ark) -> Scene:
    live = table.live
    return ENTRY.layout(view_of(ENTRY, live.board, live.knowledge(S1), live.seq))


def corners(space: Space) -> list[tuple[float, float]]:
    """Drawn a little smaller: neighbours share their borders."""
    wide, high = space.wide / 2, space.high / 2
    box = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
    shape = space.shape or [(space.x + x, space.y + y) for x, y in box]
    middle = sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)
    return [(middle[0] + (x - middle[0]) * 0.97, middle[1] + (y - middle[1]) * 0.97) for x, y in shape]


def inside(spot: tuple[float, float], shape: list[tuple[float, float]]) -> bool:
    found = False
    for (x1, y1), (x2, y2) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if (y1 > spot[1]) != (y2 > spot[1]) and spot[0] < x1 + (x2 - x1) * (spot[1] - y1) / (y2 - y1):
            found = not found
    return found


def nothing_overlaps(picture: Scene) -> None:
    """Hubs lie within their hexes, and places around them; streets and all else lie apart."""
    shapes = {space.id: corners(space) for space in picture.spaces if space.kind != "tile"}
    for space in picture.spaces:
        if space.id in shapes:
            assert space.shape == () or inside((space.x, space.y), shapes[space.id]), f"{space.id} stands beside itself"
    for one, shape in shapes.items():
        for other in shapes.keys() - {one}:
            assert not any(inside(spot, shapes[other]) for spot in shape), f"{one} lies on {other}"
        for x, y in shape:
            assert 0 <= x <= picture.wide and 0 <= y <= picture.high, f"{one} lies outside"


def full() -> Ark:
    return scene(
        2,
        at={S1: "train_station", S2: "black_cave"},
        cards={S1: ["knife"]},
        focus={S1: ["will"]},
        doom={"black_cave": 2},
        town_clues={"rivertown": 1},
        anomalies=["downtown"],
        monsters={"robed_figure": "black_cave", "eyeless_watcher": "northside-downtown"},
        engaged={"robed_figure": S2},
        sheet={"doom": 3},
        codex=["open_worship"],
    )


def test_every_space_of_the_map_is_drawn_once_and_lies_in_the_picture() -> None:
    table = full()
    picture = drawn(table)
    assert faults(picture) == []
    ids = [space.id for space in picture.spaces if space.kind != "tile"]
    assert sorted(ids) == sorted(chart(table.board).places)
    for space in picture.spaces:
        assert space.x - space.wide / 2 >= 0 and space.x + space.wide / 2 <= picture.wide, space.id
        assert space.y - space.high / 2 >= 0 and space.y + space.high / 2 <= picture.high, space.id


def test_no_two_places_overlap() -> None:
    nothing_overlaps(drawn(full()))


def test_things_stand_where_they_are() -> None:
    table = full()
    where = {piece.id: piece.where for piece in drawn(table).pieces}
    assert where["investigator:s2"] == "black_cave" and where["doom:black_cave"] == "black_cave"
    assert where[f"monster:{monster(table, 'eyeless_watcher')}"] == "northside-downtown"
    assert where["focus:s1:will"] == "s1"
    assert where["clue:rivertown"] == "rivertown" and where["anomaly:downtown"] == "downtown"


def test_a_codex_card_shows_what_was_read_of_it() -> None:
    texts = {piece.content: piece.text for piece in drawn(full()).pieces if piece.kind == "codex"}
    said = texts["open_worship"]
    assert said is not None and said.en.startswith("They no longer hide.")
    assert "epicentre" not in texts
