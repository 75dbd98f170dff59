"""The kinds of names in Cult of the Deep. One type each, so that they cannot be mixed up."""

from functools import cache
from typing import NewType

from domain.kernel import Seat, Zone, zone_of

Symbol = NewType("Symbol", str)
"""One of the six faces of a die."""

DieName = NewType("DieName", str)
"""A die of the active player, `d1`, `d2`, … within one turn; of a Wraith, `w0`, `w1`, …"""

Target = NewType("Target", str)
"""Where a die lies: a seat (`s2`), a seat as a gift of its power symbol (`gift:s2`), or an altar (`altar:1`)."""

AltarNo = NewType("AltarNo", int)
RitualId = NewType("RitualId", str)
CharacterId = NewType("CharacterId", str)
SigilId = NewType("SigilId", str)
WraithId = NewType("WraithId", str)
RoleId = NewType("RoleId", str)

DAGGER, DOUBLE_DAGGER, BLOOD = Symbol("dagger"), Symbol("double_dagger"), Symbol("blood")
PARCHMENT, ANCIENT, COSMOS = Symbol("parchment"), Symbol("ancient"), Symbol("cosmos")
SYMBOLS = (DAGGER, DOUBLE_DAGGER, BLOOD, PARCHMENT, ANCIENT, COSMOS)
HARM = {DAGGER: 1, DOUBLE_DAGGER: 2}
"""How much life a face costs the player it lies on."""

HIGH_PRIEST, FAITHFUL, CABALIST = RoleId("high_priest"), RoleId("faithful"), RoleId("cabalist")
REPENTANT, VENGEFUL = RoleId("repentant_heretic"), RoleId("vengeful_heretic")
HERETICS = (REPENTANT, VENGEFUL)

KRAKEN, ANCIENT_SHADOW = RitualId("kraken"), RitualId("ancient_shadow")
ALTAR_SACRIFICE, NYCEN = RitualId("altar_sacrifice"), RitualId("tribute_to_nycen")
ASTRAL_RIFT = RitualId("astral_rift")
NECROMANCER = CharacterId("necromancer")
KILL = Symbol("kill")
"""Not a face: what advances the marker of Altar Sacrifice."""

PRIEST_SEAT = Seat("hp")
"""The fifth place of the four-player game, which nobody sits at."""

ROLES, SIGILS, CHARACTERS, RITUALS = Zone("roles"), Zone("sigils"), Zone("characters"), Zone("rituals")
SIGILS_PAST, RITUALS_PAST, ROLES_PAST = Zone("sigils_past"), Zone("rituals_past"), Zone("roles_past")


def role_zone(seat: Seat) -> Zone:
    return zone_of("role", seat)


@cache
def sigil_zone(seat: Seat) -> Zone:
    return zone_of("sigil", seat)


def character_zone(seat: Seat) -> Zone:
    return zone_of("character", seat)


def kept_zone(seat: Seat) -> Zone:
    """The rituals a Keeper keeps."""
    return zone_of("kept", seat)


def altar_zone(altar: AltarNo) -> Zone:
    return Zone(f"altar:{altar}")


def on_altar(altar: AltarNo) -> Target:
    return Target(f"altar:{altar}")


def as_gift(seat: Seat) -> Target:
    """On a player, for the power symbol's effect."""
    return Target(f"gift:{seat}")


def wraith_die(seat: Seat, place: int) -> str:
    """A die of a Wraith, by a name that no other die on the table has."""
    return f"{seat}:w{place}"


@cache
def altar_at(target: Target) -> AltarNo | None:
    kind, _, number = target.partition(":")
    return AltarNo(int(number)) if kind == "altar" else None


@cache
def seat_at(target: Target) -> Seat | None:
    """The player a die lies on, if it lies on one."""
    if not target or target.startswith("altar:"):
        return None
    return Seat(target.removeprefix("gift:"))


def is_gift(target: Target) -> bool:
    return target.startswith("gift:")
