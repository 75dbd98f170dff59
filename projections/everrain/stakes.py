"""What options cost in The Everrain, and the odds of the dice that they lead straight to."""

from collections.abc import Mapping

from domain.everrain.board import Everrain
from domain.everrain.content import CREW_BOARDS, GUNS, IMPROVEMENT_CARDS, NUMBERS, TREASURE_CARDS, upgrade
from domain.everrain.names import CrewId, Slot, TreasureId, UpgradeId
from domain.everrain.rules.sailing import step_cost
from domain.everrain.rules.services import value_of
from domain.kernel import Card, Knowledge, OpenAsk
from projections.stakes import ANSWER, Odds

FREE: Mapping[str, int] = {}
SAILING = ("left", "right", "ahead", "reveal")
SHOPS = ("shipwright", "marketplace", "hire")
PRICES = NUMBERS.services
VISITS = {
    "dose": PRICES.dose,
    "cure": PRICES.cure,
    "rest": PRICES.rest,
    "drink": PRICES.drink,
    "gamble": PRICES.stake,
    "listen": PRICES.listen,
}
TASKS = {"crew": "crew", "navigation": "navigation", "fire": "artillery"}


def costs(board: Everrain, knowledge: Knowledge, ask: OpenAsk, option: str) -> Mapping[str, int]:
    """Orders, points and coin: all of it is public."""
    if option == ANSWER:
        return FREE
    if ask.kind == "act":
        return _of_action(board, ask, option)
    if ask.kind in SHOPS:
        price = _of_goods(board, knowledge, ask, *option.split(".", 1)) if "." in option else 0
        return {"coin": price} if price else FREE
    return FREE


def _of_action(board: Everrain, ask: OpenAsk, option: str) -> Mapping[str, int]:
    if option in SAILING:
        return {"points": step_cost(board, ask.seat)}
    name, _, what = option.removeprefix("+").partition(".")
    if name == "visit" and what in VISITS:
        return {"coin": VISITS[what]}
    task = TASKS.get(name)
    if task is None:
        return FREE
    return {"fleeting" if option.startswith("+") else task: 1}


def _of_goods(board: Everrain, knowledge: Knowledge, ask: OpenAsk, what: str, which: str) -> int:
    """What is bought, hired or installed."""
    if what == "install":
        return upgrade(board.ships[ask.seat].schematics[Slot(which)].entry).cost // 2
    face = str(knowledge.faces.get(Card(which), "")) if what in ("buy", "hire") else ""
    if face in TREASURE_CARDS:
        return value_of(board, ask.seat, TreasureId(face))
    if face in CREW_BOARDS:
        return CREW_BOARDS[CrewId(face)].wage
    return upgrade(UpgradeId(face)).cost if face in GUNS or face in IMPROVEMENT_CARDS else 0


def odds(board: Everrain, knowledge: Knowledge, ask: OpenAsk, option: str) -> tuple[Odds, ...]:
    """Which dice are rolled is decided only later."""
    return ()
