"""Rules: Rituals. What the altars give, die by die."""

from msgspec import Struct

from domain.cult.board import Temple
from domain.cult.content import CULTIST_DIE, RITUAL_CARDS
from domain.cult.effects import (
    CalmKraken,
    Feast,
    GainCoin,
    GainLife,
    HealAnother,
    HurtOrHeal,
    LiftShadow,
    RiftRoll,
    RitualDice,
    Steal,
)
from domain.cult.facts import KrakenMoved, RiftOpened, ShadowMoved
from domain.cult.names import (
    BLOOD,
    COSMOS,
    HARM,
    KILL,
    PARCHMENT,
    AltarNo,
    Symbol,
    on_altar,
)
from domain.cult.rules.asking import choose_one, choose_some, put_in_order
from domain.cult.rules.coins import gain_coins
from domain.cult.rules.dice import add_die
from domain.cult.rules.life import gain_life, lose_life
from domain.cult.rules.numbers import room_for_dice
from domain.cult.rules.rituals import advance, complete, is_complete
from domain.cult.rules.targets import as_rolled_by, as_seen
from domain.kernel import Game, Roll, Seat

G = Game[Temple]


class Hand(Struct, frozen=True):
    """Whose hand pushes a ritual."""

    gainer: Seat
    """Who receives what the altar gives."""
    by: Seat
    """Whose blow it is if somebody dies of it (ruling A48)."""
    keeper: Seat | None = None
    """Who becomes Keeper; with Portents the user is asked for one."""
    at_once: bool = False
    """Dice gained resolve at once (Portents), not later in the turn."""


async def resolve_on_ritual(g: G, altar: AltarNo, symbol: Symbol, hand: Hand) -> None:
    """Move the marker, gain the altar benefit; all of it happens before a new ritual is revealed."""
    advance(g, altar, symbol, hand.by)
    await altar_benefit(g, altar, hand)
    if is_complete(g.board, altar):
        await complete(g, altar, await keeper_for(g, altar, hand))


async def keeper_for(g: G, altar: AltarNo, hand: Hand) -> Seat | None:
    """The resolver; with Portents, whom the user chooses."""
    ritual = g.board.altars[altar].ritual
    if hand.keeper is not None or ritual is None or RITUAL_CARDS[ritual].keeper is None:
        return hand.keeper
    options = tuple(s for s in g.board.living() if s != g.board.automated)
    return Seat(await choose_one(g, hand.by, "portents_keeper", options, "CULT-139")) if options else None


async def altar_benefit(g: G, altar: AltarNo, hand: Hand) -> None:
    ritual = g.board.altars[altar].ritual
    assert ritual is not None
    match RITUAL_CARDS[ritual].altar:
        case GainLife(n):
            gain_life(g, hand.gainer, n, "ritual")
        case GainCoin(coin):
            gain_coins(g, hand.gainer, coin)
        case HealAnother(n):
            await heal_another(g, hand, n)
        case HurtOrHeal(n):
            await hurt_or_heal(g, hand, n)
        case Steal(n, few):
            await steal(g, hand, n, few)
        case RitualDice(n):
            await gain_ritual_dice(g, altar, hand, n)
        case RiftRoll() as rift:
            await roll_on_rift(g, altar, hand, rift)
        case CalmKraken(n):
            await calm_kraken(g, hand, n)
        case LiftShadow(n):
            lift_shadow(g, hand, n)
        case Feast():
            await feast(g, hand)


async def heal_another(g: G, hand: Hand, n: int) -> None:
    """Tribute to Nycen: somebody else gains."""
    others = tuple(s for s in g.board.living() if s != hand.gainer)
    if others:
        chosen = await choose_one(g, hand.gainer, "heal_another", others, "CULT-128")
        gain_life(g, Seat(chosen), n, "ritual", hand.by)


async def hurt_or_heal(g: G, hand: Hand, n: int) -> None:
    """Rules: Sea Hydra. A living player gains or loses life."""
    living = g.board.living()
    options = (*(f"lose:{s}" for s in living), *(f"gain:{s}" for s in living))
    what, _, name = (await choose_one(g, hand.gainer, "hurt_or_heal", options, "CULT-123")).partition(":")
    if what == "gain":
        gain_life(g, Seat(name), n, "ritual", hand.by)
    else:
        await lose_life(g, {Seat(name): n}, "ritual", hand.by)


async def steal(g: G, hand: Hand, n: int, few: int) -> None:
    """Rules: Lamia. Somebody takes life from somebody else; what is not lost is not taken (ruling A52)."""
    living = g.board.living()
    takers = tuple(s for s in living if s != hand.gainer or len(living) <= few)
    if not takers:
        return
    taker = Seat(await choose_one(g, hand.gainer, "steal_taker", takers, "CULT-99"))
    victims = tuple(s for s in living if s != taker)
    if victims:
        victim = Seat(await choose_one(g, hand.gainer, "steal_victim", victims, "CULT-99"))
        lost = await lose_life(g, {victim: n}, "ritual", hand.by)
        gain_life(g, taker, min(n, lost.get(victim, 0)), "ritual", hand.by)


async def calm_kraken(g: G, hand: Hand, n: int) -> None:
    """Kraken: a die may be taken off somebody."""
    held = tuple(s for s in g.board.living() if g.board.cultists[s].kraken)
    for chosen in await choose_some(g, hand.gainer, "calm_kraken", held, n, "CULT-50"):
        g.emit(KrakenMoved(Seat(chosen), -1))


def lift_shadow(g: G, hand: Hand, n: int) -> None:
    """Ancient Shadow: a token goes, or there is none and the resolver gains life."""
    if g.board.shadow:
        g.emit(ShadowMoved(-min(n, g.board.shadow)))
    else:
        gain_life(g, hand.gainer, n, "ritual")


async def feast(g: G, hand: Hand) -> None:
    """Rules: Altar Sacrifice. The killer chooses living players; each gains the number of all players."""
    living = tuple(g.board.living())
    for chosen in await choose_some(g, hand.by, "feast", living, len(living), "CULT-92"):
        gain_life(g, Seat(chosen), g.board.head_count, "ritual", hand.by)


# --- dice for other rituals -------------------------------------------------------------------------


async def gain_ritual_dice(g: G, altar: AltarNo, hand: Hand, n: int) -> None:
    """Rules: Transmutation, Astral Rift. Dice with chosen symbols for other rituals; lost if none takes them."""
    for _ in range(n):
        options = ritual_places(g.board, altar)
        if not options or (not hand.at_once and not room_for_dice(g.board)):
            return
        place = await choose_one(g, hand.gainer, "ritual_die", options, "CULT-95")
        _, number, symbol = place.split(":")
        await push_die(g, AltarNo(int(number)), Symbol(symbol), hand)


def ritual_places(board: Temple, not_here: AltarNo | None) -> tuple[str, ...]:
    """`altar:2:cosmos`: every open track of every other ritual."""
    return tuple(
        f"altar:{number}:{symbol}"
        for number, altar in board.altars.items()
        if number != not_here
        for symbol, left in altar.tracks.items()
        if left > 0 and symbol != KILL and as_seen(board, symbol) == symbol
    )


async def push_die(g: G, altar: AltarNo, symbol: Symbol, hand: Hand) -> None:
    """A gained die lies on the ritual and resolves later in the turn; with Portents at once."""
    if hand.at_once:
        await resolve_on_ritual(g, altar, symbol, hand)
    else:
        add_die(g, symbol, on_altar(altar))


# --- Astral Rift ------------------------------------------------------------------------------------


async def roll_on_rift(g: G, altar: AltarNo, hand: Hand, rift: RiftRoll) -> None:
    """Rules: Astral Rift. All dice are rolled first; then their results come in the order that the player wants. Extra
    dice move no marker; only so many extra rolls count a turn (ruling A56)."""
    results: list[Symbol] = []
    dice = 1
    while dice:
        rolled = [as_rolled_by(g.board, hand.by, Symbol(f)) for f in await Roll({CULTIST_DIE: dice}, why="astral rift")]
        results += [face for face in rolled if face != COSMOS]
        extra = min(rolled.count(COSMOS), rift.most - g.board.rift)
        for _ in range(extra):
            g.emit(RiftOpened())
        dice = rift.dice * extra
    for face in await put_in_order(g, hand.gainer, "rift_order", results, "CULT-98"):
        await rift_result(g, altar, hand, face)


async def rift_result(g: G, altar: AltarNo, hand: Hand, face: Symbol) -> None:
    """One row of the table."""
    living = g.board.living()
    if face in HARM:
        await lose_life(g, dict.fromkeys(living, HARM[face]), "ritual", hand.by)
    elif face == BLOOD:
        for seat in living:
            gain_life(g, seat, 1, "ritual")
    else:
        await gain_ritual_dice(g, altar, hand, 1 if face == PARCHMENT else 2)
