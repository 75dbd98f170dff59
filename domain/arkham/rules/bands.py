"""Rules: encounters. The parts of a card that go by how much lies somewhere."""

from domain.arkham.content import DoomBand


def band_for(bands: tuple[DoomBand, ...], n: int) -> int:
    return next(i for i, band in enumerate(bands) if band.least <= n <= band.most)
