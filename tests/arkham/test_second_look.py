"""What a second reader of the book tried: corners of the rules, each in a scene of its own."""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from domain.arkham import ARKHAM, Options
from domain.arkham.content import SCENARIOS
from domain.arkham.effects import VOCABULARY
from domain.arkham.effects.choices import Cost, offer
from domain.arkham.facts.monsters import Engaged
from domain.arkham.facts.people import HarmChanged, InvestigatorLeft, MoneyChanged, Went
from domain.arkham.facts.skill_tests import DiceLie, SkillTestBegun
from domain.arkham.facts.town import DoomChanged, Encountered, SheetChanged, TokenDrawn, TownCluesChanged
from domain.arkham.facts.turn import LeaderPassed, PhaseBegun
from domain.arkham.names import MonsterId
from domain.arkham.rules.assets import gain_condition, gain_from
from domain.arkham.rules.chart import unstable
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.engagement import disengage, ready
from domain.arkham.rules.events import gate_burst
from domain.arkham.rules.harm import leave, recover, suffer
from domain.arkham.rules.monsters import activate, spawn
from domain.arkham.rules.mythos import draw_token
from domain.arkham.rules.turn import Attacks, Encounters, RoundEnd
from domain.kernel import Event
from domain.kernel.draws import Resealed
from domain.parts.core import Altered
from domain.parts.effects import Ops, perform
from domain.parts.in_play import Entered
from tests.arkham.scenes import Ark, G, asked, asset, done, has, me, monster, scene, tried, way, where
from tests.given import S1, S2, S3, given
from tests.rule import rule

E = TypeVar("E", bound=Event)
BASE = ("azathoth", "umordhoth", "veil", "echoes")
"""The scenarios of the base game."""


def told(table: Ark, *kinds: type[E]) -> list[E]:
    """All that was written, the opening included: only events of these kinds."""
    read = [table.live.ruleset.event(record.public) for record in table.log]
    return [event for event in read if isinstance(event, kinds)]


def does(rule: Callable[[G], Awaitable[object]], **arranged: Any) -> Ark:
    return tried("does", rule, **arranged)


def carried_out(*ops: dict[str, Any], **arranged: Any) -> Ark:
    read = VOCABULARY.read(list(ops))

    async def card(g: G) -> None:
        await perform(g, VOCABULARY.nouns, read, S1, "knife")

    return tried("card", card, **arranged)


def named(g: G, entry: str) -> MonsterId:
    return MonsterId(next(id for id, card in g.board.play.items() if card.entry == entry))


def begun(scenario: str) -> Ark:
    table = given(ARKHAM, 2, Options(scenario))
    while table.board.round == 0:
        ask = table.live.asks()[0]
        form = table.form(ask.seat)
        table.answer(ask.seat, list(form.items) if hasattr(form, "items") else form.options[0])
    return table


# --- set-up -----------------------------------------------------------------------------------------


@rule("ARK-9")
def test_clues_are_spawned_before_doom_spreads() -> None:
    for scenario in BASE:
        steps = told(begun(scenario), TownCluesChanged, DoomChanged, SheetChanged)
        last_clue = max(i for i, event in enumerate(steps) if isinstance(event, TownCluesChanged))
        doom_after = [event for event in steps[last_clue:] if isinstance(event, DoomChanged)]
        started = len(SCENARIOS[scenario].doom)
        assert [type(event) for event in steps[:started]] == [DoomChanged] * started
        assert len([event for event in steps if isinstance(event, TownCluesChanged)]) == 3
        sheet = SCENARIOS[scenario]
        laid = [by for by in (sheet.seals, sheet.leads, sheet.owed) if by and by[1]]  # last of all, for two
        assert len(doom_after) == 1 and len(steps) == started + 3 + 1 + len(laid), scenario


@rule("ARK-10")
def test_every_cup_has_its_fourteen_tokens() -> None:
    printed = {"doom": 3, "monster": 2, "clue": 2, "headline": 2, "burst": 1, "reckoning": 1, "blank": 3}
    for scenario in BASE:
        assert Counter(map(str, given(ARKHAM, 2, Options(scenario)).faces("cup"))) == printed, scenario


@rule("ARK-2")
def test_every_deck_is_shuffled() -> None:
    table = given(ARKHAM, 2)
    shuffled = {str(laid.zone) for event in told(table, Resealed) for laid in event.laid if laid.mixed}
    decks = {zone for zone in table.board.zones if zone.startswith("deck_")}
    assert decks | {"street_deck", "events", "monsters", "cup", "headlines", "items", "spells", "allies"} <= shuffled


# --- the action phase -------------------------------------------------------------------------------


@rule("ARK-31")
def test_a_monster_is_engaged_before_the_dice_of_the_attack_are_rolled() -> None:
    table = scene(people={S1: "tommy_muldoon"}, monsters={"high_priest": "train_station"}, rolls=[(6, 6)])
    table.answer(S1, f"attack:{monster(table, 'high_priest')}")
    kinds = [type(event) for event in table.events() if isinstance(event, Engaged | SkillTestBegun)]
    assert kinds == [Engaged, SkillTestBegun]


@rule("ARK-36")
def test_a_failed_evasion_of_a_mere_watcher_gives_no_action() -> None:
    """It holds nobody, and still it was not evaded."""
    table = scene(
        monsters={"eyeless_watcher": "train_station"}, engaged={"eyeless_watcher": S1}, rolls=[(1, 1)], actions=2
    )
    table.answer(S1, "evade")
    assert me(table).actions == 1 and table.board.foes_of(S1)


@rule("ARK-36")
def test_whoever_evades_all_but_a_watcher_is_free() -> None:
    monsters = {"eyeless_watcher": "train_station", "robed_figure": "train_station"}
    table = scene(monsters=monsters, engaged={"eyeless_watcher": S1, "robed_figure": S1}, rolls=[(6, 1)])
    table.answer(S1, "evade").answer(S1, monster(table, "robed_figure"))
    assert me(table).actions == 2 and table.board.foes_of(S1) == [monster(table, "eyeless_watcher")]


@rule("ARK-42")
def test_standing_up_is_needed_once_however_often_one_was_delayed() -> None:
    delay = {"do": "delay"}
    table = carried_out(delay, delay)
    assert table.options(S1) == {"stand", "end"}
    assert "gather" in table.answer(S1, "stand").options(S1)


@rule("ARK-179")
def test_to_be_delayed_is_a_price_for_whoever_stands() -> None:
    async def asks(g: G) -> None:
        await perform(g, VOCABULARY.nouns, Ops((offer((Cost("delay"),)),)), S1, "knife")

    table = does(asks)
    assert asked(table) == ["s1:offer"]
    assert me(way(table, "pay:knife")).delayed
    assert asked(does(asks, delayed=[S1])) == ["s1:act"], "whoever lies there can not pay it"


@rule("ARK-199")
def test_nobody_answers_for_somebody_else() -> None:
    """The leader's token gives no say in what is another's own choice."""
    table = scene(2, turn=S2)
    assert table.board.leader == S1 and asked(table) == ["s2:act"]
    ask = table.ask(S2).id
    try:
        table.live.answer(S1, ask, ["gather"])
    except Exception as refused:
        assert type(refused).__name__ == "Refused"
    else:
        raise AssertionError("the leader answered for another")
    assert me(table, S2).money == 0


@rule("ARK-21")
def test_the_price_of_a_move_is_a_dollar_for_each_space_beyond_two() -> None:
    table = scene(at={S1: "hibbs_roadhouse"}, money={S1: 9})
    table.answer(S1, "move").answer(S1, "arkham_asylum")
    assert table.events(MoneyChanged) == [MoneyChanged(S1, -2)], "four spaces"
    assert len(table.events(Went)) == 1


@rule("ARK-40")
def test_a_card_that_says_so_is_used_in_a_fight() -> None:
    table = scene(
        people={S1: "agnes_baker"},
        cards={S1: ["shriveling", "first_aid_kit"]},
        damage={S1: 1},
        monsters={"robed_figure": "train_station"},
        engaged={"robed_figure": S1},
    )
    assert f"{asset(table, 'shriveling')}/0" in table.options(S1)
    assert f"{asset(table, 'first_aid_kit')}/0" not in table.options(S1)


# --- tests, harm ------------------------------------------------------------------------------------


@rule("ARK-48")
def test_a_curse_takes_a_blessing_and_does_not_stay_itself() -> None:
    async def curse(g: G) -> None:
        await gain_condition(g, S1, "cursed")

    table = does(curse, facts=[Entered("blessed.77", "blessed", S1)])
    assert not has(table, "blessed") and not has(table, "cursed")


@rule("ARK-49")
def test_the_token_that_is_spent_had_given_its_die_already() -> None:
    """Three of will and a focus are four dice; after the token went for a new roll there are still four."""

    async def tests_will(g: G) -> None:
        await perform(g, VOCABULARY.nouns, VOCABULARY.read([{"do": "test", "skill": "will"}]), S1, "knife")

    table = does(tests_will, focus={S1: ["will"]}, rolls=[(1, 1, 1, 1), (6,)])
    table.answer(S1, "focus:will")
    assert [len(event.dice) for event in told(table, DiceLie)] == [4, 4]


@rule("ARK-56")
def test_one_thing_may_take_both_and_the_rest_is_ones_own() -> None:
    async def strike(g: G) -> None:
        await suffer(g, S1, 5, 1)

    table = does(strike, cards={S1: ["elder_sign_amulet"]})
    amulet = asset(table, "elder_sign_amulet")
    table.answer(S1, f"{amulet}:2").answer(S1, f"{amulet}:1")
    assert (me(table).damage, me(table).horror) == (3, 0)
    assert not has(table, "elder_sign_amulet"), "with two damage it is full, whatever else it could take"


@rule("ARK-63")
def test_the_devoured_and_the_retired_are_not_chosen_again() -> None:
    for how in ("devoured", "retired"):
        table = scene(2, facts=[InvestigatorLeft(S1, how)], chapter=RoundEnd())
        assert asked(table) == ["s1:investigator"]
        assert "wendy_adams" not in table.options(S1), how


@rule("ARK-62")
def test_what_the_defeated_had_is_nobodys() -> None:
    async def goes(g: G) -> None:
        await leave(g, S1, "defeated")

    table = does(goes, seats=2, money={S1: 4}, clues={S1: 2}, remnants={S1: 1}, waiting=[S2], town_clues={"uptown": 0})
    assert (me(table, S2).money, me(table, S2).clues, me(table, S2).remnants) == (0, 0, 0)
    assert sum(table.board.clues.values()) == 0 and table.board.sheet["clue"] == 0, "clues do not lie where they were"


# --- monsters ---------------------------------------------------------------------------------------


def acts(name: str, **arranged: Any) -> Ark:
    async def one(g: G) -> None:
        await activate(g, named(g, name))

    return tried("acts", one, **arranged)


@rule("ARK-72", "ARK-174")
def test_of_equal_prey_equally_near_the_group_picks_and_of_farther_the_nearest_counts() -> None:
    """The Hooded Stalker hunts the weakest: two of the same strength."""
    people = {S1: "wendy_adams", S2: "marie_lambeau"}
    kept: dict[str, Any] = {"seats": 2, "people": people, "monsters": {"hooded_stalker": "black_cave"}}
    table = acts("hooded_stalker", at={S1: "graveyard", S2: "general_store"}, **kept)
    assert asked(table) == ["s1:monster_goal", "s2:monster_goal"]
    assert table.options(S1) == {"graveyard", "general_store"}
    table.answer(S1, "general_store")
    assert where(table, "hooded_stalker") == "general_store" and table.board.foes_of(S2)
    near = acts("hooded_stalker", at={S1: "curiositie_shoppe", S2: "graveyard"}, **kept)
    assert where(near, "hooded_stalker") == "graveyard"


@rule("ARK-72")
def test_a_hunter_goes_exactly_as_far_as_its_speed() -> None:
    """From the Graveyard to the Asylum it is four spaces, and the first two are over the bridge of Rivertown."""
    table = acts("hooded_stalker", at={S1: "la_bella_luna"}, monsters={"hooded_stalker": "graveyard"})
    while asked(table) != ["s1:act"]:
        table.answer(S1, "black_cave" if "black_cave" in table.options(S1) else sorted(table.options(S1))[0])
    assert where(table, "hooded_stalker") == "downtown-rivertown"


@rule("ARK-74")
def test_a_patrol_engages_whom_it_meets_on_its_way() -> None:
    table = acts(
        "robed_figure",
        at={S1: "downtown-rivertown"},
        unstable=["la_bella_luna"],
        monsters={"robed_figure": "black_cave"},
    )
    assert where(table, "robed_figure") == "downtown-rivertown"
    assert table.board.foes_of(S1) == [monster(table, "robed_figure")]


@rule("ARK-78", "ARK-79")
def test_whoever_readies_after_the_attacks_does_not_attack() -> None:
    table = scene(
        monsters={"robed_figure": "train_station", "hooded_stalker": "train_station"},
        engaged={"robed_figure": S1},
        exhausted=["hooded_stalker"],
        chapter=Attacks(),
    )
    events = told(table, HarmChanged, PhaseBegun)
    ends = next(i for i, one in enumerate(events) if isinstance(one, PhaseBegun) and one.phase == "encounter")
    begins = max(i for i, one in enumerate(events[:ends]) if isinstance(one, PhaseBegun))
    assert events[begins + 1 : ends] == [HarmChanged(S1, 1, 0)]


@rule("ARK-81")
def test_a_massive_monster_engages_all_and_lets_only_those_go_who_evade_it() -> None:
    async def comes(g: G) -> None:
        await spawn(g)

    table = does(comes, seats=2, scenario="echoes", zones={"monsters": ["wake_titan"]}, unstable=["train_station"])
    titan = monster(table, "wake_titan")
    assert set(table.board.engaged[titan]) == {S1, S2}
    evading = scene(
        2,
        people={S1: "minh_thi_phan"},
        monsters={"wake_titan": "train_station"},
        facts=[Engaged(MonsterId("wake_titan.950"), seat, False) for seat in (S1, S2)],
        rolls=[(6, 6, 1)],
    )
    done(evading.answer(S1, "evade"))
    assert evading.board.engaged == {monster(evading, "wake_titan"): [S2]} and evading.board.exhausted == []
    assert me(evading).actions == 2 and "gather" in evading.options(S1)


@rule("ARK-209")
def test_a_massive_monster_does_not_come_back_at_once_to_whom_it_left() -> None:
    async def goes(g: G) -> None:
        await disengage(g, named(g, "wake_titan"), S1)

    table = does(goes, monsters={"wake_titan": "train_station"}, engaged={"wake_titan": S1})
    assert table.board.engaged == {} and table.board.is_ready(monster(table, "wake_titan"))


@rule("ARK-148")
def test_a_search_of_the_monster_deck_begins_at_its_bottom_and_the_rest_goes_on_top() -> None:
    async def comes(g: G) -> None:
        await spawn(g, lambda card: "cultist" in card.traits)

    deck = ["hooded_stalker", "keening_hound", "robed_figure", "abyssal_servant", "swift_byakhee"]
    table = does(comes, zones={"monsters": deck}, unstable=["graveyard"])
    assert has(table, "robed_figure") and not has(table, "hooded_stalker")
    assert sorted(table.faces("monsters")[:2]) == ["abyssal_servant", "swift_byakhee"]
    assert table.faces("monsters")[2:] == ["hooded_stalker", "keening_hound"]


@rule("ARK-69")
def test_a_monster_without_a_place_goes_on_top_of_the_deck() -> None:
    """No doom anywhere: there is no space with most of it."""

    async def comes(g: G) -> None:
        assert await spawn(g) is None

    table = does(comes, zones={"monsters": ["robed_figure", "hooded_stalker"]})
    assert not has(table, "hooded_stalker") and table.faces("monsters") == ["hooded_stalker", "robed_figure"]


@rule("ARK-68")
def test_an_empty_monster_deck_brings_nothing() -> None:
    async def comes(g: G) -> None:
        assert await spawn(g) is None

    table = does(comes, zones={"monsters": []}, unstable=["graveyard"])
    assert asked(table) == ["s1:act"] and table.board.sheet["doom"] == 0


# --- encounters, mythos -----------------------------------------------------------------------------


@rule("ARK-98")
def test_the_leader_draws_both_tokens_first_and_then_clockwise() -> None:
    """The encounter phase ends, the leader is the second of three, and the cup is full."""
    table = scene(3, facts=[LeaderPassed(S2)], chapter=Encounters(), zones={"cup": ["blank"] * 3, "drawn": []})
    while asked(table) and table.board.phase == "encounter":
        ask = table.live.asks()[0]
        form = table.form(ask.seat)
        table.answer(ask.seat, list(form.items) if hasattr(form, "items") else form.options[0])
    assert [event.seat for event in told(table, TokenDrawn)] == [S2, S2, S3, S3, S1, S1]


@rule("ARK-89")
def test_those_who_are_held_wait_for_nobody_to_say_whose_turn_it_is() -> None:
    table = scene(
        2,
        monsters={"robed_figure": "train_station", "hooded_stalker": "train_station"},
        engaged={"robed_figure": S1, "hooded_stalker": S2},
        facts=[PhaseBegun("encounter", (S1, S2))],
        chapter=Encounters(),
        zones={"cup": ["blank"] * 3, "drawn": ["headline"], "headlines": []},
    )
    assert not told(table, Encountered) and "who_meets" not in " ".join(asked(table))
    assert table.board.phase == "action"


@rule("ARK-103")
def test_without_discarded_events_the_starting_space_is_unstable() -> None:
    for scenario in BASE:
        sheet = SCENARIOS[scenario]
        table = does(gate_burst, scenario=scenario)
        while asked(table) != ["s1:act"]:
            table.answer(S1, list(table.form(S1).items))
        assert table.faces("events_past") == [] and unstable(table.board) == (sheet.start,)


@rule("ARK-107", "ARK-15")
def test_reckonings_come_in_the_order_that_the_group_picks() -> None:
    """Doom for the cultist's space, or a test of will for everybody, first."""

    async def one(g: G) -> None:
        await draw_token(g, S1)

    kept: dict[str, Any] = {
        "zones": {"cup": ["reckoning"]},
        "monsters": {"robed_figure": "black_cave"},
        "facts": [Entered("rumour_sleep.77", "rumour_sleep", slot="rumour")],
        "rolls": [(6, 6, 6)],
    }
    firsts = []
    for turned in (False, True):
        table = does(one, **kept)
        items = list(table.form(S1).items)
        table.answer(S1, items[::-1] if turned else items)
        order = [type(event).__name__ for event in table.events() if isinstance(event, DoomChanged | SkillTestBegun)]
        assert sorted(order) == ["DoomChanged", "SkillTestBegun"], "each once"
        firsts.append(order[0])
    assert set(firsts) == {"DoomChanged", "SkillTestBegun"}


@rule("ARK-200")
def test_three_doom_of_one_effect_in_one_space_are_placed_one_by_one() -> None:
    """The third opens an anomaly, so the fourth and the fifth go onto the sheet."""
    table = carried_out({"do": "put", "piece": "doom", "place": "here", "n": 5}, at={S1: "black_cave"})
    assert table.board.doom == {"black_cave": 3} and table.board.anomalies == ["rivertown"]
    assert table.board.sheet["doom"] == 2


@rule("ARK-208")
def test_where_no_spell_is_left_the_rest_of_the_card_still_holds() -> None:
    ops = ({"do": "draw", "deck": "spell"}, {"do": "gain", "what": "money"})
    table = carried_out(*ops, zones={"spells": []})
    assert me(table).money == 1


@rule("ARK-16")
def test_without_items_nothing_is_gained() -> None:
    async def gains(g: G) -> None:
        assert await gain_from(g, S1, "item") is None and await gain_from(g, S1, "ally") is None

    assert asked(does(gains, zones={"items": [], "allies": []})) == ["s1:act"]


@rule("ARK-121")
def test_whoever_comes_to_a_monster_in_an_encounter_walks_no_further() -> None:
    table = carried_out({"do": "walk", "n": 2}, at={S1: "velmas_diner"}, monsters={"robed_figure": "police_station"})
    assert "rivertown-easttown" not in table.options(S1), "nobody gets past it"
    table.answer(S1, "police_station")
    assert table.board.foes_of(S1) == [monster(table, "robed_figure")]


@rule("ARK-92")
def test_on_the_street_beside_an_anomaly_the_street_deck_is_read() -> None:
    async def one(g: G) -> None:
        await encounter(g, S1)

    table = does(one, at={S1: "downtown-rivertown"}, anomalies=["rivertown"], doom={"black_cave": 2})
    assert told(table, Encountered)[0].part == "bridge"


# --- what breaks of the rules had shown to be unwatched ----------------------------------------------


@rule("ARK-102")
def test_a_drawn_gate_burst_bursts() -> None:
    async def one(g: G) -> None:
        await draw_token(g, S1)

    table = does(one, zones={"cup": ["burst"], "events": ["azathoth_rivertown_1"], "events_past": []})
    assert table.board.doom == {"black_cave": 1, "graveyard": 1, "general_store": 1}


@rule("ARK-90")
def test_in_the_encounter_phase_everybody_who_is_free_meets_something() -> None:
    table = scene(
        2,
        at={S2: "downtown-rivertown"},
        facts=[PhaseBegun("encounter", (S1, S2))],
        chapter=Encounters(),
        decks={"street_deck": ["street_1"]},
    )
    assert asked(table) == ["s1:who_meets", "s2:who_meets"]
    table.answer(S1, "s2")
    met = told(table, Encountered)[0]
    assert (met.seat, met.part) == (S2, "bridge")


@rule("ARK-61")
def test_whoever_recovers_of_one_kind_keeps_the_other() -> None:
    async def rests(g: G) -> None:
        assert recover(g, S1, health=1) == 1 and recover(g, S2, sanity=2) == 2

    table = does(rests, seats=2, damage={S1: 2, S2: 2}, horror={S1: 2, S2: 2})
    assert (me(table).damage, me(table).horror) == (1, 2)
    assert (me(table, S2).damage, me(table, S2).horror) == (2, 0)


@rule("ARK-33")
def test_a_six_of_the_shotgun_is_two_damage_and_a_five_is_one() -> None:
    for die, damage in ((6, 2), (5, 1)):
        table = scene(
            people={S1: "tommy_muldoon"},
            cards={S1: ["shotgun"]},
            monsters={"ghoul_priest": "train_station"},
            engaged={"ghoul_priest": S1},
            rolls=[(die, 1, 1, 1, 1, 1, 1)],
        )
        table.answer(S1, f"attack:{monster(table, 'ghoul_priest')}")
        assert table.board.play[monster(table, "ghoul_priest")].tokens == {"damage": damage}


@rule("ARK-44")
def test_a_card_that_is_used_on_the_dice_takes_its_hand() -> None:
    table = scene(
        cards={S1: ["derringer_41", "knife"]},
        clues={S1: 1},
        monsters={"high_priest": "train_station"},
        rolls=[(4, 1)],
    )
    table.answer(S1, f"attack:{monster(table, 'high_priest')}")
    gun = asset(table, "derringer_41")
    assert gun not in table.board.tests[-1].held and asset(table, "knife") in table.board.tests[-1].held
    table.answer(S1, f"{gun}/0").answer(S1, "0")
    assert gun in table.board.tests[-1].held and table.board.tests[-1].dice == [5, 1]


@rule("ARK-52")
def test_dice_are_changed_in_the_inner_test_while_the_outer_one_waits() -> None:
    table = scene(
        people={S1: "jenny_barnes"},
        cards={S1: ["search_for_izzie", "flesh_ward_agnes", "lucky_cigarette_case"]},
        clues={S1: 2},
        rolls=[(1, 2), (4,), (6,)],
    )
    table.answer(S1, "research").answer(S1, f"{asset(table, 'search_for_izzie')}/0")
    table.answer(S1, f"{asset(table, 'flesh_ward_agnes')}/0").answer(S1, "self")
    table.answer(S1, f"{asset(table, 'lucky_cigarette_case')}/0")
    assert [test.dice for test in table.board.tests] == [[1, 2], [5]]
    table.answer(S1, "clue")
    assert table.board.tests[0].dice == [1, 2]


@rule("ARK-171")
def test_whoever_steps_in_is_engaged_in_the_place_of_the_other() -> None:
    async def readies(g: G) -> None:
        await ready(g, named(g, "abyssal_servant"))

    table = does(
        readies,
        seats=2,
        people={S1: "wendy_adams", S2: "tommy_muldoon"},
        clues={S1: 1},
        monsters={"abyssal_servant": "train_station"},
        exhausted=["abyssal_servant"],
    )
    assert asked(table) == ["s2:engaging"], "it hunts whoever has most clues"
    table.answer(S2, f"{asset(table, 'tommy_muldoon')}/0")
    assert table.board.engaged == {monster(table, "abyssal_servant"): [S2]} and table.events(Altered)


@rule("ARK-44", "ARK-52")
def test_hands_that_are_full_in_the_outer_test_are_free_in_the_inner_one() -> None:
    """Both hold the gun; the spell against what the search costs is a test of its own, in which a book can be used."""
    table = scene(
        people={S1: "jenny_barnes"},
        cards={S1: ["thompson_45", "search_for_izzie", "flesh_ward_agnes", "astronomy_book"]},
        doom={"train_station": 1},
        monsters={"ghoul_priest": "train_station"},
        engaged={"ghoul_priest": S1},
        rolls=[(1,) * 7, (1,)],
    )
    table.answer(S1, f"attack:{monster(table, 'ghoul_priest')}")
    book = f"{asset(table, 'astronomy_book')}/0"
    assert book not in table.options(S1), "no hand is free"
    table.answer(S1, f"{asset(table, 'search_for_izzie')}/0")
    table.answer(S1, f"{asset(table, 'flesh_ward_agnes')}/0").answer(S1, "self")
    assert len(table.board.tests) == 2 and book in table.options(S1)
