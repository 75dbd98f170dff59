"""Rules: Sigils. Playing one, cancelling one, and what most of them do; Portents have their own file."""

from domain.cult.board import Temple
from domain.cult.content import NUMBERS, SIGIL_CARDS, Sigil
from domain.cult.effects import (
    AddOwnDice,
    BreakRitual,
    DiscardDice,
    Drain,
    GainOne,
    LoseAll,
    LoseOne,
    Moment,
    MoveDice,
    ReadPortents,
    Revoke,
    Shield,
    TakeCoins,
    TurnDice,
    TurnOwnDice,
)
from domain.cult.facts import Shielded
from domain.cult.names import (
    SIGILS_PAST,
    SYMBOLS,
    AltarNo,
    DieName,
    RitualId,
    SigilId,
    Symbol,
    sigil_zone,
)
from domain.cult.rules.asking import choose_one, choose_some
from domain.cult.rules.coins import changed, changes_form, gain_coins, move_die, own_faces, siren_dice, turn_own_dice
from domain.cult.rules.dice import add_die, change_dice, discard_dice, reroll_dice
from domain.cult.rules.life import gain_life, lose_life
from domain.cult.rules.numbers import room_for_dice
from domain.cult.rules.portents import read_portents
from domain.cult.rules.rituals import discard_from_altar, discard_kept, fill_altars
from domain.kernel import Ask, Assign, Card, Choose, Game, Seat, Trigger, window

G = Game[Temple]


def sigil_holders(board: Temple) -> list[Seat]:
    """Whoever holds an unused Sigil, as everybody can see."""
    return [s for s in board.around_place() if board.holds_sigil(s)]


def sigil_of(g: G, card: Card) -> Sigil:
    return SIGIL_CARDS[SigilId(g.face(card))]


def sigil_options(g: G, seat: Seat, moment: Moment) -> tuple[str, ...]:
    """The Sigils that this player could use now: sealed to the player."""
    return tuple(
        f"sigil:{card}" for card in g.board.cards(sigil_zone(seat)) if can_use(g.board, seat, sigil_of(g, card), moment)
    )


def can_use(board: Temple, seat: Seat, sigil: Sigil, moment: Moment) -> bool:
    """Its moment, and something to do. Nothing touches the dice of a Wraith but the Wraith itself."""
    if moment not in sigil.moments or not (board.lives(seat) or sigil.wraith):
        return False
    match sigil.effect:
        case TurnOwnDice():
            return bool(own_faces(board, seat))
        case AddOwnDice():
            return room_for_dice(board) > 0
        case Revoke() | DiscardDice() | TurnDice():
            return bool(board.dice)
        case MoveDice():
            return bool(siren_dice(board))
        case BreakRitual():
            return bool(breakable(board))
    return True


async def play_sigil(g: G, seat: Seat, card: Card, moment: Moment) -> None:
    """Once per game: shown, out of the game, and done unless somebody revokes it."""
    sigil = sigil_of(g, card)
    spend_sigil(g, seat, card)
    if not await is_revoked(g, seat):
        await do_sigil(g, seat, sigil, moment)


def spend_sigil(g: G, seat: Seat, card: Card) -> None:
    g.show([card])
    g.move([card], sigil_zone(seat), SIGILS_PAST)


async def is_revoked(g: G, player: Seat) -> bool:
    """Rules: Sigil of Revocation. Everybody else with a Sigil is asked; it answers the announcement (ruling A54)."""
    others = [s for s in sigil_holders(g.board) if s != player]
    trigger = Trigger("sigil", current=g.board.current, targets=tuple(others))
    answer = await window(g, "revoke", trigger, others, lambda s: Choose(revocations(g, s)), "CULT-107")
    if answer is None:
        return False
    seat, (option,) = answer
    spend_sigil(g, seat, Card(option.removeprefix("sigil:")))
    return True


def revocations(g: G, seat: Seat) -> tuple[str, ...]:
    cards = g.board.cards(sigil_zone(seat))
    return tuple(f"sigil:{card}" for card in cards if isinstance(sigil_of(g, card).effect, Revoke))


# --- what they do -----------------------------------------------------------------------------------


async def do_sigil(g: G, seat: Seat, sigil: Sigil, moment: Moment) -> None:
    match sigil.effect:
        case Revoke():
            await reroll_dice(g, list(g.board.dice), "revocation")
        case ReadPortents(n):
            await read_portents(g, seat, n)
        case TurnOwnDice(n):
            await turn_dice_of_own(g, seat, n)
        case AddOwnDice(n):
            await add_own_dice(g, seat, n)
        case DiscardDice(n):
            dice = await choose_some(g, seat, "undertow", tuple(g.board.dice), n, "CULT-58")
            discard_dice(g, [DieName(d) for d in dice])
        case MoveDice(n):
            await move_dice(g, seat, n)
        case TurnDice(n):
            await turn_dice(g, seat, n, recommit=moment == "response")
        case _:
            await do_to_players(g, seat, sigil)


async def do_to_players(g: G, seat: Seat, sigil: Sigil) -> None:
    living = tuple(g.board.living())
    match sigil.effect:
        case LoseOne(n):
            victim = await choose_one(g, seat, "sigil_lose", living, "CULT-58")
            await lose_life(g, {Seat(victim): n}, "sigil", seat)
        case GainOne(n):
            gain_life(g, Seat(await choose_one(g, seat, "sigil_gain", living, "CULT-58")), n, "sigil", seat)
        case LoseAll(n):
            spared = await choose_one(g, seat, "sigil_spare", living, "CULT-58")
            await lose_life(g, {s: n for s in g.board.living() if s != spared}, "sigil", seat)
        case Shield(n):
            g.emit(Shielded(Seat(await choose_one(g, seat, "sigil_shield", living, "CULT-58")), n))
        case Drain(n):
            await drain(g, seat, n)
        case TakeCoins(siren, chant):
            gain_coins(g, seat, "siren", siren)
            gain_coins(g, seat, "chant", chant)
        case BreakRitual():
            await break_ritual(g, seat)


async def turn_dice_of_own(g: G, seat: Seat, n: int) -> None:
    """Own dice, in the own Commit phase; a Wraith turns Wraith dice."""
    form = changes_form(own_faces(g.board, seat), n)
    turned = changed(await Ask(seat, "sigil_turn_own", form, "CULT-58"))
    if turned:
        turn_own_dice(g, seat, turned)


async def add_own_dice(g: G, seat: Seat, n: int) -> None:
    """Before committing, so they are committed with the others."""
    faces = tuple(s for s in SYMBOLS if s != NUMBERS.chant_barred)
    for _ in range(min(n, room_for_dice(g.board))):
        add_die(g, Symbol(await choose_one(g, seat, "sigil_add", faces, "CULT-58")))


async def turn_dice(g: G, seat: Seat, n: int, recommit: bool) -> None:
    """Dice of the active player; changed in the Resolve phase they stay where they lie."""
    dice = await choose_some(g, seat, "masks", tuple(g.board.dice), n, "CULT-59")
    if not dice:
        return
    items = {d: tuple(str(s) for s in SYMBOLS if s != g.board.dice[DieName(d)].face) for d in dice}
    faces = await Ask(seat, "masks_faces", Assign(items), "CULT-59")
    await change_dice(g, {DieName(d): Symbol(face) for d, face in faces.items()}, recommit)


async def move_dice(g: G, seat: Seat, n: int) -> None:
    """A Sigil may re-commit dice even in the Resolve phase."""
    for die in await choose_some(g, seat, "misdirect", siren_dice(g.board), n, "CULT-59"):
        await move_die(g, seat, DieName(die), "CULT-59")


async def drain(g: G, seat: Seat, n: int) -> None:
    """What one really loses another gains."""
    victim = Seat(await choose_one(g, seat, "sigil_lose", tuple(g.board.living()), "CULT-58"))
    others = tuple(s for s in g.board.living() if s != victim)
    gainer = await choose_one(g, seat, "sigil_gain", others, "CULT-58") if others else None
    lost = await lose_life(g, {victim: n}, "sigil", seat)
    if gainer is not None:
        gain_life(g, Seat(gainer), lost.get(victim, 0), "sigil", seat)


def breakable(board: Temple) -> tuple[str, ...]:
    """`altar:1`, or `kept:s2:lamia`."""
    altars = [f"altar:{number}" for number, altar in board.altars.items() if altar.ritual is not None]
    return (*altars, *(f"kept:{s}:{ritual}" for s in board.at_table() for ritual in board.cultists[s].kept))


async def break_ritual(g: G, seat: Seat) -> None:
    """A ritual is discarded without effect; a new one comes to an empty altar."""
    parts = (await choose_one(g, seat, "break_ritual", breakable(g.board), "CULT-58")).split(":")
    if parts[0] == "altar":
        discard_from_altar(g, AltarNo(int(parts[1])))
    else:
        discard_kept(g, Seat(parts[1]), RitualId(parts[2]))
    await fill_altars(g)
