"""Which draw the dice on the table fell in: told by facts about dice, from what was rolled right before them."""

from domain.kernel import Face
from domain.kernel.secrets import Hidden, LastRoll


def dice(faces: str) -> dict[str, Face]:
    """`a: 3` for the first, and so on."""
    return {name: Face(face) for name, face in zip("abcdef", faces, strict=False)}


def after_roll(faces: str, fallen: dict[str, int] | None = None) -> Hidden:
    return Hidden(fallen=fallen or {}, last_roll=LastRoll(seq=9, n=4, faces=tuple(map(Face, faces))))


def test_dice_that_a_fact_speaks_of_right_after_a_roll_fell_in_it() -> None:
    hidden = after_roll("123", {"a": 1})
    hidden.fell(10, dice("123"), {})
    assert hidden.fallen == {"a": 4, "b": 4, "c": 4}


def test_dice_that_are_turned_by_hand_fell_in_no_draw() -> None:
    hidden = after_roll("123", {"a": 1, "b": 1})
    hidden.fell(11, {"a": Face("6")}, {})
    assert hidden.fallen == {"b": 1}
    hidden.by_hand(["b", "z"])
    assert hidden.fallen == {}


def test_of_dice_rolled_again_in_part_those_that_changed_are_new() -> None:
    hidden = after_roll("5", {"a": 1, "b": 1, "c": 1})
    hidden.fell(10, dice("153"), dice("123"))
    assert hidden.fallen == {"a": 1, "b": 4, "c": 1}


def test_nothing_is_said_of_a_die_that_may_have_been_rolled_to_what_it_showed() -> None:
    hidden = after_roll("51", {"a": 1, "b": 1, "c": 1, "d": 1})
    hidden.fell(10, dice("1531"), dice("1231"))
    assert hidden.fallen == {"b": 4, "c": 1}


def test_dice_move_up_where_one_is_gone() -> None:
    hidden = Hidden(fallen={"a": 1, "c": 3, "x": 7})
    hidden.gone(("a", "b", "c"), 0)
    assert hidden.fallen == {"b": 3, "x": 7}
