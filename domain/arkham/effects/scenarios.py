"""What codex cards do: markers that are laid, hidden, turned and taken away."""

from domain.arkham.content import PLAY
from domain.arkham.facts.town import MarkerGone, MarkerLaid, MarkerTurned
from domain.arkham.names import COLOURS, HIDDEN, MARKERS, Colour, MarkerId, SpaceId
from domain.arkham.nouns import R
from domain.arkham.rules.doom import change_sheet_clues
from domain.kernel import Face, Shuffle
from domain.parts.effects import op
from domain.parts.nouns import EntryId, Place


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


@op("{entry} comes into the codex, if it is not there", price=0.0)
async def reveal(run: R, entry: EntryId) -> None:
    """A card of the archive, once."""
    if not any(card.entry == entry for card in run.board.play.values()):
        await PLAY.enter(run.g, entry)


@op("move a clue from the sheet onto this card", price=2.0)
async def move_clue(run: R) -> None:
    if run.card in run.board.play and change_sheet_clues(run.g, -1):
        PLAY.mark(run.g, run.card, "clue", 1)
