"""What the effects of Cult of the Deep leave in the log: by the name of the effect, how its own facts are known."""

from collections.abc import Callable
from typing import Any

from domain.cult.facts import (
    AltarCleared,
    CoinsGained,
    DiceCommitted,
    DiceRemoved,
    DiceTurned,
    DieAdded,
    ExtraDice,
    KeeperLost,
    KrakenMoved,
    LifeGained,
    LifeLost,
    MarkerMoved,
    RiftOpened,
    ShadowMoved,
    Shielded,
    WraithRolled,
)
from domain.kernel import Event

Shows = Callable[[Any], bool]
"""Is an event, which comes while a card is carried out, that card's doing?"""


def _any(*kinds: type[Event]) -> Shows:
    return lambda event: isinstance(event, kinds)


def _life(kind: type[Event], *causes: str) -> Shows:
    return lambda event: isinstance(event, kind) and event.cause in causes  # type: ignore[attr-defined]


def _either(*shows: Shows) -> Shows:
    return lambda event: any(show(event) for show in shows)


def _coin(event: Event) -> bool:
    return isinstance(event, CoinsGained) and event.n > 0


GAIN, LOSS = _life(LifeGained, "ritual"), _life(LifeLost, "ritual")
ALTAR: dict[str, Shows] = {
    "gain_life": GAIN,
    "gain_coin": _coin,
    "heal_another": GAIN,
    "hurt_or_heal": _either(GAIN, LOSS),
    "steal": LOSS,
    "ritual_dice": _any(DieAdded, MarkerMoved),
    "rift_roll": _either(GAIN, LOSS, _any(DieAdded, RiftOpened)),
    "calm_kraken": lambda event: isinstance(event, KrakenMoved) and event.n < 0,
    "lift_shadow": _either(GAIN, lambda event: isinstance(event, ShadowMoved) and event.n < 0),
    "feast": GAIN,
}
"""What each altar benefit does."""

SIGIL: dict[str, Shows] = {
    "revoke": _any(DiceTurned),
    "read_portents": _either(_life(LifeLost, "sigil"), _life(LifeGained, "sigil"), _any(ExtraDice, MarkerMoved)),
    "turn_own_dice": _any(DiceTurned, WraithRolled),
    "add_own_dice": _any(DieAdded),
    "discard_dice": _any(DiceRemoved),
    "move_dice": _any(DiceCommitted),
    "turn_dice": _any(DiceTurned),
    "lose_one": _life(LifeLost, "sigil"),
    "gain_one": _life(LifeGained, "sigil"),
    "lose_all": _life(LifeLost, "sigil"),
    "shield": _any(Shielded),
    "drain": _life(LifeLost, "sigil"),
    "take_coins": _coin,
    "break_ritual": _any(AltarCleared, KeeperLost),
}
WRAITH: dict[str, Shows] = {
    "give": _any(DieAdded),
    "plant": _any(DieAdded),
    "replace": _any(DiceTurned),
    "snuff": _any(DiceRemoved),
    "shove": _any(DiceCommitted),
    "rattle": _any(DiceTurned),
}
USED = {
    "gift": "gift_power",
    "guard": "guard",
    "change": "change_die",
    "ward": "ward",
    "strike": "strike",
    "bane": "bane",
    "turn_own_die": "turn_own_die",
    "buy_coin": "buy_coin",
    "ritual_gain": "ritual_gain",
    "buy_die": "buy_die",
    "third_reroll": "third_reroll",
    "ring": "ring_again",
}
"""Abilities that leave an `AbilityUsed`, by the name in it. Trades and explosions have facts of their own."""
