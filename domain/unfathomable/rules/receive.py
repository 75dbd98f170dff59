"""Rules: STEP ONE: RECEIVE SKILLS, STEP FOUR: DISCARD."""

from domain.kernel import Game, Seat, hand
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.names import SICK_BAY, TREACHERY
from domain.unfathomable.rules.decks import choose_draws, discard_each, draw_skills, skill_set

G = Game[Atlantica]


async def receive_skills(g: G, seat: Seat) -> None:
    """The whole skill set; one card of it in Sick Bay. A revealed traitor may take treachery for what is declined."""
    counts = skill_set(g.board, seat)
    size = sum(counts.values())
    in_sick_bay = g.board.sailors[seat].at == SICK_BAY
    if g.board.is_human(seat) and not in_sick_bay:
        await draw_skills(g, seat, counts)
        return
    most = 1 if in_sick_bay else size
    least = most
    if not g.board.is_human(seat):
        counts[TREACHERY] = most
        least = 0
    await draw_skills(g, seat, await choose_draws(g, seat, "receive", counts, least, most, "UNF-17"))


async def discard_to_limit(g: G) -> None:
    """Everybody, all at once."""
    over = {seat: len(g.board.cards(hand(seat))) - NUMBERS.hand_limit for seat in g.board.from_current()}
    await discard_each(g, {seat: n for seat, n in over.items() if n > 0}, "discard_to_limit", "UNF-20")
