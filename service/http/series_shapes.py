"""What the API says of a series: who takes part, its games, what comes next, how it came out."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, structs

from domain.kernel import SeriesOver, Text
from domain.kernel.ids import EndingId, GameId, PlayerId, Seat, SeriesId
from domain.kernel.lobby import is_bot
from domain.kernel.record import encode
from domain.kernel.series import Dropped, Joined, Series, Why
from domain.kernel.series_steps import coming
from projections.catalogue import GameEntry
from projections.series_words import series_ending
from service.http.endpoints import Call
from service.http.game_shapes import NOBODY, Profiles
from service.players.accounts import Maker
from service.players.callers import may_play
from service.series.series_list import State, state_of
from service.services import Services

AnObject = Annotated[Raw, Meta(extra_json_schema={"type": "object"})]
GameState = Literal["waited-for", "counted", "dropped"]


class SeriesPlayerShown(Struct, frozen=True, omit_defaults=True):
    """Somebody who takes part."""

    player: PlayerId
    name: str | None = None
    """Deleted players have none."""
    maker: Maker | None = None
    """The player is a bot: somebody's program with an account of its own."""
    you: bool = False


class SeriesGameShown(Struct, frozen=True, omit_defaults=True):
    """A game of a series."""

    n: int
    """Its place. A game that was dropped leaves it to the next."""
    game: GameId
    state: GameState
    """`waited-for` until it is over and a worker, or whoever opens the next one, has counted it."""
    seats: int
    people: tuple[PlayerId, ...]
    """Who sat there when its table was opened."""
    setup: AnObject
    """How it is set up, as the rules of the series say."""
    changes: tuple[Text, ...] = ()
    """What is otherwise in it than in a game by itself, in words."""
    ending: EndingId = EndingId("")
    said: Text | None = None
    """How it came out, in words."""
    winners: tuple[Seat, ...] = ()
    carried: Raw | None = None
    """What it hands on to the next games. Everybody may know it."""
    events: int = 0
    """So many events its log has, once it is counted or dropped."""
    head: bytes = b""
    """The last of its own chain."""
    studied: bool = False
    """Its player made a study of it while it ran."""
    dropped: Dropped | Literal[""] = ""
    """Why it does not count."""


class NextShown(Struct, frozen=True):
    """The next game, as it would be set up now."""

    n: int
    setup: AnObject
    changes: tuple[Text, ...]
    """What is otherwise in it than in a game by itself, in words."""


class SeriesShown(Struct, frozen=True, omit_defaults=True):
    """A series and its games."""

    id: SeriesId
    ruleset: str
    title: str
    state: State
    """`open`: a next game may be opened; `playing`: one is open or played; `ended`: none comes."""
    host: PlayerId
    """Who opens games: the first of the players."""
    players: tuple[SeriesPlayerShown, ...]
    """Who takes part in the next game, in the order of the seats."""
    options: AnObject
    """What is chosen for the next games."""
    public: bool
    spectators: bool
    opened: int
    """Milliseconds since 1970."""
    games: tuple[SeriesGameShown, ...]
    seq: int
    """The last event of its log."""
    head: bytes
    """Of its chain there."""
    counted: int = 0
    """So many games count."""
    standing: tuple[Text, ...] = ()
    """What the games so far have come to, in words."""
    next: NextShown | None = None
    """While it is `open`."""
    ended: Why | Literal[""] = ""
    """Why no further game comes: the rules have none, the host gave it up, or a game was given up."""
    ending: EndingId = EndingId("")
    """How it came out as a whole."""
    said: Text | None = None
    """The same in words."""
    won: bool = False
    """By all together."""
    closed: int = 0
    """When it ended."""
    invitation: str = ""
    """Told to whoever takes part in a series that is not public."""
    link: str = ""
    """The path of the page at which others join, with the invitation if there is one: told to whoever takes part."""


class SeriesPage(Struct, frozen=True):
    """A page of series."""

    series: tuple[SeriesShown, ...]
    next: str
    """Ask again with this as `after`."""
    more: bool
    """Whether there may be more."""


def listed(entry: GameEntry | None, series: Series, names: Profiles, you: PlayerId | None) -> SeriesShown:
    """A series as everybody who may know of it sees it."""
    words = entry.words if entry else None
    return SeriesShown(
        id=series.id,
        ruleset=series.ruleset,
        title=entry.ruleset.title if entry else series.ruleset,
        state=state_of(series),
        host=series.host,
        players=tuple(_player(player, names, you) for player in series.players),
        options=series.options,
        public=series.public,
        spectators=series.spectators,
        opened=series.opened,
        games=tuple(_game(entry, game) for game in series.games),
        seq=series.seq,
        head=series.head,
        counted=len(series.results),
        standing=entry.series.standing(series.results) if entry else (),
        next=_next(entry, series) if entry else None,
        ended=series.ended,
        ending=series.ending,
        said=series_ending(words, series.ending) if words and series.ending else None,
        won=series.won,
        closed=series.closed,
    )


def _player(player: PlayerId, names: Profiles, you: PlayerId | None) -> SeriesPlayerShown:
    who = names.get(player, NOBODY)
    return SeriesPlayerShown(player, who.name, who.maker, player == you)


def _game(entry: GameEntry | None, game: Joined) -> SeriesGameShown:
    result = game.result
    state: GameState = "dropped" if game.dropped else "waited-for" if result is None else "counted"
    return SeriesGameShown(
        n=game.n,
        game=game.id,
        state=state,
        seats=game.terms.seats,
        people=tuple(player for player in game.terms.sitting.values() if not is_bot(player)),
        setup=game.setup,
        changes=entry.series.changes(entry.ruleset.read_setup(game.setup)) if entry else (),
        ending=result.ending if result else EndingId(""),
        said=entry.words.ending(result.ending) if entry and result else None,
        winners=result.winners if result else (),
        carried=Raw(encode(result.carried)) if result else None,
        events=game.events,
        head=game.head,
        studied=game.studied,
        dropped=game.dropped,
    )


def _next(entry: GameEntry, series: Series) -> NextShown | None:
    if state_of(series) != "open":
        return None
    setup: Any = coming(series, entry.ruleset)
    if isinstance(setup, SeriesOver):  # another version of the rules knows no further game
        return None
    return NextShown(series.place, Raw(encode(setup)), entry.series.changes(setup))


async def names_in(services: Services, all_series: list[Series]) -> Profiles:
    """The names of everybody who takes part."""
    people = {player for series in all_series for player in series.players}
    return await services.players.profiles(sorted(people)) if people else {}


async def shown(call: Call, series: Series) -> SeriesShown:
    """A series as it stands now, for this caller. Who may only read does not see what opens it to others."""
    services, you = call.services, call.caller.player if call.caller else None
    base = listed(services.games.get(series.ruleset), series, await names_in(services, [series]), you)
    takes_part = you is not None and you in series.players and call.caller is not None and may_play(call.caller, None)
    if not takes_part or series.ended:
        return base
    invitation = await services.series.store.load_invitation(series.id) if not series.public else ""
    link = f"/series/{series.id}" + (f"#{invitation}" if invitation else "")
    return structs.replace(base, invitation=invitation, link=link)
