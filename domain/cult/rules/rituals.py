"""Rules: RESOLVING ON RITUALS. Markers, completion, Keepers, new rituals."""

from domain.cult.board import Temple
from domain.cult.content import RITUAL_CARDS
from domain.cult.facts import AltarCleared, KeeperLost, KeeperMade, MarkerMoved, NycenServed, RitualLaid
from domain.cult.names import (
    KRAKEN,
    NYCEN,
    RITUALS,
    RITUALS_PAST,
    AltarNo,
    RitualId,
    Symbol,
    altar_zone,
    kept_zone,
    on_altar,
)
from domain.cult.rules.dice import discard_dice
from domain.cult.rules.kraken import distribute, drop_all_kraken_dice
from domain.cult.rules.targets import dice_on, track_for
from domain.kernel import Card, Game, Seat, Shuffle

G = Game[Temple]


# --- laying out -------------------------------------------------------------------------------------


async def lay_ritual(g: G, altar: AltarNo) -> RitualId | None:
    """A ritual from the deck, or from the shuffled discard pile, comes to an altar with fresh markers."""
    if not g.board.cards(RITUALS) and g.board.cards(RITUALS_PAST):
        await Shuffle(RITUALS, "new ritual deck", adding=(RITUALS_PAST,))
    top = g.board.cards(RITUALS)[:1]
    if not top:
        return None  # ruling A23
    g.show(top)
    g.move(top, RITUALS, altar_zone(altar))
    ritual = RitualId(g.face(top[0]))
    g.emit(RitualLaid(altar, ritual, fresh_tracks(g.board, ritual)))
    return ritual


def fresh_tracks(board: Temple, ritual: RitualId) -> dict[Symbol, int]:
    """Rules: SETUP. The number of players, or what the card itself names."""
    card = RITUAL_CARDS[ritual]
    return dict.fromkeys(card.tracks, board.head_count if card.start is None else card.start)


async def fill_altars(g: G) -> None:
    """New rituals come to all empty altars; what they do when revealed happens at once."""
    for number in list(g.board.altars):
        if g.board.altars[number].ritual is None:
            ritual = await lay_ritual(g, number)
            if ritual is not None:
                spill(g, number)
            if ritual == KRAKEN:
                distribute(g)


def spill(g: G, altar: AltarNo) -> None:
    """Dice left on the altar stay if the new ritual takes their symbol; others go without effect."""
    lost = [d for d in dice_on(g.board, on_altar(altar)) if not is_open_to(g.board, altar, g.board.dice[d].face)]
    discard_dice(g, lost)


def is_open_to(board: Temple, altar: AltarNo, face: Symbol) -> bool:
    return track_for(board, board.altars[altar], face, board.active()) is not None


# --- advancing and completing -----------------------------------------------------------------------


def advance(g: G, altar: AltarNo, symbol: Symbol, by: Seat, because: tuple[str, ...] = ()) -> None:
    """One space towards 0. A die on Tribute to Nycen moves nothing (ruling A22); one of the living player whose turn
    it is keeps the marker still."""
    if g.board.altars[altar].ritual != NYCEN:
        g.emit(MarkerMoved(altar, symbol, because))
    elif by == g.board.current and g.board.lives(by):
        g.emit(NycenServed())


def is_complete(board: Temple, altar: AltarNo) -> bool:
    lying = board.altars[altar]
    return lying.ritual is not None and not any(lying.tracks.values())


async def complete(g: G, altar: AltarNo, keeper: Seat | None) -> None:
    """The resolver becomes Keeper where there is something to keep; else the ritual is discarded. Then a new one."""
    ritual = g.board.altars[altar].ritual
    assert ritual is not None
    if keeper is not None and RITUAL_CARDS[ritual].keeper is not None and can_keep(g.board, keeper):
        g.move(g.board.cards(altar_zone(altar)), altar_zone(altar), kept_zone(keeper))
        g.emit(AltarCleared(altar, ritual))
        g.emit(KeeperMade(keeper, ritual))
    else:
        discard_from_altar(g, altar)
    await fill_altars(g)


def can_keep(board: Temple, seat: Seat) -> bool:
    """Neither Wraiths nor the automated High Priest keep rituals (ruling A10)."""
    return seat in board.cultists and board.lives(seat) and seat != board.automated


def discard_from_altar(g: G, altar: AltarNo) -> None:
    ritual = g.board.altars[altar].ritual
    assert ritual is not None
    g.move(g.board.cards(altar_zone(altar)), altar_zone(altar), RITUALS_PAST)
    g.emit(AltarCleared(altar, ritual))
    forget(g, ritual)


def forget(g: G, ritual: RitualId) -> None:
    """Rules: Kraken. In the discard pile it holds nobody any more."""
    if ritual == KRAKEN:
        drop_all_kraken_dice(g)


# --- Keepers ----------------------------------------------------------------------------------------


def kept_card(g: G, seat: Seat, ritual: RitualId) -> list[Card]:
    return [c for c in g.board.cards(kept_zone(seat)) if RitualId(g.face(c)) == ritual]


def discard_kept(g: G, seat: Seat, ritual: RitualId) -> None:
    """A Keeper's ritual goes to the discard pile. Call `fill_altars` afterwards: an altar may have waited for it."""
    g.move(kept_card(g, seat, ritual), kept_zone(seat), RITUALS_PAST)
    g.emit(KeeperLost(seat, ritual))
    forget(g, ritual)


def hand_over(g: G, seat: Seat, heir: Seat) -> None:
    """Rules: RESOLVING ON RITUALS. The killer keeps the victim's rituals."""
    for ritual in list(g.board.cultists[seat].kept):
        g.move(kept_card(g, seat, ritual), kept_zone(seat), kept_zone(heir))
        g.emit(KeeperLost(seat, ritual))
        g.emit(KeeperMade(heir, ritual))


def give_up_rituals(g: G, seat: Seat, killer: Seat) -> None:
    """To the killer, if that one lives and is somebody else; otherwise to the discard pile."""
    if killer and killer != seat and can_keep(g.board, killer):
        hand_over(g, seat, killer)
        return
    for ritual in list(g.board.cultists[seat].kept):
        discard_kept(g, seat, ritual)
