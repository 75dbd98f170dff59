"""Rules: SETUP, FOUR PLAYER VARIANT (set-up), NECROMANCER VARIANT (both ways)."""

from collections.abc import Sequence

from domain.cult.board import Temple
from domain.cult.content import (
    CHARACTER_CARDS,
    DICE_KINDS,
    KRAKEN_DIE,
    NUMBERS,
    PLAY,
    RITUAL_CARDS,
    ROLE_CARDS,
    SIGIL_CARDS,
    TOKENS,
    WRAITH_CARDS,
    Table,
)
from domain.cult.facts import CharacterRevealed, PriestKnown, TempleLaid
from domain.cult.names import (
    CABALIST,
    CHARACTERS,
    HIGH_PRIEST,
    NECROMANCER,
    PRIEST_SEAT,
    RITUALS,
    ROLES,
    SIGILS,
    CharacterId,
    RoleId,
    WraithId,
    character_zone,
    role_zone,
)
from domain.cult.options import FOUR, Options
from domain.cult.rules.characters import mark_somebody
from domain.cult.rules.endings import role_of
from domain.cult.rules.rituals import lay_ritual
from domain.cult.rules.variants import priest_bonus, swap_a_ritual
from domain.kernel import Face, Game, Seat, Shuffle, Zone, zone_of

G = Game[Temple]
COUNTED = ("siren", "chant", "necromancer", "shadow")
"""Tokens whose supply is limited."""
NECROMANCER_ASIDE = Zone("necromancer")


def table_for(seats: int, options: Options) -> Table:
    return NUMBERS.table(seats, options.heresy)


async def set_up(g: G, options: Options) -> None:
    """The ten steps, in their order."""
    table = table_for(len(g.seats), options)
    lay_out_temple(g, options, table)
    await deal_roles(g, table)
    await deal_sigils(g)
    await deal_characters(g)
    await lay_out_rituals(g)
    know_the_priest(g)
    await reveal_characters(g, table)
    await swap_a_ritual(g)
    for seat in g.board.around(g.board.high_priest):
        await mark_somebody(g, seat)


def lay_out_temple(g: G, options: Options, table: Table) -> None:
    """Altars and Wraith cards. With four players the High Priest's place comes before the first seat."""
    automated = PRIEST_SEAT if table.seats == FOUR else None
    order = (PRIEST_SEAT, *g.seats) if automated else g.seats
    supply = {"kraken": DICE_KINDS[KRAKEN_DIE].copies, **{kind: TOKENS[kind].copies for kind in COUNTED}}
    g.emit(TempleLaid(options, order, table.altars, tuple(WraithId(card) for card in WRAITH_CARDS), supply, automated))


async def deal(g: G, pile: Zone, kind: str, seats: Sequence[Seat], why: str) -> None:
    """One card from the shuffled pile each, face down, seen by its owner."""
    await Shuffle(pile, why)
    for seat in seats:
        card = g.board.cards(pile)[:1]
        g.move(card, pile, zone_of(kind, seat))
        if seat in g.seats:
            g.show(card, [seat])


async def deal_roles(g: G, table: Table) -> None:
    """Exactly the roles of the row; the automated High Priest's lies open."""
    g.stock(ROLES, [Face(role) for role in ROLE_CARDS for _ in range(table.roles.get(RoleId(role), 0))])
    await deal(g, ROLES, "role", g.seats, "deal the roles")
    if g.board.automated:
        g.stock(role_zone(g.board.automated), [Face(HIGH_PRIEST)])


async def deal_sigils(g: G) -> None:
    """One each; the rest stays unseen."""
    g.stock(SIGILS, [Face(sigil) for sigil in SIGIL_CARDS])
    await deal(g, SIGILS, "sigil", g.seats, "deal the sigils")


async def deal_characters(g: G) -> None:
    """The Necromancer is set aside, shuffled in, or kept for the High Priest. An automated High Priest is dealt a
    character first, so that it never is the Necromancer (ruling B1)."""
    g.stock(CHARACTERS, [Face(c) for c in CHARACTER_CARDS if c != NECROMANCER])
    if g.board.automated:
        await deal(g, CHARACTERS, "character", [g.board.automated], "deal the High Priest's character")
    if g.board.options.necromancer == "dealt":
        g.stock(CHARACTERS, [Face(NECROMANCER)])
    if g.board.options.necromancer == "high_priest":
        g.stock(NECROMANCER_ASIDE, [Face(NECROMANCER)])
    await deal(g, CHARACTERS, "character", g.seats, "deal the characters")


async def lay_out_rituals(g: G) -> None:
    """One on each altar. A Kraken among them waits for the High Priest's first turn."""
    g.stock(RITUALS, [Face(ritual) for ritual in RITUAL_CARDS])
    await Shuffle(RITUALS, "shuffle the rituals")
    for altar in g.board.altars:
        await lay_ritual(g, altar)


def know_the_priest(g: G) -> None:
    """Only the High Priest reveals the role."""
    priest = g.board.automated
    if priest is None:
        priest = g.tell(next(s for s in g.seats if role_of(g, s) == HIGH_PRIEST), rule="CULT-8")
    g.emit(PriestKnown(priest))
    g.show(g.board.cards(role_zone(priest)))
    if g.board.options.necromancer == "high_priest":
        mine = character_zone(priest)
        g.move(g.board.cards(mine), mine, CHARACTERS)
        g.move(g.board.cards(NECROMANCER_ASIDE), NECROMANCER_ASIDE, mine)


async def reveal_characters(g: G, table: Table) -> None:
    """Life as on the card; the High Priest has more for every Cabalist."""
    bonus = priest_bonus(table.roles[CABALIST], g.board.options.merchant_of_death)
    for seat in g.board.at_table():
        cards = g.board.cards(character_zone(seat))
        g.show(cards)
        character = CharacterId(g.face(cards[0]))
        life = CHARACTER_CARDS[character].life + (bonus if seat == g.board.high_priest else 0)
        g.emit(CharacterRevealed(seat, character, life))
    for seat in g.board.at_table():
        await PLAY.moment(g, "start", seat)
