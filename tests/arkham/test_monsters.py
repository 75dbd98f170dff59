"""Rules: monsters."""

from typing import Any

from domain.arkham.facts.monsters import Disengaged, Engaged
from domain.arkham.names import MonsterId
from domain.arkham.rules.engagement import disengage, exhaust
from domain.arkham.rules.monsters import activate, defeat, health_of, hurt, spawn, strike
from domain.arkham.rules.turn import Activations, Attacks
from domain.kernel import Face
from tests.arkham.scenes import Ark, G, asked, asset, done, has, me, monster, scene, tried, way, where
from tests.given import S1, S2
from tests.rule import rule


def spawned(monster: str, **arranged: Any) -> Ark:
    """This one lies at the bottom of the deck."""

    async def one(g: G) -> None:
        await spawn(g)

    return tried("spawned", one, zones={"monsters": [monster]}, **arranged)


def acting(name: str, **arranged: Any) -> Ark:
    """This monster activates."""

    async def one(g: G) -> None:
        await activate(g, monster_in(g, name))

    return tried("acting", one, **arranged)


def monster_in(g: G, name: str) -> Any:
    return next(id for id, card in g.board.play.items() if card.entry == name)


# --- spawning ---------------------------------------------------------------------------------------


@rule("ARK-68")
def test_monsters_come_from_the_bottom_and_go_on_top() -> None:
    async def one(g: G) -> None:
        await spawn(g)

    zones = {"monsters": ["high_priest", "hooded_stalker", "robed_figure"]}
    table = tried("bottom", one, zones=zones, doom={"graveyard": 1})
    assert has(table, "robed_figure") and not has(table, "high_priest")

    async def slain(g: G) -> None:
        await defeat(g, monster_in(g, "swift_byakhee"), S1)

    table = tried("slain", slain, monsters={"swift_byakhee": "black_cave"})
    assert table.faces("monsters")[0] == "swift_byakhee"


@rule("ARK-69")
def test_a_monster_appears_where_its_card_says() -> None:
    doom = {"graveyard": 2, "black_cave": 1}
    assert where(spawned("robed_figure", unstable=["la_bella_luna"]), "robed_figure") == "la_bella_luna"
    assert where(spawned("hooded_stalker", doom=doom), "hooded_stalker") == "graveyard"
    assert where(spawned("occult_ritualist", at={S1: "tick_tock_club"}), "occult_ritualist") == (
        "merchant_district-rivertown"
    )


@rule("ARK-69")
def test_of_several_places_the_group_picks() -> None:
    table = spawned("hooded_stalker", doom={"graveyard": 1, "black_cave": 1})
    assert asked(table) == ["s1:spawn"] and table.options(S1) == {"graveyard", "black_cave"}
    table.answer(S1, "black_cave")
    assert where(table, "hooded_stalker") == "black_cave"


@rule("ARK-69")
def test_a_street_monster_comes_to_the_street_next_to_its_prey() -> None:
    """The Abyssal Servant hunts whoever has most clues."""
    table = spawned("abyssal_servant", seats=2, at={S1: "black_cave", S2: "curiositie_shoppe"}, clues={S2: 1})
    assert table.options(S1) == {"northside-downtown", "northside-merchant_district"}


@rule("ARK-70")
def test_what_appears_beside_somebody_engages_at_once() -> None:
    table = spawned("robed_figure", unstable=["train_station"])
    assert table.board.foes_of(S1) == [monster(table, "robed_figure")]


@rule("ARK-71")
def test_prey_is_preferred() -> None:
    """The Robed Figure prefers whoever has most influence: Jenny has 4, Wendy 1."""
    table = spawned("robed_figure", seats=2, unstable=["train_station"])
    assert table.board.foes_of(S2) == [monster(table, "robed_figure")]


@rule("ARK-71")
def test_where_all_are_equal_the_group_picks() -> None:
    people = {S1: "minh_thi_phan", S2: "rex_murphy"}
    table = spawned("robed_figure", seats=2, people=people, unstable=["train_station"])
    assert asked(table)[0].endswith(":engages") and table.options(S1) == {"s1", "s2"}
    table.answer(S1, "s2")
    assert table.board.foes_of(S2)


# --- activation -------------------------------------------------------------------------------------


@rule("ARK-72")
def test_a_hunter_goes_to_its_prey_and_stops_there() -> None:
    table = acting("hooded_stalker", at={S1: "graveyard"}, monsters={"hooded_stalker": "black_cave"})
    assert where(table, "hooded_stalker") == "graveyard"
    assert table.board.foes_of(S1) == [monster(table, "hooded_stalker")]


@rule("ARK-72")
def test_a_hunter_comes_no_farther_than_its_speed() -> None:
    table = acting("hooded_stalker", at={S1: "arkham_asylum"}, monsters={"hooded_stalker": "graveyard"})
    while asked(table) != ["s1:act"]:
        table.answer(S1, sorted(table.options(S1))[0])
    assert table.board.foes_of(S1) == []
    assert where(table, "hooded_stalker") != "graveyard"


@rule("ARK-73")
def test_a_hunter_that_meets_another_first_stops_there() -> None:
    """It wants Wendy, who is weakest, and Jenny stands in its way."""
    table = acting(
        "hooded_stalker",
        seats=2,
        at={S1: "la_bella_luna", S2: "downtown-rivertown"},
        monsters={"hooded_stalker": "black_cave"},
    )
    assert table.board.foes_of(S2) == [monster(table, "hooded_stalker")]
    assert where(table, "hooded_stalker") == "downtown-rivertown"


@rule("ARK-74")
def test_a_patrol_goes_to_its_destination() -> None:
    table = acting("robed_figure", unstable=["graveyard"], monsters={"robed_figure": "black_cave"})
    assert where(table, "robed_figure") == "graveyard"
    table = acting(
        "robed_figure", at={S1: "graveyard"}, unstable=["graveyard"], monsters={"robed_figure": "black_cave"}
    )
    assert table.board.foes_of(S1)


@rule("ARK-75")
def test_a_lurker_stays_and_does_what_it_does() -> None:
    table = acting("high_priest", monsters={"high_priest": "black_cave"})
    assert where(table, "high_priest") == "black_cave" and table.board.doom == {"black_cave": 1}


@rule("ARK-76")
def test_what_moves_directly_comes_from_anywhere() -> None:
    table = acting("keening_hound", at={S1: "curiositie_shoppe"}, monsters={"keening_hound": "hibbs_roadhouse"})
    assert where(table, "keening_hound") == "curiositie_shoppe" and table.board.foes_of(S1)


@rule("ARK-77")
def test_engaged_and_exhausted_monsters_do_not_act() -> None:
    table = acting("high_priest", monsters={"high_priest": "train_station"}, engaged={"high_priest": S1})
    assert table.board.doom == {}
    kept: dict[str, Any] = {"monsters": {"robed_figure": "black_cave"}, "unstable": ["graveyard"]}
    assert where(acting("robed_figure", exhausted=["robed_figure"], **kept), "robed_figure") == "black_cave"


@rule("ARK-77")
def test_the_group_says_in_which_order_the_ready_ones_act() -> None:
    monsters = {"high_priest": "black_cave", "robed_figure": "graveyard", "hooded_stalker": "train_station"}
    table = scene(monsters=monsters, engaged={"hooded_stalker": S1}, unstable=["graveyard"], chapter=Activations())
    assert asked(table) == ["s1:activation_order"]
    assert table.options(S1) == {monster(table, "high_priest"), monster(table, "robed_figure")}


@rule("ARK-174")
def test_of_several_goals_the_nearest_counts() -> None:
    table = acting(
        "robed_figure", unstable=["graveyard", "curiositie_shoppe"], monsters={"robed_figure": "general_store"}
    )
    assert where(table, "robed_figure") == "graveyard"


@rule("ARK-201")
def test_without_prey_within_reach_a_hunter_stays() -> None:
    table = acting("hooded_stalker", at={S1: "future"}, monsters={"hooded_stalker": "black_cave"})
    assert where(table, "hooded_stalker") == "black_cave"


# --- attacks and readying ---------------------------------------------------------------------------


@rule("ARK-78", "ARK-79")
def test_every_engaged_monster_attacks_once_then_the_exhausted_ready() -> None:
    table = scene(
        monsters={"robed_figure": "train_station", "hooded_stalker": "train_station"},
        engaged={"robed_figure": S1},
        exhausted=["hooded_stalker"],
        chapter=Attacks(),
        zones={"cup": ["blank", "blank"]},
    )
    assert me(table).damage >= 1
    assert table.board.exhausted == []
    assert set(table.board.foes_of(S1)) == {monster(table, "robed_figure"), monster(table, "hooded_stalker")}


@rule("ARK-80")
def test_elite_adds_to_the_health_for_each_investigator_at_the_start() -> None:
    for seats, health in ((1, 3), (3, 5)):
        table = scene(seats, monsters={"tindalos_alpha": "black_cave"})
        assert health_of(table.board, monster(table, "tindalos_alpha")) == health


@rule("ARK-81")
def test_a_massive_monster_strikes_everybody_and_is_never_exhausted() -> None:
    async def rages(g: G) -> None:
        titan = monster_in(g, "wake_titan")
        await strike(g, titan)
        assert not await exhaust(g, titan)

    table = tried(
        "rages",
        rages,
        seats=2,
        monsters={"wake_titan": "train_station"},
        facts=[Engaged(MonsterId("wake_titan.950"), S1, False), Engaged(MonsterId("wake_titan.950"), S2, False)],
    )
    assert me(table, S1).damage == 2 and me(table, S2).damage == 2
    assert table.board.exhausted == []


@rule("ARK-82")
def test_an_elusive_monster_engages_only_who_attacks_it() -> None:
    table = scene(monsters={"occult_ritualist": "train_station"}, rolls=[(1, 1)])
    assert table.board.foes_of(S1) == []
    table.answer(S1, f"attack:{monster(table, 'occult_ritualist')}")
    assert table.board.foes_of(S1) == [monster(table, "occult_ritualist")]


@rule("ARK-83")
def test_a_watcher_holds_nobody_and_comes_along() -> None:
    table = scene(monsters={"eyeless_watcher": "train_station"}, engaged={"eyeless_watcher": S1})
    assert "move" in table.options(S1) and "gather" in table.options(S1)
    table.answer(S1, "move").answer(S1, "arkham_advertiser")
    assert where(table, "eyeless_watcher") == "arkham_advertiser" and table.board.foes_of(S1)


@rule("ARK-84")
def test_feed_heals_by_what_people_take_and_not_by_what_things_take() -> None:
    async def bites(g: G) -> None:
        await strike(g, monster_in(g, "nightmarish_fiend"))

    kept: dict[str, Any] = {
        "monsters": {"nightmarish_fiend": "train_station"},
        "engaged": {"nightmarish_fiend": S1},
        "hurt": {"nightmarish_fiend": 3},
    }
    table = tried("bites", bites, cards={S1: ["leather_coat"]}, **kept)
    table.answer(S1, f"{asset(table, 'leather_coat')}:2")
    assert table.board.play[monster(table, "nightmarish_fiend")].tokens["damage"] == 3
    table = tried("bites", bites, cards={S1: ["stray_dog"]}, **kept)
    table.answer(S1, f"{asset(table, 'stray_dog')}:1").answer(S1, "self")
    assert table.board.play[monster(table, "nightmarish_fiend")].tokens["damage"] == 1


# --- being defeated ---------------------------------------------------------------------------------


def beaten(attack: bool, name: str = "high_priest") -> Ark:
    async def falls(g: G) -> None:
        await hurt(g, monster_in(g, name), 9, S1, attack)

    return tried("falls", falls, monsters={name: "train_station"})


@rule("ARK-85")
def test_a_reward_comes_only_by_an_attack() -> None:
    spells = [card.entry for card in beaten(True).board.play.values() if card.owner == S1]
    assert len(spells) == 2, "the sheet and a spell"
    assert len([card for card in beaten(False).board.play.values() if card.owner == S1]) == 1


@rule("ARK-86")
def test_a_remnant_is_for_whoever_defeats_it_by_an_attack() -> None:
    assert me(beaten(False, "keening_hound")).remnants == 0
    assert me(beaten(True, "keening_hound")).remnants == 1


@rule("ARK-209")
def test_a_monster_that_lets_go_turns_to_another_never_to_the_one_it_left() -> None:
    async def goes(g: G) -> None:
        await disengage(g, monster_in(g, "robed_figure"), S1)

    kept: dict[str, Any] = {"monsters": {"robed_figure": "train_station"}, "engaged": {"robed_figure": S1}}
    table = tried("goes", goes, seats=2, **kept)
    assert table.board.foes_of(S2) == [monster(table, "robed_figure")] and table.events(Disengaged)
    alone = tried("goes", goes, seats=2, at={S2: "black_cave"}, **kept)
    assert alone.board.engaged == {} and alone.board.is_ready(monster(alone, "robed_figure"))


@rule("ARK-173")
def test_monsters_on_the_map_are_taken_from_the_listed_copies() -> None:
    table = scene()
    held = [*table.faces("monsters"), *table.faces("monsters_out")]
    assert held.count(Face("robed_figure")) == 1 and "swift_byakhee" in held, (
        "two of three stood on the map, and the scene took them away"
    )


def test_a_cloak_keeps_monsters_from_seeing_anybody() -> None:
    table = spawned("robed_figure", unstable=["train_station"], cards={S1: ["tattered_cloak"]})
    assert table.board.foes_of(S1) == []
    table.answer(S1, f"attack:{monster(table, 'robed_figure')}")
    assert table.board.foes_of(S1) or not has(table, "robed_figure")


# --- what single monsters do ------------------------------------------------------------------------


def test_billy_falls_with_another() -> None:
    table = scene(
        people={S1: "tommy_muldoon"},
        monsters={"billy_cooper": "train_station", "robed_figure": "train_station"},
        engaged={"billy_cooper": S1, "robed_figure": S1},
        rolls=[(6, 6, 6)],
    )
    done(table.answer(S1, f"attack:{monster(table, 'robed_figure')}"))
    assert not has(table, "billy_cooper") and not has(table, "robed_figure")
    apart = scene(
        people={S1: "tommy_muldoon"},
        monsters={"billy_cooper": "graveyard", "robed_figure": "train_station"},
        engaged={"robed_figure": S1},
        rolls=[(6, 6, 6)],
    )
    done(apart.answer(S1, f"attack:{monster(apart, 'robed_figure')}"))
    assert has(apart, "billy_cooper"), "only while he is engaged"


def test_herman_is_thought_away() -> None:
    held: dict[str, Any] = {"monsters": {"herman_collins": "train_station"}, "engaged": {"herman_collins": S1}}
    table = scene(focus={S1: ["will"]}, **held)
    table.answer(S1, "focus:lore")
    assert asked(table) == ["s1:offer"]
    way(table, "pay:herman_collins").answer(S1, "lore")
    assert not has(table, "herman_collins") and sum(me(table).focus.values()) == 0
    assert asked(scene(**held).answer(S1, "focus:lore")) == ["s1:act"], "one thought is not enough"


def test_a_servant_that_is_not_evaded_drags_one_off() -> None:
    table = scene(
        monsters={"abyssal_servant": "train_station", "robed_figure": "train_station"},
        engaged={"abyssal_servant": S1, "robed_figure": S1},
        unstable=["arkham_asylum"],
        rolls=[(1, 1)],
    )
    table.answer(S1, "evade")
    assert me(table).at == where(table, "abyssal_servant") == "northside-downtown"
    assert where(table, "robed_figure") == "train_station"
    assert table.board.foes_of(S1) == [monster(table, "abyssal_servant")]


def test_an_acolyte_that_is_evaded_goes_toward_the_unstable_space() -> None:
    kept: dict[str, Any] = {"monsters": {"ghoul_acolyte": "train_station"}, "engaged": {"ghoul_acolyte": S1}}
    table = scene(unstable=["arkham_asylum"], rolls=[(6, 6)], people={S1: "minh_thi_phan"}, **kept)
    done(table.answer(S1, "evade"))
    assert where(table, "ghoul_acolyte") == "northside-downtown" and me(table).at == "train_station"
    assert monster(table, "ghoul_acolyte") in table.board.exhausted
    there = scene(unstable=["train_station"], rolls=[(6, 6)], people={S1: "minh_thi_phan"}, **kept)
    done(there.answer(S1, "evade"))
    assert where(there, "ghoul_acolyte") == "train_station"


def test_a_remnant_helps_against_the_wolf() -> None:
    table = scene(
        monsters={"lupine_thrall": "train_station"}, engaged={"lupine_thrall": S1}, remnants={S1: 1}, rolls=[(4, 1)]
    )
    table.answer(S1, "evade").answer(S1, f"{monster(table, 'lupine_thrall')}/0").answer(S1, "0")
    assert me(table).remnants == 0 and table.board.foes_of(S1) == []
    other = scene(
        monsters={"robed_figure": "train_station", "lupine_thrall": "graveyard"},
        engaged={"robed_figure": S1},
        remnants={S1: 1},
        rolls=[(4, 1, 1, 1)],
    )
    assert asked(other.answer(S1, "evade")) == ["s1:act"], "only against it"
