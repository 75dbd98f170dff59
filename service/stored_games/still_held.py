"""What a service still holds of what it has signed: receipts of its players, checkpoints that witnesses keep. After a
backup was put back, or a fail-over, that is how one knows what is missing."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.errors import Refused
from service.proofs.receipts import HeldReceipt
from service.proofs.signed_notes import BadNote, NoteKey, read_checkpoint, read_note
from service.services import Services

_receipt = msgspec.json.Decoder(HeldReceipt).decode


class Unread(Exception):
    """This is no receipt and no checkpoint."""


class Missing(Struct, frozen=True):
    """Something that was acknowledged and is not there."""

    what: str
    """A game, or the site log."""
    acknowledged: int
    """So many events or lines at least."""
    there: int
    other: bool = False
    """There are as many, but not the same: another history."""

    def __str__(self) -> str:
        kind = "lines" if self.what == "site log" else "events"
        if self.other:
            return f"{self.what}: {kind} up to {self.acknowledged} were acknowledged; what is there is another history"
        lost = self.acknowledged - self.there
        return f"{self.what}: {self.acknowledged} {kind} were acknowledged, {self.there} are there: {lost} are missing"


class Held(Struct, frozen=True):
    """What became of all that was shown."""

    receipts: int
    checkpoints: int
    missing: tuple[Missing, ...]
    """The worst of each game, and of the site log."""


async def still_held(parts: Services, texts: Iterable[str]) -> Held:
    """Compare receipts and checkpoints with the store. A game of which something is missing stands still from now on,
    as it does when a player hands the receipt in; one that holds again goes on."""
    receipts = checkpoints = 0
    missing: dict[str, Missing] = {}
    for text in texts:
        try:
            note = read_checkpoint(read_note(text))
        except BadNote:
            for receipt in receipts_in(text):
                receipts += 1
                judged = await parts.receipts.judge(receipt)
                if not judged.held:
                    there = await parts.store.last(receipt.game)
                    _add(missing, Missing(receipt.game, receipt.seq, there, other=there >= receipt.seq))
                if not judged.site_held and receipt.site_size is not None:
                    await _add_site(parts, missing, receipt.site_size)
        else:
            checkpoints += 1
            await _require_ours(parts, text)
            if not await parts.site.holds(note.size, note.root):
                await _add_site(parts, missing, note.size)
    return Held(receipts, checkpoints, tuple(missing[what] for what in sorted(missing)))


async def _require_ours(parts: Services, text: str) -> None:
    note = read_note(text)
    origin = await parts.checkpoints.origin()
    keys = [key.public for key in await parts.known_keys.all()]
    if not any(NoteKey(origin, public).checks(note) for public in keys):
        raise Refused("checkpoint-not-ours", "No key of {origin} has signed this checkpoint.", origin=origin)


async def _add_site(parts: Services, missing: dict[str, Missing], size: int) -> None:
    there = (await parts.site.tree()).size
    _add(missing, Missing("site log", size, there, other=there >= size))


def _add(missing: dict[str, Missing], found: Missing) -> None:
    before = missing.get(found.what)
    if before is None or found.acknowledged > before.acknowledged:
        missing[found.what] = found


def receipts_in(text: str) -> Iterator[HeldReceipt]:
    """One receipt, a list of them, or one a line; each by itself or as `receipt` of an answer."""
    try:
        found: Any = msgspec.json.decode(text)
    except msgspec.DecodeError:
        try:
            found = [msgspec.json.decode(line) for line in text.splitlines() if line.strip()]
        except msgspec.DecodeError as error:
            raise Unread(f"neither receipts nor a checkpoint: {error}") from None
    for one in found if isinstance(found, list) else [found]:
        try:
            yield msgspec.convert(one.get("receipt", one) if isinstance(one, dict) else one, HeldReceipt)
        except msgspec.ValidationError as error:
            raise Unread(f"no receipt: {error}") from None
