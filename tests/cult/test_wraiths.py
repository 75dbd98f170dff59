"""Death & Wraiths, WRAITH PHASES: what a Wraith is and does."""

import pytest

from domain.cult.content import WRAITH_CARDS
from domain.cult.facts import CoinsGained, DieResolved, WraithDieSpent
from domain.cult.rules.turn import TurnStart
from domain.kernel.draws import Rolled
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.dealt import ANCIENT, BLOOD, COSMOS, DAGGER, DOUBLE, PARCHMENT, Scene, committed, temple
from tests.rule import rule

DAGGERS = [(DAGGER, "s5")] * 5
THREE = [DAGGER, BLOOD, COSMOS]


def wraith_turn(card: str = "drowned_one", faces: list[str] = THREE, **how: object) -> Scene:
    """S4 is a Wraith and has rolled; nothing is decided yet."""
    how["rolls"] = [faces, *how.get("rolls", ())]
    return temple(chapter=TurnStart(S4), wraiths={S4: (card, [])} | how.pop("wraiths", {}), **how)


def dice_of(table: Scene) -> list[str]:
    return table.board.cultists[S4].wraith_dice


# --- no life, no rituals ----------------------------------------------------------------------------


@rule("CULT-67")
def test_a_wraith_ignores_every_gain_of_life() -> None:
    table = committed(
        [(COSMOS, "altar:1")] + [(DAGGER, "s5")] * 4,
        seat=S2,
        rituals=["astral_rift", "sirens", "lamia"],
        wraiths={S4: ("drifting_hand", [])},
        rolls=[[BLOOD]],
    ).resolve("d1")
    assert table.life(S1, S2, S3, S4, S5) == [25, 20, 19, 0, 17 + 1 - 4]


@rule("CULT-67")
def test_a_wraith_cannot_be_chosen_to_gain() -> None:
    table = committed(
        [(PARCHMENT, "altar:1")] + [(DAGGER, "s5")] * 4,
        seat=S2,
        rituals=["sea_hydra", "sirens", "lamia"],
        wraiths={S4: ("drifting_hand", [])},
    )
    table.answer(S2, ["d1"])
    assert table.options(S2) == {f"{what}:{seat}" for what in ("gain", "lose") for seat in (S1, S2, S3, S5)}


@rule("CULT-68")
def test_a_wraith_that_kills_with_a_sigil_becomes_no_keeper() -> None:
    table = committed(
        DAGGERS,
        seat=S2,
        sigils={S4: "brine"},
        wraiths={S4: ("drifting_hand", [])},
        kept={S3: ["sea_hydra"]},
        life={S3: 4},
    )
    table.pass_(S4)
    table.answer(S4, f"sigil:{table.cards('sigil:s4')[0]}").answer(S4, "s3")
    assert table.asked() == [(S3, "wraith_card")]
    assert table.board.cultists[S4].kept == []
    assert table.faces("rituals_past") == ["sea_hydra"]


@rule("CULT-68")
def test_a_living_player_who_kills_with_a_sigil_does() -> None:
    table = committed(DAGGERS, seat=S2, sigils={S4: "brine"}, kept={S3: ["sea_hydra"]}, life={S3: 4})
    table.pass_(S4)
    table.answer(S4, f"sigil:{table.cards('sigil:s4')[0]}").answer(S4, "s3")
    assert table.board.cultists[S4].kept == ["sea_hydra"]


# --- its own turn -----------------------------------------------------------------------------------


@rule("CULT-69")
def test_a_wraith_rolls_the_dice_of_its_card_and_twice_again() -> None:
    table = wraith_turn(rolls=[[ANCIENT], [DOUBLE, PARCHMENT]])
    assert dice_of(table) == THREE
    assert table.asked() == [(S4, "reroll")]
    assert table.options(S4) == {"w0", "w1", "w2"}
    table.answer(S4, ["w1"])
    assert [roll.spec for roll in table.events(Rolled)] == ["roll:wraith*1"]
    assert dice_of(table) == [DAGGER, ANCIENT, COSMOS]
    table.answer(S4, ["w1", "w0"])
    assert dice_of(table) == [PARCHMENT, DOUBLE, COSMOS]
    assert table.asked() == [(S5, "reroll")]  # no third time


@rule("CULT-69")
@pytest.mark.parametrize("card", WRAITH_CARDS)
def test_the_card_says_how_many(card: str) -> None:
    n = {"lantern_bearer": 2, "mirror_shade": 2}.get(card, 3)
    table = wraith_turn(card, [BLOOD] * n)
    assert dice_of(table) == [BLOOD] * n
    table.answer(S4, [])
    assert dice_of(table) == [BLOOD] * n


@rule("CULT-70")
def test_a_wraith_neither_commits_nor_resolves() -> None:
    table = wraith_turn()
    table.answer(S4, [])
    assert table.asked() == [(S5, "reroll")]
    assert table.events(DieResolved) == []
    assert table.life(S1, S2, S3, S5) == [24, 19, 18, 17]
    assert [table.tracks(n) for n in (1, 3)] == [{PARCHMENT: 5}, {DAGGER: 5, BLOOD: 5}]
    assert dice_of(table) == THREE  # kept for the turns of the living


@rule("CULT-71")
def test_a_wraith_may_spend_a_chant_coin_in_its_commit_phase() -> None:
    """The first example: three different faces, and one becomes equal to another."""
    table = wraith_turn(facts=[CoinsGained(S4, "chant", 1)])
    table.answer(S4, [])
    assert table.asked() == [(S4, "chant")]
    assert table.places(S4, "w1") == {"keep", DAGGER, PARCHMENT, ANCIENT, COSMOS}
    assert table.refused(S4, {"w0": BLOOD, "w1": DAGGER, "w2": "keep"})  # one coin, one die
    assert table.refused(S4, {"w0": DOUBLE, "w1": "keep", "w2": "keep"})
    table.answer(S4, {"w0": "keep", "w1": DAGGER, "w2": "keep"})
    assert dice_of(table) == [DAGGER, DAGGER, COSMOS]
    assert table.board.cultists[S4].chant == 0
    assert table.asked() == [(S5, "reroll")]


@rule("CULT-72")
def test_sigils_in_a_wraiths_resolve_phase() -> None:
    """The second example: the Wraith holds hers back, another player resolves one."""
    table = wraith_turn(sigils={S4: "brine", S3: "warm_blood"})
    table.answer(S4, [])
    while table.board.phase != "resolve":
        table.pass_(table.waits_for[0])
    assert table.board.current == S4
    assert table.asked() == [(S4, "resolve_sigil"), (S3, "resolve_sigil")]
    assert table.options(S4) == {f"sigil:{table.cards('sigil:s4')[0]}"}
    table.pass_(S4)
    table.answer(S3, f"sigil:{table.cards('sigil:s3')[0]}")
    table.pass_(S4)  # no revocation
    table.answer(S3, "s5")
    assert table.life(S5) == [17 + 4]
    assert table.faces("sigil:s4") == ["brine"]
    assert table.cards("sigil:s3") == []


@rule("CULT-72")
def test_the_wraith_may_use_her_own_then() -> None:
    table = wraith_turn(sigils={S4: "brine"})
    table.answer(S4, [])
    while table.board.phase != "resolve":
        table.pass_(table.waits_for[0])
    table.answer(S4, f"sigil:{table.cards('sigil:s4')[0]}")
    assert table.options(S4) == {"s1", "s2", "s3", "s5"}
    table.answer(S4, "s5")
    assert table.life(S5) == [17 - 4]


# --- the turns of the living ------------------------------------------------------------------------


@rule("CULT-73")
def test_once_in_each_response_phase_of_the_living() -> None:
    table = committed(
        DAGGERS, seat=S2, wraiths={S4: ("drowned_one", [BLOOD, BLOOD, COSMOS])}, rolls=[[DAGGER] * 5, [DAGGER] * 5]
    )
    assert table.options(S4) == {"haunt:blood", "haunt:cosmos"}
    table.answer(S4, "haunt:blood").answer(S2, {"d6": "s2"})
    assert dice_of(table) == [BLOOD, COSMOS]
    assert table.board.phase == "resolve"  # not asked again
    table.resolve()
    assert table.board.current == S3
    table.answer(S3, []).commit(S3, *["s5"] * 5)
    assert table.options(S4) == {"haunt:blood", "haunt:cosmos"}


@rule("CULT-73")
def test_without_dice_nothing() -> None:
    table = committed(DAGGERS, seat=S2, wraiths={S4: ("drowned_one", [])})
    assert table.asked() == [(S3, "reroll")]


@rule("CULT-73")
def test_not_on_the_turn_of_a_wraith() -> None:
    table = wraith_turn(wraiths={S3: ("lantern_bearer", [BLOOD, BLOOD])})
    table.answer(S4, [])
    while table.board.current == S4:
        assert all(not o.startswith("haunt") for seat, _ in table.asked() for o in table.options(seat))
        table.pass_(table.waits_for[0])
    assert table.board.cultists[S3].wraith_dice == [BLOOD, BLOOD]
    assert dice_of(table) == THREE


@rule("CULT-74")
def test_used_dice_come_back_on_the_own_turn() -> None:
    table = committed(DAGGERS, seat=S3, wraiths={S4: ("gaunt_devourer", [DAGGER])}, rolls=[THREE])
    table.answer(S4, "haunt:dagger")
    assert dice_of(table) == []
    table.answer(S4, "d2")
    assert table.events(WraithDieSpent) == []
    assert table.board.current == S4
    assert dice_of(table) == THREE
    assert table.options(S4) == {"w0", "w1", "w2"}


@rule("CULT-75")
@pytest.mark.parametrize("sigil", ["revocation", "undertow", "misdirection", "masks"])
def test_nobody_touches_the_dice_of_a_wraith(sigil: str) -> None:
    characters = {S1: "assassin_ii", S2: "guardian_ii", S3: "bellringer_ii"}
    table = wraith_turn(
        sigils={S5: sigil},
        characters=characters,
        facts=[CoinsGained(S1, "siren", 1)],
        kept={S2: ["transmutation"]},
    )
    table.answer(S4, [])
    while table.board.current == S4:
        assert [table.options(seat) for seat, _ in table.asked()] == [set() for _ in table.asked()]
        table.pass_(table.waits_for[0])
    assert dice_of(table) == THREE
    assert table.faces("sigil:s5") == [sigil]


@rule("CULT-75")
def test_nobody_touches_them_on_other_turns_either() -> None:
    table = committed(
        DAGGERS,
        seat=S2,
        characters={S3: "bellringer_ii"},
        sigils={S5: "undertow"},
        wraiths={S4: ("drowned_one", THREE)},
        facts=[CoinsGained(S1, "siren", 1)],
    )
    own = {f"d{i}" for i in range(1, 6)}
    assert table.options(S1) == {f"siren:{die}" for die in own}
    assert table.options(S3) == {f"bellringer_ii:{die}" for die in own}
    table.answer(S5, f"sigil:{table.cards('sigil:s5')[0]}")
    assert table.options(S5) == own


# --- becoming one -----------------------------------------------------------------------------------


@rule("CULT-76")
@pytest.mark.parametrize(
    ("card", "faces"),
    [
        ("drowned_one", [DAGGER]),
        ("lantern_bearer", [COSMOS, ANCIENT]),
        ("gaunt_devourer", [DOUBLE, BLOOD]),
        ("drifting_hand", []),
    ],
)
def test_the_starting_faces_are_set(card: str, faces: list[str]) -> None:
    table = committed([(DAGGER, "s4")] * 5, seat=S2, life={S4: 5}, rolls=[[DAGGER] * 5])
    table.answer(S4, card)
    assert dice_of(table) == faces
    table.answer(S3, []).commit(S3, *["s5"] * 5)
    asked = table.asked() == [(S4, "response")]
    assert asked is bool(faces)  # what the card sets can be used at once
