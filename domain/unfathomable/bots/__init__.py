"""Bots: pure policies that see what their seat sees. Random play is the kernel's; here are `greedy` and `smart`."""

from collections.abc import Callable

from domain.kernel import AnyForm, Arrange, Assign, Card, Choose, Knowledge, OpenAsk, Pick, Policy, Propose, best_of
from domain.unfathomable.bots.actions import choose_action
from domain.unfathomable.bots.checks import add_cards
from domain.unfathomable.bots.choices import GUESSES, fitting, mythos_worth, waypoint
from domain.unfathomable.bots.mind import Mind, mind_of
from domain.unfathomable.bots.outlook import MENACE, kind_of
from domain.unfathomable.bots.prices import acting
from domain.unfathomable.bots.reactions import react
from domain.unfathomable.bots.skills import choose_draws, draw_from_galley, exchange
from domain.unfathomable.content import MYTHOS_CARDS, WAYPOINT_CARDS
from domain.unfathomable.names import MythosId, Space, WaypointId

OWN = ("add_cards", "action")
"""What a hidden traitor answers with its own mind: nobody sees which cards it adds, and it may stand up."""
FAVOURITES = 3
"""A character is one of so many that fit best."""


def greedy(board: object, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    """Takes whatever looks best now; as a traitor spoils every check, and stands up at a fixed point of the voyage."""
    return _answer(mind_of(board, knowledge, ask.seat, deep=False), ask, form, pick)  # type: ignore[arg-type]


def smart(board: object, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    """Shares the burden of checks, minds what is running out, and as a traitor stands up when it pays."""
    return _answer(mind_of(board, knowledge, ask.seat, deep=True), ask, form, pick)  # type: ignore[arg-type]


def _answer(mind: Mind, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    if ask.kind not in OWN:
        mind = mind.in_public()
    question = mind.board.question
    if question is not None and question.trigger is not None:
        return react(mind, ask.kind, form)
    if isinstance(form, Propose):
        return {"reply": "refuse"}
    if isinstance(form, Arrange) and ask.kind in ORDERS:
        return ORDERS[ask.kind](mind, form)
    if isinstance(form, Assign) and ask.kind == "move_deep_ones":
        return move_deep_ones(mind, form)
    if not isinstance(form, Choose):
        return form.any_answer(pick)
    if ask.kind in WHOLE:
        return WHOLE[ask.kind](mind, form, pick)
    guess = GUESSES.get(ask.kind)
    if guess is None:
        return form.any_answer(pick)
    return best_of(form, lambda option: guess(mind, option))


# --- orders -----------------------------------------------------------------------------------------


def deep_one_order(mind: Mind, form: Arrange) -> list[str]:
    """Humans let those act first that do no harm yet: what moves away from prey, what attacks in vain."""
    harm = {item: acting(mind.outlook, Space(item.partition("#")[0])) for item in form.items}
    return sorted(form.items, key=lambda item: (-mind.side * harm[item], item))


def scout(mind: Mind, form: Arrange) -> list[str]:
    """The best on top, for this side."""

    def worth(card: str) -> float:
        face = mind.knowledge.faces[Card(card)]
        if MythosId(face) in MYTHOS_CARDS:
            return mythos_worth(mind, MYTHOS_CARDS[MythosId(face)])
        return waypoint(mind, card) if WaypointId(face) in WAYPOINT_CARDS else 0.0

    return sorted(form.items, key=lambda card: -worth(card))


ORDERS: dict[str, Callable[[Mind, Arrange], list[str]]] = {"deep_one_order": deep_one_order, "scout": scout}


def move_deep_ones(mind: Mind, form: Assign) -> dict[str, str]:
    """Each as far off the ship as it can go; a traitor moves them in."""

    def worth(place: str, target: str) -> float:
        space = Space(place.partition("#")[0] if target == "stay" else target)
        return -mind.side * (MENACE[kind_of(space)] + 0.1 * bool(mind.board.passengers_at(space)))

    return {
        place: max(targets, key=lambda target, place=place: worth(place, target))  # type: ignore[misc]
        for place, targets in form.items.items()
    }


# --- cards ------------------------------------------------------------------------------------------


def discard(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    """The lowest; treachery a human cannot use goes first."""
    cards = mind.cards()
    return sorted(form.options, key=lambda card: (cards.get(Card(card), 0), card))[: form.least]


def pay(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    """The cheapest cards that are enough together."""
    cards = mind.cards()
    paid: list[str] = []
    for card in sorted(form.options, key=lambda c: cards[Card(c)]):
        paid.append(card)
        if sum(cards[Card(c)] for c in paid) >= form.worth:
            return trimmed(paid, {c: cards[Card(c)] for c in paid}, form.worth)
    return []


def trimmed(paid: list[str], cards: dict[str, int], worth: int) -> list[str]:
    """Without what is not needed."""
    for card in sorted(paid, key=lambda c: -cards[c]):
        if sum(cards[c] for c in paid) - cards[card] >= worth:
            paid = [c for c in paid if c != card]
    return paid


def all_of_them(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    return list(form.options[: form.most])


def character(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    """One of those that fit best."""
    ranked = sorted(form.options, key=lambda option: -fitting(mind, option))
    return [ranked[pick(min(FAVOURITES, len(ranked)))]]


WHOLE: dict[str, Callable[[Mind, Choose, Pick], list[str]]] = {
    "action": choose_action,
    "add_cards": add_cards,
    "character": character,
    "starting_hand": choose_draws,
    "receive": choose_draws,
    "may_draw": choose_draws,
    "draw_skills": choose_draws,
    "galley": draw_from_galley,
    "discard": discard,
    "discard_to_limit": discard,
    "exchange_cards": exchange,
    "repair": pay,
    "break_out": pay,
    "take_treachery": all_of_them,
    "call_friends": all_of_them,
}
"""Questions whose answers are thought of as a whole."""

POLICIES: dict[str, Policy] = {"greedy": greedy, "smart": smart}
