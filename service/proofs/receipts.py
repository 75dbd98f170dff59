"""Receipts: the service signs how far a game and the site log had come. Whoever holds one can prove what is lost."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from domain.kernel import fair
from domain.kernel.errors import Refused
from domain.kernel.ids import GameId
from projections import record_file
from projections.record_file import SiteProof
from service.keyring.signing import Signing, signed_by
from service.proofs.known_keys import KnownKeys
from service.store.errors import StoreUnavailable
from service.store.events import EventStore
from service.store.keys import game_id, keys_of
from service.store.replicas import Replicas
from service.store.site_log import SiteLog, SiteTree

log = logging.getLogger("sealog.receipts")
HASH = Meta(min_length=32, max_length=32)
COUNT = Meta(ge=0, le=2**32 - 1)
SIGNED = Meta(min_length=64, max_length=64)


class Receipt(record_file.Receipt, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where an input stands in the record: the event, the head of the chain there, the site log's root; signed."""

    game: GameId
    seq: Annotated[int, COUNT]
    head: Annotated[bytes, HASH]
    site_size: Annotated[int, COUNT]
    """How many lines the site log had, at most a second ago."""
    site_root: Annotated[bytes, HASH]
    """The root of its tree there."""
    key: Annotated[str, Meta(max_length=32)]
    """The id of the key that signs; `/.well-known/sealog-keys.json` has it."""
    signature: Annotated[bytes, SIGNED]
    """Ed25519, of `enc("fair/2/receipt", game, seq, head, site_size, site_root)`."""
    site: SiteProof | None = None
    """The game's newest `Locked` line, with the path that leads from it to that root. Not there before the game is
    locked, and while the store does not answer."""


class HeldReceipt(record_file.HeldReceipt, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A receipt as somebody holds it. It has `site_size` and `site_root`; those that were given before the site log was
    a tree have `site_seq` and `site_head` instead."""

    game: GameId
    seq: Annotated[int, COUNT]
    head: Annotated[bytes, HASH]
    site_size: Annotated[int, COUNT] | None = None
    site_root: Annotated[bytes, HASH] | None = None
    site_seq: Annotated[int, COUNT] | None = None
    site_head: Annotated[bytes, HASH] | None = None
    key: Annotated[str, Meta(max_length=32)]
    signature: Annotated[bytes, SIGNED]
    site: SiteProof | None = None
    """What the receipt proves by itself. It is not signed and not looked at here."""


Verdict = Literal["newest", "older", "not-held"]
Compared = Literal["same", "consistent", "fork", "site-fork", "not-held", "other-games"]


class Judged(Struct, frozen=True):
    """What the store says to a receipt of ours."""

    held: bool
    """If not, the game stands still."""
    site_held: bool


class Receipts:
    """Makes receipts and judges those that come back."""

    def __init__(
        self, signing: Signing, known: KnownKeys, site: SiteLog, store: EventStore, replicas: Replicas | None = None
    ) -> None:
        self._signing = signing
        self._known = known
        self._site = site
        self._store = store
        self._replicas = replicas

    async def sign(self, game: GameId, seq: int, head: bytes) -> Receipt:
        """For what is stored, and what everybody may know. A key is published before anybody gets what it signs; where
        that fails, what was stored is still acknowledged."""
        if self._replicas is not None and self._replicas.wanted:
            await self._replicas.confirm(keys_of(game).events)
        at = self._site.known() or await self._site.recent()
        proof = self._site.proof_known(game, at) or await self._site.proof(game, at)
        if not self._known.are_published():
            with suppress(StoreUnavailable):
                await self._known.publish()
        return self.signed(game, seq, head, at, proof)

    def signed(self, game: GameId, seq: int, head: bytes, at: SiteTree, proof: SiteProof | None = None) -> Receipt:
        """For this tree of the site log."""
        made = self._signing.sign_on(fair.receipt_in_tree(game, seq, head, at.size, at.root))
        return Receipt(game, seq, head, at.size, at.root, made.key, made.signature, proof)

    async def require_ours(self, receipt: HeldReceipt, pointer: str = "") -> None:
        """`Refused` unless a key of ours has signed it, as it is."""
        game_id(receipt.game)
        key = await self._known.find(receipt.key)
        if key is None or not signed_by(key.public, receipt.message(), receipt.signature):
            raise Refused(
                "receipt-not-ours", "No key of this service has signed this receipt as it is.", pointer=pointer
            )

    async def judge(self, receipt: HeldReceipt) -> Judged:
        """Compare a receipt of ours with the store. What the store does not hold, it has lost: the game stands still
        until it holds it again."""
        await self.require_ours(receipt)
        site_held = await self._site_holds(receipt)
        if not await self.holds(receipt):
            await self._store.halt(receipt.game, msgspec.json.encode(receipt))
            return Judged(False, site_held)
        await self._release(receipt.game)
        return Judged(True, site_held)

    async def found_lost(self, game: GameId, seq: int, head: bytes) -> None:
        """This process knows an event from the store that the store does not hold any more: the game stands still, for
        a receipt of our own. Where replicas confirm, nobody has a receipt for it, though somebody may have seen it:
        then the game goes on, and whoever has a receipt all the same may show it."""
        still = self._replicas is None or not self._replicas.wanted
        log.error("the store does not hold event %d of %s any more%s", seq, game, ": it stands still" if still else "")
        if not still:
            return
        receipt = self.signed(game, seq, head, self._site.known() or await self._site.recent())
        await self._store.halt(game, msgspec.json.encode(receipt))

    async def holds(self, receipt: HeldReceipt) -> bool:
        """Whether the store has this head at this place."""
        if receipt.seq == 0:
            return receipt.head == fair.chain_start(receipt.game)
        return await self._store.head_at(receipt.game, receipt.seq) == receipt.head

    async def compare(self, one: HeldReceipt, other: HeldReceipt) -> Compared:
        """Whether two receipts can both be true."""
        await self.require_ours(one, "/one")
        await self.require_ours(other, "/other")
        if _two_site_logs(one, other):
            return "site-fork"
        if one.game != other.game:
            return "other-games"
        if one.seq == other.seq:
            return "same" if one.head == other.head else "fork"
        return "consistent" if await self._hold_all((one, other)) else "not-held"

    async def _site_holds(self, receipt: HeldReceipt) -> bool:
        """Whether the site log was as the receipt says."""
        if receipt.site_size is not None and receipt.site_root is not None:
            return await self._site.holds(receipt.site_size, receipt.site_root)
        assert receipt.site_seq is not None and receipt.site_head is not None
        return await self._site.held_head(receipt.site_seq, receipt.site_head)

    async def _hold_all(self, receipts: Sequence[HeldReceipt]) -> bool:
        return all([await self.holds(receipt) for receipt in receipts])

    async def _release(self, game: GameId) -> None:
        """A store that was put right holds again what it was halted for."""
        kept = await self._store.halted(game)
        if kept and await self.holds(msgspec.json.decode(kept, type=HeldReceipt)):
            await self._store.release(game)


def _two_site_logs(one: HeldReceipt, other: HeldReceipt) -> bool:
    """Two roots for one size, or in old receipts two heads for one line: no one log has both."""
    if one.site_size is not None and one.site_size == other.site_size:
        return one.site_root != other.site_root
    return one.site_seq is not None and one.site_seq == other.site_seq and one.site_head != other.site_head
