"""`given(setup={...})`: options by name, and clear errors."""

from dataclasses import replace

import pytest
from msgspec import Struct

from domain.kernel import Chapter, NoSetup
from tests.given import given
from tests.toy import MUTINY


class Options(Struct, frozen=True):
    """Options for a test."""

    storms: bool = True
    crew: tuple[str, ...] = ()


seen: list[Options] = []


def first(options: Options) -> Chapter:
    seen.append(options)
    return MUTINY.first(NoSetup())


STORMY = replace(MUTINY, setup=Options, first=first)


def test_options_may_be_given_by_name() -> None:
    given(STORMY, 3, {"storms": False, "crew": ("cook",)})
    given(STORMY, 3, Options(crew=("mate",)))
    given(STORMY, 3)
    assert seen == [Options(False, ("cook",)), Options(crew=("mate",)), Options()]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"storm": True}, "toy-mutiny has no option 'storm'; options: storms, crew"),
        ({"storms": 3}, r"toy-mutiny cannot be set up with .*: Expected `bool`, got `int` - at `\$\.storms`"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        given(STORMY, 3, options)
