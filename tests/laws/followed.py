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
from projections.steps import Heard, Step, Watcher, heard_by, resumed
from projections.view import view_bytes, view_json
from tests.laws.played import Played

RESUMED = 2
"""From how many versions each viewer takes the stream up again."""
UNSEEN = 3
"""At how many moments each viewer's own inputs are compared with a world where nobody else has done anything."""


def streams_follow(entry: GameEntry, played: Played, rng: random.Random) -> int:
    """Every seat and an onlooker, from the beginning and from some versions. How many steps were followed."""
    return sum(_follow(entry, played, seat, rng) for seat in (*played.live.board.seats, WATCHER))


class Client:
    """Somebody who has nothing but the messages."""

    def __init__(self, watcher: Watcher[Any]) -> None:
        self.doc: Any = watcher.state().view
        self.open: set[str] = set()
        self.had: dict[str, Any] = {str(watcher.version): self.doc}

    def take(self, step: Step) -> None:
        self.doc = apply(self.doc, step.patch)
        assert self.doc["version"] == step.version and self.doc["seq"] == step.seq
        assert step.version not in self.had, f"the version {step.version} comes twice"
        self.open = self.open.difference(step.closed).union(step.opened)
        asked = {ask["id"] for ask in self.doc.get("asks", ()) if not ask.get("answered")}
        assert self.open == asked, f"at {step.version} questions were opened or closed unsaid"
        self.had[step.version] = self.doc


def _follow(entry: GameEntry, played: Played, seat: Seat, rng: random.Random) -> int:
    watcher: Watcher[Any] = Watcher(entry, played.game, seat)
    client, unseen, done = Client(watcher), 0, 0
    for length, board, secrets in _server(played):
        heard = heard_by(seat, played.records[watcher.version.seq : length])
        seq = heard.published[-1].seq if heard.published else watcher.version.seq
        undo = bool(secrets.steps) and secrets.steps[-1].seat == seat
        if heard.own and unseen < UNSEEN:
            unseen += 1
            _passes_unseen(entry, played, seat, heard, seq)
        step = watcher.feed(heard, may_undo=undo)
        if step is not None:
            assert not _only_others_passed(played.records[done:length], seat), f"{seat} hears of a pass at {length}"
            client.take(step)
        done = length
        known, may_undo = secrets.seen_by(seat, board), client.doc["may_undo"]
        shown = view_json(entry, board, known, seq, own=len(heard.own), may_undo=may_undo)
        assert view_bytes(client.doc) == view_bytes(shown), f"{seat} has another view after event {length}"
    _take_up_again(entry, played, seat, client, rng)
    return len(client.had) - 1


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


def _take_up_again(entry: GameEntry, played: Played, seat: Seat, client: Client, rng: random.Random) -> None:
    """From a version of before, in one step, to how it ends."""
    heard = heard_by(seat, played.records)
    for version in rng.sample(list(client.had), min(RESUMED, len(client.had))):
        watcher = resumed(entry, played.game, seat, heard, version)
        may_undo = client.doc["may_undo"]
        step = watcher.feed(heard.since(watcher.version), may_undo=may_undo)
        doc = apply(client.had[version], step.patch) if step else client.had[version]
        assert view_bytes(doc) == view_bytes(client.doc), f"{seat}, coming back at {version}, ends with another view"


def _passes_unseen(entry: GameEntry, played: Played, seat: Seat, heard: Heard, seq: int) -> None:
    """Own inputs not yet published are told as if nobody else had done anything since."""
    before = log_of(seat, played.records[:seq])
    told = [_told(entry, played, seat, before, own) for own in (heard.own, _renumbered(heard.own, seq))]
    assert told[0] == told[1], f"{seat} can tell after event {seq} that others have passed"


def _renumbered(own: Sequence[Record], seq: int) -> list[Record]:
    """The same inputs where they would stand without the others', with other seals."""
    return [Record(seq + 1 + i, _unsealed(record.public), record.private, b"") for i, record in enumerate(own)]


def _unsealed(public: bytes) -> bytes:
    raw = msgspec.json.decode(public)
    return msgspec.json.encode({**raw, "seal": ""})


def _told(entry: GameEntry, played: Played, seat: Seat, before: list[Record], own: Sequence[Record]) -> bytes:
    watcher: Watcher[Any] = Watcher(entry, played.game, seat)
    watcher.follow(Heard(before, ()))
    return msgspec.json.encode([watcher.feed(Heard((), own)), watcher.state()])
