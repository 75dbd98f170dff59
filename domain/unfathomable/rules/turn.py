"""Rules: PLAYING THE GAME. The game as a chain of chapters."""

from domain.kernel import Chapter, Ending, Game, Seat, TurnBegun
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.facts.turn import ActionsGranted, StepBegun
from domain.unfathomable.options import Options
from domain.unfathomable.rules.actions import perform_action
from domain.unfathomable.rules.items import choose_improvement
from domain.unfathomable.rules.loyalty import deal_loyalty
from domain.unfathomable.rules.mythos import draw_mythos, resolve_activation, resolve_crisis, resolve_track
from domain.unfathomable.rules.receive import discard_to_limit, receive_skills
from domain.unfathomable.rules.setup import set_up

G = Game[Atlantica]


class Embark(Chapter, frozen=True):
    """Set-up."""

    options: Options = Options()

    async def play(self, g: G) -> Chapter | Ending:
        return ReceiveSkills(await set_up(g, self.options))


class ReceiveSkills(Chapter, frozen=True):
    """Rules: STEP ONE."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(TurnBegun(self.seat))
        g.emit(StepBegun("receive"))
        await choose_improvement(g, self.seat)
        await receive_skills(g, self.seat)
        g.emit(StepBegun("action"))
        g.emit(ActionsGranted(self.seat, NUMBERS.actions))
        return Action(self.seat)


class Action(Chapter, frozen=True):
    """Rules: STEP TWO. One action after the other."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        if g.board.sailors[self.seat].actions > 0:
            await perform_action(g, self.seat)
            return Action(self.seat)
        return Crisis(self.seat) if g.board.is_human(self.seat) else Discard(self.seat)


class Crisis(Chapter, frozen=True):
    """Rules: STEP THREE, the card and its crisis."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(StepBegun("mythos"))
        await draw_mythos(g, self.seat)
        await resolve_crisis(g, self.seat)
        return Icons(self.seat)


class Icons(Chapter, frozen=True):
    """Rules: MONSTER ACTIVATION ICONS, TRACK ICONS."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        await resolve_activation(g)
        await resolve_track(g, self.seat)
        return Discard(self.seat)


class Discard(Chapter, frozen=True):
    """Rules: STEP FOUR. In the learning game loyalty is dealt after everybody's first turn."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(StepBegun("discard"))
        await discard_to_limit(g)
        if g.board.options.learning and g.board.turn == len(g.seats):
            await deal_loyalty(g)
        return ReceiveSkills(g.board.seat_after(self.seat))


CHAPTERS: tuple[type[Chapter], ...] = (Embark, ReceiveSkills, Action, Crisis, Icons, Discard)
