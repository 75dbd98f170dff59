"""Opening tables, taking seats, starting, resigning, agreeing: what happens around the rules."""

from collections.abc import Callable
from hmac import compare_digest
from secrets import token_bytes, token_urlsafe
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct, field

from domain.kernel import fair
from domain.kernel.chance import Source
from domain.kernel.errors import Refused
from domain.kernel.events import NO_CLOCK, Clock, Event, GameOpened, Matter
from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.lobby import BOT, Lobby
from domain.kernel.log import open_live
from domain.kernel.opening import lock
from domain.kernel.record import Record, encode
from domain.kernel.ruleset import seats_for
from projections.catalogue import GameEntry
from service.store.commit import Commit
from service.store.errors import NoSuchGame
from service.store.keys import new_game_id
from service.tables.held import Held
from service.tables.lives import Change, Lives
from service.tables.setups import read_setup

YEAR = 366 * 24 * 60 * 60


class NewGame(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody wants to play."""

    ruleset: str
    """As in the list of rulesets."""
    seats: int
    """How many play, bots included."""
    setup: Annotated[Raw, Meta(extra_json_schema={"type": "object"})] = field(default_factory=lambda: Raw(b"{}"))
    """Options of the ruleset, as its JSON Schema says; what is left out has its default."""
    clock: Clock = NO_CLOCK
    """How long players may think."""
    public: bool = True
    """Listed for everybody, and anybody may join; else by invitation."""
    spectators: bool = True
    """Onlookers may follow what is public."""
    hot_seat: bool = False
    """One player may hold several seats."""
    seat: Seat | None = Seat("s1")
    """The seat of the one who opens the table; null to sit nowhere."""
    bots: dict[Seat, str] = {}
    """Seats that bots take at once, and which."""


class Rooms:
    """Tables, by the people around them."""

    def __init__(self, lives: Lives, now: Callable[[], int]) -> None:
        self.lives = lives
        self.now = now

    # --- before the start ------------------------------------------------------------------------

    async def open(self, player: PlayerId, wish: NewGame) -> tuple[GameId, str]:
        """A new table, and the invitation to it if it is not public."""
        entry = self._entry(wish.ruleset)
        setup = read_setup(entry.ruleset, wish.setup, wish.seats)
        check_clock(wish.clock)
        game = new_game_id()
        events = self._opening(game, player, wish, entry, setup)
        records = chained(game, events)
        invitation = "" if wish.public else token_urlsafe(12)
        if invitation:
            await self.lives.store.save_invitation(game, invitation)
        await self.lives.store.append(Commit(game, 0, f"open-{game}", records))
        return game, invitation

    def _opening(self, game: GameId, player: PlayerId, wish: NewGame, entry: GameEntry, setup: Any) -> list[Event]:
        at, lobby = self.now(), Lobby()
        opened = GameOpened(
            game, wish.ruleset, at, player, wish.seats, Raw(encode(setup)), wish.clock,
            wish.public, wish.spectators, wish.hot_seat,
        )  # fmt: skip
        events: list[Event] = [opened]
        lobby.fold(opened)
        sitting = [(seat, bot_player(entry, bot, f"/bots/{seat}")) for seat, bot in wish.bots.items()]
        for seat, who in [*([(wish.seat, player)] if wish.seat else []), *sitting]:
            require_seat(lobby, seat, "/seat" if who == player else f"/bots/{seat}")
            taken = lobby.join(who, seat, at)
            lobby.fold(taken[0])
            events += taken
        return events

    async def join(self, player: PlayerId, game: GameId, seat: Seat | None, invitation: str) -> Held:
        """Take a seat at an open table."""
        expected = await self.lives.store.load_invitation(game)

        def work(held: Held) -> Change:
            lobby = held.lobby
            invited = lobby.public or player == lobby.host or bool(lobby.held_by(player))
            if not invited and not (expected and compare_digest(invitation.encode(), expected.encode())):
                raise Refused("not-invited", "This table is by invitation.", pointer="/invitation")
            if seat is not None:
                require_seat(lobby, seat, "/seat")
            return self._frames(held, lobby.join(player, seat, self.now()))

        return await self.lives.change(game, work)

    async def seat_bot(self, player: PlayerId, game: GameId, seat: Seat | None, bot: str) -> Held:
        """The host gives a free seat to a bot."""

        def work(held: Held) -> Change:
            require_host(held.lobby, player)
            if seat is not None:
                require_seat(held.lobby, seat, "/seat")
            return self._frames(held, held.lobby.join(bot_player(held.entry, bot), seat, self.now()))

        return await self.lives.change(game, work)

    async def leave(self, player: PlayerId, game: GameId, seat: Seat) -> Held:
        """Leave an open table; the host may also ask others to leave."""

        def work(held: Held) -> Change:
            require_known(held.lobby, player)
            require_seat(held.lobby, seat, "/seat")
            own = held.lobby.players.get(seat) == player
            if not own:
                require_host(held.lobby, player)
            return self._frames(held, held.lobby.leave(seat, "left" if own else "removed", self.now()))

        return await self.lives.change(game, work)

    async def close(self, player: PlayerId, game: GameId) -> Held:
        """The host gives up a table that has not started."""

        def work(held: Held) -> Change:
            require_host(held.lobby, player)
            return self._frames(held, held.lobby.close(self.now()))

        return await self.lives.change(game, work)

    def _frames(self, held: Held, events: list[Event]) -> Change:
        """Events of a table whose rules are not at work yet."""
        return Change(chained(held.game, events, held.seq, held.head))

    # --- the start -------------------------------------------------------------------------------

    async def start(self, player: PlayerId, game: GameId) -> Held:
        """Lock the table, seal chance, and let the rules begin."""
        slot = self.lives.slot(game)
        async with slot.lock:
            source = await self._source(game)
            records = await self.lives.store.raw(game)

            def work(held: Held) -> Change:
                require_host(held.lobby, player)
                held.lobby.require_startable()
                since = [record for record in held.tail if record.seq > len(records)]
                return Change(self._begin(held, source, [*records, *since]))

            return await self.lives.change_locked(game, slot, work)

    async def _source(self, game: GameId) -> Source:
        """The game's key and entropy. A start that failed half way left them: they are never made twice."""
        kept = await self.lives.store.load_source(game)
        if kept is not None:
            return kept
        source = Source(token_bytes(32), {seat: token_bytes(32) for seat in seats_for(MOST_SEATS)})
        await self.lives.store.save_source(game, source)
        return source

    def _begin(self, held: Held, source: Source, lobby_log: list[Record]) -> list[Record]:
        ruleset, lobby = held.entry.ruleset, held.lobby
        setup = ruleset.read_setup(lobby.setup)
        frames, chance = lock(ruleset, held.game, lobby.seats, setup, source, lobby.clock, at=self.now())
        live = open_live(ruleset, held.game, chance, lobby_log)
        records: list[Record] = []
        for frame in frames:
            records += live.frame(frame)
            live.appended()
        held.live = live
        return records + live.begin(ruleset.first(setup))

    # --- while it runs ---------------------------------------------------------------------------

    async def resign(self, player: PlayerId, game: GameId, seat: Seat | None) -> Held:
        """Give up; a bot plays on."""
        return await self._beside(
            player, game, seat, lambda held, own: held.lobby.resign(own, held.entry.bot_names()[-1], self.now())
        )

    async def propose(self, player: PlayerId, game: GameId, seat: Seat | None, what: Matter) -> Held:
        """Propose something to the table."""
        return await self._beside(player, game, seat, lambda held, own: held.lobby.propose(own, what, self.now()))

    async def vote(self, player: PlayerId, game: GameId, seat: Seat | None, agrees: bool) -> Held:
        """Agree to what is proposed, or refuse it."""
        return await self._beside(player, game, seat, lambda held, own: held.lobby.vote(own, agrees, self.now()))

    async def _beside(
        self, player: PlayerId, game: GameId, seat: Seat | None, decide: Callable[[Held, Seat], list[Event]]
    ) -> Held:
        def work(held: Held) -> Change:
            events = decide(held, own_seat(held.lobby, player, seat))
            live = held.live
            if live is None:
                raise Refused("wrong-state", "The game is not running.")
            return Change(live.beside(events))

        return await self.lives.change(game, work)

    def _entry(self, ruleset: str) -> GameEntry:
        games = self.lives.games
        if ruleset not in games:
            raise Refused(
                "no-such-ruleset",
                "There is no ruleset {got}; there are: {known}.",
                got=ruleset,
                known=", ".join(games),
                pointer="/ruleset",
            )
        return games[ruleset]


MOST_SEATS = 12
"""Entropy is kept ready for so many seats; no game has more."""


def chained(game: GameId, events: list[Event], seq: int = 0, head: bytes = b"") -> list[Record]:
    """Events as records that follow on those before."""
    head = head or fair.chain_start(game)
    records: list[Record] = []
    for event in events:
        public = encode(event)
        seq, head = seq + 1, fair.chain(head, public)
        records.append(Record(seq, public, b"", head))
    return records


def check_clock(clock: Clock) -> None:
    """Sensible times: nothing negative, nothing above a year, an increment only where time is counted."""
    for name in ("per_move", "per_game", "increment"):
        value = getattr(clock, name)
        if not 0 <= value <= YEAR:
            raise Refused(
                "bad-clock", "{name} is from 0 to {most} seconds, not {got}.",
                name=name, most=YEAR, got=value, pointer=f"/clock/{name}",
            )  # fmt: skip
    if clock.increment and not clock.per_game:
        raise Refused("bad-clock", "An increment needs a time for the game.", pointer="/clock/increment")


def bot_player(entry: GameEntry, bot: str, pointer: str = "/bot") -> PlayerId:
    if bot not in entry.bot_names():
        raise Refused(
            "no-such-bot", "{title} has no bot {got}; bots: {known}.",
            title=entry.ruleset.title, got=bot, known=", ".join(entry.bot_names()), pointer=pointer,
        )  # fmt: skip
    return PlayerId(f"{BOT}{bot}")


def require_seat(lobby: Lobby, seat: Seat, pointer: str) -> None:
    if seat not in lobby.seats:
        raise Refused(
            "no-such-seat", "There is no seat {seat}; seats: {seats}.",
            seat=seat, seats=", ".join(lobby.seats), pointer=pointer,
        )  # fmt: skip


def may_know_of(lobby: Lobby, player: PlayerId | None) -> bool:
    """A table that is not public is there only for its host and for whoever has or had a seat."""
    return lobby.public or (
        player is not None and (player in (lobby.host, *lobby.resigned.values(), *lobby.players.values()))
    )


def require_known(lobby: Lobby, player: PlayerId | None) -> None:
    """For anybody else it does not exist."""
    if not may_know_of(lobby, player):
        raise NoSuchGame(lobby.game)


def require_host(lobby: Lobby, player: PlayerId) -> None:
    require_known(lobby, player)
    if lobby.host != player:
        raise Refused("not-host", "Only the one who opened the table may do this.")


def own_seat(lobby: Lobby, player: PlayerId, seat: Seat | None) -> Seat:
    """The seat a player acts for: the one named, or the only one held."""
    require_known(lobby, player)
    if seat is not None:
        require_seat(lobby, seat, "/seat")
        if lobby.players.get(seat) != player:
            raise Refused("not-your-seat", "{seat} is not your seat.", seat=seat, pointer="/seat")
        return seat
    held = lobby.held_by(player)
    if not held:
        raise Refused("not-seated", "You do not sit at this table.")
    if len(held) > 1:
        raise Refused("which-seat", "You hold {seats}: say for which.", seats=", ".join(held), pointer="/seat")
    return held[0]
