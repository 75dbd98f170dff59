"""Positions for the tests of Arkham Horror: who is where, with what, and what lies in the town.

table = scene(at={S1: "black_cave"}, doom={"black_cave": 2}, rolls=[(5, 6, 1)])      # given
table.answer(S1, "ward")                                                             # when
assert table.board.doom_at("black_cave") == 0                                        # then

Unless a test says otherwise everybody is at the train station (where there is none, on the starting space), has no
cards, no money and two actions, no monster is about, no doom lies anywhere, and it is the first seat's turn.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from domain.arkham import ARKHAM, Options
from domain.arkham.board import Arkham, Investigator
from domain.arkham.content import ARCHIVE, SCENARIOS
from domain.arkham.facts.monsters import Engaged, MonsterExhausted
from domain.arkham.facts.people import (
    CluesChanged,
    DelayChanged,
    FocusChanged,
    HarmChanged,
    InvestigatorEntered,
    MoneyChanged,
    RemnantsChanged,
)
from domain.arkham.facts.town import (
    AnomalyOpened,
    DoomChanged,
    MarkerLaid,
    SheetChanged,
    TilesAdded,
    TownCluesChanged,
    UnstableMoved,
)
from domain.arkham.facts.turn import PhaseBegun, RoundBegun, TurnTaken
from domain.arkham.names import (
    MONSTERS_OUT,
    SHEET,
    MarkerId,
    MonsterId,
    PersonId,
    ScenarioId,
    SpaceId,
    TileId,
    owned_by,
)
from domain.arkham.rules.chart import chart_of
from domain.arkham.rules.clues import research_clues
from domain.arkham.rules.codex import mark_sheet
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.settling import settled
from domain.arkham.rules.turn import Acting
from domain.kernel import Chapter, Ending, Face, Fact, Game, Placing, Seat, TurnBegun, Zone, seats_for
from domain.parts.in_play import NOBODYS, Entered, Left, Marked
from tests.given import S1, Table, given

Ark = Table[Arkham]
G = Game[Arkham]
START = SpaceId("train_station")
PEOPLE = ("wendy_adams", "jenny_barnes", "agnes_baker", "tommy_muldoon", "minh_thi_phan", "norman_withers")
"""Who the seats play, unless a test names others."""
TRIALS: dict[str, Callable[[G], Awaitable[object]]] = {}
ASSET, MONSTER = 900, 950
"""Where the numbers of cards that a scene brings into play begin."""


class Trial(Chapter, frozen=True):
    """A single rule, carried out in a game like any other; then the turn goes on."""

    name: str
    seat: Seat = S1

    async def play(self, g: G) -> Chapter | Ending:
        await TRIALS[self.name](g)
        return Acting(self.seat)


ARENA = replace(ARKHAM, chapters=(*ARKHAM.chapters, Trial))


def scene(
    seats: int = 1,
    *,
    people: Mapping[Seat, str] | None = None,
    at: Mapping[Seat, str] | None = None,
    cards: Mapping[Seat, Sequence[str]] | None = None,
    money: Mapping[Seat, int] | None = None,
    clues: Mapping[Seat, int] | None = None,
    remnants: Mapping[Seat, int] | None = None,
    damage: Mapping[Seat, int] | None = None,
    horror: Mapping[Seat, int] | None = None,
    focus: Mapping[Seat, Sequence[str]] | None = None,
    delayed: Sequence[Seat] = (),
    doom: Mapping[str, int] | None = None,
    town_clues: Mapping[str, int] | None = None,
    anomalies: Sequence[str] = (),
    sheet: Mapping[str, int] | None = None,
    monsters: Mapping[str, str] | None = None,
    engaged: Mapping[str, Seat] | None = None,
    exhausted: Sequence[str] = (),
    hurt: Mapping[str, int] | None = None,
    unstable: Sequence[str] = (),
    codex: Sequence[str] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    zones: Mapping[str, Sequence[str]] | None = None,
    rolls: Iterable[Sequence[int]] = (),
    facts: Iterable[Fact] = (),
    turn: Seat = S1,
    actions: int = 2,
    waiting: Sequence[Seat] = (),
    chapter: Chapter | None = None,
    scenario: str = "azathoth",
    waves: bool = False,
    tiles: Sequence[str] = (),
) -> Ark:
    """Cards and monsters go by their entries; of monsters of one kind the second is `robed_figure#2`. `decks` are what
    lies on top of decks, `zones` what lies in zones, and nothing else."""
    order = seats_for(seats)
    sheet_card = SCENARIOS[scenario]
    home = START if START in chart_of(ScenarioId(scenario)).places else sheet_card.start
    known = {*sheet_card.deck, *sheet_card.aside}
    began = [f"{one.monster}.{n}" for n, one in enumerate(sheet_card.monsters)]
    first_codex = len(began) + 1
    started = [f"{entry}.{first_codex + n}" for n, entry in enumerate(sheet_card.codex)]
    who = {seat: (people or {}).get(seat, PEOPLE[n]) for n, seat in enumerate(order)}
    laid: list[Fact] = [
        *(TilesAdded(name) for name in tiles),
        Left(tuple(began)),
        *([Left(tuple(started))] if codex is not None and started else []),
        *(Entered(f"{entry}.{800 + n}", entry) for n, entry in enumerate(codex or ())),
        *(DoomChanged(space, -1) for space in sheet_card.doom),
        *(DoomChanged(SpaceId(space), n) for space, n in (doom or {}).items()),
        *(InvestigatorEntered(s, PersonId(p), SpaceId((at or {}).get(s, home))) for s, p in who.items()),
        *(Entered(f"{p}.{700 + n}", p, s) for n, (s, p) in enumerate(who.items())),
        *_assets(cards or {}),
        *(MoneyChanged(s, n) for s, n in (money or {}).items()),
        *(CluesChanged(s, n) for s, n in (clues or {}).items()),
        *(RemnantsChanged(s, n) for s, n in (remnants or {}).items()),
        *(HarmChanged(s, damage=n) for s, n in (damage or {}).items()),
        *(HarmChanged(s, horror=n) for s, n in (horror or {}).items()),
        *(FocusChanged(s, skill, 1) for s, skills in (focus or {}).items() for skill in skills),  # type: ignore[arg-type]
        *(DelayChanged(s, True) for s in delayed),
        *(TownCluesChanged(TileId(tile), n) for tile, n in (town_clues or {}).items()),
        *(AnomalyOpened(TileId(tile)) for tile in anomalies),
        *(SheetChanged(what, n) for what, n in (sheet or {}).items()),  # type: ignore[arg-type]
        *_monsters(monsters or {}, engaged or {}, exhausted, hurt or {}),
        *([UnstableMoved(tuple(map(SpaceId, unstable)))] if unstable else []),
        RoundBegun(),
        TurnBegun(turn),
        TurnTaken(turn, actions),
        PhaseBegun("action", tuple(waiting)),
        *facts,
    ]
    placings = [
        *(Placing(owned_by(s), _faces(held), up=True) for s, held in (cards or {}).items()),
        Placing(MONSTERS_OUT, _faces(name for name in map(_kind, monsters or ()) if name in known), up=True),
        *(Placing(Zone(zone), _faces(held)) for zone, held in (zones or {}).items()),
        *(Placing(Zone(deck), _faces(held), top=True) for deck, held in (decks or {}).items()),
    ]
    return given(
        ARENA,
        seats,
        Options(scenario, waves),
        rolls=[tuple(map(str, roll)) for roll in rolls],
        placings=placings,
        facts=laid,
        chapter=chapter or Acting(turn),
    )


def _kind(name: str) -> str:
    """Monsters of other scenarios have no card here, and need none."""
    return name.partition("#")[0]


def _faces(names: Iterable[str]) -> tuple[Face, ...]:
    return tuple(Face(name) for name in names)


def _assets(cards: Mapping[Seat, Sequence[str]]) -> list[Fact]:
    held = [(seat, entry) for seat, entries in cards.items() for entry in entries]
    return [Entered(f"{entry}.{ASSET + n}", entry, seat) for n, (seat, entry) in enumerate(held)]


def _monsters(
    monsters: Mapping[str, str], engaged: Mapping[str, Seat], exhausted: Sequence[str], hurt: Mapping[str, int]
) -> list[Fact]:
    out: list[Fact] = []
    for n, (name, space) in enumerate(monsters.items()):
        entry = _kind(name)
        id = MonsterId(f"{entry}.{MONSTER + n}")
        out.append(Entered(id, entry, NOBODYS, on=space))
        out += [Engaged(id, engaged[name])] if name in engaged else []
        out += [MonsterExhausted(id)] if name in exhausted else []
        out += [Marked(id, "damage", hurt[name])] if name in hurt else []
    return out


def tried(name: str, rule: Callable[[G], Awaitable[object]], **arranged: Any) -> Ark:
    """A scene in which this rule is carried out first."""
    TRIALS[name] = rule
    return scene(chapter=Trial(name), **arranged)


# --- what lies on the table -------------------------------------------------------------------------


def me(table: Ark, seat: Seat = S1) -> Investigator:
    return table.board.people[seat]


def asset(table: Ark, entry: str) -> str:
    """The card in play of this entry."""
    return next(id for id, card in table.board.play.items() if card.entry == entry)


def monster(table: Ark, name: str) -> MonsterId:
    """The monster of a scene by the name it was given."""
    entry, _, n = name.partition("#")
    found = [id for id, card in table.board.play.items() if card.entry == entry]
    return MonsterId(found[int(n or 1) - 1])


def where(table: Ark, name: str) -> str:
    return table.board.play[monster(table, name)].on


def has(table: Ark, entry: str, seat: Seat | None = None) -> bool:
    """Is a card of this entry in play, in front of this seat?"""
    return any(card.entry == entry and seat in (None, card.owner) for card in table.board.play.values())


def asked(table: Ark) -> list[str]:
    """What is asked now, of whom."""
    return [f"{ask.seat}:{ask.kind}" for ask in table.live.asks()]


def acts(table: Ark, seat: Seat = S1) -> set[str]:
    """What the seat may do: `attack`, not which monster."""
    return {str(option).partition(":")[0] for option in table.options(seat)}


def way(table: Ark, named: str, seat: Seat = S1) -> Ark:
    """Goes one way of several that a card offers: `0:mamas_amulet`, `pay:knife`."""
    return table.answer(seat, next(option for option in table.options(seat) if option.partition("/")[0] == named))


def ways(table: Ark, seat: Seat = S1) -> set[str]:
    """All of them, as they are named here."""
    return {option.partition("/")[0] for option in table.options(seat)}


def done(table: Ark, seat: Seat = S1) -> Ark:
    """The dice stay as they lie."""
    while asked(table) == [f"{seat}:change_roll"]:
        table.answer(seat, "done")
    return table


# --- the codex --------------------------------------------------------------------------------------


def sheet_grows(what: str, **arranged: Any) -> Ark:
    """One more doom, clue or marker comes onto the sheet."""

    async def grows(g: G) -> None:
        if what == "doom":
            await place_doom(g, SHEET)
        elif what == "clue":
            await research_clues(g, S1, 1)
        else:
            mark_sheet(g, 1)
            await settled(g)

    return tried(f"{what} grows", grows, **{"clues": {S1: 1}, **arranged})


def marked(colour: str, *spaces: str) -> list[Fact]:
    """Markers that lie open in these spaces."""
    return [
        MarkerLaid(MarkerId(f"{colour}.{90 + n}"), SpaceId(space), colour)  # type: ignore[arg-type]
        for n, space in enumerate(spaces)
    ]


def use(table: Ark, entry: str, n: int = 0, seat: Seat = S1) -> Ark:
    """The seat takes this action of a codex card."""
    return table.answer(seat, f"{asset(table, entry)}/{n}")


def can_use(table: Ark, entry: str, n: int = 0, seat: Seat = S1) -> bool:
    return f"{asset(table, entry)}/{n}" in table.options(seat)


def ended(table: Ark) -> tuple[str, bool]:
    """How it ended, and whether everybody has won."""
    assert table.board.ended is not None, "the game goes on"
    winners, sheet = table.board.ended.winners, table.board.scenario
    assert table.board.read[sheet] == [table.board.ended.ending], "its epilogue is read, and no other"
    assert not winners or set(winners) == set(table.board.seats)
    return str(table.board.ended.ending), bool(winners)


def codex_of(table: Ark) -> set[str]:
    return {card.entry for card in table.board.play.values() if card.entry in ARCHIVE}
