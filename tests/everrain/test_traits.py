"""TRAITS, and the numbers that they change."""

import pytest

from domain.everrain.content import CREW_BOARDS
from domain.everrain.facts.crew import CrewRecovered
from domain.everrain.facts.turn import NumberChanged, OrdersRefreshed
from domain.everrain.names import BAD, GOOD, TILES
from domain.everrain.rules.acts import wage_of
from domain.everrain.rules.crew import harm, passes
from domain.everrain.rules.damage import damage_ship, settle_deck
from domain.everrain.rules.numbers import locale_of, of_crew
from tests.everrain.scenes import Ever, G, act, mate, mine, scene, send, since
from tests.everrain.scenes.charts import EAST, EDGE, QUIET
from tests.everrain.scenes.pieces import HOME, S1, S2, A, B, by, foe, raider, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


def noted_in(table: Ever) -> dict[str, tuple[str, ...]]:
    """Which numbers cards have changed where they counted, and which cards."""
    return {event.number: event.because for event in since(table, NumberChanged)}


@rule("EVER-38", "EVER-194")
@pytest.mark.parametrize(
    ("trait", "sea", "port"), [("strong_at_sea", 1, 0), ("strong_in_port", 0, 1), ("strong_always", 1, 1)]
)
def test_a_trait_is_in_force_in_its_place(trait: str, sea: int, port: int) -> None:
    dice = CREW_BOARDS[A].dice
    vessel = ship(traits={A: (trait, "")})
    assert of_crew(scene(vessel).board, S1, A, "dice", dice) == dice + sea
    assert of_crew(scene(vessel, sea={HOME: "port"}).board, S1, A, "dice", dice) == dice + port
    covered = scene(vessel, sea={HOME: "port"}, storms=[[HOME]])
    assert of_crew(covered.board, S1, A, "dice", dice) == dice + sea, "under a storm it is no port"


@rule("EVER-194")
def test_in_a_port_that_one_has_left_or_lies_in_by_night_it_is_the_sea() -> None:
    """The visit is over when the ship sets sail or the turn ends."""
    vessel = ship(traits={A: ("strong_in_port", "")}, fresh="navigation")
    table = scene(vessel, ship(), sea={HOME: "port"})
    assert locale_of(table.board, S1) == "port"
    act(table, "navigation")
    assert locale_of(table.board, S1) == "port", "points are left, and the ship is still there"
    act(table, "ahead")
    assert locale_of(table.board, S1) == "sea"
    table = act(scene(vessel, ship(), sea={HOME: "port"}), "end")
    assert table.board.current == S2 and locale_of(table.board, S1) == "sea"
    assert locale_of(scene(vessel, step="storms", sea={HOME: "port"}).board, S1) == "sea"


@rule("EVER-38")
def test_strain_at_a_turns_end_by_traits_and_treasures() -> None:
    vessel = ship(crew={A: "z1", B: "z2"}, traits={A: ("unmoved", "plain"), B: ("strong_always", "worn")})
    table = act(scene(vessel, ship()), "end")
    assert (mate(table, A).strain, mate(table, B).strain) == (0, 2)
    noted = [(event.number, event.base, event.n, event.because) for event in since(table, NumberChanged)]
    assert noted == [
        ("turn_strain", 1, 0, ("unmoved/modifies.0",)),
        ("turn_strain", 1, 2, ("worn/modifies.0",)),
    ]


def test_what_was_at_work_is_noted_where_it_counts_and_only_there() -> None:
    rough = {HOME: "rough"}
    table = scene(ship(points=2, slots={"b0": "a_ballast", "b1": "a_sail"}), sea=rough)
    assert noted_in(table) == {}, "nothing has been counted yet"
    assert noted_in(act(table, "left")) == {"rough": ("a_ballast/modifies.0",)}
    calm = act(scene(ship(points=2, slots={"b0": "a_ballast", "b1": "a_sail"})), "left", "ahead")
    assert noted_in(calm) == {}
    storm = act(scene(ship(points=2, slots={"b0": "a_ballast", "b1": "a_sail"}), sea=rough, storms=[[HOME]]), "left")
    assert noted_in(storm) == {"storm_turn": ("a_sail/modifies.0",)}


def test_more_orders_than_usual_are_noted_only_where_there_are_so_many() -> None:
    for issued, noted in (("crew crew crew", {}), ("crew crew crew crew", {"refresh": ("a_drum/modifies.0",)})):
        table = scene(ship(issued=issued, slots={"b0": "a_drum"}), step="turn")
        assert noted_in(table) == noted and mine(table).issued == {}


def test_dice_of_frays_and_shots_say_who_adds_them() -> None:
    fighter = ship(crew={A: "z1"}, traits={A: ("brawler", "plain")}, fresh="crew")
    assert noted_in(send(scene(fighter, enemies=[foe("cultist", 1)]), A, "z1")) == {
        "fray_dice": ("brawler/modifies.0",)
    }
    guns = {"starboard": "a_side_gun", "b0": "a_magazine", "b1": "a_magazine"}
    gunner = ship(crew={A: "z5"}, traits={A: ("gunner", "plain")}, fresh="artillery", slots=guns)
    table = act(scene(gunner, raiders=[raider("damned_frigate", by(0, 1))]), "fire.starboard")
    assert noted_in(table) == {
        "shot_dice": ("gunner/modifies.0",),
        "salvo_dice": ("a_magazine/modifies.0",),
    }


@rule("EVER-38")
def test_an_idle_one_takes_one_order_a_turn() -> None:
    vessel = ship(crew={A: "z1", B: "z2"}, fresh="crew crew", traits={A: ("strong_always", "idle")})
    table = send(scene(vessel), A, "z3")
    act(table, "crew")
    assert set(table.form(S1).fits) == {B}


@rule("EVER-119")
def test_dice_of_a_fray_by_traits() -> None:
    dice = CREW_BOARDS[A].dice
    for trait, pool in (("strong_always", dice + 1), ("brawler", dice + 2), ("strong_in_port", dice)):
        table = scene(ship(crew={A: "z1"}, traits={A: (trait, "")}, fresh="crew"), enemies=[foe("cultist", 1)])
        assert table.options(send(table, A, "z1").waits_for[0]) == set(range(pool + 1))


@rule("EVER-121")
def test_a_counter_has_one_die_each_whatever_traits_say() -> None:
    table = scene(
        ship(crew={A: "z1", B: "z1"}, traits={A: ("brawler", ""), B: ("strong_always", "")}),
        step="deck",
        enemies=[foe("cultist", 1)],
        rolls=["damage omen omen"],
    )
    while table.board.deferred:
        table.resume()
    assert table.options(S1) == {0, 1, 2}


@rule("EVER-29", "EVER-38")
@pytest.mark.parametrize("trait", ["", "clever"])
def test_a_test_succeeds_up_to_the_stat(trait: str) -> None:
    stat = CREW_BOARDS[A].intelligence + (2 if trait else 0)
    passed: list[bool] = []

    async def do(g: G) -> None:
        passed.extend([await passes(g, S1, A, "intelligence") for _ in range(2)])

    scene(ship(traits={A: (trait, "")}), do=do, rolls=[str(stat), str(stat + 1)])
    assert passed == [True, False]


@rule("EVER-29")
def test_a_stat_of_nothing_succeeds_on_a_nought_only() -> None:
    passed: list[bool] = []

    async def do(g: G) -> None:
        passed.extend([await passes(g, S1, A, "intelligence") for _ in range(2)])

    scene(ship(traits={A: ("strong_always", "dull_of_mind")}), do=do, rolls=["0", "1"])
    assert passed == [True, False]


@rule("EVER-23")
def test_the_trauma_of_a_breaking_node_by_traits() -> None:
    vessel = ship(crew={A: "z6", B: "z6"}, traits={A: ("sure_of_foot", ""), B: ("strong_always", "clumsy_of_foot")})
    table = scene(vessel, do=lambda g: damage_ship(g, S1, 1), rolls=["6"])
    assert (mate(table, A).trauma, mate(table, B).trauma) == (0, 2)


@rule("EVER-59")
def test_whoever_is_blind_by_night_is_no_lookout() -> None:
    decks = {TILES[1]: [QUIET]}
    blind = {A: ("strong_always", "blind_by_night")}
    table = scene(ship(at=by(1, 0), crew={A: "z4"}, points=1, traits=blind), places=EAST, decks=decks)
    assert "reveal" not in table.options(S1)
    two = scene(ship(at=by(1, 0), crew={A: "z4", B: "z4"}, points=1, traits=blind), places=EAST, decks=decks)
    assert "reveal" in two.options(S1), "another one is there"


@rule("EVER-39")
def test_an_untiring_one_uses_a_second_one() -> None:
    vessel = ship(crew={A: "b0.0"}, slots={"b0": "a_circle"}, traits={A: ("untiring", "")})
    table = act(scene(vessel), f"use.{A}")
    assert not mate(table, A).fatigued
    act(table, f"use.{A}")
    assert mate(table, A).fatigued and mine(table).coin == 2
    assert table.options(S1) == {"end"}


@rule("EVER-39")
def test_an_untiring_diver_is_not_tired_by_the_first_dive() -> None:
    for trait, tired in (("untiring", False), ("strong_always", True)):
        vessel = ship(crew={A: "b0.0"}, slots={"b0": "a_bell"}, traits={A: (trait, "")})
        table = act(scene(vessel, sea={HOME: "wreck"}, rolls=["8", "9"]), "loot.printed")
        assert (mine(table).coin, mate(table, A).fatigued) == (15, tired), "two rolls"


@rule("EVER-41")
def test_fatigue_goes_at_the_next_turn_and_for_the_breathless_one_later() -> None:
    vessel = ship(crew=(A, B), fatigued=[A, B], traits={B: ("strong_always", "short_of_breath")})
    table = scene(vessel, step="turn")
    assert (mate(table, A).fatigued, mate(table, B).fatigued) == (False, True)
    act(table, "end")
    while table.board.deferred:
        table.resume()
    assert not mate(table, B).fatigued


@rule("EVER-30", "EVER-31")
def test_an_undying_one_lives_on_with_other_traits_and_the_next_one_dies() -> None:
    async def do(g: G) -> None:
        for crew in (A, B):
            harm(g, S1, crew, "trauma", 9)
        await settle_deck(g, S1)

    vessel = ship(crew={A: "z1", B: "z2"}, traits={A: ("undying", "plain"), B: ("strong_always", "plainer")})
    table = scene(vessel, do=do, decks={GOOD: ["strong_at_sea"], BAD: ["worn"]})
    alive = mate(table, A)
    assert (alive.at, alive.trauma, alive.strain, alive.good) == ("below", 0, 0, "strong_at_sea")
    assert alive.bad in ("worn", "plain") and B not in mine(table).crew


@rule("EVER-37")
def test_wages_by_traits() -> None:
    table = scene(ship(traits={A: ("thrift", "")}))
    assert wage_of(table.board, S1, A) == max(0, CREW_BOARDS[A].wage - 5)


def test_where_there_is_nothing_to_refresh_or_to_recover_from_nothing_is_said() -> None:
    table = scene(ship(), step="turn")
    assert since(table, OrdersRefreshed) == []
    rested = scene(ship(crew={A: "b0.0"}, slots={"b0": "cabins"}))
    assert since(act(rested, f"use.{A}"), CrewRecovered) == [] and mate(rested, A).fatigued


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


@rule("EVER-194")
def test_indelible_traits_too_work_only_in_their_place() -> None:
    decks = {TILES[1]: [QUIET]}
    for trait, in_port in (("scout_at_sea", False), ("scout_in_port", True)):
        vessel = ship(at=EDGE, traits={A: (trait, "")})
        port = scene(vessel, places=EAST, decks=decks, sea={EDGE: "port"})
        assert locale_of(port.board, S1) == "port"
        assert ("wayfind" in port.options(S1)) is in_port
        assert ("wayfind" in scene(vessel, places=EAST, decks=decks).options(S1)) is not in_port
