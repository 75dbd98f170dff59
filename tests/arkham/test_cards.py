"""Cards that change how the rules go: spells in the place of a skill, helpers, allies, epic monsters."""

from typing import Any

import pytest
from msgspec import structs

from domain.arkham.content import CONDITIONS, MONSTER_CARDS, PLAY
from domain.arkham.effects import VOCABULARY
from domain.arkham.facts.skill_tests import SkillTestBegun
from domain.arkham.rules.assets import gain_condition
from domain.arkham.rules.engagement import engage_here
from domain.arkham.rules.monsters import defeat
from domain.parts.effects import perform
from domain.parts.in_play import Marked
from tests.arkham.scenes import Ark, G, asked, asset, done, has, me, monster, scene, tried, way, ways
from tests.given import S1, S2
from tests.rule import rule


def carried_out(*ops: dict[str, Any], **arranged: Any) -> Ark:
    """These operations, as a card of the first seat would have them."""
    read = VOCABULARY.read(list(ops))

    async def card(g: G) -> None:
        await perform(g, VOCABULARY.nouns, read, S1, "knife")

    return tried("card", card, **arranged)


@rule("ARK-88")
def test_a_monsters_modifier_counts_for_another_skill_too() -> None:
    table = scene(
        people={S1: "agnes_baker"}, cards={S1: ["storm_of_spirits"]}, monsters={"high_priest": "train_station"}
    )
    table.answer(S1, f"attack:{monster(table, 'high_priest')}")
    assert asked(table) == ["s1:attack_begins"]
    table.answer(S1, f"{asset(table, 'storm_of_spirits')}/0").answer(S1, 0)
    begun = table.events(SkillTestBegun)[0]
    assert (begun.skill, begun.dice) == ("lore", 4 - 1) and me(table).horror == 1


def test_mists_let_one_evade_with_lore() -> None:
    table = scene(
        people={S1: "dexter_drake"},
        cards={S1: ["mists_of_rlyeh"]},
        monsters={"robed_figure": "train_station"},
        engaged={"robed_figure": S1},
        rolls=[(5, 1, 1, 1)],
    )
    table.answer(S1, "evade").answer(S1, f"{asset(table, 'mists_of_rlyeh')}/0")
    assert table.events(SkillTestBegun)[0].skill == "lore"
    assert done(table).board.foes_of(S1) == []


@rule("ARK-52")
def test_a_test_inside_a_test_leaves_the_outer_one_as_it_was() -> None:
    """Izzie's search costs damage in the middle of a test; Flesh Ward, cast against it, is a test of its own."""
    table = scene(
        people={S1: "jenny_barnes"},
        cards={S1: ["search_for_izzie", "flesh_ward_agnes"]},
        clues={S1: 2},
        rolls=[(1, 2), (6,), (5, 5)],
    )
    table.answer(S1, "research").answer(S1, f"{asset(table, 'search_for_izzie')}/0")
    assert asked(table) == ["s1:anyones_harm"]
    table.answer(S1, f"{asset(table, 'flesh_ward_agnes')}/0")
    table.answer(S1, "self")
    assert [test.dice for test in table.board.tests] == [[1, 2], [6]], "the ward's horror is borne, its test begins"
    table.answer(S1, "done")
    assert asked(table) == ["s1:bear_horror"], "the damage is prevented, the horror of the search is not"
    table.answer(S1, "self")
    assert asked(table) == ["s1:which_dice"] and table.board.tests[-1].dice == [1, 2]
    assert len(table.board.tests) == 1 and me(table).damage == 0
    table.answer(S1, ["0", "1"])
    done(table)
    assert table.board.tests == [] and table.board.sheet["clue"] == 2


def test_intervene_adds_its_result_to_anothers_test() -> None:
    table = scene(
        2,
        people={S2: "norman_withers"},
        cards={S2: ["intervene"]},
        clues={S1: 3},
        rolls=[(1, 1, 1, 1), (5, 6)],
    )
    table.answer(S1, "research").answer(S1, "done")
    assert asked(table) == ["s2:helping"]
    table.answer(S2, f"{asset(table, 'intervene')}/0")
    assert me(table, S2).horror == 2
    done(table)
    assert table.board.sheet["clue"] == 2


@rule("ARK-87")
def test_an_epic_monster_does_not_go_back_to_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    epic = structs.replace(MONSTER_CARDS["swift_byakhee"], archive=28)
    monkeypatch.setitem(MONSTER_CARDS, "swift_byakhee", epic)

    async def falls(g: G) -> None:
        await defeat(g, next(id for id in g.board.play if id.startswith("swift_byakhee")))  # type: ignore[arg-type]

    table = tried("falls", falls, monsters={"swift_byakhee": "black_cave"})
    assert "swift_byakhee" not in table.faces("monsters") and "swift_byakhee" in table.faces("removed")


@rule("ARK-182")
def test_an_encounter_moves_nobody_whom_a_monster_holds() -> None:
    people = {S1: "wendy_adams", S2: "norman_withers"}
    kept: dict[str, Any] = {"seats": 2, "people": people, "monsters": {"robed_figure": "train_station"}}
    kept["engaged"] = {"robed_figure": S2}
    table = carried_out({"do": "travel", "place": "graveyard", "who": "others"}, **kept)
    assert me(table, S2).at == "train_station"
    table = carried_out({"do": "travel", "place": "graveyard", "who": "others", "free": True}, **kept)
    assert me(table, S2).at == "graveyard"
    waits: dict[str, Any] = {"seats": 2, "monsters": {"hooded_stalker": "graveyard"}}
    table = carried_out({"do": "travel", "place": "graveyard", "who": "others"}, **waits)
    assert table.board.foes_of(S2) == [monster(table, "hooded_stalker")]


@rule("ARK-147", "ARK-195")
def test_only_what_names_a_place_reaches_the_assets_of_others() -> None:
    """One's own ally by itself; with a place, an ally of somebody there."""
    hurt: dict[str, Any] = {"seats": 2, "cards": {S1: ["stray_dog"], S2: ["stray_cat"]}}
    facts = [Marked("stray_dog.900", "damage", 1), Marked("stray_cat.901", "horror", 1)]
    table = carried_out({"do": "recover", "health": 1, "ally": True}, facts=facts, **hurt)
    assert table.options(S1) == {"self", asset(table, "stray_dog")}
    table = carried_out({"do": "recover", "sanity": 1, "ally": True, "who": "one_here"}, facts=facts, **hurt)
    assert table.options(S1) == {"s1", "s2"}
    table.answer(S1, "s2")
    assert asked(table) == ["s1:who_recovers"], "whoever uses the card chooses"
    table.answer(S1, asset(table, "stray_cat"))
    assert table.board.play[asset(table, "stray_cat")].tokens["horror"] == 0


@rule("ARK-198")
def test_an_empty_event_deck_cancels_only_what_needs_a_card() -> None:
    table = carried_out({"do": "spawn_clue"}, {"do": "gain", "what": "money"}, zones={"events": [], "events_past": []})
    assert me(table).money == 1 and table.board.sheet["doom"] == 1 and table.board.clues == {}


def test_an_offer_is_made_only_to_who_can_pay() -> None:
    offer = {"do": "offer", "cost": [{"what": "money", "n": 2}], "then": [{"do": "gain", "what": "remnant"}]}
    assert asked(carried_out(offer, money={S1: 1})) == ["s1:act"]
    table = carried_out(offer, money={S1: 3})
    assert ways(table) == {"pay:knife", "no"}
    way(table, "pay:knife")
    assert (me(table).money, me(table).remnants) == (1, 1)


def test_what_can_not_be_paid_is_no_way() -> None:
    ways = [
        {"cost": [{"what": "clue"}], "then": [{"do": "gain", "what": "money"}]},
        {"then": [{"do": "suffer", "damage": 1}]},
    ]
    table = carried_out({"do": "pick", "options": ways})
    assert me(table).damage == 1 and asked(table) == ["s1:act"], "only one way was left"


def test_agnes_casts_with_blood_and_is_the_stronger_for_it() -> None:
    table = scene(people={S1: "agnes_baker"}, cards={S1: ["alchemical_process"]})
    table.answer(S1, f"{asset(table, 'alchemical_process')}/0").answer(S1, 1)
    assert table.events(SkillTestBegun)[0].dice == 4 + 2
    assert (me(table).damage, me(table).horror) == (1, 0)
    assert not any(card.tokens.get("blood") for card in table.board.play.values()), "for one spell only"
    table = scene(people={S1: "agnes_baker"}, cards={S1: ["alchemical_process"]})
    table.answer(S1, f"{asset(table, 'alchemical_process')}/0").answer(S1, 0)
    assert table.events(SkillTestBegun)[0].dice == 4 and me(table).horror == 1


def test_tommy_steps_in_for_somebody_in_his_space() -> None:
    table = scene(
        2,
        people={S1: "wendy_adams", S2: "tommy_muldoon"},
        at={S1: "velmas_diner", S2: "police_station"},
        monsters={"occult_ritualist": "police_station", "robed_figure": "police_station"},
        exhausted=["occult_ritualist"],
    )
    table.answer(S1, "move").answer(S1, "police_station")
    assert asked(table) == ["s2:engaging"]
    table.answer(S2, f"{asset(table, 'tommy_muldoon')}/0")
    assert table.board.foes_of(S2) == [monster(table, "robed_figure")] and table.board.foes_of(S1) == []


def test_wendy_runs_when_she_has_evaded_all() -> None:
    kept: dict[str, Any] = {"monsters": {"robed_figure": "train_station"}, "engaged": {"robed_figure": S1}}
    table = scene(rolls=[(5, 1, 1, 1)], **kept)
    table.answer(S1, "evade")
    assert asked(table) == ["s1:escaped"]
    table.answer(S1, f"{asset(table, 'wendy_adams')}/1").answer(S1, "arkham_asylum")
    assert me(table).at == "arkham_asylum" and me(table).actions == 2
    later = scene(rolls=[(5, 1, 1, 1)], **kept)
    later.answer(S1, "evade").pass_(S1).answer(S1, "gather")
    assert asked(later) == ["s1:acted"], "after the action that it gave"
    later.answer(S1, f"{asset(later, 'wendy_adams')}/2").answer(S1, "curiositie_shoppe")
    assert me(later).at == "curiositie_shoppe" and not later.board.play[asset(later, "wendy_adams")].tokens["escape"]


def test_minh_helps_herself_or_somebody_in_her_space_once_a_round() -> None:
    table = scene(
        2,
        people={S2: "minh_thi_phan"},
        town_clues={"northside": 2},
        clues={S1: 2},
        rolls=[(1, 1, 1, 1), (5, 6), (1, 1, 1, 1)],
    )
    table.answer(S1, "research").answer(S1, "done")
    assert asked(table) == ["s2:helping"]
    table.answer(S2, f"{asset(table, 'minh_thi_phan')}/1")
    assert asked(table) == ["s1:which_dice"]
    table.answer(S1, ["0", "1"])
    done(table)
    assert table.board.sheet["clue"] == 2
    assert table.board.play[asset(table, "minh_thi_phan")].tokens == {"spent": 1}


def test_minh_does_not_help_from_afar() -> None:
    kept: dict[str, Any] = {"people": {S2: "minh_thi_phan"}, "town_clues": {"northside": 2}, "clues": {S1: 1}}
    table = scene(2, at={S2: "arkham_advertiser"}, rolls=[(1, 1, 1, 1)], **kept)
    done(table.answer(S1, "research"))
    assert asked(table) == ["s1:act"]


# --- items ------------------------------------------------------------------------------------------


@rule("ARK-60")
def test_a_vest_prevents_one_before_it_is_worn_out() -> None:
    """Four damage would be all it can take; one of it is prevented."""
    table = carried_out({"do": "suffer", "damage": 4}, cards={S1: ["bulletproof_vest"]})
    table.answer(S1, f"{asset(table, 'bulletproof_vest')}:4")
    assert table.board.play[asset(table, "bulletproof_vest")].tokens == {"damage": 3}
    again = {"do": "suffer", "damage": 2}
    table = carried_out(again, again, cards={S1: ["bulletproof_vest"]})
    table.answer(S1, f"{asset(table, 'bulletproof_vest')}:2").answer(S1, f"{asset(table, 'bulletproof_vest')}:2")
    assert table.board.play[asset(table, "bulletproof_vest")].tokens == {"damage": 3}, "once a round"


def test_a_token_of_faith_comforts_whoever_it_takes_horror_for() -> None:
    table = carried_out({"do": "suffer", "horror": 3}, cards={S1: ["token_of_faith"]}, horror={S1: 2})
    table.answer(S1, f"{asset(table, 'token_of_faith')}:3")
    assert me(table).horror == 1 and not has(table, "token_of_faith"), "even when it is the last time"


def test_a_cloak_hides_from_all_but_those_whom_its_owner_attacks() -> None:
    hidden: dict[str, Any] = {"cards": {S1: ["tattered_cloak"]}, "monsters": {"flesh_eater": "train_station"}}

    async def looks(g: G) -> None:
        await engage_here(g, next(id for id in g.board.play if id.startswith("flesh_eater")))  # type: ignore[arg-type]

    assert tried("looks", looks, **hidden).board.foes_of(S1) == []
    table = scene(rolls=[(1, 1), (6, 6, 6, 6)], **hidden)
    table.answer(S1, f"attack:{monster(table, 'flesh_eater')}").answer(S1, "evade")
    assert table.board.foes_of(S1) == [] and table.board.play[monster(table, "flesh_eater")].tokens == {"seen": 1}
    seen = tried("looks", looks, facts=[Marked("flesh_eater.950", "seen", 1)], **hidden)
    assert seen.board.foes_of(S1) == [monster(seen, "flesh_eater")]


def test_norman_learns_from_doom_that_a_card_removes() -> None:
    gone = {"do": "remove", "piece": "doom", "place": "here", "n": 2}
    table = carried_out(gone, people={S1: "norman_withers"}, doom={"train_station": 2}, clues={S1: 1})
    assert asked(table) == ["s1:doom_removed"]
    table.answer(S1, f"{asset(table, 'norman_withers')}/0")
    assert table.board.sheet["clue"] == 1 and me(table).horror == 1
    one = {"do": "remove", "piece": "doom", "place": "here"}
    assert asked(carried_out(one, people={S1: "norman_withers"}, doom={"train_station": 2}, clues={S1: 1})) == [
        "s1:act"
    ]


# --- pacts ------------------------------------------------------------------------------------------


def flipped(back: str, **arranged: Any) -> Ark:
    """A Dark Pact with this back comes due."""

    async def due(g: G) -> None:
        await gain_condition(g, S1, "dark_pact")
        await PLAY.flip(g, next(id for id, card in g.board.play.items() if card.entry == "dark_pact"))

    return tried("due", due, decks={"pacts": [back]}, **arranged)


def test_a_pact_takes_somebody_else() -> None:
    table = flipped("pact_salt", seats=3, at={S2: "graveyard"})
    assert asked(table) == ["s1:whom"] and table.options(S1) == {"s2", "s3"}
    table.answer(S1, "s2")
    assert S2 not in table.board.people and table.board.sheet["doom"] == 1 and not has(table, "pact_salt")
    assert table.board.people.keys() == {"s1", "s3"} and "jenny_barnes" in table.board.gone


def test_a_pact_takes_nobody_else_where_there_is_nobody() -> None:
    table = flipped("pact_salt")
    assert S1 in table.board.people and table.board.sheet["doom"] == 0


def test_a_pact_makes_people_forget() -> None:
    table = flipped("pact_wax", seats=2, clues={S1: 1, S2: 1})
    assert asked(table)[0].endswith("who_loses")
    table.answer(S1, "s2")
    assert (me(table).clues, me(table, S2).clues, table.board.sheet["doom"]) == (0, 0, 0), "two are enough"
    assert flipped("pact_wax", clues={S1: 1}).board.sheet["doom"] == 1, "one is not"
    assert me(flipped("pact_wax", clues={S1: 5})).clues == 2


def test_a_pact_brings_monsters_that_attack_at_once() -> None:
    table = flipped(
        "pact_bone",
        monsters={"flesh_eater": "train_station"},
        engaged={"flesh_eater": S1},
        hurt={"flesh_eater": 1},
        zones={"monsters": ["robed_figure", "hooded_stalker", "robed_figure"]},
    )
    there = [card.on for card in table.board.play.values() if card.entry in MONSTER_CARDS]
    assert sorted(there) == ["arkham_advertiser", "curiositie_shoppe", "train_station", "train_station"]
    assert table.board.play[monster(table, "flesh_eater")].tokens["damage"] == 0
    assert (me(table).damage, me(table).horror) == (2, 1), "the old one and the new one"


def test_every_pact_has_another_back() -> None:
    backs = [card for card in CONDITIONS.values() if card.id.startswith("pact_")]
    assert len(backs) == 8 and len({repr(card.sides[1]) for card in backs}) == 8
