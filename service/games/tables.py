"""Opening tables, taking seats, starting, resigning, agreeing: what happens around the rules."""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct, field

from domain.kernel.errors import Refused
from domain.kernel.events import NO_CLOCK, Clock, Entropy, Event, GameOpened
from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.lobby import BOT, Lobby
from domain.kernel.log import published
from domain.kernel.record import encode
from projections.catalogue import GameEntry
from service.games.changes import Change, Changed, How, beside
from service.games.errors import Busy
from service.games.held_game import HeldGame
from service.games.live_games import LiveGames
from service.games.rights import own_seat, require_host, require_seat
from service.games.setups import read_setup
from service.games.signatures import check_hand_over, check_key
from service.games.starting import Starting, chained
from service.idempotency import Once
from service.store.keys import new_game_id

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
    entropy: Entropy = "clients"
    """Whether the clients of people are asked for their share of chance at the start; if not, the server makes all of
    it, the game begins at once, and nothing is proven against the operator."""
    strict: bool = False
    """Whoever withholds a share of chance ends the game: nobody can be dropped and the others play on."""


class Tables:
    """Tables, by the people around them."""

    def __init__(self, live_games: LiveGames, starting: Starting, now: Callable[[], int]) -> None:
        self.live_games = live_games
        self.starting = starting
        self.now = now

    # --- before the start ------------------------------------------------------------------------

    async def open(self, player: PlayerId, wish: NewGame, once: Once | None = None) -> tuple[GameId, str]:
        """A new table, and the invitation to it if it is not public."""
        entry = self._entry(wish.ruleset)
        setup = read_setup(entry.ruleset, wish.setup, wish.seats)
        check_clock(wish.clock)
        game = new_game_id(once.random) if once else new_game_id()
        events = self._first_events(game, player, wish, entry, setup)
        records = chained(game, events)
        invitation = "" if wish.public else _invitation(once)
        if invitation:
            await self.live_games.store.save_invitation(game, invitation)
        await self.live_games.begin(game, f"open-{game}", records)
        return game, invitation

    def _first_events(self, game: GameId, player: PlayerId, wish: NewGame, entry: GameEntry, setup: Any) -> list[Event]:
        at, lobby = self.now(), Lobby()
        opened = GameOpened(
            game, wish.ruleset, at, player, wish.seats, Raw(encode(setup)), wish.clock,
            wish.public, wish.spectators, wish.hot_seat, wish.entropy, wish.strict,
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

    async def join(self, player: PlayerId, game: GameId, seat: Seat | None, invitation: str, once: str = "") -> Changed:
        """Take a seat at an open table. Which invitation counts is asked after who sits there: it ends before the
        seat of one who is removed is free."""
        slot = self.live_games.slot(game)

        def work(held: HeldGame) -> Change:
            lobby = held.lobby
            if not lobby.public and held.seq != seq:
                raise Busy(f"{game}: the table has changed meanwhile")
            invited = lobby.public or player == lobby.host or bool(lobby.held_by(player))
            if not invited and not (expected and compare_digest(invitation.encode(), expected.encode())):
                raise Refused("not-invited", "This table is by invitation.", pointer="/invitation")
            if seat is not None:
                require_seat(lobby, seat, "/seat")
            return self._frames(held, lobby.join(player, seat, self.now()))

        async with slot.lock:
            seq = (await self.live_games.caught_up(game, slot)).seq
            expected = await self.live_games.store.load_invitation(game)
            return await self.live_games.change_locked(game, slot, work, How(once=once))

    async def seat_bot(self, player: PlayerId, game: GameId, seat: Seat | None, bot: str, once: str = "") -> Changed:
        """The host gives a free seat to a bot."""

        def work(held: HeldGame) -> Change:
            require_host(held.lobby, player)
            if seat is not None:
                require_seat(held.lobby, seat, "/seat")
            return self._frames(held, held.lobby.join(bot_player(held.entry, bot), seat, self.now()))

        return await self.live_games.change(game, work, How(once=once))

    async def name_key(self, player: PlayerId, game: GameId, seat: Seat, key: bytes) -> Changed:
        """Name the key under which one's moves will be signed, or withdraw it."""
        check_key(key)

        def work(held: HeldGame) -> Change:
            return self._frames(held, held.lobby.name_key(own_seat(held.lobby, player, seat), key, self.now()))

        return await self.live_games.change(game, work)

    async def depart(self, player: PlayerId, game: GameId) -> bool:
        """Give up what a player has here, a step at a time; whether there was anything. A table that has not started is
        closed by its host and left by others; in a running game a bot plays on."""
        async with self.live_games.reading(game) as held:
            lobby, seats = held.lobby, held.lobby.held_by(player)
            waiting = lobby.state in ("open", "locked")
        if waiting and lobby.host == player:
            await self.starting.close(player, game)
        elif waiting and seats:
            await self.starting.leave(player, game, seats[0])
        elif lobby.state == "running" and seats:
            await self.resign(player, game, seats[0])
        else:
            return False
        return True

    def _frames(self, held: HeldGame, events: list[Event]) -> Change:
        """Events of a table whose rules are not at work yet."""
        return Change(chained(held.game, events, held.seq, held.head))

    # --- while it runs ---------------------------------------------------------------------------

    async def resign(
        self,
        player: PlayerId,
        game: GameId,
        seat: Seat | None,
        once: str = "",
        saw: bytes = b"",
        signature: bytes = b"",
    ) -> Changed:
        """Give up; a bot plays on. A seat whose key the lock binds signs that, on a head of the game's chain."""
        heads = {record.head for record in published(await self.live_games.store.raw(game))} if saw else set()

        def work(held: HeldGame) -> Change:
            own = own_seat(held.lobby, player, seat)
            events = held.lobby.resign(
                own, held.entry.bot_names()[-1], self.now(), saw if signature else b"", signature
            )
            check_hand_over(held.lobby, own, saw, signature, heads)
            return beside(held, events)

        return await self.live_games.change(game, work, How(once=once))

    def _entry(self, ruleset: str) -> GameEntry:
        games = self.live_games.games
        if ruleset not in games:
            raise Refused(
                "no-such-ruleset",
                "There is no ruleset {got}; there are: {known}.",
                got=ruleset,
                known=", ".join(games),
                pointer="/ruleset",
            )
        return games[ruleset]


def _invitation(once: Once | None) -> str:
    return urlsafe_b64encode(once.random(12)).decode() if once else token_urlsafe(12)


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
