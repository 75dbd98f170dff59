"""The other process of a rules audit: reads one game from standard input, runs its rules again along the log, undone
branches included, and says on standard output how far it is and what it found."""

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from domain.kernel.epochs import Epoch, chance_of
from domain.kernel.errors import ChanceExhausted, Divergence, RuleFault, Unsettled
from domain.kernel.event import Event
from domain.kernel.events import Undone
from domain.kernel.ids import GameId
from domain.kernel.live import Live
from domain.kernel.log import is_kind, rerun
from domain.kernel.record import Record
from projections.catalogue import load

Finding = Literal["holds", "fails", "unchecked"]


class RulesJob(Struct, frozen=True):
    """A game to run again. Holds the keys, so it goes through a pipe and nowhere else."""

    modules: tuple[str, ...]
    ruleset: str
    version: str
    content: bytes
    """Which rules are asked for."""
    game: GameId
    epochs: tuple[Epoch, ...]
    keys: dict[int, bytes]
    recompute: bool
    """Draws are made again too; not where a position was arranged by hand."""
    whole: bool
    """The records are those of the store, with the server's own part; else those of a file that was handed out."""
    records: tuple[Record, ...]

    def __repr__(self) -> str:
        return f"RulesJob({self.game})"


class RulesVerdict(Struct, frozen=True):
    """What came of it."""

    finding: Finding
    seq: int = 0
    """The first event that differs."""
    said: str = ""


class Progress(Struct, frozen=True):
    """So many of so many branches are done."""

    done: int
    of: int


class HandedOut(Live[Any]):
    """Runs along a record that was handed out: what stays on the server is not in it, and commitments in the public
    bytes bind the rest."""

    def _compare(self, record: Record, event: Event, public: bytes, stored: bytes) -> None:
        if record.public != public and self.ruleset.event(record.public) != event:
            raise Divergence(record.seq, record.public, public)


def branches(records: Sequence[Record]) -> Iterator[Sequence[Record]]:
    """The log up to each step that was taken back, and the whole of it."""
    for i, record in enumerate(records):
        if is_kind(record, Undone):
            yield records[:i]
    yield records


def run_again(job: RulesJob, tell: Callable[[Progress], None]) -> RulesVerdict:
    """Every branch. Stops at the first event that differs."""
    ruleset = load(job.modules)[job.ruleset].ruleset
    if (ruleset.version, ruleset.content) != (job.version, job.content):
        return RulesVerdict("unchecked", said="another release was put in place meanwhile: ask again")
    chance = chance_of(job.game, job.epochs, job.keys)
    assert chance is not None, "rules begin when chance is sealed"
    listed = list(branches(job.records))
    live_type: type[Live[Any]] = Live if job.whole else HandedOut
    for done, branch in enumerate(listed, 1):
        live: Live[Any] | None = None
        try:
            live = rerun(
                ruleset, job.game, chance, branch, recompute=job.recompute, branches=False, live_type=live_type
            )
        except Divergence as found:
            return RulesVerdict("fails", found.seq, "the rules lead elsewhere here")
        except (RuleFault, Unsettled, ChanceExhausted, msgspec.DecodeError, StopIteration) as fault:
            return RulesVerdict("fails", 0, f"the rules cannot be run: {type(fault).__name__}")
        if live.head != branch[-1].head:
            return RulesVerdict("fails", branch[-1].seq, "the chain leads elsewhere")
        tell(Progress(done, len(listed)))
    return RulesVerdict("holds", said=f"{len(job.records)} events, {len(listed) - 1} undone branches")


def main() -> None:
    out, sys.stdout = sys.stdout, sys.stderr  # a rule that prints says nothing to us

    def tell(said: Struct) -> None:
        out.write(msgspec.json.encode(said).decode() + "\n")
        out.flush()

    tell(run_again(msgspec.msgpack.decode(sys.stdin.buffer.read(), type=RulesJob), tell))


if __name__ == "__main__":
    main()
