"""Rules: SIREN COINS, CHANT COINS; Merchant II."""

from domain.cult.board import Temple
from domain.cult.content import NUMBERS
from domain.cult.facts import AbilityUsed, CoinKind, CoinsGained, DiceCommitted, DiceTurned, WraithRolled
from domain.cult.names import SYMBOLS, DieName, Symbol, Target
from domain.cult.rules.asking import assign
from domain.cult.rules.in_play import rule_of, usable
from domain.cult.rules.targets import as_seen, moves_for
from domain.kernel import Ask, Assign, Game, Seat

G = Game[Temple]
KEEP = "keep"
SIREN = "siren"
LIFE = "life"


def gain_coins(g: G, seat: Seat, coin: CoinKind, n: int = 1) -> None:
    """As many as the supply has (ruling A40); the automated High Priest takes no Chant coins."""
    if coin == "chant" and seat == g.board.automated:
        return
    n = min(n, getattr(g.board.supply, coin))
    if n > 0:
        g.emit(CoinsGained(seat, coin, n))


# --- Chant coins ------------------------------------------------------------------------------------


def other_faces(face: Symbol) -> tuple[str, ...]:
    """Any face but the one shown and the barred one."""
    return tuple(s for s in SYMBOLS if s not in (face, NUMBERS.chant_barred))


def changes_form(faces: dict[DieName, Symbol], most: int) -> Assign:
    """Each die keeps its face or gets another; at most so many change."""
    items = {str(die): (KEEP, *other_faces(face)) for die, face in faces.items()}
    return Assign(items, least={KEEP: max(0, len(faces) - most)})


def changed(answer: dict[str, str]) -> dict[DieName, Symbol]:
    return {DieName(die): Symbol(face) for die, face in answer.items() if face != KEEP}


async def spend_chant_coins(g: G, seat: Seat) -> None:
    """Rules: CHANT COINS. Any number, one die each, in the own Commit phase; a Wraith changes Wraith dice."""
    coins = g.board.cultists[seat].chant
    faces = own_faces(g.board, seat)
    if not coins or not faces or seat == g.board.automated:
        return
    form = changes_form(faces, coins)
    turned = changed(await Ask(seat, "chant", form, "CULT-56", default=dict.fromkeys(form.items, KEEP)))
    if turned:
        g.emit(CoinsGained(seat, "chant", -len(turned)))
        turn_own_dice(g, seat, turned)


def own_faces(board: Temple, seat: Seat) -> dict[DieName, Symbol]:
    """The dice a player may change in the own Commit phase."""
    if board.lives(seat):
        return {name: die.face for name, die in board.dice.items()}
    return {DieName(f"w{i}"): face for i, face in enumerate(board.cultists[seat].wraith_dice)}


def turn_own_dice(g: G, seat: Seat, turned: dict[DieName, Symbol]) -> None:
    if g.board.lives(seat):
        g.emit(DiceTurned({die: as_seen(g.board, face) for die, face in turned.items()}))
        return
    faces = own_faces(g.board, seat) | turned
    g.emit(WraithRolled(seat, tuple(faces.values())))


# --- Siren coins ------------------------------------------------------------------------------------


def can_spend_siren(board: Temple, seat: Seat) -> bool:
    """At most one a turn."""
    return board.cultists[seat].siren > 0 and not board.has_used(seat, SIREN)


def siren_dice(board: Temple) -> tuple[DieName, ...]:
    """Committed dice of the active player: those already moved and those a Wraith added are no exception."""
    return tuple(name for name, die in board.dice.items() if die.at)


async def spend_siren_coin(g: G, seat: Seat, die: DieName) -> None:
    """Rules: SIREN COINS. The die goes where the spender says; its owner has no say in it."""
    g.emit(AbilityUsed(seat, SIREN))
    g.emit(CoinsGained(seat, "siren", -1))
    await move_die(g, seat, die, "CULT-51")


async def move_die(g: G, seat: Seat, die: DieName, rule: str) -> None:
    """Somebody moves a committed die elsewhere."""
    lying = g.board.dice[die]
    options = tuple(t for t in moves_for(g.board, g.board.active(), lying.face) if t != lying.at)
    if options:
        moved = await assign(g, seat, "move", Assign({die: options}), rule)
        g.emit(DiceCommitted({die: Target(moved[die])}))


# --- trading ----------------------------------------------------------------------------------------


def partners(board: Temple, seat: Seat) -> list[Seat]:
    """Whoever has something for something; not the automated High Priest (ruling B6)."""
    return [s for s in board.around(seat) if can_trade(board, seat, s)]


def has_partner(board: Temple, seat: Seat) -> bool:
    return any(can_trade(board, seat, s) for s in board.around(seat))


def can_trade(board: Temple, seat: Seat, other: Seat) -> bool:
    if other == seat or other == board.automated:
        return False
    return can_exchange(terms(board, seat, other), terms(board, other, seat))


def trade_options(board: Temple, seat: Seat) -> tuple[str, ...]:
    """`merchant_ii:`: one offer in each phase (ruling B6)."""
    return tuple(can.on("") for can in usable(board, seat, "any_time") if rule_of(can) == "trade")


def terms(board: Temple, giver: Seat, taker: Seat) -> dict[str, int]:
    """What one could give the other: coins, and life between the living, never the last one (ruling A28)."""
    held = board.cultists[giver]
    most = {"siren": held.siren, "chant": held.chant}
    if board.lives(giver) and board.lives(taker):
        most[LIFE] = held.life - 1
    return {what: n for what, n in most.items() if n > 0}


def can_exchange(give: dict[str, int], want: dict[str, int]) -> bool:
    """Something for something, and life against coins only."""
    return bool(give and want) and not (set(give) == set(want) == {LIFE})
