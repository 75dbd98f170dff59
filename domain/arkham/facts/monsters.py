"""Monsters: whom they are engaged with, whether they are exhausted. Where they stand is a matter of cards in play."""

from domain.arkham.board import Arkham
from domain.arkham.names import MonsterId
from domain.kernel import Fact, Seat


class Engaged(Fact, frozen=True):
    """With this investigator; `alone`: and nobody else any more."""

    monster: MonsterId
    seat: Seat
    alone: bool = True

    def apply(self, board: Arkham) -> None:
        others = [] if self.alone else board.engaged.get(self.monster, [])
        board.engaged[self.monster] = [*others, self.seat]
        board.exhausted = [monster for monster in board.exhausted if monster != self.monster]


class Disengaged(Fact, frozen=True):
    monster: MonsterId
    seats: tuple[Seat, ...]

    def apply(self, board: Arkham) -> None:
        left = [seat for seat in board.engaged.get(self.monster, []) if seat not in self.seats]
        board.engaged[self.monster] = left
        if not left:
            del board.engaged[self.monster]


class SlippedPast(Fact, frozen=True):
    """A monster that can not be exhausted is evaded: it follows later."""

    monster: MonsterId
    seat: Seat

    def apply(self, board: Arkham) -> None:
        board.evaded[self.monster] = self.seat


class CaughtUp(Fact, frozen=True):
    """It has stopped looking for whoever evaded it."""

    monster: MonsterId

    def apply(self, board: Arkham) -> None:
        board.evaded.pop(self.monster, None)


class MonsterExhausted(Fact, frozen=True):
    """It engages nobody, and does nothing until it readies."""

    monster: MonsterId

    def apply(self, board: Arkham) -> None:
        board.engaged.pop(self.monster, None)
        board.exhausted.append(self.monster)


class MonsterReadied(Fact, frozen=True):
    monster: MonsterId

    def apply(self, board: Arkham) -> None:
        board.exhausted.remove(self.monster)


class MonsterGone(Fact, frozen=True):
    """It is defeated, or leaves the board otherwise."""

    monster: MonsterId

    def apply(self, board: Arkham) -> None:
        board.engaged.pop(self.monster, None)
        board.evaded.pop(self.monster, None)
        board.exhausted = [monster for monster in board.exhausted if monster != self.monster]


class MonsterMeant(Fact, frozen=True):
    """The next question is about this one: in play, or a card that is about to appear."""

    monster: str

    def apply(self, board: Arkham) -> None:
        board.meant = self.monster
