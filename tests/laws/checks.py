"""Laws 1 and 3 to 7, each as a function that raises when the law is broken."""

import base64
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.board import Board
from domain.kernel.chance import SealedChance
from domain.kernel.events import Event, Stocked, Undone, fold
from domain.kernel.ids import WATCHER
from domain.kernel.log import StaleSnapshot, effective, fold_log, open_live
from domain.kernel.record import Record, decode_private, encode, log_of
from domain.kernel.secrets import Secrets
from domain.kernel.viewer import Viewer
from tests.laws.played import Played, state_of

ROOT = Path(__file__).resolve().parents[2]


# --- law 1: folding and reopening -----------------------------------------------------------------


def folds_alike(played: Played) -> None:
    """Folding twice gives equal state, and it is the live one's."""
    states = []
    for _ in range(2):
        board, secrets = played.ruleset.board(), Secrets()
        fold_log(played.ruleset, effective(played.records), board, secrets)
        states.append((encode(board), secrets))
    assert states[0] == states[1], "two folds of one log differ"
    board_bytes, secrets = states[0]
    assert board_bytes == encode(played.live.board), "the fold differs from the live board: something changed it unseen"
    assert secrets.faces == played.live.secrets.faces
    assert secrets.knows == played.live.secrets.knows


def reopens_anywhere(played: Played, rng: random.Random, points: int = 25) -> None:
    """Open from bytes after any commit, from the whole log or a snapshot, and go on along the record."""
    for length in rng.sample(played.commits[:-1], min(points, len(played.commits) - 1)):
        whole = played.reopened(length)
        states = [(state_of(whole), whole.head, whole.seq, whole.dealer.next_draw)]
        newest = max((s for s in played.snapshots if s.seq <= length), key=lambda s: s.seq, default=None)
        if newest is not None:
            try:
                live = open_live(
                    played.ruleset, played.game, played.chance, played.records[newest.seq : length], newest
                )
                states.append((state_of(live), live.head, live.seq, live.dealer.next_draw))
            except StaleSnapshot:
                pass
        assert all(s == states[0] for s in states), f"opened from a snapshot, event {length} differs"
        rest = played.records[length:]
        if not any(isinstance(played.ruleset.event(r.public), Undone) for r in rest):
            whole.follow(rest)
            assert state_of(whole) == state_of(played.live), f"going on from event {length} leads elsewhere"
            assert whole.head == played.live.head


# --- law 3: what a viewer can fold is what the server would show -----------------------------------


def viewers_fold_alike(played: Played) -> None:
    """At every event, for every seat and an onlooker, handles included."""
    seats = (*played.live.board.seats, WATCHER)
    viewers = [Viewer(played.ruleset, played.game, seat) for seat in seats]
    logs = [log_of(seat, played.records) for seat in seats]
    board, secrets = played.ruleset.board(), Secrets()
    for i, record in enumerate(played.records):
        event = played.ruleset.event(record.public)
        if isinstance(event, Undone):
            board, secrets = played.ruleset.board(), Secrets()
            fold_log(played.ruleset, effective(played.records[: i + 1]), board, secrets)
        else:
            fold(board, secrets, event, decode_private(record.private), record.seq)
        for viewer, log in zip(viewers, logs, strict=True):
            viewer.feed(log[i])
            assert board == viewer.board, f"{viewer.seat} folds another board at event {record.seq}"
            known = secrets.seen_by(viewer.seat, board)
            assert known == viewer.knowledge, f"{viewer.seat} knows {viewer.knowledge}\nthe server shows {known}"


# --- law 4: nothing is lost -----------------------------------------------------------------------


def nothing_is_lost(played: Played) -> None:
    """At every event: each card lies in one place, all faces are there, and the census never changes."""
    board, secrets = played.ruleset.board(), Secrets()
    stocked: Counter[str] = Counter()
    census: dict[str, int] = {}
    for record in effective(played.records):
        event = played.ruleset.event(record.public)
        fold(board, secrets, event, decode_private(record.private), record.seq)
        if isinstance(event, Stocked):
            stocked.update(event.faces)
        _cards_are_all_there(board, secrets, stocked, record, event)
        for what, count in played.ruleset.census(board).items():
            assert census.setdefault(what, count) == count, f"{what} changed at event {record.seq}: {event}"


def _cards_are_all_there(board: Board, secrets: Secrets, stocked: Counter[str], record: Record, event: Event) -> None:
    names = [card for zone in board.zones.values() for card in zone]
    assert len(names) == len(set(names)), f"a card lies in two places after event {record.seq}: {event}"
    assert set(names) == set(secrets.faces), f"a card has no place after event {record.seq}: {event}"
    assert Counter(secrets.faces.values()) == stocked, f"cards were lost at event {record.seq}: {event}"


# --- law 6: byte for byte, in another process ------------------------------------------------------


class Rerun(msgspec.Struct):
    """What another process needs to re-run a game."""

    ruleset: str
    game: str
    key: bytes
    entropy: bytes
    size: int
    records: list[Record]


HASH_SEEDS = ("0", "4711")


class Elsewhere:
    """Other processes that re-run games of a module, each under another PYTHONHASHSEED. The module lists RULESETS or
    GAMES, and is found from here as it is found there."""

    def __init__(self, games: str) -> None:
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as they are
        path = os.pathsep.join([str(ROOT), *(p for p in sys.path if p)])
        self._others = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.laws.rerun", games],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._said,
                cwd=ROOT,
                env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
            )
            for hash_seed in HASH_SEEDS
        ]

    def __enter__(self) -> "Elsewhere":
        return self

    def __exit__(self, *raised: object) -> None:
        for other in self._others:
            other.communicate()
        self._said.close()

    def reruns(self, played: Played) -> None:
        """All facts and all draws, undone branches too."""
        chance = played.chance
        assert isinstance(chance, SealedChance)
        job = Rerun(played.ruleset.name, played.game, chance.key, chance.entropy, chance.size, played.records)
        line = base64.b64encode(msgspec.msgpack.encode(job)) + b"\n"
        try:
            for other in self._others:
                assert other.stdin is not None
                other.stdin.write(line)
                other.stdin.flush()
            answers = [other.stdout.readline() for other in self._others if other.stdout]
        except BrokenPipeError:
            answers = [b""]
        for answer in answers:
            assert answer, f"the other process broke off: {self._last_words()}"
            said = msgspec.json.decode(answer, type=str)
            assert not said, said

    def _last_words(self) -> str:
        for other in self._others:
            other.wait()
        self._said.seek(0)
        lines = self._said.read().decode().strip().splitlines()
        return lines[-1] if lines else "it said nothing"


def reruns_elsewhere(played: Sequence[Played], games: str) -> None:
    """Each of these games in other processes."""
    with Elsewhere(games) as elsewhere:
        for one in played:
            elsewhere.reruns(one)


# --- law 7: reading changes nothing -----------------------------------------------------------------


def reading_changes_nothing(played: Played) -> None:
    """Views, forms, asks, refusals: none leaves a trace."""
    from tests.laws.leak import probe

    for length in played.commits[:: max(1, len(played.commits) // 12)]:
        live = played.reopened(length)
        before = _everything(live.board, live.secrets)
        for seat in (*live.board.seats, WATCHER):
            live.knowledge(seat)
            live.may_undo(seat)
            probe(live, seat)
        for ask in live.asks():
            live.form_of(ask).default() if _answerable(live.form_of(ask)) else None
        live.waits_for()
        assert _everything(live.board, live.secrets) == before


def _answerable(form: Any) -> bool:
    return not (hasattr(form, "options") and len(form.options) < form.least)


def _everything(board: Board, secrets: Secrets) -> bytes:
    return encode([board, secrets])
