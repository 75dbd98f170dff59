"""From the store to what somebody may check: their own log, or everything once the game is over, and the paths."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from domain.kernel.ids import EVERYTHING, WATCHER, Card, GameId, Seat
from domain.kernel.log import everything_opens
from domain.kernel.record import Record
from domain.kernel.viewer import Viewer
from projections.audit.checks import Auditor, Paths
from projections.catalogue import GameEntry
from projections.record_file import Receipt, Site, SiteProof, paths_of, write_record
from service.proofs.checkpoints import Checkpoints
from service.proofs.receipts import Receipts
from service.proofs.signed_notes import read_checkpoint
from service.store.events import EventStore
from service.store.site_log import LOCKED, SiteLog, SiteTree

KEPT = 64
"""So many audits are kept: pages of a ledger and proofs of single draws are asked for one after the other."""


class Audits:
    """Audits of games as viewers may have them, the newest of them kept."""

    def __init__(self, store: EventStore, receipts: Receipts, site: SiteLog, checkpoints: Checkpoints) -> None:
        self.store = store
        self.receipts = receipts
        self.site = site
        self.checkpoints = checkpoints
        self._kept: OrderedDict[tuple[GameId, Seat, int], Auditor] = OrderedDict()

    async def _log(self, game: GameId, seat: Seat) -> tuple[Seat, list[Record]]:
        """A viewer's own log; once the game is over, everything."""
        log = await self.store.log_of(game, seat)
        return (EVERYTHING, await self.store.log_of(game, EVERYTHING)) if everything_opens(log) else (seat, log)

    async def record(self, entry: GameEntry, game: GameId, seat: Seat) -> bytes:
        """The game as one file, as this viewer may have it, with a receipt for its end and what the site log
        says of it."""
        viewer, log = await self._log(game, seat)
        paths = await self._paths(game, log)
        receipt, site = await self._vouched(game, log[-1])
        return await asyncio.to_thread(write_record, entry.ruleset, game, viewer, log, paths, (receipt,), site)

    async def _vouched(self, game: GameId, last: Record) -> tuple[Receipt, Site | None]:
        """A receipt for the end of a log, and the game's lines in the site log. Both are of one tree, so that nobody
        has to ask whether two of them belong together."""
        receipt = await self.receipts.sign(game, last.seq, last.head)
        said = await self.site.lines_of(game)
        if not said:
            return receipt, None
        note = await self.checkpoints.cosigned(said[-1].seq)
        at = read_checkpoint(note)
        _, paths = await self.site.inclusions([line.seq for line in said], at.size)
        proofs = [SiteProof(s.seq, s.line.decode(), tuple(path)) for s, path in zip(said, paths, strict=True)]
        locks = [proof for proof, line in zip(proofs, said, strict=True) if line.line.startswith(LOCKED)]
        receipt = self.receipts.signed(game, last.seq, last.head, SiteTree(at.size, at.root), locks[-1])
        return receipt, Site(str(note), tuple(proofs))

    async def audit(self, entry: GameEntry, game: GameId, seat: Seat) -> Auditor:
        """Every check on what this viewer may have."""
        viewer, log = await self._log(game, seat)
        place = (game, viewer, log[-1].seq if log else 0)
        audit = self._kept.get(place)
        if audit is None:
            made = Auditor(entry.ruleset, game, viewer, await self._paths(game, log))
            audit = self._kept[place] = await asyncio.to_thread(made.run, log)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(place)
        return audit

    async def handles(self, entry: GameEntry, game: GameId, seat: Seat, audit: Auditor) -> Mapping[Card, Card]:
        """The seat's own names for cards that have another now: name -> handle, as its views have them. An audit of
        everything knows nobody's, so they are folded from the seat's own log."""
        if seat in (audit.viewer, WATCHER):
            return audit.eyes.knowledge.handles if seat == audit.viewer else {}
        eyes = Viewer(entry.ruleset, game, seat)
        await asyncio.to_thread(eyes.catch_up, await self.store.log_of(game, seat))
        return eyes.knowledge.handles

    async def _paths(self, game: GameId, log: Sequence[Record]) -> Paths:
        return await asyncio.to_thread(paths_of, game, await self.store.load_keys(game), log)
