"""Rules: STEP TWO: ACTION, for humans and for revealed traitors."""

from domain.kernel import Ask, Choose, Game, Seat, hand
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS, value_of
from domain.unfathomable.facts.turn import AbilityUsed, ActionsGranted, ActionSpent, ActionsWaived
from domain.unfathomable.names import BRIG, SHIP, SPELLS, LoyaltyId, Space
from domain.unfathomable.rules.combat import attack_plainly, enemies, may_attack
from domain.unfathomable.rules.decks import discard_from_hand
from domain.unfathomable.rules.defeat import defeat_passenger
from domain.unfathomable.rules.passengers import rescue
from domain.unfathomable.rules.places import choose_space, elsewhere, move_to
from domain.unfathomable.rules.playing import offers, use
from domain.unfathomable.rules.revealing import reveal_as_traitor, traitor_cards
from domain.unfathomable.rules.rooms import can_repair, pay, payable, repair_here, room_options, use_room
from domain.unfathomable.rules.spells import cast_spell
from domain.unfathomable.rules.trade import can_trade, trade

G = Game[Atlantica]
STOP = "stop"
TOME = "title:keeper"
CARDS = ("skill", "item", "sheet", "feat", "kept")


async def perform_action(g: G, seat: Seat, left: int = 0) -> None:
    """One action, or none any more. What can be done depends on the hand, so the options are the player's secret.
    `left` are actions that are not at stake: those of the own turn, while somebody else lends one."""
    form = g.sealed_form(seat, lambda s: Choose(action_options(g, s)))
    (chosen,) = await Ask(seat, "action", form, "UNF-18", (STOP,), hide_form=True)
    if chosen == STOP:
        g.emit(ActionsWaived(seat, left))
    else:
        await carry_out(g, seat, chosen)


async def grant_action(g: G, seat: Seat) -> None:
    """Somebody performs an action now, out of turn, with whatever it grants."""
    before = g.board.sailors[seat].actions
    g.emit(ActionsGranted(seat, 1))
    while g.board.sailors[seat].actions > before:
        await perform_action(g, seat, before)


def action_options(g: G, seat: Seat) -> tuple[str, ...]:
    own = human_options(g, seat) if g.board.is_human(seat) else traitor_options(g, seat)
    return (STOP, *own, *offers(g, seat, "action"))


def human_options(g: G, seat: Seat) -> list[str]:
    board, here = g.board, g.board.sailors[seat].at
    options = [] if here == BRIG else [f"move:{space}" for space in elsewhere(board, seat)]
    if may_attack(board, seat):
        options += [f"attack:{enemy}" for enemy in enemies(board, seat, here)]
    options += ["rescue"] if board.passengers_at(here) else []
    options += room_options(g, seat)
    options += ["repair"] if can_repair(g, seat) else []
    options += ["trade"] if can_trade(board, seat) else []
    if board.titles["keeper"] == seat and board.cards(SPELLS) and not board.has_used(TOME):
        options.append("tome")
    return options + [f"reveal:{card}" for card in traitor_cards(g, seat)]


def traitor_options(g: G, seat: Seat) -> list[str]:
    """Rules: STEP TWO: ACTION (for revealed traitors)."""
    board, here = g.board, g.board.sailors[seat].at
    if here == BRIG:
        worth = sum(value_of(g.face(card)) for card in board.cards(hand(seat)))
        options = ["break_out"] if worth >= NUMBERS.brig_price else []
    else:
        options = [f"move:{space}" for space in elsewhere(board, seat)]
    options += [f"attack:{enemy}" for enemy in enemies(board, seat, here)]
    options += ["kill"] if board.passengers_at(here) and not board.humans_at(here) else []
    if board.current == seat and not board.acted:
        options += offers(g, seat, "start")
    return options


async def carry_out(g: G, seat: Seat, option: str) -> None:
    """Two kinds do not spend the action at once: what is paid for with cards, and what begins an Action step."""
    what, _, detail = option.partition(":")
    if what in CARDS:
        await use_card(g, seat, option)
        return
    if what == "repair":
        await repair_here(g, seat)
        return
    if what == "break_out":
        await break_out(g, seat)
        return
    g.emit(ActionSpent(seat, what))
    match what:
        case "move":
            move_to(g, seat, Space(detail))
        case "attack":
            await attack_plainly(g, seat, detail)
        case "rescue":
            rescue(g, g.board.sailors[seat].at)
        case "room":
            await use_room(g, seat, detail)
        case "trade":
            await trade(g, seat)
        case "tome":
            g.emit(AbilityUsed(seat, TOME, "turn"))
            await cast_spell(g, seat)
        case "reveal":
            await reveal_as_traitor(g, seat, LoyaltyId(detail))
        case "kill":
            await defeat_passenger(g, g.board.sailors[seat].at)


async def use_card(g: G, seat: Seat, option: str) -> None:
    """An action ability; or treachery that begins an Action step and ends it."""
    if option in offers(g, seat, "start") and not g.board.acted:
        await use(g, seat, option, "start")
        g.emit(ActionsWaived(seat))
        return
    g.emit(ActionSpent(seat, "ability"))
    await use(g, seat, option, "action")


async def break_out(g: G, seat: Seat) -> None:
    """Rules: MOVE (of a revealed traitor). Cards worth 12 together open the Brig."""
    paid = await pay(g, seat, "break_out", payable(g, seat, None), NUMBERS.brig_price, "UNF-115")
    if paid:
        g.emit(ActionSpent(seat, "break_out"))
        await discard_from_hand(g, seat, paid)
        move_to(g, seat, await choose_space(g, seat, "leave_brig", SHIP, "UNF-115"), "free")
