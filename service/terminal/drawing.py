"""Draws a Scene as text. One shape serves all games, so nothing here knows any of them."""

from collections import defaultdict
from itertools import groupby
from textwrap import wrap

from service.terminal.api import Json

MARKS = {"you": "you", "current": "on turn", "waiting": "may act", "out": "out", "won": "won"}


class Drawing:
    """A Scene, sorted by where things are: on a space, zone, piece or seat, before their owner, or on the table."""

    def __init__(self, scene: Json, people: dict[str, str], width: int) -> None:
        self.scene, self.people, self.width = scene, people, width
        self.held: dict[str, list[Json]] = defaultdict(list)
        for sort in ("counters", "tracks", "dice", "pieces", "zones"):
            for thing in sorted(scene.get(sort, ()), key=lambda t: t.get("place", 0)):
                self.held[thing.get("where") or thing.get("owner") or ""].append({"sort": sort, **thing})

    def table(self) -> str:
        """Title, places, common things, then each seat with what is theirs."""
        lines = [f"━━ {self.scene['title']} ".ljust(self.width, "━")]
        lines += [f"  {note['en']}" for note in self.scene.get("notes", ())]
        for space in self.scene.get("spaces", ()):
            lines += self._lines([self._space(space), *self._parts(space["id"])])
        lines += self._lines(self._parts(""))
        for seat in self.scene["seats"]:
            marks = ", ".join(said for mark, said in MARKS.items() if seat.get(mark))
            title = " · ".join(filter(None, (seat["name"]["en"], self.people.get(seat["id"]), marks)))
            lines += [f"── {title} ".ljust(self.width, "─"), *self._lines(self._parts(seat["id"]))]
        return "\n".join(lines)

    def cards(self, word: str) -> str:
        """What stands on the cards that the viewer knows, each once; those with this word in their name."""
        texts = {p["name"]["en"]: p["text"]["en"] for p in self.scene.get("pieces", ()) if p.get("text")}
        said = [f"{name}: {text}" for name, text in texts.items() if word.lower() in name.lower()]
        return "\n".join(line for card in said for line in wrap(card, self.width, subsequent_indent="    "))

    def _lines(self, parts: list[str]) -> list[str]:
        """Parts side by side, none of them broken where it can be helped."""
        whole = "   ".join(part.replace(" ", "\xa0") for part in parts)
        lines = wrap(whole, self.width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
        return [line.replace("\xa0", " ") for line in lines]

    def _parts(self, place: str) -> list[str]:
        """Everything in one place, its dice together."""
        runs = groupby(self.held.get(place, ()), lambda thing: thing["sort"])
        said = [(sort, [self._said(thing) for thing in things]) for sort, things in runs]
        return [part for sort, parts in said for part in ([" ".join(parts)] if sort == "dice" else parts)]

    def _said(self, thing: Json) -> str:
        name, count = thing["name"]["en"] if thing.get("up", True) else "?", thing.get("count", 1)
        match thing["sort"]:
            case "counters":
                return f"{name} {thing['value']}" + (f"/{thing['most']}" if "most" in thing else "")
            case "tracks":
                return f"{name} {_track(thing, thing['least'], thing['most'])}"
            case "dice":
                return f"⟦{thing['face']['en'] if thing.get('face') else '?'}⟧"
            case "zones":
                return f"{name} {self._zone(thing, self.held.get(thing['id'], [])) if count else '–'}"
        inside = ", ".join(self._parts(thing["id"]))
        return name + f" ×{count}" * (count > 1) + f" ({inside})" * bool(inside)

    def _zone(self, zone: Json, cards: list[Json]) -> str:
        if zone.get("pile"):
            return f"({zone['count']})" + "".join(f" top [{self._said(c)}]" for c in cards if not c.get("place"))
        runs = [(face, len(list(same))) for face, same in groupby(map(self._said, cards))]
        return " ".join(f"[{face}]" + f"×{n}" * (n > 1) for face, n in runs)

    def _space(self, space: Json) -> str:
        spaces = {other["id"]: other for other in self.scene["spaces"]}
        links = [id for id in spaces if id in space.get("links", ()) or space["id"] in spaces[id].get("links", ())]
        around = [f"in {spaces[id]['name']['en']}" for id in spaces if id == space.get("where")]
        beside = ["→ " + ", ".join(spaces[id]["name"]["en"] for id in links)] * bool(links)
        return " ".join([space["name"]["en"], *around, *beside]) + ":"


def _track(track: Json, least: int, most: int) -> str:
    """A bar with one marker, to scale if it is long; several markers by name."""
    labels = "".join(f", {label['en']} at {step}" for step, label in track.get("labels", {}).items())
    if len(track["markers"]) != 1:
        return f"{least}–{most}: " + ", ".join(f"{m['name']['en']} {m['at']}" for m in track["markers"]) + labels
    at, shown = track["markers"][0]["at"], min(most - least, 20)
    done = round((at - least) * shown / max(1, most - least))
    return "━" * done + "●" + "┄" * (shown - done) + f" {at} of {most}{labels}"
