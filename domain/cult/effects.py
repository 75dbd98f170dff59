"""The vocabulary that content is written in. Each effect says what it does; the rules do it."""

from typing import ClassVar, Literal

from domain.cult.names import Symbol
from domain.kernel import Effect

Coin = Literal["siren", "chant"]
Moment = Literal["commit", "response", "resolve"]
"""When a Sigil may be used: in one's own Commit phase, in any living player's Response, in any Resolve."""

NAMES = {"double_dagger": "double dagger", "siren": "Siren", "chant": "Chant"}


def name_of(what: str) -> str:
    return NAMES.get(what, what)


def names_of(symbols: tuple[Symbol, ...]) -> str:
    return " or ".join(name_of(s) for s in symbols)


# --- altar benefits: what each die resolved on a ritual pays ----------------------------------------


class GainLife(Effect, frozen=True, tag="gain_life"):
    n: int

    def said(self) -> str:
        return f"Gain {self.n} life."


class GainCoin(Effect, frozen=True, tag="gain_coin"):
    coin: Coin
    price: ClassVar[float] = 1.2

    def said(self) -> str:
        return f"Gain 1 {name_of(self.coin)} coin."


class HealAnother(Effect, frozen=True, tag="heal_another"):
    n: int
    price: ClassVar[float] = 0.8

    def said(self) -> str:
        return f"Another living player of your choice gains {self.n} life."


class HurtOrHeal(Effect, frozen=True, tag="hurt_or_heal"):
    n: int
    price: ClassVar[float] = 1.1

    def said(self) -> str:
        return f"Choose a living player, who gains or loses {self.n} life."


class Steal(Effect, frozen=True, tag="steal"):
    n: int
    few: int
    price: ClassVar[float] = 1.4

    def said(self) -> str:
        return (
            f"Another living player of your choice takes {self.n} life from a player of your choice. "
            f"While {self.few} or fewer players live you may take it yourself."
        )


class RitualDice(Effect, frozen=True, tag="ritual_dice"):
    n: int
    price: ClassVar[float] = 1.2

    def said(self) -> str:
        return f"Gain {self.n} die, set it as you like and commit it to another ritual at once."


class RiftRoll(Effect, frozen=True, tag="rift_roll"):
    most: int
    dice: int
    price: ClassVar[float] = 1.1

    def said(self) -> str:
        return (
            "Roll the die. Dagger: all lose 1 life. Double dagger: all lose 2. Blood: all gain 1. Parchment: gain 1 "
            f"die for another ritual. Ancient: 2 such dice. Cosmos: roll {self.dice} more, at most {self.most} times."
        )


class CalmKraken(Effect, frozen=True, tag="calm_kraken"):
    n: int

    def said(self) -> str:
        return f"You may take {self.n} Kraken die off a living player."


class LiftShadow(Effect, frozen=True, tag="lift_shadow"):
    n: int

    def said(self) -> str:
        return f"Take {self.n} Shadow token off this ritual; if there is none, gain {self.n} life."


class Feast(Effect, frozen=True, tag="feast"):
    price: ClassVar[float] = 6.0

    def said(self) -> str:
        return "Choose any living players; each gains as much life as there are players, the dead included."


Benefit = (
    GainLife | GainCoin | HealAnother | HurtOrHeal | Steal | RitualDice | RiftRoll | CalmKraken | LiftShadow | Feast
)


# --- what a Keeper may do ---------------------------------------------------------------------------


class KrakenReins(Effect, frozen=True, tag="kraken_reins"):
    price: ClassVar[float] = 2.0

    def said(self) -> str:
        return (
            "You may take Kraken dice out of play at any time until they are rolled. "
            "At the beginning of your Roll phase you may give 1 to a living player."
        )


class FreeChange(Effect, frozen=True, tag="free_change"):
    symbol: Symbol
    price: ClassVar[float] = 1.5

    def said(self) -> str:
        return (
            f"In your Commit phase you may turn your {name_of(self.symbol)} dice to other faces, except the barred one."
        )


class Transmute(Effect, frozen=True, tag="transmute"):
    price: ClassVar[float] = 3.0

    def said(self) -> str:
        return (
            "Once, in a living player's Response phase: one symbol on all their dice becomes another one until the "
            "end of the turn. Then discard this ritual."
        )


class MoreDice(Effect, frozen=True, tag="more_dice"):
    n: int
    discard: int

    def said(self) -> str:
        return f"Roll {self.n} more dice; in your Commit phase discard {self.discard} of your dice."


class Siphon(Effect, frozen=True, tag="siphon"):
    n: int
    price: ClassVar[float] = 2.0

    def said(self) -> str:
        return f"Gain {self.n} life for every player who loses life in your Resolve phase."


class FirstBlood(Effect, frozen=True, tag="first_blood"):
    n: int

    def said(self) -> str:
        return f"The first player who loses life to one of your dice in your Resolve phase loses {self.n} more."


Keeping = KrakenReins | FreeChange | Transmute | MoreDice | Siphon | FirstBlood


# --- Sigils -----------------------------------------------------------------------------------------


class Revoke(Effect, frozen=True, tag="revoke"):
    price: ClassVar[float] = 4.0

    def said(self) -> str:
        return (
            "Cancel another player's Sigil when it is announced; or, in a living player's Response phase, all their "
            "dice are rolled again and stand as they fall."
        )


class ReadPortents(Effect, frozen=True, tag="read_portents"):
    n: int
    price: ClassVar[float] = 1.5

    def said(self) -> str:
        return (
            f"Roll {self.n} dice. Dagger: a player loses 2 life. Double dagger: all lose 2. Blood: a player gains 2. "
            "Parchment: add 1 die to a ritual, or 2 for 1 life. Ancient: 1 more die in your next Roll phase. "
            "Cosmos: roll 2 more dice and lose 1 life. You choose who receives altar benefits and keeps rituals."
        )


class TurnOwnDice(Effect, frozen=True, tag="turn_own_dice"):
    n: int
    price: ClassVar[float] = 1.5

    def said(self) -> str:
        return f"Turn up to {self.n} of your dice to faces of your choice, except the barred one."


class AddOwnDice(Effect, frozen=True, tag="add_own_dice"):
    n: int
    price: ClassVar[float] = 1.7

    def said(self) -> str:
        return f"Add {self.n} dice to yours, with faces of your choice, except the barred one."


class DiscardDice(Effect, frozen=True, tag="discard_dice"):
    n: int
    price: ClassVar[float] = 1.5

    def said(self) -> str:
        return f"Discard up to {self.n} dice of the player whose turn it is."


class MoveDice(Effect, frozen=True, tag="move_dice"):
    n: int
    price: ClassVar[float] = 2.0

    def said(self) -> str:
        return f"Move up to {self.n} dice of the player whose turn it is to other players or rituals."


class TurnDice(Effect, frozen=True, tag="turn_dice"):
    n: int
    price: ClassVar[float] = 1.7

    def said(self) -> str:
        return f"Turn up to {self.n} dice of the player whose turn it is to faces of your choice."


class LoseOne(Effect, frozen=True, tag="lose_one"):
    n: int

    def said(self) -> str:
        return f"A player of your choice loses {self.n} life."


class GainOne(Effect, frozen=True, tag="gain_one"):
    n: int

    def said(self) -> str:
        return f"A living player of your choice gains {self.n} life."


class LoseAll(Effect, frozen=True, tag="lose_all"):
    n: int
    price: ClassVar[float] = 2.0

    def said(self) -> str:
        return f"All players but one of your choice lose {self.n} life."


class Shield(Effect, frozen=True, tag="shield"):
    n: int
    price: ClassVar[float] = 0.8

    def said(self) -> str:
        return f"Up to {self.n} life that a player of your choice would lose in this Resolve phase is not lost."


class Drain(Effect, frozen=True, tag="drain"):
    n: int
    price: ClassVar[float] = 1.9

    def said(self) -> str:
        return (
            f"A player of your choice loses up to {self.n} life, and another living one of your choice gains as much."
        )


class TakeCoins(Effect, frozen=True, tag="take_coins"):
    siren: int
    chant: int

    def said(self) -> str:
        return f"Take {self.siren} Siren and {self.chant} Chant coins."

    def worth(self) -> float:
        return 1.2 * (self.siren + self.chant)


class BreakRitual(Effect, frozen=True, tag="break_ritual"):
    price: ClassVar[float] = 4.0

    def said(self) -> str:
        return "Discard a ritual from an altar, or one that a player keeps, without effect."


SigilEffect = (
    Revoke
    | ReadPortents
    | TurnOwnDice
    | AddOwnDice
    | DiscardDice
    | MoveDice
    | TurnDice
    | LoseOne
    | GainOne
    | LoseAll
    | Shield
    | Drain
    | TakeCoins
    | BreakRitual
)
