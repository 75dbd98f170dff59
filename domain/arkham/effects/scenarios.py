"""What codex cards do: markers that are laid, hidden, turned and taken away."""

from domain.arkham.content import PLAY
from domain.arkham.facts.town import MarkerGone, MarkerLaid, MarkerTurned
from domain.arkham.names import COLOURS, HIDDEN, MARKERS, Colour, MarkerId, SpaceId
from domain.arkham.nouns import RULES, R
from domain.arkham.rules.chart import start_of
from domain.arkham.rules.doom import change_sheet_clues
from domain.arkham.rules.settling import settled
from domain.kernel import Face, Shuffle
from domain.parts.effects import op
from domain.parts.nouns import Place


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


@op("turn the marker in your space", price=1.0)
async def turn_marker(run: R) -> None:
    """Everybody sees its colour."""
    here = run.board.where(run.you)
    for id, marker in list(run.board.markers.items()):
        if marker.at == here and not marker.colour:
            run.g.show([marker.card])
            shown = run.g.face(marker.card)
            run.g.emit(MarkerTurned(id, next(colour for colour in COLOURS if colour == shown)))


@op("turn every marker that lies face down", price=0.0)
async def turn_all(run: R) -> None:
    for id, marker in list(run.board.markers.items()):
        if not marker.colour:
            run.g.show([marker.card])
            shown = run.g.face(marker.card)
            run.g.emit(MarkerTurned(id, next(colour for colour in COLOURS if colour == shown)))


@op("take away every {colour} marker", price=0.0)
async def clear_markers(run: R, colour: Colour) -> None:
    for id, marker in list(run.board.markers.items()):
        if marker.colour == colour:
            run.g.emit(MarkerGone(id))


@op("take away the markers in your space", price=0.0)
async def clear_here(run: R, colour: Colour) -> None:
    here = run.board.where(run.you)
    for id, marker in list(run.board.markers.items()):
        if marker.at == here and marker.colour == colour:
            run.g.emit(MarkerGone(id))


@op("move a clue from the sheet onto this card", price=2.0)
async def move_clue(run: R) -> None:
    if run.card in run.board.play and change_sheet_clues(run.g, -1):
        PLAY.mark(run.g, run.card, "clue", 1)


# --- the approach of Azathoth -----------------------------------------------------------------------


async def _found(run: R, entry: str) -> None:
    """A card of the codex, unless it is there already."""
    if not any(card.entry == entry for card in run.board.play.values()):
        await PLAY.enter(run.g, entry)


@RULES.called("the ritual site is found", price=1.0)
async def find_ritual_site(run: R) -> None:
    await _found(run, "ritual_site")


@RULES.called("the epicentre is found", price=1.0)
async def find_epicentre(run: R) -> None:
    await _found(run, "epicentre")


@RULES.called("only the red marker stays, and there is one way left", price=-3.0)
async def time_breaks(run: R) -> None:
    """All markers are turned; without a red one, it lies on the starting space. The codex begins anew."""
    for id, marker in list(run.board.markers.items()):
        if not marker.colour:
            run.g.show([marker.card])
        if (marker.colour or run.g.face(marker.card)) != "red":
            run.g.emit(MarkerGone(id))
        elif not marker.colour:
            run.g.emit(MarkerTurned(id, "red"))
    if not run.board.markers:
        run.g.emit(MarkerLaid(MarkerId(f"red.{run.board.laid}"), start_of(run.board), "red"))
    old = ("shadow_on_time", "hidden_signs", "open_worship", "ritual_site", "epicentre")
    PLAY.leave(run.g, [id for id, card in run.board.play.items() if card.entry in old])
    await PLAY.enter(run.g, "the_unwritten_page")
    await PLAY.enter(run.g, "time_broken")
    await settled(run.g)
