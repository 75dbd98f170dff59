"""Which skills are worth having: what checks ask for, and what the others hardly draw."""

from collections import Counter
from collections.abc import Sequence

from domain.kernel import Choose, Pick
from domain.unfathomable.board import Atlantica
from domain.unfathomable.bots.mind import Mind
from domain.unfathomable.bots.places import PORTION, galley_worth
from domain.unfathomable.content import CHARACTERS, MYTHOS_CARDS
from domain.unfathomable.names import TREACHERY, Skill

ASKED = Counter(skill for card in MYTHOS_CARDS.values() if card.check for skill in card.check.skills)
STOKING = 12
"""How much more strength is asked for, by the fires of the Boiler Room."""
ENOUGH = 2
"""Strength cards that a bot likes to have."""


def wanted(board: Atlantica, skill: Skill) -> float:
    """How much a card of a skill is missed: how often it is asked for, by how much of it the humans draw."""
    drawn = sum(
        CHARACTERS[sailor.character].skills.get(skill, 0)
        for sailor in board.sailors.values()
        if not sailor.revealed and sailor.character
    )
    return (ASKED[skill] + (STOKING if skill == "strength" else 0)) / (2.0 + drawn)


def choose_draws(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    """Cards by what is missed; of one skill each further one less."""
    return spread(mind, form.options, form.most)


def spread(mind: Mind, options: Sequence[str], n: int) -> list[str]:
    """A mix: first what lights the fires, then what is missed most."""
    strength = len(mind.cards("strength"))
    taken: list[str] = []
    while len(taken) < min(n, len(options)):
        counts = Counter(option.partition(".")[0] for option in taken)

        def worth(option: str, counts: Counter[str] = counts) -> float:
            skill: Skill = option.partition(".")[0]  # type: ignore[assignment]
            if skill == TREACHERY:
                return 99.0
            short = skill == "strength" and strength + counts[skill] < ENOUGH
            return wanted(mind.board, skill) / (1 + counts[skill]) * (1.5 if short else 1.0)

        taken.append(max((o for o in options if o not in taken), key=worth))
    return taken


def draw_from_galley(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    """As many as are worth the risk to the food."""
    if mind.deep:
        n = max(range(max(1, form.least), form.most + 1), key=lambda n: galley_worth(mind, n))
    else:
        n = max(form.least, min(form.most, PORTION))
    return spread(mind, form.options, n)


def exchange(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    """The lowest cards, as few as must be."""
    cards = {str(card): n for card, n in mind.cards().items()}
    low = [card for card in sorted(form.options, key=lambda c: cards[c]) if cards[card] == 1]
    return (low or sorted(form.options, key=lambda c: cards[c]))[: max(form.least, min(form.most, len(low)))]
