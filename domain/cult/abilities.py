"""The abilities of characters and Wraiths, in the same vocabulary as `effects`."""

from typing import ClassVar

from domain.cult.effects import name_of, names_of
from domain.cult.names import Symbol
from domain.kernel import Effect

# --- characters -------------------------------------------------------------------------------------


class GiftPower(Effect, frozen=True, tag="gift_power"):
    extra: int = 1
    price: ClassVar[float] = 1.5

    def said(self) -> str:
        return (
            "You may commit to other players dice that show their power symbol: they gain 1 life. Gaining life from "
            f"your own power symbol gives {self.extra} more. Others may commit your power symbol to you."
        )


class Explosion(Effect, frozen=True, tag="explosion"):
    symbol: Symbol
    n: int = 2
    anybody: bool = False
    """Anybody may charge it, and then it must happen."""
    gain: int = 0
    price: ClassVar[float] = 0.5

    def said(self) -> str:
        if not self.anybody:
            return (
                f"You may commit {name_of(self.symbol)} to yourself. When the second such die resolves, you may let "
                f"all players but one of your choice lose {self.n} life."
            )
        return (
            f"Every living player may commit {name_of(self.symbol)} to you. When the second such die resolves, "
            f"all players but one of the dice owner's choice lose {self.n} life, and you gain {self.gain}."
        )


class StartCoins(Effect, frozen=True, tag="start_coins"):
    siren: int
    chant: int

    def said(self) -> str:
        return f"Start with {self.siren} Siren and {self.chant} Chant coins."

    def worth(self) -> float:
        return 0.4 * (self.siren + self.chant)


class Trade(Effect, frozen=True, tag="trade"):
    price: ClassVar[float] = 0.8

    def said(self) -> str:
        return "You may trade coins for coins or life, and life to living players for coins. Trades bind."


class Guard(Effect, frozen=True, tag="guard"):
    cost: int = 1
    n: int = 2
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return (
            f"In any Resolve phase, once per turn: pay {self.cost} life; a living player does not lose up to {self.n} "
            "life in that phase."
        )


class ChangeDie(Effect, frozen=True, tag="change_die"):
    source: tuple[Symbol, ...]
    target: Symbol
    price: ClassVar[float] = 1.2

    def said(self) -> str:
        return (
            f"In any living player's Response phase, once per turn: turn 1 {names_of(self.source)} "
            f"to {name_of(self.target)}."
        )


class Ward(Effect, frozen=True, tag="ward"):
    n: int = 1
    price: ClassVar[float] = 0.5

    def said(self) -> str:
        return f"On any player's turn, once: prevent {self.n} life that a ritual would cost."


class Strike(Effect, frozen=True, tag="strike"):
    cost: int = 1
    n: int = 2
    price: ClassVar[float] = 0.9

    def said(self) -> str:
        return (
            f"In any Resolve phase, once per turn: pay {self.cost} life; another player who has lost life in that "
            f"phase loses {self.n}."
        )


class Bane(Effect, frozen=True, tag="bane"):
    n: int = 1
    price: ClassVar[float] = 0.5

    def said(self) -> str:
        return f"On any player's turn, once: a player who loses life to a ritual loses {self.n} more."


class Become(Effect, frozen=True, tag="become"):
    price: ClassVar[float] = 1.5

    def said(self) -> str:
        return "Once per game: replace this card with a character that is not in play."


class Mark(Effect, frozen=True, tag="mark"):
    n: int = 1
    price: ClassVar[float] = 1.4

    def said(self) -> str:
        return (
            "At the start of the game and before each of your Roll phases mark a player: you have that player's "
            f"ability, and the player rolls {self.n} more."
        )


class Revival(Effect, frozen=True, tag="revival"):
    coins: int
    life: int
    price: ClassVar[float] = 1.2

    def said(self) -> str:
        return (
            "Dead, you keep this ability. Gain 1 Necromancer coin whenever another player dies and at the start of "
            f"each turn you take as a Wraith; at the start of such a turn you may pay {self.coins} of them to live "
            f"again with {self.life} life."
        )


class TurnOwnDie(Effect, frozen=True, tag="turn_own_die"):
    source: tuple[Symbol, ...]
    target: Symbol

    def said(self) -> str:
        return f"Once in your Commit phase: turn 1 of your {names_of(self.source)} dice to {name_of(self.target)}."


class BuyCoin(Effect, frozen=True, tag="buy_coin"):
    cost: int = 1
    price: ClassVar[float] = 0.6

    def said(self) -> str:
        return f"Before your Roll phase, once: pay {self.cost} life for 1 Siren or Chant coin."


class RitualGain(Effect, frozen=True, tag="ritual_gain"):
    n: int = 1

    def said(self) -> str:
        return f"The first die you resolve on a ritual each turn also gives you {self.n} life."


class WildSymbol(Effect, frozen=True, tag="wild_symbol"):
    symbol: Symbol
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return f"Your {name_of(self.symbol)} dice count as a symbol of any ritual that takes dice."


class BuyDie(Effect, frozen=True, tag="buy_die"):
    cost: int = 1
    n: int = 1

    def said(self) -> str:
        return f"Before your Roll phase, once: pay {self.cost} life to roll {self.n} more."


class ThirdReroll(Effect, frozen=True, tag="third_reroll"):
    cost: int = 1
    price: ClassVar[float] = 0.5

    def said(self) -> str:
        return f"After your second re-roll you may pay {self.cost} life for a third."


class Toll(Effect, frozen=True, tag="toll"):
    n: int = 2
    price: ClassVar[float] = 0.4

    def said(self) -> str:
        return f"Gain {self.n} life whenever another player dies."


class RingAgain(Effect, frozen=True, tag="ring_again"):
    cost: int = 1
    price: ClassVar[float] = 1.2

    def said(self) -> str:
        return (
            f"In any living player's Response phase, once per turn: pay {self.cost} life; one of their dice is rolled "
            "again."
        )


Ability = (
    GiftPower
    | Explosion
    | StartCoins
    | Trade
    | Guard
    | ChangeDie
    | Ward
    | Strike
    | Bane
    | Become
    | Mark
    | Revival
    | TurnOwnDie
    | BuyCoin
    | RitualGain
    | WildSymbol
    | BuyDie
    | ThirdReroll
    | Toll
    | RingAgain
)

# --- Wraiths: one die is spent, its face is X -------------------------------------------------------


class Give(Effect, frozen=True, tag="give"):
    def said(self) -> str:
        return "The player whose turn it is gains a die showing X and commits it."


class Plant(Effect, frozen=True, tag="plant"):
    price: ClassVar[float] = 1.3

    def said(self) -> str:
        return "The player whose turn it is gains a die showing X; you commit it as they could."


class Replace(Effect, frozen=True, tag="replace"):
    price: ClassVar[float] = 1.2

    def said(self) -> str:
        return "One die of the player whose turn it is now shows X; its owner may re-commit it."


class Snuff(Effect, frozen=True, tag="snuff"):
    def said(self) -> str:
        return "Discard one die showing X of the player whose turn it is."


class Shove(Effect, frozen=True, tag="shove"):
    price: ClassVar[float] = 1.1

    def said(self) -> str:
        return "Move one die showing X of the player whose turn it is to another player or ritual."


class Rattle(Effect, frozen=True, tag="rattle"):
    price: ClassVar[float] = 0.8

    def said(self) -> str:
        return (
            "One die of the player whose turn it is that does not show X is rolled again; its owner may re-commit it."
        )


Haunting = Give | Plant | Replace | Snuff | Shove | Rattle
