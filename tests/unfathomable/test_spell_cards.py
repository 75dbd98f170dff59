"""Every spell: its exact choices, and everything that comes of it."""

from typing import Any

import pytest

from domain.unfathomable.content import SPELL_CARDS
from domain.unfathomable.facts.turn import TotalChanged
from tests.rule import rule
from tests.unfathomable.scenes import S1, S2, S3, Unf, scene, where
from tests.unfathomable.scenes.crises import IDLE, carried_out, settle

OTHER = "raise_the_dead"
SHIP = {
    "bridge",
    "chapel",
    "captains_cabin",
    "cargo_hold",
    "galley",
    "boiler_room",
    *(f"deck_{n}" for n in range(1, 9)),
}


def opened(name: str, **how: Any) -> Unf:
    """The first seat, Keeper of the Tome, opens it: this spell and another."""
    other = OTHER if name != OTHER else "feed_the_mind"
    settings = {"hands": {S1: IDLE, S2: IDLE, S3: IDLE}, "titles": {"keeper": S1, "captain": S2}, **how}
    damage = ["structural_lore", "structural_will"]
    return scene("action", spells=[name, other], damage_deck=damage, **settings).answer(S1, "tome")


def cast(name: str, *steps: tuple[Any, str, Any], **how: Any) -> dict[str, Any]:
    """What has changed since the Keeper looked at the spells, until the next action."""
    return carried_out(opened(name, **how), (S1, "cast_spell", f"@{name}"), *steps)


def case(name: str, then: dict[str, Any], *steps: Any, **how: Any) -> Any:
    then = {"spells_deck": -1, **then}
    return pytest.param(name, steps, how, then, id=f"{name}-{len(steps)}-{how.get('rolls', '')}")


SEA = {"deep_ones": {"water_1": 2, "water_8": 1, "galley": 2}}
CASES = [
    case("alchemical_transmutation", {"food": -1, "fuel": 2}),
    case(
        "astral_travel",
        {"at": {S1: "brig", S3: "sick_bay"}, "keeper": S3, "sanity": -1},
        (S1, "astral_from", "chapel"),
        (S1, "astral_to_s1", "brig"),
        (S1, "astral_to_s3", "sick_bay"),
        at={S1: "chapel", S3: "chapel"},
        rolls=[4],
    ),
    case(
        "astral_travel",
        {"at": {S2: "deck_8"}},
        (S1, "astral_from", "captains_cabin"),
        (S1, "astral_to_s2", "deck_8"),
        rolls=[5],
    ),
    case("call_down_the_storm", {"sea": {"galley": 2}, "damage": ["chapel"]}, rolls=[2, 3], **SEA),
    case("call_down_the_storm", {"sea": {"galley": 2}}, rolls=[3], **SEA),
    case("call_down_the_storm", {}),
    case(
        "call_friends",
        {"deck": {"deck_4": 1}, "sea": {"deep": 2}},
        (S1, "call_friends", ["deck_4#1", "deck_5#1"]),
        passengers={"deck_4": ["one_soul", "one_soul"], "deck_5": ["stranger"]},
        rolls=[1],
    ),
    case(
        "call_friends",
        {"deck": {"deck_4": 1}},
        (S1, "call_friends", ["deck_4#2", "deck_5#1"]),
        passengers={"deck_4": ["one_soul", "one_soul"], "deck_5": ["stranger"]},
        rolls=[2],
    ),
    case("call_friends", {}, (S1, "call_friends", []), passengers={"deck_4": ["one_soul"]}),
    case(
        "cloud_memory",
        {"sanity": 1, "hands": {S1: 3, S2: 3, S3: 3}},
        *((s, "discard", ["*1"]) for s in (S1, S2, S3)),
    ),
    case(
        "conjuration",
        {"items": {S1: ["tool_kit", "shotgun"]}, "items_deck": -1, "sanity": -1},
        (S1, "keep_item", "@shotgun"),
        item_deck=["plimsolls", "fine_clothes", "binoculars", "medicine_ball", "shotgun", "kitchen_knife"],
        rolls=[4],
    ),
    case("dark_pact", {"chaos": 4, "souls": 1}, (S1, "either", "3:dark_pact")),
    case("feed_the_mind", {"food": -1, "sanity": 2}),
    case("flesh_ward", {"kept": {S3: ["flesh_ward"]}}, (S1, "give_card", S3)),
    case("foresee", {"sanity": -1}, (S1, "scout_deck", "mythos"), (S1, "scout", ["*4"]), rolls=[4]),
    case("foresee", {}, (S1, "scout_deck", "waypoints"), (S1, "scout", ["*4"]), rolls=[5]),
    case("greater_banishment", {"ritual": 2, "sanity": -1}, rolls=[4]),
    case("greater_banishment", {"ritual": 2}, rolls=[5]),
    case(
        "heal",
        {"at": {S2: "deck_1"}, "hands": {S3: 5}, "sanity": -1},
        (S2, "leave_sick_bay", "deck_1"),
        (S1, "may_draw", []),
        (S3, "may_draw", "will.1"),
        at={S2: "sick_bay"},
        rolls=[4],
    ),
    case(
        "lure_monster",
        {"monarchs": {"dagon": "deep", "hydra": "deep"}, "sanity": -1},
        monarchs={"hydra": "water_4"},
        rolls=[4],
    ),
    case(
        "plague_of_locusts",
        {"sea": {"galley": 1}},
        *((S1, "defeat_deep_one", space) for space in ("water_1", "water_1", "water_8")),
        rolls=[4],
        **SEA,
    ),
    case("plague_of_locusts", {"sea": {}, "food": -1}, deep_ones={"galley": 2}, rolls=[5]),
    case("raise_the_dead", {"sanity": -1, "souls": 2}),
    case("revelation_of_script", {"kept": {S1: ["revelation_of_script"]}}),
    case("summon_fire", {"travel": 1}, rolls=[5]),
    case("summon_fire", {"travel": 2, "damage": ["chapel"]}, rolls=[6, 3]),
    case(
        "summon_the_beast_within",
        {"sea": {}, "at": {S1: "sick_bay", S3: "sick_bay"}},
        (S1, "beast_to", "cargo_hold"),
        deep_ones={"cargo_hold": 2},
        rolls=[1],
        spent=[S2],
        facts=[],
    ),
    case(
        "summon_the_beast_within",
        {"sea": {}, "at": {S1: "galley"}},
        (S1, "beast_to", "galley"),
        deep_ones={"galley": 2},
        rolls=[2],
    ),
    case("summon_the_beast_within", {"sea": {}}, (S1, "beast_to", []), at={S1: "galley"}, deep_ones={"galley": 1}),
    case(
        "voice_of_ra",
        {"hands": {S1: 5, S2: 5, S3: 5}},
        *((s, "draw_skills", "will.1") for s in (S1, S2, S3)),
        rolls=[5],
    ),
    case(
        "voice_of_ra",
        {},
        *((s, "draw_skills", "lore.1") for s in (S1, S2, S3)),
        *((s, "discard", ["*1"]) for s in (S1, S2, S3)),
        rolls=[4],
    ),
]


@pytest.mark.parametrize(("name", "steps", "how", "then"), CASES)
def test_each_spell_does_what_it_says(name: str, steps: Any, how: dict[str, Any], then: dict[str, Any]) -> None:
    assert cast(name, *steps, **how) == then


def test_no_spell_is_left_out() -> None:
    assert {param.values[0] for param in CASES} == set(SPELL_CARDS)


@rule("UNF-153")
def test_the_keeper_looks_at_two_resolves_one_and_it_leaves_the_game() -> None:
    table = opened("feed_the_mind")
    mine, other = table.cards("spells")[:2]
    assert table.options(S1) == {mine, other}
    assert not {mine, other} & set(table.knows(S2).faces)
    table.answer(S1, mine)
    assert table.faces("removed") == ["feed_the_mind"]
    assert table.cards("spells")[-1] == other
    assert "tome" not in table.options(S1), "once per turn"


@rule("UNF-136")
def test_foresee_puts_two_on_top_and_two_under_the_deck_as_the_keeper_likes() -> None:
    table = opened("foresee", rolls=[5], waypoints=["reef", "iceberg", "hurricane", "maelstrom"])
    table.answer(S1, table.card("spells", "foresee")).answer(S1, "waypoints")
    order = [table.card("waypoints", name) for name in ("maelstrom", "reef", "iceberg", "hurricane")]
    table.answer(S1, order)
    assert table.faces("waypoints")[:2] == ["maelstrom", "reef"]
    assert table.faces("waypoints")[-2:] == ["iceberg", "hurricane"]
    assert not set(table.cards("waypoints")) & set(table.knows(S2).faces)


def test_astral_travel_may_send_anybody_anywhere_on_board() -> None:
    table = opened("astral_travel", at={S2: "deck_2"})
    table.answer(S1, table.card("spells", "astral_travel"))
    assert table.options(S1) == {"boiler_room", "deck_2", "cargo_hold"}
    table.answer(S1, "deck_2")
    assert table.options(S1) == (SHIP | {"brig", "sick_bay"}) - {"deck_2"}


@pytest.mark.parametrize(("roll", "lost"), [(4, 1), (5, 0)])
def test_a_flesh_ward_prevents_one_defeat_of_its_holder_and_is_gone(roll: int, lost: int) -> None:
    """The holder, struck in the Boiler Room, stays; the price is rolled for then."""
    table = scene(
        "crisis",
        mythos=["looming_breakdown"],
        kept={S1: ["flesh_ward"]},
        titles={"captain": S2},
        damage_deck=["structural_lore"],
        rolls=[roll],
    )
    table.answer(S2, "check")
    settle(table, ())
    assert where(table, S1) == "boiler_room"
    assert table.board.sailors[S1].kept == []
    assert table.board.dials["sanity"] == 8 - lost


@pytest.mark.parametrize(("roll", "lost"), [(1, 1), (8, 0)])
def test_revelation_of_script_adds_the_top_card_of_a_deck_after_the_total(roll: int, lost: int) -> None:
    """A die that is not above the card's value costs sanity; the spell leaves the game."""
    kept = {S1: ["revelation_of_script"]}
    table = scene("crisis", mythos=["hull_leak"], kept=kept, chaos=["persistence-1", "persistence-1"], rolls=[roll, 3])
    settle(table, (), (S1, "after_total"))
    skills = ("influence", "lore", "observation", "strength", "will", "treachery")
    assert table.options(S1) == {f"kept:revelation_of_script/{skill}" for skill in skills}
    value = int(table.face(table.cards("strength")[0]).rpartition("-")[2])
    table.answer(S1, "kept:revelation_of_script/strength")
    assert table.events(TotalChanged) == [TotalChanged(S1, value, "kept:revelation_of_script")]
    assert table.board.sailors[S1].kept == []
    assert table.board.dials["sanity"] == 8 - lost
    assert "revelation_of_script" in table.faces("removed")
