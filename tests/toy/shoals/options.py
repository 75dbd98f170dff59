"""How a voyage may be set up: a number, a set of words, and a Struct of options."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from domain.kernel import Refused

Danger = Literal["fog", "ice"]


class Crew(Struct, frozen=True):
    """Who keeps the light."""

    green: bool = False
    """They have a lamp less each."""


class Voyage(Struct, frozen=True):
    """A night at the light."""

    rounds: Annotated[int, Meta(ge=4, le=9)] = 9
    """How many watches the night has."""
    dangers: tuple[Danger, ...] = ()
    """What makes it harder."""
    crew: Crew = Crew()
    """Who keeps the light."""
    helpers: Annotated[int, Meta(ge=0, le=4)] = 0
    """Ships saved on nights before: each brings a straight breakwater."""


class Watch(Struct, frozen=True):
    """Nights at the light, one after the other."""

    nights: Annotated[int, Meta(ge=1, le=4)] = 3
    """How many nights the light has to burn."""
    rounds: Annotated[int, Meta(ge=4, le=6)] = 6
    """How many watches the first night has."""


def check_voyage(setup: Any, seats: int) -> None:
    if setup.crew.green and len(setup.dangers) == 2 and seats == 4:
        raise Refused(
            "too-hard", "Four green keepers cannot stand fog and ice: leave one out.", pointer="/setup/dangers"
        )
