"""What can follow: setting up, steps, actions, crises, checks, dice."""

from domain.kernel import DiceFact, Face, Fact, Seat
from domain.unfathomable.board import Atlantica, Check, Die, Outcome, Sailor, empty_monarchs
from domain.unfathomable.names import Dial, Limit, MythosId, Skill, Space, Step, limit_key
from domain.unfathomable.options import Options


def _check(board: Atlantica) -> Check:
    assert board.check is not None
    return board.check


def _die(board: Atlantica) -> Die:
    assert board.die is not None
    return board.die


class AtlanticaLaid(Fact, frozen=True):
    """The board is laid out: dials, tokens on Start, monarchs in the Deep."""

    options: Options
    dials: dict[Dial, int]
    deep_ones: int

    def apply(self, board: Atlantica) -> None:
        board.options = self.options
        board.dials = dict(self.dials)
        board.reserve = self.deep_ones
        board.monarchs = empty_monarchs()
        board.sailors = {seat: Sailor() for seat in board.seats}


class StepBegun(Fact, frozen=True):
    """A step of the turn begins."""

    step: Step

    def apply(self, board: Atlantica) -> None:
        board.step = self.step
        if self.step == "receive":
            board.used, board.acted, board.barricaded = [], False, False


class ActionsGranted(Fact, frozen=True):
    """A player has more actions to perform."""

    seat: Seat
    n: int

    def apply(self, board: Atlantica) -> None:
        board.sailors[self.seat].actions += self.n


class ActionSpent(Fact, frozen=True):
    """A player performs an action."""

    seat: Seat
    what: str

    def apply(self, board: Atlantica) -> None:
        board.sailors[self.seat].actions -= 1
        board.acted = True


class ActionsWaived(Fact, frozen=True):
    """A player performs no more actions now; `left` remain for later."""

    seat: Seat
    left: int = 0

    def apply(self, board: Atlantica) -> None:
        board.sailors[self.seat].actions = self.left
        board.acted = True


class AbilityUsed(Fact, frozen=True):
    """A player uses an ability: of a skill card, an item, a sheet, a feat, a kept card or a title."""

    seat: Seat
    what: str
    """`skill:rampage`, `item:almanac`, `sheet:keilani`, `feat:keilani`, `kept:family_ties`, `title:keeper`."""
    limit: Limit = ""

    def apply(self, board: Atlantica) -> None:
        key = limit_key(self.seat, self.what)
        if self.limit == "turn":
            board.used.append(key)
        elif self.limit == "check":
            _check(board).used.append(key)
        elif self.limit == "roll":
            _die(board).used.append(key)


class RoomUsed(Fact, frozen=True):
    """A room's action is used; nobody can use it again this turn."""

    seat: Seat
    space: Space

    def apply(self, board: Atlantica) -> None:
        board.used.append(self.space)


# --- crises -----------------------------------------------------------------------------------------


class MythosDrawn(Fact, frozen=True):
    """A mythos card is to be resolved."""

    card: MythosId

    def apply(self, board: Atlantica) -> None:
        board.crisis, board.cut_short, board.replaced = self.card, False, False


class CrisisReplaced(Fact, frozen=True):
    """Something else happens in place of the crisis; its icons are resolved."""

    seat: Seat

    def apply(self, board: Atlantica) -> None:
        board.replaced = True


class MythosCutShort(Fact, frozen=True):
    """What is left of the mythos card is not resolved."""

    def apply(self, board: Atlantica) -> None:
        board.cut_short = True


class MythosDone(Fact, frozen=True):
    """The mythos card is done with."""

    def apply(self, board: Atlantica) -> None:
        board.crisis, board.cut_short, board.replaced = None, False, False


class OptionTaken(Fact, frozen=True):
    """One side of a choice is taken, or the alternative to a check. 0 is the first."""

    seat: Seat
    option: int

    def apply(self, board: Atlantica) -> None:
        """What it does follows."""


# --- skill checks -----------------------------------------------------------------------------------


class CheckBegun(Fact, frozen=True):
    """A skill check is announced."""

    source: str
    target: int
    skills: tuple[Skill, ...]
    least: int | None
    chaos: int
    crisis: bool

    def apply(self, board: Atlantica) -> None:
        board.check = Check(self.source, self.target, list(self.skills), self.least, self.crisis, self.chaos)


class SkillSupports(Fact, frozen=True):
    """One more skill supports the check."""

    skill: Skill

    def apply(self, board: Atlantica) -> None:
        _check(board).skills.append(self.skill)


class ChaosBarred(Fact, frozen=True):
    """The chaos deck adds nothing to the check."""

    def apply(self, board: Atlantica) -> None:
        _check(board).chaos = 0


class CardsOpened(Fact, frozen=True):
    """Players add their cards face up."""

    def apply(self, board: Atlantica) -> None:
        _check(board).openly = True


class CardsAdded(Fact, frozen=True):
    """How many cards a player has added."""

    seat: Seat
    n: int

    def apply(self, board: Atlantica) -> None:
        added = _check(board).added
        added[self.seat] = added.get(self.seat, 0) + self.n


class Totalled(Fact, frozen=True):
    """What the cards of the check come to."""

    total: int

    def apply(self, board: Atlantica) -> None:
        _check(board).total = self.total


class TotalChanged(Fact, frozen=True):
    """An ability changes the total."""

    seat: Seat
    by: int
    means: str
    on_pass: int = 0

    def apply(self, board: Atlantica) -> None:
        check = _check(board)
        check.total = (check.total or 0) + self.by
        check.on_pass += self.on_pass


class OutcomeChosen(Fact, frozen=True):
    """Somebody decides how the check comes out, instead of its being made."""

    seat: Seat
    outcome: Outcome

    def apply(self, board: Atlantica) -> None:
        _check(board).decided = self.outcome


class CheckEnded(Fact, frozen=True):
    """The check has passed, partly passed or failed."""

    outcome: Outcome
    margin: int
    """The total less the target; 0 if there was no total."""

    def apply(self, board: Atlantica) -> None:
        board.check = None


# --- the die ----------------------------------------------------------------------------------------


class DieTaken(Fact, frozen=True):
    """The die is about to be rolled."""

    why: str
    target: int | None = None
    attacker: Seat | None = None
    victim: Seat | None = None
    attack: bool = False
    plus: int = 0
    means: str = ""
    """The item it is rolled for."""

    def apply(self, board: Atlantica) -> None:
        board.die = Die(self.why, self.target, self.attacker, self.victim, self.attack, self.plus, means=self.means)


class DieAdjusted(Fact, frozen=True):
    """The die will count for more, or less."""

    seat: Seat
    by: int
    means: str

    def apply(self, board: Atlantica) -> None:
        _die(board).plus += self.by


class DieSet(DiceFact, frozen=True):
    """The die shows a face: rolled, or set by hand."""

    face: int
    fixed: bool = False

    def lying(self, board: Atlantica) -> dict[str, Face]:
        return {"die": Face(str(self.face))}

    def apply(self, board: Atlantica) -> None:
        die = _die(board)
        die.face, die.fixed = self.face, self.fixed


class DieAgain(Fact, frozen=True):
    """The die will be rolled again."""

    seat: Seat
    means: str

    def apply(self, board: Atlantica) -> None:
        _die(board).face = None


class DieRead(Fact, frozen=True):
    """What the die counts for in the end."""

    result: int

    def apply(self, board: Atlantica) -> None:
        board.die = None
