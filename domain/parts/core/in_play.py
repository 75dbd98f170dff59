"""Operations on cards in play, and on the moment they react to."""

from typing import Any

from domain.kernel import Fact
from domain.parts.effects import NOTHING_TO_DO, SETTLING, Ops, Run, amount, op, touched
from domain.parts.in_play import NOBODYS
from domain.parts.nouns import (
    FLIPPED,
    OWN_CARD,
    THIS,
    Amount,
    CardOf,
    Count,
    EntryId,
    Host,
    Nouns,
    Place,
    Scope,
    Token,
    Touches,
    ValueOf,
)

NO_HOST = Host("")


class Altered(Fact, frozen=True):
    """Something else came of a moment: a number in it is another, or (without one) it was called off. It changes
    nothing on the board, and says what a card has done."""

    moment: str
    of: str = ""
    by: int = 0


def _play(run: Run[Any]) -> Any:
    """The game's `Play`: its own module knows operations already."""
    assert run.nouns.play is not None, "Nouns(play=PLAY) is missing"
    return run.nouns.play


async def _in_play(run: Run[Any], card: CardOf) -> list[str]:
    return [id for id in await run.cards(card) if id in run.board.play]


# --- the card itself --------------------------------------------------------------------------------


def _this_card(nouns: Nouns[Any], o: Any) -> Touches:
    return frozenset({f"=card.{OWN_CARD}"}) if o.card == THIS else None


def _flips(nouns: Nouns[Any], o: Any) -> Touches:
    return frozenset({FLIPPED}) if o.card == THIS else None


@op("flip {card}", touches=_flips, price=0.0)
async def flip(run: Run[Any], card: CardOf = THIS) -> None:
    for id in await _in_play(run, card):
        await _play(run).flip(run.g, id)


@op("{card} leaves play", touches=_this_card, price=0.0)
async def leave(run: Run[Any], card: CardOf = THIS) -> None:
    _play(run).leave(run.g, await _in_play(run, card))


def _moves(nouns: Nouns[Any], o: Any) -> Touches:
    place = nouns.place.get(o.place)
    return frozenset({f"=place.{OWN_CARD}"}) if o.card == THIS and place is not None and place.plain else None


@op("move {card} to {place}", touches=_moves, price=0.0)
async def move_card(run: Run[Any], place: Place, card: CardOf = THIS) -> None:
    """To the first of these places; what lies on it goes along."""
    goal = next(iter(await run.where(place)), None)
    for id in await _in_play(run, card) if goal is not None else ():
        _play(run).move(run.g, id, goal)


def _marks(nouns: Nouns[Any], o: Any) -> Touches:
    known = isinstance(o.n, int) and o.card == THIS
    return frozenset({f"{'+' if o.n > 0 else '-'}token.{o.what}.{OWN_CARD}"}) if known else None


@op("put {n:what} on {card}", price=lambda p, o: p.of("token", o.what) * p.count(o.n), touches=_marks)
async def mark(run: Run[Any], what: Token, n: Count = 1, card: CardOf = THIS) -> None:
    """Below 0 they are taken off, as far as there are any."""
    for id in await _in_play(run, card):
        _play(run).mark(run.g, id, what, n if isinstance(n, int) else run.count(n))


# --- other cards ------------------------------------------------------------------------------------


@op("add {entry}", price=lambda p, o: p.of("entry", o.entry))
async def add(run: Run[Any], entry: EntryId, mine: bool = False) -> None:
    """A card comes into play, out of the archive."""
    await _play(run).enter(run.g, entry, run.you if mine else NOBODYS)


@op("attach {entry} to {host}", price=lambda p, o: p.of("entry", o.entry))
async def attach(run: Run[Any], entry: EntryId, host: Host, mine: bool = False) -> None:
    """To each of these: a card in play, a figure, a space. It leaves when they do."""
    for on in await run.hosts(host):
        await _play(run).enter(run.g, entry, run.you if mine else NOBODYS, on=on)


@op("until the end of the {until}: {entry}[ on {host}]", price=lambda p, o: p.of("entry", o.entry))
async def last(run: Run[Any], entry: EntryId, until: Scope, host: Host = NO_HOST, mine: bool = False) -> None:
    """A lasting effect: a card in play until a scope ends."""
    for on in await run.hosts(host) if host else ("",):
        await _play(run).enter(run.g, entry, run.you if mine else NOBODYS, on=on, until=until)


# --- the moment -------------------------------------------------------------------------------------


def _alter(run: Run[Any], of: str, by: int) -> None:
    if by:
        run.now.values[of] = run.values[of] = run.now.values.get(of, 0) + by
        run.g.emit(Altered(run.now.name, of, by))


@op("prevent {n} of {of}", price=lambda p, o: -p.of("value", o.of) * p.count(o.n))
async def prevent(run: Run[Any], of: ValueOf, n: Count = 1) -> None:
    """So much less of what is about to happen, and never less than nothing."""
    _alter(run, of, -min(run.count(n), run.now.values[of]))


def _altered(p: Any, o: Any) -> float:
    by = o.by if isinstance(o.by, int) else p.count(o.by)
    return float(p.of("value", o.of) * by)


@op("{of} {by:+}", price=_altered)
async def alter(run: Run[Any], of: ValueOf, by: int | Amount) -> None:
    """A number of the moment is another."""
    _alter(run, of, by if isinstance(by, int) else amount(by, run, run.nouns))


@op("halve {of}[up?, rounded up]", price=lambda p, o: -p.of("value", o.of))
async def halve(run: Run[Any], of: ValueOf, up: bool = False) -> None:
    was = run.now.values[of]
    _alter(run, of, (-(-was // 2) if up else was // 2) - was)


@op("instead {then}", price=lambda p, o: p.all(o.then) - p.moment)
async def instead(run: Run[Any], then: Ops = NOTHING_TO_DO) -> None:
    """What was about to happen does not."""
    run.now.off = True
    run.g.emit(Altered(run.now.name))
    await run.do(then)


@op("at once: {then}", price=lambda p, o: p.all(o.then), touches=lambda nouns, o: touched(nouns, o.then))
async def together(run: Run[Any], then: Ops) -> None:
    """Nothing is looked at before all of it is done."""
    inner = SETTLING in run.g.busy
    run.g.busy.add(SETTLING)
    try:
        await run.do(then)
    finally:
        if not inner:
            run.g.busy.discard(SETTLING)
