"""What a bot makes of a choice on a card that is read aloud. What a side leads to is sealed: a bot knows the
labels and what each side asks for, as everybody at the table does, and what the card is worth on the whole."""

from functools import cache

from domain.everrain.bots.mind import Mind
from domain.everrain.content import BOX, NUMBERS, TREASURE_CARDS
from domain.everrain.content.costs import Cost
from domain.everrain.effects.tales import decide, price_of
from domain.everrain.nouns import NOUNS
from domain.everrain.rules.crew import room_for_harm
from domain.everrain.rules.services import clue_value
from domain.kernel import AnyForm, Choose, Pick
from domain.parts.effects import kind_of, lines_of
from domain.parts.prices import Prices

PRICES = Prices(NOUNS)
PROMISE, RISK = 1.5, 0.5
"""How much more a side brings for what it asks, on a card that is worth something, and on one that is not."""
DEAR = 3.0
"""So many times its price is what a ship can hardly spare."""
SPARE_COIN, SPARE_ROOM = 15, 2
"""What must be left of coin, and of whoever suffers, so that it can be spared."""


@cache
def sides() -> dict[str, tuple[float, Cost]]:
    """Label -> what its card is worth, and what the side asks for."""
    found = {}
    for card in BOX.every():
        for _, one in lines_of(card):
            if kind_of(one) is decide:
                found.update({str(way.label): (card.worth or 0.0, way.cost) for way in one.options})  # type: ignore[attr-defined]
    return found


def choose_side(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """The best side; of several as good, any."""
    assert isinstance(form, Choose)
    worths = {option: worth_of(mind, option) for option in form.options}
    best = [option for option in form.options if worths[option] == max(worths.values())]
    return [best[pick(len(best))]]


def worth_of(mind: Mind, option: str) -> float:
    """Whoever asks for something gives more, as a rule: what counts is how dear the price is to this ship now."""
    worth, cost = sides().get(option, (0.0, Cost()))
    nominal = price_of(PRICES, cost)
    return nominal * (PROMISE if worth > 0 else RISK) - nominal * (1.0 if can_spare(mind, cost) else DEAR)


def can_spare(mind: Mind, cost: Cost) -> bool:
    """Coin for wages stays, and clues for the University, and relics; nobody is brought near death."""
    ship = mind.ship
    if cost.coin and ship.coin - cost.coin < SPARE_COIN:
        return False
    if cost.clues and clue_value(mind.board, mind.seat) >= NUMBERS.clues_a_step:
        return False
    held = [TREASURE_CARDS[id].kind for id in ship.hold.values()]
    if cost.treasure == "relic" or (cost.treasure == "any" and set(held) == {"relic"}):
        return False
    room = max((room_for_harm(mind.board, mind.seat, crew) for crew in ship.crew), default=0)
    return room - cost.trauma - cost.strain >= SPARE_ROOM
