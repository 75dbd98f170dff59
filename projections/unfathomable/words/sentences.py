"""How Unfathomable finds its words: what an option does is read off the card, the room or the check itself."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.kernel import Card, Seat, Text
from domain.unfathomable.content import CHARACTERS
from domain.unfathomable.names import BRIG, SICK_BAY
from projections.phrases import Eyes
from projections.unfathomable.words.named import named_in
from projections.unfathomable.words.options import ability_behind, deed, does_behind, is_card, room_text
from projections.unfathomable.words.situation import (
    break_out_price,
    check_so_far,
    die_now,
    outcome,
    repair_price,
    still_to_add,
    threat_now,
    worth_in,
)
from projections.words import Words

READ_OUT = ("cast_spell", "waypoint", "look_ahead_pick", "keep_item", "scout")
"""Questions about cards that have just been seen: they are read out."""
SIDES = ("crisis_choice", "misfortune")
CHECK = "check"
PRICES = {"repair": repair_price, "break_out": break_out_price}
"""Questions about what is paid in cards."""

COMPOSED = {
    "option.more": "{option}: {more}",
    "option.reveals": "{option}. {more}",
    "option.worth": "{option}: {worth:+d}",
    "option.total": "{option}, the total is {total}: {outcome:thing}",
    "option.with_card": "{option}: {card:card}",
}


class UnfathomableWords(Words):
    """Sentences name things; options say besides what they do, and questions what is going on."""

    # --- within a sentence ---------------------------------------------------------------------------

    def phrase(self, kind: str, id: str, eyes: Eyes) -> Text:
        if kind in SIDES and id.isdigit() and eyes.board is not None and eyes.board.crisis:
            return self.say((f"crisis.{eyes.board.crisis}.{id}",), {})
        source, _, way = id.partition("/")
        if is_card(way):
            return self.say(("option.with_card",), {"option": super().phrase(kind, source, eyes), "card": way}, eyes)
        return super().phrase(kind, id, eyes)

    # --- an option, with what it does ----------------------------------------------------------------

    def option(self, kind: str, id: str, eyes: Eyes) -> Text:
        plain = super().option(kind, id, eyes)
        what, _, way = id.partition(":")
        if kind == "action" and what == "room":
            return room_text(self, eyes.board.sailors[eyes.asked["seat"]].at, way, eyes.faces) or plain
        if kind == "add_cards" and (face := eyes.faces.get(Card(id))):
            return self.say(("option.worth",), {"option": plain, "worth": worth_in(face, eyes.board.check)})
        if kind == "action" and what == "reveal":
            reveals = self.say((revealing(eyes.board, eyes.asked["seat"]),), {})
            return self.say(("option.reveals",), {"option": plain, "more": reveals})
        more = self._more(kind, id, eyes)
        return self._used(kind, id, plain, eyes) if more is None else self._with(plain, more)

    def _with(self, option: Text, more: Text) -> Text:
        return self.say(("option.more",), {"option": option, "more": more})

    def _more(self, kind: str, id: str, eyes: Eyes) -> Text | None:
        if kind == "character" and id in CHARACTERS:
            return self.say((f"offer.{id}",), {})
        if kind in READ_OUT:
            return self.card_text(eyes.face(id))
        if kind in SIDES and id == CHECK:
            return self.say((f"crisis.{eyes.board.crisis}.check",), {})
        if kind == "action" and id == "repair":
            return repair_price(self, eyes.board, eyes.asked["seat"])
        return None

    def _used(self, kind: str, id: str, option: Text, eyes: Eyes) -> Text:
        """Of abilities: what they do, or, where it is said on what, what comes of it."""
        ability = ability_behind(kind, id, eyes.faces)
        if ability is None:
            return option
        way = id.partition("/")[2]
        if not way:
            return self._with(option, self.say((does_behind(kind, id, eyes.faces),), {}))
        by = total_changed(ability.effects[0], way, eyes)
        if by is None:
            return option
        total = eyes.board.check.total + by
        values = {"option": option, "total": total, "outcome": outcome(eyes.board.check, total)}
        return self.say(("option.total",), values)

    # --- what an option points at --------------------------------------------------------------------

    def named_in(self, kind: str, id: str, eyes: Eyes) -> Iterator[str]:
        yield from super().named_in(kind, id, eyes)
        if eyes.board is not None and eyes.asked:
            yield from named_in(kind, id, eyes)

    # --- questions and events ------------------------------------------------------------------------

    def ask(self, kind: str, about: Mapping[str, Any], eyes: Eyes) -> Text:
        """What is checked, rolled or threatened stands in the question itself."""
        board, seat = eyes.board, about["seat"]
        key, values = f"ask.{kind}", {"board": board, **about}
        if kind == "action" and board.current != seat:
            key = "ask.action.lent"
        if kind == "receive" and board.sailors[seat].at == SICK_BAY:
            key = "ask.receive.sick_bay"
        if kind in PRICES:
            values["price"] = PRICES[kind](self, board, seat)
        if board.check is not None:
            values |= {"check": check_so_far(self, board, eyes.faces.values()), "after": still_to_add(board, seat)}
        if board.die is not None:
            values["die"] = die_now(self, board.die)
        if board.threat is not None:
            values["threat"] = threat_now(self, board.threat)
        if kind == "trade_reply":
            values |= self.on_the_table(kind, about["form"].on_table, eyes)
        return self.sentence((key,), values, eyes)

    def variant(self, key: str, event: Any, eyes: Eyes) -> str | None:
        """A card that is drawn for somebody in the Brig has no crisis."""
        if key == "event.MythosDrawn":
            board = eyes.board
            return "icons" if board.current is not None and board.jailed(board.current) else "whole"
        return super().variant(key, event, eyes)


def total_changed(effect: Any, way: str, eyes: Eyes) -> int | None:
    """By how much an ability changes the total of the check, if it does and the reader knows the card."""
    if deed(effect) in ("adjust_total", "adjust_by_items"):
        return int(way)
    face = eyes.faces.get(Card(way)) if deed(effect) == "add_card" else None
    return None if face is None else worth_in(face, eyes.board.check)


def revealing(board: Any, seat: Seat) -> str:
    """The key of what comes of standing up as a traitor."""
    sailor = board.sailors[seat]
    return "reveal.in_brig" if sailor.at == BRIG else f"reveal.{sailor.character}"
