"""Two laws of cards in play, tried along a played game: nothing is due at a checkpoint; what is kept beside the board
is what would be made anew. And what each card did on the way."""

from collections import Counter
from collections.abc import Iterator

from domain.kernel import Event
from domain.kernel.event import fold
from domain.kernel.events import Checkpoint, Undone
from domain.kernel.record import decode_private
from domain.kernel.secrets import Secrets
from domain.parts.effects import Worked
from domain.parts.triggers import Fired, due
from tests.laws.played import Played, play
from tests.toy.codex import CODEX
from tests.toy.codex.board import Quay
from tests.toy.codex.content import PLAY


def codex_games(count: int) -> Iterator[Played]:
    for seed in range(count):
        yield play(CODEX, 2 + seed % 3, None, seed, unruly=False)


def folded(played: Played) -> Iterator[tuple[Event, Quay]]:
    """Each event with the board after it."""
    board, secrets = Quay(), Secrets()
    for record in played.records:
        event = CODEX.event(record.public)
        if isinstance(event, Undone):
            return
        fold(board, secrets, event, decode_private(record.private), record.seq)
        yield event, board


def cards_in_play_are_sound(played: Played) -> Counter[str]:
    """Raises if a law is broken; gives what was at work."""
    seen: Counter[str] = Counter()
    fired: Counter[tuple[str, int, int]] = Counter()
    for event, board in folded(played):
        assert PLAY.index(board) == PLAY.new_index(board), f"after {type(event).__name__} the index is out of date"
        match event:
            case Checkpoint() if board.play:
                assert due(PLAY, board) == (), f"{due(PLAY, board)} is due at a checkpoint"
            case Fired():
                _fires_once(board, event, fired)
            case Worked():
                seen.update(f"{event.source}/{line}" for line in event.lines)
    return seen


def _fires_once(board: Quay, event: Fired, fired: Counter[tuple[str, int, int]]) -> None:
    card = board.play[event.card]
    key = (event.card, card.side, event.watch)
    fired[key] += 1
    if PLAY.side(card).watches[event.watch].fires == "once":
        assert fired[key] == 1, f"{event.card} fires again"
