"""Rules: Characters. What players may do with them outside the moments that other files describe."""

from domain.cult.abilities import (
    Become,
    BuyCoin,
    BuyDie,
    ChangeDie,
    Explosion,
    GiftPower,
    Mark,
    RingAgain,
    TurnOwnDie,
)
from domain.cult.board import Temple
from domain.cult.content import CHARACTER_CARDS
from domain.cult.facts import AbilitySpent, AbilityUsed, CharacterChanged, Charged, Exploded, ExtraDice, Marked
from domain.cult.names import CHARACTERS, NECROMANCER, CharacterId, DieName, Symbol, Target, character_zone, seat_at
from domain.cult.rules.abilities import abilities_of, ability_of
from domain.cult.rules.asking import choose_one, choose_some
from domain.cult.rules.coins import gain_coins
from domain.cult.rules.dice import change_dice, reroll_dice
from domain.cult.rules.life import gain_life, lose_life, pay_life
from domain.cult.rules.targets import triggers
from domain.kernel import Ask, Card, Choose, Game, Seat, Zone

G = Game[Temple]


# --- before the Roll phase --------------------------------------------------------------------------


def before_roll_options(board: Temple, seat: Seat) -> tuple[str, ...]:
    """Life for coins or dice, and the Faceless one's change."""
    if seat == board.automated or not board.lives(seat):
        return ()
    options: list[str] = []
    life = board.cultists[seat].life
    coin, die = ability_of(board, seat, BuyCoin), ability_of(board, seat, BuyDie)
    if coin and life >= coin.cost and not board.has_used(seat, "buy_coin"):
        options += [f"buy:{kind}" for kind in ("siren", "chant") if getattr(board.supply, kind)]
    if die and life >= die.cost and not board.has_used(seat, "buy_die"):
        options.append("buy:die")
    return (*options, *become_options(board, seat))


async def prepare(g: G, seat: Seat) -> None:
    """Abilities worded for the time before the own Roll phase."""
    while options := before_roll_options(g.board, seat):
        chosen = await choose_some(g, seat, "before_roll", options, 1, "CULT-103")
        if not chosen:
            return
        what, _, name = chosen[0].partition(":")
        if what == "become":
            become(g, seat, CharacterId(name))
        elif name == "die":
            buy_die(g, seat)
        else:
            buy_coin(g, seat, name)


def buy_die(g: G, seat: Seat) -> None:
    """Diver."""
    ability = ability_of(g.board, seat, BuyDie)
    assert ability is not None
    g.emit(AbilityUsed(seat, "buy_die"))
    pay_life(g, seat, ability.cost)
    g.emit(ExtraDice(seat, ability.n, bodily=True))


def buy_coin(g: G, seat: Seat, coin: str) -> None:
    """Merchant."""
    ability = ability_of(g.board, seat, BuyCoin)
    assert ability is not None
    g.emit(AbilityUsed(seat, "buy_coin"))
    pay_life(g, seat, ability.cost)
    gain_coins(g, seat, "siren" if coin == "siren" else "chant")


# --- Faceless, Faceless II --------------------------------------------------------------------------


def become_options(board: Temple, seat: Seat) -> tuple[str, ...]:
    """Rules: Faceless. Characters that no living player has; not a dead Necromancer's (ruling A26)."""
    if ability_of(board, seat, Become) is None or "become" in board.cultists[seat].spent:
        return ()
    taken = {c.character for c in board.cultists.values() if not c.dead or c.character == NECROMANCER}
    if board.options.necromancer != "dealt":
        taken.add(NECROMANCER)
    return tuple(f"become:{c}" for c in CHARACTER_CARDS if c not in taken)


def become(g: G, seat: Seat, character: CharacterId) -> None:
    """Ability and power symbol change; life stays, and no coins are given for the new card."""
    g.emit(AbilitySpent(seat, "become"))
    mine = character_zone(seat)
    g.move(g.board.cards(mine), mine, CHARACTERS)
    g.show(g.board.cards(CHARACTERS))  # all turned at once: where a card lay in the box tells nothing
    zone, card = find_character(g, character)
    g.move([card], zone, mine)
    g.emit(CharacterChanged(seat, character))


def find_character(g: G, character: CharacterId) -> tuple[Zone, Card]:
    zones = (CHARACTERS, *(character_zone(s) for s in g.board.at_table()))
    return next((z, c) for z in zones for c in g.board.cards(z) if CharacterId(g.face(c)) == character)


async def mark_somebody(g: G, seat: Seat) -> None:
    """Rules: Faceless II. At the start of the game and before each own Roll phase; the old mark may be kept."""
    if g.board.lives(seat) and any(isinstance(a, Mark) for a in own_abilities(g.board, seat)):
        options = mark_options(g.board, seat)
        if options:
            chosen = await choose_one(g, seat, "mark", options, "CULT-106")
            g.emit(Marked(seat, Seat(chosen)))


def own_abilities(board: Temple, seat: Seat) -> tuple[object, ...]:
    return CHARACTER_CARDS[board.cultists[seat].character].abilities


def mark_options(board: Temple, seat: Seat) -> tuple[str, ...]:
    """Another living player, or a dead Necromancer (ruling A27)."""
    others = board.around(seat)[1:]
    return tuple(s for s in others if board.lives(s) or board.cultists[s].character == NECROMANCER)


# --- the own Commit phase ---------------------------------------------------------------------------


async def turn_own_die(g: G, seat: Seat) -> None:
    """Alchemist: once, one die of a ritual symbol."""
    ability = ability_of(g.board, seat, TurnOwnDie)
    if ability is None:
        return
    dice = tuple(name for name, die in g.board.dice.items() if die.face in ability.source)
    for chosen in await choose_some(g, seat, "turn_own_die", dice, 1, "CULT-103"):
        g.emit(AbilityUsed(seat, "turn_own_die"))
        await change_dice(g, {DieName(chosen): ability.target}, recommit=False)


# --- Response phase ---------------------------------------------------------------------------------


def response_options(board: Temple, seat: Seat) -> list[str]:
    """Guardian II, Assassin II, Bellringer II: `change:d1:blood`, `ring:d1`."""
    options: list[str] = []
    if not board.has_used(seat, "change"):
        for change in abilities_of(board, seat, ChangeDie):
            dice = [name for name, die in board.dice.items() if die.face in change.source]
            options += [f"change:{name}:{change.target}" for name in dice]
    ring = ability_of(board, seat, RingAgain)
    if ring and not board.has_used(seat, "ring") and board.cultists[seat].life >= ring.cost:
        options += [f"ring:{name}" for name in board.dice]
    return options


def may_respond(board: Temple, seat: Seat) -> bool:
    """Has the player, as everybody can see, an ability for this phase?"""
    change = bool(abilities_of(board, seat, ChangeDie)) and not board.has_used(seat, "change")
    ring = ability_of(board, seat, RingAgain) is not None and not board.has_used(seat, "ring")
    return change or ring or bool(become_options(board, seat))


async def change_die(g: G, seat: Seat, die: DieName, face: Symbol) -> None:
    """Rules: Guardian II, Assassin II. One face, once per turn."""
    g.emit(AbilityUsed(seat, "change"))
    await change_dice(g, {die: face})


async def ring_again(g: G, seat: Seat, die: DieName) -> None:
    """Bellringer II: pay, and the die is rolled again."""
    ability = ability_of(g.board, seat, RingAgain)
    assert ability is not None
    g.emit(AbilityUsed(seat, "ring"))
    pay_life(g, seat, ability.cost)
    await reroll_dice(g, [die], "the bell rings")


# --- Resolve phase: Alchemist II and the Sorceresses ------------------------------------------------


def gain_by_power(g: G, seat: Seat, owner: Seat) -> None:
    """Rules: Power Symbols; Alchemist II gains more, once per Resolve phase (ruling A46)."""
    gain_life(g, seat, 1, "power", owner)
    gift = ability_of(g.board, seat, GiftPower)
    if gift is not None and not g.board.has_used(seat, "gift"):
        g.emit(AbilityUsed(seat, "gift"))
        gain_life(g, seat, gift.extra, "power")


async def charge(g: G, owner: Seat, target: Target, face: Symbol) -> None:
    """Rules: Sorceress, Sorceress II. The second trigger die explodes; once per Resolve phase (ruling A45)."""
    seat = seat_at(target)
    if seat is None or not triggers(g.board, owner, seat, face):
        return
    g.emit(Charged(seat))
    if g.board.charges[seat] < 2 or g.board.has_used(seat, "explosion"):
        return
    kinds = [e for e in abilities_of(g.board, seat, Explosion) if e.anybody or seat == owner]
    explosion = max(kinds, key=lambda e: e.anybody)
    if explosion.anybody or await wants_explosion(g, seat):
        await explode(g, seat, owner, explosion)


async def wants_explosion(g: G, seat: Seat) -> bool:
    if seat == g.board.automated:
        return False
    (answer,) = await Ask(seat, "explode", Choose(("hold", "explode")), "CULT-130")
    return answer == "explode"


async def explode(g: G, seat: Seat, owner: Seat, explosion: Explosion) -> None:
    """All but one lose life; the owner of the dice says who is spared, and it is the owner's blow."""
    g.emit(AbilityUsed(seat, "explosion"))
    spared = Seat(await choose_one(g, owner, "spare", tuple(g.board.living()), "CULT-130"))
    g.emit(Exploded(seat, spared))
    await lose_life(g, {s: explosion.n for s in g.board.living() if s != spared}, "explosion", owner)
    gain_life(g, seat, explosion.gain, "ability")
