"""Games that were played once and are kept: `tests/<game>/played/<ending>.jsonl.gz`, one for each ending."""

from pathlib import Path
from typing import Any, TypeVar

from domain.kernel import Ended, Event, Ruleset, fair
from domain.kernel.chance import SealedChance, scope_of
from domain.kernel.events import ChanceCommitted, ChanceOpened, ChanceSealed
from domain.kernel.live import Live
from domain.kernel.log import effective, fold_log, is_kind, rerun
from domain.kernel.record import Record
from domain.kernel.secrets import Secrets
from service.logfile import Header
from tests.sampling import ROOT

SUFFIX = ".jsonl.gz"
E = TypeVar("E", bound=Event)


def folder_of(game: str) -> Path:
    return ROOT / "tests" / game / "played"


def games_of(game: str) -> list[Path]:
    return sorted(folder_of(game).glob(f"*{SUFFIX}"))


def ending_of(path: Path) -> str:
    return path.name.removesuffix(SUFFIX)


def folded(ruleset: Ruleset[Any], records: list[Record]) -> Ended | None:
    """How the game ended, without running any rule: games of any age can be read."""
    board = ruleset.board()
    fold_log(ruleset, effective(records), board, Secrets())
    return board.ended


def replayed(ruleset: Ruleset[Any], header: Header, records: list[Record]) -> Live[Any]:
    """The audit of an ended game from nothing but its log: chain, key, every draw and every fact."""
    head = fair.chain_start(header.game)
    for record in records:
        head = fair.chain(head, record.public)
        assert head == record.head, f"the chain breaks at event {record.seq}"
    return rerun(ruleset, header.game, chance_of(ruleset, header, records), records)


def chance_of(ruleset: Ruleset[Any], header: Header, records: list[Record]) -> SealedChance:
    """As it was sealed before play and opened at the end."""
    committed, opened = _only(ruleset, records, ChanceCommitted), _only(ruleset, records, ChanceOpened)
    scope = scope_of(header.game, committed.epoch)
    root = fair.seeds_root(fair.Mac(opened.key), scope, committed.first, committed.size)
    assert root == committed.root, "the key opened at the end is not the one that was committed to"
    entropy = _only(ruleset, records, ChanceSealed).entropy
    return SealedChance(header.game, opened.epoch, opened.key, entropy, size=committed.size)


def _only(ruleset: Ruleset[Any], records: list[Record], kind: type[E]) -> E:
    (found,) = (record for record in records if is_kind(record, kind))
    event = ruleset.event(found.public)
    assert isinstance(event, kind)
    return event
