"""Words: what is told and offered says what it is about, and publishes nothing that is sealed."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.arkham.content import (
    ANOMALY_CARDS,
    BOX,
    ENCOUNTERS,
    EVENT_CARDS,
    MYSTERY_CARDS,
    ROUTE_CARDS,
    SPECIAL_ENCOUNTERS,
    STREET_CARDS,
    TERROR_CARDS,
)
from domain.arkham.facts.town import Encountered
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.harm import suffer
from domain.arkham.rules.monsters import spawn
from domain.kernel import Seat
from domain.parts.effects import kind_of, lines_of
from projections.arkham import ENTRY
from projections.arkham.words import WORDS
from projections.arkham.words.ways import ASKING, SEALED_WAYS, WAYS
from projections.phrases import BLIND
from projections.view import OptionView, view_of
from tests.arkham.scenes import Ark, G, asked, asset, scene, sheet_grows, tried, way
from tests.given import S1

BANDED: list[Any] = [*ANOMALY_CARDS.values(), *TERROR_CARDS.values()]
PARTS = [
    *(
        (card.id, str(part))
        for cards in (ENCOUNTERS, EVENT_CARDS, STREET_CARDS, ROUTE_CARDS)
        for card in cards.values()
        for part in card.parts
    ),
    *((card.id, str(n)) for card in BANDED for n in range(len(card.bands))),
    *((card.id, "opening") for card in MYSTERY_CARDS.values()),
]
SEALED = [
    (card.id, str(part))
    for cards in (SPECIAL_ENCOUNTERS, MYSTERY_CARDS)
    for card in cards.values()
    for part in card.sealed
]


def options(table: Ark, seat: Seat = S1) -> tuple[OptionView, ...]:
    """What the seat reads."""
    view = view_of(ENTRY, table.live.board, table.live.knowledge(seat), table.live.seq)
    ask = next(ask for ask in view.asks if ask.seat == seat)
    return ask.options


@pytest.mark.parametrize(("parts", "sealed"), [(PARTS, False), (SEALED, True)], ids=["open", "sealed"])
def test_every_encounter_can_be_told(parts: Sequence[tuple[str, str]], sealed: bool) -> None:
    """Of a sealed part only the name of its card: what it says is told when it is read."""
    for card, part in parts:
        event = Encountered(S1, card, part)
        told = WORDS.variant("event.Encountered", event, BLIND)
        keys = (f"event.Encountered.{told}",) if told else ("event.Encountered",)
        said = WORDS.sentence(keys, {"seat": S1, "card": card, "part": part}).en
        assert WORDS.thing(card).en in said and (len(said) < 60) is sealed, said


def test_whatever_a_card_lets_choose_is_said_with_its_price() -> None:
    async def meets(g: G) -> None:
        await encounter(g, S1)

    table = tried(
        "meets",
        meets,
        at={S1: "st_marys_hospital"},
        scenario="veil",
        decks={"deck_uptown": ["uptown_1"]},
        money={S1: 2},
    )
    assert asked(table) == ["s1:offer"]
    pays, refuses = options(table)
    assert pays.text.en == "Pay $2: recover: 2 health 1 sanity, or an ally does"
    assert [(cost.what, cost.n) for cost in pays.cost] == [("money", 2)] and refuses.cost == ()


def question(table: Ark, seat: Seat = S1) -> str:
    view = view_of(ENTRY, table.live.board, table.live.knowledge(seat), table.live.seq)
    return next(ask for ask in view.asks if ask.seat == seat).text.en


def test_whoever_is_asked_about_harm_knows_how_much_is_coming() -> None:
    async def strikes(g: G) -> None:
        await suffer(g, S1, 2, 1)

    table = tried("strikes", strikes, cards={S1: ["mamas_amulet", "stray_dog"]})
    assert question(table) == "2 damage and 1 horror are coming to you: do you react?"
    way(table.answer(S1, f"{asset(table, 'mamas_amulet')}/0"), "0:mamas_amulet")
    assert question(table) == "Who takes the damage? It is 1."


def test_whoever_is_asked_about_dice_reads_what_they_show() -> None:
    table = scene(clues={S1: 1}, rolls=[(5, 2, 2, 6)])
    table.answer(S1, "research")
    assert question(table).startswith("Test of Observation: the dice show 5, 2 ×2 and 6; successes: 2.")
    table.answer(S1, "clue")
    assert "Die 1, which shows 5" in [option.text.en for option in options(table)]


def test_a_headline_is_told_with_what_it_says() -> None:
    said = WORDS.say(("event.HeadlineRead",), {"card": "headline_clocks"}).en
    assert said.startswith(f"{WORDS.thing('headline_clocks').en}: ") and "horror" in said


def test_a_question_about_a_monster_names_it() -> None:
    async def comes(g: G) -> None:
        await spawn(g)

    table = tried("comes", comes, zones={"monsters": ["hooded_stalker"]}, doom={"graveyard": 1, "black_cave": 1})
    assert question(table) == "Where does Hooded Stalker appear?"


def test_what_the_group_chooses_says_what_comes_of_it() -> None:
    table = sheet_grows("clue", scenario="veil", seats=2, sheet={"clue": 1})
    assert asked(table) == ["s1:group", "s2:group"]
    said = [option.text.en for option in options(table)]
    assert len(said) == 2 and "Dark Pact" in said[0] and "Lodge monsters" in said[1]


def test_every_way_of_every_card_has_words() -> None:
    asking = [
        f"{card.id}/{path}" for card in BOX.every() for path, one in lines_of(card) if kind_of(one).name in ASKING
    ]
    said = {key.partition(":")[2] for key in (*WAYS, *SEALED_WAYS)}
    assert said == set(asking) and all({**WAYS, **SEALED_WAYS}.values())


def test_ways_of_sealed_cards_are_not_published() -> None:
    published = WORDS.published()
    assert SEALED_WAYS and WAYS.keys() <= published.keys()
    assert not set(SEALED_WAYS) & set(published) and not set(SEALED_WAYS.values()) & set(published.values())


def test_what_happens_by_itself_costs_nothing_and_is_called_by_its_card() -> None:
    """Two thresholds of the codex are met at once: the group says which comes first."""
    table = sheet_grows("doom", scenario="umordhoth", seats=2, sheet={"doom": 7, "clue": 3})
    seen = [kind for kind in ("order", "next") if f"s1:{kind}" in asked(table)]
    assert seen and all(option.cost == () for option in options(table))
