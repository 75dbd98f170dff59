"""What is said of Flotilla: texts of cards and tiles, options with what they bring, scores with their parts."""

import pytest

from domain.flotilla import FLOTILLA, Options
from domain.flotilla.content import CREW_CARDS, OCEAN
from domain.flotilla.names import TileId
from domain.flotilla.rules.founders import build
from domain.flotilla.rules.research import research
from domain.kernel.record import log_of
from projections.flotilla import ENTRY
from projections.flotilla.layout import counters
from projections.flotilla.words.cards import BUILDINGS, TEXTS, tile_said
from projections.history import Teller
from projections.view import view_of
from tests.flotilla.scenes import S1, S2, S3, S4, Flo, G, go, lay, play, scene
from tests.given import GAME
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")


def said(table: Flo, option: str) -> str:
    """How an option of the first seat is put to it."""
    view = view_of(ENTRY, table.board, table.knows(S1), len(table.log))
    return next(one.text.en for ask in view.asks for one in ask.options if one.id == option)


@rule("FLO-150")
def test_a_tile_tells_the_building_of_its_other_side_and_nothing_if_there_is_none() -> None:
    for tile in OCEAN.values():
        shown = [name for name in BUILDINGS.values() if name in tile_said(tile)]
        assert shown == ([BUILDINGS[tile.sky.building.guild]] if tile.sky.building else [])


def test_a_crew_card_tells_both_sides() -> None:
    for card in CREW_CARDS.values():
        text = TEXTS[card.id]
        assert "Sinkside: " in text and "Skyside (" in text and "{" not in text
        if card.sink.value is not None:
            assert f"Sail {card.sink.value}." in text and f"Income {card.sky.value}." in text


def test_an_outpost_says_what_its_objective_scores_now() -> None:
    options = Options(left=("seals", "islands", "skiffs"), right=("outposts", "recruits", "shelf"))
    table = scene(options=options, coins={S1: 30}, seals={S1: {"traders": 3}})
    play(table, S1, "trader")
    assert said(table, "outpost:seals:20") == "Build an Outpost for 20 coins: Good Name scores 15 now"


def question(table: Flo) -> str:
    """What the first seat is asked."""
    (ask,) = view_of(ENTRY, table.board, table.knows(S1), len(table.log)).asks
    return ask.text.en


def until(table: Flo, kind: str) -> Flo:
    while table.ask(S1).kind != kind:
        table.answer(S1, table.form(S1).any_answer(lambda n: 0))
    return table


def test_a_card_that_may_be_retired_says_for_what() -> None:
    table = until(play(scene(crew={S1: ["pawnbroker"]}), S1, "pawnbroker"), "retire")
    assert question(table) == "Retire this card? It leaves the game, and you gain 12 coins."


def test_a_card_says_what_is_discarded_or_paid_for_what() -> None:
    table = until(play(scene(crew={S1: ["translator"]}), S1, "translator"), "discard_crew")
    assert question(table) == "Discard 2 other cards of the Speakers to gain 2 influence?"
    sky = scene(sky=[S1], crew={S1: ["translator"]}, coins={S1: 9})
    assert question(until(play(sky, S1, "translator"), "pay_for")).startswith(
        "Pay 3 coins to gain 1 influence? Coins: "
    )


def test_both_sides_of_a_choice_are_told() -> None:
    table = play(scene(sky=[S1], crew={S1: ["milk_boatman"]}), S1, "milk_boatman")
    assert [said(table, option) for option in ("0:milk_boatman", "1:milk_boatman")] == [
        "Gain 4 coins",
        "Gain 1 resource of your choice",
    ]


def test_a_skiff_says_what_it_would_load() -> None:
    green, blue = (next(id for id, one in OCEAN.items() if one.sink.resource == colour) for colour in ("green", "blue"))
    tiles, skiffs = {S1: {"1-1": green, "2-2": blue}}, {S1: {"skiff1": "1-1", "skiff2": "2-2"}}
    table = play(scene(tiles=tiles, skiffs=skiffs, rolls=[["r", "r", "r", "r"]]), S1, "delver")
    until(table, "haul")
    assert [said(table, f"skiff{n}") for n in (1, 2)] == ["Skiff 1: green", "Skiff 2: blue"]


def test_influence_says_what_the_next_space_gives() -> None:
    table = scene()
    play(table, S1, "speaker")
    assert said(table, "speakers") == "The Speakers: gain 3 coins"


def test_counters_tell_of_what_everybodys_points_are_made() -> None:
    async def trial(g: G) -> None:
        await build(g, S1, 1)

    table = scene(sky=[S1], trial=trial, reserve={S1: ["yard"]}, goods={S1: {"yellow": 1}}, points={S1: 4})
    lay(table, S1, "yard", "1-1")
    told = {counter.name.en: counter.value for counter in counters(table.board) if counter.content.startswith("score.")}
    assert told == {"influence": 4, "built tiles": 1}


def asked(table: Flo) -> str:
    """The question as it is put to the first seat."""
    return view_of(ENTRY, table.board, table.knows(S1), len(table.log)).asks[0].text.en


def told(table: Flo) -> list[str]:
    """What the last input wrote, as the first seat reads it."""
    teller = Teller(FLOTILLA, ENTRY.words, GAME, S1)
    lines = [teller.feed(record) for record in log_of(S1, table.log)]
    return [line.text.en for line in lines[-len(table.last) :] if not line.quiet]


def test_a_recruit_and_resources_are_told() -> None:
    table = scene(discs={S1: {"delvers": 3, "traders": 0}}, stacks={"delvers": ["dredger", "clinician"]})
    play(table, S1, "speaker")
    table.answer(S1, "delvers")
    assert "Seat 1 recruits Dredger / Sifter." in told(table)
    table.answer(S1, "traders")
    table.answer(S1, "blue")
    assert "Seat 1 gains 1 blue." in told(table)


def test_questions_say_how_much_is_left() -> None:
    table = scene(tiles={S1: {"1-1": "tile01", "2-2": "tile02"}}, coins={S1: 20})
    play(table, S1, "speaker")
    assert "Steps left: 3." in asked(table)
    go(table, S1, "skiff1", "2-2")
    assert "Steps left: 1." in asked(table)
    table.answer(S1, [])
    assert asked(table).endswith("2 left.")
    table.answer(S1, "speakers")
    assert asked(table).endswith("1 left.")


def test_the_transactions_that_are_left_are_counted() -> None:
    table = scene(coins={S1: 20}, goods={S1: {"blue": 3}}, market={"blue": 3})
    play(table, S1, "trader")
    assert "4 left." in asked(table)
    table.answer(S1, "sell:blue:3:15")
    assert "1 left." in asked(table)


def test_places_where_tiles_lie_are_named_by_them() -> None:
    table = scene(tiles={S1: {"1-1": "tile01"}})
    play(table, S1, "speaker")
    view = view_of(ENTRY, table.board, table.knows(S1), len(table.log))
    assert [one.text.en for one in view.asks[0].targets] == [f"Hex 1-1: {OCEAN[TileId('tile01')].name}"]


def test_a_resource_says_what_it_is_worth_and_dice_what_their_signs_give() -> None:
    table = scene(discs={S1: {"traders": 0}}, market={"blue": 3}, rolls=[["s", "n"]])
    play(table, S1, "speaker")
    table.answer(S1, "traders")
    assert said(table, "blue") == "Blue, 5 coins at the Market"
    dive = scene(rolls=[["s", "n"]])
    play(dive, S1, "delver")
    assert said(dive, "survivor") == "Rescue a Survivor: gain 1 victory point"
    assert said(dive, "sonar") == "Take what a Sonar sign gives: gain 1 toxicity"


def test_colours_of_wilds_say_their_bounties() -> None:
    async def trial(g: G) -> None:
        await research(g, S1, 4)

    rolls = [["blue_2", "blue_1", "wild_2", "yellow_1"]]
    bare = scene(sky=[S1], trial=trial, rolls=rolls)
    assert said(bare, "blue") == "Blue: gain 2 coins"
    table = scene(sky=[S1], trial=trial, rolls=rolls, slotted=["submarine"])
    assert said(table, "blue") == "Blue: gain 1 victory point"


def test_an_outpost_that_would_float_says_so() -> None:
    options = Options(left=("seals", "islands", "skiffs"), right=("outposts", "recruits", "shelf"))
    table = scene(options=options, coins={S1: 60}, outposts={S1: ["0-0"]})
    play(table, S1, "trader")
    assert said(table, "outpost:skiffs:31").endswith("Small Craft scores 5 now; the Outpost floats")


def test_dice_stand_in_the_order_in_which_questions_count_them() -> None:
    table = scene(sky=[S1], crew={S1: ["helmet_diver"]}, rolls=[["blue_2", "green_b", "red_1", "yellow_2"]])
    play(table, S1, "helmet_diver")
    view = view_of(ENTRY, table.board, table.knows(S1), len(table.log))
    assert [die.face.en for die in ENTRY.layout(view).dice] == [
        said(table, str(n)).partition(": ")[2] for n in range(4)
    ]


def test_the_waters_of_the_others_stand_in_the_order_of_their_turns() -> None:
    table = scene(4)
    view = view_of(ENTRY, table.board, table.knows(S2), len(table.log))
    fields = [space for space in ENTRY.layout(view).spaces if space.kind == "field"]
    assert [space.owner for space in fields] == [S2, S3, S4, S1]
    assert [space.y for space in fields[1:]] == sorted(space.y for space in fields[1:])
