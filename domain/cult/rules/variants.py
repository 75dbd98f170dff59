"""Rules: SMALL VARIANTS / OPTIONAL RULES."""

from domain.cult.board import Temple
from domain.cult.content import NUMBERS
from domain.cult.facts import PenancePaid
from domain.cult.names import FAITHFUL, RITUALS, AltarNo, altar_zone
from domain.cult.rules.asking import choose_some
from domain.cult.rules.endings import role_of
from domain.cult.rules.life import gain_life, lose_life
from domain.cult.rules.rituals import lay_ritual
from domain.kernel import Game, Seat, Shuffle, Zone

G = Game[Temple]
SWAPPED = Zone("ritual_swapped")


def priest_bonus(cabalists: int, merchant_of_death: bool) -> int:
    """Rules: Merchant of Death. Life of the High Priest for every Cabalist in the game."""
    each = NUMBERS.merchant_of_death_life_per_cabalist if merchant_of_death else NUMBERS.priest_life_per_cabalist
    return each * cabalists


async def swap_a_ritual(g: G) -> None:
    """Rules: Truly a High Priest. Before play, one ritual for a random one; then the old one is shuffled in
    (ruling A37)."""
    if not g.board.options.truly_a_high_priest:
        return
    altars = tuple(f"altar:{number}" for number in g.board.altars)
    for chosen in await choose_some(g, g.board.high_priest, "swap_ritual", altars, 1, "CULT-117"):
        altar = AltarNo(int(chosen.partition(":")[2]))
        g.move(g.board.cards(altar_zone(altar)), altar_zone(altar), SWAPPED)
        await lay_ritual(g, altar)
        await Shuffle(RITUALS, "the old ritual goes into the deck", adding=(SWAPPED,))


async def do_penance(g: G, just_died: list[Seat]) -> None:
    """Rules: Don't Be So Selfish. The last Faithful is killed: the High Priest loses life, once per game. Whether
    it was the last is told, for the roles of the dead are not shown yet."""
    if not g.board.options.dont_be_so_selfish or g.board.penance or not g.board.lives(g.board.high_priest):
        return
    faithful = [seat for seat in g.board.at_table() if role_of(g, seat) == FAITHFUL]
    was_last = any(s in just_died for s in faithful) and not any(g.board.lives(s) for s in faithful)
    if g.tell(was_last, rule="CULT-118"):
        g.emit(PenancePaid())
        await lose_life(g, {g.board.high_priest: NUMBERS.selfish_loss}, "penance")


def profit_from_death(g: G) -> None:
    """Rules: Merchant of Death. A player has become a Wraith; a dead High Priest gains nothing."""
    if g.board.options.merchant_of_death:
        gain_life(g, g.board.high_priest, NUMBERS.merchant_of_death_gain, "merchant")
