"""What is in the box of Shoals. What comes of an entry of the log is sealed: only `g.read` gives it."""

from msgspec import Struct

from domain.kernel import Component, Entry, Face


class Outcome(Struct, frozen=True, omit_defaults=True):
    """What comes of an entry."""

    saved: int = 0
    hurt: int = 0


LOG = ("whale", "drifter", "wreckage", "stranger", "signal", "gull", "glow", "bell", "raft")
SEALED: dict[str, dict[str, Outcome]] = {
    "whale": {"answer": Outcome(hurt=1), "ignore": Outcome()},
    "drifter": {"answer": Outcome(saved=1), "ignore": Outcome(hurt=1)},
    "wreckage": {"answer": Outcome(hurt=2), "ignore": Outcome()},
    "stranger": {"answer": Outcome(saved=1, hurt=1), "ignore": Outcome(hurt=1)},
    "signal": {"answer": Outcome(saved=1), "ignore": Outcome()},
    "gull": {"answer": Outcome(), "ignore": Outcome(hurt=1)},
    "glow": {"answer": Outcome(hurt=2), "ignore": Outcome(hurt=1)},
    "bell": {"answer": Outcome(hurt=1), "ignore": Outcome()},
    "raft": {"answer": Outcome(), "ignore": Outcome()},
}
TEXTS = {
    "whale.answer": "The blinking was the eye of a whale. It leaves a dent in the tower.",
    "whale.ignore": "Whatever it was dives again, and nothing more is seen of it.",
    "drifter.answer": "A boat without oars drifts in; its crew weeps and thanks you.",
    "drifter.ignore": "In the grey of dawn an empty boat beats against the rocks below.",
    "wreckage.answer": "Planks and barrels come in with the swell and break two panes.",
    "wreckage.ignore": "Planks and barrels pass by outside, as far as one can tell.",
    "stranger.answer": "A stranger climbs up, breaks a lamp, and brings a ship in all the same.",
    "stranger.ignore": "Somebody knocks for an hour; then a stone comes through a pane.",
    "signal.answer": "The signal is answered, and a ship turns her bow towards you.",
    "signal.ignore": "The signal stops. Nobody will ever know who gave it.",
    "gull.answer": "A gull sat on a buoy with a lamp. It looks at you as if you owed it fish.",
    "gull.ignore": "A gull flies against the glass, and a pane breaks.",
    "glow.answer": "The glow comes nearer, and it is hungry for lamps.",
    "glow.ignore": "The glow goes by; the lamp on its side of the tower never burns again.",
    "bell.answer": "The bell was your own, torn loose. It has cracked a lamp on its way.",
    "bell.ignore": "The ringing stops by itself towards morning.",
    "raft.answer": "An empty raft, and somebody's hat on it.",
    "raft.ignore": "Something dark drifts past and is gone.",
}
STORMS: dict[Face, int] = {Face("calm"): 0, Face("gale"): 2, Face("squall"): 3}
STORM_CARDS = [Face("calm")] * 3 + [Face("gale")] * 4 + [Face("squall")] * 3
OIL, ROPE = Face("oil"), Face("rope")
STORES = [OIL] * 6 + [ROPE] * 6
TILES = {"straight": 4, "bent": 3}
TURNS = {"straight": 0b000111, "bent": 0b111111}

COMPONENTS = (
    Component("log", "The log", tuple(Entry(id, id.title(), "original", plays=False) for id in LOG)),
    Component("storms", "Storms", tuple(Entry(f, f.title(), "original", STORM_CARDS.count(f)) for f in STORMS)),
)
