"""The round: its phases, whose turn it is, which actions were taken."""

from domain.arkham.board import Arkham
from domain.arkham.names import PersonId, Phase, ScenarioId
from domain.kernel import Fact, Seat


class TownLaid(Fact, frozen=True):
    """The map of a scenario is on the table."""

    scenario: ScenarioId
    leader: Seat
    waves: bool = False
    """With Under Dark Waves."""
    game: int = 0
    """Of a series: which game; 0: of none."""
    gone: tuple[PersonId, ...] = ()
    """Investigators whom a series has lost."""

    def apply(self, board: Arkham) -> None:
        board.scenario, board.leader, board.waves = self.scenario, self.leader, self.waves
        board.game, board.gone = self.game, list(self.gone)
        board.sheet = {"doom": 0, "clue": 0}


class RoundBegun(Fact, frozen=True):
    """Everything that was done is forgotten."""

    def apply(self, board: Arkham) -> None:
        board.round += 1
        board.afraid = []
        for person in board.people.values():
            person.done, person.walked = [], 0


class PhaseBegun(Fact, frozen=True):
    """The phases in which everybody has a turn say whose turns are to come."""

    phase: Phase
    waiting: tuple[Seat, ...] = ()

    def apply(self, board: Arkham) -> None:
        board.phase, board.waiting = self.phase, list(self.waiting)


class TurnTaken(Fact, frozen=True):
    """This player's turn, or encounter, is the next one."""

    seat: Seat
    actions: int = 0

    def apply(self, board: Arkham) -> None:
        board.waiting = [seat for seat in board.waiting if seat != self.seat]
        if self.seat in board.people:
            board.people[self.seat].actions = self.actions


class ActionTaken(Fact, frozen=True):
    seat: Seat
    action: str

    def apply(self, board: Arkham) -> None:
        person = board.people[self.seat]
        person.actions -= 1
        person.done.append(self.action)


class ActionGained(Fact, frozen=True):
    """One more may be performed in this turn."""

    seat: Seat
    n: int = 1

    def apply(self, board: Arkham) -> None:
        board.people[self.seat].actions += self.n


class TurnEnded(Fact, frozen=True):
    """Whoever leaves actions over gives them up."""

    seat: Seat

    def apply(self, board: Arkham) -> None:
        if self.seat in board.people:
            board.people[self.seat].actions = 0


class LeaderPassed(Fact, frozen=True):
    to: Seat

    def apply(self, board: Arkham) -> None:
        board.leader = self.to
