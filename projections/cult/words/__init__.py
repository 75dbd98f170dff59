"""Cult of the Deep in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.cult.content import CHARACTER_CARDS, RITUAL_CARDS, ROLE_CARDS, SIGIL_CARDS, WRAITH_CARDS
from domain.cult.names import DAGGER, DOUBLE_DAGGER, HARM, PRIEST_SEAT
from domain.cult.options import SEATS
from domain.kernel import Text
from projections.cult.words.asks import ASKS, OPTIONS, REFS
from projections.cult.words.cards import TEXTS
from projections.cult.words.events import ABILITIES, DEATHS, DECISIONS, DICE, LIFE, RITUALS, SETTING_UP, TURNS
from projections.cult.words.named import named_in
from projections.cult.words.variants import VARIANTS, variant
from projections.phrases import BLIND, Eyes
from projections.words import Words

# --- the frame --------------------------------------------------------------------------------------

FRAME = {
    "ending.high_priest": "all Cabalists and Heretics are dead, and the High Priest's side lives",
    "ending.cabal": "the High Priest is dead, and the Cabal rules the temple",
    "ending.grave_vengeance": "the High Priest is dead, and the dead Cabalists have their vengeance",
    "ending.heretic": "only Heretics are left alive",
    "ending.oblivion": "nobody is left alive",
    "why.deal the roles": "the roles",
    "why.deal the sigils": "the Sigils",
    "why.deal the characters": "the characters",
    "why.deal the High Priest's character": "the characters, for the High Priest",
    "why.shuffle the rituals": "the rituals",
    "why.new ritual deck": "the discarded rituals make a new deck",
    "why.the old ritual goes into the deck": "the swapped ritual goes back into the deck",
    "why.roll": "the roll",
    "why.roll again": "a re-roll",
    "why.kraken dice": "the Kraken dice",
    "why.kraken dice again": "Kraken dice again",
    "why.astral rift": "the Astral Rift",
    "why.portents": "the portents",
    "why.revocation": "a revocation",
    "why.the bell rings": "the bell",
    "why.a Wraith rattles": "a Wraith",
    "label.role": "role",
    "label.sigil": "Sigil",
    "label.character": "character",
    "label.kept": "kept rituals",
    "label.wraiths": "unused Wraith cards",
    "label.altar": "altar {n}",
}

NOTES = {
    "note.turn": "Turn {turn}, {seat:thing}: {phase:thing}.",
    "note.turn.wraith": "Turn {turn}, {seat:thing}, a Wraith: {phase:thing}.",
    "note.turn.between": "Turn {turn}, {seat:thing}.",
    "note.turn.between.wraith": "Turn {turn}, {seat:thing}, a Wraith.",
    "note.priest": "The High Priest: {seat:thing}.",
    "note.priest.automated": "Nobody plays the High Priest: the rules decide for that place.",
    "note.symbols": (
        f"Dagger costs a player {HARM[DAGGER]} life, Double dagger {HARM[DOUBLE_DAGGER]}; "
        "Blood and the own power symbol give 1."
    ),
    "note.rituals": "A ritual is complete when all its markers are at 0; the last die makes its owner the Keeper.",
    "note.roles": "Roles in play: {roles:thing}.",
    "note.transmuted": "Until the end of the turn {source:thing} becomes {target:thing}.",
    "note.variants": "Variants: {variants:thing}",
}

COSTS = {
    "cost.life": "{n} life",
    "cost.siren.1": "a Siren coin",
    "cost.chant.1": "a Chant coin",
    "cost.necromancer": "{n} Necromancer coins",
    "cost.dice.1": "a die of the coming Roll phase",
    "cost.wraith_dice.1": "a Wraith die",
}

TEMPLATES = {
    **SETTING_UP,
    **TURNS,
    **DICE,
    **LIFE,
    **ABILITIES,
    **RITUALS,
    **DEATHS,
    **DECISIONS,
    **ASKS,
    **OPTIONS,
    **COSTS,
    **FRAME,
    **NOTES,
}

THINGS: dict[str, str] = {
    "dagger": "Dagger",
    "double_dagger": "Double dagger",
    "blood": "Blood",
    "parchment": "Parchment",
    "ancient": "Ancient",
    "cosmos": "Cosmos",
    "kill": "Kill",
    **{str(n): str(n) for n in range(3)},
    **{card.id: card.name for card in ROLE_CARDS.values()},
    **{card.id: card.name for card in CHARACTER_CARDS.values()},
    **{card.id: card.name for card in SIGIL_CARDS.values()},
    **{card.id: card.name for card in WRAITH_CARDS.values()},
    **{card.id: card.name for card in RITUAL_CARDS.values()},
    **{f"s{n}": f"Seat {n}" for n in range(1, max(SEATS) + 1)},
    PRIEST_SEAT: "the High Priest",
    # names made of ids
    "die:{n}:{face}": "{face:thing} #{n}",
    "given:{die}": "{die:thing} as a gift",
    "number:{n}": "die #{n}",
    "die:{n}:{face}@{place}": "{face:thing} #{n} on {place:thing}",
    "die:{n}:{face}@nowhere": "{face:thing} #{n}, not committed",
    "altar:{n}": "altar {n}",
    "at:{seat}": "{seat:thing}",
    "gift:{seat}": "{seat:thing} as a gift",
    "nowhere": "not committed",
    "marker:{symbol}:{n}": "{symbol:thing} {n}",
    "amount:1:siren": "1 Siren coin",
    "amount:{n}:siren": "{n} Siren coins",
    "amount:1:chant": "1 Chant coin",
    "amount:{n}:chant": "{n} Chant coins",
    "amount:1:necromancer": "1 Necromancer coin",
    "amount:{n}:necromancer": "{n} Necromancer coins",
    "amount:1:dice": "1 die",
    "amount:{n}:dice": "{n} dice",
    "amount:1:kraken_dice": "1 Kraken die",
    "amount:{n}:kraken_dice": "{n} Kraken dice",
    "amount:{n}:life": "{n} life",
    "wraith:{card}": "Wraith {card:thing}",
    # counters and tokens
    "life": "Life",
    "siren_coins": "Siren coins",
    "chant_coins": "Chant coins",
    "necromancer_coins": "Necromancer coins",
    "kraken_dice": "Kraken dice",
    "shadow_tokens": "Shadow tokens",
    "supply:{what}": "{what:thing} left",
    "shield": "Shield",
    "charge": "Arcane charge",
    "extra_dice": "Dice more in the next roll",
    "fewer_dice": "Dice fewer in the next roll",
    "faceless_token": "Faceless token",
    "faceless_token:{seat}": "Faceless token of {seat:thing}",
    "die": "Cultist die",
    "wraith_die": "Wraith die",
    "kraken_die": "Kraken die",
    # phases
    "phase:setup": "the temple is being prepared",
    "phase:start": "before the Roll phase",
    "phase:roll": "Roll phase",
    "phase:commit": "Commit phase",
    "phase:response": "Response phase",
    "phase:resolve": "Resolve phase",
    # variants
    "necromancer:dealt": "the Necromancer is among the characters",
    "necromancer:high_priest": "the High Priest is the Necromancer",
    "truly_a_high_priest": "Truly a High Priest",
    "dont_be_so_selfish": "Don't Be So Selfish",
    "merchant_of_death": "Merchant of Death",
    "heresy": "Heresy!",
}

QUIET = frozenset({"event.Worked", "event.Altered.more", "event.Altered.less"})
"""What other lines say already."""

ZONES = {
    "roles": "the unused roles",
    "sigils": "the unused Sigils",
    "characters": "the unused characters",
    "rituals": "the ritual deck",
    "rituals_past": "the discarded rituals",
    "sigils_past": "the spent Sigils",
    "roles_past": "the roles left behind",
    "necromancer": "the Necromancer, set aside",
    "ritual_swapped": "the swapped ritual",
    "altar:{n}": "altar {n}",
    "role:{seat}": "the role of {seat:thing}",
    "sigil:{seat}": "the Sigil of {seat:thing}",
    "character:{seat}": "the character of {seat:thing}",
    "kept:{seat}": "the rituals kept by {seat:thing}",
}


class CultWords(Words):
    """Says the same in several ways (see `variants`). Seats are said as things here, because one of them, the place
    that nobody plays, is no seat of the game."""

    def has(self, key: str) -> bool:
        """Some keys are only ever said in one of their variants."""
        return super().has(key) or (key in VARIANTS and any(known.startswith(f"{key}.") for known in self.templates))

    def say(self, keys: tuple[str, ...], values: Mapping[str, Any], eyes: Eyes = BLIND) -> Text:
        suffix, more = variant(keys[0], values, eyes)
        said = (f"{keys[0]}.{suffix}", *keys) if suffix else keys
        return super().say(said, {**values, **more}, eyes)

    def named_in(self, kind: str, id: str, eyes: Eyes) -> Iterator[str]:
        yield from super().named_in(kind, id, eyes)
        if eyes.board is not None and eyes.asked:
            yield from named_in(kind, id, eyes)


WORDS = CultWords(name="cult", templates=TEMPLATES, things=THINGS, zones=ZONES, texts=TEXTS, refs=REFS, quiet=QUIET)
