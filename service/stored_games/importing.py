"""Records of games that are over, brought in from anywhere: hostile until proven. Checked by the verifier that stands
alone, run again by the rules, marked, and never counted."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel import fair
from domain.kernel.chance import Source
from domain.kernel.epochs import chance_of
from domain.kernel.errors import ChanceExhausted, Divergence, Refused, RuleFault, Unsettled
from domain.kernel.event import Event
from domain.kernel.events import ChanceOpened, Imported
from domain.kernel.forking import appended
from domain.kernel.ids import EVERYTHING, GameId, PlayerId
from domain.kernel.live import Live
from domain.kernel.lobby import fold_lobby
from domain.kernel.log import everything_opens, is_kind, rerun
from domain.kernel.record import NOTHING, Private, Record, encode
from projections.catalogue import GameEntry
from projections.record_file import BadRecord, GameRecord, read_record
from service.audit.rules import lock_of, why_not_here
from service.console.lookup import WATCHED
from service.games.live_games import LiveGames
from service.keyring.signing import PublicKey
from service.store.errors import Conflict, Gone, NoSuchGame, SourceKept
from service.store.keys import game_id
from service.verify import verify

MOST_BYTES = 16 * 1024 * 1024
MOST_EVENTS = 50_000
LONGEST_LINE = 1024 * 1024
BROKEN = (RuleFault, Unsettled, ChanceExhausted, msgspec.DecodeError, LookupError, StopIteration, AssertionError)
"""What rules may meet along a log that was made up."""
DEEPEST = 64
"""Brackets in each other, on any line or in any event."""


class Brought(Struct, frozen=True):
    """A record that holds, as it can be stored."""

    game: GameId
    records: list[Record]
    sources: dict[int, Source]


class Rebuilt(Live[Any]):
    """Runs along a record that was handed out, and keeps what the server that wrote it must have had beside it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.had: dict[int, bytes] = {}

    def _write(self, event: Event, private: Private = NOTHING) -> None:
        seq = self._next_seq()
        super()._write(event, private)
        self.had[seq] = b"" if private is NOTHING else encode(private)

    def _compare(self, record: Record, event: Event, public: bytes, stored: bytes) -> None:
        if record.public != public and self.ruleset.event(record.public) != event:
            raise Divergence(record.seq, record.public, public)


class Importing:
    """Brings records in, one at a time."""

    def __init__(self, live_games: LiveGames) -> None:
        self.live_games = live_games
        self.store, self.games = live_games.store, live_games.games
        self._one_at_a_time = asyncio.Semaphore(1)

    async def bring_in(self, player: PlayerId, data: bytes, keys: Sequence[PublicKey], at: int) -> GameId:
        """Check a record and store it as a game that is over. `Refused` says why not. The same record again from the
        same player changes nothing."""
        async with self._one_at_a_time:
            brought = await asyncio.to_thread(checked, data, self.games, keys)
        records = brought.records
        appended(records, imported(player, data, keys, at))
        try:
            if not await self.store.was_begun(brought.game):
                for epoch, source in brought.sources.items():
                    await self.store.save_source(brought.game, source, epoch)
            await self.live_games.begin(brought.game, f"import-{fair.digest(data).hex()[:32]}-{player}", records)
        except Conflict:
            raise Refused("record-known", "The game {game} is here already.", game=brought.game) from None
        except (Gone, SourceKept):
            raise Refused("record-known", "The game {game} was here before.", game=brought.game) from None
        return brought.game


def imported(player: PlayerId, data: bytes, keys: Sequence[PublicKey], at: int) -> Imported:
    """The mark: who brought it, and whose keys have signed receipts in it."""
    ours = {key.id for key in keys}
    signed = sorted({receipt.key for receipt in read_record(data).receipts})
    foreign = tuple(key for key in signed if key not in ours)
    return Imported(player, fair.digest(data), tuple(key for key in signed if key in ours), foreign, at)


def checked(data: bytes, games: Mapping[str, GameEntry], keys: Sequence[PublicKey]) -> Brought:
    """All that can be checked, the cheap things first."""
    _require_bounds(data)
    try:
        read = read_record(data)
    except (BadRecord, UnicodeDecodeError, RecursionError) as error:
        raise _refused(str(error)) from None
    game = _game_of(read)
    if read.header.viewer != EVERYTHING or not everything_opens(read.log):
        raise Refused("record-not-over", "Only records of games that are over can be brought in.")
    _require_proven(data, read, keys)
    entry = games.get(read.header.ruleset)
    if entry is None:
        raise Refused(
            "record-version", "This is {ruleset} {version}; its rules are not here, so it cannot be checked.",
            ruleset=read.header.ruleset[:40], version=read.header.version[:40],
        )  # fmt: skip
    if why := why_not_here(entry.ruleset, lock_of(read.log), read.log):
        raise Refused("record-version", "The record is {why}.", why=why[:600])
    return _run_again(game, read, entry)


def _game_of(read: GameRecord) -> GameId:
    name = read.header.game
    try:
        return game_id(name)
    except NoSuchGame:
        if not name.startswith(WATCHED):
            raise _refused(f"{name[:40]} is no game's id, such as 07-k3f9x2m4qd") from None
    raise Refused(
        "record-rehearsal",
        "{game} was played by `sealog watch`: chance follows from its name and proves nothing. `sealog verify` and "
        "`sealog audit` check the file; what a service gave at /v1/games/…/record can be brought in.",
        game=name[:40],
    )


def _require_bounds(data: bytes) -> None:
    lines = data.split(b"\n")
    if len(lines) > 2 * MOST_EVENTS or max(map(len, lines)) > LONGEST_LINE:
        raise _refused(f"more than {2 * MOST_EVENTS} lines, or one of more than {LONGEST_LINE} bytes")
    if any(_depth(line) > DEEPEST for line in lines):
        raise _refused(f"more than {DEEPEST} lists and objects in each other")


def _depth(line: bytes) -> int:
    """No line is deeper than its opening brackets are many; only those that might be are counted through."""
    if line.count(b"[") + line.count(b"{") <= DEEPEST:
        return 0
    depth = deepest = 0
    for byte in line:
        if byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


def _require_proven(data: bytes, read: GameRecord, keys: Sequence[PublicKey]) -> None:
    """By the verifier that knows nothing of this service. Receipts under our own keys must be signed by them; those
    under other keys must at least fit the chain."""
    found = verify(data)
    if not found["ok"]:
        raise _refused(f"{found['where']}: {found['why']}")
    ours = {key.id for key in keys}
    if any(receipt.key in ours for receipt in read.receipts):
        listed = msgspec.json.encode({"keys": keys}).decode()
        own = verify(_without_receipts(data, ours), keys=listed)
        if not own["ok"]:
            raise _refused(f"{own['where']}: {own['why']}")


def _without_receipts(data: bytes, but: set[str]) -> bytes:
    """The record without receipts of other keys than these, and without what another service's site log says."""
    kept = [
        line
        for line in data.split(b"\n")[:-2]
        if not line.startswith((b'{"receipt":', b'{"site":'))
        or (line.startswith(b'{"receipt":') and msgspec.json.decode(line)["receipt"]["key"] in but)
    ]
    body = b"".join(line + b"\n" for line in kept)
    return body + encode({"digest": fair.digest(body)}) + b"\n"


def _run_again(game: GameId, read: GameRecord, entry: GameEntry) -> Brought:
    """The rules, along every branch: every event must come out, and with it what lay beside it on the server."""
    lobby = fold_lobby(read.log)
    opened = [msgspec.json.decode(r.public, type=ChanceOpened) for r in read.log if is_kind(r, ChanceOpened)]
    keys = {one.epoch: one.key for one in opened}
    runs: list[Rebuilt] = []

    def noted(*args: Any, **more: Any) -> Rebuilt:
        runs.append(Rebuilt(*args, **more))
        return runs[-1]

    try:
        chance = chance_of(game, lobby.epochs, keys)
        if chance is None:
            raise _refused("chance was never sealed")
        rerun(entry.ruleset, game, chance, read.log, live_type=noted)  # type: ignore[arg-type]
    except Divergence as error:
        raise _refused(f"event {error.seq}: the rules lead elsewhere") from None
    except BROKEN as error:
        raise _refused(f"the rules cannot be run: {type(error).__name__}") from None
    beside = {seq: private for run in runs for seq, private in run.had.items()}
    records = [Record(r.seq, r.public, beside.get(r.seq, b""), r.head) for r in read.log]
    sources = {e.number: Source(keys[e.number], dict(e.revealed)) for e in lobby.epochs}
    return Brought(game, records, sources)


def _refused(why: str) -> Refused:
    return Refused("record-refused", "The record does not hold: {why}.", why=why[:300])
