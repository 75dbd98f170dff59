"""What a card asks for."""

from typing import Literal

from msgspec import Struct

from domain.everrain.names import TreasureKind


class Cost(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """All of it, or it cannot be chosen."""

    coin: int = 0
    clues: int = 0
    orders: int = 0
    """So many fresh ones are exhausted."""
    treasure: TreasureKind | Literal["", "any"] = ""
    trauma: int = 0
    """One of the crew suffers it: of those ashore, or whoever was sent, if the card is about them."""
    strain: int = 0

    def parts(self) -> list[str]:
        """As options name it: `coin.10`, `treasure.relic`."""
        return [f"{name}.{value}" for name in self.__struct_fields__ if (value := getattr(self, name))]


FREE = Cost()
