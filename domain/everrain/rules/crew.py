"""Rules: YOUR CREW. Coming aboard, traits, harm and recovery, death and leaving."""

from collections.abc import Iterable

from domain.everrain.board import Everrain
from domain.everrain.content import CREW_BOARDS, TRAIT_CARDS
from domain.everrain.facts.crew import (
    CrewDied,
    CrewEndured,
    CrewHarmed,
    CrewJoined,
    CrewLeft,
    CrewRecovered,
    CrewTested,
    TraitGained,
)
from domain.everrain.names import (
    BAD,
    CREW,
    CREW_PAST,
    GOOD,
    TRAITS_OUT,
    CrewId,
    Harm,
    Sign,
    Stat,
    TraitId,
    muster_of,
)
from domain.everrain.rules.dice import fate
from domain.everrain.rules.numbers import count_of_crew, of_crew
from domain.kernel import Card, Game, Seat, Shuffle, Zone

G = Game[Everrain]
DECK_OF: dict[Sign, Zone] = {"good": GOOD, "bad": BAD}


# --- coming aboard ----------------------------------------------------------------------------------


async def come_aboard(g: G, seat: Seat, card: Card, source: Zone = CREW) -> CrewId:
    """A board that lies open is taken, and traits are dealt: both to a deckhand, a bad one to a shellback."""
    crew = CrewId(g.face(card))
    entry = CREW_BOARDS[crew]
    g.move([card], source, muster_of(seat))
    g.emit(CrewJoined(seat, crew, card, entry.indelible))
    if entry.kind == "deckhand":
        await gain_trait(g, seat, crew, "good")
    await gain_trait(g, seat, crew, "bad")
    return crew


async def draw_deckhand(g: G, seat: Seat) -> None:
    await draw_of_kind(g, seat, "deckhand")


async def draw_of_kind(g: G, seat: Seat, kind: str) -> CrewId | None:
    """Boards are drawn until one of this kind appears; the others are shuffled back (ruling A107). If there is none
    left in the deck, those that were discarded are shuffled into it."""
    crew = await _look_for(g, seat, kind)
    if crew is None and g.board.cards(CREW_PAST):
        await Shuffle(CREW, "the crew deck", adding=(CREW_PAST,))
        crew = await _look_for(g, seat, kind)
    return crew


async def _look_for(g: G, seat: Seat, kind: str) -> CrewId | None:
    crew, drawn = None, 0
    for card in g.board.cards(CREW):
        g.show([card])
        drawn += 1
        if CREW_BOARDS[CrewId(g.face(card))].kind == kind:
            crew = await come_aboard(g, seat, card)
            break
    if drawn > 1:
        await Shuffle(CREW, "the crew deck")
    return crew


async def gain_trait(g: G, seat: Seat, crew: CrewId, sign: Sign) -> None:
    """The new trait takes the place of the one of its sign; of a shellback, whose own is indelible, of the other. One
    that contradicts what stays is drawn again."""
    mate = g.board.ships[seat].crew[crew]
    first = sign == "good" and CREW_BOARDS[crew].kind == "deckhand"
    staying = mate.bad if first else mate.good
    deck = DECK_OF[sign]
    passed: list[Card] = []
    for card in g.board.cards(deck):
        g.show([card])
        trait = TraitId(g.face(card))
        if contradict(trait, staying):
            passed.append(card)
            continue
        before = mate.good if first else mate.bad
        old = mate.traits.get(before)
        g.move([card], deck, TRAITS_OUT)
        g.emit(TraitGained(seat, crew, trait, card, first))
        if old is not None:
            await put_trait_back(g, before, old)
        break
    if passed:
        await Shuffle(deck, "a trait deck")


def contradict(one: TraitId, other: TraitId) -> bool:
    if not other:
        return False
    return other in TRAIT_CARDS[one].contradicts or one in TRAIT_CARDS[other].contradicts


async def put_trait_back(g: G, trait: TraitId, card: Card) -> None:
    deck = DECK_OF[TRAIT_CARDS[trait].sign]
    g.move([card], TRAITS_OUT, deck)
    await Shuffle(deck, "a trait deck")


# --- harm -------------------------------------------------------------------------------------------


def room_for_harm(board: Everrain, seat: Seat, crew: CrewId) -> int:
    """How much more Trauma and Strain kills."""
    mate = board.ships[seat].crew[crew]
    return CREW_BOARDS[crew].track - mate.trauma - mate.strain


def harm(g: G, seat: Seat, crew: CrewId, what: Harm, n: int = 1) -> None:
    """As much as the track holds. Whoever has no room left dies when the rule sees to it."""
    n = min(n, room_for_harm(g.board, seat, crew))
    if n > 0:
        g.emit(CrewHarmed(seat, crew, what, n))


def recover(g: G, seat: Seat, crew: CrewId, what: Harm, n: int) -> int:
    """As much as there is. Gives how much."""
    mate = g.board.ships[seat].crew[crew]
    n = min(n, mate.trauma if what == "trauma" else mate.strain)
    if n > 0:
        g.emit(CrewRecovered(seat, crew, what, n))
    return max(0, n)


def dying(board: Everrain, seat: Seat) -> list[CrewId]:
    return [crew for crew in board.ships[seat].crew if room_for_harm(board, seat, crew) <= 0]


async def bury(g: G, seat: Seat) -> None:
    """Rules: CREW DEATH. All whose track is full; boards and traits go back into their decks."""
    for crew in dying(g.board, seat):
        if count_of_crew(g, seat, crew, "enduring", 0):
            g.emit(CrewEndured(seat, crew))
            await gain_trait(g, seat, crew, "good")
            await gain_trait(g, seat, crew, "bad")
            continue
        await go(g, seat, crew, dead=True)


async def go(g: G, seat: Seat, crew: CrewId, dead: bool = False) -> None:
    """Somebody is no longer aboard."""
    mate = g.board.ships[seat].crew[crew]
    card, traits = mate.card, dict(mate.traits)
    g.emit(CrewDied(seat, crew) if dead else CrewLeft(seat, crew))
    g.move([card], muster_of(seat), CREW)
    await Shuffle(CREW, "the crew deck")
    for trait, lying in traits.items():
        await put_trait_back(g, trait, lying)


# --- tests ------------------------------------------------------------------------------------------


def stat_of(board: Everrain, seat: Seat, crew: CrewId, stat: Stat) -> int:
    return of_crew(board, seat, crew, stat, CREW_BOARDS[crew].stat(stat))


def best_at(board: Everrain, seat: Seat, party: Iterable[CrewId], stat: Stat) -> list[CrewId]:
    """Who of these has most of a stat; several may have as much."""
    stats = {crew: stat_of(board, seat, crew, stat) for crew in party if crew in board.ships[seat].crew}
    most = max(stats.values(), default=0)
    return [crew for crew, n in stats.items() if n == most]


async def passes(g: G, seat: Seat, crew: CrewId, stat: Stat, mod: int = 0) -> bool:
    """Rules: TESTING CREW STATS. The Fate die at most as high as the stat."""
    value = count_of_crew(g, seat, crew, stat, CREW_BOARDS[crew].stat(stat)) + mod
    g.emit(CrewTested(seat, crew, stat, value))
    return await fate("a test") <= value


# --- dice -------------------------------------------------------------------------------------------


def fray_dice(g: G, seat: Seat, crew: CrewId) -> int:
    """In a fray that the crew begins."""
    dice = count_of_crew(g, seat, crew, "dice", CREW_BOARDS[crew].dice)
    return count_of_crew(g, seat, crew, "fray_dice", dice)
