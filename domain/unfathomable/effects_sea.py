"""What cards do to the ship, its dials and tracks, and the monsters around it."""

from typing import ClassVar, Literal

from domain.kernel import Effect
from domain.unfathomable.effects_base import MONSTERS, Who, counted, resource, times, who_is
from domain.unfathomable.names import SPACE_NAMES, Dial, Monster, Space, Track


class Lose(Effect, frozen=True, tag="lose"):
    what: Dial
    n: int = 1
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return f"lose {resource(self.n, self.what)}"


class Gain(Effect, frozen=True, tag="gain"):
    what: Dial
    n: int = 1

    def said(self) -> str:
        return f"gain {resource(self.n, self.what)}"


class GainAny(Effect, frozen=True, tag="gain_any"):
    n: int = 1

    def said(self) -> str:
        return f"gain {self.n} of any one resource"


class DamageShip(Effect, frozen=True, tag="damage_ship"):
    n: int = 1
    spawn: int = 0
    """Deep Ones in each room that was damaged."""
    price: ClassVar[float] = -1.2

    def said(self) -> str:
        spawned = f" and spawn {counted(self.spawn, 'Deep One')} in the damaged room" if self.spawn else ""
        return f"damage the ship{times(self.n)}{spawned}"


class DamageSpace(Effect, frozen=True, tag="damage_space"):
    space: Space
    spawn: int = 0
    price: ClassVar[float] = -1.2

    def said(self) -> str:
        spawned = f" and spawn {counted(self.spawn, 'Deep One')} in the room that was damaged" if self.spawn else ""
        return f"damage {SPACE_NAMES[self.space]}{spawned}"


class Advance(Effect, frozen=True, tag="advance"):
    track: Track
    n: int = 1

    def said(self) -> str:
        return f"advance the {self.track} track by {self.n}"


class AdvanceByMargin(Effect, frozen=True, tag="advance_by_margin"):
    """One space, and one more for every full `per` points above the target."""

    track: Track
    per: int

    def said(self) -> str:
        return f"advance the {self.track} track by 1, and by 1 more for every full {self.per} points above the target"


class Retreat(Effect, frozen=True, tag="retreat"):
    track: Track
    n: int = 1
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return f"retreat the {self.track} track by {self.n}"


class RetreatOrFuel(Effect, frozen=True, tag="retreat_or_fuel"):
    n: int = 1
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return f"retreat the travel track by {self.n} and lose 1 fuel for each space that it cannot"


class ResetTrack(Effect, frozen=True, tag="reset"):
    track: Track
    price: ClassVar[float] = -2.0

    def said(self) -> str:
        return f"reset the {self.track} track"


class ResolveWaypoint(Effect, frozen=True, tag="resolve_waypoint"):
    who: Who
    price: ClassVar[float] = 4.0

    def said(self) -> str:
        return (
            f"{who_is(self.who)} looks at the top 2 waypoints, resolves 1 and puts the other on the bottom; "
            "the travel track is reset"
        )


class LiftFog(Effect, frozen=True, tag="lift_fog"):
    """The waypoint is taken away and the top one takes its place."""

    price: ClassVar[float] = -2.0

    def said(self) -> str:
        return "remove this card from the game, and resolve the top waypoint in its place"


class Activate(Effect, frozen=True, tag="activate"):
    monster: Monster
    n: int = 1
    price: ClassVar[float] = -1.3

    def said(self) -> str:
        return f"activate {MONSTERS[self.monster]}{times(self.n)}"


class Spawn(Effect, frozen=True, tag="spawn"):
    """In a space by its id, or in one that is to be found."""

    n: int
    where: str
    price: ClassVar[float] = -0.6
    PLACES: ClassVar[dict[str, str]] = {
        "each_water": "in each water space",
        "each_deck": "in each deck space",
        "each_room": "in each numbered room",
        "rolled_room": "in the room that a roll of the die names",
        "current": "in the current player's space (the Chapel for Sick Bay)",
        "closest": "in the room closest to you",
    }

    def said(self) -> str:
        place = self.PLACES.get(self.where) or f"in {SPACE_NAMES[Space(self.where)]}"
        return f"spawn {counted(self.n, 'Deep One')} {place}"

    def worth(self) -> float:
        many = {"each_water": 8, "each_deck": 8, "each_room": 6}
        return self.price * self.n * many.get(self.where, 1)


class Ambush(Effect, frozen=True, tag="ambush"):
    """Deep Ones in a rolled room, and somebody is moved there."""

    n: int
    who: Who
    price: ClassVar[float] = -0.6

    def said(self) -> str:
        return f"{Spawn(self.n, 'rolled_room').said()}; {who_is(self.who)} moves there"


class Surface(Effect, frozen=True, tag="surface"):
    """Everything in the Deep comes up before the ship."""

    price: ClassVar[float] = -2.0

    def said(self) -> str:
        return "roll the die: all monsters in the Deep move to that water space in front of the ship"


class SummonMonarchs(Effect, frozen=True, tag="summon_monarchs"):
    price: ClassVar[float] = -1.5

    def said(self) -> str:
        return "roll the die: Father Dagon and Mother Hydra move to that water space in front of the ship"


class SinkMonarchs(Effect, frozen=True, tag="sink_monarchs"):
    price: ClassVar[float] = 2.0

    def said(self) -> str:
        return "Father Dagon and Mother Hydra move to the Deep"


class DefeatDeepOnes(Effect, frozen=True, tag="defeat_deep_ones"):
    """Some, of `who`'s choice, or all of them (`n` = 0)."""

    where: Literal["rooms", "ship", "board", "water", "everywhere"]
    n: int = 0
    who: Who = "current"
    price: ClassVar[float] = 0.7
    PLACES: ClassVar[dict[str, str]] = {
        "rooms": "in rooms",
        "ship": "in ship spaces",
        "board": "outside the Deep",
        "water": "in water spaces",
        "everywhere": "in all spaces and the Deep",
    }

    def said(self) -> str:
        where = self.PLACES[self.where]
        if not self.n:
            return f"return all Deep Ones {where} to the supply"
        return f"{who_is(self.who)} defeats {counted(self.n, 'Deep One')} {where}"

    def worth(self) -> float:
        return self.price * (self.n or 5)


class ClearRoom(Effect, frozen=True, tag="clear_room"):
    who: Who
    price: ClassVar[float] = 1.5

    def said(self) -> str:
        return f"{who_is(self.who)} picks an interior space: all Deep Ones there are defeated"


class MoveDeepOnes(Effect, frozen=True, tag="move_deep_ones"):
    """Each Deep One in a ship space, once."""

    must: bool = False
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        verb = "moves" if self.must else "may move"
        return f"the current player {verb} each Deep One in a ship space to an adjacent space"


class WashDecks(Effect, frozen=True, tag="wash_decks"):
    price: ClassVar[float] = 0.5

    def said(self) -> str:
        return "all Deep Ones in deck spaces move to the adjacent water spaces"


SeaEffect = (
    Lose
    | Gain
    | GainAny
    | DamageShip
    | DamageSpace
    | Advance
    | AdvanceByMargin
    | Retreat
    | RetreatOrFuel
    | ResetTrack
    | ResolveWaypoint
    | LiftFog
    | Activate
    | Spawn
    | Ambush
    | Surface
    | SummonMonarchs
    | SinkMonarchs
    | DefeatDeepOnes
    | ClearRoom
    | MoveDeepOnes
    | WashDecks
)
