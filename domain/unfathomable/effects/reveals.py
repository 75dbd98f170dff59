"""Rules: REVEALING AS A TRAITOR, step two. What each character does then."""

from domain.kernel import Ask, Choose, Game, Seat, choose_one
from domain.parts.effects import op
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import MYTHOS_CARDS, NUMBERS, Mythos
from domain.unfathomable.facts.turn import MythosDrawn
from domain.unfathomable.names import CRISIS, DECKS, DEEP, MYTHOS, MYTHOS_PAST, WATERS, WITH, ItemId, Space
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.chart import undamaged
from domain.unfathomable.rules.damage import damage_space
from domain.unfathomable.rules.defeat import defeat_character, defeat_passenger
from domain.unfathomable.rules.items import give_item
from domain.unfathomable.rules.monsters import activate_deep_ones, spawn
from domain.unfathomable.rules.mythos import CHECK, choose_option, put_away, refill, take_failure, take_option
from domain.unfathomable.rules.passengers import in_supply
from domain.unfathomable.rules.places import choose_space
from domain.unfathomable.rules.tracks import advance, retreat

G = Game[Atlantica]
RULE = "UNF-104"


@RULES.called("defeat 1 passenger on the board or of the supply", price=-1.0)
async def malpractice(run: R) -> None:
    """The Deep stands for the supply."""
    spaces = [space for space in DECKS if run.board.passengers_at(space)]
    spaces += [DEEP] if in_supply(run.board) else []
    if spaces:
        await defeat_passenger(run.g, await choose_space(run.g, run.you, "malpractice", spaces, RULE))


@RULES.called("damage any undamaged room", price=-1.0)
async def sabotage(run: R) -> None:
    await damage_space(run.g, await choose_space(run.g, run.you, "sabotage", undamaged(run.board), RULE))


@RULES.called("defeat each human and each passenger in your space", price=-1.0)
async def rain_fire(run: R) -> None:
    here = run.board.sailors[run.you].at
    for seat in run.board.humans_at(here):
        if seat != run.you:
            await defeat_character(run.g, seat)
    for _ in range(run.board.passengers_at(here)):
        await defeat_passenger(run.g, here)


@op("move the ritual token by up to {n} spaces, forward or back", price=lambda p, o: -1.0 * o.n)
async def disrupt_ritual(run: R, n: int) -> None:
    """As far as the track reaches, either way."""
    ritual = run.board.ritual
    back, on = min(n, ritual), min(n, NUMBERS.track_end - ritual)
    steps = [str(step) for step in range(-back, on + 1)]
    by = int(await choose_one(run.you, "disrupt_ritual", steps, RULE))
    if by > 0:
        await advance(run.g, "ritual", by)
    elif by < 0:
        retreat(run.g, "ritual", -by)


@op("spawn {n} Deep Ones, each in a different water space of your choice", price=lambda p, o: -0.5 * o.n)
async def divide(run: R, n: int) -> None:
    for space in await Ask(run.you, "divide", Choose(WATERS, n, n), RULE):
        spawn(run.g, Space(space), 1)


@RULES.called("activate each Deep One in your space", price=-1.0)
async def second_oath(run: R) -> None:
    here = run.board.sailors[run.you].at
    if run.board.deep_ones_at(here):
        await activate_deep_ones(run.g, {here: run.board.deep_ones_at(here)})


@RULES.called("take 1 item of your choice from a human in your space", price=-1.0)
async def pickpocket(run: R) -> None:
    here = run.board.sailors[run.you].at
    victims = [seat for seat in run.board.humans_at(here) if seat != run.you]
    options = [f"{item}{WITH}{seat}" for seat in victims for item in run.board.sailors[seat].items]
    if options:
        item, _, victim = (await choose_one(run.you, "pickpocket", options, RULE)).partition(WITH)
        await give_item(run.g, Seat(victim), run.you, ItemId(item))


# --- a crisis of one's own --------------------------------------------------------------------------


@RULES.called(
    "draw a mythos card: you make its choice, or if it is a skill check, it has failed; its icons are not resolved, "
    "and cards of other characters are drawn again",
    price=-2.0,
)
async def spread_misfortune(run: R) -> None:
    """A mythos card without its icons: the traitor chooses, and a check has failed."""
    g = run.g
    card = await draw_misfortune(g, run.you)
    chosen = await choose_option(g, card, run.you, "misfortune")
    if chosen != CHECK:
        await take_option(g, card, run.you, int(chosen))
    elif card.check is not None:
        await take_failure(g, card, card.check, run.you)
    put_away(g)
    await refill(g)


async def draw_misfortune(g: G, seat: Seat) -> Mythos:
    """The next card that is not another character's."""
    while True:
        await refill(g)
        top = g.board.cards(MYTHOS)[0]
        g.show([top])
        card = MYTHOS_CARDS[g.face(top)]
        if card.character in (None, g.board.sailors[seat].character):
            g.move([top], MYTHOS, CRISIS)
            g.emit(MythosDrawn(card.id))
            return card
        g.move([top], MYTHOS, MYTHOS_PAST)
