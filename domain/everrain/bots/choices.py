"""How a bot answers each kind of question."""

from domain.everrain.bots.dilemmas import choose_side
from domain.everrain.bots.mind import POSTS, Mind
from domain.everrain.content import CREW_BOARDS, NUMBERS, TREASURE_CARDS, upgrade
from domain.everrain.names import STATS, CrewId, TreasureId, UpgradeId, berth_of
from domain.everrain.rules.crew import room_for_harm
from domain.everrain.rules.services import value_of
from domain.kernel import AnyForm, Card, Choose, Deal, Number, Pick, Place, Split
from domain.parts.bots import Choice, by_worth

HALF = 2
FRESH_FIRST = (("navigation", 2), ("crew", 1), ("artillery", 1), ("crew", 9), ("navigation", 9), ("artillery", 9))
"""Which orders are refreshed, and how many of each, one after the other."""
CHEAP = ("orders", "coin", "strain", "treasure", "clues", "trauma")
"""What is given most gladly, first."""


def order_crew(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """As the mind has it, where that can be done."""
    best = mind.best_move()
    if isinstance(form, Place) and best is not None:
        crew, berth = best
        if berth in form.fits.get(str(crew), {}):
            return [{"piece": crew, "at": berth}]
    return form.any_answer(pick)


def fray_dice(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """All for the attack, unless somebody is near death: then half."""
    assert isinstance(form, Number)
    fray = mind.board.fray
    weak = fray is not None and any(
        mate.trauma + mate.strain >= 3 for mate in mind.ship.crew.values() if mate.at == f"z{fray.zone}"
    )
    return form.most // HALF if weak else form.most


def as_little(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Trauma goes where there is most room for it."""
    assert isinstance(form, Split)
    widest = dict(sorted(form.targets.items(), key=lambda pair: -pair[1]))
    return Split(widest, form.most, form.least).default()


def to_the_weakest(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Hits finish off those that have least health left."""
    assert isinstance(form, Split)
    weakest = dict(sorted(form.targets.items(), key=lambda pair: pair[1]))
    return Split(weakest, form.most).default()


def first(mind: Mind, form: AnyForm, pick: Pick) -> object:
    return form.default()


def as_much(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Number)
    return form.most


def all_of_them(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Choose)
    return list(form.options[: form.most])


def refresh(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """A way to sail first, then hands, then guns."""
    assert isinstance(form, Split)
    held, left = form.targets, form.most
    out: dict[str, int] = {}
    for order, most in FRESH_FIRST:
        n = min(left, most, held.get(order, 0) - out.get(order, 0))
        if n > 0:
            out[order] = out.get(order, 0) + n
            left -= n
    return out


def wages(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Whoever asks for most leaves first, where not all can be paid; but not everybody."""
    assert isinstance(form, Choose)
    if not form.worth:
        return form.default()
    dear = sorted(form.options, key=lambda crew: -form.weights[crew])
    for n in range(1, len(dear) + 1):
        if sum(form.weights[crew] for crew in dear[:n]) >= form.worth:
            return dear[:n]
    return dear


# --- people -----------------------------------------------------------------------------------------


def soundest(mind: Mind, option: str) -> float:
    """Who can bear most."""
    crew = CrewId(option)
    return room_for_harm(mind.board, mind.seat, crew) + sum(CREW_BOARDS[crew].stat(s) for s in STATS) / 100


def neediest(mind: Mind, option: str) -> float:
    """Who is worn out most; of the others, who keeps no post."""
    mate = mind.ship.crew[CrewId(option)]
    worn = mate.strain + mate.trauma
    return (worn if worn > 1 else 0) - (mate.at in map(berth_of, POSTS)) - CREW_BOARDS[CrewId(option)].dice / 10


# --- ports ------------------------------------------------------------------------------------------


def at_shipwright(mind: Mind, option: str) -> float:
    what, _, which = option.partition(".")
    coin = mind.ship.coin
    match what:
        case "repair":
            return 3.0
        case "install":
            return 2.0
        case "draw":
            return 1.0 if coin >= mind.reserve + 45 else 0.0
        case "buy":
            cost = upgrade(UpgradeId(mind.knowledge.faces[Card(which)])).cost
            return 0.9 if coin - cost >= mind.reserve and len(mind.ship.slots) < 6 else 0.0
    return 0.5


def at_market(mind: Mind, option: str) -> float:
    what, _, which = option.partition(".")
    match what:
        case "sell":
            return 2.0 if mind.sells(mind.ship.hold[Card(which)]) else 0.0
        case "schematic":
            return 0.6
        case "buy":
            treasure = TreasureId(mind.knowledge.faces[Card(which)])
            card, price = TREASURE_CARDS[treasure], value_of(mind.board, mind.seat, treasure)
            good = card.clues * 15 - price if card.kind == "relic" else 5 - price
            return 1.0 + good / 100 if good > 0 and mind.ship.coin - price >= mind.reserve else 0.0
    return 0.5


def at_inn(mind: Mind, option: str) -> float:
    if option == "done":
        return 0.5
    board = CREW_BOARDS[CrewId(mind.knowledge.faces[Card(option.partition(".")[2])])]
    left = mind.ship.coin - board.wage
    return 1.0 + board.dice / 10 + board.track / 100 if left >= 5 or len(mind.ship.crew) == 1 else 0.0


def hand_in(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """As few relics as it takes, those that are worth most first; with clues enough one that fits."""
    assert isinstance(form, Choose)
    best = sorted(form.options, key=lambda card: -form.weights[card])
    chosen: list[str] = []
    while sum(form.weights[card] for card in chosen) < form.worth:
        chosen.append(best.pop(0))
    if not chosen:
        chosen = [card for card in best if form.weights[card] <= NUMBERS.clues_a_step][:1]
    return chosen


def listen_again(mind: Mind, form: AnyForm, pick: Pick) -> object:
    return ["yes" if mind.ship.coin >= mind.reserve + 10 else "no"]


def cheapest(mind: Mind, option: str) -> float:
    return -float(CHEAP.index(option.partition(".")[0]))


def agreed(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """All captains are friends."""
    return Deal("accept")


CHOICES: dict[str, Choice[Mind]] = {
    "act": by_worth(lambda mind, option: mind.action(option)),
    "order_crew": order_crew,
    "fray_dice": fray_dice,
    "crew_trauma": as_little,
    "enemy_trauma": to_the_weakest,
    "omens": lambda mind, form, pick: form.any_answer(lambda n: n - 1),
    "wages": wages,
    "refresh": refresh,
    "new_order": lambda mind, form, pick: ["navigation"],
    "who_is_tested": by_worth(soundest),
    "which_crew": by_worth(soundest),
    "worn": by_worth(soundest),
    "send_ashore": by_worth(neediest),
    "come_back": first,
    "shipwright": by_worth(at_shipwright),
    "marketplace": by_worth(at_market),
    "hire": by_worth(at_inn),
    "repair": all_of_them,
    "dose": as_much,
    "hand_over": as_much,
    "hand_in": hand_in,
    "listen_again": listen_again,
    "second_look": first,
    "decide": choose_side,
    "tribute": by_worth(cheapest),
    "trade_reply": agreed,
}
