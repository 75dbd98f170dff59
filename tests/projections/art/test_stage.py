"""Stages: every thing is there once, no text leaves its card, nothing can run, and the same Scene is the same bytes."""

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from domain.kernel import WATCHER, Seat
from projections.art.look import PLAIN
from projections.art.stage import Part, picture, stage, without
from projections.catalogue import GameEntry
from projections.games import GAMES as REAL
from projections.scene import Counter, Piece, Scene, SceneDie, Space
from projections.scenery import hexagon
from projections.view import view_of
from tests.projections.art.drawn import MOVED, Box, frame, texts, things, tree
from tests.projections.games import steps
from tests.projections.harbour import HARBOUR
from tests.projections.harbour import name as called
from tests.toy import GAMES

NAMES = {Seat("s1"): "Bartholomew Featherstonehaugh-Cholmondeley", Seat("s2"): "Ann <b>", Seat("s3"): "Wei"}
LONG = "Whosoever reads this shall not be surprised that it goes on "
EVERY = 97
"""Of a played game, so many commits lie between two pictures that are looked at."""


def scenes(entry: GameEntry, seats: int) -> list[Scene]:
    """A played game now and then, as the first seat and as an onlooker, and its end."""
    out = []
    for i, (live, _) in enumerate(steps(entry, seats, seed=5)):
        if i % EVERY == 0 or live.board.ended:
            viewers = (live.board.seats[0], WATCHER)
            out += [entry.layout(view_of(entry, live.board, live.knowledge(v), live.seq)) for v in viewers]
    return out


def shown(scene: Scene) -> set[str]:
    """What must be drawn: of a pile no more than what lies on top, of a seat's empty zone nothing."""
    piles = {zone.id for zone in scene.zones if zone.pile}
    empty = {zone.id for zone in scene.zones if zone.owner and not zone.count and not zone.where}
    deeper = {p.id for p in scene.pieces if p.where in piles and (p.place or not p.up)}
    return {thing.id for thing in scene.things()} - empty - deeper


def check(scene: Scene, parts: tuple[Part, ...]) -> None:
    ids = [group.get("data-id", "") for part in parts for group in things(part)]
    assert len(ids) == len(set(ids)), "a thing is drawn twice"
    assert shown(scene) <= set(ids), f"not drawn: {sorted(shown(scene) - set(ids))}"
    for part in parts:
        for text in texts(part):
            assert frame(part).holds(text.box), f"{part.id}: {text}"
            assert text.card is None or text.card.holds(text.box), f"{part.id}: leaves its card: {text}"


@pytest.mark.parametrize("entry", [*GAMES, *REAL], ids=lambda entry: entry.name)
def test_everything_is_drawn_once_and_no_text_leaves_its_card(entry: GameEntry) -> None:
    for scene in scenes(entry, entry.ruleset.seats[-1]):
        check(scene, stage(scene, entry.look, NAMES))


@pytest.mark.parametrize(
    "look", [PLAIN, *(entry.look for entry in REAL)], ids=["plain", "cult", "unfathomable", "everrain", "flotilla"]
)
def test_a_scene_with_one_of_everything_is_drawn_in_every_look(look: object) -> None:
    crowd = tuple(replace(HARBOUR.pieces[0], id=f"x{i}", where="quay") for i in range(14))
    hexes = tuple(replace(space, shape=hexagon(space.x, space.y, 7)) for space in HARBOUR.spaces[3:])
    long = tuple(replace(p, name=called(LONG * 2), text=called(LONG * 20)) for p in HARBOUR.pieces if p.kind == "card")
    rest = tuple(replace(p, facing=90.0) for p in HARBOUR.pieces if p.kind != "card")
    busy = replace(HARBOUR, title=LONG, pieces=(*long, *rest, *crowd), spaces=(*HARBOUR.spaces[:3], *hexes))
    for scene in (HARBOUR, busy):
        check(scene, stage(scene, look, NAMES))  # type: ignore[arg-type]


def test_nothing_in_a_part_can_run_or_fetch() -> None:
    named = replace(HARBOUR, title='<script>alert("x")</script>', notes=(called("]]> & <style>"),))
    for part in stage(named, PLAIN, NAMES):
        for element in tree(part).iter():
            assert element.tag.rpartition("}")[2] not in ("script", "style", "image", "foreignObject", "a")
            for name, value in element.items():
                assert name != "style" and not name.startswith("on")
                assert not name.endswith("href") or re.fullmatch(r"#i-[a-z0-9-]+", value)
                assert "url(" not in value or re.fullmatch(r"url\(#d-[\w:-]+\)", value)


def test_ids_are_unique_on_a_page_and_what_is_painted_with_is_there() -> None:
    for entry in REAL:
        scene = scenes(entry, 4)[1]
        every = [e for part in stage(scene, entry.look) for e in tree(part).iter()]
        ids = [e.get("id") for e in every if e.get("id")]
        assert len(ids) == len(set(ids))
        wanted = {found for e in every for v in e.attrib.values() for found in re.findall(r"url\(#([^)]+)\)", v)}
        assert wanted <= set(ids)
        assert all(str(id).startswith(("t-", "d-")) for id in ids)


def test_the_same_scene_is_the_same_bytes_and_unchanged_parts_can_be_left_out() -> None:
    first, again = stage(HARBOUR, PLAIN, NAMES), stage(HARBOUR, PLAIN, NAMES)
    assert first == again
    moved = replace(HARBOUR, pieces=tuple(replace(p, where="cave") if p.id == "f1" else p for p in HARBOUR.pieces))
    left = without(stage(moved, PLAIN, NAMES), frozenset(part.digest for part in first))
    assert [part.id for part in left if part.svg] == ["board"]
    assert [(p.id, p.kind, p.title) for p in left] == [(p.id, p.kind, p.title) for p in first]


def test_parts_are_of_the_five_kinds_and_things_say_what_they_are() -> None:
    parts = {part.id: part for part in stage(HARBOUR, PLAIN)}
    kinds = {part.kind for part in parts.values()}
    assert kinds == {"backdrop", "board", "common", "seat", "hand"}
    figure = next(group for group in things(parts["board"]) if group.get("data-id") == "f1")
    assert figure.get("id") == "t-f1" and figure.get("class") == "thing figure" and figure.get("role") == "img"
    assert (figure.get("data-kind"), figure.get("data-owner"), figure.get("data-where")) == ("figure", "s1", "inn")
    assert figure.get("aria-label") == "Diver" and "translate" in figure.get("transform", "")
    down = next(group for group in things(parts["seat:s2"]) if group.get("data-id") == "3.3")
    assert down.get("data-up") == "false" and down.get("data-content") is None
    count = next(group for group in things(parts["board"]) if group.get("data-id") == "t1")
    assert count.get("data-count") == "3" and count.get("aria-label") == "Clue ×3"
    assert tree(parts["backdrop"]).get("aria-hidden") == "true"


def test_a_die_leads_to_its_proof() -> None:
    die = replace(HARBOUR.dice[0], id="die:x", where="", owner=None, draw=7)
    (part,) = (p for p in stage(replace(HARBOUR, dice=(die,)), PLAIN) if p.id == "dice:1")
    (drawn,) = things(part)
    assert drawn.get("data-draw") == "7" and "see the proof" in [text.said for text in texts(part)]


def test_what_stands_is_drawn_after_all_spaces() -> None:
    (board,) = (part for part in stage(HARBOUR, PLAIN) if part.kind == "board")
    order = [group.get("data-id") for group in things(board)]
    spaces = {space.id for space in HARBOUR.spaces}
    last = max(i for i, id in enumerate(order) if id in spaces)
    assert all(id in spaces for id in order[: last + 1])


def test_a_counter_stands_beside_the_dice_on_its_space() -> None:
    altar = Space(id="altar", kind="altar", name=called("Altar"), x=50, y=25, wide=30, high=44)
    dice = tuple(SceneDie(id=f"d{n}", kind="die", name=called("Die"), where="altar") for n in (1, 2))
    shadows = Counter(id="shadows", kind="counter", name=called("Shadow tokens"), where="altar", value=3)
    scene = replace(HARBOUR, spaces=(altar,), links=(), zones=(), pieces=(), tracks=(), dice=dice, counters=(shadows,))
    (board,) = (part for part in stage(scene, PLAIN) if part.kind == "board")
    at = {one.get("data-id"): float(MOVED.match(one.get("transform", ""))[1]) for one in things(board)}  # type: ignore[index]
    assert at["d2"] - at["d1"] >= 40
    assert at["shadows"] >= at["d2"] + 17, "a die is 34 wide and drawn around its middle, a counter from its left"


def test_people_are_called_by_their_names() -> None:
    twelve = replace(HARBOUR, notes=(called("Seat 1 follows Seat 12, not Seat 2."),))
    names = {Seat("s1"): "Ann", Seat("s2"): "Bo & Co"}
    drawn = "".join(part.svg for part in stage(twelve, PLAIN, names))
    assert "Ann follows Seat 12, not Bo &amp; Co." in drawn
    assert 'aria-label="Ann, you, on turn"' in drawn and 'aria-label="Bo &amp; Co, may act, out"' in drawn


def test_signs_are_explained_and_danger_is_not_told_by_colour_alone() -> None:
    cult = next(entry for entry in REAL if entry.name == "cult")
    scene = next(s for s in scenes(cult, 4) if s.dice)
    parts = {part.id: part for part in stage(scene, cult.look)}
    legend = [text.said for text in texts(parts["legend"])]
    assert any("dagger" in said for said in legend) and any("parchment" in said for said in legend)
    unfathomable = next(entry for entry in REAL if entry.name == "unfathomable")
    scene = next(s for s in scenes(unfathomable, 4) if s.counters)
    fuel = next(c for c in scene.counters if c.id == "fuel")
    low = replace(scene, counters=tuple(replace(c, value=1) if c is fuel else c for c in scene.counters))
    said = [text.said for part in stage(low, unfathomable.look) for text in texts(part)]
    assert "!" in said


def test_a_card_says_all_that_it_says() -> None:
    """Texts of the length that the games have are never cut."""
    words = ("Once in your turn you may roll a die again, whoever it belongs to, and lose a life. " * 4).strip()
    card = Piece(id="c", kind="card", name=called("Lantern"), owner=Seat("s1"), where="hand:s1", text=called(words))
    scene = replace(HARBOUR, pieces=(card,))
    (hand,) = (part for part in stage(scene, PLAIN) if part.kind == "hand")
    said = " ".join(text.said for text in texts(hand))
    assert words in said


@pytest.mark.parametrize("entry", REAL, ids=lambda entry: entry.name)
def test_every_card_of_a_game_says_all_that_it_says(entry: GameEntry) -> None:
    cut = []
    for face in sorted(entry.words.texts):
        name, text = entry.words.card(face)
        card = Piece(id="c", kind="card", name=name, content=face, owner=Seat("s1"), where="hand:s1", text=text)
        (hand,) = (part for part in stage(replace(HARBOUR, pieces=(card,)), entry.look) if part.kind == "hand")
        drawn = " ".join(one.said for one in texts(hand))
        if text and any(part not in drawn for part in told(entry, card, " ".join(text.en.split()))):
            cut.append(face)
    assert not cut


def told(entry: GameEntry, card: Piece, text: str) -> list[str]:
    """The text, or that of both halves: together with what stands above them they say all of it."""
    halves = entry.look.face(card).halves
    if not halves:
        return [text]
    rest, heads = text, " ".join(head for head, _ in halves)
    for _, half in halves:
        assert half in rest, f"{card.content} says on one half what its text does not say"
        rest = rest.replace(half, "", 1)
    assert set(re.findall(r"\w+", rest)) <= set(re.findall(r"\w+", heads)), f"{card.content} lacks {rest}"
    return [half for _, half in halves]


def test_a_picture_holds_its_icons_and_fonts_and_all_parts() -> None:
    fonts = {"text": b"one", "bold": b"two", "title": b"three"}
    drawn = picture(HARBOUR, PLAIN, fonts, NAMES)
    root = ElementTree.fromstring(drawn)
    ids = {e.get("id") for e in root.iter()}
    used = set(re.findall(r'href="#([^"]+)"', drawn))
    assert used and used <= ids and drawn.count("@font-face") == 3
    assert {f"t-{id}" for id in shown(HARBOUR)} <= ids
    whole = Box(*map(float, root.get("viewBox", "").split()))
    for part in root.findall("{http://www.w3.org/2000/svg}svg"):
        x, y, w, h = (float(part.get(name, "")) for name in ("x", "y", "width", "height"))
        assert whole.holds(Box(x, y, x + w, y + h)), part.get("aria-label")
