"""What audits say, by key: published with the words of every game, so that reports can be translated too."""

import re

from domain.kernel.text import Arg, Text, text

_DECIDED = (
    " decided before the game began: the server had locked its number {n} away, the seats had added theirs, "
    "and both together give exactly {faces}."
)

HEADLINES = {
    "fails": "Event {seq} does not hold: {why}.",
    "fails.nowhere": "Something does not hold: {why}.",
    "arranged": "The position was arranged by hand: it proves nothing.",
    "holds": "The record holds.",
    "abandoned": "The record holds. The game was abandoned before anything was drawn.",
    "undrawn": "The record holds so far; nothing was drawn.",
    "dropped": "Dropped by the operator's word: {seats}.",
    "dropped.seat": "{seat} (epoch {epoch})",
    "strict": "The table was strict: that ended it.",
    "studied": "Its player has studied it while it ran, and may have seen bots' hands from event {studied} on.",
    "keys": "Keys are not bound in {protocol}.",
    "independent": "Of {seats} seats, {independent} brought entropy of their own: {own}.",
    "unproven": "Unproven against the operator: no seat brought entropy of its own.",
}
UNCHECKED = {
    "withheld": "that {seats} withheld entropy in epoch {epoch}: only they can tell",
    "path": "the seed of draw {n} against the commitment: the record holds no path",
    "draws": "draws: chance is not sealed yet",
    "order": "the order of {n} reseals, and faces not opened here: the key opens when the game ends",
    "values": "{n} sealed values that are not opened in this record",
    "signatures": "the signatures of {n} sealed moves, which are not opened in this record",
    "unsigned": "{n} moves of seats with a key that nobody signed: the clock or a standing order made them",
    "heads": "heads that clients say they saw and that are not of this chain, at events {events}",
    "dice": "that the dice have the faces which the header lists: they follow from the rules of that version",
    "rules": "that the rules lead from the decisions and draws to every other event: run them again",
    "history": "that nobody was shown another history: compare the head with others (--head, --receipt)",
}
PROOFS = {
    "proven": "proven",
    "failed": "does not hold",
    "arranged": "arranged by hand: proves nothing",
    "path": "the faces follow from the seed; the seed waits for its path or the key",
    "sealed": "committed to; the order is proven when the game ends",
}
SENTENCES = {
    "die": "This die ({why}) was" + _DECIDED,
    "roll": "These {count} dice ({why}) were" + _DECIDED,
    "arranged": "The position was arranged by hand, so draw {n} ({why}) proves nothing.",
    "fails": "Draw {n} ({why}) is not what was committed to.",
    "place": "This card ({why}) lies exactly where it was decided before the game began.",
    "order": "These {count} cards ({why}) lie in exactly the order that was decided before the game began.",
    "sealed-one": (
        "This card ({why}) was put face down with a seal on it, so it cannot be changed any more; "
        "that chance chose its place can be checked when the game is over."
    ),
    "sealed": (
        "These {count} cards ({why}) were put face down with a seal on each, so none can be changed any more; "
        "that chance chose their order can be checked when the game is over."
    ),
    "stocked": "This is {face}; it has lain face up from the start.",
    "card": "This card has been {face} ever since it was laid face down at event {seq}.",
    "unseen": "What this card shows is fixed since event {seq}, and sealed; you have not seen it.",
}
STEPS = {
    "seed": "The event shows seed({n}) = {seed}.",
    "path": "Leaf {index} of {size} with the {nodes} nodes of its path leads to that root: this seed was locked.",
    "o": 'o = HMAC(seed, enc("fair/1/draw", {scope}, {n}, E, {spec})) = {o}.',
    "thrown": "{count} words were thrown away: {m} values could not share them evenly.",
    "die": "{die}: {word} divided by {m} leaves {value}. Counted from 0, face {value} of its {m} is {face}.",
    "laid_down": "{taken} cards are taken up and laid down as {first} to {last}, each with a commitment to its face.",
    "opened": "Card {card} opens as {face} with the salt {salt}: its commitment fits.",
    "locked": "The seed of this draw stays locked until the game ends: it would place cards that others hold.",
    "key": "The key gives seed({n}) = {seed}.",
    "mixed": "{zone}: sorted {pool}; swapped place by place from the last, it lies as {faces}.",
    "root": "Before play the server committed to {size} seeds, from number {first} on, with the root {root}.",
    "entropy": "The entropy of {seats} seats came to E = {entropy}; {independent} of them brought their own.",
    "open": "It never had a seal: everybody saw it come into the game.",
    "sealed": "Its commitment is {seal}; salt and face are not yours to see yet.",
    "fits": ('H(enc("fair/1/card", …, salt {salt}, face {face})) = {seal}: the commitment of the event that laid it.'),
    "stocked": "Event {seq}: it comes into the game face up, in {zone}.",
    "laid": "Event {seq}: draw {draw} lays it face down in {zone}.",
    "moved": "Event {seq}: it moves to {zone} and keeps its name.",
    "shown": "Event {seq}: it is shown to {to}.",
    "shown.all": "Event {seq}: it is shown to everybody.",
    "taken": "Event {seq}: draw {draw} takes it up; its name ends here.",
}
COUNTED = (
    "agreements to go back",
    "cards laid under commitments",
    "cards opened against their commitments",
    "configurations bound",
    "dice by the lock",
    "draws numbered",
    "draws that were taken back by agreement and stay spent",
    "entropy of seats",
    "epochs dropped",
    "epochs sealed (E)",
    "events in the chain",
    "faces of cards laid, by the key",
    "heads that clients had seen",
    "keys by the lock",
    "mixed segments in their order",
    "rolls from seed and E",
    "sealed values opened against their commitments",
    "seeds of rolls by their paths",
    "seeds under the key",
    "signatures of entropy",
    "signatures of hand-overs",
    "signatures of moves",
    "undone steps without a draw",
)
"""What holds, and is counted."""
KNOWN_AS = ".known_as"


def counted_key(what: str) -> str:
    return f"audit.checked.{re.sub(r'[^a-z]+', '-', what.lower()).strip('-')}"


AUDIT: dict[str, str] = {
    **{f"audit.headline.{key}": said for key, said in HEADLINES.items()},
    **{f"audit.unchecked.{key}": said for key, said in UNCHECKED.items()},
    **{f"audit.proof.{key}": said for key, said in PROOFS.items()},
    **{f"audit.sentence.{key}": said for key, said in SENTENCES.items()},
    **{
        f"audit.sentence.{key}{KNOWN_AS}": f"You know it as {{handle}}; its name now is {{card}}. {SENTENCES[key]}"
        for key in ("stocked", "card", "unseen")
    },
    **{f"audit.step.{key}": said for key, said in STEPS.items()},
    **{counted_key(what): what for what in COUNTED},
}


def say(key: str, **args: Arg) -> Text:
    """One of them, filled."""
    return text(f"audit.{key}", AUDIT[f"audit.{key}"], **args)


def fault_text(why: str) -> Text:
    """Why something does not hold. Only a broken record has such a text: it is English, for those who look into it."""
    return Text("audit.fault", {}, why)
