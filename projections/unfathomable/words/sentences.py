"""How Unfathomable finds its words: what an option does is read off the card, the room or the check itself."""

from collections.abc import Mapping
from typing import Any

from domain.kernel import Card, Seat, Text
from domain.unfathomable.content import CHARACTERS, MYTHOS_CARDS
from domain.unfathomable.names import BRIG, SICK_BAY, CharacterId
from projections.phrases import Eyes
from projections.unfathomable.words.cards import ability_said, character_offer, check_text, option_text
from projections.unfathomable.words.options import ability_behind, deed, does, is_card, room_text
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


class UnfathomableWords(Words):
    """Sentences name things; options say besides what they do, and questions what is going on."""

    # --- within a sentence ---------------------------------------------------------------------------

    def phrase(self, kind: str, id: str, eyes: Eyes) -> Text:
        if kind in SIDES and id.isdigit() and eyes.board is not None and eyes.board.crisis:
            card = MYTHOS_CARDS[eyes.board.crisis]
            return Text(f"option.{kind}.{{n}}", {"card": card.id, "n": id}, option_text(card, int(id)))
        found = super().phrase(kind, id, eyes)
        source, _, way = id.partition("/")
        if is_card(way):
            name = super().phrase(kind, source, eyes).en
            return Text(found.key, {"card": eyes.face(way)}, f"{name}: {self.thing(eyes.face(way)).en}")
        return found

    # --- an option, with what it does ----------------------------------------------------------------

    def option(self, kind: str, id: str, eyes: Eyes) -> Text:
        plain = super().option(kind, id, eyes)
        what, _, way = id.partition(":")
        if kind == "action" and what == "room":
            used = room_text(self, eyes.board.sailors[eyes.asked["seat"]].at, way, eyes.faces)
            return Text(plain.key, plain.args, used or plain.en)
        return Text(plain.key, plain.args, plain.en + self._more(kind, id, eyes))

    def _more(self, kind: str, id: str, eyes: Eyes) -> str:
        if kind == "character" and id in CHARACTERS:
            return f": {character_offer(CHARACTERS[CharacterId(id)])}"
        if kind in READ_OUT:
            text = self.card_text(eyes.face(id))
            return f": {text.en}" if text else ""
        if kind in SIDES and id == CHECK:
            check = MYTHOS_CARDS[eyes.board.crisis].check
            return f": {' '.join(check_text(check))}" if check else ""
        if kind == "add_cards":
            face = eyes.faces.get(Card(id))
            return f": {worth_in(face, eyes.board.check):+d}" if face else ""
        return self._use(kind, id, eyes)

    def _use(self, kind: str, id: str, eyes: Eyes) -> str:
        """Of abilities: what they do, or, where it is said on what, what comes of it."""
        if kind == "action" and id == "repair":
            return f": {repair_price(eyes.board, eyes.asked['seat'])}"
        if kind == "action" and id.startswith("reveal:"):
            return f". {revealing(eyes.board, eyes.asked['seat'])}"
        ability = ability_behind(kind, id, eyes.faces)
        if ability is None:
            return ""
        way = id.partition("/")[2]
        if not way:
            return f": {does(ability)}"
        by = total_changed(ability.effects[0], way, eyes)
        if by is None:
            return ""
        total = eyes.board.check.total + by
        return f", the total is {total}: {outcome(eyes.board.check, total)}"

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
            values["price"] = PRICES[kind](board, seat)
        if board.check is not None:
            values |= {"check": check_so_far(self, board, eyes.faces.values()), "after": still_to_add(board, seat)}
        if board.die is not None:
            values["die"] = die_now(self, board.die)
        if board.threat is not None:
            values["threat"] = threat_now(self, board.threat)
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
    """What comes of standing up as a traitor."""
    sailor = board.sailors[seat]
    reveal = CHARACTERS[sailor.character].reveal
    return "In the Brig it has no effect" if sailor.at == BRIG else f"{reveal.name}: {ability_said(reveal)}"
