"""Rules: PLAYING SKILL CARDS, USE AN ACTION ABILITY. What lies before a player, what is in force by it, who may use
something now, and using it."""

from collections.abc import Callable, Iterator
from functools import cache

from msgspec import Struct

from domain.kernel import Card, Choose, Game, Seat, Trigger, choose_some, hand, window
from domain.parts.abilities import Modify
from domain.parts.effects import Op, Worked, perform
from domain.parts.ways import is_possible, ways_of
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import (
    BOX,
    CHARACTERS,
    ITEM_CARDS,
    MYTHOS_CARDS,
    SKILL_CARDS,
    SPELL_CARDS,
    skill_card_of,
)
from domain.unfathomable.content.entries import Ability, Kept
from domain.unfathomable.facts.characters import FeatSpent
from domain.unfathomable.facts.turn import AbilityUsed, ActionsGranted
from domain.unfathomable.names import TREACHERY, Moment, limit_key
from domain.unfathomable.rules.decks import discard_shown, distinct, take_from_hand

G = Game[Atlantica]


class Source(Struct, frozen=True):
    """Where an ability stands: `skill:12.3`, `item:almanac`, `sheet:keilani`, `feat:keilani`, `kept:family_ties`."""

    key: str
    ability: Ability
    title: str
    """The same, with a skill card's title for its name: what the log says and what limits count."""
    entry: str
    """The entry of the box."""
    where: str
    """Where in the entry its effects stand."""

    @property
    def kind(self) -> str:
        return self.key.partition(":")[0]

    @property
    def id(self) -> str:
        return self.key.partition(":")[2]


# --- what lies before a player ----------------------------------------------------------------------


def kept_card(card: str) -> Kept:
    return MYTHOS_CARDS[card] if card in MYTHOS_CARDS else SPELL_CARDS[card]


def play_area(board: Atlantica, seat: Seat) -> Iterator[tuple[str, Kept]]:
    """Items and kept cards. No item works in the Brig, and of Improvements only the active one does."""
    sailor = board.sailors[seat]
    for item in sailor.items if not board.jailed(seat) else ():
        entry = ITEM_CARDS[item]
        if entry.trait != "improvement" or sailor.improvement == item:
            yield f"item:{item}", entry
    for card in sailor.kept:
        yield f"kept:{card}", kept_card(card)


def open_sources(board: Atlantica, seat: Seat, moment: Moment) -> list[Source]:
    """What everybody can see of it. No sheet of a revealed traitor works."""
    sailor = board.sailors[seat]
    found: list[Source] = []
    character = CHARACTERS[sailor.character]
    if character.ability.when == moment and not sailor.revealed:
        key = f"sheet:{character.id}"
        found.append(Source(key, character.ability, key, character.id, "ability.effects"))
    if character.feat.when == moment and sailor.feat:
        key = f"feat:{character.id}"
        found.append(Source(key, character.feat, key, f"{character.id}_feat", "feat.effects"))
    for key, entry in play_area(board, seat):
        for n, ability in enumerate(entry.abilities):
            if ability.when == moment:
                found.append(Source(key, ability, key, entry.id, f"abilities.{n}.effects"))
    return [source for source in found if allowed(board, seat, source)]


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
        face = g.face(card)
        title = skill_card_of(face)
        if title.ability.when == moment and (title.skill != TREACHERY or board.sailors[seat].revealed):
            source = Source(f"skill:{card}", title.ability, f"skill:{title.id}", face, "ability.effects")
            if allowed(board, seat, source):
                found.append(source)
    return found


# --- what is in force -------------------------------------------------------------------------------


def modifiers(board: Atlantica, seat: Seat, name: str) -> Iterator[tuple[str, str, Modify]]:
    """What makes a number or a name another for this player: the entry, the line in it, and what it says."""
    for _, entry in play_area(board, seat):
        for n, modify in enumerate(entry.modifies):
            if modify.modify == name:
                yield entry.id, f"modifies.{n}", modify


def note(g: G, seat: Seat, name: str) -> None:
    """Which lines are at work where something rests on them: nothing else shows it."""
    for entry, line, _ in list(modifiers(g.board, seat, name)):
        g.emit(Worked(entry, (line,)))


def value(board: Atlantica, seat: Seat, name: str, base: int = 0) -> int:
    for _, _, modify in modifiers(board, seat, name):
        assert isinstance(modify.by, int)
        base = (base if modify.set is None else modify.set) + modify.by
    return base


# --- who may use what -------------------------------------------------------------------------------


def options_of(g: G, seat: Seat, source: Source) -> list[str]:
    """`item:almanac/12.3`, `skill:8.1`: the ways it may be used now."""
    ways = ways_of(g, BOX.words.nouns, seat, source.ability.effects[0])
    return [f"{source.key}/{way}" if way else source.key for way in ways]


def offers(g: G, seat: Seat, moment: Moment) -> tuple[str, ...]:
    """All options of a player at this moment."""
    return tuple(option for source in sources(g, seat, moment) for option in options_of(g, seat, source))


def first_lines(board: Atlantica, seat: Seat, moment: Moment) -> list[Op]:
    """What a player might use, as everybody can see: of an open card or a sheet, and of any card in hand."""
    found = [source.ability.effects[0] for source in open_sources(board, seat, moment)]
    return [*found, *lines_of_hands(moment)] if board.cards(hand(seat)) else found


@cache
def lines_of_hands(moment: Moment) -> tuple[Op, ...]:
    """Of all skill cards that there are."""
    return tuple(card.ability.effects[0] for card in SKILL_CARDS.values() if card.ability.when == moment)


def may_offer(board: Atlantica, seat: Seat, moment: Moment) -> bool:
    """Is the player asked at this moment? By what everybody can see."""
    nouns = BOX.words.nouns
    return any(is_possible(board, nouns, seat, effect) for effect in first_lines(board, seat, moment))


# --- using it ---------------------------------------------------------------------------------------


async def use(g: G, seat: Seat, option: str, moment: Moment) -> None:
    """Pay for it, do it, and put a skill card on its pile."""
    key, _, way = option.partition("/")
    source = next(s for s in sources(g, seat, moment) if s.key == key)
    laid: tuple[Card, ...] = ()
    if source.kind == "skill":
        laid = await take_from_hand(g, seat, [Card(source.id)], "plays a skill card")
    if source.kind == "feat":
        g.emit(FeatSpent(seat))
    g.emit(AbilityUsed(seat, source.title, source.ability.limit))
    await carry_out(g, seat, source, way)
    if laid:
        await echo(g, seat, source)
        discard_shown(g, laid)
    if source.ability.again:
        g.emit(ActionsGranted(seat, 1))


async def carry_out(g: G, seat: Seat, source: Source, way: str = "") -> dict[str, str]:
    """Gives what was chosen under a name."""
    nouns, effects = BOX.words.nouns, source.ability.effects
    run = await perform(g, nouns, effects, seat, source.entry, where=source.where, card=source.title, way=way)
    return run.named


async def echo(g: G, seat: Seat, source: Source) -> None:
    """An item may let a skill card's effect happen a second time."""
    title = source.title.partition(":")[2]
    if not any(title in modify.also for _, _, modify in modifiers(g.board, seat, "echo")):
        return
    for option in await choose_some(seat, "echo", options_of(g, seat, source), 1, "UNF-27"):
        note(g, seat, "echo")
        await carry_out(g, seat, source, option.partition("/")[2])


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
