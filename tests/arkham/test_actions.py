"""Rules: the action phase."""

from domain.arkham.facts.people import Went
from domain.arkham.rules.turn import Actions
from domain.kernel import Deal
from domain.parts.in_play import Entered
from tests.arkham.scenes import acts, asked, asset, done, has, me, monster, scene, where
from tests.given import S1, S2
from tests.rule import rule

BASIC = {"move", "gather", "focus", "end"}


@rule("ARK-17")
def test_everybody_has_one_turn_of_two_actions_in_the_order_that_the_group_likes() -> None:
    table = scene(2, waiting=(S1, S2), chapter=Actions())
    assert table.options(S1) == {"s1", "s2"}
    table.answer(S1, "s2")
    assert me(table, S2).actions == 2 and table.board.waiting == [S1]
    table.answer(S2, "gather").answer(S2, "focus:will")
    assert table.board.current == S1, "the other turn follows by itself"
    assert me(table, S1).actions == 2 and table.board.waiting == []


@rule("ARK-17")
def test_a_turn_may_end_early() -> None:
    table = scene(2, waiting=(S2,))
    table.answer(S1, "end")
    assert table.board.current == S2 and me(table).actions == 0


@rule("ARK-18")
def test_no_action_is_performed_twice_in_a_round() -> None:
    table = scene()
    table.answer(S1, "gather")
    assert "gather" not in table.options(S1)
    assert table.refused(S1, "gather").code == "not-offered"


@rule("ARK-19")
def test_different_component_actions_are_different_actions() -> None:
    table = scene(cards={S1: ["first_aid_kit", "grimms_tales"]}, damage={S1: 1}, horror={S1: 1}, actions=3)
    kit, tales = f"{asset(table, 'first_aid_kit')}/0", f"{asset(table, 'grimms_tales')}/0"
    table.answer(S1, kit)
    assert tales in table.options(S1) and kit not in table.options(S1)
    table.answer(S1, tales)
    assert (me(table).damage, me(table).horror) == (0, 0)


@rule("ARK-20")
def test_an_action_more_is_still_not_the_same_action() -> None:
    table = scene(cards={S1: ["pocket_watch"]}, waiting=(S1,), chapter=Actions())
    assert me(table).actions == 3
    table.answer(S1, "gather")
    assert "gather" not in table.options(S1)


@rule("ARK-21")
def test_a_move_goes_two_spaces_and_more_for_money() -> None:
    table = scene(at={S1: "velmas_diner"})
    table.answer(S1, "move")
    free = table.options(S1)
    assert {"hibbs_roadhouse", "police_station", "downtown-easttown", "independence_square"} <= free
    assert "arkham_asylum" not in free, "three spaces away"
    richer = scene(at={S1: "velmas_diner"}, money={S1: 1})
    richer.answer(S1, "move")
    assert "arkham_asylum" in richer.options(S1)
    richer.answer(S1, "arkham_asylum")
    assert (me(richer).at, me(richer).money) == ("arkham_asylum", 0)


@rule("ARK-21")
def test_no_more_than_two_spaces_can_be_paid_for() -> None:
    table = scene(at={S1: "hibbs_roadhouse"}, money={S1: 9})
    table.answer(S1, "move")
    assert "arkham_asylum" in table.options(S1), "four spaces away"
    assert "train_station" not in table.options(S1), "six spaces away"


@rule("ARK-22")
def test_a_ready_monster_ends_the_move() -> None:
    table = scene(at={S1: "velmas_diner"}, monsters={"robed_figure": "police_station"})
    table.answer(S1, "move")
    assert "rivertown-easttown" not in table.options(S1), "nobody gets past it"
    table.answer(S1, "police_station")
    assert table.board.engaged == {monster(table, "robed_figure"): [S1]}


@rule("ARK-181")
def test_every_ready_monster_of_the_space_engages() -> None:
    monsters = {"robed_figure": "police_station", "hooded_stalker": "police_station"}
    table = scene(at={S1: "velmas_diner"}, monsters=monsters)
    table.answer(S1, "move").answer(S1, "police_station")
    assert len(table.board.foes_of(S1)) == 2


@rule("ARK-23")
def test_exhausted_and_elusive_monsters_do_not_end_a_move() -> None:
    monsters = {"robed_figure": "police_station", "occult_ritualist": "police_station"}
    table = scene(at={S1: "velmas_diner"}, monsters=monsters, exhausted=["robed_figure"])
    table.answer(S1, "move")
    assert "rivertown-easttown" in table.options(S1)
    table.answer(S1, "police_station")
    assert table.board.foes_of(S1) == []


@rule("ARK-24")
def test_gathering_gives_one_dollar() -> None:
    table = scene()
    table.answer(S1, "gather")
    assert me(table).money == 1


@rule("ARK-25")
def test_a_skill_that_is_focused_is_not_focused_again() -> None:
    table = scene(focus={S1: ["will"]})
    assert "focus:will" not in table.options(S1) and "focus:lore" in table.options(S1)
    table.answer(S1, "focus:lore")
    assert me(table).focus == {"will": 1, "lore": 1}


@rule("ARK-26")
def test_above_the_limit_a_token_goes_at_once() -> None:
    table = scene(people={S1: "jenny_barnes"}, focus={S1: ["will"]})
    table.answer(S1, "focus:lore")
    assert table.options(S1) == {"will", "lore"}
    table.answer(S1, "will")
    assert me(table).focus == {"lore": 1}


@rule("ARK-27", "ARK-12")
def test_what_may_go_beyond_the_limit_forces_nothing() -> None:
    table = scene(people={S1: "jenny_barnes"}, focus={S1: ["will"]}, cards={S1: ["delphinia_bell"]}, remnants={S1: 1})
    table.answer(S1, f"{asset(table, 'delphinia_bell')}/0").answer(S1, "lore")
    assert me(table).focus == {"will": 1, "lore": 1} and me(table).remnants == 0
    assert asked(table) == ["s1:act"]


@rule("ARK-28")
def test_ward_removes_doom_of_the_own_space_only() -> None:
    table = scene(at={S1: "black_cave"}, doom={"black_cave": 2, "graveyard": 1}, rolls=[(5, 1, 2)])
    table.answer(S1, "ward")
    assert table.board.doom == {"black_cave": 1, "graveyard": 1}
    assert me(table).remnants == 0


@rule("ARK-29")
def test_two_doom_at_once_earn_one_remnant() -> None:
    table = scene(at={S1: "black_cave"}, doom={"black_cave": 3}, rolls=[(5, 6, 5)], codex=[])
    table.answer(S1, "ward")
    assert table.board.doom == {} and me(table).remnants == 1


@rule("ARK-30")
def test_without_doom_there_is_nothing_to_ward() -> None:
    table = scene(at={S1: "black_cave"}, doom={"graveyard": 1})
    assert acts(table) == BASIC


@rule("ARK-31")
def test_attacking_a_ready_monster_engages_it_first() -> None:
    table = scene(2, at={S1: "black_cave", S2: "black_cave"}, monsters={"high_priest": "black_cave"}, rolls=[(1,)])
    table.answer(S1, f"attack:{monster(table, 'high_priest')}")
    assert table.board.engaged == {monster(table, "high_priest"): [S1]}


@rule("ARK-31", "ARK-171")
def test_attacking_anothers_monster_takes_it_over() -> None:
    table = scene(
        2,
        at={S1: "black_cave", S2: "black_cave"},
        monsters={"high_priest": "black_cave"},
        engaged={"high_priest": S2},
        rolls=[(1,)],
    )
    table.answer(S1, f"attack:{monster(table, 'high_priest')}")
    assert table.board.foes_of(S1) and not table.board.foes_of(S2)


@rule("ARK-32")
def test_an_exhausted_monster_is_not_engaged_by_an_attack() -> None:
    table = scene(
        at={S1: "black_cave"}, monsters={"high_priest": "black_cave"}, exhausted=["high_priest"], rolls=[(5,)]
    )
    table.answer(S1, f"attack:{monster(table, 'high_priest')}")
    assert table.board.engaged == {} and monster(table, "high_priest") in table.board.exhausted
    assert table.board.play[monster(table, "high_priest")].tokens == {"damage": 1}


@rule("ARK-33")
def test_each_success_is_one_damage() -> None:
    table = scene(
        people={S1: "michael_mcglen"},
        at={S1: "black_cave"},
        monsters={"ghoul_priest": "black_cave"},
        engaged={"ghoul_priest": S1},
        rolls=[(5, 6, 5)],
    )
    table.answer(S1, f"attack:{monster(table, 'ghoul_priest')}")
    assert table.board.play[monster(table, "ghoul_priest")].tokens == {"damage": 3}


TWO = {"robed_figure": "black_cave", "abyssal_servant": "black_cave"}
BOTH = {"robed_figure": S1, "abyssal_servant": S1}


@rule("ARK-34", "ARK-36")
def test_evading_goes_by_the_worst_modifier_and_all_evaded_give_an_action() -> None:
    table = scene(at={S1: "black_cave"}, monsters=TWO, engaged=BOTH, rolls=[(5, 6)])
    table.answer(S1, "evade")
    assert sorted(table.board.exhausted) == sorted([monster(table, "robed_figure"), monster(table, "abyssal_servant")])
    assert me(table).actions == 2, "one was used, one came"
    assert "evade" not in table.options(S1)


@rule("ARK-35", "ARK-36")
def test_fewer_successes_evade_fewer_and_give_no_action() -> None:
    table = scene(at={S1: "black_cave"}, monsters=TWO, engaged=BOTH, rolls=[(5, 1)])
    table.answer(S1, "evade")
    assert table.options(S1) == {monster(table, "robed_figure"), monster(table, "abyssal_servant")}
    table.answer(S1, monster(table, "abyssal_servant"))
    assert table.board.foes_of(S1) == [monster(table, "robed_figure")]
    assert me(table).actions == 1


@rule("ARK-37")
def test_research_moves_no_more_clues_than_successes() -> None:
    table = scene(clues={S1: 3}, rolls=[(5, 6, 1, 1)])
    done(table.answer(S1, "research"))
    assert me(table).clues == 1 and table.board.sheet["clue"] == 2


@rule("ARK-37")
def test_without_clues_there_is_nothing_to_research() -> None:
    assert "research" not in acts(scene())


@rule("ARK-38")
def test_trade_needs_somebody_in_the_space_and_loses_nothing() -> None:
    assert "trade" not in acts(scene(2, at={S2: "black_cave"}, money={S1: 1}))
    table = scene(2, money={S1: 2}, clues={S2: 1}, cards={S2: ["knife"]})
    knife = asset(table, "knife")
    table.answer(S1, "trade").answer(S1, "s2")
    table.answer(S1, Deal("offer", {"money": 2}, {"clue": 1, knife: 1}))
    assert asked(table) == ["s2:trade_reply"]
    table.answer(S2, Deal("accept"))
    assert (me(table, S1).money, me(table, S1).clues, me(table, S2).money, me(table, S2).clues) == (0, 1, 2, 0)
    assert table.board.play[knife].owner == S1
    assert table.faces("owned:s1") == ["knife"] and table.faces("owned:s2") == []


@rule("ARK-180")
def test_talents_conditions_and_focus_are_not_traded() -> None:
    table = scene(
        2, cards={S1: ["gravedigger", "knife"]}, focus={S1: ["will"]}, facts=[Entered("blessed.77", "blessed", S1)]
    )
    table.answer(S1, "trade").answer(S1, "s2")
    assert set(table.form(S1).give) == {asset(table, "knife")}


@rule("ARK-39")
def test_a_card_that_was_used_stays_used_in_other_hands() -> None:
    table = scene(
        2,
        cards={S1: ["rabbits_foot"]},
        clues={S1: 1, S2: 1},
        waiting=[S2],
        rolls=[(1, 1, 1, 1), (1,), (1, 1)],
    )
    foot = f"{asset(table, 'rabbits_foot')}/0"
    table.answer(S1, "research").answer(S1, foot).answer(S1, "done")
    table.answer(S1, "trade").answer(S1, "s2")
    table.answer(S1, Deal("offer", {asset(table, "rabbits_foot"): 1}, {})).answer(S2, Deal("accept"))
    table.answer(S1, "done")
    assert table.board.play[asset(table, "rabbits_foot")].owner == S2
    assert asked(table) == ["s2:act"], "the first one's turn is over"
    table.answer(S2, "research")
    assert foot not in table.options(S2) and "clue" in table.options(S2), "the new owner rolls, and can not use it"


@rule("ARK-40")
def test_whoever_is_engaged_can_only_focus_attack_and_evade() -> None:
    table = scene(
        2,
        at={S1: "black_cave", S2: "black_cave"},
        doom={"black_cave": 1},
        clues={S1: 1},
        money={S1: 1},
        monsters={"robed_figure": "black_cave"},
        engaged={"robed_figure": S1},
        cards={S1: ["first_aid_kit"]},
    )
    assert acts(table) == {"focus", "attack", "evade", "end"}


@rule("ARK-41")
def test_who_is_delayed_stands_up_first() -> None:
    table = scene(delayed=[S1])
    assert table.options(S1) == {"stand", "end"}
    table.answer(S1, "stand")
    assert not me(table).delayed and me(table).actions == 1 and "gather" in table.options(S1)


@rule("ARK-172")
def test_a_massive_monster_engages_the_next_who_enters_too() -> None:
    table = scene(
        2,
        at={S1: "velmas_diner", S2: "police_station"},
        monsters={"wake_titan": "police_station"},
        engaged={"wake_titan": S2},
    )
    table.answer(S1, "move")
    assert "rivertown-easttown" not in table.options(S1), "it ends the move"
    table.answer(S1, "police_station")
    assert table.board.engaged[monster(table, "wake_titan")] == [S2, S1]
    assert [event.to for event in table.events(Went)] == ["police_station"]
    assert where(table, "wake_titan") == "police_station" and has(table, "wake_titan")
