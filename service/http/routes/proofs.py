"""What lets others check the service: its public keys, and receipts."""

from msgspec import Struct

from domain.kernel.errors import Refused
from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG
from service.http.viewers import viewer_while
from service.keyring.signing import PublicKey
from service.proofs.receipts import Compared, HeldReceipt, Receipt, Verdict
from service.proofs.signed_notes import NoteKey

CACHED = {"Cache-Control": "public, max-age=300"}


class ListedKey(PublicKey, frozen=True, kw_only=True):
    """A key, also as checkpoints of the site log name it."""

    vkey: str
    """Name, hash and key in one text, as C2SP signed notes have it."""


class KeyList(Struct, frozen=True):
    """Every key that receipts were ever signed with, the oldest first."""

    keys: tuple[ListedKey, ...]
    origin: str
    """What the site log is called; the keys sign its checkpoints under this name."""
    witnesses: tuple[str, ...]
    """The keys of those whose cosignatures this service takes and shows, as texts (`vkey`)."""


class ReceiptJudged(Struct, frozen=True, omit_defaults=True):
    """What the store says to a receipt."""

    verdict: Verdict
    """`newest`, or `older` than what the game has come to since; `not-held`: the service has signed it and the store
    does not hold it, so the game stands still."""
    site_held: bool
    """Whether the site log holds what the receipt says of it."""
    behind: int = 0
    """So many events have become known since."""


class Comparing(Struct, frozen=True, forbid_unknown_fields=True):
    """Two receipts, perhaps of two people."""

    one: HeldReceipt
    other: HeldReceipt


class ReceiptsCompared(Struct, frozen=True):
    """Whether both can be true."""

    verdict: Compared
    """`fork`: two heads of one event are signed, which proves two histories; `site-fork` likewise of the site log.
    `same` and `consistent`: both are of the history that the store holds. `not-held`: the store lacks one of them.
    `other-games`: they do not speak of one game."""
    said: str


SAID: dict[Compared, str] = {
    "same": "Both are of the same event and the same history.",
    "consistent": "They are of two events of one history, and the store holds both.",
    "fork": "This service has signed two heads for one event: two histories of the game were shown.",
    "site-fork": "This service has signed two roots for one size of the site log: two site logs were shown.",
    "not-held": "The store does not hold both: hand in the one it lacks, and the game stands still.",
    "other-games": "They are of two games and agree on the site log as far as both speak of it.",
}


@endpoint(
    "GET", "/.well-known/sealog-keys.json", tag="Proofs", auth="none", budget="reads", gives=KeyList, headers=ETAG
)
async def show_keys(call: Call) -> Reply:
    """Show the public keys that receipts and checkpoints are signed with

    Ed25519. Keys that were replaced stay listed. Keep a copy: whoever checks a receipt years later needs it.
    """
    checkpoints = call.services.checkpoints
    origin = await checkpoints.origin()
    keys = [_listed(key, origin) for key in await call.services.known_keys.all()]
    return Reply(KeyList(tuple(keys), origin, tuple(key.vkey for key in checkpoints.witnesses)), CACHED)


def _listed(key: PublicKey, origin: str) -> ListedKey:
    return ListedKey(key.id, key.public, key.since, key.until, vkey=NoteKey(origin, key.public).vkey)


@endpoint(
    "GET",
    "/v1/games/{game}/receipts",
    tag="Proofs",
    auth="optional",
    gives=Receipt,
    problems=("no-such-game", "no-spectators"),
)
async def show_receipt(call: Call) -> Reply:
    """Get a receipt for what everybody may know of a game now"""
    services = call.services
    async with services.live_games.reading(call.game) as held:
        viewer_while(call, held.lobby, "", None)
        return Reply(await services.receipts.sign(call.game, held.published, held.shown_head))


@endpoint(
    "POST",
    "/v1/games/{game}/receipts",
    tag="Proofs",
    auth="read",
    budget="reads",
    body=HeldReceipt,
    gives=ReceiptJudged,
    problems=("no-such-game", "receipt-not-ours", "receipt-other-game"),
)
async def hand_in_receipt(call: Call) -> Reply:
    """Hand a receipt in

    Compares it with the store. If the service has signed it and the store does not hold it, something was lost or
    replaced: nothing is written to that game any more until the store holds it again. Whoever has a receipt knows the
    game, so it need not be public.
    """
    receipt: HeldReceipt = call.body
    if receipt.game != call.game:
        raise Refused("receipt-other-game", "The receipt is of {game}.", game=receipt.game, pointer="/game")
    judged = await call.services.receipts.judge(receipt)
    if not judged.held:
        return Reply(ReceiptJudged("not-held", judged.site_held))
    async with call.services.live_games.reading(call.game) as held:
        behind = max(0, held.published - receipt.seq)
    return Reply(ReceiptJudged("older" if behind else "newest", judged.site_held, behind))


@endpoint(
    "POST",
    "/v1/receipts/compare",
    tag="Proofs",
    auth="none",
    budget="reads",
    body=Comparing,
    gives=ReceiptsCompared,
    problems=("no-such-game", "receipt-not-ours"),
)
async def compare_receipts(call: Call) -> Reply:
    """Compare two receipts

    Two receipts for one event with different heads prove that two histories were shown, whatever the service says now:
    anybody with the public keys can check that without this operation.
    """
    verdict = await call.services.receipts.compare(call.body.one, call.body.other)
    return Reply(ReceiptsCompared(verdict, SAID[verdict]))
