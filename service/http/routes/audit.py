"""Checking a game: its record as one file, every check, every draw and card with its proof, and luck."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from domain.kernel.errors import Refused
from domain.kernel.ids import Card, GameId, Seat
from projections.audit.checks import Auditor
from projections.audit.found import CardLife, Proof
from projections.audit.histogram import histogram
from projections.audit.ledger import DrawShown, Kind, drawn, ledger
from projections.audit.luck import GameLuck, Luck, game_luck
from projections.audit.proofs import CardProof, DrawProof, proof_of_card, proof_of_draw
from projections.audit.report import Report, report_of
from projections.catalogue import GameEntry
from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG
from service.http.paging import PAGED, paged
from service.http.reading import looked_at
from service.http.routes.views import Looking
from service.http.viewers import require_acting, require_no_study, viewer_of

PROBLEMS = ("no-such-game", "not-your-seat", "no-such-seat", "no-spectators", "study-game")
auditing = partial(endpoint, "GET", tag="Audit", auth="optional", headers=ETAG)
"""One game, as the caller may know it."""
on_the_site = partial(endpoint, "GET", tag="Audit", auth="none", problems=("no-such-ruleset",), headers=ETAG)
"""All games that are over."""
PAGE = 200
JSON_LINES = "application/jsonl"
SVG = "image/svg+xml"


class Drawing(Struct, frozen=True):
    """Which draws."""

    seat: str = ""
    """One of the caller's seats, or `onlooker` for what is public; by default the first seat the caller holds."""
    kind: Kind | None = None
    """Only dice (`roll`), or only cards laid anew (`reseal`)."""
    why: str = ""
    """Only with this purpose."""
    turn: str = ""
    """Only in this seat's turns."""
    proof: Proof | None = None
    """Only those in this state of proof."""
    after: Annotated[int, Meta(ge=-1)] = -1
    """Only draws after this number."""
    limit: Annotated[int, Meta(ge=1, le=PAGE)] = 50
    """How many at the most."""


class Proving(Looking, frozen=True):
    """From where to look, and what the id means."""

    exact: bool = False
    """The id is a card's name, also where it is the caller's own handle for a card that has another name now: so what
    became of the old name is proven."""


class Ledger(Struct, frozen=True):
    """A page of draws."""

    game: GameId
    seat: Seat
    draws: tuple[DrawShown, ...]
    next: int
    """Ask again after this one."""
    more: bool


@auditing(
    "/v1/games/{game}/record",
    query=Looking,
    gives=str,
    media=JSON_LINES,
    problems=PROBLEMS,
    headers={**ETAG, "Content-Disposition": "A name for the file."},
)
async def download_record(call: Call) -> Reply:
    """Get the game as one file, to check it offline

    Format `sealog-record/1` (docs/fairness.md): public bytes, what is opened to the caller, the chain, the paths that
    prove each roll. While the game runs it is the caller's own; once it is over, everybody gets everything.
    """
    async with call.services.live_games.reading(call.game) as held:  # it has the newest receipt: the same game, newer
        seat = await viewer_of(call, held.lobby, call.query.seat)
        require_no_study(held.lobby)
        entry = held.entry
    content = await call.services.audits.record(entry, call.game, seat)
    return Reply(content, {"Content-Disposition": f'attachment; filename="{call.game}.jsonl"'})


@auditing("/v1/games/{game}/audit", query=Looking, gives=Report, problems=PROBLEMS)
async def show_audit(call: Call) -> Reply:
    """Check everything that the caller can check now

    Every check with its count, what could not be checked yet and why, how many seats brought entropy of their own. The
    verifiers do the same from the record, without this service.
    """
    _, audit = await _audited(call)
    return Reply(report_of(audit))


@auditing("/v1/games/{game}/audit/draws", query=Drawing, gives=Ledger, problems=PROBLEMS, sometimes=PAGED)
async def list_draws(call: Call) -> Reply:
    """List the draws: purpose, turn, pool and odds as the caller may know them, outcome, state of proof"""
    wanted: Drawing = call.query
    entry, audit = await _audited(call)
    async with call.services.live_games.reading(call.game) as held:
        require_acting(entry, held.lobby, wanted.turn)
    found = [d for d in ledger(audit, wanted.kind, wanted.why, wanted.turn, wanted.proof) if d.n > wanted.after]
    page = found[: wanted.limit]
    last = page[-1].n if page else wanted.after
    shown = tuple([drawn(entry, draw) for draw in page])
    more = len(found) > len(page)
    return paged(call, Ledger(call.game, audit.viewer, shown, last, more), last, more)


@auditing("/v1/games/{game}/audit/draws/{draw}", query=Looking, gives=DrawProof, problems=(*PROBLEMS, "no-such-draw"))
async def show_draw(call: Call) -> Reply:
    """Prove one draw: a sentence, the steps with their numbers, the raw data

    A roll is proven at once. The order of cards is proven when the game is over.
    """
    entry, audit = await _audited(call)
    n = call.path["draw"]
    if not n.isdecimal() or len(n) > 9 or int(n) >= len(audit.draws):
        raise no_such_draw(audit, n)
    return Reply(proof_of_draw(entry, audit, audit.draws[int(n)]))


@auditing("/v1/games/{game}/audit/cards/{card}", query=Proving, gives=CardProof, problems=(*PROBLEMS, "no-such-card"))
async def show_card(call: Call) -> Reply:
    """Prove one card: its life under this name, and its face if the caller may know it

    The id is a card's name, or the caller's handle for a card, as views have it: then the card is proven under the name
    that it has now, and `known_as` is the handle. With `exact` an id is a name and nothing else.
    """
    entry, seat = await _looked(call)
    audit = await call.services.audits.audit(entry, call.game, seat)
    handles = await call.services.audits.handles(entry, call.game, seat, audit)
    life = card_meant(audit, handles, call.path["card"], call.query.exact)
    return Reply(proof_of_card(entry, audit, life, handles.get(life.card)))


@auditing("/v1/games/{game}/audit/luck", query=Looking, gives=GameLuck, problems=PROBLEMS)
async def show_luck(call: Call) -> Reply:
    """Show how lucky the game was: exact odds, chi-square, runs

    Public dice at any time; where shuffled cards went, once the game is over.
    """
    entry, audit = await _audited(call)
    return Reply(game_luck(entry.ruleset, audit))


@auditing("/v1/games/{game}/audit/luck.svg", query=Looking, gives=str, media=SVG, problems=PROBLEMS)
async def draw_luck(call: Call) -> Reply:
    """Draw the same as histograms (SVG)"""
    entry, audit = await _audited(call)
    return Reply(histogram(game_luck(entry.ruleset, audit).luck, entry.words).encode())


class Site(Struct, frozen=True):
    """Which games."""

    ruleset: str = ""
    """Only games of this ruleset; by default all."""


class SiteShown(Struct, frozen=True):
    """The luck of the site, by ruleset."""

    rulesets: tuple[Luck, ...]


@on_the_site("/v1/audit/luck", query=Site, gives=SiteShown)
async def show_site_luck(call: Call) -> Reply:
    """Show the luck of the whole site: all dice and shuffles of the games that are over

    Games that were arranged by hand do not count.
    """
    return Reply(SiteShown(tuple(await _site(call))))


@on_the_site("/v1/audit/luck.svg", query=Site, gives=str, media=SVG)
async def draw_site_luck(call: Call) -> Reply:
    """Draw the same as histograms (SVG)

    Of one ruleset; without one, of the first that has games.
    """
    found = await _site(call)
    luck = next((luck for luck in found if luck.games), found[0])
    return Reply(histogram(luck, call.services.games[luck.ruleset].words).encode())


async def _site(call: Call) -> list[Luck]:
    wanted, games = call.query.ruleset, call.services.games
    if wanted and wanted not in games:
        raise Refused("no-such-ruleset", "There is no game {name} here.", name=wanted[:40])
    return [await call.services.luck.luck(name) for name in ([wanted] if wanted else sorted(games))]


async def _looked(call: Call) -> tuple[GameEntry, Seat]:
    """Which game, and from which seat the caller looks at it."""
    held, seat = await looked_at(call)
    require_no_study(held.lobby)
    return held.entry, seat


async def _audited(call: Call) -> tuple[GameEntry, Auditor]:
    entry, seat = await _looked(call)
    return entry, await call.services.audits.audit(entry, call.game, seat)


def card_meant(audit: Auditor, handles: Mapping[Card, Card], id: str, exact: bool) -> CardLife:
    """The card that lies somewhere under this handle, or whatever had this name. No handle is a name that lives."""
    meant = Card(id) if exact else next((card for card, handle in handles.items() if handle == id), Card(id))
    life = audit.card_lives.cards.get(meant)
    if life is None:
        raise Refused("no-such-card", "No card of this game was ever called {card}.", card=id[:20])
    return life


def no_such_draw(audit: Auditor, n: str | int) -> Refused:
    """How many draws there are, or were."""
    made = len(audit.draws)
    count = f"{made} were made, 0 to {made - 1}" if made > 1 else "one was made, 0" if made else "none was made"
    said = (
        "There is no draw {n}, and the game is over: {count}." if audit.over else "There is no draw {n} yet: {count}."
    )
    return Refused("no-such-draw", said, n=str(n)[:20], count=count)
