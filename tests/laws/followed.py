"""Law 9: whoever follows a game by its steps has, after each commit, exactly the view that the server gives."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.kernel import WATCHER, Board, Seat
from domain.kernel.events import Passed, Undone, fold
from domain.kernel.log import effective, fold_log, is_kind
from domain.kernel.record import Record, decode_private, log_of, opened_to
from domain.kernel.secrets import Secrets
from projections.catalogue import GameEntry
from projections.patch import apply
from projections.stream_steps import Heard, StreamStep, Watcher, heard_by, resumed
from projections.view import view_bytes, view_json
from tests.laws.played import Played

SEATS = 3
"""So many seats of a game are followed: over all games, every one. A view of every seat after every commit of a long
game would cost more than all other laws together."""
RESUMED = 1
"""From how many versions each viewer takes the stream up again."""
UNSEEN = 3
"""At how many moments each viewer's own inputs are compared with a world where nobody else has done anything."""


def streams_follow(entry: GameEntry, played: Played, rng: random.Random) -> int:
    """Some seats and an onlooker, from the beginning and from some versions. How many steps were followed."""
    seats = played.live.board.seats
    clients = [Client(entry, played, seat) for seat in (*rng.sample(seats, min(SEATS, len(seats))), WATCHER)]
    for length, board, secrets in _server(played):
        for client in clients:
            client.hear(length, secrets)
            client.compare(length, board, secrets)
    for client in clients:
        client.come_back(rng)
    return sum(len(client.had) - 1 for client in clients)


class Client:
    """Somebody who has nothing but the messages; and the watcher on the other side, who makes them."""

    def __init__(self, entry: GameEntry, played: Played, seat: Seat) -> None:
        self.entry, self.played, self.seat = entry, played, seat
        self.watcher: Watcher[Any] = Watcher(entry, played.game, seat)
        self.doc: Any = self.watcher.state().view
        self.open: set[str] = set()
        self.had: dict[str, Any] = {str(self.watcher.version): self.doc}
        self.done = self.unseen = 0

    def hear(self, length: int, secrets: Secrets) -> None:
        """What the last commit means to this viewer."""
        records = self.played.records
        known = self.watcher.version.seq
        heard = heard_by(self.seat, records[known:length], records[known - 1] if known else None)
        if heard.own and self.unseen < UNSEEN:
            self.unseen += 1
            _passes_unseen(self, heard)
        undo = bool(secrets.steps) and secrets.steps[-1].seat == self.seat
        step = self.watcher.feed(heard, may_undo=undo)
        if step is not None:
            assert not _only_others_passed(records[self.done : length], self.seat), (
                f"{self.seat} hears of a pass at {length}"
            )
            self.take(step)
        self.done = length

    def take(self, step: StreamStep) -> None:
        self.doc = apply(self.doc, step.patch)
        assert self.doc["version"] == step.version and self.doc["seq"] == step.seq
        assert step.version not in self.had, f"the version {step.version} comes twice"
        self.open = self.open.difference(step.closed).union(step.opened)
        asked = {ask["id"] for ask in self.doc.get("asks", ()) if not ask.get("answered")}
        assert self.open == asked, f"at {step.version} questions were opened or closed unsaid"
        self.had[step.version] = self.doc

    def compare(self, length: int, board: Board, secrets: Secrets) -> None:
        """With the view that the server makes of the whole state."""
        seq, own = self.watcher.version
        known = secrets.seen_by(self.seat, board)
        shown = view_json(self.entry, board, known, seq, own=own, may_undo=self.doc["may_undo"])
        assert view_bytes(self.doc) == view_bytes(shown), f"{self.seat} has another view after event {length}"

    def come_back(self, rng: random.Random) -> None:
        """From a version of before, in one step, to how it ends."""
        heard = heard_by(self.seat, self.played.records)
        lasting = [version for version in self.had if version.endswith(".0") or version == self.doc["version"]]
        for version in rng.sample(lasting, min(RESUMED, len(lasting))):
            watcher = resumed(self.entry, self.played.game, self.seat, heard, version)
            step = watcher.feed(heard.since(watcher.version), may_undo=self.doc["may_undo"])
            doc = apply(self.had[version], step.patch) if step else self.had[version]
            assert view_bytes(doc) == view_bytes(self.doc), f"{self.seat}, coming back at {version}, has another view"


def _only_others_passed(new: Sequence[Record], seat: Seat) -> bool:
    return all(is_kind(record, Passed) and not opened_to(seat, record.private) for record in new)


def _server(played: Played) -> Iterator[tuple[int, Board, Secrets]]:
    """The whole fold after each commit: by law 1, the live game's."""
    board, secrets = played.ruleset.board(), Secrets()
    done = 0
    for length in played.commits:
        new = played.records[done:length]
        if any(is_kind(record, Undone) for record in new):
            board, secrets = played.ruleset.board(), Secrets()
            fold_log(played.ruleset, effective(played.records[:length]), board, secrets)
        else:
            for record in new:
                fold(board, secrets, played.ruleset.event(record.public), decode_private(record.private), record.seq)
        done = length
        yield length, board, secrets


def _passes_unseen(client: Client, heard: Heard) -> None:
    """Own inputs not yet published are told as if nobody else had done anything since."""
    seq = heard.published[-1].seq if heard.published else client.watcher.version.seq
    before = log_of(client.seat, client.played.records[:seq])
    told = [_told(client, before, own) for own in (heard.own, _renumbered(heard.own, seq))]
    assert told[0] == told[1], f"{client.seat} can tell after event {seq} that others have passed"


def _renumbered(own: Sequence[Record], seq: int) -> list[Record]:
    """The same inputs where they would stand without the others', with other seals."""
    return [Record(seq + 1 + i, _unsealed(record.public), record.private, b"") for i, record in enumerate(own)]


def _unsealed(public: bytes) -> bytes:
    raw = msgspec.json.decode(public)
    return msgspec.json.encode({**raw, "seal": ""})


def _told(client: Client, before: list[Record], own: Sequence[Record]) -> bytes:
    watcher: Watcher[Any] = Watcher(client.entry, client.played.game, client.seat)
    watcher.follow(Heard(before, ()))
    return msgspec.json.encode([watcher.feed(Heard((), own)), watcher.state()])
