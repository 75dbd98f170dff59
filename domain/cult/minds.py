"""What a bot makes of the table: whom it wishes well, and what a change is worth to it. Only from its own knowledge."""

import math
from collections import Counter

from msgspec import Struct

from domain.cult.board import Temple
from domain.cult.content import NUMBERS, RITUAL_CARDS, ROLE_CARDS
from domain.cult.effects import (
    Benefit,
    CalmKraken,
    GainCoin,
    GainLife,
    HealAnother,
    HurtOrHeal,
    LiftShadow,
    RiftRoll,
    Steal,
)
from domain.cult.names import (
    BLOOD,
    CABALIST,
    FAITHFUL,
    HARM,
    HERETICS,
    HIGH_PRIEST,
    NYCEN,
    REPENTANT,
    AltarNo,
    RoleId,
    Symbol,
    Target,
    altar_at,
    is_gift,
    role_zone,
    seat_at,
)
from domain.cult.rules.abilities import power_of
from domain.cult.rules.targets import targets_for, triggers
from domain.kernel import Knowledge, Seat

KILL_WORTH = 6.0
"""What the last point of a player's life counts beyond its one."""

PRIESTLY = {HIGH_PRIEST: 1.0, FAITHFUL: 0.5, CABALIST: -1.0}
CABALISTIC = {HIGH_PRIEST: -1.2, FAITHFUL: -0.5, CABALIST: 0.5}
LONELY = {HIGH_PRIEST: 0.2, FAITHFUL: -0.7, CABALIST: -0.9}
"""How each side looks at the others; Heretics are looked at with mild dislike."""
TOWARDS_HERETICS = -0.6
SELF = {HIGH_PRIEST: 1.2, FAITHFUL: 0.6, CABALIST: 0.6}
"""What the own life is worth; to a living Heretic it is all."""
ALONE = 1.2
LEANING = {FAITHFUL: 0.5, CABALIST: -0.35}
"""How much each point of favour to the High Priest speaks for a role."""
Towards = dict[RoleId, float]


class Mind(Struct):
    """One seat's view, ready to be asked for values."""

    board: Temple
    seat: Seat
    wish: dict[Seat, float]
    """Whom it wishes life (above 0) or death (below)."""
    deep: bool
    """Looks at what a point of life means to the one who has few."""

    def life(self, seat: Seat, n: int, has: int | None = None) -> float:
        """What it is worth that a player gains n life, or loses it."""
        if not self.board.lives(seat):
            return 0.0
        has = self.board.cultists[seat].life if has is None else has
        after = max(0, has + n)
        return self.wish[seat] * (self._level(after) - self._level(has))

    def _level(self, life: int) -> float:
        return life + (KILL_WORTH * min(life, 3) / 3 if self.deep else 0.0)

    def best(self, n: int, seats: list[Seat] | None = None) -> float:
        """The best that comes of one player gaining n, or losing it."""
        return max((self.life(s, n) for s in seats or self.board.living()), default=0.0)

    def everybody(self, n: int) -> float:
        return sum(self.life(s, n) for s in self.board.living())


def mind_of(board: Temple, knowledge: Knowledge, seat: Seat, deep: bool) -> Mind:
    return Mind(board, seat, wishes(board, knowledge, seat, deep), deep)


# --- whom to trust ----------------------------------------------------------------------------------


def known_role(board: Temple, knowledge: Knowledge, seat: Seat) -> RoleId | None:
    cards = board.zones.get(role_zone(seat), [])
    face = knowledge.faces.get(cards[0]) if cards else None
    return None if face is None else RoleId(face)


def stance(me: RoleId, alive: bool) -> dict[RoleId, float]:
    """How a role looks at the others; dead Heretics have changed sides."""
    if me in (HIGH_PRIEST, FAITHFUL):
        towards = PRIESTLY
    elif me == CABALIST:
        towards = CABALISTIC
    elif alive:
        towards = LONELY
    else:
        towards = PRIESTLY if me == REPENTANT else CABALISTIC
    return {**dict.fromkeys(HERETICS, TOWARDS_HERETICS), **towards}


def wishes(board: Temple, knowledge: Knowledge, seat: Seat, deep: bool) -> dict[Seat, float]:
    """Known roles count as they are, unknown ones as the average of what is left, or by their deeds."""
    me = known_role(board, knowledge, seat) or FAITHFUL
    towards = stance(me, board.lives(seat))
    known = {s: role for s in board.at_table() if (role := known_role(board, knowledge, s))}
    left = Counter(NUMBERS.table(board.head_count, board.options.heresy).roles)
    left.subtract([*known.values(), *board.old_roles])
    unseen = {role: n for role, n in left.items() if n > 0 and role in ROLE_CARDS}
    wish = {s: towards[known[s]] if s in known else opinion(board, s, towards, unseen, deep) for s in board.at_table()}
    if me in HERETICS and board.lives(seat) and len(board.living()) == 2:
        wish[board.high_priest] = -1.0
    wish[seat] = SELF.get(me, ALONE) if deep else ALONE
    return wish


def opinion(board: Temple, seat: Seat, towards: Towards, unseen: dict[RoleId, int], deep: bool) -> float:
    """What to think of somebody whose role is unknown. Whoever hurts the High Priest is no Faithful; whoever helps
    is no Cabalist."""
    favour = board.favour.get(seat, 0) if deep else 0
    likely = {role: n * math.exp(LEANING.get(role, 0.0) * favour) for role, n in unseen.items()}
    return sum(towards[role] * n for role, n in likely.items()) / max(1e-9, sum(likely.values()))


# --- what a die is worth ----------------------------------------------------------------------------


def on_player(mind: Mind, owner: Seat, face: Symbol, target: Target, has: int | None = None) -> float:
    """A die of this owner on a player."""
    seat = seat_at(target)
    assert seat is not None
    if is_gift(target) or face == BLOOD or (seat == owner and power_of(mind.board, owner) == face):
        return mind.life(seat, 1, has)
    if face in HARM:
        return mind.life(seat, -HARM[face], has)
    return 0.3 if triggers(mind.board, owner, seat, face) else 0.0


def on_ritual(mind: Mind, owner: Seat, altar: AltarNo) -> float:
    """A die of this owner on a ritual: the altar's gift, and a step towards completion."""
    lying = mind.board.altars[altar]
    if lying.ritual is None:
        return 0.0
    friendly = 1.0 if owner == mind.seat else mind.wish.get(owner, 0.0)
    card = RITUAL_CARDS[lying.ritual]
    gift = benefit(mind, owner, card.altar) if owner == mind.seat else friendly * 0.8
    if lying.ritual == NYCEN:
        return gift + (1.5 if min(lying.tracks.values(), default=9) <= 1 else 0.2)
    left = sum(lying.tracks.values())
    step = (2.0 if card.keeper else 0.4) / max(1, left)
    return gift + friendly * step


def benefit(mind: Mind, owner: Seat, effect: Benefit) -> float:
    """What an altar gives its resolver."""
    others = [s for s in mind.board.living() if s != owner]
    match effect:
        case GainLife(n) | LiftShadow(n):
            return mind.life(owner, n)
        case GainCoin():
            return 0.9
        case HealAnother(n):
            return max(mind.best(n, others), -0.3) if others else 0.0
        case HurtOrHeal(n):
            return max(mind.best(n), mind.best(-n))
        case Steal(n):
            return mind.best(-n, others) + (mind.best(n, others) if others else 0.0)
        case CalmKraken():
            return 0.8 if mind.board.cultists[owner].kraken else 0.1
        case RiftRoll():
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
