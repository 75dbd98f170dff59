"""What stands on a card is read, or refused with its place and what would be right."""

from typing import Any

import pytest

from domain.parts.core import CORE, gain
from domain.parts.effects import Run, op
from domain.parts.nouns import Rules
from domain.parts.vocabulary import BadData, Vocabulary
from tests.toy.pier.content import CARDS, PierCard
from tests.toy.pier.effects import VOCABULARY
from tests.toy.pier.nouns import NOUNS

GAIN = {"do": "gain", "what": "clue"}


@pytest.mark.parametrize(
    ("ops", "problem"),
    [
        ([{"do": "gian", "what": "clue"}], "[0].do: Invalid value 'gian'; is gain meant?"),
        ([{"do": "sing"}], "[0].do: Invalid value 'sing'; there are advance, call, choose, damage_ship, "),
        ([{"do": "gain"}], "[0]: Object missing required field `what`; gain has what, n, who"),
        ([{**GAIN, "whom": "you"}], "[0]: Object contains unknown field `whom`; gain has what, n, who"),
        ([{**GAIN, "n": "some"}], "[0].n: "),
        ([{"do": "gain", "what": "rum"}], "[0].what: there is no resource rum; there are clue, coin, food, "),
        ([{"do": "gain", "what": "cule"}], "[0].what: there is no resource cule; is clue meant?"),
        ([{**GAIN, "who": "you_all"}], "[0].who: there is no who you_all; there are choice, current, each, "),
        ([{**GAIN, "n": {"of": "sheet"}}], "[0].n.of: there is no number sheet; there are discarded, drawn, "),
        ([{**GAIN, "n": {"of": "on:rust"}}], "[0].n.of: there is no token rust; there are none"),
        ([{**GAIN, "who": "@victim"}], "[0].who: nothing is named @victim; there are none (names are given by "),
        (
            [{"do": "choose", "who": "choice", "name": "victim", "then": [{**GAIN, "who": "@friend"}]}],
            "[0].then[0].who: nothing is named @friend; there are victim",
        ),
        ([{"do": "put", "piece": "doom", "place": "@here"}], "[0].place: nothing is named @here"),
        ([{"do": "draw", "deck": "speaker"}], "[0].deck: the deck speaker has no draw: give its noun draw=…"),
        (
            [{"do": "may", "then": [{"do": "repeat", "n": 2, "then": [{"do": "gain", "what": 3}]}]}],
            "[0].then[0].then[0].what: Expected `str`, got `int`",
        ),
        (
            [{"do": "may", "then": [{"do": "repeat", "n": 2, "then": [{"do": "gain", "what": "rum"}]}]}],
            "[0].then[0].then[0].what: there is no resource rum",
        ),
        (
            [{"do": "either", "options": [{"then": []}, {"then": [{"do": "gain", "what": "rum"}]}]}],
            "[0].options[1].then[0].what: there is no resource rum",
        ),
        ({"do": "gain"}, "Expected `array`, got `object`"),
    ],
)
def test_a_mistake_is_named(ops: Any, problem: str) -> None:
    with pytest.raises(BadData) as found:
        VOCABULARY.read(ops)
    assert str(found.value).startswith(problem)
    with pytest.raises(BadData) as found:
        VOCABULARY.convert({"id": "x", "name": "X", "origin": "original", "game": "", "effects": ops}, PierCard)
    assert found.value.at.startswith("effects")


def test_a_name_holds_where_it_was_given_and_not_outside() -> None:
    inner = [{**GAIN, "who": "@victim"}]
    VOCABULARY.read([{"do": "choose", "who": "choice", "name": "victim", "then": [{"do": "may", "then": inner}]}])
    with pytest.raises(BadData, match=r"\[1\].who: nothing is named"):
        VOCABULARY.read([{"do": "choose", "who": "choice", "name": "victim", "then": inner}, *inner])


def test_two_operations_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="share a name: gain"):
        Vocabulary(NOUNS, *CORE, gain)


def test_the_data_comes_back_as_it_was() -> None:
    import msgspec

    for card in CARDS.values():
        assert VOCABULARY.convert(msgspec.to_builtins(card), PierCard) == card


def test_an_operation_says_only_what_it_has() -> None:
    @op("sing {m} songs", price=0.0)
    async def sing(run: Run[Any], n: int = 1) -> None: ...

    with pytest.raises(TypeError, match=r"@op sing: its text says \{m\}, but it has no such parameter; there are n"):
        Vocabulary(NOUNS, sing)


def test_every_parameter_of_an_operation_has_a_type() -> None:
    @op("sing", price=0.0)
    async def sing(run: Run[Any], n=1) -> None: ...  # type: ignore[no-untyped-def]

    with pytest.raises(TypeError, match="@op sing: the parameter n has no type; say which, as in `n: int`"):
        Vocabulary(NOUNS, sing)


def test_every_operation_and_every_called_rule_has_a_price() -> None:
    """Without one bots would take it for worthless, and nobody would see why."""
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'price'"):
        op("sing")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'price'"):
        Rules().called("sing")  # type: ignore[call-arg]
