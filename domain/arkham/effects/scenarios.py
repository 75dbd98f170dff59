"""What codex cards do: markers are laid, hidden, turned and taken away; cards come; the group decides."""

from typing import Any

from domain.arkham.content import PLAY
from domain.arkham.effects.choices import line_in
from domain.arkham.facts.town import MarkerGone, MarkerLaid, MarkerTurned
from domain.arkham.names import COLOURS, HIDDEN, MARKERS, REMOVED, Colour, MarkerId, MonsterId, Skill, SpaceId
from domain.arkham.nouns import RULES, R
from domain.arkham.rules.codex import draw_beside
from domain.arkham.rules.codex import slip_in as slip_in_all
from domain.arkham.rules.doom import change_sheet_clues
from domain.arkham.rules.group import decide
from domain.arkham.rules.monsters import join_deck, remove
from domain.arkham.rules.skill_tests import take_test
from domain.kernel import Ask, Face, Number, Shuffle
from domain.parts.core import Altered, Option
from domain.parts.effects import NOTHING_TO_DO, Ops, op
from domain.parts.nouns import EntryId, Place, Resource
from domain.parts.prices import Prices

NO_RESOURCE = Resource("")


@op("put a {colour} marker in {place}", price=0.0)
async def mark_space(run: R, colour: Colour, place: Place) -> None:
    for space in await run.where(place):
        run.g.emit(MarkerLaid(MarkerId(f"{colour}.{run.board.laid}"), SpaceId(space), colour))


@op("hide markers in the town, one in each of these spaces", price=0.0)
async def hide_markers(run: R, colours: dict[Colour, int], spaces: tuple[SpaceId, ...]) -> None:
    """Nobody knows which lies where."""
    g = run.g
    for colour, n in colours.items():
        spare = [card for card in g.board.cards(MARKERS) if g.face(card) == Face(colour)]
        g.move(spare[:n], MARKERS, HIDDEN)
    await Shuffle(HIDDEN, "the hidden markers")
    for card, space in zip(g.board.cards(HIDDEN), spaces, strict=True):
        g.emit(MarkerLaid(MarkerId(f"marker.{g.board.laid}"), space, card=card))


@op("turn the markers that lie face down[here?, in your space]", price=1.0)
async def turn_markers(run: R, here: bool = False) -> None:
    """Everybody sees their colours."""
    for id, marker in list(run.board.markers.items()):
        if not marker.colour and (not here or marker.at == run.board.where(run.you)):
            run.g.show([marker.card])
            shown = run.g.face(marker.card)
            run.g.emit(MarkerTurned(id, next(colour for colour in COLOURS if colour == shown)))


@op("take away every {colour} marker[here?, in your space]", price=0.0)
async def clear_markers(run: R, colour: Colour, here: bool = False) -> None:
    for id, marker in list(run.board.markers.items()):
        if marker.colour == colour and (not here or marker.at == run.board.where(run.you)):
            run.g.emit(MarkerGone(id))


@op("{entry} comes into the codex", price=0.0)
async def reveal(run: R, entry: EntryId) -> None:
    """A card of the archive, if it is not there already."""
    if not any(card.entry == entry for card in run.board.play.values()):
        await PLAY.enter(run.g, entry)


@op("move a clue from the sheet onto this card", price=2.0)
async def move_clue(run: R) -> None:
    if run.card in run.board.play and change_sheet_clues(run.g, -1):
        PLAY.mark(run.g, run.card, "clue", 1)


@op("draw a card of those beside the codex: it comes into the codex", price=0.0)
async def draw_codex(run: R) -> None:
    await draw_beside(run.g, run.you)


@op("shuffle each special encounter among the top cards of its neighbourhood, with a marker there", price=0.0)
async def slip_in(run: R) -> None:
    await slip_in_all(run.g)


@op("the group chooses: {options}", price=lambda p, o: max(p.all(x.then) for x in o.options))
async def group(run: R, options: tuple[Option, ...]) -> None:
    """All see it, and the leader answers."""
    ids = [f"{i}:{line_in(run)}" for i in range(len(options))]
    at = ids.index(await decide(run.g, "group", ids, "ARK-199"))
    await run.do(options[at].then, f"options.{at}.then")


# --- monsters of a scenario -------------------------------------------------------------------------


@op("the {trait} monsters that wait aside are shuffled into the monster deck", price=-2.0)
async def join(run: R, trait: str) -> None:
    await join_deck(run.g, trait)


@op("the monster that fell leaves the game", price=0.0)
async def banish(run: R) -> None:
    """It does not come back with the deck."""
    target = next((id for id in run.board.play if id == run.now.target), None)
    if target is not None:
        remove(run.g, MonsterId(target), REMOVED)


# --- what is given up for it ------------------------------------------------------------------------


async def given_up(run: R, what: str, limit: int = 99) -> int:
    """As many as the investigator likes."""
    noun = run.nouns.resource[what]
    most = min(limit, noun.have(run.board, run.you))
    n = await Ask(run.you, "how_many", Number(0, most), "ARK-43") if most else 0
    if n:
        await noun.change(run, {run.you: -n})
    return n


def _tested(p: Prices, o: Any) -> float:
    odds = max(0.1, 0.7 + 0.15 * o.mod)
    return odds * p.all(o.passed) + (1 - odds) * p.all(o.failed)


@op(
    "test {skill}[ ({mod:+})], with a die more for each {what} you spend: on a pass {passed}[; on a fail {failed}]",
    price=_tested,
    leaves=("result",),
)
async def test_with(
    run: R, skill: Skill, what: Resource, passed: Ops, failed: Ops = NOTHING_TO_DO, mod: int = 0
) -> None:
    """They are spent before the dice are rolled."""
    if run.you not in run.board.people:
        return
    more = await given_up(run, what)
    result = await take_test(run.g, run.you, skill, mod + more)
    run.values["result"] = result
    if result:
        await run.do(passed, "passed")
    else:
        await run.do(failed, "failed")


@op(
    "test {skill}[ ({mod:+})], with a result of {needs} or more; each {what} that you spend adds one[, and each {also}]"
    ": on a pass {passed}[; on a fail {failed}]",
    price=_tested,
    leaves=("result",),
)
async def test_lifted(
    run: R,
    skill: Skill,
    needs: int,
    what: Resource,
    passed: Ops,
    failed: Ops = NOTHING_TO_DO,
    also: Resource = NO_RESOURCE,
    mod: int = 0,
) -> None:
    """They are spent after the dice are rolled, and only where they can make a pass of it."""
    if run.you not in run.board.people:
        return
    result = await take_test(run.g, run.you, skill, mod, needs=needs)
    kinds = [kind for kind in (what, also) if kind]
    purse = sum(run.nouns.resource[kind].have(run.board, run.you) for kind in kinds)
    if result < needs <= result + purse and run.you in run.board.people:
        for kind in kinds:
            result += await given_up(run, kind, needs - result)
    run.values["result"] = result
    if result >= needs:
        await run.do(passed, "passed")
    else:
        await run.do(failed, "failed")


@RULES.called("spend any number of clues of the sheet: one more damage for each", price=1.0)
async def clues_for_damage(run: R) -> None:
    """In an attack that is under way."""
    n = await given_up(run, "sheet_clue") if run.you in run.board.people else 0
    if n:
        run.now.values["result"] += n
        run.g.emit(Altered(run.now.name, "result", n))
