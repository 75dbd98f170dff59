"""What the API says of a game, beside the view: who sits where, what is waited for, until when."""

from msgspec import Raw, Struct, structs

from domain.kernel.events import Clock, Matter
from domain.kernel.ids import EndingId, GameId, PlayerId, Seat
from domain.kernel.lobby import Lobby, State, is_bot
from projections.catalogue import GameEntry
from service.http.endpoints import Call
from service.http.services import Services
from service.tables.held import Held


class SeatShown(Struct, frozen=True, omit_defaults=True):
    """A seat and who holds it."""

    seat: Seat
    player: PlayerId | None = None
    """A free seat has none."""
    name: str | None = None
    """Of the player; deleted players and bots have none."""
    bot: str = ""
    you: bool = False
    resigned: PlayerId | None = None
    """Who held it before and gave up."""


class ProposalShown(Struct, frozen=True):
    """What is proposed to the table."""

    what: Matter
    by: Seat
    agreed: tuple[Seat, ...]


class GameShown(Struct, frozen=True, omit_defaults=True):
    """A table and the game on it."""

    id: GameId
    ruleset: str
    title: str
    state: State
    host: PlayerId
    seats: tuple[SeatShown, ...]
    setup: Raw
    clock: Clock
    public: bool
    spectators: bool
    hot_seat: bool
    opened: int
    """Milliseconds since 1970."""
    started: int = 0
    invitation: str = ""
    """Told to whoever sits at a table that is not public."""
    proposal: ProposalShown | None = None
    paused: bool = False
    seq: int = 0
    """The last event that everybody may have."""
    waiting: tuple[Seat, ...] = ()
    """Who may act now."""
    resolving: str = ""
    """A worker is at it: what for."""
    deadline: int | None = None
    """When time is up, in milliseconds since 1970."""
    left: dict[Seat, int] = {}
    """What each seat has left of its time for the game, in milliseconds."""
    ending: EndingId = EndingId("")
    winners: tuple[Seat, ...] = ()
    frozen: int = 0
    """The first event where today's rules lead elsewhere: the game can be read but not played on."""


class GameList(Struct, frozen=True, omit_defaults=True):
    """A page of games; with a cursor, there may be more."""

    games: tuple[GameShown, ...]
    cursor: str = ""


def listed(entry: GameEntry | None, lobby: Lobby, names: dict[PlayerId, str | None], you: PlayerId | None) -> GameShown:
    """A game as lists show it."""
    proposal = lobby.proposal
    return GameShown(
        id=lobby.game,
        ruleset=lobby.ruleset,
        title=entry.ruleset.title if entry else lobby.ruleset,
        state=lobby.state,
        host=lobby.host,
        seats=tuple(_seat(lobby, seat, names, you) for seat in lobby.seats),
        setup=lobby.setup,
        clock=lobby.clock,
        public=lobby.public,
        spectators=lobby.spectators,
        hot_seat=lobby.hot_seat,
        opened=lobby.opened,
        started=lobby.started,
        proposal=ProposalShown(proposal.what, proposal.by, tuple(proposal.agreed)) if proposal else None,
        paused=lobby.paused,
        ending=lobby.ending,
        winners=lobby.winners,
    )


def _seat(lobby: Lobby, seat: Seat, names: dict[PlayerId, str | None], you: PlayerId | None) -> SeatShown:
    player = lobby.players.get(seat)
    if player is not None and is_bot(player):
        return SeatShown(seat, player, bot=lobby.bots()[seat], resigned=lobby.resigned.get(seat))
    name = names.get(player) if player else None
    return SeatShown(seat, player, name, you=player is not None and player == you, resigned=lobby.resigned.get(seat))


async def names_in(services: Services, lobbies: list[Lobby]) -> dict[PlayerId, str | None]:
    """The names of everybody who sits at these tables."""
    people = {p for lobby in lobbies for p in lobby.players.values() if not is_bot(p)}
    return await services.players.name_of(sorted(people)) if people else {}


async def shown(call: Call, held: Held) -> GameShown:
    """A game as it stands now, for this caller."""
    return await shown_to(call.services, call.caller.player if call.caller else None, held)


async def shown_to(services: Services, you: PlayerId | None, held: Held) -> GameShown:
    """A game as it stands now, for this player."""
    lobby, live = held.lobby, held.live
    seated = you is not None and (you == lobby.host or bool(lobby.held_by(you)))
    invited = not lobby.public and lobby.state == "open" and seated
    base = listed(held.entry, lobby, await names_in(services, [lobby]), you)
    running = live is not None and lobby.state == "running"
    question = live.board.question if live else None
    return structs.replace(
        base,
        invitation=await services.store.load_invitation(held.game) if invited else "",
        seq=held.published,
        waiting=tuple(a.seat for a in question.asks if not a.answered) if question else (),
        resolving=live.board.deferred if live else "",
        deadline=held.clockwork.deadline(lobby.clock) if running else None,
        left={s: held.clockwork.left(s, lobby.clock) or 0 for s in lobby.seats} if lobby.clock.per_game else {},
        frozen=held.frozen.seq if held.frozen else 0,
    )
