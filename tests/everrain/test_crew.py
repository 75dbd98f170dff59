"""YOUR CREW: who comes and dies, traits that are gained, tests, wages."""

from collections.abc import Sequence
from typing import Literal

import pytest

from domain.everrain.board import Mate
from domain.everrain.content import CREW_BOARDS, TRAIT_CARDS
from domain.everrain.facts.crew import CrewDied, CrewHarmed, CrewLeft, TraitGained
from domain.everrain.names import (
    BAD,
    CREW,
    GOOD,
    TRAITS_OUT,
    CrewId,
    muster_of,
)
from domain.everrain.rules.acts import wage_form
from domain.everrain.rules.crew import come_aboard, contradict, fray_dice, gain_trait, harm, passes
from domain.everrain.rules.damage import settle_deck
from domain.everrain.rules.numbers import of_crew
from domain.kernel import Zone
from tests.everrain.scenes import Ever, G, end_turn, mate, mine, scene, send
from tests.everrain.scenes.alone import Alone, run
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import ANSEL, CORWIN, S1, A, B, C, fitted_out, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

SHELLBACK = CrewId(next(card.id for card in CREW_BOARDS.values() if card.kind == "shellback"))
Gain = Literal["good", "bad"]


def gaining(crew: CrewId, has: Sequence[str], sign: Gain, good: Sequence[str], bad: Sequence[str]) -> tuple[Ever, Mate]:
    """Somebody with these traits gains one; so the decks lie."""
    decks = {GOOD: good, BAD: bad}
    table = scene(
        ship(crew=(crew,), traits={crew: has}),
        decks={zone: cards for zone, cards in decks.items() if cards},
        do=lambda g: gain_trait(g, S1, crew, sign),
    )
    return table, mate(table, crew)


async def somebody_new(g: G) -> None:
    for kind in ("deckhand", "shellback"):
        card = next(c for c in g.board.cards(CREW) if CREW_BOARDS[g.face(c)].kind == kind)
        g.show([card])
        await come_aboard(g, S1, card)


async def a_good_trait(g: G) -> None:
    await gain_trait(g, S1, CrewId("navigator"), "good")


@rule("EVER-29")
@pytest.mark.parametrize(("rolled", "passed"), [(0, True), (5, True), (6, False), (9, False)])
def test_a_test_succeeds_up_to_the_stat(rolled: int, passed: bool) -> None:
    g = Alone(scene(fitted_out()).board)
    assert CREW_BOARDS["ansel"].strength == 5
    assert run(passes(g, S1, ANSEL, "strength"), [str(rolled)]) is passed  # type: ignore[arg-type]


@rule("EVER-30", "EVER-31")
def test_trauma_and_strain_together_kill_and_the_board_goes_back() -> None:
    table = scene(fitted_out(crew={ANSEL: "z1", CORWIN: "below"}, trauma={ANSEL: 2}, strain={ANSEL: 2}))
    before = len(table.cards(CREW))
    end_turn(table)
    assert [event.crew for event in table.events(CrewDied)] == ["ansel"]
    assert "ansel" not in mine(table).crew and len(table.cards(CREW)) == before + 1
    assert "ansel" in table.faces(CREW)


@rule("EVER-31")
def test_traits_of_the_dead_go_back_into_their_decks() -> None:
    table = scene(fitted_out(crew={ANSEL: "z1", CORWIN: "below"}, trauma={ANSEL: 4}, traits={ANSEL: ("brawny", "")}))
    before = len(table.cards(GOOD))
    end_turn(table)
    assert len(table.cards(GOOD)) == before + 1


@rule("EVER-38", "EVER-194")
def test_a_sea_trait_works_at_sea_and_not_in_port() -> None:
    at_sea = scene(fitted_out(traits={ANSEL: ("hardy", "")}))
    in_port = scene(fitted_out(traits={ANSEL: ("hardy", "")}), sea={"C5": "port"})
    assert of_crew(at_sea.board, S1, ANSEL, "turn_strain", 1) == 0
    assert of_crew(in_port.board, S1, ANSEL, "turn_strain", 1) == 1
    for table in (
        scene(fitted_out(traits={ANSEL: ("brawny", "")})),
        scene(fitted_out(traits={ANSEL: ("brawny", "")}), sea={"C5": "port"}),
    ):
        assert of_crew(table.board, S1, ANSEL, "strength", 5) == 7, "a general one works in both"


def test_traits_change_strain_dice_and_orders() -> None:
    crew = {ANSEL: "z1", CORWIN: "z2"}
    table = end_turn(scene(fitted_out(crew=crew, traits={ANSEL: ("hardy", ""), CORWIN: ("", "weary")})))
    assert [(event.crew, event.n) for event in table.events(CrewHarmed)] == [("corwin", 2)]
    assert fray_dice(Alone(scene(fitted_out(traits={ANSEL: ("belligerent", "")})).board), S1, ANSEL) == 2
    table = scene(fitted_out(traits={ANSEL: ("", "indolent")}))
    send(table, ANSEL, "z1").answer(S1, "crew")
    assert set(table.form(S1).pieces) == {"corwin"}


@rule("EVER-33")
def test_a_new_trait_takes_the_place_of_the_one_of_its_sign() -> None:
    table = scene(fitted_out(traits={ANSEL: ("brawny", "weary")}))
    before = (mate(table, ANSEL).good, mate(table, ANSEL).bad)
    assert before == ("brawny", "weary")
    gained = TraitGained(S1, ANSEL, "hardy", "x.0", True)  # type: ignore[arg-type]
    gained.apply(table.board)
    assert (mate(table, ANSEL).good, mate(table, ANSEL).bad) == ("hardy", "weary")
    assert "brawny" not in mate(table, ANSEL).traits


@rule("EVER-34", "EVER-193")
def test_a_shellback_keeps_the_indelible_trait_and_loses_the_other() -> None:
    assert contradict("hardy", "weary") and contradict("weary", "hardy") and not contradict("hardy", "")  # type: ignore[arg-type]
    table = scene(fitted_out(crew={"navigator": "below"}, traits={"navigator": ("wayfinder", "weary")}))
    gained = TraitGained(S1, CrewId("navigator"), "brawny", "x.0", good=False)  # type: ignore[arg-type]
    gained.apply(table.board)
    assert (mate(table, "navigator").good, mate(table, "navigator").bad) == ("wayfinder", "brawny")


@rule("EVER-37")
def test_whoever_is_not_paid_leaves() -> None:
    form = wage_form({CrewId("a"): 10, CrewId("b"): 5, CrewId("c"): 20}, 20)
    assert form.check(["c"]) == ("c",) and form.check(["a", "b"]) == ("a", "b")
    with pytest.raises(Exception, match="at least 15"):
        form.check(["b"])
    with pytest.raises(Exception, match="Choose"):
        form.check([])
    rich = wage_form({CrewId("a"): 10}, 10)
    assert rich.check([]) == () and rich.check(["a"]) == ("a",)


def test_nobody_left_for_the_wrong_reason() -> None:
    table = end_turn(scene(fitted_out(crew={ANSEL: "z1", CORWIN: "below"})))
    assert not table.events(CrewLeft) and mate(table, ANSEL).strain == 1


@rule("EVER-33")
def test_a_gained_trait_replaces_the_one_of_its_sign_and_that_goes_back() -> None:
    table, found = gaining(A, ("strong_at_sea", "plain"), "good", ["strong_always"], ["plainer"])
    assert (found.good, found.bad, sorted(found.traits)) == ("strong_always", "plain", ["plain", "strong_always"])
    assert table.faces(GOOD) == ["strong_at_sea"]
    table, found = gaining(A, ("strong_at_sea", "plain"), "bad", ["strong_always"], ["plainer"])
    assert (found.good, found.bad, table.faces(BAD)) == ("strong_at_sea", "plainer", ["plain"])
    assert sorted(table.faces(TRAITS_OUT)) == ["plainer", "strong_at_sea"]


@rule("EVER-34", "EVER-193")
@pytest.mark.parametrize(("sign", "then"), [("good", "strong_always"), ("bad", "plainer")])
def test_of_a_shellback_every_new_trait_replaces_the_other_one(sign: Gain, then: str) -> None:
    table, found = gaining(SHELLBACK, ("scout_at_sea", "plain"), sign, ["strong_always"], ["plainer"])
    assert (found.good, found.bad) == ("scout_at_sea", then)
    assert "plain" in table.faces(BAD) and list(found.traits) == [then]


@rule("EVER-10")
def test_a_trait_that_contradicts_what_stays_is_drawn_again() -> None:
    table, found = gaining(A, ("unmoved", "plain"), "bad", [], ["worn", "plainer"])
    assert (found.bad, sorted(table.faces(BAD))) == ("plainer", ["plain", "worn"])
    table, found = gaining(A, ("strong_at_sea", "worn"), "good", ["unmoved", "strong_always"], [])
    assert (found.good, sorted(table.faces(GOOD))) == ("strong_always", ["strong_at_sea", "unmoved"])


@rule("EVER-33")
def test_with_nothing_left_that_fits_the_old_trait_stays() -> None:
    _, found = gaining(A, ("unmoved", "plain"), "bad", [], ["worn"])
    assert (found.good, found.bad) == ("unmoved", "plain")


@rule("EVER-30")
@pytest.mark.parametrize(("trauma", "strain", "dies"), [(0, 0, False), (1, 0, True), (0, 1, True)])
def test_trauma_and_strain_fill_one_track(trauma: int, strain: int, dies: bool) -> None:
    track = CREW_BOARDS[A].track

    async def do(g: G) -> None:
        harm(g, S1, A, "trauma", trauma)
        harm(g, S1, A, "strain", strain)
        await settle_deck(g, S1)

    table = scene(ship(crew=(A, B), trauma={A: 2}, strain={A: track - 3}), do=do)
    assert (A not in mine(table).crew) is dies


@rule("EVER-31")
def test_the_board_and_the_traits_of_the_dead_are_shuffled_back() -> None:
    async def do(g: G) -> None:
        harm(g, S1, A, "strain", 9)
        await settle_deck(g, S1)

    vessel = ship(crew=(A, B), traits={A: ("strong_at_sea", "plain")})
    table = scene(vessel, decks={CREW: [C]}, do=do)
    assert sorted(table.faces(CREW)) == sorted([A, C]) and table.faces(muster_of(S1)) == [B]
    assert (table.faces(GOOD), table.faces(BAD), table.cards(TRAITS_OUT)) == (["strong_at_sea"], ["plain"], [])
    assert not any(table.knows(S1).faces.get(card) for card in table.cards(CREW)), "nobody knows their order"


@rule("EVER-27")
def test_there_is_room_for_everybody_below() -> None:
    crew = {A: "below", B: "below", C: "z1", SHELLBACK: "below"}
    table = send(scene(ship(crew=crew, fresh="crew")), C, "below")
    assert len(mine(table).mates_at(mate(table, C).at)) == 4


@rule("EVER-35")
def test_deckhands_come_with_two_traits_shellbacks_with_a_bad_one() -> None:
    table = scene(fitted_out(), decks=ALL_DECKS, do=somebody_new)
    *_, hand, back = mine(table).crew
    assert (TRAIT_CARDS[mate(table, hand).good].sign, TRAIT_CARDS[mate(table, hand).bad].sign) == ("good", "bad")
    own = mate(table, back)
    assert TRAIT_CARDS[own.good].sign == "indelible" and TRAIT_CARDS[own.bad].sign == "bad"
    assert len(own.traits) == 1, "an indelible trait is no card"


@rule("EVER-193", "EVER-34")
def test_a_shellback_gains_a_good_trait_for_the_bad_one() -> None:
    vessel = fitted_out(crew={"navigator": "below"}, traits={"navigator": ("wayfinder", "weary")})
    table = scene(vessel, decks=ALL_DECKS, do=a_good_trait)
    assert mate(table, "navigator").good == "wayfinder"
    assert TRAIT_CARDS[mate(table, "navigator").bad].sign == "good"


@rule("EVER-35")
def test_a_deckhand_gets_two_traits_and_a_shellback_a_bad_one() -> None:
    async def do(g: G) -> None:
        for card in list(g.board.cards(CREW)):
            await come_aboard(g, S1, card)

    decks: dict[Zone, list[str]] = {CREW: [B, SHELLBACK], GOOD: ["strong_always"], BAD: ["plain", "plainer"]}
    table = scene(ship(crew=(A,)), decks=decks, do=do)
    assert (mate(table, B).good, mate(table, B).bad) == ("strong_always", "plain")
    shell = mate(table, CrewId(SHELLBACK))
    assert (shell.good, shell.bad) == (CREW_BOARDS[CrewId(SHELLBACK)].indelible, "plainer")
    assert list(shell.traits) == ["plainer"]
