"""What is in a drawing: its things, and where its texts stand, measured as the renderer's fonts are."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from projections.art.stage import Part
from projections.art.text import wide

SVG = "{http://www.w3.org/2000/svg}"
MOVED = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)")
SLACK = 1.5


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: "Box") -> bool:
        across = self.left - SLACK <= other.left and other.right <= self.right + SLACK
        return across and self.top - SLACK <= other.top and other.bottom <= self.bottom + SLACK


class Written(NamedTuple):
    """A text, where it stands, and the card that it stands on."""

    said: str
    box: Box
    card: Box | None


def tree(part: Part) -> ElementTree.Element:
    return ElementTree.fromstring(part.svg)


def things(part: Part) -> Iterator[ElementTree.Element]:
    for group in tree(part).iter(f"{SVG}g"):
        if "thing" in group.get("class", "").split():
            yield group


def frame(part: Part) -> Box:
    return Box(*map(float, tree(part).get("viewBox", "").split()))


def texts(part: Part) -> Iterator[Written]:
    yield from _texts(tree(part), 0, 0, None)


def _texts(element: ElementTree.Element, x: float, y: float, card: Box | None) -> Iterator[Written]:
    found = MOVED.match(element.get("transform", ""))
    if found:
        x, y = x + float(found[1]), y + float(found[2])
    if element.get("data-kind") == "card":
        card = _ring(element, x, y) or card
    for child in element:
        if child.tag == f"{SVG}text":
            yield Written(child.text or "", _extent(child, x, y), card)
        else:
            yield from _texts(child, x, y, card)


def _ring(element: ElementTree.Element, x: float, y: float) -> Box | None:
    for child in element:
        if child.get("class") == "ring" and child.tag == f"{SVG}rect":
            left, top = x + float(child.get("x", 0)), y + float(child.get("y", 0))
            return Box(left, top, left + float(child.get("width", 0)), top + float(child.get("height", 0)))
    return None


def _extent(text: ElementTree.Element, x: float, y: float) -> Box:
    size, said = float(text.get("font-size", "")), text.text or ""
    across = wide(said, size, text.get("class", "text"))  # type: ignore[arg-type]
    share = {"middle": 0.5, "end": 1}.get(text.get("text-anchor", ""), 0)
    left, base = x + float(text.get("x", "")) - across * share, y + float(text.get("y", ""))
    return Box(left, base - size * 0.72, left + across, base + size * 0.22)
