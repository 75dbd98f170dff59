"""Rules: damage and horror, conditions, leaving the game, newcomers."""

from typing import Any

from domain.arkham.content import PEOPLE as ALL
from domain.arkham.effects import VOCABULARY
from domain.arkham.effects.choices import Cost, offer
from domain.arkham.effects.people import delay
from domain.arkham.facts.people import InvestigatorEntered, InvestigatorLeft
from domain.arkham.names import PersonId, SpaceId
from domain.arkham.rules.assets import gain_condition
from domain.arkham.rules.harm import leave, recover, suffer
from domain.arkham.rules.turn import RoundEnd
from domain.kernel import Fact
from domain.parts.effects import Ops, perform
from domain.parts.in_play import Entered
from tests.arkham.scenes import PEOPLE, Ark, G, asked, asset, has, me, monster, scene, tried, way
from tests.given import S1, S2
from tests.rule import rule


def struck(damage: int = 0, horror: int = 0, direct: bool = False, **arranged: Any) -> Ark:
    async def strike(g: G) -> None:
        await suffer(g, S1, damage, horror, direct=direct)

    return tried("strike", strike, **arranged)


@rule("ARK-55")
def test_damage_up_to_the_health_defeats_at_once() -> None:
    assert S1 in struck(damage=4).board.people
    assert S1 not in struck(damage=5).board.people, "Wendy has a health of 5"


@rule("ARK-55")
def test_horror_up_to_the_sanity_defeats_at_once() -> None:
    assert S1 in struck(horror=6).board.people
    assert S1 not in struck(horror=7).board.people


@rule("ARK-56")
def test_one_asset_takes_damage_and_one_takes_horror() -> None:
    table = struck(damage=3, horror=2, cards={S1: ["stray_dog", "stray_cat", "leather_coat"]})
    dog, cat, coat = (asset(table, card) for card in ("stray_dog", "stray_cat", "leather_coat"))
    assert table.options(S1) == {
        "self",
        f"{dog}:1",
        f"{dog}:2",
        f"{dog}:3",
        f"{cat}:1",
        f"{coat}:1",
        f"{coat}:2",
        f"{coat}:3",
    }
    table.answer(S1, f"{coat}:2")
    assert table.options(S1) == {"self", f"{dog}:1", f"{cat}:1", f"{cat}:2"}
    table.answer(S1, f"{cat}:1")
    assert (me(table).damage, me(table).horror) == (1, 1)
    assert table.board.play[coat].tokens == {"damage": 2} and table.board.play[cat].tokens == {"horror": 1}


@rule("ARK-57")
def test_what_has_no_value_of_a_kind_takes_none_of_it() -> None:
    table = struck(horror=1, cards={S1: ["pain_killers", "liquid_courage"]})
    assert table.options(S1) == {"self", f"{asset(table, 'liquid_courage')}:1"}


@rule("ARK-58")
def test_a_full_asset_is_discarded_under_its_deck() -> None:
    table = struck(damage=2, cards={S1: ["pain_killers"]})
    table.answer(S1, f"{asset(table, 'pain_killers')}:2")
    assert not has(table, "pain_killers") and table.faces("items")[-1] == "pain_killers"
    assert me(table).damage == 0


@rule("ARK-59")
def test_direct_harm_goes_past_all_assets() -> None:
    table = struck(damage=1, horror=1, direct=True, cards={S1: ["stray_dog", "stray_cat"]})
    assert (me(table).damage, me(table).horror) == (1, 1) and asked(table) == ["s1:act"]


@rule("ARK-60")
def test_prevention_comes_before_anybody_takes_it() -> None:
    table = struck(damage=1, horror=1, cards={S1: ["mamas_amulet", "stray_dog"]})
    assert asked(table) == ["s1:harm"]
    way(table.answer(S1, f"{asset(table, 'mamas_amulet')}/0"), "0:mamas_amulet")
    assert table.options(S1) == {"self", f"{asset(table, 'stray_dog')}:1"} and asked(table) == ["s1:bear_horror"]
    table.answer(S1, "self")
    assert (me(table).damage, me(table).horror) == (0, 1)


@rule("ARK-61")
def test_nobody_recovers_below_nothing() -> None:
    async def rest(g: G) -> None:
        recover(g, S1, health=3, sanity=1)

    table = tried("rest", rest, damage={S1: 1}, horror={S1: 2})
    assert (me(table).damage, me(table).horror) == (0, 1)


def gone(how: str, **arranged: Any) -> Ark:
    async def goes(g: G) -> None:
        await leave(g, S1, how)  # type: ignore[arg-type]

    return tried("goes", goes, **arranged)


@rule("ARK-62")
def test_who_is_defeated_loses_everything_and_leaves_doom() -> None:
    table = gone(
        "defeated",
        seats=2,
        cards={S1: ["knife", "gravedigger"]},
        clues={S1: 2},
        monsters={"robed_figure": "train_station", "wake_titan": "train_station"},
        engaged={"robed_figure": S1, "wake_titan": S1},
        waiting=[S2],
    )
    assert S1 not in table.board.people and table.board.sheet["doom"] == 1
    assert not has(table, "knife") and table.faces("items")[-1] == "knife"
    assert table.faces("specials")[-1] == "gravedigger"
    assert monster(table, "robed_figure") in table.board.exhausted
    assert table.board.is_ready(monster(table, "wake_titan")), "a massive one can not be exhausted"


@rule("ARK-63")
def test_the_devoured_leave_doom_and_the_retired_none() -> None:
    assert gone("devoured", seats=2, waiting=[S2]).board.sheet["doom"] == 1
    assert gone("retired", seats=2, waiting=[S2]).board.sheet["doom"] == 0


@rule("ARK-64")
def test_the_rest_of_a_turn_is_lost_with_the_investigator() -> None:
    table = gone("defeated", seats=2, waiting=[S2])
    assert table.board.current == S2


@rule("ARK-65", "ARK-66")
def test_a_newcomer_is_chosen_when_the_round_is_over_and_meets_what_waits() -> None:

    table = scene(
        2,
        at={S2: "black_cave"},
        monsters={"robed_figure": "train_station"},
        facts=[InvestigatorLeft(S1, "defeated")],
        chapter=RoundEnd(),
    )
    assert asked(table) == ["s1:investigator"]
    assert set(PEOPLE[:2]).isdisjoint(table.options(S1)), "nobody comes back"
    table.answer(S1, "daniela_reyes")
    assert table.options(S1) == {"ace_of_swords", "wrench"}
    table.answer(S1, "wrench")
    assert me(table).at == "train_station" and me(table).money == 3
    assert table.board.foes_of(S1) == [monster(table, "robed_figure")]
    assert table.board.phase == "action" and table.board.leader == S2
    assert set(table.board.waiting) == {S1, S2}


@rule("ARK-67")
def test_with_nobody_left_to_choose_the_game_is_lost() -> None:

    others = [id for id in ALL if id != PEOPLE[0]]
    facts: list[Fact] = [InvestigatorLeft(S1, "defeated")]
    for person in others:
        facts += [InvestigatorEntered(S1, PersonId(person), SpaceId("train_station")), InvestigatorLeft(S1, "retired")]
    table = scene(facts=facts, chapter=RoundEnd())
    assert table.board.ended is not None and table.board.ended.ending == "nobody_left"
    assert table.board.ended.winners == ()


@rule("ARK-48", "ARK-175")
def test_blessed_and_cursed_only_take_each_other_away_and_nobody_has_one_twice() -> None:
    async def bless(g: G) -> None:
        await gain_condition(g, S1, "blessed")

    table = tried("bless", bless, facts=[Entered("cursed.77", "cursed", S1)])
    assert not has(table, "cursed") and not has(table, "blessed")
    table = tried("bless", bless, facts=[Entered("blessed.77", "blessed", S1)])
    assert [card.entry for card in table.board.play.values()].count("blessed") == 1


@rule("ARK-42", "ARK-179")
def test_nobody_is_delayed_twice_and_it_can_not_be_paid_twice() -> None:

    async def twice(g: G) -> None:
        await perform(g, VOCABULARY.nouns, Ops((delay(), offer((Cost("delay"),)))), S1, "knife")

    table = tried("twice", twice, delayed=[S1])
    assert me(table).delayed and asked(table) == ["s1:act"], "the offer was not made"
