"""Rules: SKILLS. Skill cards: drawing, playing, discarding. Nobody can follow a card through a hand: whenever one
leaves it, what stays is mixed (ruling U14)."""

from collections.abc import Mapping, Sequence

from domain.kernel import Ask, Card, Choose, Everyone, Game, Seat, Shuffle, Zone, hand, slip
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import CHARACTERS, ITEM_CARDS, skill_of, value_of
from domain.unfathomable.names import ALL_SKILLS, ASIDE, SKILLS, Skill, deck_of, past_of

G = Game[Atlantica]


def skill_set(board: Atlantica, seat: Seat) -> dict[Skill, int]:
    """What a player draws: the character's set and the active Improvement, which does not count in the Brig."""
    sailor = board.sailors[seat]
    skills = dict(CHARACTERS[sailor.character].skills)
    if sailor.improvement is not None and not board.jailed(seat):
        for modify in ITEM_CARDS[sailor.improvement].modifies:
            for skill in SKILLS:
                if modify.modify == f"skill.{skill}" and isinstance(modify.by, int):
                    skills[skill] = skills.get(skill, 0) + modify.by
    return skills


async def top_of(g: G, skill: Skill, n: int = 1) -> list[Card]:
    """The top cards of a deck. An empty deck is made anew from its discards; if that is not enough, what there is."""
    deck, past = deck_of(skill), past_of(skill)
    if len(g.board.cards(deck)) < n and g.board.cards(past):
        left = g.board.cards(deck)
        g.move(left, deck, ASIDE)
        await Shuffle(deck, "a skill deck again", adding=(past,))
        g.move(left, ASIDE, deck)
    return g.board.cards(deck)[:n]


def available(board: Atlantica, skill: Skill) -> int:
    """How many cards of a skill can be drawn: deck and discards."""
    return len(board.cards(deck_of(skill))) + len(board.cards(past_of(skill)))


async def draw_skills(g: G, seat: Seat, counts: Mapping[Skill, int]) -> None:
    """So many of each, seen by nobody else."""
    drawn: list[Card] = []
    for skill in ALL_SKILLS:
        if counts.get(skill, 0) > 0:
            cards = await top_of(g, skill, counts[skill])
            g.move(cards, deck_of(skill), hand(seat))
            drawn += cards
    g.show(drawn, [seat])


async def choose_draws(
    g: G, seat: Seat, kind: str, most: Mapping[Skill, int], least: int, total: int, rule: str
) -> dict[Skill, int]:
    """How many of which skill, said before any card is drawn."""
    form = draws_form(g.board, most, least, total)
    if not form.most:
        return {}
    if form.least == len(form.options):
        return counted(form.options)
    return counted(await Ask(seat, kind, form, rule, early=True))


def draws_form(board: Atlantica, most: Mapping[Skill, int], least: int, total: int) -> Choose:
    """Options are `lore.1`, `lore.2`, …, as many as there are cards."""
    options = tuple(
        f"{skill}.{i}" for skill in ALL_SKILLS for i in range(1, min(most.get(skill, 0), available(board, skill)) + 1)
    )
    return Choose(options, min(least, len(options)), min(total, len(options)))


def counted(options: Sequence[str]) -> dict[Skill, int]:
    named = [option.partition(".")[0] for option in options]
    return {skill: named.count(skill) for skill in ALL_SKILLS if skill in named}


def any_skill(most: int) -> dict[Skill, int]:
    """Any mix of cards that are not treachery."""
    return dict.fromkeys(SKILLS, most)


# --- out of a hand ----------------------------------------------------------------------------------


async def take_from_hand(g: G, seat: Seat, cards: Sequence[Card], why: str, target: Zone = ASIDE) -> tuple[Card, ...]:
    """These cards are laid out for all to see. Gives their new names."""
    if not cards:
        return ()
    laid = await slip(g, seat, cards, hand(seat), target, why)
    g.show(laid)
    return laid


def discard_shown(g: G, cards: Sequence[Card], source: Zone = ASIDE) -> None:
    """Each to the pile of its skill."""
    for skill in ALL_SKILLS:
        g.move([card for card in cards if skill_of(g.face(card)) == skill], source, past_of(skill))


async def discard_from_hand(g: G, seat: Seat, cards: Sequence[Card]) -> int:
    """Face up, each to its pile. Gives what they are worth together."""
    laid = await take_from_hand(g, seat, cards, "discards")
    worth = sum(value_of(g.face(card)) for card in laid)
    discard_shown(g, laid)
    return worth


async def discard_hand(g: G, seat: Seat) -> None:
    await discard_from_hand(g, seat, g.board.cards(hand(seat)))


async def discard_each(g: G, counts: Mapping[Seat, int], kind: str, rule: str) -> None:
    """All at once: each of these players chooses so many cards to discard, or discards all if there are not more."""
    held = {seat: tuple(g.board.cards(hand(seat))) for seat in counts}
    asked = [seat for seat, n in counts.items() if 0 < n < len(held[seat])]
    asks = [Ask(s, kind, Choose(held[s], counts[s], counts[s]), rule, hide_answer=True, early=True) for s in asked]
    chosen = dict(zip(asked, await Everyone(asks), strict=True))
    for seat, n in counts.items():
        if n > 0:
            await discard_from_hand(g, seat, [Card(c) for c in chosen.get(seat, held[seat])])


async def discard_some(g: G, seat: Seat, n: int, rule: str) -> None:
    """The player chooses which."""
    await discard_each(g, {seat: n}, "discard", rule)


def distinct(g: G, cards: Sequence[Card]) -> list[Card]:
    """One card of each face: those alike need not be offered twice. Read only what a seat's own form is made of."""
    found: dict[str, Card] = {}
    for card in cards:
        found.setdefault(g.face(card), card)
    return list(found.values())


def of_skill(g: G, seat: Seat, skill: Skill) -> list[Card]:
    """The player's cards of a skill, those alike once."""
    return distinct(g, [card for card in g.board.cards(hand(seat)) if skill_of(g.face(card)) == skill])
