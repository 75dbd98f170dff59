"""Rules: tests."""

from domain.arkham.content import BOX, HEADLINE_CARDS
from domain.arkham.facts.skill_tests import SkillTestBegun, SkillTestEnded
from domain.arkham.rules.assets import gain_condition
from domain.arkham.rules.skill_tests import roll_plain, take_test
from domain.parts.in_play import Entered
from tests.arkham.scenes import Ark, G, asked, asset, has, me, monster, scene, tried
from tests.given import S1
from tests.rule import rule

RESULTS: list[int] = []


async def a_test(g: G) -> None:
    RESULTS[:] = [await take_test(g, S1, "will")]


def blessed(entry: str) -> Entered:
    return Entered(f"{entry}.77", entry, S1)


def dice(table: Ark) -> int:
    return table.events(SkillTestBegun)[0].dice


@rule("ARK-43")
def test_the_pool_is_skill_focus_modifiers_and_cards() -> None:
    table = scene(
        people={S1: "michael_mcglen"},
        focus={S1: ["strength"]},
        cards={S1: ["revolver_38", "sachiko_higa"]},
        monsters={"high_priest": "train_station"},
    )
    table.answer(S1, f"attack:{monster(table, 'high_priest')}")
    assert dice(table) == 4 + 1 - 1 + 2 + 2
    assert table.events(SkillTestBegun)[0].because == (
        "revolver_38/sides.0.modifies.0",
        "sachiko_higa/sides.0.modifies.0",
    )


@rule("ARK-43")
def test_there_is_always_one_die() -> None:
    table = scene(monsters={"tindalos_alpha": "train_station"}, exhausted=["tindalos_alpha"])
    table.answer(S1, f"attack:{monster(table, 'tindalos_alpha')}")
    assert dice(table) == 1


@rule("ARK-44")
def test_two_hands_hold_no_more_than_two() -> None:
    table = scene(
        cards={S1: ["thompson_45", "knife", "revolver_38"]}, monsters={"high_priest": "train_station"}, rolls=[(1,) * 6]
    )
    table.answer(S1, f"attack:{monster(table, 'high_priest')}")
    gun, knife, pistol = (asset(table, card) for card in ("thompson_45", "knife", "revolver_38"))
    assert table.options(S1) == {gun, f"{knife}+{pistol}"}
    table.answer(S1, gun)
    assert dice(table) == 2 - 1 + 5


@rule("ARK-44")
def test_an_ability_needs_a_free_hand_too() -> None:
    """Both hands are full, so the pistol that lifts a die is not offered."""
    cards = {S1: ["thompson_45", "derringer_41"]}
    table = scene(cards=cards, monsters={"high_priest": "train_station"}, rolls=[(1,) * 6])
    table.answer(S1, f"attack:{monster(table, 'high_priest')}")
    assert asked(table) == ["s1:act"]


@rule("ARK-45")
def test_five_and_six_succeed() -> None:
    tried("a_test", a_test, rolls=[(4, 5, 6)])
    assert RESULTS == [2]


@rule("ARK-46")
def test_blessed_makes_a_four_succeed_and_goes_with_a_failed_test() -> None:
    table = tried("a_test", a_test, facts=[blessed("blessed")], rolls=[(4, 1, 1)])
    assert RESULTS == [1] and has(table, "blessed")
    table = tried("a_test", a_test, facts=[blessed("blessed")], rolls=[(3, 1, 1)])
    assert RESULTS == [0] and not has(table, "blessed")


@rule("ARK-47")
def test_cursed_lets_only_a_six_succeed_and_goes_with_a_passed_test() -> None:
    table = tried("a_test", a_test, facts=[blessed("cursed")], rolls=[(5, 5, 1)])
    assert RESULTS == [0] and has(table, "cursed")
    table = tried("a_test", a_test, facts=[blessed("cursed")], rolls=[(6, 1, 1)])
    assert RESULTS == [1] and not has(table, "cursed")


@rule("ARK-49")
def test_focus_rolls_one_die_again_and_the_pool_stays_as_it_was() -> None:
    table = tried("a_test", a_test, focus={S1: ["will", "lore"]}, rolls=[(1, 2, 2, 6), (5,)])
    assert dice(table) == 4
    assert table.options(S1) == {"done", "focus:lore", "focus:will"}
    table.answer(S1, "focus:will")
    assert table.options(S1) == {"0", "1", "3"}, "of equal dice it does not matter which"
    table.answer(S1, "0")
    assert table.board.tests[-1].dice == [5, 2, 2, 6] and me(table).focus == {"lore": 1}
    table.answer(S1, "done")
    assert RESULTS == [2]


@rule("ARK-50")
def test_a_clue_rolls_one_die_again() -> None:
    table = tried("a_test", a_test, clues={S1: 1}, rolls=[(1, 1, 1), (6,)])
    table.answer(S1, "clue")
    assert me(table).clues == 0 and RESULTS == [1] and asked(table) == ["s1:act"]


@rule("ARK-51", "ARK-206")
def test_a_die_is_changed_as_it_lies_and_loses_it_when_rolled_again() -> None:
    table = tried("a_test", a_test, cards={S1: ["lucky_cigarette_case"]}, clues={S1: 1}, rolls=[(4, 6, 6), (1,)])
    table.answer(S1, f"{asset(table, 'lucky_cigarette_case')}/0")
    assert table.board.tests[-1].dice == [5, 6, 6], "a six does not become more"
    table.answer(S1, "clue").answer(S1, "0")
    assert RESULTS == [2]


@rule("ARK-53")
def test_bands_pick_by_the_number_of_successes() -> None:
    """Reward for Information: none hurts, one or two pay a little, three pay well."""
    for roll, money, horror in (((1, 1, 1), 0, 1), ((5, 5, 1), 1, 0), ((5, 5, 5), 3, 0)):
        table = tried("reward", reward, people={S1: "rex_murphy"}, rolls=[tuple(6 if d == 5 else d for d in roll)])
        while asked(table) and asked(table)[0] != "s1:act":
            table.answer(S1, sorted(table.options(S1))[0])
        assert (me(table).money, me(table).horror) == (money, horror)


async def reward(g: G) -> None:
    await BOX.perform(g, HEADLINE_CARDS["headline_reward"], S1)


@rule("ARK-54")
def test_a_plain_die_is_no_test() -> None:
    seen: list[int] = []

    async def plain(g: G) -> None:
        seen.append(await roll_plain(g))

    table = tried("plain", plain, focus={S1: ["will"]}, clues={S1: 1}, facts=[blessed("blessed")], rolls=[(4,)])
    assert seen == [4] and asked(table) == ["s1:act"] and has(table, "blessed")
    assert not table.events(SkillTestEnded)


@rule("ARK-13")
def test_rex_is_never_blessed_and_needs_sixes() -> None:
    async def bless(g: G) -> None:
        await gain_condition(g, S1, "blessed")
        await a_test(g)

    table = tried("bless", bless, people={S1: "rex_murphy"}, rolls=[(5, 6)])
    assert not has(table, "blessed") and RESULTS == [1]
