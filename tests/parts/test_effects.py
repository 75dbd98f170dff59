"""Operations are declared once, and whoever runs them notes what was at work."""

from domain.parts.core import Band, gain, if_, may, pay, roll
from domain.parts.effects import Ops, Worked, kind_of, lines_of, touched
from domain.parts.nouns import Die, NumberOf, Resource, Who
from tests.parts.carried import SOURCE, carried
from tests.toy.pier.content import CARDS
from tests.toy.pier.effects import VOCABULARY
from tests.toy.pier.nouns import NOUNS

COIN, LIFE, FUEL = Resource("coin"), Resource("life"), Resource("fuel")


def test_an_operation_is_called_like_its_rule_and_gives_data() -> None:
    one = pay(COIN, Ops((gain(LIFE, 2),)), n=3)
    assert VOCABULARY.read(
        [{"do": "pay", "what": "coin", "n": 3, "then": [{"do": "gain", "what": "life", "n": 2}]}]
    ) == (one,)
    assert kind_of(one) is pay and one == pay(COIN, Ops((gain(LIFE, 2),)), 3)


def test_a_name_that_python_keeps_for_itself() -> None:
    assert if_.name == "if" and kind_of(if_(NumberOf("sheet_doom"), 1, Ops())).name == "if"


def test_every_line_of_a_card_by_the_name_that_a_log_has() -> None:
    card = CARDS["docks_3"]
    assert [line for line, _ in lines_of(card)] == [
        "effects.0",
        "effects.0.options.0.then.0",
        "effects.0.options.1.then.0",
        "sealed.follow.then.0",
        "sealed.follow.then.0.passed.0",
        "sealed.follow.then.0.failed.0",
        "sealed.stay.then.0",
    ]


def test_a_line_is_noted_once_however_often_it_was_at_work() -> None:
    table = carried({"do": "repeat", "n": 3, "then": [{"do": "gain", "what": "clue"}]})
    assert table.events(Worked) == [Worked(SOURCE, ("effects.0.then.0", "effects.0"))]


def test_what_is_touched_is_known_only_if_all_say_so() -> None:
    assert touched(NOUNS, Ops((gain(COIN), gain(LIFE, 2)))) == frozenset({"+resource.coin", "+resource.life"})
    assert touched(NOUNS, Ops((gain(COIN), gain(LIFE, 1, Who("choice"))))) is None, "it asks"
    assert touched(NOUNS, Ops((roll(Die("fate"), (Band(),)),))) is None
    assert touched(NOUNS, Ops((may(Ops()),))) is None
