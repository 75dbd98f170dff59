"""Rules: PLAYING SKILL CARDS, USE AN ACTION ABILITY. Where abilities stand, who may use one now, and using it. Each
kind of ability has one rule, which registers itself here."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from msgspec import Struct

from domain.kernel import Card, Choose, Effect, Game, Seat, Trigger, choose_some, hand, window
from domain.unfathomable.abilities import Ability, Moment
from domain.unfathomable.abilities_turns import Echo
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import (
    CHARACTERS,
    ITEM_CARDS,
    MYTHOS_CARDS,
    SKILL_CARDS,
    SPELL_CARDS,
    skill_card_of,
)
from domain.unfathomable.facts.crew import FeatSpent
from domain.unfathomable.facts.turn import AbilityUsed, ActionsGranted
from domain.unfathomable.names import TREACHERY, ItemId, MythosId, SkillCardId, SpellId, limit_key
from domain.unfathomable.rules.decks import discard_shown, distinct, take_from_hand
from domain.unfathomable.rules.interpreter import Matter, resolve

G = Game[Atlantica]
E = TypeVar("E", bound=Effect)
PLAIN = ("",)
"""One way to use it, and nothing to say about it."""


class Source(Struct, frozen=True):
    """Where an ability stands: `skill:12.3`, `item:almanac`, `sheet:keilani`, `feat:keilani`, `kept:family_ties`."""

    key: str
    ability: Ability
    title: str
    """The same, with a skill card's title for its name: what the log says and what limits count."""

    @property
    def kind(self) -> str:
        return self.key.partition(":")[0]

    @property
    def id(self) -> str:
        return self.key.partition(":")[2]


class Use(Struct, frozen=True):
    """An ability being used."""

    seat: Seat
    source: Source
    variant: str = ""


Variants = Callable[[G, Seat, Any], tuple[str, ...]]
"""In which ways a player may use it now, by what the player knows; none means not now."""
Possible = Callable[[Atlantica, Seat, Any], bool]
"""Might a player use it now, as everybody can see?"""


def plainly(g: G, seat: Seat, effect: Any) -> tuple[str, ...]:
    return PLAIN


def always(board: Atlantica, seat: Seat, effect: Any) -> bool:
    return True


@dataclass(frozen=True)
class Rule:
    do: Callable[[G, Use, Any], Awaitable[None]]
    variants: Variants
    possible: Possible


_RULES: dict[type[Effect], Rule] = {}


def uses(kind: type[E], variants: Variants = plainly, possible: Possible = always) -> Callable[[Any], Any]:
    """`@uses(Shrivel, variants=…)` makes a function the rule for this kind of ability."""

    def register(do: Callable[[G, Use, E], Awaitable[None]]) -> Any:
        _RULES[kind] = Rule(do, variants, possible)
        return do

    return register


def has_use(kind: type[Effect]) -> bool:
    return kind in _RULES


# --- what a player has ------------------------------------------------------------------------------


def open_sources(board: Atlantica, seat: Seat, moment: Moment) -> list[Source]:
    """What everybody can see of it. No item works in the Brig, no sheet of a revealed traitor."""
    sailor = board.sailors[seat]
    found: list[Source] = []

    def add(kind: str, id: str, abilities: tuple[Ability, ...]) -> None:
        found.extend(Source(f"{kind}:{id}", a, f"{kind}:{id}") for a in abilities if a.when == moment)

    character = CHARACTERS[sailor.character]
    if not sailor.revealed:
        add("sheet", character.id, (character.ability,))
    if sailor.feat:
        add("feat", character.id, (character.feat,))
    for item in sailor.items if not board.jailed(seat) else ():
        add("item", item, ITEM_CARDS[ItemId(item)].abilities)
    for card in sailor.kept:
        add("kept", card, kept_abilities(card))
    return [source for source in found if allowed(board, seat, source)]


def kept_abilities(card: str) -> tuple[Ability, ...]:
    if card in MYTHOS_CARDS:
        return MYTHOS_CARDS[MythosId(card)].abilities
    return SPELL_CARDS[SpellId(card)].abilities


def allowed(board: Atlantica, seat: Seat, source: Source) -> bool:
    """Place, Brig and limits."""
    ability = source.ability
    if (ability.free and board.jailed(seat)) or (ability.at and board.sailors[seat].at != ability.at):
        return False
    key = limit_key(seat, source.title)
    match ability.limit:
        case "turn":
            return key not in board.used
        case "check":
            return board.check is None or key not in board.check.used
        case "roll":
            return board.die is None or key not in board.die.used
    return True


def sources(g: G, seat: Seat, moment: Moment) -> list[Source]:
    """Everything the player could use at this moment, cards in hand included; those alike once."""
    board = g.board
    found = open_sources(board, seat, moment)
    for card in distinct(g, board.cards(hand(seat))):
        title = skill_card_of(g.face(card))
        if title.ability.when == moment and (title.skill != TREACHERY or board.sailors[seat].revealed):
            source = Source(f"skill:{card}", title.ability, f"skill:{title.id}")
            if allowed(board, seat, source):
                found.append(source)
    return found


def options_of(g: G, seat: Seat, source: Source) -> list[str]:
    """`item:almanac/12.3`, `skill:8.1`: the ways it may be used now."""
    effect = source.ability.effects[0]
    rule = _RULES.get(type(effect))
    ways = PLAIN if rule is None else rule.variants(g, seat, effect)
    return [f"{source.key}/{way}" if way else source.key for way in ways]


def offers(g: G, seat: Seat, moment: Moment) -> tuple[str, ...]:
    """All options of a player at this moment."""
    return tuple(option for source in sources(g, seat, moment) for option in options_of(g, seat, source))


def may_offer(board: Atlantica, seat: Seat, moment: Moment) -> bool:
    """Is the player asked at this moment? By what everybody can see."""
    effects = [source.ability.effects[0] for source in open_sources(board, seat, moment)]
    if board.cards(hand(seat)):
        effects += [card.ability.effects[0] for card in SKILL_CARDS.values() if card.ability.when == moment]
    return any(_possible(board, seat, effect) for effect in effects)


def _possible(board: Atlantica, seat: Seat, effect: Effect) -> bool:
    rule = _RULES.get(type(effect))
    return rule is None or rule.possible(board, seat, effect)


# --- using it ---------------------------------------------------------------------------------------


async def use(g: G, seat: Seat, option: str, moment: Moment) -> None:
    """Pay for it, do it, and put a skill card on its pile."""
    key, _, variant = option.partition("/")
    source = next(s for s in sources(g, seat, moment) if s.key == key)
    laid: tuple[Card, ...] = ()
    if source.kind == "skill":
        laid = await take_from_hand(g, seat, [Card(source.id)], "plays a skill card")
    if source.kind == "feat":
        g.emit(FeatSpent(seat))
    g.emit(AbilityUsed(seat, source.title, source.ability.limit))
    await carry_out(g, Use(seat, source, variant))
    if laid:
        await echo(g, seat, source)
        discard_shown(g, laid)
    if source.ability.again:
        g.emit(ActionsGranted(seat, 1))


async def carry_out(g: G, using: Use) -> None:
    for effect in using.source.ability.effects:
        rule = _RULES.get(type(effect))
        if rule is not None:
            await rule.do(g, using, effect)
        else:
            await resolve(g, (effect,), Matter(using.seat, using.source.title))


async def echo(g: G, seat: Seat, source: Source) -> None:
    """An item may let a skill card's effect happen a second time."""
    title = SkillCardId(source.title.partition(":")[2])
    echoes = [e for s in open_sources(g.board, seat, "always") for e in s.ability.effects if isinstance(e, Echo)]
    if not any(title in e.cards for e in echoes):
        return
    for option in await choose_some(seat, "echo", options_of(g, seat, source), 1, "UNF-27"):
        await carry_out(g, Use(seat, source, option.partition("/")[2]))


async def offer_once(g: G, moment: Moment, trigger: Callable[[], Trigger], rule: str) -> bool:
    """Whoever may use something now is asked. Has anybody?"""
    seats = [seat for seat in g.board.from_current() if may_offer(g.board, seat, moment)]
    answer = await window(g, moment, trigger(), seats, lambda s: Choose(offers(g, s, moment)), rule)
    if answer is None:
        return False
    seat, (option,) = answer
    await use(g, seat, option, moment)
    return True


async def offer(g: G, moment: Moment, trigger: Callable[[], Trigger], rule: str) -> None:
    """Rules: PLAYING SKILL CARDS. They are asked again and again, until all have passed."""
    while await offer_once(g, moment, trigger, rule):
        pass
