"""What lines of cards say of themselves, and what they are worth."""

from typing import Any

import pytest

from domain.unfathomable.content import BOX, CHARACTERS, ITEM_CARDS, MYTHOS_CARDS, SKILL_CARDS
from projections.unfathomable.words.cards import TEXTS, said

LOSS: dict[str, Any] = {"do": "lose", "what": "food"}
GAIN: dict[str, Any] = {"do": "gain", "what": "fuel", "n": 2}
BANDS = [{"most": 4, "then": [LOSS]}, {"least": 5, "then": [GAIN]}]


def do(name: str, **fields: Any) -> dict[str, Any]:
    return {"do": name, **fields}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (do("risk", n=2), ["risk 2 passengers"]),
        (do("risk", otherwise="food"), ["risk 1 passenger", "none", "lose 1 food"]),
        (do("risk_for", n=3, then=[GAIN]), ["risk 3 passengers", "gain 2 fuel"]),
        (do("roll", die="die", bands=BANDS), ["4 or less", "lose 1 food", "5 or more", "gain 2 fuel"]),
        (do("roll_passengers", then=[LOSS]), ["number of passengers", "lose 1 food"]),
        (do("spend_and_roll", skill="lore", bands=BANDS), ["1 lore card", "4 or less", "lose 1 food", "5 or more"]),
        (do("may", then=[LOSS], who="current"), ["the current player may", "lose 1 food"]),
        (do("either", options=[{"then": [LOSS]}, {"then": [GAIN]}]), ["lose 1 food", "or", "gain 2 fuel"]),
        (do("damage_ship"), ["damage the ship"]),
        (do("damage_ship", n=2), ["damage the ship 2 times"]),
        (do("damage_ship", spawn=1), ["damage the ship and put 1 Deep One"]),
        (do("activate", monster="deep_ones", n=2), ["activate the Deep Ones 2 times"]),
        (do("jail", who="any_human"), ["move a human of your choice to the Brig"]),
        (do("defeat_deep_ones", place="rooms", n=1), ["defeat 1 Deep One in rooms"]),
        (do("retreat", track="ritual", n=2), ["retreat the ritual track by 2"]),
        (do("discard", deck="skills", n="all", who="keeper"), ["the Keeper of the Tome discards all skill cards"]),
        (do("attack", bonus=2), ["attack an enemy in your space, +2 to the die"]),
        (do("attack", reach="adjacent"), ["attack an enemy in an adjacent space"]),
        (do("adjust_total", by=2, either=True), ["+2 or -2 to the total"]),
        (do("adjust_total", by=2, treachery=2), ["+2 to the total; if it passes, shuffle 2 treachery cards"]),
        (
            do("prevent_defeat", whom="character", discard="lore"),
            ["discard 1 lore card to prevent the defeat"],
        ),
        (do("reroll", cost=1), ["discard 1 skill card to roll it again"]),
        (do("call", rule="herd"), ["move all Deep Ones in your space to one adjacent space"]),
    ],
)
def test_a_text_says_everything_in_its_order(line: Any, words: list[str]) -> None:
    text = said(BOX.words.read([line]))
    places = [text.find(word) for word in words]
    assert -1 not in places, text
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        (do("roll", die="die", bands=BANDS), (-1 * 4 + 2 * 4) / 8),
        (do("roll_passengers", then=[do("lose", what="souls", n=3)]), -1.0),
        (do("risk_for", n=2, then=[GAIN]), 2 - 0.8),
        (do("spend_and_roll", skill="lore", bands=BANDS), (-1 * 1 + 2 * 7) / 8 - 0.4),
        (do("may", then=[LOSS]), 0.0),
        (do("may", then=[GAIN]), 2.0),
        (do("either", options=[{"then": [LOSS]}, {"then": [GAIN]}]), 2.0),
        (do("damage_ship", n=2), -2.4),
        (do("damage_ship", spawn=2), -1.2 - 1.4),
        (do("fall_back", n=2), -2.0),
        (do("reset", track="ritual"), -2.0),
        (do("treachery", n=4), -1.2),
    ],
)
def test_prices_are_reckoned_from_what_a_line_does(line: Any, worth: float) -> None:
    assert BOX.words.worth(BOX.words.read([line])) == pytest.approx(worth)


def test_every_card_has_a_text_and_no_text_shows_the_name_of_something_in_the_code() -> None:
    cards = [*ITEM_CARDS, *MYTHOS_CARDS, *CHARACTERS, *(f"feat:{id}" for id in CHARACTERS)]
    cards += [f"{card.id}-{value}" for card in SKILL_CARDS.values() for value in card.values]
    assert all(TEXTS[card] for card in cards)
    assert [card for card, text in TEXTS.items() if "_" in text or "{" in text or "None" in text] == []
