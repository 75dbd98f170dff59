"""Rules: the codex. What is due happens at once; what has left play goes back where it belongs."""

from domain.arkham.board import Arkham
from domain.arkham.content import (
    ALLY_CARDS,
    ARTIFACT_CARDS,
    CONDITIONS,
    ITEM_CARDS,
    MONSTER_CARDS,
    PLAY,
    SPECIAL_CARDS,
    SPELL_CARDS,
    STARTING_CARDS,
)
from domain.arkham.facts.monsters import MonsterGone
from domain.arkham.names import (
    ALLIES,
    ARCHIVED,
    ATTACHED,
    ITEMS,
    MONSTERS,
    MONSTERS_OUT,
    PACTS,
    REMOVED,
    SPECIALS,
    SPELLS,
    STARTING,
    TAINTS,
    MonsterId,
    owned_by,
    pacts_of,
    taints_of,
)
from domain.kernel import BOTTOM, Game, Seat, Zone
from domain.parts.in_play import NOBODYS
from domain.parts.triggers import settle

G = Game[Arkham]
HOMES = (
    (ITEM_CARDS, ITEMS),
    (ALLY_CARDS, ALLIES),
    (SPELL_CARDS, SPELLS),
    (SPECIAL_CARDS, SPECIALS),
    (STARTING_CARDS, STARTING),
    (ARTIFACT_CARDS, ARCHIVED),
    (CONDITIONS, PACTS),
)
TIDY = "tidy"


def home_of(entry: str) -> Zone:
    """The deck or pile that a card comes from and goes back to."""
    return next(zone for cards, zone in HOMES if entry in cards)


async def settled(g: G) -> None:
    """After every step that changed something."""
    put_away(g)
    await settle(PLAY, g)


def put_away(g: G) -> None:
    """Cards that are not in play any more go under their decks, or back to their piles."""
    board = g.board
    if board.__dict__.get(TIDY) == board.shifts:
        return
    held: dict[Seat, dict[str, int]] = {}
    for card in board.play.values():
        own = held.setdefault(card.owner, {})
        own[card.entry] = own.get(card.entry, 0) + 1
    for seat in g.seats:
        _go_home(g, owned_by(seat), held.get(seat, {}))
        _turn_back(g, seat)
    _go_home(g, ATTACHED, held.get(NOBODYS, {}))
    _change_back(g)
    board.__dict__[TIDY] = board.shifts


def _go_home(g: G, zone: Zone, held: dict[str, int]) -> None:
    """`held`: how many of each entry their owner still has in play."""
    for card in g.board.cards(zone):
        entry = str(g.face(card))
        if held.get(entry, 0) > 0:
            held[entry] -= 1
        else:
            g.move([card], zone, home_of(entry), at=BOTTOM)


def _turn_back(g: G, seat: Seat) -> None:
    """Conditions with secret backs."""
    backs = {card.back for card in g.board.play.values() if card.back}
    for own, pile in ((pacts_of(seat), PACTS), (taints_of(seat), TAINTS)):
        for card in g.board.cards(own):
            if card not in backs:
                g.move([card], own, pile, at=BOTTOM)


def _change_back(g: G) -> None:
    """Rules: double-sided cards. A monster that has become another kind of card goes on top of the monster deck when
    it leaves play; without the card whose holder it seeks it leaves the game."""
    for card in g.board.cards(MONSTERS_OUT) if g.board.waves else ():
        entry = MONSTER_CARDS[str(g.face(card))]
        if not entry.becomes:
            continue
        held = [id for id, held in g.board.play.items() if held.entry == entry.id]
        if not any(other.entry == entry.seeks for other in g.board.play.values()):
            for id in held:
                g.emit(MonsterGone(MonsterId(id)))
                PLAY.leave(g, [id])
            g.move([card], MONSTERS_OUT, REMOVED)
        elif not held:
            g.move([card], MONSTERS_OUT, MONSTERS)
