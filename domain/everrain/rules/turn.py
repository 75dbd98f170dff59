"""Rules: PLAYING THE GAME. The game as a chain of chapters: turns of the players, then the Enemy Phase, which nobody's
answer has to wait for."""

from typing import TypeVar

from domain.everrain.board import Everrain
from domain.everrain.content import DECK_ENEMIES, NUMBERS, RAIDER_CARDS
from domain.everrain.facts.enemies import EnemyCoiled
from domain.everrain.facts.turn import AgendaWaited, FirstPlayerPassed, RoundBegun, StepBegun, TurnReadied
from domain.everrain.names import CrewId, EnemyId, RaiderId, Step, StormId
from domain.everrain.options import Options
from domain.everrain.rules.actions import act
from domain.everrain.rules.acts import end_act
from domain.everrain.rules.chart import START, is_sea
from domain.everrain.rules.crew import harm
from domain.everrain.rules.crewing import question_captives
from domain.everrain.rules.damage import settle_deck
from domain.everrain.rules.deck_enemies import activate
from domain.everrain.rules.elder import activate_elder, rise, rises_now, whilst_arisen
from domain.everrain.rules.events import meets_something, sea_event
from domain.everrain.rules.numbers import count_of_crew, count_of_ship, of_crew, of_table
from domain.everrain.rules.orders import drop_points, refresh
from domain.everrain.rules.ports import arrive
from domain.everrain.rules.raiders import activate_raider
from domain.everrain.rules.sailing import lay_tile
from domain.everrain.rules.setup import set_up
from domain.everrain.rules.sinking import enter, return_to_port
from domain.everrain.rules.storms import move_storm
from domain.everrain.rules.tracks import advance_agenda
from domain.everrain.rules.visits import depart
from domain.kernel import AnyOf, Arrange, Chapter, Defer, Ending, Game, Seat, TurnBegun

G = Game[Everrain]
T = TypeVar("T", bound=str)


class Embark(Chapter, frozen=True):
    """Set-up."""

    options: Options = Options()

    async def play(self, g: G) -> Chapter | Ending:
        await set_up(g, self.options)
        g.emit(RoundBegun())
        return Turn(g.board.first)


# --- the players ------------------------------------------------------------------------------------


class Turn(Chapter, frozen=True):
    """Rules: PLAYER PHASE. Orders are refreshed, fatigue goes; a ship that is not on the map sets out."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        await begin_turn(g, self.seat)
        return Acting(self.seat) if g.board.ships[self.seat].afloat() else turn_over(g, self.seat)


class Acting(Chapter, frozen=True):
    """One action after the other, until the player ends the turn or the ship is lost."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        if await act(g, self.seat):
            return Acting(self.seat)
        await end_turn(g, self.seat)
        return turn_over(g, self.seat)


def turn_over(g: G, seat: Seat) -> Chapter:
    """The next captain, or the enemy's hour; an awakening and an act that is over are settled before."""
    following = g.board.seat_after(seat)
    if following == g.board.first:
        return settled(g, "players")
    return settled(g, "players", following)


async def begin_turn(g: G, seat: Seat) -> None:
    g.emit(TurnBegun(seat))
    ship = g.board.ships[seat]
    weary = tuple(crew for crew in ship.crew if stays_fatigued(g.board, seat, crew))
    for crew in weary:
        count_of_crew(g, seat, crew, "breathless", 0)
    g.emit(TurnReadied(seat, weary))
    await refresh(g, seat)
    await question_captives(g, seat)
    if not ship.afloat():
        if not g.board.tiles:
            lay_tile(g, START)
        await (return_to_port(g, seat) if ship.sank_at else enter(g, seat))
    await arrive(g, seat)


def stays_fatigued(board: Everrain, seat: Seat, crew: CrewId) -> bool:
    """Whoever is short of breath needs a turn more."""
    mate = board.ships[seat].crew[crew]
    breathless = mate.lagging or of_crew(board, seat, crew, "breathless", 0) > 0
    return mate.fatigued and not mate.winded and breathless


async def end_turn(g: G, seat: Seat) -> None:
    """Rules: SEA & LAND. At sea everybody on deck suffers Strain, and something is met, unless enemies are near. In
    port the visit is over."""
    drop_points(g, seat)
    await depart(g, seat)
    ship = g.board.ships[seat]
    if ship.afloat() and is_sea(g.board, ship.at):
        crews = ship.on_deck()
        more = count_of_ship(g, seat, "turn_strain", 0) if crews else 0
        for crew in crews:
            harm(g, seat, crew, "strain", count_of_crew(g, seat, crew, "turn_strain", 1) + more)
        await settle_deck(g, seat)
        if meets_something(g.board, seat):
            await sea_event(g, seat)
    for id in g.board.enemies_on(seat):
        if g.board.enemies[id].coiled:
            g.emit(EnemyCoiled(id, on=False))


# --- the enemy --------------------------------------------------------------------------------------


class ElderOneTurn(Chapter, frozen=True):
    """Rules: ENEMY PHASE, the Elder One: whatever it does whilst arisen, then its activation."""

    async def play(self, g: G) -> Chapter | Ending:
        await Defer("the Elder One")
        g.emit(StepBegun("elder"))
        await whilst_arisen(g)
        await activate_elder(g)
        return settled(g, "elder")


class Storms(Chapter, frozen=True):
    """Rules: ENEMY PHASE, storms: one after the other."""

    left: tuple[StormId, ...] | None = None

    async def play(self, g: G) -> Chapter | Ending:
        await Defer("the storms")
        left = self.left
        if left is None:
            g.emit(StepBegun("storms"))
            left = tuple(g.board.storms)
        for _ in range(of_table(g.board, "storm_moves", 1) if left else 0):
            await move_storm(g, left[0])
        return Storms(left[1:]) if len(left) > 1 else settled(g, "storms")


class OnDeck(Chapter, frozen=True):
    """Rules: ENEMY PHASE, enemies on deck: ship by ship, one enemy after the other in the order the players choose."""

    ships: tuple[Seat, ...] | None = None
    left: tuple[EnemyId, ...] = ()

    async def play(self, g: G) -> Chapter | Ending:
        ships, left = self.ships, self.left
        if ships is None:
            g.emit(StepBegun("deck"))
            ships = g.board.seats_from(g.board.first)
        while not left:
            if not ships:
                return settled(g, "deck")
            left, ships = await in_order(g, g.board.enemies_on(ships[0])), ships[1:]
        id, left = left[0], left[1:]
        if id in g.board.enemies:
            await Defer("the enemies on deck")
            await activate(g, id, DECK_ENEMIES[g.board.enemies[id].kind].dice)
        return OnDeck(ships, left)


class AtSea(Chapter, frozen=True):
    """Rules: ENEMY PHASE, enemy ships: one after the other in the order the players choose."""

    left: tuple[RaiderId, ...] | None = None

    async def play(self, g: G) -> Chapter | Ending:
        left = self.left
        if left is None:
            g.emit(StepBegun("sea"))
            left = await in_order(g, list(g.board.raiders))
        if not left:
            return settled(g, "sea")
        if left[0] in g.board.raiders:
            await Defer("the enemy ships")
            dice = RAIDER_CARDS[g.board.raiders[left[0]].kind].dice
            await activate_raider(g, left[0], of_table(g.board, "raider_dice", dice))
        return AtSea(left[1:])


class Agenda(Chapter, frozen=True):
    """Rules: ENEMY PHASE, the Agenda; then the next player begins the next round."""

    async def play(self, g: G) -> Chapter | Ending:
        await Defer("the Agenda")
        g.emit(StepBegun("agenda"))
        if g.board.agenda_held:
            g.emit(AgendaWaited())
        else:
            advance_agenda(g, NUMBERS.agenda_base + len(g.seats))
        return settled(g, "agenda")


class ActEnds(Chapter, frozen=True):
    """Rules: END OF AN ACT. It is settled when the turn or the step in which it came is over."""

    step: Step
    seat: Seat | None = None
    """Whose turn is next, within the Player Phase."""

    async def play(self, g: G) -> Chapter | Ending:
        await end_act(g)
        return settled(g, self.step, self.seat)


class Rises(Chapter, frozen=True):
    """Rules: ELDER ONE AWAKENING. It rises when the turn or the step in which it awoke is over."""

    step: Step
    seat: Seat | None = None

    async def play(self, g: G) -> Chapter | Ending:
        await rise(g)
        return settled(g, self.step, self.seat)


def settled(g: G, step: Step, seat: Seat | None = None) -> Chapter:
    """What follows a step, or a turn after which it is this seat's: an awakening or the end of an act, if one has
    come."""
    if rises_now(g.board):
        return Rises(step, seat)
    if g.board.act_over:
        return ActEnds(step, seat)
    return Turn(seat) if seat is not None else after(g, step)


def after(g: G, step: Step) -> Chapter:
    """The steps of a round in their order."""
    match step:
        case "players":
            return ElderOneTurn() if g.board.elder is not None else Storms()
        case "elder":
            return Storms()
        case "storms":
            return OnDeck()
        case "deck":
            return AtSea()
        case "sea":
            return Agenda()
    following = g.board.seat_after(g.board.first)
    g.emit(FirstPlayerPassed(following))
    g.emit(RoundBegun())
    return Turn(following)


async def in_order(g: G, ids: list[T]) -> tuple[T, ...]:
    """The players choose the order in which these act."""
    if len(ids) < 2:
        return tuple(ids)
    _, order = await AnyOf(g.seats, "enemy_order", Arrange(tuple(ids)), "EVER-106")
    return tuple(next(id for id in ids if id == chosen) for chosen in order)


CHAPTERS: tuple[type[Chapter], ...] = (
    Embark,
    Turn,
    Acting,
    ElderOneTurn,
    Storms,
    OnDeck,
    AtSea,
    Agenda,
    ActEnds,
    Rises,
)
