"""Rules: Sigils. Playing one, cancelling one, ruining a ritual."""

from domain.cult.board import Temple
from domain.cult.content import BOX, PLAY, SIGIL_CARDS, Phase, Sigil
from domain.cult.names import SIGILS_PAST, SigilId, sigil_zone
from domain.cult.rules.hand import Hand
from domain.kernel import Card, Choose, Game, Seat, Trigger, window
from domain.parts.moments import Look

G = Game[Temple]


def sigil_holders(board: Temple) -> list[Seat]:
    """Whoever holds an unused Sigil, as everybody can see."""
    return [s for s in board.around_place() if board.holds_sigil(s)]


def sigil_of(g: G, card: Card) -> Sigil:
    return SIGIL_CARDS[SigilId(g.face(card))]


def sigil_options(g: G, seat: Seat, moment: Phase) -> tuple[str, ...]:
    """The Sigils that this player could use now: sealed to the player."""
    return tuple(
        f"sigil:{card}" for card in g.board.cards(sigil_zone(seat)) if can_use(g.board, seat, sigil_of(g, card), moment)
    )


def can_use(board: Temple, seat: Seat, sigil: Sigil, moment: Phase) -> bool:
    """Its moment, and something to do. Nothing touches the dice of a Wraith but the Wraith itself."""
    if moment not in sigil.moments or not (board.lives(seat) or sigil.wraith):
        return False
    return PLAY.holds(sigil.if_, Look(board, seat))


async def play_sigil(g: G, seat: Seat, card: Card) -> None:
    """Once per game: shown, out of the game, and done unless somebody revokes it."""
    sigil = sigil_of(g, card)
    spend_sigil(g, seat, card)
    if not await is_revoked(g, seat):
        await BOX.perform(g, sigil, seat, now=Hand(g.board, seat, seat, "sigil"))


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
    return tuple(f"sigil:{card}" for card in cards if sigil_of(g, card).revokes)


# --- Sigil of Ruin ----------------------------------------------------------------------------------


def breakable(board: Temple) -> tuple[str, ...]:
    """`altar:1`, or `kept:s2:lamia`."""
    altars = [f"altar:{number}" for number, altar in board.altars.items() if altar.ritual is not None]
    return (*altars, *(f"kept:{s}:{ritual}" for s in board.at_table() for ritual in board.cultists[s].kept))
