"""Rules: HOW TO WIN, GAME END, NECROMANCER VARIANT, Heresy!"""

from collections.abc import Mapping

from msgspec import Struct

from domain.cult.board import Temple
from domain.cult.names import CABALIST, FAITHFUL, HERETICS, HIGH_PRIEST, REPENTANT, VENGEFUL, RoleId, role_zone
from domain.kernel import Ending, Game, Seat

G = Game[Temple]

ENDINGS = {
    "high_priest": "all Cabalists and Heretics are dead while the High Priest's side lives",
    "cabal": "the High Priest is dead and a Cabalist lives",
    "grave_vengeance": "the High Priest and all Cabalists are dead, and not only Heretics live",
    "heretic": "only Heretics live",
    "oblivion": "nobody lives",
}


class Soul(Struct, frozen=True):
    """A player, as far as winning goes."""

    role: RoleId
    lives: bool
    dead_before: bool = False
    """Was dead before the deaths that are judged now."""


Souls = Mapping[Seat, Soul]


def verdict(souls: Souls, necromancer_priest: bool = False) -> tuple[str, tuple[Seat, ...]] | None:
    """The ending and its winners, or `None` while the game goes on."""
    priest_lives = priest_side_lives(souls, necromancer_priest)
    enemies = [s for s in souls.values() if s.lives and s.role not in (HIGH_PRIEST, FAITHFUL)]
    if priest_lives:
        return None if enemies else ("high_priest", priest_winners(souls))
    if any(s.role == CABALIST for s in enemies):
        return "cabal", with_roles(souls, CABALIST) + dead_heretics(souls, VENGEFUL)
    if not any(s.lives for s in souls.values()):
        return "oblivion", with_roles(souls, CABALIST, *HERETICS)
    if all(s.role in HERETICS for s in souls.values() if s.lives):
        living = tuple(seat for seat, s in souls.items() if s.lives)
        return "heretic", living + with_roles(souls, CABALIST) + dead_heretics(souls, REPENTANT)
    return "grave_vengeance", with_roles(souls, CABALIST) + dead_heretics(souls, REPENTANT)


def priest_side_lives(souls: Souls, necromancer_priest: bool) -> bool:
    """Rules: NECROMANCER VARIANT. A Necromancer High Priest's side falls only with the last Faithful (ruling A42)."""
    counting = (HIGH_PRIEST, FAITHFUL) if necromancer_priest else (HIGH_PRIEST,)
    return any(s.lives for s in souls.values() if s.role in counting)


def priest_winners(souls: Souls) -> tuple[Seat, ...]:
    """A Repentant who was dead already wins along; one whose death decides it does not (rulings A2, A3)."""
    repentant = tuple(seat for seat, s in souls.items() if s.role == REPENTANT and s.dead_before)
    return with_roles(souls, HIGH_PRIEST, FAITHFUL) + repentant


def with_roles(souls: Souls, *roles: RoleId) -> tuple[Seat, ...]:
    return tuple(seat for seat, soul in souls.items() if soul.role in roles)


def dead_heretics(souls: Souls, role: RoleId) -> tuple[Seat, ...]:
    return tuple(seat for seat, soul in souls.items() if soul.role == role and not soul.lives)


# --- at the table -----------------------------------------------------------------------------------


def role_of(g: G, seat: Seat) -> RoleId:
    """A player's role, hidden or not. What follows from it must be told."""
    return RoleId(g.face(g.board.cards(role_zone(seat))[0]))


def souls_of(g: G, just_died: list[Seat]) -> dict[Seat, Soul]:
    return {
        seat: Soul(role_of(g, seat), g.board.lives(seat), not g.board.lives(seat) and seat not in just_died)
        for seat in g.board.at_table()
    }


def check_victory(g: G, just_died: list[Seat]) -> Ending | None:
    """Rules: GAME END. The table hears whether somebody has won, and nothing else."""
    judged = verdict(souls_of(g, just_died), g.board.is_necromancer_priest())
    if not g.tell(judged is not None, rule="CULT-62") or judged is None:
        return None
    ending, winners = judged
    g.show([card for seat in g.board.at_table() for card in g.board.cards(role_zone(seat))])
    return g.end(ending, [seat for seat in g.seats if seat in winners])
