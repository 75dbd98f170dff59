"""Investigators: who comes and goes, what they have, what they suffer."""

from domain.arkham.board import Arkham, Coming, Investigator
from domain.arkham.names import Exit, PersonId, Skill, SpaceId
from domain.kernel import Fact, Seat


class InvestigatorEntered(Fact, frozen=True):
    """A player begins with this one."""

    seat: Seat
    person: PersonId
    at: SpaceId
    money: int = 0
    remnants: int = 0

    def apply(self, board: Arkham) -> None:
        board.people[self.seat] = Investigator(self.person, self.at, money=self.money, remnants=self.remnants)
        board.gone.append(self.person)


class InvestigatorLeft(Fact, frozen=True):
    """For good. All that was not a card is lost."""

    seat: Seat
    how: Exit

    def apply(self, board: Arkham) -> None:
        if self.how != "retired":
            board.lost.append(board.people[self.seat].person)
        del board.people[self.seat]
        board.waiting = [seat for seat in board.waiting if seat != self.seat]


class Went(Fact, frozen=True):
    seat: Seat
    to: SpaceId
    spaces: int = 0
    """So many, one after the other; without any, directly."""

    def apply(self, board: Arkham) -> None:
        board.people[self.seat].at = self.to
        board.people[self.seat].walked += self.spaces


class MoneyChanged(Fact, frozen=True):
    seat: Seat
    by: int

    def apply(self, board: Arkham) -> None:
        board.people[self.seat].money += self.by


class CluesChanged(Fact, frozen=True):
    """An investigator's own clues."""

    seat: Seat
    by: int

    def apply(self, board: Arkham) -> None:
        board.people[self.seat].clues += self.by


class RemnantsChanged(Fact, frozen=True):
    seat: Seat
    by: int

    def apply(self, board: Arkham) -> None:
        board.people[self.seat].remnants += self.by


class FocusChanged(Fact, frozen=True):
    """A focus token is put on a skill, or taken from it."""

    seat: Seat
    skill: Skill
    by: int

    def apply(self, board: Arkham) -> None:
        focus = board.people[self.seat].focus
        focus[self.skill] = focus.get(self.skill, 0) + self.by
        if not focus[self.skill]:
            del focus[self.skill]


class HarmComes(Fact, frozen=True):
    """It is not suffered yet: some of it may be prevented, or be borne by a card."""

    seat: Seat
    damage: int = 0
    horror: int = 0

    def apply(self, board: Arkham) -> None:
        board.coming = Coming(self.seat, self.damage, self.horror)


class HarmChanged(Fact, frozen=True):
    """Damage and horror on an investigator: more is suffered, less is recovered."""

    seat: Seat
    damage: int = 0
    horror: int = 0

    def apply(self, board: Arkham) -> None:
        person = board.people[self.seat]
        person.damage += self.damage
        person.horror += self.horror


class DelayChanged(Fact, frozen=True):
    """Lies down, or stands up again."""

    seat: Seat
    delayed: bool

    def apply(self, board: Arkham) -> None:
        board.people[self.seat].delayed = self.delayed
