"""How Cult of the Deep finds its words: in shades, and with one that is no seat."""

import re
from collections.abc import Mapping
from typing import Any

from domain.cult.names import PRIEST_SEAT
from domain.kernel import Text
from projections.cult.shades import SHADES, shade
from projections.phrases import BLIND, Eyes
from projections.words import Words

_SEAT = re.compile(r"s\d+")


class CultWords(Words):
    """Shades what it says (see `shades`). Seats are said as things here, because one of them, the place that nobody
    plays, is no seat of the game."""

    def thing(self, id: str) -> Text:
        if id == PRIEST_SEAT:
            return self._name("seat.priest")
        return self.seat(id) if _SEAT.fullmatch(id) else super().thing(id)

    def has(self, key: str) -> bool:
        """Some keys are only ever said in one of their shades."""
        return super().has(key) or (key in SHADES and any(known.startswith(f"{key}.") for known in self.templates))

    def say(self, keys: tuple[str, ...], values: Mapping[str, Any], eyes: Eyes = BLIND) -> Text:
        suffix, more = shade(keys[0], values, eyes)
        shaded = (f"{keys[0]}.{suffix}", *keys) if suffix else keys
        return super().say(shaded, {**values, **more}, eyes)
