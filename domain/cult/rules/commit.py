"""Rules: Commit Phase."""

from domain.cult.board import Temple
from domain.cult.content import PLAY
from domain.cult.rules.characters import turn_own_die
from domain.cult.rules.coins import spend_chant_coins
from domain.cult.rules.dice import commit_to
from domain.cult.rules.sigils import play_sigil, sigil_options
from domain.cult.rules.targets import targets_for
from domain.kernel import Card, Choose, Game, Seat, Trigger, window

G = Game[Temple]


async def change_own_dice(g: G, seat: Seat) -> None:
    """Before committing: Sigil, ability, Keeper's chant, coins."""
    await use_sigil(g, seat)
    if g.board.lives(seat):
        await turn_own_die(g, seat)
        await PLAY.moment(g, "chant", seat)
    await spend_chant_coins(g, seat)


async def use_sigil(g: G, seat: Seat) -> None:
    """Rules: Sigils. Whoever holds one is asked, whichever it is."""
    if not g.board.holds_sigil(seat):
        return
    trigger = Trigger("commit", current=seat)
    answer = await window(
        g, "commit_sigil", trigger, [seat], lambda s: Choose(sigil_options(g, s, "commit")), "CULT-58"
    )
    if answer is not None:
        await play_sigil(g, seat, Card(answer[1][0].removeprefix("sigil:")))


async def commit_dice(g: G, seat: Seat) -> None:
    """Every die that has somewhere to go is committed; others stay uncommitted (ruling A14)."""
    await PLAY.moment(g, "commit_dice", seat)
    targets = {face: targets_for(g.board, seat, face) for face in {die.face: None for die in g.board.dice.values()}}
    items: dict[str, tuple[str, ...]] = {d: targets[die.face] for d, die in g.board.dice.items() if targets[die.face]}
    if items:
        await commit_to(g, "commit", items, "CULT-16")
