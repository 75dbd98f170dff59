"""Rules: Commit Phase. Where a die may lie. Pure questions to the board."""

from domain.cult.board import Altar, Die, Temple
from domain.cult.content import PLAY
from domain.cult.names import (
    BLOOD,
    HARM,
    KILL,
    AltarNo,
    DieName,
    Symbol,
    Target,
    as_gift,
    is_gift,
    on_altar,
    seat_at,
)
from domain.cult.rules.in_play import abilities_for, has_for, may_give, power_of, wild_symbols
from domain.kernel import Seat
from domain.parts.abilities import Ability
from domain.parts.moments import Now


def track_for(board: Temple, altar: Altar, face: Symbol, owner: Seat) -> Symbol | None:
    """The open track that a die with this face pushes, if any. Librarian II's symbol pushes the first open one."""
    if altar.tracks.get(face, 0) > 0:
        return face
    if face in wild_symbols(board, owner):
        return next((symbol for symbol, left in altar.tracks.items() if left > 0 and symbol != KILL), None)
    return None


def altars_for(board: Temple, face: Symbol, owner: Seat) -> list[AltarNo]:
    """Rituals that list the symbol and whose marker for it is not at 0."""
    return [no for no, altar in board.altars.items() if track_for(board, altar, face, owner) is not None]


def targets_for(board: Temple, owner: Seat, face: Symbol) -> tuple[Target, ...]:
    """Everything that the owner of a die may commit it to; rituals first. The automated High Priest uses nothing
    optional: it gives no power symbols away and charges no explosion that it would not set off (ruling A30)."""
    targets = [on_altar(no) for no in altars_for(board, face, owner)]
    for seat in board.living():
        if may_lie_on(board, owner, seat, face):
            targets.append(Target(seat))
        if owner != board.automated and may_be_given(board, owner, seat, face):
            targets.append(as_gift(seat))
    return tuple(targets)


def may_lie_on(board: Temple, owner: Seat, seat: Seat, face: Symbol) -> bool:
    """Harm on others, blood on anybody, the own power symbol on oneself, trigger symbols on a Sorceress."""
    if face == BLOOD or (face in HARM and seat != owner):
        return True
    if seat == owner and power_of(board, owner) == face:
        return True
    return triggers(board, owner, seat, face) and (owner != board.automated or must_explode(board, seat))


def triggers(board: Temple, owner: Seat, seat: Seat, face: Symbol) -> bool:
    """Rules: Sorceress, Sorceress II. Does such a die of this owner charge an explosion?"""
    return bool(explosions(board, owner, seat, face))


def explosions(board: Temple, owner: Seat, seat: Seat, face: Symbol) -> list[tuple[str, Ability]]:
    """The abilities that such a die of this owner charges."""
    if not has_for(board, seat, "charged"):
        return []
    now: Now[Temple] = Now(board, "charged", owner, str(seat), **{face: 1})
    found = []
    for key, ability in abilities_for(board, seat, "charged"):
        card = key.partition("/")[0]
        if PLAY.concerns(ability, card, board.play[card], now):
            found.append((key, ability))
    return found


def must_explode(board: Temple, seat: Seat) -> bool:
    """Rules: Sorceress II."""
    return any(not ability.may for _, ability in abilities_for(board, seat, "charged"))


def may_be_given(board: Temple, owner: Seat, seat: Seat, face: Symbol) -> bool:
    """Rules: Alchemist II. Power symbols of others, by the Alchemist or to the Alchemist."""
    if seat == owner or face == BLOOD or power_of(board, seat) != face:
        return False
    return may_give(board, owner) or may_give(board, seat)


def gives_by_power(board: Temple, owner: Seat, die: Die) -> bool:
    """Rules: Power Symbols, Alchemist II. Does a die on a player show the power symbol that it lies there for? A gift
    whose face has changed is none any more."""
    seat = seat_at(die.at)
    if seat is None or power_of(board, seat) != die.face:
        return False
    return seat == owner or is_gift(die.at)


def moves_for(board: Temple, owner: Seat, face: Symbol) -> tuple[Target, ...]:
    """Rules: SIREN COINS. Where anybody may move a die of this owner (ruling A13): rituals as ever, any living
    player, even without effect."""
    targets = [on_altar(no) for no in altars_for(board, face, owner)]
    for seat in board.living():
        targets.append(Target(seat))
        if may_be_given(board, owner, seat, face):
            targets.append(as_gift(seat))
    return tuple(targets)


def dice_on(board: Temple, target: Target) -> list[DieName]:
    return [name for name, die in board.dice.items() if die.at == target]


def as_seen(board: Temple, face: Symbol) -> Symbol:
    """Rules: Transmutation. What a face counts as until the end of the turn."""
    return board.transmuted.get(face, face)


def as_rolled_by(board: Temple, seat: Seat, face: Symbol) -> Symbol:
    """What a die that somebody has just rolled shows: only the dice of the active player are transmuted."""
    return as_seen(board, face) if seat == board.active() else face
