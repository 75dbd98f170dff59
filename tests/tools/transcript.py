"""A recorded game as every viewer sees it, step by step: `python -m tests.tools.transcript GAME` writes the golden one.

Each event stands once in the onlooker's words; below it whatever a seat is told differently, and the hidden cards that
it comes to know or loses sight of. A question shows what each seat that is asked may answer. The table is drawn for the
onlooker at every turn, and for every seat at the first turn and at the end.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from domain.kernel import WATCHER, Card, Face, Seat, seats_for
from domain.kernel.events import Asked, GameEnded, TurnBegun
from domain.kernel.record import Record, log_of
from projections.catalogue import GameEntry
from projections.history import Teller
from projections.scene_text import draw
from projections.view import AskView, SeatView, view_of
from service.simulate.log_file import Header
from tests.recorded import folder_of, games_of, kept_game
from tests.tools.which_game import game_named

CARDS = "\n━━ Cards ━"


def golden_of(game: str) -> Path:
    return folder_of(game) / "transcript.txt"


def shortest_of(game: str) -> Path:
    return min(games_of(game), key=lambda path: (path.stat().st_size, path.name))


def transcript(entry: GameEntry, header: Header, records: Sequence[Record]) -> Iterator[str]:
    """Line by line."""
    yield f"{entry.ruleset.title}, version {header.version}: {header.game}, set-up {bytes(header.setup).decode()}"
    seats = (WATCHER, *seats_for(header.seats))
    eyes = [Sight(entry, header, seat, log_of(seat, records)) for seat in seats]
    for record in records:
        told = [sight.next() for sight in eyes]
        yield f"{record.seq} {told[0]}"
        for sight, text in zip(eyes[1:], told[1:], strict=True):
            if text != told[0]:
                yield f"    {sight.seat}: {text}"
        for sight in eyes:
            yield from (f"    {sight.seat or 'all'} {change}" for change in sight.changes())
        event = entry.ruleset.event(record.public)
        if isinstance(event, Asked):
            for sight in eyes[1:]:
                yield from sight.asked(record.seq)
        if isinstance(event, TurnBegun | GameEnded):
            all_look = isinstance(event, GameEnded) or eyes[0].teller.viewer.board.turn == 1
            yield from (sight.table(record.seq) for sight in (eyes if all_look else eyes[:1]))


class Sight:
    """One viewer's way through the game."""

    def __init__(self, entry: GameEntry, header: Header, seat: Seat, log: list[Record]) -> None:
        self.entry, self.seat = entry, seat
        self.teller = Teller(entry.ruleset, entry.words, header.game, seat)
        self.log = iter(log)
        self.known: dict[Card, Face] = {}

    def next(self) -> str:
        line = self.teller.feed(next(self.log))
        return f"{line.tag}: {line.text.en}"

    def changes(self) -> Iterator[str]:
        """Hidden cards that the viewer now knows, or no longer; what lies open to all is the onlooker's."""
        knowledge = self.teller.viewer.knowledge
        open_to_all = () if self.seat == WATCHER else knowledge.public
        now = {knowledge.handle(card): face for card, face in knowledge.faces.items() if card not in open_to_all}
        if learned := [f"{card} is {face}" for card, face in now.items() if self.known.get(card) != face]:
            yield f"knows that {', '.join(learned)}"
        if lost := [card for card in self.known if card not in now]:
            yield f"loses sight of {', '.join(lost)}"
        self.known = now

    def view(self, seq: int) -> SeatView[Any]:
        return view_of(self.entry, self.teller.viewer.board, self.teller.viewer.knowledge, seq)

    def table(self, seq: int) -> str:
        """Without what the cards say, which is the same every time."""
        return draw(self.entry.layout(self.view(seq))).partition(CARDS)[0]

    def asked(self, seq: int) -> Iterator[str]:
        for ask in self.view(seq).asks:
            if ask.seat == self.seat:
                yield f"    {self.seat} may answer {ask.kind}: {_offered(ask)}"


def _offered(ask: AskView) -> str:
    options = "; ".join(f"[{option.id}] {option.text.en}" for option in ask.options)
    targets = "; ".join(f"[{option.id}] {option.text.en}" for option in ask.targets)
    return f"{options or 'nothing'}{' → ' if targets else ''}{targets}"


def written(entry: GameEntry) -> str:
    header, records = kept_game(shortest_of(entry.name))
    return "".join(f"{line}\n" for line in transcript(entry, header, records))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="transcript", description=__doc__)
    parser.add_argument("game")
    args = parser.parse_args(arguments)
    entry = game_named(parser, args.game)
    golden_of(entry.name).write_text(written(entry), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
