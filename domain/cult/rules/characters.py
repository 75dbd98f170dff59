"""Rules: Characters. What players may do with them outside the moments that other files describe."""

from domain.cult.board import Temple
from domain.cult.content import CHARACTER_CARDS, PLAY
from domain.cult.facts import Charged
from domain.cult.names import CHARACTERS, NECROMANCER, CharacterId, Symbol, Target, character_zone, seat_at
from domain.cult.rules.asking import choose_some
from domain.cult.rules.in_play import Usable, rule_of, usable, use, use_option
from domain.cult.rules.life import gain_life
from domain.cult.rules.reach import reach_of
from domain.cult.rules.targets import explosions
from domain.kernel import Ask, Card, Choose, Game, Seat, Zone
from domain.parts.moments import Now

G = Game[Temple]


# --- before the Roll phase --------------------------------------------------------------------------


def before_roll_options(board: Temple, seat: Seat) -> tuple[str, ...]:
    """Life for coins or dice, and the Faceless one's change."""
    bought = [can.on(what) for can in usable(board, seat, "before_roll") for what in for_sale(board, can)]
    return (*bought, *become_options(board, seat)) if board.lives(seat) else ()


def for_sale(board: Temple, can: Usable) -> tuple[str, ...]:
    """The Merchant says which coin, if there is one left."""
    if getattr(can.ability.effects[0], "what", "") != "coin":
        return ("",)
    return tuple(kind for kind in ("siren", "chant") if getattr(board.supply, kind))


async def prepare(g: G, seat: Seat) -> None:
    """Abilities worded for the time before the own Roll phase."""
    while options := before_roll_options(g.board, seat):
        chosen = await choose_some(g, seat, "before_roll", options, 1, "CULT-103")
        if not chosen:
            return
        await use_option(g, seat, chosen[0], "before_roll", "any_time")


# --- Faceless, Faceless II --------------------------------------------------------------------------


def become_options(board: Temple, seat: Seat) -> tuple[str, ...]:
    """Rules: Faceless. `faceless:diver`: characters that no living player has; not a dead Necromancer's (ruling
    A26)."""
    found = [can for can in usable(board, seat, "any_time") if rule_of(can) == "become"]
    if not found:
        return ()
    taken = {c.character for c in board.cultists.values() if not c.dead or c.character == NECROMANCER}
    if board.options.necromancer != "dealt":
        taken.add(NECROMANCER)
    return tuple(can.on(c) for can in found for c in CHARACTER_CARDS if c not in taken)


def find_character(g: G, character: CharacterId) -> tuple[Zone, Card]:
    zones = (CHARACTERS, *(character_zone(s) for s in g.board.at_table()))
    return next((z, c) for z in zones for c in g.board.cards(z) if CharacterId(g.face(c)) == character)


async def mark_somebody(g: G, seat: Seat) -> None:
    """Rules: Faceless II. At the start of the game and before each own Roll phase."""
    if g.board.lives(seat):
        await PLAY.moment(g, "mark", seat)


def mark_options(board: Temple, seat: Seat) -> tuple[str, ...]:
    """Another living player, or a dead Necromancer (ruling A27)."""
    others = board.around(seat)[1:]
    return tuple(s for s in others if board.lives(s) or board.cultists[s].character == NECROMANCER)


# --- the own Commit phase ---------------------------------------------------------------------------


async def turn_own_die(g: G, seat: Seat) -> None:
    """Alchemist: once, one die of a ritual symbol."""
    for can in usable(g.board, seat, "commit"):
        dice = reach_of(g.board, can.ability.effects) or ()
        for chosen in await choose_some(g, seat, "turn_own_die", dice, 1, "CULT-103"):
            await use(g, seat, "commit", can.card, chosen)


# --- Resolve phase: Alchemist II and the Sorceresses ------------------------------------------------


async def gain_by_power(g: G, seat: Seat, owner: Seat) -> None:
    """Rules: Power Symbols; Alchemist II gains more, once per Resolve phase (ruling A46)."""
    gain_life(g, seat, 1, "power", owner)
    await PLAY.moment(g, "power", seat)


async def charge(g: G, owner: Seat, target: Target, face: Symbol) -> None:
    """Rules: Sorceress, Sorceress II. The second trigger die explodes; once per Resolve phase (ruling A45)."""
    seat = seat_at(target)
    found = explosions(g.board, owner, seat, face) if seat is not None else []
    if seat is None or not found:
        return
    g.emit(Charged(seat))
    if g.board.charges[seat] < 2 or any(key in g.board.used.get("turn", ()) for key, _ in found):
        return
    key, explosion = min(found, key=lambda pair: pair[1].may)
    if not explosion.may or await wants_explosion(g, seat):
        now: Now[Temple] = Now(g.board, "charged", owner, str(seat), **{face: 1})
        await PLAY.use(g, now, key, seat)


async def wants_explosion(g: G, seat: Seat) -> bool:
    if seat == g.board.automated:
        return False
    (answer,) = await Ask(seat, "explode", Choose(("hold", "explode")), "CULT-130")
    return answer == "explode"
