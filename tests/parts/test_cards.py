"""Cards in play as data: mistakes are named, texts are made, prices follow from nouns."""

import msgspec
import pytest

from domain.parts.abilities import Ability, If, Modify, Side, Watch
from domain.parts.card_prices import CardPrices, entry_prices
from domain.parts.content import PlayEntry
from domain.parts.core import add, gain
from domain.parts.effects import Ops
from domain.parts.nouns import Amount, EntryId, Resource, Scope
from domain.parts.play import Play
from domain.parts.prices import Prices
from domain.parts.vocabulary import BadData
from domain.parts.wording import keys_in, render
from tests.toy.codex.board import Quay
from tests.toy.codex.content import CARDS, PLAY, QuayCard
from tests.toy.codex.effects import VOCABULARY
from tests.toy.codex.nouns import NOUNS


def spoken(side: Side) -> None:
    cards = {"x": PlayEntry(id="x", name="X", origin="original", sides=(side,))}
    play: Play[Quay] = Play(cards, stats=PLAY.stats, names=PLAY.names, moments=PLAY.moments, places=PLAY.places)
    play.speak(VOCABULARY)


@pytest.mark.parametrize(
    ("side", "problem"),
    [
        (Side(modifies=(Modify("prize", 1),)), "modifies[0].modify: there is no number or name that can be"),
        (Side(modifies=(Modify("price", also=("sea",)),)), "modifies[0]: price is a number, not a name: say by, set"),
        (Side(modifies=(Modify("adjacent", 1),)), "modifies[0]: adjacent is a name, not a number: say instead or also"),
        (Side(modifies=(Modify("skill.strength", instead="x"),)), "modifies[0]: there is no name for skill.strength x"),
        (Side(modifies=(Modify("price", per=0),)), "modifies[0].per: 0 does not divide anything"),
        (Side(modifies=(Modify("price", 1, if_=(If("at_see"),)),)), "modifies[0].if[0].of: there is no number at_see"),
        (Side(abilities=(Ability("terror", Ops()),)), "abilities[0].when: there is no moment terror; there are action"),
        (Side(abilities=(Ability("bounty", Ops(), if_=(If("amount"),)),)), "abilities[0].if[0].of: there is"),
        (Side(abilities=(Ability("action", Ops(), cost={"rum": 1}),)), "abilities[0].cost: there is no resource rum"),
        (Side(abilities=(Ability("action", Ops(), at=("moon",)),)), "abilities[0].at: there is no place moon"),
        (Side(abilities=(Ability("action", Ops(), limit=Scope("day")),)), "abilities[0].limit: there is no scope day"),
        (Side(watches=(Watch((), Ops()),)), "watches[0].watch: it watches nothing"),
        (Side(watches=(Watch((If("on:rust"),), Ops()),)), "watches[0].watch[0].of: there is no token rust"),
        (Side(blanks=("armour",)), "blanks[0]: there is no trait armour; there are host"),
        (Side(enter=Ops((add(EntryId("y")),))), "enter.0.entry: there is no entry that can be in play y; there are x"),
    ],
)  # fmt: skip
def test_a_mistake_on_a_side_is_named(side: Side, problem: str) -> None:
    with pytest.raises(BadData) as found:
        spoken(side)
    assert str(found.value).startswith(f"x: sides[0].{problem}")


def test_a_field_that_no_ability_has() -> None:
    with pytest.raises(BadData, match=r"sides\[0\].abilities\[0\]: Object contains unknown field `wen`"):
        VOCABULARY.convert({"sides": [{"abilities": [{"wen": "x"}]}]}, QuayCard)


def test_the_data_comes_back_as_it_was() -> None:
    for card in CARDS.values():
        assert VOCABULARY.convert(msgspec.to_builtins(card), QuayCard) == card


# --- texts ------------------------------------------------------------------------------------------

TEXTS = {
    "knife": "your strength +1 if you attack",
    "amulet": "once per round, before you suffer horror if the horror is 2 or more: you may prevent 1 of the horror",
    "last_breath": "when you would be defeated: pay this card: instead lose all horror and until the end of the round: "
    "Bravery",
    "seasick": "For what it lies on: your strength -1 if you are at sea",
    "charts": "where you can go: also tower if you are at sea",
    "collector": "your score 3 for each of the number of your artifacts",
    "guild_ring": "the price is halved, rounded up",
    "tomes": "the skill for tests of strength is lore",
    "silence": "What it lies on has no text",
    "rust": "Weapons rust: nothing on them counts.",
    "rite": "When it comes into play: put 1 doom on the sheet | once per turn, action in the docks, the tower: you may "
    "pay 1 clue: put 1 clue on this card | When clue on this card is 2 or more: the game ends: it is bound",
}


@pytest.mark.parametrize("card", TEXTS)
def test_the_text_of_a_side(card: str) -> None:
    assert " | ".join(said.en for said in PLAY.text.side(CARDS[card].sides[0])) == TEXTS[card]


def test_the_templates_alone_give_every_text() -> None:
    for card in CARDS.values():
        for side in card.sides:
            for said in PLAY.text.side(side):
                assert set(keys_in(said)) <= set(VOCABULARY.wording)
                assert render(said, VOCABULARY.wording) == said.en


# --- prices -----------------------------------------------------------------------------------------

PRICED = CardPrices(PLAY, Prices(NOUNS))


@pytest.mark.parametrize(
    ("card", "worth"),
    [
        ("knife", 1 * 0.5),
        ("bravery", 2.0),
        ("dear_bread", 2 * -0.5 + 0 + 5 * -0.5),
        ("guild_ring", -1.5 * -0.5),
        ("tomes", 0.5),
        ("amulet", 5 * 1 * 0.5),
        ("prayer", 6 * (2.0 - 0.5)),
        ("torch", 8 * (1.0 - 0.4) * 0.5),
        ("last_breath", 1 * (2 + 4.0)),
        ("ledger", 5 * 0.4 + 4 * 0.8),
        ("collector", 2 * 3 * 1.0),
    ],
)
def test_what_a_card_in_play_is_worth(card: str, worth: float) -> None:
    assert PRICED.side(CARDS[card].sides[0]) == pytest.approx(worth)


def test_using_an_ability_is_worth_what_it_does_less_its_cost() -> None:
    torch = CARDS["torch"].sides[0].abilities[0]
    assert PRICED.use(torch) == pytest.approx(1.0 - 0.4)
    dear = msgspec.structs.replace(torch, cost={"artifact": 1})
    assert PRICED.use(dear) == 0.0, "one need not"
    forced = msgspec.structs.replace(dear, may=False)
    assert PRICED.use(forced) == pytest.approx(1.0 - 2.0)


def test_what_an_operation_brings_into_play_has_the_price_of_its_card() -> None:
    prices = Prices(NOUNS, entry_prices(PLAY, Prices(NOUNS)))
    assert prices.op(add(EntryId("bravery"))) == pytest.approx(2.0)
    assert prices.op(gain(Resource("clue"), Amount("artifacts", times=2))) == pytest.approx(1.5 * 4)


def test_what_is_sealed_on_a_card_has_no_price_before_it_comes() -> None:
    """A bot that chose by it would know, and show, what nobody has read."""
    sealed = [entry for entry in PLAY.sides if PLAY.is_sealed(entry)]
    priced = entry_prices(PLAY, Prices(NOUNS))
    assert sealed and not [entry for entry in sealed if entry in priced]
    assert "bravery" in priced
