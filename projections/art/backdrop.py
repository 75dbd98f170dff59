"""What lies behind everything. Only here turbulence and blur are used: they are slow."""

from projections.art.pen import Pen


def _fill(pen: Pen, w: float, h: float, paint: str) -> None:
    pen.box(0, 0, w, h, fill=pen.paint(paint))


def plain(pen: Pen, w: float, h: float) -> None:
    """A chart by night."""
    for paint in ("night", "chart", "moon"):
        _fill(pen, w, h, paint)


def sea(pen: Pen, w: float, h: float) -> None:
    """The sea by night, with the moon on it."""
    _fill(pen, w, h, "night")
    _fill(pen, w, h, "waves")
    noise = pen.paint("noise")
    pen.box(0, 0, w, h, filter=noise, opacity=0.22)
    _fill(pen, w, h, "moon")


def temple(pen: Pen, w: float, h: float) -> None:
    """A vault under the sea: flagstones, smoke, and light from above."""
    _fill(pen, w, h, "vault")
    _fill(pen, w, h, "flags")
    smoke = pen.paint("smoke")
    pen.box(0, 0, w, h, filter=smoke, opacity=0.3)
    for x in (0.12, 0.88):
        pen.path(f"M{w * x:.0f} 0l-60 0l-90 {h:.0f}h300l-90-{h:.0f}z", fill="#cbb9ff", fill_opacity=0.035)
