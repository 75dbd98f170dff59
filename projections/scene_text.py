"""Draws a Scene, and what is asked, as plain text for a terminal. Knows no game."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from domain.kernel import Arrange, Assign, Choose, Number, Place, Propose, Split
from domain.kernel.forms import AnyForm
from projections.scene import Counter, Piece, Scene, SceneZone, SeatMark, Thing, Track
from projections.text_map import chart
from projections.view import AskView, OptionView

WIDTH = 100
LABEL = 21
LONGEST_ROW = 20
"""A track with more steps than this is drawn as a bar."""


def draw(scene: Scene, asks: Sequence[AskView] = (), width: int = WIDTH, *, everything: bool = False) -> str:
    """The whole table: title, map, common things, each seat, open questions. `everything`: nothing is hidden in it."""
    lines = [_rule("━", scene.title, "with everything open" if everything else _viewer(scene), width)]
    lines += [f"  {line}" for note in scene.notes for line in wrap(note.en, width - 2)]
    if scene.spaces:
        lines += chart(scene, width)
    lines += _group(scene, [t for t in scene.things() if _home(scene, t) == ""], width)
    for seat in scene.seats:
        lines += ["", _rule("─", _seat_title(seat), _seat_state(seat), width)]
        lines += _group(scene, [t for t in scene.things() if _home(scene, t) == seat.id], width)
    lines += _section("Cards", _texts(scene, width), width)
    lines += _section("Asked", [line for ask in asks for line in _ask(scene, ask, width)], width)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _rule(stroke: str, left: str, right: str, width: int) -> str:
    right = f" {right} {stroke * 2}" if right else ""
    left = f"{stroke * 2} {left} "
    return left + stroke * max(1, width - len(left) - len(right)) + right


def _section(title: str, lines: Sequence[str], width: int) -> list[str]:
    return ["", _rule("━", title, "", width), *lines] if lines else []


def _viewer(scene: Scene) -> str:
    you = next((seat.name.en for seat in scene.seats if seat.you), "an onlooker")
    return f"as {you} sees it"


def _seat_title(seat: SeatMark) -> str:
    return seat.name.en + (" (you)" if seat.you else "")


def _seat_state(seat: SeatMark) -> str:
    marks = {"on turn": seat.current, "may act": seat.waiting, "out": seat.out, "won": seat.won}
    return ", ".join(mark for mark, holds in marks.items() if holds)


def _home(scene: Scene, thing: Thing) -> str | None:
    """The id of the seat whose panel shows it, '' for the common table, `None` if it shows elsewhere."""
    if isinstance(thing, SeatMark) or any(thing.id == space.id for space in scene.spaces):
        return None
    if any(thing.where == place.id for place in (*scene.spaces, *scene.zones)):
        return None
    seats = [seat.id for seat in scene.seats]
    return thing.where if thing.where in seats else thing.owner or ""


# --- what lies in one place ----------------------------------------------------------------------


def _group(scene: Scene, things: Sequence[Thing], width: int) -> list[str]:
    counters = [t for t in things if isinstance(t, Counter)]
    dice = [t for t in things if t in scene.dice]
    pieces = [t for t in things if isinstance(t, Piece)]
    zones = [t for t in things if isinstance(t, SceneZone)]
    lines = _row("", "   ".join(_counter(c) for c in counters), width)
    for track in (t for t in things if isinstance(t, Track)):
        lines += _row(track.name.en, _track(track), width)
    lines += _row("Dice", " ".join(f"⟦{_face(scene, d.id)}⟧" for d in dice), width)
    lines += _row("Here", ", ".join(_piece(p) for p in pieces), width)
    for zone in zones:
        if zone.count:
            lines += _row(zone.name.en, _zone(scene, zone), width)
    return lines + _row("Empty", ", ".join(z.name.en for z in zones if not z.count), width)


def _row(label: str, said: str, width: int) -> list[str]:
    """A label and what is said of it; nothing if nothing is."""
    if not said:
        return []
    if not label:
        return wrap(said, width, initial_indent="  ", subsequent_indent="  ")
    indent = " " * (LABEL + 4)
    first = f"  {label:<{LABEL}}  "
    return wrap(said, width, initial_indent=first, subsequent_indent=indent, break_long_words=False)


def _counter(counter: Counter) -> str:
    of = "" if counter.most is None else f"/{counter.most}"
    return f"{counter.name.en} {counter.value}{of}"


def _track(track: Track) -> str:
    steps = track.most - track.least
    if len(track.markers) == 1:
        at = track.markers[0].at - track.least
        shown = min(steps, LONGEST_ROW)
        done = round(at * shown / steps) if steps else 0
        said = "━" * done + "●" + "┄" * (shown - done) + f"  {track.markers[0].at} of {track.most}"
    else:
        said = f"{track.least} to {track.most}: " + ", ".join(f"{m.name.en} {m.at}" for m in track.markers)
    labels = ", ".join(f"{at} {label.en}" for at, label in track.labels.items())
    return f"{said}  ({labels})" if labels else said


def _face(scene: Scene, id: str) -> str:
    die = next(d for d in scene.dice if d.id == id)
    return die.face.en if die.face else "?"


def _piece(piece: Piece) -> str:
    name = piece.name.en if piece.up else "?"
    return name if piece.count == 1 else f"{name} ×{piece.count}"


def _zone(scene: Scene, zone: SceneZone) -> str:
    cards = sorted((p for p in scene.pieces if p.where == zone.id), key=lambda p: p.place)
    if not zone.pile:
        return " ".join(f"[{_piece(card)}]" for card in cards)
    count = f"{zone.count} card" + ("s" if zone.count > 1 else "")
    top = _known_top(cards)
    return f"{count}, top: {', '.join(top)}" if top else count


def _known_top(cards: Sequence[Piece], most: int = 3) -> list[str]:
    """The names of the topmost cards as far as they are known without a gap."""
    known = []
    for place, card in enumerate(cards):
        if card.place != place or not card.up:
            break
        known.append(card.name.en)
    return known[:most] + (["…"] if len(known) > most else [])


def _texts(scene: Scene, width: int) -> list[str]:
    """What stands on the cards that lie open before the viewer, each once."""
    piles = {zone.id for zone in scene.zones if zone.pile}
    texts = {p.name.en: p.text.en for p in scene.pieces if p.text and p.where not in piles}
    return [line for name, said in texts.items() for line in _row(name, said, width)]


# --- what is asked -------------------------------------------------------------------------------


def _ask(scene: Scene, ask: AskView, width: int) -> list[str]:
    """One question: in full to the one who is asked, in one line to all others."""
    yours = any(seat.you and seat.id == ask.seat for seat in scene.seats)
    rule = f" [{ask.rule}]" if ask.rule else ""
    done = " – answered" if ask.answered else " – passed" if ask.passed else ""
    done = f" – would say: {ask.said.en}" if ask.said else done
    seat = scene.names().get(ask.seat)
    lines = _row("Your choice" if yours else seat.en if seat else ask.seat, ask.text.en + rule + done, width)
    if not yours or (ask.answered and not ask.group):
        return lines
    how = (manner(ask.form) if ask.form else "") + (", or pass" if ask.may_pass else "")
    lines += _hint(f"{how}; {ask.together.en}" if ask.together else how, width)
    lines += _options(ask.options, width)
    if ask.targets:
        lines += _hint("in return" if isinstance(ask.form, Propose) else "each to one of", width)
        lines += _options(ask.targets, width)
    return lines


def _hint(said: str, width: int) -> list[str]:
    return _row(" ", f"({said})", width)


def _options(options: Iterable[OptionView], width: int) -> list[str]:
    lines: list[str] = []
    for option in options:
        stakes = "; ".join(_stakes(option))
        lines += _row(f"{option.id:>{LABEL}}", option.text.en + (f"  ({stakes})" if stakes else ""), width)
    return lines


def _stakes(option: OptionView) -> Iterator[str]:
    """What it costs, and how its dice stand; a die of which every face means something else goes without saying."""
    if option.cost:
        yield "cost: " + ", ".join(cost.text.en for cost in option.cost)
    for die in option.odds:
        if len(die.outcomes) < die.of:
            yield ", ".join(f"{what} {n}/{die.of}" for what, n in die.outcomes.items())


def manner(form: AnyForm) -> str:
    """How such a question is answered."""
    match form:
        case Choose():
            return f"choose {_span(form.least, form.most)}"
        case Number():
            return f"say a number, {_span(form.least, form.most)}"
        case Arrange():
            return "put in order"
        case Assign():
            return "assign every one"
        case Split():
            return f"spread {_span(form.needed, form.most)} over them"
        case Place():
            return f"lay {_span(form.least, form.most)} of them"
        case Propose():
            if form.on_table is None:
                return "make an offer, or refuse to trade"
            return "accept, refuse or offer something else" if form.counter else "accept or refuse"


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
