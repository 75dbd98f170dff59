"""Bots: pure policies that see what their seat sees. Random play is the kernel's; here are `greedy` and `smart`."""

from collections.abc import Callable

from domain.kernel import AnyForm, Card, Choose, Knowledge, OpenAsk, Pick, Policy, Propose, Seat, best_of, hand
from domain.unfathomable.board import Check
from domain.unfathomable.choices import CHOICES
from domain.unfathomable.content import MYTHOS_CARDS, WAYPOINT_CARDS
from domain.unfathomable.errands import action_worth
from domain.unfathomable.minds import Mind, mind_of
from domain.unfathomable.names import BRIG, ROOMS, SICK_BAY, MythosId, Space, WaypointId
from domain.unfathomable.reactions import reaction_worth

GALLEY_DRAW = 3
"""Cards that a smart bot takes from the Galley: more of them endanger the food."""
MINOR = 0.5
"""A check on which less hangs is left to chance."""
GUESSED_VALUE, HELP_PER_CARD, CHAOS_MARGIN, CAUTION = 2.0, 0.9, 3.0, 1.4
"""What a card that somebody has added is likely worth, and one in another's hand; what chaos may take; how much more
than the own share to add."""


def greedy(board: object, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    """Takes whatever looks best by itself."""
    return _answer(mind_of(board, knowledge, ask.seat, deep=False), ask, form, pick)  # type: ignore[arg-type]


def smart(board: object, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    """Shares the burden of checks, minds which dial is low, and as a traitor waits for the moment."""
    return _answer(mind_of(board, knowledge, ask.seat, deep=True), ask, form, pick)  # type: ignore[arg-type]


def _answer(mind: Mind, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    question = mind.board.question
    if question is not None and question.trigger is not None:
        return react(mind, ask.kind, form)
    if isinstance(form, Propose):
        return {"reply": "refuse"}
    if not isinstance(form, Choose):
        return form.any_answer(pick)
    if ask.kind in WHOLE:
        return WHOLE[ask.kind](mind, form, pick)
    guess = GUESSES.get(ask.kind)
    if guess is None:
        return form.any_answer(pick)
    return best_of(form, lambda option: guess(mind, option))


def react(mind: Mind, kind: str, form: AnyForm) -> object:
    """The most useful reaction, if it is worth anything; else pass."""
    if not isinstance(form, Choose) or not form.options:
        return None
    worth = {option: reaction_worth(mind, kind, option) for option in form.options}
    best = max(form.options, key=lambda option: worth[option])
    return [best] if worth[best] > 0 else None


# --- cards ------------------------------------------------------------------------------------------


def add_cards(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    """Humans add what supports, up to their share; traitors what does not, and little of it."""
    check = mind.board.check
    assert check is not None
    cards = {card: mind.cards()[Card(card)] for card in form.options}
    helping = {card: n for card, n in cards.items() if mind.skill(card) in check.skills}
    if mind.side < 0:
        harmful = sorted((c for c in cards if c not in helping), key=lambda c: cards[c])
        if mind.revealed:
            return harmful[-1:][: form.most]
        return harmful[: min(1, form.most)] if pick(2) or not mind.deep else []
    if mind.stake() < (MINOR if mind.deep else 0.0):
        return []
    if mind.deep and hope(mind, check) + sum(helping.values()) < check.target:
        return []
    wanted = share_of(mind, check) if mind.deep else float(check.target)
    added: list[str] = []
    for card in sorted(helping, key=lambda c: -helping[c]):
        if sum(helping[c] for c in added) >= wanted or len(added) == form.most:
            break
        added.append(card)
    return added


def still_to_add(mind: Mind) -> list[Seat]:
    """Humans who have not had their turn in the check, the bot first."""
    board = mind.board
    order = (*board.from_current()[1:], *board.from_current()[:1])
    return [s for s in order[order.index(mind.seat) :] if board.is_human(s) and board.cards(hand(s))]


def hope(mind: Mind, check: Check) -> float:
    """What others may have added and may yet add, by the number of their cards."""
    later = sum(len(mind.board.cards(hand(seat))) for seat in still_to_add(mind)[1:])
    return GUESSED_VALUE * sum(check.added.values()) + HELP_PER_CARD * later


def share_of(mind: Mind, check: Check) -> float:
    """What is still lacking by the count of cards so far, divided among those who are yet to add; somewhat more, for
    chaos and for those who do not mean well."""
    lacking = check.target + CHAOS_MARGIN - GUESSED_VALUE * sum(check.added.values())
    return lacking / max(1, len(still_to_add(mind))) * CAUTION


def discard(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    """The lowest; treachery a human cannot use goes first."""
    cards = mind.cards()
    return sorted(form.options, key=lambda card: (cards.get(Card(card), 0), card))[: form.least]


def draw_from_galley(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    n = min(GALLEY_DRAW if mind.deep else form.most, form.most)
    left, drawn = list(form.options), list[str]()
    for _ in range(max(n, form.least)):
        drawn.append(left.pop(pick(len(left))))
    return drawn


def pay(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    """The cheapest cards that are enough together."""
    cards = mind.cards()
    paid: list[str] = []
    for card in sorted(form.options, key=lambda c: cards[Card(c)]):
        paid.append(card)
        if sum(cards[Card(c)] for c in paid) >= form.worth:
            return paid
    return []


def all_of_them(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    return list(form.options[: form.most])


WHOLE: dict[str, Callable[[Mind, Choose, Pick], list[str]]] = {
    "add_cards": add_cards,
    "discard": discard,
    "discard_to_limit": discard,
    "exchange_cards": discard,
    "galley": draw_from_galley,
    "repair": pay,
    "break_out": pay,
    "take_treachery": all_of_them,
}
"""Questions whose answers are thought of as a whole."""

# --- single choices ---------------------------------------------------------------------------------


def crisis_side(mind: Mind, option: str) -> float:
    assert mind.board.crisis is not None
    card = MYTHOS_CARDS[MythosId(mind.board.crisis)]
    if option.isdigit():
        return mind.value(card.options[int(option)].effects)
    return mind.of_check(card.check) if card.check else 0.0


def misfortune(mind: Mind, option: str) -> float:
    assert mind.board.crisis is not None
    card = MYTHOS_CARDS[MythosId(mind.board.crisis)]
    effects = card.options[int(option)].effects if option.isdigit() else card.check.failed if card.check else ()
    return mind.value(effects)


def waypoint(mind: Mind, option: str) -> float:
    card = WAYPOINT_CARDS[WaypointId(mind.knowledge.faces[Card(option)])]
    return mind.side * 1.6 * card.distance + mind.value(card.effects)


def mythos_card(mind: Mind, option: str) -> float:
    return 100 + mind.of_crisis(MYTHOS_CARDS[MythosId(mind.knowledge.faces[Card(option)])])


def card_side(mind: Mind, option: str) -> float:
    """`may:reef`, `0:hurricane`, or `no`."""
    return mind.value(CHOICES.get(option, ()))


def track(mind: Mind, option: str) -> float:
    """Humans travel; traitors rather let the ritual run."""
    return 2.0 + (mind.side if option == "travel" else 0.0)


def foe(mind: Mind, option: str) -> float:
    """Somebody to be harmed."""
    return 1.0 if option != mind.seat else -1.0


def safe_space(mind: Mind, option: str) -> float:
    space = Space(option)
    return 5.0 - mind.board.deep_ones_at(space) - (4 if space in (SICK_BAY, BRIG) else 0)


def crowded(mind: Mind, option: str) -> float:
    """Where most Deep Ones are; rather in rooms."""
    return mind.side * (mind.board.deep_ones_at(Space(option)) + (2 if option in ROOMS else 0)) + 20


GUESSES: dict[str, Callable[[Mind, str], float]] = {
    "action": action_worth,
    "crisis_choice": crisis_side,
    "misfortune": misfortune,
    "waypoint": waypoint,
    "look_ahead": lambda mind, option: 1.0 if option == "yes" else 0.0,
    "look_ahead_pick": mythos_card,
    "may": card_side,
    "either": lambda mind, option: 100 + card_side(mind, option),
    "choose_track": track,
    "send_to_brig": foe,
    "leave_brig": safe_space,
    "leave_sick_bay": safe_space,
    "defeat_deep_one": crowded,
    "clear_room": crowded,
    "cut_short": lambda mind, option: 1.0 if option == "yes" else 0.0,
    "echo": lambda mind, option: 1.0,
    "rampage": foe,
}
"""Kinds of questions -> what an option is worth; the best is taken, and where none need be, only what is worth
anything."""

POLICIES: dict[str, Policy] = {"greedy": greedy, "smart": smart}
