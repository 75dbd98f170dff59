"""A made-up Scene with one of everything, for the tests of the pictures."""

from typing import Any

from domain.kernel import Seat, Text
from projections.scene import Counter, Link, Marker, Piece, Scene, SceneDie, SceneZone, SeatMark, Space, Track

S1, S2 = Seat("s1"), Seat("s2")


def name(en: str) -> Text:
    return Text("test", {}, en)


def space(id: str, en: str, x: float, y: float, **more: Any) -> Space:
    return Space(id=id, kind="place", name=name(en), x=x, y=y, **more)


HARBOUR = Scene(
    title="Harbour & Hills",
    notes=(name("A quiet evening <before> the storm"),),
    seats=(
        SeatMark(id="s1", kind="seat", name=name("Seat 1"), owner=S1, you=True, current=True),
        SeatMark(id="s2", kind="seat", name=name("Seat 2"), owner=S2, waiting=True, out=True),
    ),
    wide=100,
    high=50,
    spaces=(
        Space(id="town", kind="region", name=name("Old Town"), x=20, y=25, wide=36, high=44),
        Space(id="quay", kind="room", name=name("Quay"), x=14, y=15, wide=16, high=14, where="town"),
        Space(id="inn", kind="room", name=name("Inn"), x=28, y=34, wide=16, high=14, where="town"),
        space("hill", "Watch Hill", 55, 10),
        space("wood", "Whispering Wood", 75, 30),
        space("cave", "Cave of Echoes", 92, 15),
    ),
    links=(
        Link("quay", "inn", "stairs"),
        Link("hill", "inn"),
        Link("hill", "wood"),
        Link("wood", "cave"),
        Link("cave", "hill"),
    ),
    zones=(
        SceneZone(id="deck", kind="deck", name=name("Omens"), count=12, pile=True),
        SceneZone(id="past", kind="deck", name=name("Past omens"), count=1, pile=True),
        SceneZone(id="none", kind="deck", name=name("Relics"), count=0, pile=True),
        SceneZone(id="hand:s1", kind="hand", name=name("Hand"), owner=S1, count=2),
        SceneZone(id="hand:s2", kind="hand", name=name("Hand"), owner=S2, count=1),
        SceneZone(id="stall", kind="row", name=name("Stall"), where="quay", count=0),
    ),
    pieces=(
        Piece(id="f1", kind="figure", name=name("Diver"), owner=S1, where="inn"),
        Piece(id="f2", kind="figure", name=name("Keeper"), owner=S2, where="wood"),
        Piece(id="t1", kind="token", name=name("Clue"), where="wood", count=3),
        Piece(id="t2", kind="token", name=name("Token"), where="cave", up=False),
        Piece(id="t3", kind="token", name=name("Coin"), owner=S1, count=4),
        Piece(id="3.1", kind="card", name=name("Lantern"), owner=S1, where="hand:s1", text=name("Light up a space.")),
        Piece(id="3.2", kind="card", name=name("Rope"), owner=S1, where="hand:s1", place=1),
        Piece(id="3.3", kind="card", name=name("a card"), owner=S2, where="hand:s2", up=False),
        Piece(id="3.9", kind="card", name=name("Red moon"), where="past"),
    ),
    tracks=(
        Track(
            id="doom",
            kind="track",
            name=name("Doom"),
            least=0,
            most=12,
            markers=(Marker("doom:m", name("Doom"), 5),),
            labels={8: name("awakens")},
        ),
        Track(
            id="race",
            kind="track",
            name=name("Race"),
            least=0,
            most=40,
            markers=(Marker("r1", name("Diver"), 3, S1), Marker("r2", name("Keeper"), 31, S2)),
        ),
    ),
    dice=(
        SceneDie(id="d1", kind="die", name=name("Die"), face=name("Anchor")),
        SceneDie(id="d2", kind="die", name=name("Die"), face=name("Wave"), where="s2"),
        SceneDie(id="d3", kind="die", name=name("Die"), where="hill"),
    ),
    counters=(
        Counter(id="food", kind="counter", name=name("Food"), value=7),
        Counter(id="life:s1", kind="counter", name=name("Life"), owner=S1, value=3, most=5),
        Counter(id="fire", kind="counter", name=name("Fire"), where="quay", value=2),
    ),
)
