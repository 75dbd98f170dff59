"""What can follow: life, abilities, coins, death."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from domain.cult.board import TURN, Temple
from domain.cult.names import CharacterId, RoleId, Symbol, WraithId, wraith_die
from domain.kernel import DiceFact, Face, Fact, Hidden, Private, Seat

Cause = Literal[
    "die", "ritual", "kraken", "shadow", "explosion", "ability", "sigil", "penance", "power", "toll", "merchant"
]
"""What makes a player lose or gain life."""

CoinKind = Literal["siren", "chant", "necromancer"]

# --- life -------------------------------------------------------------------------------------------


class LifeLost(Fact, frozen=True):
    """A player loses life. `by` dealt the blow; the empty seat is nobody."""

    seat: Seat
    n: int
    cause: Cause
    by: Seat = Seat("")
    siphoned: bool = False
    """The Keeper of Lamia gains from it."""

    def apply(self, board: Temple) -> None:
        cultist = board.cultists[self.seat]
        cultist.life -= self.n
        if self.siphoned:
            board.siphoned.append(self.seat)
        if cultist.life == 0:
            board.blows[self.seat] = self.by
        if self.by and self.seat == board.high_priest:
            board.favour[self.by] = board.favour.get(self.by, 0) - self.n
        if self.seat not in board.lost:
            board.lost.append(self.seat)


class LifePaid(Fact, frozen=True):
    """A player pays life: it counts as no loss, but it can kill."""

    seat: Seat
    n: int

    def apply(self, board: Temple) -> None:
        cultist = board.cultists[self.seat]
        cultist.life -= self.n
        if cultist.life == 0:
            board.blows[self.seat] = self.seat


class LifeGained(Fact, frozen=True):
    """A player gains life. `by` gave it; the empty seat is nobody."""

    seat: Seat
    n: int
    cause: Cause
    by: Seat = Seat("")

    def apply(self, board: Temple) -> None:
        board.cultists[self.seat].life += self.n
        board.blows.pop(self.seat, None)
        if self.by and self.seat == board.high_priest:
            board.favour[self.by] = board.favour.get(self.by, 0) + self.n


class Shielded(Fact, frozen=True):
    """A player will not lose so much life in this Resolve phase."""

    seat: Seat
    n: int

    def apply(self, board: Temple) -> None:
        board.shields[self.seat] = board.shields.get(self.seat, 0) + self.n


class LossPrevented(Fact, frozen=True):
    """Life that is not lost. `shield` says that a shield took it."""

    seat: Seat
    n: int
    shield: bool = False

    def apply(self, board: Temple) -> None:
        if self.shield:
            board.shields[self.seat] -= self.n


# --- abilities and coins ----------------------------------------------------------------------------


class AbilityUsed(Fact, frozen=True):
    """Something that stands on no card and works once per turn is used."""

    seat: Seat
    ability: str

    def apply(self, board: Temple) -> None:
        board.used.setdefault(TURN, []).append(f"{self.seat}:{self.ability}")


class CoinsGained(Fact, frozen=True):
    """Coins come from the supply; with a negative number they go back to it."""

    seat: Seat
    coin: CoinKind
    n: int

    def apply(self, board: Temple) -> None:
        cultist, supply = board.cultists[self.seat], board.supply
        setattr(cultist, self.coin, getattr(cultist, self.coin) + self.n)
        setattr(supply, self.coin, getattr(supply, self.coin) - self.n)


class Traded(Fact, frozen=True):
    """A trade is made: coins, and life."""

    seat: Seat
    partner: Seat
    gives: dict[str, int]
    gets: dict[str, int]

    def apply(self, board: Temple) -> None:
        for giver, taker, terms in ((self.seat, self.partner, self.gives), (self.partner, self.seat, self.gets)):
            for what, n in terms.items():
                setattr(board.cultists[giver], what, getattr(board.cultists[giver], what) - n)
                setattr(board.cultists[taker], what, getattr(board.cultists[taker], what) + n)
        for seat in (self.seat, self.partner):
            if board.cultists[seat].life > 0:
                board.blows.pop(seat, None)


class Marked(Fact, frozen=True):
    """A player is marked with the Faceless token; without a target the token is taken off."""

    seat: Seat
    target: Seat | None = None

    def apply(self, board: Temple) -> None:
        if self.target is None:
            board.marks.pop(self.seat, None)
        else:
            board.marks[self.seat] = self.target
        board.lay_cards()


class CharacterChanged(Fact, frozen=True):
    """A player becomes another character."""

    seat: Seat
    character: CharacterId

    def apply(self, board: Temple) -> None:
        board.cultists[self.seat].character = self.character
        board.marks.pop(self.seat, None)
        board.lay_cards()


class Charged(Fact, frozen=True):
    """A trigger die is resolved on a Sorceress."""

    seat: Seat

    def apply(self, board: Temple) -> None:
        board.charges[self.seat] = board.charges.get(self.seat, 0) + 1


class Exploded(Fact, frozen=True):
    """An arcane explosion; one player is spared."""

    seat: Seat
    spared: Seat


# --- death ------------------------------------------------------------------------------------------


class Died(Fact, frozen=True):
    """A player dies. Kraken dice and the Faceless token go."""

    seat: Seat

    def apply(self, board: Temple) -> None:
        cultist = board.cultists[self.seat]
        cultist.dead = True
        board.supply.kraken += cultist.kraken
        cultist.kraken = cultist.bodily = 0
        board.marks = {s: t for s, t in board.marks.items() if self.seat not in (s, t)}
        board.lay_cards()


def wraith_dice(seat: Seat, faces: Sequence[Symbol]) -> dict[str, Face]:
    """The dice of a Wraith by their names."""
    return {wraith_die(seat, i): Face(face) for i, face in enumerate(faces)}


class BecameWraith(Fact, frozen=True):
    """A dead player takes a Wraith card and sets its first faces."""

    seat: Seat
    card: WraithId
    faces: tuple[Symbol, ...]
    keeps: ClassVar[bool] = True

    def keep(self, board: Any, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.by_hand(wraith_dice(self.seat, self.faces))

    def apply(self, board: Temple) -> None:
        cultist = board.cultists[self.seat]
        cultist.wraith, cultist.wraith_dice = self.card, list(self.faces)
        board.wraiths.remove(self.card)
        board.blows.pop(self.seat, None)


class WraithRolled(DiceFact, frozen=True):
    """A Wraith has all its dice again."""

    seat: Seat
    faces: tuple[Symbol, ...]

    def lying(self, board: Temple) -> dict[str, Face]:
        return wraith_dice(self.seat, self.faces)

    def lay(self, board: Temple) -> dict[str, Face]:
        return wraith_dice(self.seat, board.cultists[self.seat].wraith_dice)

    def apply(self, board: Temple) -> None:
        board.cultists[self.seat].wraith_dice = list(self.faces)
        board.rolls += board.phase == "roll"


class WraithDieSpent(Fact, frozen=True):
    """A Wraith uses one of its dice."""

    seat: Seat
    face: Symbol
    keeps: ClassVar[bool] = True

    def keep(self, board: Any, hidden: Hidden, private: Private, seq: int) -> None:
        faces = board.cultists[self.seat].wraith_dice
        hidden.gone(tuple(wraith_dice(self.seat, faces)), faces.index(self.face))

    def apply(self, board: Temple) -> None:
        board.cultists[self.seat].wraith_dice.remove(self.face)


class Revived(Fact, frozen=True):
    """The Necromancer lives again; the Wraith card goes back."""

    seat: Seat
    life: int

    def apply(self, board: Temple) -> None:
        cultist = board.cultists[self.seat]
        if cultist.wraith is not None:
            board.wraiths.append(cultist.wraith)
        cultist.dead, cultist.life = False, self.life
        cultist.wraith, cultist.wraith_dice = None, []
        board.lay_cards()


class PenancePaid(Fact, frozen=True):
    """The last Faithful is gone, and the High Priest will suffer for it."""

    def apply(self, board: Temple) -> None:
        board.penance = True


class Possessed(Fact, frozen=True):
    """A dead player takes over the High Priest: place, character, life and all that lies there."""

    seat: Seat
    old_role: RoleId

    def apply(self, board: Temple) -> None:
        priest, old = board.high_priest, board.cultists[self.seat]
        body = board.cultists.pop(priest)
        for coin in ("siren", "chant", "necromancer"):
            setattr(body, coin, getattr(body, coin) + getattr(old, coin))
        body.extra += old.extra
        board.cultists[self.seat] = body
        board.order[board.order.index(self.seat)] = Seat("")
        board.order[board.order.index(priest)] = self.seat
        moved = {priest: self.seat}
        board.marks = {moved.get(s, s): moved.get(t, t) for s, t in board.marks.items()}
        board.blows.pop(self.seat, None)
        board.high_priest, board.automated, board.possessed = self.seat, None, True
        board.old_roles.append(self.old_role)
        board.lay_cards()
