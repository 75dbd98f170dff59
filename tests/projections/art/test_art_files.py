"""The files that `make art` writes: they fit together, everybody is named, and they are small enough."""

import gzip
import json
from pathlib import Path

import pytest

from projections.art import seat
from projections.art.look import PLAIN, Look
from projections.art.picture import ICONS
from projections.art.text import WIDTHS, clip, paragraph, wide, wrap
from projections.games import GAMES
from tests.tools import make_art
from tests.tools.icon_paths import short_path

LOOKS = [PLAIN, *(entry.look for entry in GAMES)]


def icons_of(look: Look) -> set[str]:
    faces = {face.icon for face in look.faces.values() if face.icon}
    return {look.emblem, *look.icons.values(), *faces, *(suit.icon for suit in look.suits.values())}


def test_every_icon_has_an_author_and_every_author_is_credited() -> None:
    assert list(ICONS) == make_art.chosen()
    credits = (make_art.STATIC / "CREDITS.txt").read_text("utf-8")
    assert credits == make_art.credits()
    for author in make_art.authors().values():
        assert f"Icons made by {author['name']}" in credits and author["licence"] in credits


def test_the_page_has_the_same_icons() -> None:
    assert (make_art.STATIC / "icons.svg").read_text("utf-8") == make_art.sprite(ICONS)


@pytest.mark.parametrize("look", LOOKS, ids=["plain", "cult", "unfathomable", "everrain", "flotilla"])
def test_a_look_draws_with_icons_that_are_there(look: Look) -> None:
    assert icons_of(look) <= set(ICONS)
    assert set(seat.SIGNS.values()) <= set(ICONS)


def test_every_icon_is_used() -> None:
    """What nobody draws would be fetched for nothing."""
    sources = "".join(path.read_text("utf-8") for path in (make_art.ROOT / "projections").rglob("*.py"))
    assert {name for name in ICONS if f'"{name}"' not in sources} == set()


def test_nothing_is_larger_than_it_may_be() -> None:
    assert len(ICONS) <= 150
    assert len(gzip.compress((make_art.STATIC / "icons.svg").read_bytes())) <= 80 * 1024
    assert sum(path.stat().st_size for path in (make_art.STATIC / "fonts").glob("*.woff2")) <= 75 * 1024


def test_widths_are_those_of_the_fonts() -> None:
    assert set(WIDTHS) == set(make_art.FONTS)
    for font in WIDTHS.values():
        assert all(char in font for char in "AZaz09 .,:;!?'’“”–…×−&()äéß")
        assert font["i"] < font["n"] < font["W"]


def test_an_icon_without_an_author_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / make_art.ICONS[0]).mkdir(parents=True)
    (tmp_path / make_art.ICONS[0] / "icons.json").write_text(json.dumps({"icons": {}}))
    with pytest.raises(make_art.NotNamed, match="there are no icons"):
        make_art.bodies(tmp_path)
    monkeypatch.setattr(make_art, "authors", lambda: {"a": {"icons": ["x", "x"]}})
    with pytest.raises(make_art.NotNamed, match="each once"):
        make_art.chosen()


def test_points_are_rounded_where_they_stand() -> None:
    assert short_path("M10.4 10.4l.4.4l.4.4l.4.4z") == "m10 10l1 1 0 0 1 1z"
    assert short_path("M0 0H10.6V-3.2h-5.3z") == "m0 0h11v-3h-6z"
    assert short_path("M5 5a2.25 2.25 0 014 0") == "m5 5a2.2 2.2 0 0 1 4 0"


def test_texts_are_wrapped_and_clipped_by_their_widths() -> None:
    said = "The quick brown fox jumps over the lazy dog"
    lines = wrap(said, 80, 12)
    assert " ".join(lines) == said and all(wide(line, 12) <= 80 for line in lines)
    assert all(wide(line, 12) <= 40 for line in wrap("Llanfairpwllgwyngyll", 40, 12))
    assert clip(said, 80, 12).endswith("…") and wide(clip(said, 80, 12), 12) <= 80
    lines, size = paragraph(said * 9, 80, 40, (12, 10))
    assert size == 10 and len(lines) * size * 1.16 <= 40 and lines[-1].endswith("…")
