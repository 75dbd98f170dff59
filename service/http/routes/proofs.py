"""What lets others check the service: its public keys, receipts, the site log."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.kernel.errors import Refused
from service.http.endpoints import Call, Reply, endpoint
from service.http.viewers import require_visible
from service.keyring.signing import PublicKey
from service.proofs.receipts import Compared, Receipt, SignedSiteHead, Verdict

CACHED = {"Cache-Control": "public, max-age=300"}
PAGE = 200


class KeyList(Struct, frozen=True):
    """Every key that receipts were ever signed with, the oldest first."""

    keys: tuple[PublicKey, ...]


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

    one: Receipt
    other: Receipt


class ReceiptsCompared(Struct, frozen=True):
    """Whether both can be true."""

    verdict: Compared
    """`fork`: two heads of one event are signed, which proves two histories; `site-fork` likewise of the site log.
    `same` and `consistent`: both are of the history that the store holds. `not-held`: the store lacks one of them.
    `other-games`: they do not speak of one game."""
    said: str


class SitePaging(Struct, frozen=True):
    """Which lines."""

    after: Annotated[int, Meta(ge=0, le=2**32 - 1)] = 0
    """The number of the last line that is known."""
    limit: Annotated[int, Meta(ge=1, le=1000)] = PAGE
    """How many at the most."""


class SiteLineShown(Struct, frozen=True):
    """One line of the site log."""

    seq: int
    line: str
    """Its exact bytes as a text: the chain runs over these."""
    head: bytes
    """Of the chain after it."""


class SitePage(Struct, frozen=True):
    """A page of the site log."""

    lines: tuple[SiteLineShown, ...]
    next: int
    """Ask with this as `after` for what follows."""
    newest: SignedSiteHead
    """How far the log goes now, signed."""


SAID: dict[Compared, str] = {
    "same": "Both are of the same event and the same history.",
    "consistent": "They are of two events of one history, and the store holds both.",
    "fork": "This service has signed two heads for one event: two histories of the game were shown.",
    "site-fork": "This service has signed two heads for one line of the site log: two site logs were shown.",
    "not-held": "The store does not hold both: hand in the one it lacks, and the game stands still.",
    "other-games": "They are of two games and agree on the site log as far as both speak of it.",
}


@endpoint("GET", "/.well-known/sealog-keys.json", tag="Proofs", auth="none", budget="reads", gives=KeyList)
async def show_keys(call: Call) -> Reply:
    """Show the public keys that receipts are signed with

    Ed25519. Keys that were replaced stay listed. Keep a copy: whoever checks a receipt years later needs it.
    """
    return Reply(KeyList(await call.services.known_keys.all()), CACHED)


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
    async with services.lives.reading(call.game) as held:
        require_visible(call, held.lobby)
        return Reply(await services.receipts.sign(call.game, held.published, held.shown_head))


@endpoint(
    "POST",
    "/v1/games/{game}/receipts",
    tag="Proofs",
    auth="read",
    budget="reads",
    body=Receipt,
    gives=ReceiptJudged,
    problems=("no-such-game", "receipt-not-ours", "receipt-other-game"),
)
async def hand_in_receipt(call: Call) -> Reply:
    """Hand a receipt in

    Compares it with the store. If the service has signed it and the store does not hold it, something was lost or
    replaced: nothing is written to that game any more until the store holds it again. Whoever has a receipt knows the
    game, so it need not be public.
    """
    receipt: Receipt = call.body
    if receipt.game != call.game:
        raise Refused("receipt-other-game", "The receipt is of {game}.", game=receipt.game, pointer="/game")
    judged = await call.services.receipts.judge(receipt)
    if not judged.held:
        return Reply(ReceiptJudged("not-held", judged.site_held))
    async with call.services.lives.reading(call.game) as held:
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


@endpoint("GET", "/v1/site-log", tag="Proofs", auth="none", budget="reads", query=SitePaging, gives=SitePage)
async def read_site_log(call: Call) -> Reply:
    """Read the site log

    One chain with a line for every game that was locked, ended or abandoned. A game is in it before its first draw, so
    none can be dropped quietly. Tables by invitation stand in it under a name that only those who know the game can
    recognise.
    """
    wanted: SitePaging = call.query
    lines = await call.services.site.page(wanted.after, wanted.limit)
    shown = tuple(SiteLineShown(line.seq, line.line.decode(), line.head) for line in lines)
    after = lines[-1].seq if lines else wanted.after
    return Reply(SitePage(shown, after, await call.services.receipts.site_head()))
