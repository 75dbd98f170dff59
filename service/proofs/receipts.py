"""Receipts: the service signs how far a game and the site log had come. Whoever holds one can prove what is lost."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from domain.kernel import fair
from domain.kernel.errors import Refused
from domain.kernel.ids import GameId
from projections import record_file
from service.keyring.signing import Signing, signed_by
from service.proofs.known_keys import KnownKeys
from service.store.errors import StoreUnavailable
from service.store.events import EventStore
from service.store.keys import game_id
from service.store.site_log import SiteHead, SiteLog

HASH = Meta(min_length=32, max_length=32)
COUNT = Meta(ge=0, le=2**32 - 1)


class Receipt(record_file.Receipt, frozen=True, forbid_unknown_fields=True):
    """Where an input stands in the record: the event, the head of the chain there, the site log's; signed."""

    game: GameId
    seq: Annotated[int, COUNT]
    head: Annotated[bytes, HASH]
    site_seq: Annotated[int, COUNT]
    """How far the site log had come."""
    site_head: Annotated[bytes, HASH]
    """The head of its chain there."""
    key: Annotated[str, Meta(max_length=32)]
    """The id of the key that signs; `/.well-known/sealog-keys.json` has it."""
    signature: Annotated[bytes, Meta(min_length=64, max_length=64)]
    """Ed25519, of `enc("fair/1/receipt", game, seq, head, site_seq, site_head)`."""

    def message(self) -> bytes:
        """What is signed."""
        return fair.receipt(self.game, self.seq, self.head, self.site_seq, self.site_head)


class SignedSiteHead(Struct, frozen=True):
    """How far the site log goes now."""

    seq: int
    head: bytes
    key: str
    signature: bytes
    """Ed25519, of `enc("fair/1/site-head", seq, head)`."""


Verdict = Literal["newest", "older", "not-held"]
Compared = Literal["same", "consistent", "fork", "site-fork", "not-held", "other-games"]


class Judged(Struct, frozen=True):
    """What the store says to a receipt of ours."""

    held: bool
    """If not, the game stands still."""
    site_held: bool


class Receipts:
    """Makes receipts and judges those that come back."""

    def __init__(self, signing: Signing, known: KnownKeys, site: SiteLog, store: EventStore) -> None:
        self._signing = signing
        self._known = known
        self._site = site
        self._store = store

    async def sign(self, game: GameId, seq: int, head: bytes) -> Receipt:
        """For what is stored, and what everybody may know. A key is published before anybody gets what it signs; where
        that fails, what was stored is still acknowledged."""
        site = self._site.known() or await self._site.recent()
        if not self._known.are_published():
            with suppress(StoreUnavailable):
                await self._known.publish()
        return self.signed(game, seq, head, site)

    def signed(self, game: GameId, seq: int, head: bytes, site: SiteHead) -> Receipt:
        made = self._signing.sign_on(fair.receipt(game, seq, head, site.seq, site.head))
        return Receipt(game, seq, head, site.seq, site.head, made.key, made.signature)

    async def site_head(self) -> SignedSiteHead:
        """The end of the site log, signed."""
        head = await self._site.head()
        made = self._signing.sign(fair.site_head(head.seq, head.head))
        return SignedSiteHead(head.seq, head.head, made.key, made.signature)

    async def require_ours(self, receipt: Receipt, pointer: str = "") -> None:
        """`Refused` unless a key of ours has signed it, as it is."""
        game_id(receipt.game)
        key = await self._known.find(receipt.key)
        if key is None or not signed_by(key.public, receipt.message(), receipt.signature):
            raise Refused(
                "receipt-not-ours", "No key of this service has signed this receipt as it is.", pointer=pointer
            )

    async def judge(self, receipt: Receipt) -> Judged:
        """Compare a receipt of ours with the store. What the store does not hold, it has lost: the game stands still
        until it holds it again."""
        await self.require_ours(receipt)
        site_held = await self._site.holds(receipt.site_seq, receipt.site_head)
        if not await self.holds(receipt):
            await self._store.halt(receipt.game, msgspec.json.encode(receipt))
            return Judged(False, site_held)
        await self._release(receipt.game)
        return Judged(True, site_held)

    async def holds(self, receipt: Receipt) -> bool:
        """Whether the store has this head at this place."""
        if receipt.seq == 0:
            return receipt.head == fair.chain_start(receipt.game)
        return await self._store.head_at(receipt.game, receipt.seq) == receipt.head

    async def compare(self, one: Receipt, other: Receipt) -> Compared:
        """Whether two receipts can both be true."""
        await self.require_ours(one, "/one")
        await self.require_ours(other, "/other")
        if one.site_seq == other.site_seq and one.site_head != other.site_head:
            return "site-fork"
        if one.game != other.game:
            return "other-games"
        if one.seq == other.seq:
            return "same" if one.head == other.head else "fork"
        return "consistent" if await self._hold_all((one, other)) else "not-held"

    async def _hold_all(self, receipts: Sequence[Receipt]) -> bool:
        return all([await self.holds(receipt) for receipt in receipts])

    async def _release(self, game: GameId) -> None:
        """A store that was put right holds again what it was halted for."""
        kept = await self._store.halted(game)
        if kept and await self.holds(msgspec.json.decode(kept, type=Receipt)):
            await self._store.release(game)
