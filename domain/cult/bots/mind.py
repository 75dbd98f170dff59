"""What a change of the table is worth to a bot. Only from its own knowledge."""

import math
from typing import Any

from msgspec import Struct

from domain.cult.board import Temple
from domain.cult.bots.beliefs import calmness, wishes
from domain.cult.content import RITUAL_CARDS, Ritual
from domain.cult.names import BLOOD, HARM, NYCEN, AltarNo, Symbol, Target, altar_at, is_gift, seat_at
from domain.cult.rules.in_play import power_of
from domain.cult.rules.targets import targets_for, triggers
from domain.kernel import Knowledge, Seat
from domain.parts.effects import kind_of

KILL_WORTH, NEAR_DEATH = 6.0, 3.0
"""What a whole life counts beyond its points, and how many points are few: the fewer are left, the dearer they are."""
HOLDING_BACK, SPREADING = 0.9, 0.01
"""How much less harm is worth to a calm mind, and how much of that a point of the victim's life takes back."""
FORGIVEN = -3
"""Whoever has taken so much from the High Priest is treated without calm."""
WORTH_EXPLODING = 4.0
"""What an explosion must promise a smart bot before it puts dice into it."""


class Mind(Struct):
    """One seat's view, ready to be asked for values."""

    board: Temple
    seat: Seat
    wish: dict[Seat, float]
    """Whom it wishes life (above 0) or death (below)."""
    deep: bool
    """Looks at what a point of life means to the one who has few."""
    calm: float = 0.0
    """How much it holds back: 1 at the start, 0 for most of the game, below 0 when the game grows long."""

    def life(self, seat: Seat, n: int, has: int | None = None) -> float:
        """What it is worth that a player gains n life, or loses it."""
        if not self.board.lives(seat):
            return 0.0
        has = self.board.cultists[seat].life if has is None else has
        after = max(0, has + n)
        worth = self.wish[seat] * (self._level(after) - self._level(has))
        if n < 0 and worth > 0 and self.calm and self.board.favour.get(seat, 0) > FORGIVEN:
            return worth * (1 - self.calm * max(0.0, HOLDING_BACK - SPREADING * has))
        return worth

    def _level(self, life: int) -> float:
        return life + (KILL_WORTH * (1 - math.exp(-life / NEAR_DEATH)) if self.deep else 0.0)

    def best(self, n: int, seats: list[Seat] | None = None) -> float:
        """The best that comes of one player gaining n, or losing it."""
        return max((self.life(s, n) for s in seats or self.board.living()), default=0.0)

    def everybody(self, n: int) -> float:
        return sum(self.life(s, n) for s in self.board.living())


def mind_of(board: Temple, knowledge: Knowledge, seat: Seat, deep: bool) -> Mind:
    return Mind(board, seat, wishes(board, knowledge, seat, deep), deep, calmness(board, deep))


# --- what a die is worth ----------------------------------------------------------------------------


def on_player(mind: Mind, owner: Seat, face: Symbol, target: Target, has: int | None = None) -> float:
    """A die of this owner on a player."""
    seat = seat_at(target)
    assert seat is not None
    if is_gift(target) or face == BLOOD or (seat == owner and power_of(mind.board, owner) == face):
        return mind.life(seat, 1, has)
    if face in HARM:
        return mind.life(seat, -HARM[face], has)
    return charging(mind, face) if charged_by(mind.board, owner, face, target) else 0.0


def charged_by(board: Temple, owner: Seat, face: Symbol, target: Target) -> Seat | None:
    """The Sorceress whom a die does nothing but charge."""
    seat = seat_at(target)
    if seat is None or is_gift(target) or face == BLOOD or face in HARM:
        return None
    gains = seat == owner and power_of(board, owner) == face
    return seat if not gains and triggers(board, owner, seat, face) else None


def charging(mind: Mind, face: Symbol) -> float:
    """A trigger die on a Sorceress: half an explosion, if there are two to make it with and it is worth the harm that
    it also does to friends not known yet."""
    if not mind.deep:
        return 0.3
    if sum(die.face == face for die in mind.board.dice.values()) < 2:
        return 0.0
    losses = [mind.life(s, -2) for s in mind.board.living()]
    explosion = sum(losses) - min(losses)
    return explosion / 2 if explosion > WORTH_EXPLODING else 0.0


def on_ritual(mind: Mind, owner: Seat, altar: AltarNo) -> float:
    """A die of this owner on a ritual: the altar's gift, and a step towards completion."""
    lying = mind.board.altars[altar]
    if lying.ritual is None:
        return 0.0
    friendly = 1.0 if owner == mind.seat else mind.wish.get(owner, 0.0)
    card = RITUAL_CARDS[lying.ritual]
    gift = benefit(mind, owner, card) if owner == mind.seat else friendly * 0.8
    if lying.ritual == NYCEN:
        return gift + (1.5 if min(lying.tracks.values(), default=9) <= 1 else 0.2)
    left = sum(lying.tracks.values())
    step = (2.0 if card.keeper else 0.4) / max(1, left)
    return gift + friendly * step


def benefit(mind: Mind, owner: Seat, ritual: Ritual) -> float:
    """What an altar gives its resolver."""
    return sum(given(mind, owner, effect) for effect in ritual.effects)


def given(mind: Mind, owner: Seat, effect: Any) -> float:
    """What one operation of an altar gives, by what it does to whom."""
    others = [s for s in mind.board.living() if s != owner]
    match kind_of(effect).name, getattr(effect, "what", ""), getattr(effect, "who", ""):
        case "gain", "life", "you":
            return mind.life(owner, effect.n)
        case "gain", "life", "another":
            return max(mind.best(effect.n, others), -0.3) if others else 0.0
        case "if", _, _:
            return given(mind, owner, effect.otherwise[0])
        case "hurt_or_heal", _, _:
            return max(mind.best(effect.n), mind.best(-effect.n))
        case "steal", _, _:
            return mind.best(-effect.n, others) + (mind.best(effect.n, others) if others else 0.0)
        case "lose", "kraken_die", _:
            return 0.8 if mind.board.cultists[owner].kraken else 0.1
        case "rift", _, _:
            return (mind.everybody(-1) + mind.everybody(-2) + mind.everybody(1)) / 6 + 0.4
    return 0.9


def die_at(mind: Mind, owner: Seat, face: Symbol, target: Target) -> float:
    """A die lying somewhere."""
    altar = altar_at(target)
    if altar is not None:
        return on_ritual(mind, owner, altar)
    return on_player(mind, owner, face, target) if target else 0.0


def best_place(mind: Mind, owner: Seat, face: Symbol) -> float:
    """What a die is worth to its owner, where it can do most good."""
    return max((die_at(mind, owner, face, t) for t in targets_for(mind.board, owner, face)), default=0.0)
