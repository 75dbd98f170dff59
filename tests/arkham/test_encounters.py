"""Rules: the encounter phase, clues, shopping, spells."""

from typing import Any

from domain.arkham.facts.people import MoneyChanged
from domain.arkham.facts.town import Encountered
from domain.arkham.names import PACTS, SHEET
from domain.arkham.rules.actions import walk
from domain.arkham.rules.assets import gain_condition, gain_from, gain_named, shop
from domain.arkham.rules.clues import find_clue, gain_clues
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.numbers import price_of
from tests.arkham.scenes import Ark, G, asked, asset, has, me, scene, tried
from tests.given import S1, S2
from tests.rule import rule


def meets(**arranged: Any) -> Ark:
    async def one(g: G) -> None:
        await encounter(g, S1)

    return tried("meets", one, **arranged)


@rule("ARK-89")
def test_whoever_is_held_by_a_monster_meets_nothing() -> None:
    table = meets(monsters={"robed_figure": "train_station"}, engaged={"robed_figure": S1})
    assert not table.events(Encountered)
    table = meets(monsters={"eyeless_watcher": "train_station"}, engaged={"eyeless_watcher": S1})
    assert table.events(Encountered), "a watcher holds nobody"


@rule("ARK-90")
def test_a_place_or_a_kind_of_street_says_what_is_read() -> None:
    table = meets(at={S1: "black_cave"}, decks={"deck_rivertown": ["rivertown_1"]})
    assert table.events(Encountered) == [Encountered(S1, "rivertown_1", "black_cave")]
    table = meets(at={S1: "downtown-rivertown"})
    assert table.events(Encountered)[0].part == "bridge"


@rule("ARK-91")
def test_the_card_goes_under_its_deck() -> None:
    table = meets(at={S1: "downtown-rivertown"}, decks={"street_deck": ["street_1"]}, rolls=[(6, 1, 1, 1)])
    assert table.faces("street_deck")[-1] == "street_1" and table.faces("reading") == []


@rule("ARK-92")
def test_in_an_anomaly_the_band_goes_by_the_doom_in_the_space() -> None:
    for doom, part in ((1, "0"), (2, "1"), (3, "2")):
        table = meets(
            at={S1: "black_cave"},
            anomalies=["rivertown"],
            doom={"black_cave": doom, "graveyard": 1},
            decks={"anomalies": ["fissure_1"]},
        )
        assert table.events(Encountered) == [Encountered(S1, "fissure_1", part)]


def at_event(**arranged: Any) -> Ark:
    """An event lies on the neighbourhood's deck."""
    return meets(at={S1: "train_station"}, decks={"deck_northside": ["azathoth_northside_2"]}, **arranged)


@rule("ARK-93")
def test_an_event_that_gives_the_clue_is_discarded_and_moves_the_unstable_space() -> None:
    table = at_event(town_clues={"northside": 1})
    table.answer(S1, "no")
    assert me(table).clues == 1 and table.board.clues == {}
    assert table.faces("events_past")[0] == "azathoth_northside_2"
    assert table.board.unstable == ("train_station",)


@rule("ARK-94")
def test_without_a_clue_the_event_goes_back_among_the_top_cards() -> None:
    table = at_event()
    table.answer(S1, "no")
    assert me(table).clues == 0 and "azathoth_northside_2" in table.faces("deck_northside")[:3]
    assert table.faces("events_past") == []


@rule("ARK-95")
def test_where_no_clue_lies_none_is_gained() -> None:
    async def looks(g: G) -> None:
        assert not await find_clue(g, S1)

    table = tried("looks", looks, town_clues={"rivertown": 1})
    assert me(table).clues == 0 and table.board.clues == {"rivertown": 1}


# --- shopping ---------------------------------------------------------------------------------------


def shopping(trait: str = "", half: bool = False, **arranged: Any) -> Ark:
    async def buys(g: G) -> None:
        await shop(g, S1, trait, half)

    display = ["knife", "pocket_watch", "rabbits_foot", "mystic_scroll", "shotgun"]
    return tried("buys", buys, zones={"display": display}, **arranged)


@rule("ARK-96")
def test_what_fits_and_can_be_paid_is_offered() -> None:
    table = shopping("common", money={S1: 2})
    knife, foot = table.card("display", "knife"), table.card("display", "rabbits_foot")
    assert table.options(S1) == {knife, foot, "done"}
    table.answer(S1, knife)
    assert has(table, "knife", S1) and me(table).money == 1


@rule("ARK-96")
def test_half_a_price_is_rounded_up() -> None:
    table = shopping("curio", half=True, money={S1: 2})
    assert table.options(S1) == {table.card("display", "mystic_scroll"), "done"}, "half of 3 is 2, half of 6 is 3"
    table.answer(S1, table.card("display", "mystic_scroll"))
    assert me(table).money == 0


@rule("ARK-97")
def test_the_display_is_filled_at_once_and_may_be_cleared_by_who_buys_nothing() -> None:
    table = shopping(money={S1: 1})
    table.answer(S1, table.card("display", "knife"))
    assert len(table.cards("display")) == 5
    table = shopping(money={S1: 1})
    table.answer(S1, "done")
    assert asked(table) == ["s1:clear_display"]
    knife, watch = table.card("display", "knife"), table.card("display", "pocket_watch")
    table.answer(S1, [knife, watch])
    assert len(table.cards("display")) == 5 and set(table.faces("items")[-2:]) == {"knife", "pocket_watch"}


def test_what_halves_a_price_does_so_once_a_round() -> None:
    table = shopping(money={S1: 3}, cards={S1: ["fine_clothes"]})
    table.answer(S1, table.card("display", "pocket_watch"))
    assert me(table).money == 0 and price_of(table.board, S1, 6) == 6


# --- gaining ----------------------------------------------------------------------------------------


@rule("ARK-148", "ARK-196")
def test_a_trait_is_searched_from_the_top_of_the_deck_and_the_rest_goes_under_it() -> None:
    async def gains(g: G) -> None:
        await gain_from(g, S1, "item", "curio")

    zones = {"items": ["knife", "shotgun", "silver_key", "rabbits_foot"]}
    table = tried("gains", gains, zones=zones)
    assert has(table, "silver_key", S1)
    assert table.faces("items")[0] == "rabbits_foot" and sorted(table.faces("items")[1:]) == ["knife", "shotgun"]


@rule("ARK-178")
def test_without_a_match_nothing_is_gained_and_all_cards_stay() -> None:
    async def gains(g: G) -> None:
        assert await gain_from(g, S1, "item", "magical") is None

    table = tried("gains", gains, zones={"items": ["knife", "shotgun"]})
    assert sorted(table.faces("items")) == ["knife", "shotgun"]


@rule("ARK-16", "ARK-208")
def test_an_empty_deck_gives_nothing() -> None:
    async def gains(g: G) -> None:
        assert await gain_from(g, S1, "spell") is None

    table = tried("gains", gains, zones={"spells": []})
    assert asked(table) == ["s1:act"]


@rule("ARK-16")
def test_cards_run_out_and_tokens_never_do() -> None:
    """Six can be Blessed or Cursed, six have a pact, one has the only knife; doom, clues and money have no end."""

    async def all_of_it(g: G) -> None:
        for seat in g.seats:
            await gain_condition(g, seat, "dark_pact")
            await gain_condition(g, seat, "blessed")
        assert not await gain_condition(g, S1, "dark_pact") and not g.board.cards(PACTS)
        assert await gain_from(g, S1, "item", "weapon") is not None and await gain_from(g, S2, "item", "weapon") is None
        await gain_clues(g, S1, 99)
        await place_doom(g, SHEET, 5)
        g.emit(MoneyChanged(S1, 99))

    table = tried("all", all_of_it, seats=6, zones={"items": ["knife"], "display": []}, codex=[])
    assert sum(card.entry == "dark_pact" for card in table.board.play.values()) == 6
    assert sum(card.entry == "blessed" for card in table.board.play.values()) == 6
    assert (table.board.people[S1].clues, table.board.people[S1].money, table.board.sheet["doom"]) == (99, 99, 5)


@rule("ARK-11")
def test_a_named_card_is_taken_once() -> None:
    async def gains(g: G) -> None:
        assert await gain_named(g, S1, "gravedigger") is not None
        assert await gain_named(g, S2, "gravedigger") is None

    table = tried("gains", gains, seats=2)
    assert has(table, "gravedigger", S1) and not has(table, "gravedigger", S2)


# --- spells -----------------------------------------------------------------------------------------


@rule("ARK-118")
def test_a_spell_costs_horror_and_remnants_pay_for_it_one_for_one() -> None:
    table = scene(cards={S1: ["alchemical_process"]}, rolls=[(5, 5, 1)])
    table.answer(S1, f"{asset(table, 'alchemical_process')}/0")
    assert (me(table).horror, me(table).money) == (1, 2)
    table = scene(cards={S1: ["alchemical_process"]}, remnants={S1: 2}, rolls=[(1, 1, 1)])
    table.answer(S1, f"{asset(table, 'alchemical_process')}/0")
    assert table.options(S1) == {0, 1}
    table.answer(S1, 1)
    assert (me(table).horror, me(table).remnants) == (0, 1)


@rule("ARK-207")
def test_two_horror_are_paid_in_any_mixture() -> None:
    for spent, horror in ((0, 2), (1, 1), (2, 0)):
        table = scene(cards={S1: ["find_gate"]}, remnants={S1: 2}, rolls=[(1, 1, 1)])
        table.answer(S1, f"{asset(table, 'find_gate')}/0").answer(S1, spent)
        assert (me(table).horror, me(table).remnants) == (horror, 2 - spent)


@rule("ARK-119")
def test_whoever_is_defeated_by_the_price_casts_nothing() -> None:
    table = scene(2, cards={S1: ["alchemical_process"]}, horror={S1: 6}, waiting=[S2], rolls=[(5, 5, 5)])
    table.answer(S1, f"{asset(table, 'alchemical_process')}/0")
    assert S1 not in table.board.people and table.board.current == S2


@rule("ARK-121")
def test_nobody_moves_in_an_encounter_while_a_monster_holds_them() -> None:
    async def goes(g: G) -> None:
        await walk(g, S1, 1)

    kept: dict[str, Any] = {"monsters": {"robed_figure": "train_station"}}
    table = tried("goes", goes, engaged={"robed_figure": S1}, **kept)
    assert asked(table) == ["s1:act"]
    table = tried("goes", goes, exhausted=["robed_figure"], **kept)
    assert asked(table) == ["s1:walk"]
