"""Words: what is told and offered says what it is about, and publishes nothing that is sealed."""

import pytest

from domain.arkham.content import BOX, ENCOUNTERS, EVENT_CARDS, SPECIAL_ENCOUNTERS, STREET_CARDS
from domain.arkham.facts.town import Encountered
from domain.arkham.rules.encounters import encounter
from domain.kernel import Seat
from domain.parts.effects import kind_of, lines_of
from projections.arkham import ENTRY
from projections.arkham.words import WORDS
from projections.arkham.words.ways import ASKING, SEALED_WAYS, WAYS
from projections.phrases import BLIND
from projections.view import OptionView, view_of
from tests.arkham.scenes import Ark, G, asked, sheet_grows, tried
from tests.given import S1

PARTS = [
    (card.id, str(part))
    for cards in (ENCOUNTERS, EVENT_CARDS, STREET_CARDS)
    for card in cards.values()
    for part in card.parts
] + [(card.id, str(part)) for card in SPECIAL_ENCOUNTERS.values() for part in card.sealed]


def options(table: Ark, seat: Seat = S1) -> tuple[OptionView, ...]:
    """What the seat reads."""
    view = view_of(ENTRY, table.live.board, table.live.knowledge(seat), table.live.seq)
    ask = next(ask for ask in view.asks if ask.seat == seat)
    return ask.options


@pytest.mark.parametrize("special", [False, True])
def test_every_encounter_can_be_told(special: bool) -> None:
    """Of a special one only its name: what it says is told when it is read."""
    parts = [(card, part) for card, part in PARTS if (card in SPECIAL_ENCOUNTERS) is special]
    assert parts
    for card, part in parts:
        event = Encountered(S1, card, part)
        told = WORDS.variant("event.Encountered", event, BLIND)
        keys = (f"event.Encountered.{told}",) if told else ("event.Encountered",)
        said = WORDS.sentence(keys, {"seat": S1, "card": card, "part": part}).en
        assert WORDS.thing(card).en in said and (len(said) < 60) is special, said


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
