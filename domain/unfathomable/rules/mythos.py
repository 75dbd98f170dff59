"""Rules: STEP THREE: MYTHOS."""

from domain.kernel import BOTTOM, Ask, Card, Choose, Game, Seat, Shuffle, Trigger, agrees
from domain.unfathomable.board import Atlantica, Outcome
from domain.unfathomable.content import BOX, MYTHOS_CARDS, CheckCard, Mythos, Option, track_icon
from domain.unfathomable.facts.turn import AbilityUsed, MythosDone, MythosDrawn, OptionTaken
from domain.unfathomable.names import CRISIS, MYTHOS, MYTHOS_PAST, CharacterId, MythosId, Track
from domain.unfathomable.rules.checks import skill_check
from domain.unfathomable.rules.decks import of_skill
from domain.unfathomable.rules.monsters import activate
from domain.unfathomable.rules.passengers import in_supply
from domain.unfathomable.rules.people import seat_meant
from domain.unfathomable.rules.playing import carry_out, offer_once, open_sources
from domain.unfathomable.rules.tracks import advance

G = Game[Atlantica]
CHECK = "check"
"""The option of a combination that leads to the skill check."""
DRAWN = "drawn"
"""Under this name an ability gives the card that is drawn."""
LINES: dict[Outcome, str] = {"pass": "passed", "partial": "partly", "fail": "failed"}


# --- drawing ----------------------------------------------------------------------------------------


async def draw_mythos(g: G, seat: Seat) -> None:
    """The top card that has somebody to turn to; a Mathematician may look ahead, a Jinx may draw another."""
    looking = open_sources(g.board, seat, "mythos")
    if looking and await agrees(seat, "look_ahead", "UNF-35"):
        g.emit(AbilityUsed(seat, looking[0].title))
        card = Card((await carry_out(g, seat, looking[0]))[DRAWN])
    else:
        card = await next_fit_card(g)
    await take_up(g, card)


async def take_up(g: G, card: Card) -> None:
    """It lies open and will be resolved, unless somebody has it replaced."""
    g.show([card])
    g.move([card], MYTHOS, CRISIS)
    g.emit(MythosDrawn(MythosId(g.face(card))))
    trigger = Trigger("drawn", current=g.board.current)
    if await offer_once(g, "drawn", lambda: trigger, "UNF-38"):
        await take_up(g, await next_fit_card(g))


async def next_fit_card(g: G) -> Card:
    """The top of the deck. Cards of characters who are absent, jailed or revealed are discarded unresolved."""
    while True:
        await refill(g)
        card = g.board.cards(MYTHOS)[0]
        g.show([card])
        if is_fit(g.board, MYTHOS_CARDS[MythosId(g.face(card))]):
            return card
        g.move([card], MYTHOS, MYTHOS_PAST)


async def look_at_mythos(g: G, seat: Seat, n: int) -> list[Card]:
    """The top cards, seen by this player. One that has nobody to turn to is shown, discarded and replaced."""
    while True:
        if len(g.board.cards(MYTHOS)) < n:
            await refill(g, n)
        cards = g.board.cards(MYTHOS)[:n]
        g.show(cards, [seat])
        seen = [card for card in cards if not is_fit(g.board, MYTHOS_CARDS[MythosId(g.face(card))])]
        unfit = g.tell(seen, rule="UNF-38")
        if not unfit:
            return cards
        g.show(unfit)
        g.move(unfit, MYTHOS, MYTHOS_PAST)


def is_fit(board: Atlantica, card: Mythos) -> bool:
    """Rules: CHARACTER-SPECIFIC MYTHOS CARDS."""
    if card.character is None:
        return True
    seat = board.seat_of(CharacterId(card.character))
    return seat is not None and board.is_human(seat) and not board.jailed(seat)


async def refill(g: G, least: int = 1) -> None:
    """An exhausted deck is made anew from the discards; what is left of it stays on top."""
    left = g.board.cards(MYTHOS)
    if len(left) < least and g.board.cards(MYTHOS_PAST):
        await Shuffle(MYTHOS_PAST, "the mythos deck again")
        under = g.board.cards(MYTHOS_PAST)
        g.move(under, MYTHOS_PAST, MYTHOS, BOTTOM)


# --- the crisis -------------------------------------------------------------------------------------


def card_now(board: Atlantica) -> Mythos:
    assert board.crisis is not None
    return MYTHOS_CARDS[board.crisis]


async def resolve_crisis(g: G, seat: Seat) -> None:
    """A choice, a skill check, or a choice between both. Not for a human in the Brig."""
    if g.board.jailed(seat):
        return
    trigger = Trigger("crisis", current=g.board.current)
    await offer_once(g, "crisis", lambda: trigger, "UNF-36")
    if not g.board.replaced:
        await face_crisis(g, card_now(g.board))


async def face_crisis(g: G, card: Mythos) -> None:
    current = g.board.current
    assert current is not None
    if card.chooser is None:
        assert card.check is not None
        await make_check(g, card, card.check, current)
        return
    chooser = seat_meant(g.board, card.chooser, current)
    option = await choose_option(g, card, chooser)
    if option == CHECK:
        assert card.check is not None
        await make_check(g, card, card.check, chooser)
    else:
        await take_option(g, card, chooser, int(option))


async def choose_option(g: G, card: Mythos, chooser: Seat, kind: str = "crisis_choice") -> str:
    """Options that need what the player has not are not offered. What is in a hand is the player's secret."""
    options = [str(i) for i, option in enumerate(card.options) if can_take(g, option, chooser)]
    options += [CHECK] if card.check else []
    secret = any(option.needs == "lore" for option in card.options)
    open_ones = [str(i) for i, option in enumerate(card.options) if option.needs != "lore"]
    if len(options) == 1 and not secret:
        return options[0]
    default = ((open_ones or [CHECK])[0],) if secret else None
    (chosen,) = await Ask(chooser, kind, Choose(tuple(options)), "UNF-36", default, hide_form=secret)
    return chosen


def can_take(g: G, option: Option, chooser: Seat) -> bool:
    """Rules: Choices. What a card asks for before an option may be chosen."""
    board = g.board
    needs, _, n = option.needs.partition(":")
    match needs:
        case "item":
            return bool(board.sailors[chooser].items)
        case "lore":
            return bool(of_skill(g, chooser, "lore"))
        case "captain":
            return board.titles["captain"] == chooser
        case "passengers":
            return in_supply(board) >= int(n)
    return True


async def take_option(g: G, card: Mythos, chooser: Seat, option: int) -> None:
    g.emit(OptionTaken(chooser, option))
    await BOX.perform(g, card, chooser, card.options[option].effects, f"options.{option}.effects")


async def make_check(g: G, card: Mythos, check: CheckCard, you: Seat) -> None:
    result = await skill_check(g, card.id, check.target, check.skills, check.least, crisis=True)
    line = LINES[result.outcome]
    await BOX.perform(g, card, you, getattr(check, line), f"check.{line}", values={"margin": max(0, result.margin)})


async def take_failure(g: G, card: Mythos, check: CheckCard, you: Seat) -> None:
    """A check that has failed without being made."""
    await BOX.perform(g, card, you, check.failed, "check.failed")


# --- the icons --------------------------------------------------------------------------------------


async def resolve_activation(g: G) -> None:
    """Rules: MONSTER ACTIVATION ICONS."""
    if not g.board.cut_short:
        await activate(g, card_now(g.board).activation)


async def resolve_track(g: G, seat: Seat) -> None:
    """Rules: TRACK ICONS. The Captain chooses for a human in the Brig. Then the card is done."""
    card = card_now(g.board)
    if not g.board.cut_short:
        track = track_icon(card) or await choose_track(g, seat)
        await advance(g, track)
    put_away(g)
    await refill(g)


async def choose_track(g: G, seat: Seat) -> Track:
    chooser = g.board.titles["captain"] if g.board.jailed(seat) else seat
    (track,) = await Ask(chooser, "choose_track", Choose(("travel", "ritual")), "UNF-39", early=True)
    return "travel" if track == "travel" else "ritual"


def put_away(g: G) -> None:
    """To the discards, unless it lies in a play area now."""
    g.move(g.board.cards(CRISIS), CRISIS, MYTHOS_PAST)
    g.emit(MythosDone())
