"""Rulings of this implementation on what the rulebook leaves open, and what a window says it is about."""

from domain.cult.facts import ExtraDice, LifePaid
from domain.kernel import Trigger
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import (
    Cult,
    all_life,
    asked,
    life,
    markers,
    places,
    play_sigil,
    resolve,
    ritual,
    scene,
    sigil,
)
from tests.rule import rule


def about(table: Cult) -> Trigger:
    assert table.board.question is not None and table.board.question.trigger is not None
    return table.board.question.trigger


# --- windows say what they are about ----------------------------------------------------------------


def test_a_response_window_names_whom_the_dice_touch_and_whom_they_would_kill() -> None:
    dice = [("dagger", S2), ("double_dagger", S3), ("blood", S4), ("double_dagger", S1), ("parchment", "altar:1")]
    table = scene("response", dice=dice, coins={S5: {"siren": 1}}, life={S1: 2, S2: 2, S3: 2})
    trigger = about(table)
    assert (trigger.name, trigger.current) == ("committed", S1)
    assert trigger.targets == (S1, S2, S3, S4)
    assert trigger.dying == (S3,)  # double dagger on the first seat is its power symbol


def test_dice_that_do_no_harm_kill_nobody() -> None:
    dice = [("dagger", S2), ("blood", S4), ("parchment", S3)]
    table = scene("response", dice=dice, coins={S5: {"siren": 1}}, life={S3: 1, S4: 1})
    assert about(table).dying == ()


def test_a_loss_window_names_who_loses_life_and_who_would_die() -> None:
    table = scene(
        altars=("astral_rift", "sirens", "blood_rites"),
        characters={S3: "guardian"},
        dice=[("cosmos", "altar:1")],
        rolls=[("double_dagger",)],
        life={S2: 2, S4: 1, S5: 3},
    )
    trigger = about(table)
    assert (trigger.name, trigger.current) == ("loss", S1)
    assert (trigger.targets, trigger.dying) == ((S1, S2, S3, S4, S5), (S2, S4))


def test_a_loss_that_kills_concerns_whoever_could_prevent_it() -> None:
    table = scene(characters={S3: "guardian"}, dice=[("dagger", S2)], life={S2: 1})
    assert (about(table).targets, about(table).dying) == ((S2, S3), (S2,))
    table = scene(characters={S3: "guardian"}, dice=[("dagger", S2)], life={S2: 2})
    assert (about(table).targets, about(table).dying) == ((S2,), ())


def test_the_last_moment_concerns_whoever_can_strike() -> None:
    table = scene(characters={S3: "assassin"}, dice=[("dagger", S2)])
    assert (about(table).name, about(table).targets, about(table).dying) == ("last_moment", (S3,), ())


def test_the_window_before_the_dice_names_whom_they_lie_on() -> None:
    trigger = about(scene(sigils={S5: "brine"}, dice=[("dagger", S2), ("blood", S4), ("parchment", "altar:1")]))
    assert (trigger.name, trigger.current, trigger.targets) == ("resolve", S1, (S2, S4))


def test_the_last_moment_names_the_dying() -> None:
    table = scene(sigils={S5: "brine"}, dice=[("dagger", S2)], life={S2: 1, S3: 0})
    table.pass_(S5)
    trigger = about(table)
    assert (trigger.name, trigger.dying) == ("last_moment", (S2, S3))


def test_a_sigil_that_is_announced_concerns_all_others_who_hold_one() -> None:
    table = scene(sigils={S2: "brine", S3: "revocation", S5: "storms"})
    table.answer(S2, sigil(table, S2))
    assert (about(table).name, about(table).targets) == ("sigil", (S3, S5))


def test_dice_about_to_be_rolled_concern_the_keeper_of_the_kraken() -> None:
    table = scene("start", S3, kept={S4: ["kraken"]}, kraken={S3: 1})
    assert (about(table).name, about(table).current, about(table).targets) == ("kraken", S3, (S4,))


# --- Kraken -----------------------------------------------------------------------------------------


@rule("CULT-88")
def test_the_keeper_gives_a_die_while_the_supply_has_one() -> None:
    table = scene("roll", S4, kept={S4: ["kraken"]}, kraken={S1: 4, S2: 2})
    assert asked(table) == {(S4, "give_kraken")}
    assert table.options(S4) == {S1, S2, S3, S4, S5}


@rule("CULT-126")
def test_kraken_rerolls_cost_cultist_dice_but_no_wraith_dice() -> None:
    table = scene("start", S3, kraken={S3: 1}, life={S3: 2}, rolls=[("2",), ("2",), ("2",)])
    table.answer(S3, "k0").answer(S3, "k0").answer(S3, [])
    table.answer(S3, "drowned_one")
    assert table.options(S3) == {"w0", "w1", "w2"}


# --- dice -------------------------------------------------------------------------------------------


@rule("CULT-127", "CULT-156")
def test_dice_that_do_not_match_a_new_ritual_go_at_once() -> None:
    dice = [("parchment", "altar:1"), ("parchment", "altar:1"), ("blood", S2), ("dagger", S3)]
    table = scene(tracks={1: {"parchment": 1}}, deck=["lamia"], dice=dice)
    resolve(table, "d1")
    assert places(table) == {"d3": ("blood", S2), "d4": ("dagger", S3)}
    table = scene(tracks={1: {"parchment": 1}}, deck=["ancient_chant"], dice=dice)
    resolve(table, "d1")
    assert places(table)["d2"] == ("parchment", "altar:1")


@rule("CULT-97")
def test_nobody_rolls_more_than_the_twelve_dice_there_are() -> None:
    for extra, dice in ((4, 11), (5, 12), (6, 12)):
        table = scene(
            "roll", kept={S1: ["sea_hydra"]}, altars=("sirens", "lamia", "kraken"), facts=[ExtraDice(S1, extra)]
        )
        assert len(table.board.dice) == dice


@rule("CULT-95")
def test_beyond_twelve_dice_none_is_gained_from_an_altar() -> None:
    altars = ("transmutation", "sirens", "blood_rites")
    table = scene(altars=altars, dice=[("cosmos", "altar:1")] + [("dagger", S2)] * 12, life={S2: 30})
    resolve(table, "d1")
    assert asked(table) != {(S1, "ritual_die")}
    table = scene(altars=altars, dice=[("cosmos", "altar:1")] + [("dagger", S2)] * 11, life={S2: 30})
    resolve(table, "d1")
    assert asked(table) == {(S1, "ritual_die")}


@rule("CULT-143")
def test_a_die_that_comes_to_show_the_replaced_symbol_shows_the_new_one() -> None:
    table = scene(
        "response",
        altars=("sirens", "lamia", "blood_rites"),
        kept={S2: ["transmutation"]},
        characters={S3: "bellringer_ii"},
        dice=[("dagger", S4), ("parchment", "altar:1")],
        rolls=[("dagger",)],
    )
    table.answer(S2, "transmutation:dagger").answer(S2, "blood").answer(S1, {"d1": "stay"})
    table.answer(S3, "bellringer_ii:d2")  # it falls on dagger
    assert places(table)["d2"] == ("blood", "altar:1")


# --- Portents on Nycen ------------------------------------------------------------------------------


@rule("CULT-128")
def test_a_portents_die_of_the_active_player_keeps_nycen_still() -> None:
    table = scene(
        altars=("tribute_to_nycen", "sirens", "sea_hydra"),
        sigils={S1: "portents"},
        rolls=[("parchment", "ancient", "ancient")],
    )
    play_sigil(table, S1).answer(S1, "altar:1:blood").answer(S1, S1).answer(S1, S3).answer(S1, "no")
    assert markers(table, 1) == {"blood": 5}


# --- life paid --------------------------------------------------------------------------------------


@rule("CULT-135", "CULT-100")
def test_life_that_is_paid_is_not_lost() -> None:
    """The Guardian pays: the Keeper of Lamia gains nothing by it, and the Assassin cannot strike the Guardian."""
    table = scene(
        altars=("sirens", "blood_rites", "sea_hydra"),
        kept={S1: ["lamia"]},
        characters={S3: "guardian", S4: "assassin"},
        dice=[("dagger", S2), ("dagger", S5)],
    )
    resolve(table, "d1", "d2")
    table.answer(S3, "guardian:s2")
    assert table.options(S4) == {"assassin:s5"}
    assert life(table) == all_life(5, s1=11, s3=9, s5=9)
    assert not [e for e in table.events(LifePaid) if e.seat != S3]


# --- empty decks ------------------------------------------------------------------------------------


@rule("CULT-42")
def test_an_altar_stays_empty_until_a_ritual_is_discarded() -> None:
    """All other rituals are kept; the third seat's go to the discard pile when it dies by its own hand."""
    rest = ["ancient_chant", "lamia", "transmutation", "kraken", "astral_rift", "ancient_shadow"]
    table = scene(
        seat=S3,
        altars=("sea_hydra", "sirens", "altar_sacrifice"),
        tracks={1: {"double_dagger": 0, "parchment": 1}},
        kept={S2: rest, S3: ["tribute_to_nycen", "blood_rites"]},
        dice=[("parchment", "altar:1"), ("double_dagger", S3), ("blood", S1)],
        life={S3: 2},
        tops={"rituals": [("sea_hydra", "sirens", "altar_sacrifice"), ("blood_rites",)]},
    )
    resolve(table, "d1", seat=S3)
    table.answer(S3, "gain:s1")
    assert ritual(table, 1) is None
    assert table.board.cultists[S3].kept == ["tribute_to_nycen", "blood_rites", "sea_hydra"]
    resolve(table, "d3", "d2", seat=S3)
    assert asked(table) == {(S3, "wraith_card")}
    assert (ritual(table, 1), markers(table, 1)) == ("blood_rites", {"dagger": 5, "blood": 5})
    assert (len(table.cards("rituals")), table.cards("rituals_past")) == (2, [])
