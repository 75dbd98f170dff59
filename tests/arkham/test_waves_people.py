"""What the investigators of Under Dark Waves and their own cards can do that nobody else can."""

from typing import Any

import pytest

from domain.arkham import ARKHAM, Options
from domain.arkham.content import ALLY_CARDS, ITEM_CARDS, PEOPLE, PLAY, STARTING_CARDS
from domain.arkham.facts.skill_tests import DiceLie, SkillTestBegun
from domain.arkham.facts.turn import PhaseBegun
from domain.arkham.names import ATTACHED, SHEET, SKILLS
from domain.arkham.rules.assets import discard
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.engagement import engage
from domain.arkham.rules.engagement import monsters as all_monsters
from domain.arkham.rules.harm import suffer
from domain.arkham.rules.monsters import activate, defeat
from domain.arkham.rules.mythos import draw_token
from domain.arkham.rules.turn import Actions
from domain.kernel import Arrange
from tests.arkham.boxes import waves
from tests.arkham.made import local
from tests.arkham.scenes import Ark, G, acts, asked, asset, done, has, me, monster, scene, tried, where
from tests.given import S1, S2, S3, given
from tests.rule import rule

HERE = "velmas_diner"


def table_of(person: str, *cards: str, seats: int = 1, **arranged: Any) -> Ark:
    """With the whole box, at the diner, and with no codex."""
    return scene(seats, **with_person(person, *cards, seats=seats, **arranged))


def with_person(person: str, *cards: str, seats: int = 1, **arranged: Any) -> dict[str, Any]:
    people = {S1: person, S2: "jenny_barnes", S3: "agnes_baker"}
    others = arranged.pop("others", {})
    at = arranged.pop("at", {S1: HERE, S2: HERE, S3: HERE})
    base = {"people": people, "cards": {S1: cards, **others}, "at": at, "codex": [], "waves": True}
    return {**base, **arranged}


def trial(rule_: Any, person: str, *cards: str, seats: int = 1, **arranged: Any) -> Ark:
    return tried("trial", rule_, seats=seats, **with_person(person, *cards, seats=seats, **arranged))


def key(table: Ark, entry: str, n: int = 0) -> str:
    return f"{asset(table, entry)}/{n}"


def dice(table: Ark) -> int:
    return table.events(SkillTestBegun)[0].dice


# --- the sheets -------------------------------------------------------------------------------------


@rule("ARK-7", "ARK-210")
def test_eight_investigators_begin_with_24_cards_and_a_monster() -> None:
    people = waves(PEOPLE)
    assert len(people) == 8
    for person in people.values():
        assert sum(person.skills[skill] for skill in SKILLS) == 13 and person.health + person.sanity == 12, person.id
    owned = {card: person.id for person in people.values() for card in (*person.fixed, *person.choice)}
    owned |= {card: p.id for p in people.values() for card in p.extra if ":" not in card}
    assert owned == {card.id: card.owner for card in waves(STARTING_CARDS).values()} and len(owned) == 24


@rule("ARK-7")
def test_the_watcher_comes_with_the_dreams() -> None:
    for answer, there in (("ominous_dreams", True), ("none", False)):
        table = given(ARKHAM, 1, Options("azathoth", True))
        table.answer(S1, "patrice_hathaway").answer(S1, answer)
        assert ("the_watcher" in table.faces("monsters")) is there
        assert has(table, "ominous_dreams", S1) is there


# --- Pete -------------------------------------------------------------------------------------------


def test_pete_finds_cheap_things() -> None:
    shown = ["knife", "thompson_45", "pain_killers", "silver_key", "shotgun"]
    table = table_of("ashcan_pete", zones={"display": shown})
    table.answer(S1, "gather").answer(S1, key(table, "ashcan_pete"))
    options = {str(table.face(card)) for card in table.options(S1) - {"nothing"}}
    assert options == {"knife", "pain_killers"}
    table.answer(S1, table.card("display", "knife"))
    assert has(table, "knife", S1) and len(table.cards("display")) == 5
    assert ITEM_CARDS["knife"].value <= 2 < ITEM_CARDS["silver_key"].value


def test_duke_fights_and_carries_things_round_the_neighbourhood() -> None:
    at = {S1: HERE, S2: "police_station"}
    assert "trade" in acts(table_of("ashcan_pete", "duke", seats=2, at=at))
    assert "trade" not in acts(table_of("ashcan_pete", seats=2, at=at, money={S1: 1}))
    table = table_of("ashcan_pete", "duke", monsters={"robed_figure": HERE})
    assert dice(table.answer(S1, f"attack:{monster(table, 'robed_figure')}")) == 4


def test_petes_guitar_soothes_as_many_as_his_influence() -> None:
    table = table_of("ashcan_pete", "petes_guitar", seats=2, horror={S1: 2, S2: 2})
    table.answer(S1, "gather").answer(S1, key(table, "petes_guitar"))
    assert table.options(S1) == {"s1", "s2"}
    table.answer(S1, ["s2"])
    assert asked(table) == ["s2:pick"]
    table.answer(S2, next(option for option in table.options(S2) if option.startswith("0:")))
    assert (me(table, S1).horror, me(table, S2).horror) == (2, 1)


def test_a_wanderer_looks_next_door_with_a_die_less(monkeypatch: pytest.MonkeyPatch) -> None:
    tested = {"do": "test", "skill": "strength", "passed": [{"do": "gain", "what": "money"}]}
    card = local(monkeypatch, "easttown", tested)

    async def meet(g: G) -> None:
        await encounter(g, S1)

    table = trial(meet, "ashcan_pete", "wanderer", zones={"deck_easttown": [card]}, rolls=[(5, 1)])
    table.answer(S1, key(table, "wanderer"))
    assert HERE not in table.options(S1)
    table.answer(S1, "police_station")
    assert dice(table) == 2
    done(table)
    assert me(table).at == HERE and me(table).money == 1 and table.faces("deck_easttown") == [card]
    assert table.board.play[asset(table, "wanderer")].tokens.get("away", 0) == 0


# --- Carson -----------------------------------------------------------------------------------------


def test_carson_helps_anybody_once_a_round() -> None:
    arranged = {"clues": {S2: 1}, "focus": {S1: ["will"]}, "horror": {S1: 2}, "turn": S2, "rolls": [(1, 1), (6,)]}
    table = table_of("carson_sinclair", seats=2, **arranged)
    table.answer(S2, "research").answer(S2, "done")
    assert table.waits_for == [S1]
    table.answer(S1, key(table, "carson_sinclair", 1))
    done(table, S2)
    assert table.board.sheet["clue"] == 1
    assert me(table).horror == 1 and not me(table).focus


def test_anticipation_focuses_as_often_as_there_are_clues() -> None:
    table = table_of("carson_sinclair", "anticipation", town_clues={"easttown": 2})
    table.answer(S1, "focus:will").answer(S1, key(table, "anticipation"))
    table.answer(S1, "lore").answer(S1, "influence")
    assert me(table).focus == {"will": 1, "lore": 1, "influence": 1}


def test_as_you_wish_does_what_was_done() -> None:
    table = table_of("carson_sinclair", "as_you_wish", seats=2, focus={S1: ["will"]}, turn=S2)
    table.answer(S2, "gather")
    table.answer(S1, key(table, "as_you_wish"))
    assert (me(table, S1).money, me(table, S2).money) == (1, 1) and me(table).done == ["gather"]
    assert not me(table).focus


def test_prepared_for_anything_keeps_harm_from_anybody() -> None:
    async def hurt(g: G) -> None:
        await suffer(g, S2, 3, 1)

    table = trial(hurt, "carson_sinclair", "prepared_for_anything", seats=2, focus={S1: ["will"]})
    table.answer(S1, key(table, "prepared_for_anything"))
    table.answer(S1, next(option for option in table.options(S1) if option.startswith("0:")))
    assert (me(table, S2).damage, me(table, S2).horror) == (0, 1) and not me(table).focus


# --- Charlie ----------------------------------------------------------------------------------------


def test_charlie_hires_allies_and_each_costs_a_dollar_more() -> None:
    table = table_of("charlie_kane", money={S1: 5})
    table.answer(S1, key(table, "charlie_kane"))
    assert me(table).money == 3 and len([c for c in table.board.play.values() if c.entry in ALLY_CARDS]) == 1
    short = table_of("charlie_kane", "bonnie_walsh", money={S1: 2})
    assert key(short, "charlie_kane") not in short.options(S1), "two dollars, and one for Bonnie"


def test_charlie_feels_the_loss_of_an_ally() -> None:
    async def loses(g: G) -> None:
        await discard(g, next(id for id, card in g.board.play.items() if card.entry == "bonnie_walsh"))

    assert me(trial(loses, "charlie_kane", "bonnie_walsh")).horror == 1


def test_his_focus_limit_is_the_number_of_his_allies() -> None:
    table = table_of("charlie_kane", "bonnie_walsh", focus={S1: ["lore"]})
    table.answer(S1, "focus:will")
    assert asked(table) == ["s1:lose_focus"]


def test_his_voice_and_bonnie_come_before_a_test() -> None:
    table = table_of("charlie_kane", "voice_of_authority", focus={S1: ["observation"]}, clues={S1: 1})
    table.answer(S1, "research").answer(S1, key(table, "voice_of_authority"))
    assert dice(table) == 4
    table = table_of("charlie_kane", "bonnie_walsh", clues={S1: 1})
    table.answer(S1, "research").answer(S1, key(table, "bonnie_walsh")).answer(S1, "observation")
    assert dice(table) == 4


def test_favours_are_money_that_lies_on_the_card() -> None:
    chapter = Actions()
    table = table_of("charlie_kane", "calling_in_favors", chapter=chapter, waiting=(S1,), rolls=[(5, 6, 5, 1)])
    done(table)
    favours = asset(table, "calling_in_favors")
    assert table.board.play[favours].tokens == {"money": 3}
    table.answer(S1, key(table, "charlie_kane"))
    assert table.board.play[favours].tokens["money"] == 1 and me(table).money == 0
    assert any(card.entry in ALLY_CARDS for card in table.board.play.values())


# --- Mateo ------------------------------------------------------------------------------------------


def test_mateo_gains_from_damage_and_spends_it_on_dice() -> None:
    async def hurt(g: G) -> None:
        await suffer(g, S1, 1, 1)

    assert me(trial(hurt, "father_mateo")).remnants == 1
    table = table_of("father_mateo", remnants={S1: 1}, doom={HERE: 1}, rolls=[(1, 1, 1), (6, 1, 1)])
    table.answer(S1, "ward").answer(S1, key(table, "father_mateo", 1)).answer(S1, "all")
    done(table)
    assert me(table).remnants == 0 and not table.board.doom


@rule("ARK-170")
def test_what_he_holds_back_does_not_happen() -> None:
    async def reckons(g: G) -> None:
        await PLAY.moment(g, "reckoning", S1)

    arranged: dict[str, Any] = {"scenario": "umordhoth", "at": {S1: "general_store"}, "codex": []}
    for roll, doom in (((5, 1), 0), ((1, 1), 1)):
        table = trial(reckons, "father_mateo", "hold_back_the_darkness", rolls=[roll], **arranged)
        table.answer(S1, key(table, "hold_back_the_darkness"))
        done(table)
        assert (table.board.sheet["doom"], me(table).horror) == (doom, 1)
    without = trial(reckons, "father_mateo", **arranged)
    assert without.board.sheet["doom"] == 1 and asked(without) == ["s1:act"]


def test_holy_water_makes_beasts_easier_and_tires_them() -> None:
    foes = {"eyeless_watcher": HERE}
    table = table_of("father_mateo", "holy_water", monsters=foes, rolls=[(5, 1, 1)])
    table.answer(S1, f"attack:{monster(table, 'eyeless_watcher')}")
    assert dice(table) == 3, "strength 2, and one more"
    done(table)
    assert table.board.exhausted == [monster(table, "eyeless_watcher")]
    human = table_of("father_mateo", "holy_water", monsters={"robed_figure": HERE})
    assert dice(human.answer(S1, f"attack:{monster(human, 'robed_figure')}")) == 2


def test_signum_crucis_helps_wherever_it_is_needed() -> None:
    async def meet(g: G) -> None:
        await encounter(g, S1)

    arranged: dict[str, Any] = {"at": {S1: HERE, S2: "graveyard"}, "damage": {S2: 1}, "rolls": [(5, 1, 1)]}
    table = trial(meet, "father_mateo", "signum_crucis", seats=2, **arranged)
    table.answer(S1, key(table, "signum_crucis"))
    done(table).answer(S1, "s2")
    (seat,) = table.waits_for
    table.answer(seat, next(option for option in table.options(seat) if option.startswith("0:")))
    assert me(table, S2).damage == 0


# --- Patrice ----------------------------------------------------------------------------------------


def test_patrice_hears_the_doom() -> None:
    async def doomed(g: G) -> None:
        await place_doom(g, SHEET)

    table = trial(doomed, "patrice_hathaway", focus={S1: ["lore", "influence", "strength"]})
    table.answer(S1, key(table, "patrice_hathaway")).answer(S1, "will")
    assert sum(me(table).focus.values()) == 4, "the limit is three"


def test_her_violin_lets_everybody_near_focus() -> None:
    at = {S1: HERE, S2: "police_station", S3: "graveyard"}
    table = table_of("patrice_hathaway", "patrices_violin", seats=3, at=at)
    table.answer(S1, "gather").answer(S1, key(table, "patrices_violin")).answer(S1, "will")
    table.answer(S1, "may:patrices_violin").answer(S2, "no")
    assert (me(table).focus, me(table, S2).focus, asked(table)) == ({"will": 1}, {}, ["s1:act"])


@rule("ARK-12")
def test_her_melody_wards_while_engaged_and_sends_monsters_to_sleep() -> None:
    arranged: dict[str, Any] = {"doom": {HERE: 2}, "clues": {S1: 1}, "rolls": [(5, 5, 1)]}
    held: dict[str, Any] = {"monsters": {"robed_figure": HERE}, "engaged": {"robed_figure": S1}}
    table = table_of("patrice_hathaway", "captivating_melody", **arranged, **held)
    assert "ward" in acts(table) and "research" not in acts(table)
    done(table.answer(S1, "ward")).answer(S1, key(table, "captivating_melody"))
    table.answer(S1, [monster(table, "robed_figure")])
    assert table.board.exhausted == [monster(table, "robed_figure")] and table.board.doom == {HERE: 1}
    assert "ward" not in acts(table_of("patrice_hathaway", **arranged, **held))


def test_dreams_turn_a_success_into_a_clue() -> None:
    table = table_of("patrice_hathaway", "ominous_dreams", clues={S1: 1}, rolls=[(5, 1, 1), (1,)])
    table.answer(S1, "research").answer(S1, key(table, "ominous_dreams"))
    table.answer(S1, next(option for option in table.options(S1) if option.startswith("1:")))
    done(table)
    assert table.board.sheet["clue"] == 1 and me(table).clues == 0


# --- Silas ------------------------------------------------------------------------------------------


def test_silas_says_whom_a_monster_hunts() -> None:
    async def acts_(g: G) -> None:
        await activate(g, all_monsters(g.board)[0])

    at = {S1: HERE, S2: "independence_square"}
    foes = {"hooded_stalker": "downtown-easttown"}
    for seat in (S1, S2):
        table = trial(acts_, "silas_marsh", seats=2, at=at, monsters=foes, horror={S1: 3})
        table.answer(S1, key(table, "silas_marsh")).answer(S1, seat)
        assert table.board.foes_of(seat) and where(table, "hooded_stalker") == at[seat]
        if seat == S1:
            table.answer(S1, key(table, "silas_marsh", 1))
            assert me(table).horror == 1


def test_a_net_holds_a_monster_down() -> None:
    table = table_of("silas_marsh", "fishing_net", monsters={"robed_figure": HERE})
    table.answer(S1, key(table, "fishing_net"))
    foe = monster(table, "robed_figure")
    assert table.board.exhausted == [foe] and table.faces(ATTACHED) == ["fishing_net"]


def test_flannel_takes_damage_for_two_successes() -> None:
    table = table_of("silas_marsh", "flannel_shirt", clues={S1: 2}, rolls=[(1, 1, 1)])
    table.answer(S1, "research").answer(S1, key(table, "flannel_shirt"))
    done(table)
    assert table.board.sheet["clue"] == 2
    assert table.board.play[asset(table, "flannel_shirt")].tokens == {"damage": 1, "spent": 1}


def test_the_adventurous_are_better_at_what_they_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    card = local(monkeypatch, "easttown", {"do": "test", "skill": "lore"})

    async def meet(g: G) -> None:
        g.emit(PhaseBegun("encounter"))
        await encounter(g, S1)

    table = trial(meet, "silas_marsh", "adventurous_spirit", zones={"deck_easttown": [card]})
    assert dice(table) == 2


# --- Stella -----------------------------------------------------------------------------------------


def test_stella_begins_anywhere_and_is_keen_after_three_spaces() -> None:
    table = table_of("stella_clark", chapter=Actions(), waiting=(S1,), money={S1: 2})
    table.answer(S1, key(table, "stella_clark")).answer(S1, "graveyard")
    assert me(table).at == "graveyard" and me(table).walked == 0
    table.answer(S1, "move").answer(S1, "la_bella_luna")
    assert me(table).walked == 3 and asked(table) == ["s1:focus"]


@rule("ARK-182")
def test_her_truck_takes_others_along() -> None:
    foes: dict[str, Any] = {"monsters": {"robed_figure": HERE}, "engaged": {"robed_figure": S3}}
    table = table_of("stella_clark", "delivery_truck", seats=3, **foes)
    table.answer(S1, key(table, "delivery_truck"))
    table.answer(S1, next(option for option in table.options(S1) if option.startswith("0:")))
    table.answer(S1, "la_bella_luna")
    assert asked(table) == ["s2:may"], "who is held stays"
    table.answer(S2, "may:delivery_truck")
    assert (me(table).at, me(table, S2).at, me(table, S3).at) == ("la_bella_luna", "la_bella_luna", HERE)


def test_neither_snow_nor_rain_stops_her() -> None:
    table = table_of("stella_clark", "snow_nor_rain", clues={S1: 1}, focus={S1: ["will"]}, rolls=[(1, 1, 1)])
    table.answer(S1, "research").answer(S1, key(table, "snow_nor_rain"))
    done(table)
    assert table.board.sheet["clue"] == 1 and not me(table).focus


def test_the_mists_call_instead_of_the_cup() -> None:
    async def draws(g: G) -> None:
        await draw_token(g, S1)

    table = trial(draws, "stella_clark", "called_by_the_mists")
    before = table.cards("cup")
    table.answer(S1, key(table, "called_by_the_mists"))
    assert (me(table).horror, table.board.doom, table.cards("cup")) == (1, {HERE: 1}, before)


# --- Zoey -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("foe", "blessed"), [("robed_figure", False), ("masked_ones", True)])
def test_zoey_is_rewarded_for_monsters(foe: str, blessed: bool) -> None:
    async def falls(g: G) -> None:
        await defeat(g, all_monsters(g.board)[0], S1)

    table = trial(falls, "zoey_samaras", monsters={foe: HERE}, doom={HERE: 1})
    while asked(table) != ["s1:act"]:
        form = table.form(S1)
        first = list(form.items) if isinstance(form, Arrange) else sorted(table.options(S1))[0]
        table.answer(S1, first)
    assert not table.board.doom and has(table, "blessed", S1) is blessed


def test_her_knife_makes_dice_better_that_are_rolled_again() -> None:
    arranged: dict[str, Any] = {"focus": {S1: ["will"]}, "monsters": {"robed_figure": HERE}}
    table = table_of("zoey_samaras", "chefs_knife", rolls=[(1, 1, 1, 1, 1), (4,)], **arranged)
    table.answer(S1, f"attack:{monster(table, 'robed_figure')}").answer(S1, "focus:will")
    assert table.events(DiceLie)[-1].dice == (5, 1, 1, 1, 1)


def test_her_cross_burns_what_engages_her() -> None:
    async def met(g: G) -> None:
        await engage(g, all_monsters(g.board)[0], S1)

    table = trial(met, "zoey_samaras", "zoeys_cross", monsters={"eyeless_watcher": HERE}, rolls=[(5, 6, 1, 1)])
    table.answer(S1, key(table, "zoeys_cross"))
    done(table)
    assert table.board.play[monster(table, "eyeless_watcher")].tokens == {"damage": 2}
    assert table.board.play[asset(table, "zoeys_cross")].tokens == {"damage": 1}


@rule("ARK-140", "ARK-195", "ARK-164")
def test_she_enchants_a_weapon_of_somebody_else_in_her_space() -> None:
    at = {S1: HERE, S2: HERE, S3: "graveyard"}
    others = {S2: ["knife"], S3: ["derringer_41"]}
    arranged: dict[str, Any] = {
        "chapter": Actions(),
        "waiting": (S1, S2),
        "rolls": [(5, 1, 1), (1, 1, 1, 1), (6, 1, 1, 1)],
    }
    table = table_of("zoey_samaras", "enchant_weapon", "chefs_knife", seats=3, at=at, others=others, **arranged)
    table.answer(S1, "s1").answer(S1, key(table, "enchant_weapon"))
    done(table)
    assert table.options(S1) == {asset(table, "knife"), asset(table, "chefs_knife")}
    table.answer(S1, asset(table, "knife"))
    held = table.board.play[asset(table, "enchant_weapon")]
    assert (held.owner, held.on) == (S2, asset(table, "knife")) and me(table).horror == 1
