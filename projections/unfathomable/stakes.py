"""What options cost in Unfathomable (cards, resources, passengers at risk, a feat), and the odds of the die that they
lead straight to. A card that is played is no price: its words say so."""

from collections.abc import Iterable, Mapping
from typing import Any

from domain.kernel import Card, Knowledge, OpenAsk, Seat
from domain.parts.effects import NOTHING_TO_DO, Op, Ops, lines_of
from domain.unfathomable.board import Atlantica, Die
from domain.unfathomable.bots.card_choices import CHOICES
from domain.unfathomable.content import (
    DAMAGE_CARDS,
    ITEM_CARDS,
    MYTHOS_CARDS,
    NUMBERS,
    SPELL_CARDS,
    WAYPOINT_CARDS,
    value_of,
)
from domain.unfathomable.content.entries import Ability
from domain.unfathomable.names import DIALS, WITH, SpellId, WaypointId
from domain.unfathomable.rules.combat import DEEP_ONE, Weapon, as_weapon, enemy_count
from domain.unfathomable.rules.playing import value
from projections.stakes import ANSWER, Odds
from projections.unfathomable.words.options import BURNT, ability_behind, deed, is_card, least_safe
from projections.unfathomable.words.situation import SIDES, reached_by

Costs = Mapping[str, int]
FREE: Costs = {}


# --- costs ------------------------------------------------------------------------------------------


def costs(board: Atlantica, knowledge: Knowledge, ask: OpenAsk, option: str) -> Costs:
    """As far as the reader knows the cards that are named."""
    if option == ANSWER:
        return paid_in_cards(board, ask.seat, ask.kind)
    if ask.kind == "action" and option in PAID_LATER:
        return paid_in_cards(board, ask.seat, option)
    if ask.kind == "action" and option.startswith("room:"):
        return room_costs(option.partition(":")[2])
    if ask.kind == "volunteers":
        return {"risk": int(option)}
    if ask.kind.startswith("spend_"):
        return {"card": 1}
    return effect_costs(effects_behind(board, knowledge, ask.kind, option)) or ability_costs(knowledge, ask, option)


PAID_LATER = ("repair", "break_out")


def paid_in_cards(board: Atlantica, seat: Seat, kind: str) -> Costs:
    """Cards that have to be worth so much together."""
    if kind == "break_out":
        return {"worth_any": NUMBERS.brig_price}
    if kind == "repair" and board.sailors[seat].at in board.damage:
        damage = DAMAGE_CARDS[board.damage[board.sailors[seat].at]]
        return {f"worth_{damage.skill or 'any'}": damage.repair}
    return FREE


def room_costs(way: str) -> Costs:
    if is_card(way):
        return {"card": 1}
    return {"risk": 1} if way in ("mythos", "waypoints") else FREE


def effect_costs(effects: Iterable[Any]) -> Costs:
    """What is lost or risked in any case."""
    found: dict[str, int] = {}
    for effect in effects:
        match deed(effect), effect:
            case "lose", paid:
                found[paid.what] = found.get(paid.what, 0) + paid.n
            case (("risk" | "risk_for"), risked):
                found["risk"] = found.get("risk", 0) + risked.n
    return found


def ability_costs(knowledge: Knowledge, ask: OpenAsk, option: str) -> Costs:
    ability = ability_behind(ask.kind, option, knowledge.faces)
    if ability is None:
        return FREE
    source, _, way = option.partition("/")
    first = ability.effects[0]
    found: dict[str, int] = {"feat": 1} if source.startswith("feat:") else {}
    if is_card(way.rpartition(WITH)[2]):
        found["card"] = 1
    if deed(first) == "replace_crisis" and way in DIALS:
        found[way] = 1
    if deed(first) == "grenade" or getattr(first, "remove", False):
        found["item"] = 1
    return {**found, **effect_costs(ability.effects)}


def effects_behind(board: Atlantica, knowledge: Knowledge, kind: str, option: str) -> Ops:
    """Of a card, or of one side of it."""
    face = knowledge.faces.get(Card(option))
    match kind:
        case "crisis_choice" if board.crisis is not None and option.isdigit():
            return MYTHOS_CARDS[board.crisis].options[int(option)].effects
        case "may" | "either":
            return CHOICES.get(option, NOTHING_TO_DO)
        case "cast_spell" if face is not None:
            return SPELL_CARDS[SpellId(face)].effects
        case "waypoint" if face is not None:
            return WAYPOINT_CARDS[WaypointId(face)].effects
    return NOTHING_TO_DO


# --- odds -------------------------------------------------------------------------------------------


def odds(board: Atlantica, knowledge: Knowledge, ask: OpenAsk, option: str) -> tuple[Odds, ...]:
    """Of the die, by what comes of it: `hit` and `miss`; `low` and `high` where a card says what is low; `safe` and
    what is lost; `reached` and `missed` for a die that is about to be rolled."""
    what, _, rest = option.partition(":")
    if ask.kind == "action" and what == "attack":
        return (hit(target_of(rest), honed(board, ask.seat)),)
    if ask.kind == "action" and what == "room":
        return fire_odds(board, knowledge, ask.seat, rest)
    if ask.kind.startswith("spend_"):
        return spending_odds(board, knowledge, option)
    ability = ability_behind(ask.kind, option, knowledge.faces)
    if ability is not None:
        return ability_odds(board, knowledge, ask.seat, ability, option)
    return rolled(board, effects_behind(board, knowledge, ask.kind, option))


def split(good: str, bad: str, n: int) -> Odds:
    """So many faces of eight are good. What cannot happen is left out."""
    return Odds(SIDES, {name: faces for name, faces in ((good, n), (bad, SIDES - n)) if faces})


def hit(target: int, plus: int) -> Odds:
    return split("hit", "miss", reached_by(target, plus))


def target_of(enemy: str) -> int:
    return NUMBERS.attack_deep_one if enemy.startswith(DEEP_ONE) else NUMBERS.attack_character


def honed(board: Atlantica, seat: Seat) -> int:
    """What helps a plain attack."""
    return value(board, seat, "plain_attack")


def fire_odds(board: Atlantica, knowledge: Knowledge, seat: Seat, way: str) -> tuple[Odds, ...]:
    """A card and the die, in the Chapel and the Boiler Room."""
    room, face = str(board.sailors[seat].at), knowledge.faces.get(Card(way))
    if room not in BURNT or face is None:
        return ()
    return (split("safe", f"lose_{BURNT[room]}", reached_by(least_safe(face), 0)),)


def spending_odds(board: Atlantica, knowledge: Knowledge, option: str) -> tuple[Odds, ...]:
    """A card that is discarded for a crisis goes with its die."""
    face = knowledge.faces.get(Card(option))
    if face is None or board.crisis is None:
        return ()
    spending: list[Any] = [one for _, one in lines_of(MYTHOS_CARDS[board.crisis]) if deed(one) == "spend_and_roll"]
    return tuple(split("high", "low", reached_by(least_high(e.bands), value_of(face))) for e in spending[:1])


def least_high(bands: Iterable[Any]) -> int:
    """From where on a die is high."""
    return min(band.least or band.most + 1 for band in bands)


def rolled(board: Atlantica, effects: Iterable[Any]) -> tuple[Odds, ...]:
    """The dice of a card that are rolled whatever happens before."""
    found: list[Odds] = []
    for effect in effects:
        match deed(effect), effect:
            case "roll", rolling:
                found.append(split("high", "low", SIDES + 1 - least_high(rolling.bands)))
            case "roll_passengers", _:
                found.append(split("high", "low", max(0, SIDES - board.passengers_on_deck())))
    return tuple(found)


def ability_odds(board: Atlantica, knowledge: Knowledge, seat: Seat, ability: Ability, option: str) -> tuple[Odds, ...]:
    way = option.partition("/")[2]
    first: Any = ability.effects[0]
    match deed(first):
        case "attack":
            return (hit(target_of(way), weapon_bonus(board, seat, first)),)
        case "quick_draw":
            item, _, enemy = way.partition(WITH)
            return (hit(target_of(enemy), weapon_bonus(board, seat, weapon_of(item))),)
        case "shrivel":
            return (hit(first.target, first.bonus if way.startswith(DEEP_ONE) else 0),)
        case "first_oath":
            face = knowledge.faces.get(Card(way.partition(WITH)[2]))
            return () if face is None else (hit(first.target, value_of(face)),)
        case "sacrifice":
            return (hit(first.target, 0),)
    if board.die is not None and board.die.target is not None:
        return turned(board.die, board.die.target, knowledge, first, way)
    return rolled(board, ability.effects)


def weapon_of(item: str) -> Weapon:
    attacks = (as_weapon(one) for _, one in lines_of(ITEM_CARDS[item]))
    return next(weapon for weapon in attacks if weapon is not None)


def weapon_bonus(board: Atlantica, seat: Seat, weapon: Weapon) -> int:
    return weapon.bonus + (enemy_count(board, seat, board.sailors[seat].at) if weapon.per_enemy else 0)


def turned(die: Die, target: int, knowledge: Knowledge, one: Op, way: str) -> tuple[Odds, ...]:
    """What abilities make of a die that is about to be rolled, or that lies there."""
    match deed(one):
        case "adjust_die":
            return (split("reached", "missed", reached_by(target, die.plus + int(way))),)
        case "add_to_die":
            face = knowledge.faces.get(Card(way))
            return () if face is None else (split("reached", "missed", reached_by(target, die.plus + value_of(face))),)
        case "set_die":
            return (split("reached", "missed", SIDES if int(way) + die.plus >= target else 0),)
        case "reroll":
            return (split("reached", "missed", reached_by(target, die.plus)),)
    return ()
