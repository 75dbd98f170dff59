"""How many cards, and which, a bot adds to a skill check."""

from collections.abc import Iterator, Mapping, Sequence

from domain.kernel import Choose, Pick, Seat, hand
from domain.unfathomable.board import Check
from domain.unfathomable.bots.mind import POINT, Mind
from domain.unfathomable.bots.odds import CARD, SPREAD, chaos_mean, chaos_spread, reaches

GUESS, DOUBT = 2.7, 0.9
"""What a card that somebody has added is worth if all mean well, and how much of it as somebody may not."""
EACH = 2
"""What who does not look ahead takes each card of others for."""
CHEAP_HAND = 6
"""Beyond so many cards some would be discarded soon anyway: they cost little."""
CLOSE = 5.0
"""A hidden traitor spoils what is as close as this."""
DARING, CAREFUL = 0.1, 0.4
"""How much must hang on a check before a hidden traitor spoils it: a bold one, and one that plays the human."""


def add_cards(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    """Humans add what supports, as far as it pays; traitors what does not, and little of it."""
    check = mind.board.check
    assert check is not None
    values = {str(card): n for card, n in mind.cards().items()}
    cards = {card: values[card] for card in form.options}
    helping = {card: n for card, n in cards.items() if mind.skill(card) in check.skills}
    if mind.side < 0:
        return spoil(mind, check, {c: n for c, n in cards.items() if c not in helping}, form.most)
    if not mind.deep:
        return outright(check, helping, form.most, sum(check.added.values()))
    return support(mind, check, helping, form.most)


def outright(check: Check, helping: Mapping[str, int], most: int, before: int) -> list[str]:
    """The highest, until they are enough with the cards that were added before, and without anybody after."""
    added: list[str] = []
    missing = check.target - EACH * before
    for card in sorted(helping, key=lambda c: -helping[c]):
        if sum(helping[c] for c in added) >= missing or len(added) == most:
            break
        added.append(card)
    return added


# --- traitors ---------------------------------------------------------------------------------------


def spoil(mind: Mind, check: Check, opposing: Mapping[str, int], most: int) -> list[str]:
    """In the open the worst. In hiding one card, where it may turn the outcome: two cards of chaos cover it."""
    ranked = sorted(opposing, key=lambda c: opposing[c])
    if mind.revealed or not mind.deep:
        return ranked[-1:][:most]
    if check.openly or not check.chaos or not ranked:
        return []
    hoped = guessed(mind, check) + mind.means(check.skills, to_come(mind)[1:])
    if abs(hoped - check.target) > CLOSE or mind.stake() < (DARING if mind.is_bold() else CAREFUL):
        return []
    return ranked[-1:][:most]


# --- humans -----------------------------------------------------------------------------------------


def support(mind: Mind, check: Check, helping: Mapping[str, int], most: int) -> list[str]:
    """The set of cards with the best balance of chance and price; who adds before others leaves them their share."""
    passed, partly = mind.stakes(check)
    later = mind.means(check.skills, to_come(mind)[1:])
    base = guessed(mind, check)
    spread = spread_of(mind, check)
    own = float(sum(helping.values()))
    share = own / (own + later) if own else 0.0
    price = POINT * thrift(mind)

    def worth(added: float) -> float:
        """By the total that may come of it: others, too, add what is worth it."""
        total = base + added + min(later, added * (1 - share) / share if share else later)
        cost = price * (total - base)
        chance = reaches(total, spread, check.target)
        middle = reaches(total, spread, check.least) if check.least is not None else chance
        return chance * passed + (middle - chance) * partly - cost

    sets = list(growing(helping, most))
    return max(sets, key=lambda cards: worth(sum(helping[c] for c in cards)))


def growing(helping: Mapping[str, int], most: int) -> Iterator[list[str]]:
    """Nothing, then sets of cards that are worth ever more, with few cards."""
    ranked = sorted(helping, key=lambda c: (-helping[c], c))
    yield []
    for n in range(1, min(most, len(ranked)) + 1):
        yield ranked[:n]
        if n > 1:
            for last in ranked[n:]:
                yield [*ranked[: n - 1], last]
        else:
            for only in ranked[1:]:
                yield [only]


def thrift(mind: Mind) -> float:
    """How dear cards are: with a full hand they are nearly free."""
    held = len(mind.board.cards(hand(mind.seat)))
    return max(0.4, 1.0 - 0.15 * max(0, held - CHEAP_HAND))


def to_come(mind: Mind) -> list[Seat]:
    """Humans who have not had their turn in the check, the bot first."""
    board = mind.board
    order: Sequence[Seat] = (*board.from_current()[1:], *board.from_current()[:1])
    return [s for s in order[order.index(mind.seat) :] if s == mind.seat or board.is_human(s)]


def guessed(mind: Mind, check: Check) -> float:
    """What chaos and the cards of others are likely worth: revealed traitors add against it."""
    board = mind.board
    added = sum(n * GUESS if board.is_human(s) else -CARD * n for s, n in check.added.items() if s != mind.seat)
    waiting = [s for s in board.traitors() if s not in check.added and board.cards(hand(s))]
    return chaos_mean(check.skills, check.chaos) + DOUBT * added - CARD * len(waiting)


def spread_of(mind: Mind, check: Check) -> float:
    """How far all of that may be off."""
    others = sum(n for seat, n in check.added.items() if seat != mind.seat)
    later = len(to_come(mind)) - 1
    return float((chaos_spread(check.skills, check.chaos) ** 2 + others * SPREAD**2 + 3.0 * later + 1.0) ** 0.5)
