"""Whom a bot wishes well: by its role, by what it knows of the others, and by how the game stands."""

import math
from collections import Counter

from domain.cult.board import Temple
from domain.cult.content import NUMBERS, ROLE_CARDS
from domain.cult.names import CABALIST, FAITHFUL, HERETICS, HIGH_PRIEST, REPENTANT, RoleId, role_zone
from domain.kernel import Knowledge, Seat

Towards = dict[RoleId, float]

PRIESTLY: Towards = {HIGH_PRIEST: 1.3, FAITHFUL: 0.5, CABALIST: -1.0}
CABALISTIC: Towards = {HIGH_PRIEST: -1.2, FAITHFUL: -0.5, CABALIST: 0.5}
LONE_ENEMY = {4: -1.0, 5: -1.0, 6: -0.65, 7: -0.6, 8: -0.55}
"""How Heretics are looked at while Cabalists live, by the number of players: one who plays alone is less to be feared,
the more there are."""
LAST_ENEMY = {4: -1.3, 5: -1.15, 6: -1.3, 7: -1.1, 8: -0.75}
"""And when all Cabalists are dead: where several Faithful may be left, everybody is slower to strike."""

WARY: Towards = {HIGH_PRIEST: 1.2, FAITHFUL: -0.55, CABALIST: -1.25}
"""A Heretic while the Cabalists are strong: if the High Priest dies before them, all is lost."""
AGAINST_PRIEST, AGAINST_FAITHFUL, WITH_CABAL = -0.6, -0.85, 0.2
"""A Heretic while the High Priest's side is strong: the more Faithful live, the more so."""
LAST: Towards = {HIGH_PRIEST: 0.1, FAITHFUL: -1.0, CABALIST: 0.0}
"""A Heretic when all Cabalists are dead: the High Priest must die last."""
PRIEST_LOW, AUTOMATED_LOW = 7, 20
"""Below this a Heretic protects the High Priest; an automated one defends itself badly."""
FEW = 5
"""Of so many players and fewer, a Repentant counts one Cabalist's strength more."""

SELF: Towards = {HIGH_PRIEST: 1.3, FAITHFUL: 0.6, CABALIST: 0.6}
"""What the own life is worth; to a Heretic more than to those who can win dead."""
ALONE = 1.4
LEANING: Towards = {FAITHFUL: 0.5, CABALIST: -0.35}
"""How much each point of favour to the High Priest speaks for a role."""

CALM_UNTIL, CALM_FADES = 3.0, 1.0
"""Rounds: calm ends then, having faded for so long."""
IMPATIENT, HURRY, MOST_HURRY = 10.0, 4.0, 2.0
"""Rounds: after so many a bot grows impatient, by 1 in so many, and by no more than that."""
IMPATIENT_AT_LAST = 30.0
"""Rounds: after so many even a greedy bot sees that healing leads nowhere, and strikes at whom it does not know."""


def calmness(board: Temple, deep: bool) -> float:
    """Nobody is known in the first rounds, and whoever strikes then is; in a long game somebody has to strike."""
    rounds = (board.turn - 1) / max(1, len(board.order))
    impatient = IMPATIENT if deep else IMPATIENT_AT_LAST
    if rounds > impatient:
        return -min(MOST_HURRY, (rounds - impatient) / HURRY)
    return 0.0 if not deep else min(1.0, max(0.0, (CALM_UNTIL - rounds) / CALM_FADES))


def wishes(board: Temple, knowledge: Knowledge, seat: Seat, deep: bool) -> dict[Seat, float]:
    """Known roles count as they are, unknown ones as the average of what is left, or by their deeds."""
    known = {s: role for s in board.at_table() if (role := known_role(board, knowledge, s))}
    me = known.get(seat, FAITHFUL)
    left = Counter(NUMBERS.table(board.head_count, board.options.heresy).roles)
    cabal = left[CABALIST] - sum(not board.lives(s) for s, role in known.items() if role == CABALIST)
    towards = stance(board, seat, me, cabal)
    left.subtract([*known.values(), *board.old_roles])
    unseen = {role: n for role, n in left.items() if n > 0 and role in ROLE_CARDS}
    wish = {s: towards[known[s]] if s in known else opinion(board, s, towards, unseen, deep) for s in board.at_table()}
    if not deep and (hurry := -min(0.0, calmness(board, deep))):
        wish.update({s: wish[s] - hurry for s in wish if s not in known})
    if me in HERETICS and board.lives(seat) and len(board.living()) == 2:
        wish[board.high_priest] = -1.0
    if me == CABALIST and deep:
        wish[board.high_priest] *= 1 - max(0.0, calmness(board, deep))
    wish[seat] = SELF.get(me, ALONE) if deep else ALONE
    return wish


def known_role(board: Temple, knowledge: Knowledge, seat: Seat) -> RoleId | None:
    cards = board.zones.get(role_zone(seat), [])
    face = knowledge.faces.get(cards[0]) if cards else None
    return None if face is None else RoleId(face)


def stance(board: Temple, seat: Seat, me: RoleId, cabal: int) -> Towards:
    """How a player looks at the roles while so many Cabalists live; dead Heretics have changed sides."""
    if me in (HIGH_PRIEST, FAITHFUL):
        towards = PRIESTLY
    elif me == CABALIST:
        towards = CABALISTIC
    elif board.lives(seat):
        towards = lonely(board, me, cabal)
    else:
        towards = PRIESTLY if me == REPENTANT else CABALISTIC
    return {**dict.fromkeys(HERETICS, lone_enemy(board, cabal)), **towards}


def lone_enemy(board: Temple, cabal: int) -> float:
    return (LONE_ENEMY if cabal else LAST_ENEMY)[board.head_count]


def lonely(board: Temple, me: RoleId, cabal: int) -> Towards:
    """A living Heretic holds with the weaker side."""
    if not cabal:
        return LAST
    if priest_in_danger(board, me, cabal):
        return WARY
    faithful = max(0, len(board.living()) - 2 - cabal)
    return {
        HIGH_PRIEST: AGAINST_PRIEST * max(0, faithful - 1),
        FAITHFUL: AGAINST_FAITHFUL * (min(2, faithful) - 0.6),
        CABALIST: WITH_CABAL,
    }


def priest_in_danger(board: Temple, me: RoleId, cabal: int) -> bool:
    """Do the Cabalists look stronger than their enemies? A Repentant, who can still win with the High Priest's side,
    sees it sooner than a Vengeful."""
    living, automated = len(board.living()), board.automated is not None
    careful = me == REPENTANT and not automated and living <= FEW
    low = AUTOMATED_LOW if automated else PRIEST_LOW
    return 2 * cabal + careful >= living or board.cultists[board.high_priest].life < low


def opinion(board: Temple, seat: Seat, towards: Towards, unseen: dict[RoleId, int], deep: bool) -> float:
    """What to think of somebody whose role is unknown. Whoever hurts the High Priest is no Faithful; whoever helps
    is no Cabalist."""
    favour = board.favour.get(seat, 0) if deep else 0
    likely = {role: n * math.exp(LEANING.get(role, 0.0) * favour) for role, n in unseen.items()}
    return sum(towards[role] * n for role, n in likely.items()) / max(1e-9, sum(likely.values()))
