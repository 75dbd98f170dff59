"""Rules: RESOLVING SKILL CHECKS, step by step."""

from collections.abc import Sequence

from msgspec import Struct

from domain.kernel import Ask, Card, Choose, Game, Lay, Reseal, Seat, Trigger, hand
from domain.unfathomable.board import Atlantica, Check, Outcome
from domain.unfathomable.content import NUMBERS, skill_of, value_of
from domain.unfathomable.facts.turn import CardsAdded, CheckBegun, CheckEnded, Totalled
from domain.unfathomable.names import OPEN_PILE, PILE, TREACHERY, Skill, deck_of
from domain.unfathomable.rules.chaos import add_treachery, take_chaos
from domain.unfathomable.rules.decks import discard_shown, take_from_hand, top_of
from domain.unfathomable.rules.playing import note, offer, offer_once, value

G = Game[Atlantica]


class Result(Struct, frozen=True):
    """How a check came out, and how far from its target; a partial result is neither a pass nor a fail."""

    outcome: Outcome
    margin: int

    @property
    def passed(self) -> bool:
        return self.outcome == "pass"


async def skill_check(
    g: G, source: str, target: int, skills: Sequence[Skill], least: int | None = None, crisis: bool = False
) -> Result:
    """The seven steps. Before cards are added, and after the total is known, abilities may be used."""
    g.emit(CheckBegun(source, target, tuple(skills), least, NUMBERS.chaos_added, crisis))
    check = the_check(g.board)
    while check.decided is None and await offer_once(g, "before_check", lambda: _before(g.board), "UNF-42"):
        pass
    if check.decided is None:
        await add_chaos_cards(g)
        await reveal(g, await add_skill_cards(g))
        await offer(g, "after_total", lambda: _after(g.board), "UNF-48")
    return await conclude(g)


def the_check(board: Atlantica) -> Check:
    assert board.check is not None
    return board.check


def _before(board: Atlantica) -> Trigger:
    return Trigger("before_check", current=board.current, about=(the_check(board).source,))


def _after(board: Atlantica) -> Trigger:
    """How far the total is from the target is public: orders may look at it."""
    check = the_check(board)
    margin = (check.total or 0) - check.target
    return Trigger("after_total", current=board.current, margin=margin, about=(check.source,))


# --- steps 2 to 4 -----------------------------------------------------------------------------------


async def add_chaos_cards(g: G) -> None:
    """Rules: Add Chaos Cards. A cursed family brings one treachery card along."""
    check = the_check(g.board)
    await take_chaos(g, check.chaos)
    if check.chaos:
        for seat in g.seats:
            if not g.board.jailed(seat):
                await taint(g, seat, "treachery_with_chaos")


async def add_from_treachery(g: G) -> None:
    """The top card of the treachery deck, as open or hidden as what players add."""
    cards, openly = await top_of(g, TREACHERY), the_check(g.board).openly
    if openly:
        g.show(cards)
    g.move(cards, deck_of(TREACHERY), OPEN_PILE if openly else PILE)


async def taint(g: G, seat: Seat, what: str) -> None:
    """A card in the play area brings treachery along."""
    note(g, seat, what)
    for _ in range(value(g.board, seat, what)):
        await add_from_treachery(g)


async def add_skill_cards(g: G) -> dict[Seat, list[Card]]:
    """Rules: Add Skill Cards. Left of the current player first, the current player last, once each. How many is public,
    which is not; the cards leave the hands only when all have chosen."""
    assert g.board.current is not None
    added: dict[Seat, list[Card]] = {}
    for seat in (*g.board.from_current()[1:], g.board.current):
        cards = await contribution(g, seat)
        if not cards:
            continue
        g.emit(CardsAdded(seat, len(cards)))
        if the_check(g.board).openly:
            await take_from_hand(g, seat, cards, "adds cards openly", OPEN_PILE)
        else:
            added[seat] = cards
        await taint(g, seat, "treachery_with_hand")
    return added


async def contribution(g: G, seat: Seat) -> list[Card]:
    held = tuple(g.board.cards(hand(seat)))
    most = min(len(held), limit(g.board, seat))
    if not most:
        return []
    check = the_check(g.board)
    secret, about = not check.openly, (*check.skills, check.source)
    form = Choose(held, least=0, most=most)
    chosen = await Ask(seat, "add_cards", form, "UNF-45", hide_answer=secret, outlined=secret, early=True, about=about)
    return [Card(card) for card in chosen]


def limit(board: Atlantica, seat: Seat) -> int:
    """Any number; one from the Brig and from a revealed traitor."""
    return 1 if board.jailed(seat) or not board.is_human(seat) else len(board.cards(hand(seat)))


# --- steps 5 to 7 -----------------------------------------------------------------------------------


async def reveal(g: G, added: dict[Seat, list[Card]]) -> None:
    """Rules: Shuffle, Sort, Calculate Total. One reseal for all: nobody can tell whose a card was, and the hands they
    came from are mixed as well."""
    held = {seat: g.board.cards(hand(seat)) for seat in added}
    chaos = g.board.cards(PILE)
    going = [card for cards in added.values() for card in cards]
    if chaos or going:
        hands = [Lay(hand(s), [c for c in held[s] if c not in added[s]], seen=(s,)) for s in added]
        take = {PILE: chaos, **{hand(seat): cards for seat, cards in held.items()}}
        await Reseal(take, [*hands, Lay(PILE, [*chaos, *going])], "the skill check")
    g.show(g.board.cards(PILE))
    g.emit(Totalled(sum(worth_of(g, card) for card in [*g.board.cards(PILE), *g.board.cards(OPEN_PILE)])))


def worth_of(g: G, card: Card) -> int:
    """Its value: for the check, if its skill supports it; else against it. Treachery never supports."""
    face = g.face(card)
    return value_of(face) if skill_of(face) in the_check(g.board).skills else -value_of(face)


async def conclude(g: G) -> Result:
    """Rules: PASSING OR FAILING, and Discard Cards."""
    check = the_check(g.board)
    result = Result(check.decided, 0) if check.decided else outcome_of(check)
    for pile in (PILE, OPEN_PILE):
        discard_shown(g, g.board.cards(pile), pile)
    debt = check.on_pass if result.passed else 0
    g.emit(CheckEnded(result.outcome, result.margin))
    if debt:
        await add_treachery(g, debt)
    return result


def outcome_of(check: Check) -> Result:
    total = check.total
    assert total is not None
    margin = total - check.target
    if margin >= 0:
        return Result("pass", margin)
    partial = check.least is not None and total >= check.least
    return Result("partial" if partial else "fail", margin)
