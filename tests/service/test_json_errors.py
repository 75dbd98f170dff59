"""What is wrong with JSON, where, and what would be right."""

from enum import Enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from service.validation.json_errors import Mistake, mistake_in


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Sail(Struct, tag="sail", forbid_unknown_fields=True):
    square: bool = True


class Oar(Struct, tag="oar", forbid_unknown_fields=True):
    side: Literal["port", "starboard"] | None = None
    length: Annotated[int, Meta(ge=1)] = 1


class Boat(Struct, forbid_unknown_fields=True):
    name: str
    colour: Colour = Colour.RED
    driven: tuple[Sail | Oar, ...] = ()
    crew: dict[str, Literal["mate", "cook"]] = {}
    berth: tuple[int, Literal["pier", "buoy"]] = (1, "pier")
    size: Annotated[Literal[1, 2], Meta(description="how big")] = 1
    flag: Annotated[str, Meta(pattern="^(sea:[0-9]|port)$", examples=["sea:3", "port"])] = "port"
    watch: Literal["", "day", "night"] = ""


@pytest.mark.parametrize(
    ("given", "pointer", "said"),
    [
        (
            {"name": "Ann", "nome": 1},
            "/nome",
            "there is no such field; fields: name, colour, driven, crew, berth, size, flag, watch",
        ),
        ({"name": "A", "colour": "green"}, "/colour", "'green' is not allowed; allowed: red, blue"),
        (
            {"name": "A", "driven": [{"type": "oar"}, {"type": "oar", "side": "left"}]},
            "/driven/1/side",
            "'left' is not allowed; allowed: port, starboard",
        ),
        ({"name": "A", "driven": [{"type": "steam"}]}, "/driven/0/type", "'steam' is not allowed; allowed: oar, sail"),
        (
            {"name": "A", "driven": [{"type": "oar", "a/b": 1}]},
            "/driven/0/a~1b",
            "there is no such field; fields: side, length, square",
        ),
        (
            {"name": "A", "crew": {"Bob": "cook", "Cyd": "boss"}},
            "/crew/Cyd",
            "'boss' is not allowed; allowed: mate, cook",
        ),
        ({"name": "A", "berth": [1, "sea"]}, "/berth/1", "'sea' is not allowed; allowed: pier, buoy"),
        ({"name": "A", "size": 3}, "/size", "3 is not allowed; allowed: 1, 2"),
        ({"name": "A", "flag": ""}, "/flag", "expected something like sea:3, port"),
        ({"name": "A", "watch": "never"}, "/watch", "'never' is not allowed; allowed: day, night"),
        ({"name": 7}, "/name", "expected string, got integer"),
        ({"name": "A", "driven": [{"type": "oar", "length": 0}]}, "/driven/0/length", "expected integer >= 1"),
        ({}, "", "object missing required field name"),
    ],
)
def test_it_says_where_and_what_would_be_right(given: Any, pointer: str, said: str) -> None:
    raw = msgspec.json.encode(given)
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(raw, type=Boat)
    found = mistake_in(raw, Boat, caught.value)
    assert Mistake(found.pointer, _sorted(found.said)) == Mistake(pointer, _sorted(said))


def _sorted(said: str) -> str:
    """Members of a union have no order of their own."""
    what, colon, listed = said.rpartition(": ")
    return what + colon + ", ".join(sorted(listed.split(", ")))
