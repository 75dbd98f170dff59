"""What can follow: setting up, phases, dice."""

from typing import Any, ClassVar

from domain.cult.board import PHASE, TURN, Altar, Cultist, Die, Phase, Supply, Temple
from domain.cult.names import AltarNo, CharacterId, DieName, Symbol, Target, WraithId
from domain.cult.options import Options
from domain.kernel import DiceFact, Face, Fact, Hidden, Private, Seat

# --- setting up -------------------------------------------------------------------------------------


class TempleLaid(Fact, frozen=True):
    """Places, altars and Wraith cards are laid out."""

    options: Options
    order: tuple[Seat, ...]
    altars: int
    wraiths: tuple[WraithId, ...]
    supply: dict[str, int]
    automated: Seat | None = None

    def apply(self, board: Temple) -> None:
        board.options = self.options
        board.order = list(self.order)
        board.head_count = len(board.seats)
        board.cultists = {seat: Cultist() for seat in self.order}
        board.altars = {AltarNo(n): Altar() for n in range(1, self.altars + 1)}
        board.wraiths = list(self.wraiths)
        board.supply = Supply(**self.supply)
        board.automated = self.automated


class PriestKnown(Fact, frozen=True):
    """The High Priest stands up."""

    seat: Seat

    def apply(self, board: Temple) -> None:
        board.high_priest = self.seat


class CharacterRevealed(Fact, frozen=True):
    """A player shows the character and takes its life."""

    seat: Seat
    character: CharacterId
    life: int

    def apply(self, board: Temple) -> None:
        board.cultists[self.seat].character = self.character
        board.cultists[self.seat].life = self.life
        board.lay_cards()


class PhaseBegun(Fact, frozen=True):
    """A phase of the turn begins."""

    phase: Phase

    def apply(self, board: Temple) -> None:
        board.phase = self.phase
        board.used.pop(PHASE, None)
        if self.phase == "start":
            assert board.current is not None
            board.place = board.order.index(board.current)
            board.dice, board.dice_made = {}, 0
            board.transmuted = {}
            board.used.pop(TURN, None)
            board.rift, board.served = 0, False
        if self.phase == "roll":
            board.rolls = 0
        if self.phase in ("start", "resolve", "end"):
            board.lost, board.siphoned, board.shields, board.charges = [], [], {}, {}


# --- dice -------------------------------------------------------------------------------------------


class DiceThrown(DiceFact, frozen=True):
    """The active player's dice are rolled."""

    faces: tuple[Symbol, ...]
    because: tuple[str, ...] = ()
    """What makes them more or fewer."""

    def lying(self, board: Temple) -> dict[str, Face]:
        return {f"d{i}": Face(face) for i, face in enumerate(self.faces, 1)}

    def apply(self, board: Temple) -> None:
        board.dice = {DieName(f"d{i}"): Die(face) for i, face in enumerate(self.faces, 1)}
        board.dice_made = len(self.faces)
        board.rolls += 1


class DiceTurned(DiceFact, frozen=True):
    """Dice show other faces; they stay where they lie."""

    faces: dict[DieName, Symbol]

    def lying(self, board: Temple) -> dict[str, Face]:
        return {str(die): Face(face) for die, face in self.faces.items()}

    def apply(self, board: Temple) -> None:
        for die, face in self.faces.items():
            board.dice[die].face = face
        board.rolls += board.phase == "roll"


class DiceCommitted(Fact, frozen=True):
    """Dice are committed, or moved."""

    to: dict[DieName, Target]

    def apply(self, board: Temple) -> None:
        for die, target in self.to.items():
            board.dice[die].at = target


class DieAdded(Fact, frozen=True):
    """The active player gains a die."""

    face: Symbol
    at: Target = Target("")
    keeps: ClassVar[bool] = True

    def keep(self, board: Any, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.by_hand([f"d{board.dice_made + 1}"])

    def apply(self, board: Temple) -> None:
        board.dice_made += 1
        board.dice[DieName(f"d{board.dice_made}")] = Die(self.face, self.at)


class DiceRemoved(Fact, frozen=True):
    """Dice go without effect."""

    dice: tuple[DieName, ...]

    def apply(self, board: Temple) -> None:
        for die in self.dice:
            del board.dice[die]


class DieResolved(Fact, frozen=True):
    """A die is resolved: what it showed and where it lay. What it does follows."""

    die: DieName
    face: Symbol
    at: Target
    because: tuple[str, ...] = ()
    """Of a gift: what lets it be given."""

    def apply(self, board: Temple) -> None:
        del board.dice[self.die]


class Transmuted(Fact, frozen=True):
    """One symbol counts as another on all dice of this turn."""

    source: Symbol
    target: Symbol

    def apply(self, board: Temple) -> None:
        board.transmuted[self.source] = self.target


class ExtraDice(Fact, frozen=True):
    """More dice, or fewer, in a player's next Roll phase; `bodily` ones not for the Wraith that comes after."""

    seat: Seat
    n: int
    bodily: bool = False

    def apply(self, board: Temple) -> None:
        if self.bodily:
            board.cultists[self.seat].bodily += self.n
        else:
            board.cultists[self.seat].extra += self.n
