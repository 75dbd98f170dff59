"""Rules: the round. Action phase, monster phase, encounter phase, mythos phase."""

from domain.arkham.board import Arkham
from domain.arkham.content import NUMBERS, PLAY
from domain.arkham.facts.turn import LeaderPassed, PhaseBegun, RoundBegun, TurnEnded, TurnTaken
from domain.arkham.names import MonsterId
from domain.arkham.options import Options
from domain.arkham.rules.actions import END, follow, perform_action, ways_to_act
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.endings import NOBODY_LEFT, finish
from domain.arkham.rules.engagement import is_restricted, monsters
from domain.arkham.rules.group import decide, in_order
from domain.arkham.rules.monsters import activate, attacks, ready_all, strike
from domain.arkham.rules.mythos import draw_token
from domain.arkham.rules.people import choose_person, enter, stand_at_start
from domain.arkham.rules.settling import settled
from domain.arkham.rules.setup import prepare, set_up
from domain.kernel import Ask, Chapter, Choose, Ending, Game, Seat, TurnBegun
from domain.parts.moments import Look

G = Game[Arkham]


class SetUp(Chapter, frozen=True):
    options: Options

    async def play(self, g: G) -> Chapter | Ending:
        await set_up(g, self.options)
        return Gathering(g.seats)


class Gathering(Chapter, frozen=True):
    """Everybody chooses an investigator; then the last preparations are made."""

    left: tuple[Seat, ...]

    async def play(self, g: G) -> Chapter | Ending:
        person = await choose_person(g, self.left[0])
        assert person is not None
        await enter(g, self.left[0], person)
        if len(self.left) > 1:
            return Gathering(self.left[1:])
        await prepare(g)
        return new_round(g)


def new_round(g: G) -> Chapter:
    g.emit(RoundBegun())
    g.emit(PhaseBegun("action", tuple(g.board.in_play())))
    return Actions()


# --- actions ----------------------------------------------------------------------------------------


class Actions(Chapter, frozen=True):
    """Everybody has one whole turn, in the order that the group likes."""

    async def play(self, g: G) -> Chapter | Ending:
        if not g.board.waiting:
            return monster_phase(g)
        seat = await decide(g, "who_acts", g.board.waiting, "ARK-17")
        actions = PLAY.value(g.board, "actions", NUMBERS.actions, Look(g.board, seat))
        g.emit(TurnBegun(seat))
        g.emit(TurnTaken(seat, actions))
        await PLAY.moment(g, "turn_begins", seat)
        await settled(g)
        return Acting(seat)


class Acting(Chapter, frozen=True):
    """One action of a turn. Whoever is gone has no more."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        person = g.board.people.get(self.seat)
        if person is None or person.actions < 1:
            return await end_turn(g, self.seat)
        ways = ways_to_act(g, self.seat)
        (chosen,) = await Ask(self.seat, "act", Choose((*ways, END)), "ARK-17", default=(END,))
        if chosen == END:
            return await end_turn(g, self.seat)
        await perform_action(g, self.seat, chosen)
        return Acting(self.seat)


async def end_turn(g: G, seat: Seat) -> Chapter:
    await follow(g, seat)
    if seat in g.board.people:
        await PLAY.moment(g, "turn_ends", seat)
        await settled(g)
    g.emit(TurnEnded(seat))
    PLAY.end_scope(g, "turn")
    return Actions()


# --- monsters ---------------------------------------------------------------------------------------


def monster_phase(g: G) -> Chapter:
    g.emit(PhaseBegun("monster"))
    return Activations()


class Activations(Chapter, frozen=True):
    """Every ready monster activates once, in the order that the group likes."""

    left: tuple[MonsterId, ...] | None = None

    async def play(self, g: G) -> Chapter | Ending:
        left = self.left
        if left is None:
            awake = [monster for monster in monsters(g.board) if g.board.is_ready(monster)]
            left = await in_order(g, "activation_order", awake, "ARK-77")
        if not left:
            return Attacks()
        await activate(g, left[0])
        return Activations(left[1:])


class Attacks(Chapter, frozen=True):
    """Every engaged monster attacks once; then the exhausted ones ready."""

    left: tuple[MonsterId, ...] | None = None

    async def play(self, g: G) -> Chapter | Ending:
        left = self.left
        if left is None:
            for seat in g.board.in_play():
                await PLAY.moment(g, "before_strikes", seat)
            left = await attacks(g)
        if left:
            await strike(g, left[0])
            return Attacks(left[1:])
        await ready_all(g)
        await settled(g)
        g.emit(PhaseBegun("encounter", tuple(g.board.in_play())))
        return Encounters()


# --- encounters -------------------------------------------------------------------------------------


class Encounters(Chapter, frozen=True):
    """Everybody has one encounter, in the order that the group likes. Who is held by a monster comes last: another's
    encounter may set them free."""

    async def play(self, g: G) -> Chapter | Ending:
        if not g.board.waiting:
            g.emit(PhaseBegun("mythos"))
            return Mythos(tuple(seat for seat in g.board.in_play() for _ in range(NUMBERS.tokens)))
        free = [seat for seat in g.board.waiting if not is_restricted(g.board, seat)]
        seat = await decide(g, "who_meets", free or g.board.waiting[:1], "ARK-89")
        g.emit(TurnTaken(seat))
        await encounter(g, seat)
        return Encounters()


# --- mythos -----------------------------------------------------------------------------------------


class Mythos(Chapter, frozen=True):
    """Two tokens for each investigator, from the leader on."""

    left: tuple[Seat, ...]

    async def play(self, g: G) -> Chapter | Ending:
        if not self.left:
            return RoundEnd()
        if self.left[0] in g.board.people:
            await draw_token(g, self.left[0])
        return Mythos(self.left[1:])


class RoundEnd(Chapter, frozen=True):
    """Whoever has nobody chooses a new investigator; the leader's token passes on."""

    async def play(self, g: G) -> Chapter | Ending:
        PLAY.end_scope(g, "round")
        newcomers = [seat for seat in g.board.seats_from(g.board.leader) if seat not in g.board.people]
        for seat in newcomers:
            person = await choose_person(g, seat)
            if person is None:
                return await finish(g, NOBODY_LEFT)
            await enter(g, seat, person)
        g.emit(LeaderPassed(g.board.seat_after(g.board.leader)))
        following = new_round(g)
        for seat in newcomers:
            await stand_at_start(g, seat)
        for seat in g.board.in_play():
            await PLAY.moment(g, "round_begins", seat)
        await settled(g)
        return following


CHAPTERS: tuple[type[Chapter], ...] = (
    SetUp,
    Gathering,
    Actions,
    Acting,
    Activations,
    Attacks,
    Encounters,
    Mythos,
    RoundEnd,
)
