"""Tyrants of Ruin: three relics that wait beside the codex, and the two who want them."""

from typing import Any

import pytest

from domain.arkham.content import ARTIFACT_CARDS, MONSTER_CARDS
from domain.arkham.names import BESIDE, MonsterId
from domain.arkham.rules.assets import gain_named
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.engagement import monsters
from domain.arkham.rules.monsters import activate, defeat
from domain.arkham.rules.mythos import resolve
from tests.arkham.made import terror
from tests.arkham.scenes import (
    Ark,
    G,
    asked,
    can_use,
    codex_of,
    done,
    ended,
    has,
    marked,
    monster,
    scene,
    sheet_grows,
    tried,
    use,
    where,
)
from tests.given import S1
from tests.rule import rule

RELICS = ["coral_diadem", "salt_tablet", "greenstone_idol"]
ASIDE = [*RELICS, "cold_welcome"]
LEADS, THRONES = "what_the_tide_left", "two_thrones"
FATHER, MOTHER = "father_dagon", "mother_hydra"


def the(g: G, entry: str) -> MonsterId:
    return next(monster for monster in monsters(g.board) if g.board.play[monster].entry == entry)


def table_of(*codex: str, **arranged: Any) -> Ark:
    return scene(scenario="tyrants", codex=codex, **arranged)


def grows(what: str, *codex: str, **arranged: Any) -> Ark:
    return sheet_grows(what, scenario="tyrants", codex=codex, **arranged)


def falls(foe: str, *codex: str, **arranged: Any) -> Ark:
    async def slain(g: G) -> None:
        await defeat(g, the(g, foe), S1)

    return tried("slain", slain, scenario="tyrants", codex=codex, **arranged)


@rule("ARK-139", "ARK-114")
def test_two_clues_lay_four_cards_beside_the_codex() -> None:
    table = grows("clue", "sunken_record", sheet={"clue": 1})
    assert codex_of(table) == {LEADS} and sorted(table.faces(BESIDE)) == sorted(ASIDE)
    assert table.board.sheet["clue"] == 2


def test_what_is_researched_can_become_leads() -> None:
    """Each goes where most doom lies without one."""
    doom = {"gilman_house": 2, "orne_library": 1}
    table = table_of(LEADS, clues={S1: 2}, doom=doom, rolls=[(5, 5, 1, 1)])
    done(table.answer(S1, "research")).answer(S1, f"{LEADS}.800/0")
    table.answer(S1, f"may:{LEADS}").answer(S1, f"may:{LEADS}")
    assert [marker.at for marker in table.board.markers.values()] == ["gilman_house", "orne_library"]
    assert table.board.sheet["clue"] == 0
    kept = table_of(LEADS, clues={S1: 2}, doom=doom, rolls=[(5, 5, 1, 1)])
    done(kept.answer(S1, "research")).answer(S1, f"{LEADS}.800/0").answer(S1, f"may:{LEADS}").answer(S1, "no")
    assert len(kept.board.markers) == 1 and kept.board.sheet["clue"] == 1


@rule("ARK-165", "ARK-166")
@pytest.mark.parametrize("card", ASIDE)
def test_a_lead_is_followed_instead_of_an_encounter(card: str) -> None:
    async def meet(g: G) -> None:
        await encounter(g, S1)

    zones = {BESIDE: [card], "monsters": ["hybrid_thug", "ocean_scion"]}
    arranged: dict[str, Any] = {"scenario": "tyrants", "codex": [LEADS], "zones": zones}
    table = tried("meet", meet, at={S1: "orne_library"}, facts=marked("white", "orne_library"), **arranged)
    table.answer(S1, f"{LEADS}.800/1")
    assert not table.board.markers and not table.cards(BESIDE)
    if card in RELICS:
        assert has(table, card, S1) and THRONES in codex_of(table) and card in ARTIFACT_CARDS
    else:
        assert {where(table, "hybrid_thug"), where(table, "ocean_scion")} == {"orne_library"}
        assert card not in codex_of(table)
    elsewhere = tried("meet", meet, at={S1: "observatory"}, facts=marked("white", "orne_library"), **arranged)
    assert asked(elsewhere) == ["s1:act"]


def test_a_relic_calls_one_of_the_two() -> None:
    for n, (god, rite) in enumerate(((FATHER, "name_of_the_father"), (MOTHER, "name_of_the_mother"))):
        table = table_of(THRONES, cards={S1: ["coral_diadem", "knife"]})
        use(table, THRONES)
        table.answer(S1, next(option for option in table.options(S1) if option.startswith(f"{n}:")))
        assert where(table, god) == "devil_reef" and rite in codex_of(table)
        assert not has(table, "coral_diadem") and has(table, "knife") and "coral_diadem" in table.faces("archive")
        assert not can_use(table, THRONES)
    assert not can_use(table_of(THRONES, cards={S1: ["knife"]}), THRONES)


def test_three_relics_calm_the_water() -> None:
    async def third(g: G) -> None:
        await gain_named(g, S1, RELICS[2])

    table = tried(
        "third",
        third,
        scenario="tyrants",
        codex=[THRONES],
        cards={S1: RELICS[:2]},
        facts=marked("white", "orne_library"),
        zones={"archive": [RELICS[2]], "cup": ["monster", "doom"], "drawn": []},
    )
    assert not table.board.markers and table.board.play[f"{THRONES}.800"].side == 1
    assert sorted(table.faces("cup")) == ["blank", "doom"]
    assert can_use(table, THRONES, 1)


def test_the_second_comes_with_a_reckoning_and_its_fall_wins() -> None:
    table = falls(FATHER, THRONES, "name_of_the_father", monsters={FATHER: "devil_reef"})
    assert table.board.sheet["marker"] == 1 and table.board.play["name_of_the_father.801"].side == 1

    async def reckons(g: G) -> None:
        await defeat(g, the(g, FATHER), S1)
        await resolve(g, S1, "reckoning")
        assert any(card.entry == MOTHER for card in g.board.play.values())
        await defeat(g, the(g, MOTHER), S1)

    over = tried(
        "reckons", reckons, scenario="tyrants", codex=[THRONES, "name_of_the_father"], monsters={FATHER: "devil_reef"}
    )
    while over.board.ended is None:
        over.answer(S1, list(over.form(S1).items))
    assert ended(over) == ("tyrants_parted", True)


def test_doom_makes_the_tide_turn() -> None:
    swollen = grows("doom", "rising_swell", sheet={"doom": 3})
    assert swollen.board.play["rising_swell.800"].side == 1
    table = grows(
        "doom", "terror", "rising_swell", LEADS, THRONES, sheet={"doom": 7}, facts=marked("white", "observatory")
    )
    assert codex_of(table) == {"terror", "no_other_shore"} and not table.board.markers
    assert (where(table, FATHER), where(table, MOTHER)) == ("devil_reef", "devil_reef")


@pytest.mark.parametrize("beaten", [0, 1])
def test_both_beaten_on_the_last_shore(beaten: int) -> None:
    """One that fell before does not come back."""
    foes = {FATHER: "devil_reef", MOTHER: "devil_reef"} if not beaten else {MOTHER: "devil_reef"}
    table = falls(MOTHER, "no_other_shore", monsters=foes, sheet={"doom": 8, "marker": beaten})
    if beaten:
        assert ended(table) == ("tyrants_drowned", True)
    else:
        assert table.board.ended is None and table.board.sheet["marker"] == 1


@rule("ARK-117")
def test_twelve_doom_lose() -> None:
    assert ended(grows("doom", "no_other_shore", sheet={"doom": 11})) == ("tyrants_enthroned", False)


def test_the_two_are_as_strong_as_they_should_be() -> None:
    for god, keyword in ((FATHER, "retaliate"), (MOTHER, "pursuit")):
        card = MONSTER_CARDS[god]
        assert (card.health, card.elite, card.attack, card.evade, card.damage, card.horror) == (4, 3, -1, 0, 1, 2)
        assert set(card.keywords) == {"massive", keyword}


def test_deep_ones_heal_when_their_father_acts_and_spread_terror_at_a_reckoning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def acts(g: G) -> None:
        await activate(g, the(g, FATHER))

    foes = {FATHER: "devil_reef", "wake_titan": "orne_library", "altered_beast": "observatory"}
    table = tried("acts", acts, scenario="tyrants", codex=[], monsters=foes, hurt={"wake_titan": 3, "altered_beast": 0})
    assert table.board.play[monster(table, "wake_titan")].tokens == {"damage": 1}

    async def reckons(g: G) -> None:
        await resolve(g, S1, "reckoning")

    cards = [terror(monkeypatch, id=f"made_terror_{n}") for n in range(3)]
    table = tried(
        "reckons", reckons, scenario="tyrants", codex=[], zones={"terror_deck": cards},
        monsters={"hybrid_thug": "orne_library", "ocean_scion": "observatory", "altered_beast": "police_station"},
    )  # fmt: skip
    assert table.board.terror == {"university": 1}
