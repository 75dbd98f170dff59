"""Series, by the people in them: opening, joining, leaving, choosing, the next game; and what nobody must ask for: the
table of a game that has joined, counting a game that is over, the end. Each step is one commit, and all of them are
decided from the logs: whoever is interrupted leaves something from which anybody goes on, and nothing is done twice."""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hmac import compare_digest
from secrets import token_hex, token_urlsafe
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct, field

from domain.kernel.errors import Refused
from domain.kernel.events import NO_CLOCK, Clock, Entropy, Event, GameOpened, SeatTaken
from domain.kernel.frames import InSeries
from domain.kernel.ids import GameId, PlayerId, Seat, SeriesId
from domain.kernel.lobby import Lobby
from domain.kernel.log import effective, fold_log
from domain.kernel.record import Record
from domain.kernel.ruleset import seats_for
from domain.kernel.secrets import Secrets
from domain.kernel.series import Joined, Series, Terms, fold_series
from domain.kernel.series_steps import (
    choose,
    count,
    drop,
    give_up,
    go_on,
    join,
    leave,
    open_series,
    require_next,
    rules_of,
)
from projections.catalogue import GameEntry
from service.games.errors import Busy
from service.games.live_games import LiveGames
from service.games.setups import strict
from service.games.starting import chained
from service.games.tables import bot_player, check_clock
from service.idempotency import Once
from service.series.series_list import SeriesList
from service.store.errors import Conflict, NoSuchSeries
from service.store.keys import new_game_id
from service.store.series_store import SeriesStore, new_series_id
from service.validation.json_errors import mistake_in

LOOK_AGAIN = 15_000
"""After so many milliseconds the clock asks for a series to which something was written: perhaps its table was never
opened, or its lists do not know of it."""
WAITING = 60_000
"""The same while a game of it is played. When that is over, a job says so: this is for the job that was lost."""
TRIES = 5
Decide = Callable[[Series], list[Record]]


class NewSeries(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody wants to play, one game after the other."""

    ruleset: str
    """As in the list of rulesets: one that has `series`."""
    options: Annotated[Raw, Meta(extra_json_schema={"type": "object"})] = field(default_factory=lambda: Raw(b"{}"))
    """What is chosen for the whole series, as `series` of the ruleset says; what is left out has its default."""
    public: bool = True
    """Listed for everybody, and anybody may join, as at its tables; else by invitation."""
    spectators: bool = True
    """Onlookers may follow what is public at its tables."""


class NextGame(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the table of the next game is opened. How the game is set up, the series says."""

    seats: int = 0
    """How many play, bots included; 0: as many as take part in the series, and at least as many as the game takes."""
    bot: str = ""
    """This bot takes the seats that are left over; without one they are free."""
    clock: Clock = NO_CLOCK
    """How long players may think."""
    hot_seat: bool = False
    """One player may hold several seats."""
    entropy: Entropy = "clients"
    """Whether the clients of people are asked for their share of chance at the start."""
    strict: bool = False
    """Whoever withholds a share of chance ends the game, and with it perhaps the series."""


class SeriesTables:
    """All series."""

    def __init__(self, store: SeriesStore, listing: SeriesList, live_games: LiveGames, now: Callable[[], int]) -> None:
        self.store = store
        self.listing = listing
        self.live_games = live_games
        self.games = live_games.games
        self.now = now

    # --- reading ---------------------------------------------------------------------------------

    async def log(self, id: SeriesId) -> list[Record]:
        """`NoSuchSeries` if there is none."""
        records = await self.store.raw(id)
        if not records:
            raise NoSuchSeries(id)
        return records

    async def series(self, id: SeriesId) -> Series:
        """As it is stored now."""
        return fold_series(await self.log(id))

    def entry(self, series: Series) -> GameEntry:
        if series.ruleset not in self.games:
            raise Refused(
                "ruleset-missing", "{series} is a series of {ruleset}, which is not loaded here.",
                series=series.id, ruleset=series.ruleset,
            )  # fmt: skip
        return self.games[series.ruleset]

    # --- by people -------------------------------------------------------------------------------

    async def open(self, player: PlayerId, wish: NewSeries, once: Once | None = None) -> SeriesId:
        """A new series, of which the one who opens it is the first player."""
        if wish.ruleset not in self.games:
            known = ", ".join(self.games)
            raise Refused(
                "no-such-ruleset", "There is no ruleset {got}; there are: {known}.",
                got=wish.ruleset, known=known, pointer="/ruleset",
            )  # fmt: skip
        ruleset = self.games[wish.ruleset].ruleset
        chosen = read_options(ruleset, wish.options)
        id = new_series_id(once.random) if once else new_series_id()
        if once and await self.store.raw(id):
            return id
        public, spectators = wish.public, wish.spectators
        series, records = open_series(ruleset, id, player, chosen, public=public, spectators=spectators, at=self.now())
        if not wish.public:
            invitation = urlsafe_b64encode(once.random(12)).decode() if once else token_urlsafe(12)
            await self.store.save_invitation(id, invitation)
        await self._append(series, records, 0, f"open-{id}", "")
        return id

    async def join(self, player: PlayerId, id: SeriesId, invitation: str, once: str = "") -> Series:
        """Take part from the next game on. Which invitation counts is asked after who takes part: it ends before the
        host's asking somebody to leave is stored, so none is taken that ended with that."""
        before = await self.series(id)
        expected = await self.store.load_invitation(id) if player not in before.players else ""

        def decide(series: Series) -> list[Record]:
            known = series.public or player in series.players
            if not known and not (expected and compare_digest(invitation.encode(), expected.encode())):
                raise Refused("not-invited", "This series is by invitation.", pointer="/invitation")
            return join(series, self.entry(series).ruleset, player, self.now())

        return await self.change(id, decide, once)

    async def leave(self, by: PlayerId, id: SeriesId, player: PlayerId, once: str = "") -> Series:
        """Take no part from the next game on; the host may also ask others to leave, and then there is another
        invitation."""

        def decide(series: Series) -> list[Record]:
            require_known(series, by)
            if by != player:
                require_host(series, by)
            return leave(series, player, self.now())

        series = await self.series(id)
        if by == player or series.public:
            return await self.change(id, decide, once)
        require_host(series, by)
        after, before = token_urlsafe(12), await self.store.load_invitation(id)
        await self.store.save_invitation(id, "")
        try:
            return await self.change(id, decide, once)
        except Refused:
            after = before
            raise
        finally:
            await self.store.save_invitation(id, after)

    async def choose(self, player: PlayerId, id: SeriesId, raw: Raw) -> Series:
        """The host chooses otherwise, from the next game on."""

        def decide(series: Series) -> list[Record]:
            require_host(series, player)
            ruleset = self.entry(series).ruleset
            return choose(series, ruleset, read_options(ruleset, raw), self.now())

        return await self.change(id, decide)

    async def give_up(self, player: PlayerId, id: SeriesId) -> Series:
        """The host ends the series; a game that runs is played on and does not count."""
        require_host(await self.series(id), player)
        await self.tend(id)

        def decide(series: Series) -> list[Record]:
            require_host(series, player)
            return give_up(series, self.now())

        return await self.change(id, decide)

    async def next_game(self, player: PlayerId, id: SeriesId, wish: NextGame, once: Once | None = None) -> GameId:
        """The table of the next game, at which those who take part sit already."""
        check_clock(wish.clock)
        require_host(await self.series(id), player)
        await self.tend(id)
        game = new_game_id(once.random) if once else new_game_id()

        def decide(series: Series) -> list[Record]:
            require_host(series, player)
            if any(joined.id == game for joined in series.games):
                return []
            require_next(series)
            entry = self.entry(series)
            return go_on(series, entry.ruleset, game, terms_of(series, entry, wish), self.now())

        series = await self.change(id, decide)
        if series.waits_for is not None:
            await self._open_table(series, series.waits_for)
        return game

    # --- by itself -------------------------------------------------------------------------------

    async def tend(self, id: SeriesId) -> Series:
        """Go on from wherever it stands: open the table that was promised, count or drop the game that is over, end
        what has no further game, and keep the lists. Nothing of it is done twice."""
        due = await self.store.due_of(id)
        series = await self.series(id)
        if not series.public and not series.ended and not await self.store.load_invitation(id):
            await self.store.save_invitation(id, token_urlsafe(12))  # whoever ended the last one was interrupted
        while (game := series.waits_for) is not None and not series.ended:
            if not await self.live_games.store.was_begun(game.id):
                await self._open_table(series, game)
                break
            before = series.seq
            series = await self._settle(series, game)
            if series.seq == before:
                break
        waits = series.waits_for is not None and not series.ended
        await self.listing.keep(series)
        if due is not None:  # whoever has written since wants to be looked after
            await self.store.postpone(due, self.now() + WAITING if waits else None)
        return series

    async def tend_of(self, game: GameId) -> None:
        """The same of the series that a game belongs to, if it does."""
        summary = await self.live_games.listing.update(game)
        if summary is not None and summary.lobby.series is not None:
            await self.tend(summary.lobby.series.series)

    async def _settle(self, series: Series, game: Joined) -> Series:
        """Count the game that is waited for, or drop it, if it is over."""
        summary = await self.live_games.listing.update(game.id)
        if summary is None or summary.lobby.state not in ("ended", "abandoned"):
            return series
        lobby, records = summary.lobby, await self.live_games.store.raw(game.id)
        events, head = records[-1].seq, records[-1].head
        entry = self.entry(series)

        def decide(now: Series) -> list[Record]:
            if now.ended or now.waits_for is None or now.waits_for.id != game.id:
                return []
            if lobby.state == "abandoned":
                return drop(now, _why(lobby), events, head, self.now())
            board = entry.ruleset.board()
            fold_log(entry.ruleset, effective(records), board, Secrets())
            return count(now, entry.ruleset, board, events, head, studied=lobby.studied, at=self.now())

        return await self.change(series.id, decide)

    async def _open_table(self, series: Series, game: Joined) -> None:
        """The table of a game that has joined. All that it takes stands in the series' log, so whoever opens it
        writes the same bytes, under the same name."""
        terms, at = game.terms, await self._joined_at(series.id, game)
        place = InSeries(series.id, game.n, game.place)
        host = next(iter(terms.sitting.values()))  # as when the game joined: hosts sit first
        opened = GameOpened(
            game.id, series.ruleset, at, host, terms.seats, game.setup, terms.clock, series.public,
            series.spectators, terms.hot_seat, terms.entropy, terms.strict, place,
        )  # fmt: skip
        events: list[Event] = [opened, *(SeatTaken(seat, who, at) for seat, who in terms.sitting.items())]
        if not series.public:
            invitation = await self.store.load_invitation(series.id)
            await self.live_games.store.save_invitation(game.id, invitation)
        await self.live_games.begin(game.id, f"open-{game.id}", chained(game.id, events))

    async def _joined_at(self, id: SeriesId, game: Joined) -> int:
        (record, *_) = await self.store.raw(id, game.seq - 1)
        return int(msgspec.json.decode(record.public).get("at", 0))

    # --- storing ---------------------------------------------------------------------------------

    async def change(self, id: SeriesId, decide: Decide, once: str = "") -> Series:
        """Decide on the series as it is stored, and store what follows; after a conflict, once more on a newer one."""
        for _ in range(TRIES):
            series = await self.series(id)
            if once and await self.store.was_done(id, once):
                return series
            before = series.seq
            records = decide(series)
            if not records:
                return series
            try:
                await self._append(series, records, before, token_hex(12), once)
            except Conflict:
                continue
            return series
        raise Busy(f"{id}: others were faster again and again")

    async def _append(self, series: Series, records: list[Record], before: int, name: str, once: str) -> None:
        await self.store.append(series.id, before, name, records, self.now() + LOOK_AGAIN, once)
        await self.listing.keep(series)


# --- rights ------------------------------------------------------------------------------------------


def may_know_of(series: Series, player: PlayerId | None) -> bool:
    """A series that is not public is there only for those who take or took part in it."""
    sat = {who for game in series.games for who in game.terms.sitting.values()}
    return series.public or (player is not None and player in (*series.players, *series.left, *sat))


def require_known(series: Series, player: PlayerId | None) -> None:
    """For anybody else it does not exist."""
    if not may_know_of(series, player):
        raise NoSuchSeries(series.id)


def require_host(series: Series, player: PlayerId) -> None:
    require_known(series, player)
    if series.host != player:
        raise Refused("not-host", "Only the host of the series may do this.")


# --- reading wishes ----------------------------------------------------------------------------------


def read_options(ruleset: Any, raw: Raw) -> Any:
    """What is chosen for a series; what the ruleset does not know is refused, with a pointer."""
    kind = rules_of(ruleset).options
    try:
        msgspec.json.decode(raw, type=strict(kind))
    except msgspec.ValidationError as error:
        wrong = mistake_in(bytes(raw), strict(kind), error)
        pointer = f"/options{wrong.pointer}"
        raise Refused("bad-setup", "{where}: {why}.", where=pointer, why=wrong.said, pointer=pointer) from None
    return msgspec.json.decode(raw, type=kind)


def terms_of(series: Series, entry: GameEntry, wish: NextGame) -> Terms:
    """Who sits where: people in the order in which they came, then bots."""
    people, allowed = series.players, entry.ruleset.seats
    count = wish.seats or max(len(people), min(allowed))
    if count < len(people):
        raise Refused(
            "seat-count", "{people} take part in the series; there are seats for {got}.",
            people=len(people), got=count, pointer="/seats",
        )  # fmt: skip
    seats = seats_for(count) if count in allowed else ()
    sitting: dict[Seat, PlayerId] = dict(zip(seats, people, strict=False))
    if wish.bot:
        bot = bot_player(entry, wish.bot)
        sitting |= {seat: bot for seat in seats if seat not in sitting}
    return Terms(count, sitting, wish.clock, wish.hot_seat, wish.entropy, wish.strict)


def _why(lobby: Lobby) -> Any:
    if lobby.started:
        return "abandoned"
    return "withheld" if lobby.abandoned == "withheld" else "closed"
