"""Costs and odds of options in Cult of the Deep: exactly what is paid, exactly what may be rolled."""

from collections import Counter
from typing import Any

import pytest

from domain.cult import Options
from domain.cult.content import CHARACTER_CARDS
from domain.cult.facts import CoinsGained, ExtraDice, LifePaid, Transmuted, WraithDieSpent
from domain.cult.names import Symbol
from domain.kernel import WATCHER, Seat
from domain.kernel.events import Asked, Decided
from projections.cult import ENTRY
from projections.stakes import Odds
from projections.view import AskView, OptionView, view_of
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import Cult, pass_all, scene, sigil
from tests.projections.cult.games import steps

FACES = dict.fromkeys(("dagger", "double_dagger", "blood", "parchment", "ancient", "cosmos"), 1)
FAIR = (Odds(6, FACES),)
WOUNDED = [("dagger", S2), ("dagger", S3)]


def asked(table: Cult, seat: Seat, viewer: Seat | None = None) -> AskView:
    viewer = seat if viewer is None else viewer
    view = view_of(ENTRY, table.board, table.knows(viewer), table.live.seq)
    return next(ask for ask in view.asks if ask.seat == seat)


def prices(options: tuple[OptionView, ...]) -> dict[str, dict[str, int]]:
    return {option.id: {cost.what: cost.n for cost in option.cost} for option in options if option.cost}


def chances(options: tuple[OptionView, ...]) -> dict[str, tuple[Odds, ...]]:
    return {option.id: option.odds for option in options if option.odds}


# --- costs ------------------------------------------------------------------------------------------


def test_a_guardian_pays_life() -> None:
    table = scene(characters={S4: "guardian"}, dice=WOUNDED).answer(S1, ["d1"])
    ask = asked(table, S4)
    assert prices(ask.options) == {"guardian:s2": {"life": 1}}
    assert ask.options[0].cost[0].text.en == "1 life" and ask.cost == ()


def test_guardian_ii_and_assassin_ii_pay_nothing() -> None:
    table = scene(
        characters={S4: "guardian_ii", S5: "assassin_ii"}, altars=("astral_rift", "sirens", "blood_rites"),
        dice=[("cosmos", "altar:1")], rolls=[("dagger",)],
    )  # fmt: skip
    assert asked(table, S4).options and asked(table, S5).options
    assert prices(asked(table, S4).options) == prices(asked(table, S5).options) == {}


def test_an_assassin_pays_life() -> None:
    table = scene(characters={S4: "assassin"}, dice=[("dagger", S2)])
    assert prices(asked(table, S4).options) == {"assassin:s2": {"life": 1}}


def test_coins_and_the_bell_in_a_response_phase() -> None:
    table = scene("response", characters={S4: "bellringer_ii"}, coins={S4: {"siren": 1}}, dice=WOUNDED)
    ask = asked(table, S4)
    life, siren = {"life": 1}, {"siren": 1}
    assert prices(ask.options) == {
        "siren:d1": siren,
        "siren:d2": siren,
        "bellringer_ii:d1": life,
        "bellringer_ii:d2": life,
    }
    assert {cost.text.en for option in ask.options for cost in option.cost} == {"1 life", "A Siren coin"}


def test_each_face_that_is_changed_costs_a_chant_coin() -> None:
    table = scene("commit", coins={S1: {"chant": 2}}, dice=[("dagger", ""), ("blood", "")])
    ask = asked(table, S1)
    assert ask.kind == "chant" and prices(ask.options) == {}
    assert prices(ask.targets) == {face: {"chant": 1} for face in set(FACES) - {"double_dagger"}}
    assert {target.id for target in ask.targets if not target.cost} == {"keep"}


def test_life_for_coins_and_dice_before_the_roll() -> None:
    for character, bought in (("merchant", ("merchant:siren", "merchant:chant")), ("diver", ("diver:",))):
        abilities = CHARACTER_CARDS[character].sides[0].abilities
        (cost,) = [a.cost["life_paid"] for a in abilities if a.when == "before_roll"]
        table = scene("start", S2, characters={S2: character})
        assert prices(asked(table, S2).options) == {what: {"life": cost} for what in bought}


def test_a_third_reroll_is_paid_once_however_many_dice() -> None:
    rolls = [["dagger"] * 5, ["dagger"], ["dagger"]]
    table = scene("roll", S2, characters={S2: "diver_ii"}, rolls=rolls).answer(S2, "d1").answer(S2, "d1")
    ask = asked(table, S2)
    assert ask.kind == "third_reroll" and prices(ask.options) == {}
    assert [(cost.what, cost.n) for cost in ask.cost] == [("life", 1)]
    assert [option.odds for option in ask.options] == [FAIR] * 5


def test_a_kraken_die_rolled_again_costs_a_die() -> None:
    table = scene("start", S2, characters={S2: "librarian"}, kraken={S2: 2}, rolls=[("2", "1")])
    ask = asked(table, S2)
    assert ask.kind == "reroll_kraken" and prices(ask.options) == {"k0": {"dice": 1}, "k1": {"dice": 1}}
    assert ask.options[0].cost[0].text.en == "A die of the coming Roll phase"
    assert chances(ask.options) == dict.fromkeys(("k0", "k1"), (Odds(6, {"0": 1, "1": 3, "2": 2}),))


def test_a_new_life_costs_necromancer_coins() -> None:
    table = scene(
        "start", S3, characters={S3: "necromancer"}, options=Options(necromancer="dealt"),
        wraiths={S3: ("drowned_one", ())}, facts=[CoinsGained(S3, "necromancer", 3)],
    )  # fmt: skip
    ask = asked(table, S3)
    assert ask.kind == "revive" and prices(ask.options) == {"revive": {"necromancer": 4}}
    assert ask.options[1].cost[0].text.en == "4 Necromancer coins"


def test_the_second_die_of_a_portent_costs_life() -> None:
    table = scene(sigils={S2: "portents"}, dice=WOUNDED, rolls=[("parchment", "ancient", "ancient")])
    table.answer(S2, sigil(table, S2)).answer(S2, "altar:1:parchment").answer(S2, S5)
    ask = asked(table, S2)
    assert ask.kind == "portents_second" and prices(ask.options) == {"pay": {"life": 1}}


def test_a_haunting_costs_a_wraith_die() -> None:
    table = scene("response", wraiths={S5: ("mirror_shade", ("blood", "cosmos"))}, dice=WOUNDED)
    spent = {"wraith_dice": 1}
    assert prices(asked(table, S5).options) == {"haunt:blood": spent, "haunt:cosmos": spent}


# --- odds -------------------------------------------------------------------------------------------


def test_a_reroll_shows_each_face_alike() -> None:
    table = scene("roll", S2, rolls=[["dagger"] * 5])
    for viewer in (S2, S3, WATCHER):
        assert [option.odds for option in asked(table, S2, viewer).options] == [FAIR] * 5


def test_a_wraith_rolls_wraith_dice() -> None:
    table = scene("start", S5, wraiths={S5: ("drowned_one", ("blood",))})
    ask = asked(table, S5)
    assert ask.kind == "reroll" and [option.odds for option in ask.options] == [FAIR] * 3


def test_the_bell_rolls_what_the_faces_count_as() -> None:
    """While parchment counts as cosmos, two faces of six are cosmos."""
    facts = [Transmuted(Symbol("parchment"), Symbol("cosmos"))]
    table = scene("response", characters={S4: "bellringer_ii"}, dice=WOUNDED, facts=facts)
    expected = {face: 1 for face in FACES if face != "parchment"} | {"cosmos": 2}
    assert chances(asked(table, S4).options)["bellringer_ii:d1"] == (Odds(6, expected),)


def test_dice_on_the_rift_are_rolled_on_its_table() -> None:
    dice = [("cosmos", "altar:1"), ("dagger", S2)]
    table = scene(altars=("astral_rift", "sirens", "blood_rites"), dice=dice)
    assert chances(asked(table, S1).options) == {"d1": FAIR}


def test_portents_roll_three_dice_and_only_their_holder_knows() -> None:
    table = scene(sigils={S2: "portents"}, dice=WOUNDED)
    assert chances(asked(table, S2).options) == {sigil(table, S2): (Odds(6, FACES, 3),)}
    assert asked(table, S2, S3).options == ()


def test_a_revocation_rolls_all_dice_again() -> None:
    table = scene("response", sigils={S2: "revocation", S3: "portents"}, dice=WOUNDED)
    assert chances(asked(table, S2).options) == {sigil(table, S2): (Odds(6, FACES, 2),)}
    table = scene(sigils={S2: "revocation", S3: "portents"}, dice=WOUNDED)
    table.answer(S3, sigil(table, S3))
    ask = asked(table, S2)
    assert ask.kind == "revoke" and ask.options and chances(ask.options) == {}


def test_bones_that_rattle_roll_the_die_they_choose() -> None:
    table = scene("response", wraiths={S5: ("rattling_bones", ("dagger", "blood"))}, dice=[*WOUNDED, ("blood", S1)])
    assert chances(asked(table, S5).options) == {"haunt:dagger": FAIR}, "one die only does not show a dagger"
    table.answer(S5, "haunt:blood")
    ask = asked(table, S5)
    assert ask.kind == "haunt" and chances(ask.options) == {"d1": FAIR, "d2": FAIR}


def test_other_hauntings_roll_nothing() -> None:
    table = scene("response", wraiths={S5: ("mirror_shade", ("blood", "cosmos"))}, dice=WOUNDED)
    assert chances(asked(table, S5).options) == {}
    pass_all(table, "response")


# --- in whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), [(4, 1), (5, 2), (6, 3), (8, 4)])
def test_what_is_shown_is_what_is_paid(seats: int, seed: int) -> None:
    paid_something: Counter[str] = Counter()
    setup = Options(necromancer="dealt")
    shown: dict[str, AskView] = {}
    for live, records in steps(seats, setup, seed):
        events = [live.ruleset.event(record.public) for record in records]
        if isinstance(events[0], Decided):
            ask = shown[events[0].ask]
            wanted = _price(ask, events[0].answer if events[0].seal is None else None)
            assert _paid(events, ask) == wanted, f"{ask.kind} {events[0].answer}"
            paid_something.update(wanted)
        shown = {}
        for ask in live.asks():
            shown[ask.id] = asked_live(live, ask.seat, ask.id)
    assert paid_something.total() > 5, paid_something


def asked_live(live: Any, seat: Seat, id: str) -> AskView:
    view = view_of(ENTRY, live.board, live.knowledge(seat), live.seq)
    return next(ask for ask in view.asks if ask.id == id)


def _price(ask: AskView, answer: Any) -> Counter[str]:
    """What the chosen options cost, by the view."""
    sides = {option.id: option.cost for option in (*ask.options, *ask.targets)}
    chosen = list(answer.values()) if isinstance(answer, dict) and "reply" not in answer else answer
    chosen = chosen if isinstance(chosen, list) else []
    costs = [cost for id in chosen for cost in sides.get(id, ())] + (list(ask.cost) if chosen else [])
    total: Counter[str] = Counter()
    for cost in costs:
        total[cost.what] += cost.n
    return total


def _paid(events: list[Any], ask: AskView) -> Counter[str]:
    """What the seat has paid before anybody is asked again."""
    paid: Counter[str] = Counter()
    for event in events:
        match event:
            case Asked():
                break
            case LifePaid(seat, n) if seat == ask.seat:
                paid["life"] += n
            case CoinsGained(seat, coin, n) if seat == ask.seat and n < 0:
                paid[coin] -= n
            case WraithDieSpent(seat) if seat == ask.seat:
                paid["wraith_dice"] += 1
            case ExtraDice(seat, n, bodily) if seat == ask.seat and bodily and n < 0 and ask.kind == "reroll_kraken":
                paid["dice"] -= n if events[1] is event else 0
    return paid
