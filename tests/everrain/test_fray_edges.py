"""COMBAT ON DECK where abilities of enemies cut in, and traits of either place that do something."""

import pytest

from domain.everrain.content import CREW_BOARDS
from domain.everrain.facts.enemies import FrayOver, FrayRolled
from domain.everrain.names import ENEMIES
from tests.everrain.scenes import HOME, S1, A, B, act, asked, foe, frail, mate, mine, scene, send, ship, since
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


def pool(*crew: str) -> int:
    return sum(CREW_BOARDS[one].dice for one in crew)  # type: ignore[index]


@rule("EVER-163", "EVER-208")
def test_a_fray_within_a_fray_leaves_the_first_one_whole() -> None:
    """A harbinger summons in the midst of it, and the newcomer strikes at once."""
    blanks = " ".join(["blank"] * pool(A))
    table = scene(
        ship(crew={A: "z1"}, fresh="crew"),
        enemies=[foe("harbinger", 1)],
        decks={ENEMIES: ["cultist", "drowned_man"]},
        rolls=[f"{blanks} omen omen omen", "damage", "blank", "8"],
    )
    send(table, A, "z1").answer(S1, pool(A))
    assert asked(table) == [(S1, "spawn_zone")]
    table.answer(S1, "z1")
    assert asked(table) == [(S1, "fray_dice")], "the counter to the newcomer"
    assert table.board.fray is not None and table.board.fray.around is not None
    table.answer(S1, 0)
    assert table.board.fray is None
    assert len(since(table, FrayRolled)) == len(since(table, FrayOver)) == 2
    assert (mate(table, A).trauma, mate(table, A).strain) == (1, 1), "from the newcomer; from the dread"


@rule("EVER-163")
def test_whoever_is_killed_by_anothers_ability_still_deals_what_it_rolled() -> None:
    blanks = " ".join(["blank"] * pool(A))
    table = scene(
        ship(crew={A: "z1"}, fresh="crew"),
        enemies=[foe("bloated_cadaver", 1), foe("cultist", 1, trauma=1)],
        rolls=[f"{blanks} omen damage omen", "8"],
    )
    send(table, A, "z1").answer(S1, pool(A))
    assert asked(table) == [(S1, "burst")]
    table.answer(S1, ["z0", "z2"])
    assert table.board.enemies == {}
    assert mine(table).broken == [1, 0, 2]
    assert mate(table, A).trauma == 2, "from the node, and from the cultist's die"


@rule("EVER-163", "EVER-122")
def test_everything_that_was_rolled_counts_also_from_those_who_die() -> None:
    faces = " ".join(["critical"] * pool(A))
    table = scene(
        ship(crew={A: "z1", B: "z2"}, fresh="crew", trauma=frail(A)),
        enemies=[foe("drowned_man", 1, trauma=1)],
        rolls=[f"{faces} damage", "8"],
    )
    send(table, A, "z1").answer(S1, pool(A))
    assert table.board.enemies == {} and A not in mine(table).crew
    assert mine(table).coin == 5


@rule("EVER-193")
def test_a_good_trait_in_the_second_place_can_be_used_too() -> None:
    table = scene(ship(traits={A: ("scout_at_sea", "helpful")}))
    act(table, f"gift.{A}")
    assert mine(table).coin == 1
    assert f"gift.{A}" not in table.options(S1), "once a turn"


@rule("EVER-38")
def test_what_traits_do_is_counted_for_each_of_the_crew() -> None:
    table = scene(ship(crew=(A, B), traits={A: ("helpful", ""), B: ("helpful", "")}))
    act(table, f"gift.{A}")
    assert table.options(S1) == {f"gift.{B}", "end"}


@rule("EVER-194")
def test_what_a_trait_does_is_done_in_its_place_only() -> None:
    assert f"gift.{A}" not in scene(ship(traits={A: ("helpful", "")}), sea={HOME: "port"}).options(S1)


@rule("EVER-113", "EVER-120")
@pytest.mark.parametrize(
    ("rolled", "trauma"),
    [("omen omen move", 0), ("move move omen", 1), ("move damage omen", 1), ("damage damage move", 2)],
)
def test_in_a_fray_only_whole_pairs_of_what_an_ability_leaves_become_damage(rolled: str, trauma: int) -> None:
    blanks = " ".join(["blank"] * pool(A))
    table = scene(ship(crew={A: "z1"}, fresh="crew"), enemies=[foe("harbinger", 1)], rolls=[f"{blanks} {rolled}"])
    send(table, A, "z1").answer(S1, pool(A))
    assert mate(table, A).trauma == trauma
