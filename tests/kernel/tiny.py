"""Games of one rule, to show one behaviour of the kernel each; and what must be sound about any game's log."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from domain.kernel import (
    Board,
    Card,
    Chapter,
    DieId,
    Ending,
    EndingId,
    Face,
    Fact,
    Game,
    Ruleset,
    Seat,
    Shuffle,
    Zone,
    hand,
)
from domain.kernel.live import Live
from domain.kernel.log import effective, open_live, rerun
from domain.kernel.record import Record, encode, log_of
from domain.kernel.viewer import Viewer
from tests.given import GAME, Table, given

DIE = DieId("die")
COIN = DieId("coin")
DICE = {
    DIE: tuple(Face(str(i)) for i in range(1, 7)),
    COIN: (Face("heads"), Face("tails")),
}
DECK, DISCARD = Zone("deck"), Zone("discard")
ABC = tuple(Face(f) for f in "abcdefgh")


class Slate(Board):
    """A board to write on."""

    notes: list[str] = []
    count: int = 0


class Noted(Fact, frozen=True):
    """Something is written on the slate: mostly what a rule got for an answer."""

    note: str

    def apply(self, board: Slate) -> None:
        board.notes.append(self.note)


class Counted(Fact, frozen=True):
    """The count goes on."""

    by: int = 1

    def apply(self, board: Slate) -> None:
        board.count += self.by


G = Game[Slate]
Rule = Callable[[G], Awaitable[Any]]
FACTS: tuple[type[Fact], ...] = (Noted, Counted)
C = TypeVar("C", bound=type[Chapter])


def tiny(*rules: Rule, facts: Sequence[type[Fact]] = FACTS, **more: Any) -> Ruleset[Slate]:
    """A game of these chapters, one after the other. A rule that gives nothing leads on to the next; after the
    last one the game ends, `done`."""
    chapters: list[type[Chapter]] = []

    def next_of(i: int) -> Chapter | Ending:
        return chapters[i + 1]() if i + 1 < len(rules) else Ending(EndingId("done"), ())

    def chapter_of(i: int, rule: Rule) -> type[Chapter]:
        class Only(Chapter, frozen=True, tag=f"chapter-{i + 1}"):
            async def play(self, g: G) -> Chapter | Ending:
                page = await rule(g)
                return next_of(i) if page is None else page

        return Only

    chapters += [chapter_of(i, rule) for i, rule in enumerate(rules)]
    options: dict[str, Any] = {
        "name": "tiny",
        "title": "Tiny",
        "version": "7",
        "seats": (1, 2, 3, 4),
        "board": Slate,
        "endings": {EndingId("done"): "all is done", EndingId("lost"): "all is lost"},
        "draws": 16,
        "dice": DICE,
        "tells": {"T-1": "whatever a test has to say"},
        "windows": ("react",),
        **more,
    }
    return Ruleset(facts=tuple(facts), chapters=tuple(chapters), first=lambda setup: chapters[0](), **options)


def play(*rules: Rule, seats: int = 3, slow: bool = False, **more: Any) -> Table[Slate]:
    """The first question of such a game."""
    return given(tiny(*rules, **more), seats, slow=slow)


def note(g: G, value: object) -> None:
    """Let the table see what a rule got."""
    g.emit(Noted(encode(value).decode()))


async def lay_deck(g: G, faces: Sequence[str] = ABC) -> None:
    """A shuffled, face-down deck."""
    g.stock(DECK, [Face(f) for f in faces])
    await Shuffle(DECK, "the deck")


def deal(g: G, seat: Seat, count: int) -> list[Card]:
    """From the deck into a hand, seen by its owner."""
    cards = g.board.cards(DECK)[:count]
    g.move(cards, DECK, hand(seat))
    g.show(cards, [seat])
    return cards


# --- what must be so, always ---------------------------------------------------------------------


def state(live: Live[Any]) -> tuple[Any, ...]:
    """Everything that makes out a live game."""
    return (encode(live.board), live.secrets, live.seq, live.head, live.dealer.next_draw)


def sound(table: Table[Any]) -> None:
    """The log opens to the state the table is in, whole and from every snapshot; all rules and draws come out
    again; and each seat's own log tells it what the server says it knows."""
    live, log = table.live, table.log
    assert state(open_live(live.ruleset, GAME, live.dealer.chance, log)) == state(live)
    assert [r.seq for r in log] == list(range(1, len(log) + 1))
    for snapshot in table.snapshots:
        if snapshot.seq in {r.seq for r in effective(log)}:
            again = open_live(live.ruleset, GAME, live.dealer.chance, log[snapshot.seq :], snapshot)
            assert state(again) == state(live)
    assert state(rerun(live.ruleset, GAME, live.dealer.chance, log))[:4] == state(live)[:4]
    for seat in (*live.board.seats, Seat("")):
        viewer = viewer_of(table, seat, log)
        assert encode(viewer.board) == encode(live.board)
        assert viewer.knowledge == live.knowledge(seat)
        assert viewer.head == live.head


def viewer_of(table: Table[Any], seat: Seat, log: Sequence[Record]) -> Viewer[Any]:
    """What a seat makes of its own log."""
    viewer: Viewer[Any] = Viewer(table.live.ruleset, GAME, seat)
    list(viewer.feed_all(log_of(seat, log)))
    return viewer
