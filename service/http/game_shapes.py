"""What the API says of a game, beside the view: who sits where, what is waited for, until when."""

from collections import Counter
from typing import Annotated, Literal

from msgspec import Raw, Struct, structs

from domain.kernel import fair
from domain.kernel.chance import scope_of
from domain.kernel.epochs import Epoch, Phase
from domain.kernel.events import Clock, Entropy, ProposalKind
from domain.kernel.ids import EndingId, GameId, PlayerId, Seat, SeriesId
from domain.kernel.lobby import Lobby, Proposal, State, StudyOrigin, is_bot
from projections.catalogue import GameEntry
from service.games.held_game import HeldGame
from service.games.rights import require_known
from service.http.deprecation import deprecated
from service.http.endpoints import Call
from service.players.accounts import Maker, Profile
from service.players.callers import Caller, may_play
from service.proofs.receipts import Receipt
from service.services import Services

Profiles = dict[PlayerId, Profile]
NOBODY = Profile()


class SeatShown(Struct, frozen=True, omit_defaults=True):
    """A seat and who holds it."""

    seat: Seat
    player: PlayerId | None = None
    """A free seat has none."""
    name: str | None = None
    """Of the player; deleted players, and bots of the service, have none."""
    bot: str = ""
    """Which bot of the service plays it."""
    maker: Maker | None = None
    """The player is a bot: somebody's program with an account of its own."""
    called: str = ""
    """What to call whoever holds it, which nobody else at the table is called: the name, if need be with the seat's
    number; which bot it is; or the seat itself. A free seat has none."""
    you: bool = False
    resigned: PlayerId | None = None
    """Who held it before and gave up."""
    key: bytes = b""
    """The public key under which its moves are signed, if its player has named one."""
    independent: bool | None = None
    """Whether its share of chance was made by the player's client (true) or by the server (false), in every epoch;
    false too if the seat was ever dropped. It is about the shares that were made: where a player has resigned since, it
    says what that player's client did, and a bot makes no further share. Left out while that is not known."""
    dropped: tuple[int, ...] = ()
    """Epochs in which this seat, by the operator's word, has withheld its share of chance."""


class ProposalShown(Struct, frozen=True, omit_defaults=True):
    """What is proposed to the table."""

    what: ProposalKind
    by: Seat
    agreed: tuple[Seat, ...]
    decision: int = 0
    """With `undo`: the decision to go back to."""


class OwedShown(Struct, frozen=True, omit_defaults=True):
    """What one of the caller's seats owes before chance can be sealed."""

    seat: Seat
    what: Literal["commitment", "r"]
    prefix: bytes = b""
    """For a commitment: SHA-256 of this and the seat's 32 bytes `r`."""
    sign_prefix: bytes = b""
    """Of a seat with a key: it signs this and the 32 bytes that it sends, the commitment or `r`."""


class ChanceShown(Struct, frozen=True, omit_defaults=True):
    """How far chance is sealed: docs/fairness.md says how to check every number of it."""

    epoch: int
    phase: Phase
    scope: str
    """What every hash of this epoch begins with."""
    root: bytes
    """The server's commitment to all seeds."""
    config: bytes
    """SHA-256 of the `GameLocked` event."""
    independent: int
    """How many seats have made their share themselves, in every epoch, and were never dropped. With none, nothing is
    proven against the operator."""
    waiting: tuple[Seat, ...] = ()
    """Who has to commit, or to reveal, before `deadline`."""
    owed: tuple[OwedShown, ...] = ()
    """What the caller's own seats owe."""
    withheld: tuple[Seat, ...] = ()
    """Seats that committed in an earlier epoch and, by the operator's word, did not reveal in time."""


class ImportedShown(Struct, frozen=True):
    """A game that was brought in as a record."""

    by: PlayerId
    at: int
    ours: tuple[str, ...]
    """Keys of this service under which receipts in the record are signed."""
    foreign: tuple[str, ...]
    """Keys under which there are further receipts, and which are not this service's."""


class InSeriesShown(Struct, frozen=True):
    """The place of a game in a series."""

    id: SeriesId
    n: int
    """Which game of it."""


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
    entropy: Entropy
    """Whether the clients of people are asked for their share of chance."""
    strict: bool
    """Whoever withholds a share of chance ends the game."""
    opened: int
    """Milliseconds since 1970."""
    started: int = 0
    series: InSeriesShown | None = None
    """It is a game of a series. Studies are none, nor are records that were brought in."""
    study: StudyOrigin | None = None
    """A study game, and where it comes from: it proves nothing and counts nowhere."""
    imported: ImportedShown | None = None
    """It was brought in as a record: it counts nowhere."""
    studied: bool = False
    """A study game was made of it while it ran: it counts nowhere."""
    invitation: str = ""
    """Told to whoever sits at a table that is not public."""
    link: str = ""
    """The path of the page at which others sit down, with the invitation if there is one: told to whoever sits at an
    open table while a seat is free."""
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
    chance: ChanceShown | None = None
    """From the lock on."""
    abandoned: str = ""
    """Why it was abandoned: `closed` by the host, `withheld` (entropy, for the second time or at a strict table), or
    empty: by agreement."""
    frozen: int = 0
    """The first event where today's rules lead elsewhere, or the lock, if it names other content than they have: the
    game can be read but not played on."""
    lost: bool = False
    """The store does not hold what a signed receipt says it held: the game can be read but not played on."""
    receipt: Receipt | None = None
    """With the answer to whatever changed the table: how far the record goes, signed."""


class GameList(Struct, frozen=True, omit_defaults=True):
    """A page of games."""

    games: tuple[GameShown, ...]
    next: str
    """Ask again with this as `after`."""
    more: bool
    """Whether there may be more."""
    cursor: Annotated[str, deprecated("2026-11-18")] = ""
    """`next`, if there may be more. Stays until 2027-05-20."""


def listed(entry: GameEntry | None, lobby: Lobby, names: Profiles, you: PlayerId | None) -> GameShown:
    """A game as lists show it."""
    proposal, called = lobby.proposal, called_at(lobby, names)
    return GameShown(
        id=lobby.game,
        ruleset=lobby.ruleset,
        title=entry.ruleset.title if entry else lobby.ruleset,
        state=lobby.state,
        host=lobby.host,
        seats=tuple(_seat(lobby, seat, names, called.get(seat, ""), you) for seat in lobby.seats),
        setup=lobby.setup,
        clock=lobby.clock,
        public=lobby.public,
        spectators=lobby.spectators,
        hot_seat=lobby.hot_seat,
        entropy=lobby.entropy,
        strict=lobby.strict,
        opened=lobby.opened,
        started=lobby.started,
        series=InSeriesShown(lobby.series.series, lobby.series.n) if lobby.series else None,
        study=lobby.origin,
        studied=lobby.studied,
        imported=_imported(lobby),
        proposal=_proposed(proposal) if proposal else None,
        paused=lobby.paused,
        ending=lobby.ending,
        winners=lobby.winners,
        chance=_chance(lobby, you),
        abandoned=lobby.abandoned,
    )


def _chance(lobby: Lobby, you: PlayerId | None) -> ChanceShown | None:
    """The newest epoch; a table that was opened again has none."""
    if not lobby.epochs or lobby.state == "open":
        return None
    epoch = lobby.epochs[-1]
    phase, waiting = epoch.phase(lobby.seats), epoch.owing(lobby.seats)
    yours = [seat for seat in waiting if you is not None and lobby.players.get(seat) == you]
    return ChanceShown(
        epoch=epoch.number,
        phase=phase,
        scope=scope_of(lobby.game, epoch.number),
        root=epoch.root,
        config=epoch.config,
        independent=sum(lobby.is_independent(seat) is True for seat in lobby.seats),
        waiting=waiting,
        owed=tuple(_owed(lobby, epoch, seat) for seat in yours),
        withheld=tuple(dict.fromkeys(seat for one in lobby.epochs for seat in one.withheld)),
    )


def _owed(lobby: Lobby, epoch: Epoch, seat: Seat) -> OwedShown:
    about = (scope_of(lobby.game, epoch.number), seat, epoch.root, epoch.config)
    keyed = lobby.key_bound(seat) is not None
    if epoch.phase(lobby.seats) == "reveal":
        return OwedShown(seat, "r", sign_prefix=fair.reveal_sign_prefix(*about) if keyed else b"")
    sign_prefix = fair.commit_sign_prefix(*about) if keyed else b""
    return OwedShown(seat, "commitment", fair.commitment_prefix(*about), sign_prefix)


def _imported(lobby: Lobby) -> ImportedShown | None:
    mark = lobby.imported
    return ImportedShown(mark.by, mark.at, mark.ours, mark.foreign) if mark else None


def _proposed(proposal: Proposal) -> ProposalShown:
    return ProposalShown(proposal.what, proposal.by, tuple(proposal.agreed), proposal.decision)


def _seat(lobby: Lobby, seat: Seat, names: Profiles, called: str, you: PlayerId | None) -> SeatShown:
    player = lobby.players.get(seat)
    resigned, independent, dropped = lobby.resigned.get(seat), lobby.is_independent(seat), lobby.dropped_in(seat)
    if player is not None and is_bot(player):
        bot = lobby.bots()[seat]
        known = SeatShown(seat, player, bot=bot, called=called, resigned=resigned)
        return structs.replace(known, independent=independent, dropped=dropped)
    who, own = names.get(player, NOBODY) if player else NOBODY, player is not None and player == you
    key = lobby.keys.get(seat, b"")
    return SeatShown(seat, player, who.name, "", who.maker, called, own, resigned, key, independent, dropped)


async def names_in(services: Services, lobbies: list[Lobby]) -> Profiles:
    """The names of everybody who sits at these tables, and who made those who are bots."""
    people = {p for lobby in lobbies for p in lobby.players.values() if not is_bot(p)}
    return await services.players.profiles(sorted(people)) if people else {}


async def seat_names(services: Services, lobby: Lobby) -> dict[Seat, str]:
    """What to call whoever holds each seat."""
    return called_at(lobby, await names_in(services, [lobby]))


def called_at(lobby: Lobby, people: Profiles) -> dict[Seat, str]:
    """What to call whoever holds each seat: nobody else at this table is called so. A name that somebody else is
    called, too, gets the seat's number, once: what ends in different numbers is different."""
    profiles = {seat: people.get(player, NOBODY) for seat, player in sorted(lobby.players.items())}
    bots, numbered = lobby.bots(), set[Seat]()
    while True:
        called = {seat: _called(seat, bots.get(seat), who, seat in numbered) for seat, who in profiles.items()}
        times = Counter(called.values())
        alike = {seat for seat, who in profiles.items() if who.name is not None and times[called[seat]] > 1} - numbered
        if not alike:
            return called
        numbered |= alike


def _called(seat: Seat, bot: str | None, who: Profile, numbered: bool) -> str:
    number = seat.removeprefix("s")
    if bot:
        return f"{bot.replace('_', ' ').capitalize()} bot {number}"
    if who.name is None:
        return f"Seat {number}"
    return who.name + (f" {number}" if numbered else "") + (" (bot)" if who.maker else "")


async def shown(call: Call, held: HeldGame) -> GameShown:
    """A game as it stands now, for this caller."""
    return await shown_to(call.services, call.caller, held)


async def changed(call: Call, held: HeldGame) -> GameShown:
    """A game as it stands after what the caller did, with a receipt."""
    receipt = await call.services.receipts.sign(held.game, held.published, held.shown_head)
    return structs.replace(await shown(call, held), receipt=receipt)


async def shown_after(call: Call) -> GameShown:
    """The game of the address after a change of the table."""
    async with call.services.live_games.reading(call.game) as held:
        if call.once is not None:  # perhaps it was done long ago, and the caller has been asked to leave since
            require_known(held.lobby, call.who.player)
        return await changed(call, held)


def _link(game: GameId, invitation: str) -> str:
    """The invitation stands where browsers do not send it along."""
    return f"/join/{game}" + (f"#{invitation}" if invitation else "")


async def shown_to(services: Services, caller: Caller | None, held: HeldGame) -> GameShown:
    """A game as it stands now, for this caller. Who may only read does not see what opens the table to others."""
    lobby, live, you = held.lobby, held.live, caller.player if caller else None
    seated = you is not None and (you == lobby.host or bool(lobby.held_by(you)))
    plays = caller is not None and may_play(caller, held.game)
    invites = lobby.state == "open" and seated and plays
    invitation = await services.store.load_invitation(held.game) if invites and not lobby.public else ""
    base = listed(held.entry, lobby, await names_in(services, [lobby]), you)
    return structs.replace(
        base,
        invitation=invitation,
        link=_link(held.game, invitation) if invites and lobby.free() else "",
        seq=held.published,
        waiting=held.waiting() or held.owes_entropy(),
        resolving=live.board.deferred if live else "",
        deadline=held.deadline(),
        left={s: held.clockwork.left(s, lobby.clock) or 0 for s in lobby.seats} if lobby.clock.per_game else {},
        frozen=held.frozen.seq if held.frozen else 0,
        lost=bool(await services.store.halted(held.game)),
    )
