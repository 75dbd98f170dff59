"""How a bot answers each kind of question."""

from domain.everrain.bots.charts import aside, away, far_off, set_out
from domain.everrain.bots.dilemmas import choose_side
from domain.everrain.bots.mind import Mind
from domain.everrain.bots.wares import (
    at_inn,
    at_market,
    at_shipwright,
    hand_in,
    install,
    least_missed,
    make_room,
    reward,
    schematic,
    take_treasure,
    treasure_worth,
)
from domain.everrain.content import CREW_BOARDS, NUMBERS
from domain.everrain.names import STATS, CrewId
from domain.everrain.rules.crew import room_for_harm
from domain.kernel import AnyForm, Assign, Choose, Deal, Number, Pick, Place, Propose, Split
from domain.parts.bots import Choice, by_worth

SPARED = ("artillery", "crew", "fleeting", "navigation")
"""Which orders are exhausted, the most easily spared first."""
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


def boarding(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Where an enemy is; whoever can bear no more stays out of it."""
    assert isinstance(form, Place)
    spot = mind.boarder(form.fits)
    return [] if spot is None else [{"piece": spot[0], "at": spot[1]}]


# --- frays ------------------------------------------------------------------------------------------


def fray_dice(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Number)
    return mind.attack_dice(form.most)


def as_little(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Trauma goes, point by point, where there is most room for it."""
    assert isinstance(form, Split)
    room, out = dict(form.targets), dict.fromkeys(form.targets, 0)
    for _ in range(form.most):
        widest = max(room, key=lambda one: room[one])
        room[widest] -= 1
        out[widest] += 1
    return {one: n for one, n in out.items() if n}


def to_the_weakest(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Hits finish off those that have least health left."""
    assert isinstance(form, Split)
    weakest = dict(sorted(form.targets.items(), key=lambda pair: pair[1]))
    return Split(weakest, form.most).default()


def omens(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """As many as can be refreshed in the next turn anyway, and one in any case; evasion first."""
    assert isinstance(form, Split)
    left = min(form.most, max(1, NUMBERS.refresh - sum(mind.ship.issued.values())))
    out: dict[str, int] = {}
    for die in sorted(form.targets, reverse=True):
        out[die] = min(left, form.targets[die])
        left -= out[die]
    return {die: n for die, n in out.items() if n}


# --- orders -----------------------------------------------------------------------------------------


def refresh(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """One kind after the other, as the mind has it."""
    assert isinstance(form, Split)
    held, left = form.targets, form.most
    out: dict[str, int] = {}
    for order, most in mind.fresh_first():
        n = min(left, most, held.get(order, 0) - out.get(order, 0))
        if n > 0:
            out[order] = out.get(order, 0) + n
            left -= n
    return out


def exhaust(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """What is spared most easily."""
    assert isinstance(form, Split)
    left, out = form.most, dict[str, int]()
    for order in SPARED:
        n = min(left, form.targets.get(order, 0))
        if n > 0:
            out[order] = n
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


def come_back(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Assign)
    return mind.berths(form.items)


def trek(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Inland, as long as they can bear it."""
    assert isinstance(form, Assign)
    return {crew: mind.next_node(CrewId(crew), nodes) for crew, nodes in form.items.items()}


def listen_again(mind: Mind, form: AnyForm, pick: Pick) -> object:
    return ["yes" if mind.listens_on() else "no"]


def trade_offer(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Propose)
    return mind.offer_to(form.partner) or Deal("refuse")


def agreed(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """All captains are friends."""
    return Deal("accept")


# --- anything else ----------------------------------------------------------------------------------


def first(mind: Mind, form: AnyForm, pick: Pick) -> object:
    return form.default()


def as_much(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Number)
    return form.most


def all_of_them(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Choose)
    return list(form.options[: form.most])


def cheapest(mind: Mind, option: str) -> float:
    return -float(CHEAP.index(option.partition(".")[0]))


CHOICES: dict[str, Choice[Mind]] = {
    "act": by_worth(lambda mind, option: mind.action(option)),
    "order_crew": order_crew,
    "boarding": boarding,
    "fray_dice": fray_dice,
    "crew_trauma": as_little,
    "enemy_trauma": to_the_weakest,
    "omens": omens,
    "exhaust": exhaust,
    "wages": wages,
    "refresh": refresh,
    "new_order": lambda mind, form, pick: ["navigation"],
    "who_is_tested": by_worth(soundest),
    "which_crew": by_worth(soundest),
    "worn": by_worth(soundest),
    "send_ashore": by_worth(lambda mind, option: mind.sent(CrewId(option))),
    "come_back": come_back,
    "trek": trek,
    "set_out": set_out,
    "raider_place": by_worth(far_off),
    "storm_way": by_worth(away),
    "place_storm": aside,
    "shipwright": by_worth(at_shipwright),
    "install": install,
    "schematic": by_worth(schematic),
    "marketplace": by_worth(at_market),
    "make_room": by_worth(make_room),
    "take_treasure": by_worth(take_treasure),
    "save_treasure": by_worth(treasure_worth),
    "give_up": by_worth(least_missed),
    "discard_treasure": by_worth(least_missed),
    "reward": by_worth(reward),
    "hire": by_worth(at_inn),
    "repair": all_of_them,
    "dose": as_much,
    "hand_over": as_much,
    "hand_in": hand_in,
    "listen_again": listen_again,
    "second_look": first,
    "decide": choose_side,
    "tribute": by_worth(cheapest),
    "trade_offer": trade_offer,
    "trade_reply": agreed,
}
