"""What investigators and their own cards can do that nobody else can."""

from typing import Any

from domain.arkham.facts.monsters import MonsterExhausted
from domain.arkham.facts.skill_tests import DiceLie, SkillTestBegun
from domain.arkham.rules.turn import Attacks
from domain.kernel import Number
from domain.parts.in_play import Marked
from tests.arkham.scenes import START, Ark, asked, asset, done, has, me, monster, scene
from tests.given import S1, S2, S3
from tests.rule import rule

HELD: dict[str, Any] = {"monsters": {"robed_figure": "train_station"}, "engaged": {"robed_figure": S1}}


def dice(table: Ark) -> int:
    """How many were rolled in the first test."""
    return table.events(SkillTestBegun)[0].dice


# --- Calvin -----------------------------------------------------------------------------------------


def test_calvin_takes_and_gives_harm() -> None:
    table = scene(2, people={S1: "calvin_wright"}, damage={S1: 2, S2: 4}, horror={S1: 3}, at={S2: "graveyard"})
    table.answer(S1, f"{asset(table, 'calvin_wright')}/0")
    assert asked(table) == ["s1:share_damage"], "there is only one other"
    table.answer(S1, 3).answer(S1, -3)
    assert (me(table).damage, me(table).horror) == (5, 0)
    assert (me(table, S2).damage, me(table, S2).horror) == (1, 3)


def test_calvin_shares_with_an_ally_and_nobody_falls_by_it() -> None:
    table = scene(people={S1: "calvin_wright"}, cards={S1: ["stray_dog"]}, damage={S1: 5}, horror={S1: 2})
    table.answer(S1, f"{asset(table, 'calvin_wright')}/0")
    form = table.form(S1)
    assert isinstance(form, Number) and (form.least, form.most) == (-2, 0), "three health: the dog can bear two"
    table.answer(S1, -2)
    assert asked(table) == ["s1:act"], "with one sanity the dog can bear no horror"
    assert me(table).damage == 3 and table.board.play[asset(table, "stray_dog")].tokens == {"damage": 2}


def test_the_voice_rolls_once_more_for_horror_and_for_the_pact_too() -> None:
    table = scene(
        people={S1: "calvin_wright"},
        cards={S1: ["voice_of_the_messenger"]},
        clues={S1: 2},
        rolls=[(1, 1, 1), (6, 6, 1)],
    )
    table.answer(S1, "research").answer(S1, f"{asset(table, 'voice_of_the_messenger')}/0")
    table.answer(S1, ["0", "1", "2"])
    assert me(table).horror == 1
    assert table.options(S1) == {"done", "clue"}, "once for each roll"
    done(table)
    assert table.board.sheet["clue"] == 2 and not table.board.used.get("test")


# --- Daniela, Dexter, Jenny -------------------------------------------------------------------------


def test_a_wrench_needs_a_free_hand_to_strike_hard() -> None:
    table = scene(people={S1: "daniela_reyes"}, cards={S1: ["wrench"]}, **HELD)
    assert dice(table.answer(S1, f"attack:{monster(table, 'robed_figure')}")) == 3 + 3
    table = scene(people={S1: "daniela_reyes"}, cards={S1: ["wrench", "knife"]}, **HELD)
    assert dice(table.answer(S1, f"attack:{monster(table, 'robed_figure')}")) == 3 + 1 + 1


def test_astral_travel_takes_the_place_of_a_move() -> None:
    table = scene(people={S1: "dexter_drake"}, cards={S1: ["astral_travel_dexter"]}, rolls=[(5, 6, 1, 1)])
    table.answer(S1, "move")
    assert asked(table) == ["s1:move_begins"]
    table.answer(S1, f"{asset(table, 'astral_travel_dexter')}/0")
    done(table)
    assert asked(table) == ["s1:walk"] and "downtown-easttown" in table.options(S1), "two spaces and two more"
    table.answer(S1, "downtown-easttown")
    assert me(table).at == "downtown-easttown" and me(table).horror == 1
    assert "move" not in table.options(S1), "it was the move of this round"


def test_dexter_rolls_one_die_of_a_test_of_lore_again_or_all() -> None:
    kept: dict[str, Any] = {"people": {S1: "dexter_drake"}, "doom": {"train_station": 2}}
    table = scene(rolls=[(1, 1, 5, 2), (6, 6, 6, 6)], **kept)
    table.answer(S1, "ward").answer(S1, f"{asset(table, 'dexter_drake')}/0")
    assert asked(table) == ["s1:one_or_all"]
    table.answer(S1, "all")
    assert table.board.doom_at(START) == 0
    table = scene(rolls=[(1, 1, 5, 2), (6,)], **kept)
    table.answer(S1, "ward").answer(S1, f"{asset(table, 'dexter_drake')}/0").answer(S1, "one").answer(S1, "3")
    assert table.events(DiceLie)[-1].dice == (1, 1, 5, 6)


def test_jenny_dressed_well_spends_one_focus_for_any_dice_and_gets_more_money() -> None:
    table = scene(
        people={S1: "jenny_barnes"},
        cards={S1: ["dressed_to_the_nines"]},
        focus={S1: ["will"]},
        clues={S1: 2},
        rolls=[(1, 2), (5, 6)],
        actions=3,
    )
    table.answer(S1, "research").answer(S1, "focus:will")
    assert asked(table) == ["s1:which_dice"]
    table.answer(S1, ["0", "1"])
    done(table)
    assert table.board.sheet["clue"] == 2
    table.answer(S1, f"{asset(table, 'jenny_barnes')}/0")
    assert me(table).money == 3 + 2
    plain = scene(people={S1: "jenny_barnes"})
    assert me(plain.answer(S1, f"{asset(plain, 'jenny_barnes')}/0")).money == 3


# --- Marie ------------------------------------------------------------------------------------------


def test_somebody_anywhere_does_as_marie_does_once_a_round() -> None:
    table = scene(3, people={S1: "marie_lambeau", S2: "norman_withers"}, at={S2: "graveyard"}, delayed=[S3], actions=3)
    table.answer(S1, "gather")
    assert asked(table) == ["s1:acted"]
    table.answer(S1, f"{asset(table, 'marie_lambeau')}/0")
    assert table.options(S2) == {"gather", "no"}, "the third one is delayed, so it is the second one's alone"
    table.answer(S2, "gather")
    assert (me(table, S2).money, me(table, S2).done, me(table, S2).actions) == (1, ["gather"], 0)
    table.answer(S1, "focus:will")
    assert asked(table) == ["s1:act"], "once a round"


def test_nobody_follows_marie_in_what_they_did_already() -> None:
    table = scene(2, people={S1: "marie_lambeau"})
    table.board.people[S2].done.append("gather")
    table.answer(S1, "gather")
    assert asked(table) == ["s1:act"]


def test_marie_leads_even_when_she_evades() -> None:
    table = scene(
        2,
        people={S1: "marie_lambeau", S2: "norman_withers"},
        monsters={"robed_figure": "train_station", "hooded_stalker": "train_station"},
        engaged={"robed_figure": S1, "hooded_stalker": S2},
        rolls=[(5, 1), (5, 1)],
    )
    table.answer(S1, "evade")
    assert asked(table) == ["s1:acted"]
    table.answer(S1, f"{asset(table, 'marie_lambeau')}/0").answer(S2, "evade")
    done(table, S2)
    assert table.board.foes_of(S2) == []


@rule("ARK-20")
def test_witch_blood_repeats_an_action_of_this_round() -> None:
    table = scene(people={S1: "marie_lambeau"}, cards={S1: ["witch_blood"]}, actions=3)
    assert f"{asset(table, 'witch_blood')}/0" not in table.options(S1), "nothing was done yet"
    table.answer(S1, "gather").answer(S1, f"{asset(table, 'witch_blood')}/0")
    assert me(table).money == 2 and me(table).actions == 1


def test_witch_blood_gives_back_one_remnant_a_round() -> None:
    table = scene(
        people={S1: "marie_lambeau"},
        cards={S1: ["witch_blood", "alchemical_process"]},
        remnants={S1: 2},
        rolls=[(1, 1, 1)],
    )
    table.answer(S1, f"{asset(table, 'alchemical_process')}/0").answer(S1, 1)
    done(table)
    assert me(table).remnants == 2 and table.board.used["round"] == [f"{asset(table, 'witch_blood')}/1"]


def test_grandmothers_knife_helps_attacks_and_spells() -> None:
    kept: dict[str, Any] = {"people": {S1: "marie_lambeau"}}
    table = scene(cards={S1: ["grande_meres_knife"]}, **HELD, **kept)
    assert dice(table.answer(S1, f"attack:{monster(table, 'robed_figure')}")) == 2 + 2
    table = scene(cards={S1: ["grande_meres_knife", "alchemical_process"]}, **kept)
    assert dice(table.answer(S1, f"{asset(table, 'alchemical_process')}/0")) == 3 + 2


# --- Michael, Minh, Rex, Tommy, Wendy ---------------------------------------------------------------


def test_the_boiler_runs_a_monster_over_and_wears_out() -> None:
    table = scene(
        people={S1: "michael_mcglen"},
        cards={S1: ["ol_boiler"]},
        monsters={"void_touched": "arkham_advertiser"},
        facts=[Marked("ol_boiler.900", "damage", 2)],
    )
    table.answer(S1, "move").answer(S1, "arkham_advertiser")
    assert asked(table) == ["s1:moved"]
    table.answer(S1, f"{asset(table, 'ol_boiler')}/0")
    assert not has(table, "void_touched") and table.board.play[asset(table, "ol_boiler")].tokens == {"damage": 4}
    worn = scene(
        people={S1: "michael_mcglen"},
        cards={S1: ["ol_boiler"]},
        monsters={"void_touched": "arkham_advertiser"},
        facts=[Marked("ol_boiler.900", "damage", 4)],
    )
    worn.answer(S1, "move").answer(S1, "arkham_advertiser").answer(S1, f"{asset(worn, 'ol_boiler')}/0")
    assert not has(worn, "ol_boiler") and "ol_boiler" in worn.faces("starting")


def test_synergy_lends_focused_skills_to_others_in_the_space() -> None:
    kept: dict[str, Any] = {
        "people": {S1: "wendy_adams", S2: "minh_thi_phan"},
        "cards": {S2: ["synergy"]},
        "clues": {S1: 1},
    }
    table = scene(2, focus={S2: ["observation"]}, **kept)
    assert dice(table.answer(S1, "research")) == 4 + 1
    assert dice(scene(2, focus={S2: ["lore"]}, **kept).answer(S1, "research")) == 4
    afar = scene(2, focus={S2: ["observation"]}, at={S2: "graveyard"}, **kept)
    assert dice(afar.answer(S1, "research")) == 4
    three = scene(people={S1: "minh_thi_phan"}, cards={S1: ["synergy"]}, focus={S1: ["lore", "will"]})
    three.answer(S1, "focus:strength")
    assert sum(me(three).focus.values()) == 3, "and one focus more"


def test_for_rex_it_all_comes_together_when_he_researches() -> None:
    table = scene(people={S1: "rex_murphy"}, cards={S1: ["it_all_comes_together"]}, clues={S1: 3}, rolls=[(5, 6, 4)])
    done(table.answer(S1, "research"))
    assert table.board.sheet["clue"] == 2
    ward = scene(
        people={S1: "rex_murphy"}, cards={S1: ["it_all_comes_together"]}, doom={"train_station": 2}, rolls=[(5, 6, 4)]
    )
    done(ward.answer(S1, "ward"))
    assert ward.board.doom_at(START) == 1, "only a six, as ever"


def test_handcuffs_end_a_human_who_was_hurt_or_let_go_once_a_round() -> None:
    kept: dict[str, Any] = {"people": {S1: "tommy_muldoon"}, "cards": {S1: ["handcuffs"]}}
    table = scene(monsters={"masked_hunter": "train_station"}, engaged={"masked_hunter": S1}, rolls=[(5,)], **kept)
    table.answer(S1, f"attack:{monster(table, 'masked_hunter')}")
    assert asked(table) == ["s1:foe_loose"]
    table.answer(S1, f"{asset(table, 'handcuffs')}/0")
    assert not has(table, "masked_hunter")
    fled = scene(rolls=[(5, 1, 1)], **HELD, **kept)
    fled.answer(S1, "evade").answer(S1, f"{asset(fled, 'handcuffs')}/0")
    assert not has(fled, "robed_figure") and me(fled).actions == 2
    beast = scene(monsters={"flesh_eater": "train_station"}, engaged={"flesh_eater": S1}, rolls=[(5, 1, 1)], **kept)
    beast.answer(S1, f"attack:{monster(beast, 'flesh_eater')}")
    assert asked(beast) == ["s1:act"], "a ghoul wears no cuffs"


def test_the_cat_leads_monsters_away_before_they_attack() -> None:
    table = scene(
        cards={S1: ["mr_pawterson"]},
        monsters={"robed_figure": "train_station", "hooded_stalker": "train_station"},
        engaged={"robed_figure": S1, "hooded_stalker": S1},
        chapter=Attacks(),
    )
    assert asked(table) == ["s1:before_strikes"]
    table.answer(S1, f"{asset(table, 'mr_pawterson')}/0")
    assert not has(table, "mr_pawterson") and me(table).damage == 0
    assert len(table.events(MonsterExhausted)) == 2
