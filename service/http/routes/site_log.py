"""The site log over HTTP: its lines, checkpoints, proofs, and what witnesses say of it."""

from typing import Annotated

from msgspec import Meta, Struct

from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG
from service.http.paging import PAGED, paged
from service.proofs.signed_notes import MOST_BYTES

PAGE = 200
COUNT = Meta(ge=0, le=2**32 - 1)
TEXT = {"Cache-Control": "no-cache"}


class SitePaging(Struct, frozen=True):
    """Which lines."""

    after: Annotated[int, COUNT] = 0
    """Only lines after this one."""
    limit: Annotated[int, Meta(ge=1, le=1000)] = PAGE
    """How many at the most."""


class SiteLineShown(Struct, frozen=True):
    """One line of the site log."""

    seq: int
    """Its number, from 1: it is leaf `seq` − 1 of the tree."""
    line: str
    """Its exact bytes as a text: the tree is made of these."""


class SitePage(Struct, frozen=True):
    """A page of the site log."""

    lines: tuple[SiteLineShown, ...]
    next: int
    """Ask again after this one."""
    more: bool
    checkpoint: str
    """How far the log goes now and the root of its tree: a signed note."""


class WhichCheckpoint(Struct, frozen=True):
    """Which checkpoint."""

    newest: bool = False
    """The newest of all, whether or not a witness has cosigned it."""
    witnesses: Annotated[int, Meta(ge=0, le=100)] = 0
    """The newest that at least so many witnesses have cosigned; 0: as many as any has lately."""


class WhichLine(Struct, frozen=True):
    """Which line, in which tree."""

    seq: Annotated[int, Meta(ge=1, le=2**32 - 1)] = 1
    """The number of the line."""
    size: Annotated[int, COUNT] = 0
    """Of how many lines the tree is; 0: of all that there are."""


class Inclusion(Struct, frozen=True):
    """The proof that a line stands in the log (RFC 9162, 2.1.3)."""

    seq: int
    size: int
    root: bytes
    """Of the tree of that size."""
    path: tuple[bytes, ...]
    """From leaf `seq` − 1 to the root, the leaf's neighbour first."""


class WhichTrees(Struct, frozen=True):
    """Which two sizes of the log."""

    first: Annotated[int, COUNT] = 0
    """The smaller one."""
    second: Annotated[int, COUNT] = 0
    """The larger one; 0: of all lines that there are."""


class Consistency(Struct, frozen=True):
    """The proof that the log has only grown (RFC 9162, 2.1.4)."""

    first: int
    second: int
    first_root: bytes
    second_root: bytes
    path: tuple[bytes, ...]


class Cosigning(Struct, frozen=True, forbid_unknown_fields=True):
    """What a witness says."""

    checkpoint: Annotated[str, Meta(max_length=MOST_BYTES)]
    """A checkpoint of this service as it was got, with the witness's line below."""


class Cosigned(Struct, frozen=True):
    """What is shown from now on."""

    checkpoint: str
    """The same checkpoint with the lines of all witnesses who have cosigned it."""


@endpoint(
    "GET",
    "/v1/site-log",
    tag="Proofs",
    auth="none",
    budget="reads",
    query=SitePaging,
    gives=SitePage,
    headers=ETAG,
    sometimes=PAGED,
)
async def read_site_log(call: Call) -> Reply:
    """Read the site log

    A line for every game that was locked, ended or abandoned; the lines are the leaves of one Merkle tree (RFC 9162). A
    game is in it before its first draw, so none can be dropped quietly. Tables by invitation stand in it under a name
    that only those who know the game can recognise.
    """
    wanted: SitePaging = call.query
    found = await call.services.site.page(wanted.after, wanted.limit + 1)
    lines, more = found[: wanted.limit], len(found) > wanted.limit
    shown = tuple(SiteLineShown(line.seq, line.line.decode()) for line in lines)
    after = lines[-1].seq if lines else wanted.after
    page = SitePage(shown, after, more, str(await call.services.checkpoints.newest()))
    return paged(call, page, after, more)


@endpoint(
    "GET",
    "/v1/site-log/checkpoint",
    tag="Proofs",
    auth="none",
    budget="reads",
    query=WhichCheckpoint,
    gives=str,
    media="text/plain",
    problems=("no-such-checkpoint",),
    headers=ETAG,
)
async def show_checkpoint(call: Call) -> Reply:
    """Get a signed checkpoint of the site log

    A C2SP signed note: the log's name, how many lines it has, the root of its tree; signed by the service, cosigned by
    witnesses. Without a query it is the one that most witnesses have cosigned lately, or the newest of all if none is
    cosigned. With `witnesses` it is never one that fewer have cosigned. Keep it: whoever is shown another tree of the
    same size has been shown another history.
    """
    checkpoints = call.services.checkpoints
    note = await (checkpoints.newest() if call.query.newest else checkpoints.cosigned(by=call.query.witnesses))
    return Reply(str(note).encode(), TEXT)


@endpoint(
    "GET",
    "/v1/site-log/inclusion",
    tag="Proofs",
    auth="none",
    budget="reads",
    query=WhichLine,
    gives=Inclusion,
    problems=("no-such-lines",),
    headers=ETAG,
)
async def prove_inclusion(call: Call) -> Reply:
    """Prove that a line stands in the site log"""
    site = call.services.site
    seq, size = call.query.seq, call.query.size or (await site.tree()).size
    root, path = await site.inclusion(seq, size)
    return Reply(Inclusion(seq, size, root, tuple(path)))


@endpoint(
    "GET",
    "/v1/site-log/consistency",
    tag="Proofs",
    auth="none",
    budget="reads",
    query=WhichTrees,
    gives=Consistency,
    problems=("no-such-lines",),
    headers=ETAG,
)
async def prove_consistency(call: Call) -> Reply:
    """Prove that the site log has only grown

    From the tree of `first` lines to that of `second`: no line before was changed or taken out.
    """
    site = call.services.site
    first, second = call.query.first, call.query.second or (await site.tree()).size
    first_root, second_root, path = await site.consistency(first, second)
    return Reply(Consistency(first, second, first_root, second_root, tuple(path)))


@endpoint(
    "POST",
    "/v1/site-log/cosignatures",
    tag="Proofs",
    auth="none",
    budget="reads",
    body=Cosigning,
    gives=Cosigned,
    problems=("bad-note", "checkpoint-not-ours", "checkpoint-not-held", "witness-unknown", "cosignature-wrong"),
)
async def add_cosignature(call: Call) -> Reply:
    """Hand in a witness's cosignature

    Of a checkpoint that this service has signed, by a witness that it lists. Witnesses run `sealog witness`.
    """
    return Reply(Cosigned(str(await call.services.checkpoints.accept(call.body.checkpoint))))
