"""Card texts are made from data, and can be said in any language from templates."""

import pytest

from domain.kernel import Text
from domain.parts.wording import keys_in, render
from tests.toy.pier.content import BOX, CARDS
from tests.toy.pier.effects import VOCABULARY

TEXTS = {
    "brine": "a player of your choice loses 4 life",
    "leeching": "choose a player as victim: choose another player as friend: the victim loses 2 life and the friend "
    "gains as much life",
    "hurricane": "choose: lose 1 fuel; or 2 times: damage the ship",
    "abandoned_depot": "you may pay 3 passengers: roll the die: on 4 or less nothing; on 5 or more gain 2 fuel",
    "adrift_fishing_boat": "pay 1 passenger: gain 1 soul; the current player may pay 1 passenger: gain 1 food",
    "listen": "pay 10 coins: roll the Fate die: on 4 or less nothing; on 5–8 gain 1 clue; on 9 or more gain 2 clues",
    "gamble": "pay 10 coins: test luck: on a pass gain 20 coins and lose all strain",
    "translator": "move your disc 2 spaces; you may discard 2 other Speakers and move your disc 2 spaces, all in one "
    "ring",
    "dreams": "each player: choose: put 1 doom in your space; or gain 1 horror",
    "docks_3": "the group chooses: follow the light; or stay on the quay",
    "flood": "if doom on the sheet is 6 or more, the game ends: the pier is flooded; else put doom equal to doom on "
    "the sheet and 1 more in the scenario sheet",
}


@pytest.mark.parametrize("card", TEXTS)
def test_the_text_of_a_card(card: str) -> None:
    assert BOX.said(CARDS[card]).en == TEXTS[card]


def test_an_entry_may_have_its_own_wording() -> None:
    said = BOX.said(CARDS["outbreak"])
    assert (said.key, said.args) == ("text.outbreak.own", {}) and said.en.startswith("In each space")


def test_what_is_sealed_is_not_in_the_text() -> None:
    said = BOX.said(CARDS["docks_3"])
    assert "luck" not in said.en and not any("luck" in key or key == "docks_3.stay" for key in keys_in(said))


@pytest.mark.parametrize("card", CARDS)
def test_the_templates_alone_give_the_text(card: str) -> None:
    """So another language needs nothing but its templates."""
    said = BOX.said(CARDS[card])
    assert set(keys_in(said)) <= set(VOCABULARY.wording), "every key is published"
    assert render(said, VOCABULARY.wording) == said.en


def test_a_card_in_another_language() -> None:
    german = {
        "op.pay": "Bezahle {n}: {then}",
        "op.roll": "wirf {die}: {bands}",
        "op.gain": "erhalte {n}",
        "op.may": "{who}: {then} (wenn du willst)",
        "noun.who.you": "Du",
        "noun.die.d8": "den Würfel",
        "noun.resource.passenger.many": "{n} Passagiere",
        "noun.resource.fuel.many": "{n} Treibstoff",
        "band.most": "bis {most} {then}",
        "band.least": "ab {least} {then}",
        "nothing": "nichts",
        "list.then": "; ",
    }
    said = BOX.said(CARDS["abandoned_depot"])
    assert set(keys_in(said)) == set(german)
    assert render(said, german) == (
        "Du: Bezahle 3 Passagiere: wirf den Würfel: bis 4 nichts; ab 5 erhalte 2 Treibstoff (wenn du willst)"
    )


def test_said_of_others_or_to_you_are_two_templates() -> None:
    assert VOCABULARY.wording["op.gain"] == "gain {n}" and VOCABULARY.wording["op.gain.they"] == "{who} gains {n}"
    assert VOCABULARY.wording["op.choose"] and "op.choose.they" not in VOCABULARY.wording


def test_what_is_optional_makes_templates_of_its_own() -> None:
    keys = {key for key in VOCABULARY.wording if key.startswith("op.test")}
    ways = ("", ".mod", ".failed", ".mod.failed")
    assert keys == {f"op.test{way}{person}" for way in ways for person in ("", ".they")}
    assert VOCABULARY.wording["op.test.mod"] == "test {skill} ({mod:+}): on a pass {passed}"
    (said,) = (VOCABULARY.said(CARDS["docks_3"].sealed["follow"].then),)
    assert said.en == "test luck (-1): on a pass gain 1 clue; on a fail gain 2 horror"


def test_amounts_that_are_found_in_play() -> None:
    def en(n: object) -> str:
        return VOCABULARY.said(VOCABULARY.read([{"do": "gain", "what": "coin", "n": n}])).en

    assert en({"of": "lost"}) == "gain as many coins"
    assert en({"of": "sheet_doom"}) == "gain coins equal to doom on the sheet"
    assert en({"of": "sheet_doom", "times": 3}) == "gain 3 coins for each of doom on the sheet"
    assert en({"of": "sheet_doom", "per": 2}) == "gain 1 coins for each 2 of doom on the sheet"
    assert en("all") == "gain all coins"


def test_nothing_is_said_of_nothing() -> None:
    assert VOCABULARY.said(()) == Text("nothing", {}, "nothing")
