"""Cult of the Deep in words."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from domain.cult.abilities import Bane, BuyCoin, BuyDie, Guard, Revival, RingAgain, Strike, ThirdReroll, Ward
from domain.cult.content import CHARACTER_CARDS, RITUAL_CARDS, ROLE_CARDS, SIGIL_CARDS, WRAITH_CARDS
from domain.cult.effects import HealAnother, HurtOrHeal, RiftRoll, Steal
from domain.cult.names import ASTRAL_RIFT, DAGGER, DOUBLE_DAGGER, HARM, PRIEST_SEAT, SYMBOLS, RitualId
from domain.kernel import Effect, Text
from projections.cult.cards import TEXTS, powers
from projections.cult.shades import SHADES, shade
from projections.phrases import BLIND, Eyes
from projections.words import Words

A = TypeVar("A", bound=Effect)
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


# --- what happens -----------------------------------------------------------------------------------

LOSSES = {
    "die": "to a die",
    "ritual": "to a ritual",
    "kraken": "to Kraken dice",
    "shadow": "to the Ancient Shadow",
    "explosion": "in an arcane explosion",
    "ability": "to an ability",
    "sigil": "to a Sigil",
    "penance": "in penance for the last Faithful",
    "power": "to a power symbol",
    "toll": "to the tolling bell",
    "merchant": "to the Merchant of Death",
}
HANDS = {"by": " (by {by:thing})", "self": " (by their own hand)", "nobody": ""}
GAINS = {
    "die": "from a die",
    "ritual": "from a ritual",
    "explosion": "from an arcane explosion",
    "ability": "from an ability",
    "sigil": "from a Sigil",
    "power": "from a power symbol",
    "toll": "because the bell tolls for the dead",
    "kraken": "from the Kraken",
    "shadow": "from the Ancient Shadow",
    "penance": "from penance",
    "merchant": "because somebody has become a Wraith",
}
LEFT = "{board.cultists[seat].life} left"
HAS = "has {board.cultists[seat].life}"


def rift() -> RiftRoll:
    effect = RITUAL_CARDS[ASTRAL_RIFT].altar
    assert isinstance(effect, RiftRoll)
    return effect


def swing(ritual: str, kind: type[HurtOrHeal] | type[HealAnother] | type[Steal]) -> int:
    """How much life an altar moves."""
    effect = RITUAL_CARDS[RitualId(ritual)].altar
    assert isinstance(effect, kind)
    return effect.n


def ability(kind: type[A]) -> A:
    """The ability of this kind, as the first character has it."""
    return next(a for card in CHARACTER_CARDS.values() for a in card.abilities if isinstance(a, kind))


def dice(n: int) -> str:
    return "1 die" if n == 1 else f"{n} dice"


SETTING_UP = {
    "event.TempleLaid": "The temple is laid out, with {altars} altars.",
    "event.PriestKnown": "{seat:thing} is the High Priest.",
    "event.PriestKnown.automated": "Nobody plays the High Priest: the rules decide for that place.",
    "event.CharacterRevealed": ("{seat:thing} plays {character:thing}: {life} life, power symbol {power:thing}."),
    "told.CULT-8": "The High Priest stands up: {value:thing}.",
    "event.Moved:roles>role:{seat}": "{seat:thing} is dealt a role: {cards:card}.",
    "event.Moved:sigils>sigil:{seat}": "{seat:thing} is dealt a Sigil: {cards:card}.",
    "event.Moved:characters>character:{seat}": "{seat:thing} takes a character: {cards:card}.",
    "event.Moved:necromancer>character:{seat}": "{seat:thing} takes the Necromancer.",
    "event.Moved:rituals>altar:{n}": "{cards:card} is laid on altar {n}.",
    "event.Moved:altar:{n}>ritual_swapped": "{cards:card} is taken off altar {n}.",
    "event.Shown:character:{seat}": "Revealed: {cards:card}.",
    "event.Shown:characters": "The unused characters are laid open.",
}

TURNS = {
    "event.TurnBegun": ("Turn {board.turn}: {seat:thing} – {cultist.character:thing}, {cultist.life} life."),
    "event.TurnBegun.wraith": "Turn {board.turn}: {seat:thing} – the Wraith {cultist.wraith:thing}.",
    "event.PhaseBegun.setup": "The temple is prepared.",
    "event.PhaseBegun.start": "Before the Roll phase.",
    "event.PhaseBegun.roll": "Roll phase.",
    "event.PhaseBegun.commit": "Commit phase.",
    "event.PhaseBegun.response": "Response phase.",
    "event.PhaseBegun.resolve": "Resolve phase.",
    "event.PhaseBegun.end": "The turn is over.",
}

DICE = {
    "event.Rolled:roll": "{board.current:thing} rolls {amount:thing}.",
    "event.Rolled:roll again": "Rolled again: {amount:thing}.",
    "event.Rolled:kraken dice": "The Kraken dice are rolled.",
    "event.Rolled:kraken dice again": "Kraken dice are rolled again.",
    "event.Rolled:astral rift": "The Astral Rift shows {faces:thing}.",
    "event.Rolled:portents": "The portents show {faces:thing}.",
    "event.Rolled:revocation": "Rolled again: all dice of {board.current:thing}.",
    "event.Rolled:the bell rings": "The bell rings, and the die is rolled again.",
    "event.Rolled:a Wraith rattles": "The bones rattle, and the die is rolled again.",
    "event.DiceThrown": "The dice: {dice:thing}.",
    "event.DiceTurned": "Now showing: {dice:thing}.",
    "event.DiceCommitted": "Committed: {placed:thing>thing}.",
    "event.DieAdded.placed": "{board.current:thing} gains a die: {die:thing} → {place:thing}.",
    "event.DieAdded.loose": "{board.current:thing} gains a die: {die:thing}.",
    "event.DiceRemoved": "Removed without effect: {gone:thing}.",
    "event.DieResolved": "Resolved: {resolved:thing}.",
    "event.Transmuted": "Until the end of the turn {source:thing} becomes {target:thing}.",
    "event.ExtraDice.later.more": "{seat:thing} will roll {amount:thing} more.",
    "event.ExtraDice.later.fewer": "{seat:thing} will roll {amount:thing} fewer.",
    "event.ExtraDice.now.more": "{seat:thing} rolls {amount:thing} more this time.",
    "event.ExtraDice.now.fewer": "{seat:thing} rolls {amount:thing} fewer this time.",
}

LIFE = {
    **{
        f"event.LifeLost.{cause}.{hand}": f"{{seat:thing}} loses {{n}} life {to}{by}: {LEFT}."
        for cause, to in LOSSES.items()
        for hand, by in HANDS.items()
    },
    "event.LifeLost.die.by": f"{{seat:thing}} loses {{n}} life to a die of {{by:thing}}: {LEFT}.",
    "event.LifeLost.ability.by": f"{{seat:thing}} is struck by {{by:thing}} and loses {{n}} life: {LEFT}.",
    "event.LifeLost.sigil.by": f"{{seat:thing}} loses {{n}} life to a Sigil of {{by:thing}}: {LEFT}.",
    "event.LifeLost.die.self": f"{{seat:thing}} loses {{n}} life to their own die: {LEFT}.",
    **{
        f"event.LifeGained.{cause}": f"{{seat:thing}} gains {{n}} life {how} and {HAS}." for cause, how in GAINS.items()
    },
    "event.LifePaid": f"{{seat:thing}} pays {{n}} life: {LEFT}.",
    "event.Shielded": "{seat:thing} is shielded: up to {board.shields[seat]} life will not be lost in this phase.",
    "event.LossPrevented": "{seat:thing} is spared {n} life of the loss.",
    "event.LossPrevented.shield": "The shield of {seat:thing} takes {n} life of the loss.",
}

ABILITIES = {
    "event.AbilityUsed.siren": "{seat:thing} lets a Siren sing.",
    "event.AbilityUsed.haunt": "{seat:thing} haunts the dice of {board.current:thing}.",
    "event.AbilityUsed.guard": "{seat:thing} steps in the way.",
    "event.AbilityUsed.ward": "{seat:thing} wards off a ritual.",
    "event.AbilityUsed.bane": "{seat:thing} makes a ritual worse.",
    "event.AbilityUsed.strike": "{seat:thing} strikes.",
    "event.AbilityUsed.change": "{seat:thing} changes a die.",
    "event.AbilityUsed.ring": "{seat:thing} rings the bell.",
    "event.AbilityUsed.buy_die": "{seat:thing} takes a deep breath.",
    "event.AbilityUsed.buy_coin": "{seat:thing} buys a coin.",
    "event.AbilityUsed.turn_own_die": "{seat:thing} transforms a die.",
    "event.AbilityUsed.third_reroll": "{seat:thing} dives once more.",
    "event.AbilityUsed.gift": "{seat:thing} draws more from the own power symbol.",
    "event.AbilityUsed.explosion": "The powers around {seat:thing} break loose.",
    "event.AbilityUsed.ritual_gain": "{seat:thing} has learned from the ritual.",
    "event.AbilityUsed.first_blood": "The Blood Rites of {seat:thing} have claimed their first victim this turn.",
    "event.AbilityUsed.trade": "{seat:thing} wants to trade.",
    "event.AbilitySpent.become": "{seat:thing} puts on another face, once and for all.",
    "event.CoinsGained.gained": "{seat:thing} gains {amount:thing}.",
    "event.CoinsGained.spent": "{seat:thing} spends {amount:thing}.",
    "event.Traded": "{seat:thing} and {partner:thing} trade: {given:thing} for {got:thing}.",
    "event.Marked": "{seat:thing} marks {target:thing} with the Faceless token.",
    "event.Marked.off": "{seat:thing} takes the Faceless token back.",
    "event.CharacterChanged": "{seat:thing} is now {character:thing}.",
    "event.Moved:character:{seat}>characters": "{seat:thing} lays {cards:card} aside.",
    "event.Moved:character:{giver}>character:{seat}": "{seat:thing} takes {cards:card} from {giver:thing}.",
    "event.Charged": "{seat:thing} is charged with arcane power; dice so far: {board.charges[seat]}.",
    "event.Exploded": "An arcane explosion around {seat:thing}! Only {spared:thing} is spared.",
}

RITUALS = {
    "event.Shown:rituals": "A new ritual is revealed: {cards:card}.",
    "event.RitualLaid": "Its markers: {markers:thing}.",
    "event.MarkerMoved": (
        "The {symbol:thing} marker of {board.altars[altar].ritual:thing} moves to {board.altars[altar].tracks[symbol]}."
    ),
    "event.NycenServed": "Nycen has been served: the marker will stay this turn.",
    "event.RiftOpened": f"The rift opens: {rift().dice} more dice ({{board.rift}} of {rift().most} times this turn).",
    "event.AltarCleared": "Altar {altar} is empty.",
    "event.KeeperMade": "{seat:thing} is now the Keeper of {ritual:thing}.",
    "event.KeeperLost": "{seat:thing} no longer keeps {ritual:thing}.",
    "event.ShadowMoved.gained": "A Shadow token is added to Ancient Shadow: {board.shadow} now.",
    "event.ShadowMoved.lost": "A Shadow token is taken off Ancient Shadow: {board.shadow} now.",
    "event.KrakenMoved.gained": "The Kraken reaches for {seat:thing}: {amount:thing} more.",
    "event.KrakenMoved.lost": "The Kraken lets go of {seat:thing}: {amount:thing} fewer.",
    "event.KrakenRolled": "The Kraken dice on {board.current:thing} show {shown}: {total} life.",
    "event.Moved:altar:{n}>rituals_past": "{cards:card} leaves altar {n} and is discarded.",
    "event.Moved:altar:{n}>kept:{seat}": "{cards:card} is complete: {seat:thing} takes it from altar {n}.",
    "event.Moved:kept:{seat}>rituals_past": "{cards:card}, kept by {seat:thing}, is discarded.",
    "event.Moved:kept:{giver}>kept:{seat}": "{cards:card} goes from {giver:thing} to {seat:thing}.",
}

DEATHS = {
    "event.Died": "{seat:thing} dies.",
    "event.Died.killed": "{seat:thing} dies by the hand of {killer:thing}.",
    "event.Died.self": "{seat:thing} dies by their own hand.",
    "event.Shown:role:{seat}": "The role of {seat:thing} is shown: {cards:card}.",
    "event.Shown:role:{seat}.all": "The hidden roles are shown: {roles:thing>thing}.",
    "told.CULT-62.yes": "With that the game is decided.",
    "told.CULT-62.no": "That decides nothing yet: the game goes on.",
    "told.CULT-118.yes": "The last Faithful is dead.",
    "told.CULT-118.no": "It was not the last Faithful who died.",
    "event.PenancePaid": "The High Priest has to do penance.",
    "event.BecameWraith": "{seat:thing} returns as a Wraith: {card:thing}, with {faces:thing} to begin with.",
    "event.BecameWraith.bare": "{seat:thing} returns as a Wraith: {card:thing}, with no dice to begin with.",
    "event.WraithRolled": "The Wraith dice of {seat:thing}: {dice:thing}.",
    "event.WraithRolled.bare": "{seat:thing} has no Wraith dice this time.",
    "event.WraithDieSpent": "{seat:thing} spends a Wraith die: {face:thing}.",
    "event.Revived": "{seat:thing} comes back to life, with {life} life.",
    "event.Moved:role:{seat}>roles_past": "{seat:thing} leaves the role {cards:card} behind.",
    "event.Moved:role:{giver}>role:{seat}": "{seat:thing} takes on the role {cards:card}.",
    "event.Possessed": (
        "{seat:thing} possesses the High Priest and goes on in that place, with {board.cultists[seat].life} life."
    ),
    "event.Moved:sigil:{seat}>sigils_past": "With that {cards:card} is spent.",
    "event.Shown:sigil:{seat}": "{seat:thing} shows a Sigil: {cards:card}.",
}

# --- what is decided --------------------------------------------------------------------------------

DECISIONS = {
    "event.Decided:reroll": "{seat:thing} takes up {answer:answer}.",
    "event.Decided:reroll.none": "{seat:thing} keeps all dice.",
    "event.Decided:third_reroll": "{seat:thing} takes up {answer:answer}, for a third time.",
    "event.Decided:third_reroll.none": "{seat:thing} keeps all dice.",
    "event.Decided:reroll_kraken": "{seat:thing} takes up {answer:answer}.",
    "event.Decided:reroll_kraken.none": "{seat:thing} lets the Kraken dice lie.",
    "event.Decided:before_roll": "{seat:thing} will {answer:answer}.",
    "event.Decided:before_roll.none": "{seat:thing} goes on to the Roll phase.",
    "event.Decided:mark": "{seat:thing} turns to {answer:answer}.",
    "event.Decided:move_kraken": "{seat:thing} takes a Kraken die off {answer:answer}.",
    "event.Decided:move_kraken.none": "{seat:thing} leaves the Kraken dice where they are.",
    "event.Decided:give_kraken": "{seat:thing} sends the Kraken to {answer:answer}.",
    "event.Decided:give_kraken.none": "{seat:thing} holds the Kraken back.",
    "event.Decided:chant": "{seat:thing} chants: {turned:thing>thing}.",
    "event.Decided:chant.none": "{seat:thing} does not chant.",
    "event.Decided:free_chant": "{seat:thing} chants as Keeper: {turned:thing>thing}.",
    "event.Decided:free_chant.none": "{seat:thing} does not chant as Keeper.",
    "event.Decided:turn_own_die": "{seat:thing} will turn {answer:answer}.",
    "event.Decided:turn_own_die.none": "{seat:thing} turns no die.",
    "event.Decided:discard_die": "{seat:thing} gives up {answer:answer}.",
    "event.Decided:commit": "{seat:thing} commits the dice.",
    "event.Decided:recommit": "{seat:thing} answers the change.",
    "event.Decided:recommit.none": "{seat:thing} leaves the changed dice where they lie.",
    "event.Decided:move": "{seat:thing} moves the die.",
    "event.Decided:plant": "{seat:thing} places the die.",
    "event.Decided:response": "{seat:thing} responds: {answer:answer}.",
    "event.Decided:commit_sigil": "{seat:thing} will {answer:answer}.",
    "event.Decided:resolve_sigil": "{seat:thing} will {answer:answer}.",
    "event.Decided:revoke": "{seat:thing} cancels that Sigil with another.",
    "event.Decided:loss": "{seat:thing} reacts: {answer:answer}.",
    "event.Decided:last_moment": "{seat:thing} acts at the last moment: {answer:answer}.",
    "event.Decided:between_dice": "{seat:thing} steps in: {answer:answer}.",
    "event.Decided:rein_kraken": "{seat:thing} reins the Kraken in: {answer:answer}.",
    "event.Decided:resolve_order": "{seat:thing} resolves, in this order: {answer:answer}.",
    "event.Decided:haunt": "{seat:thing} haunts {answer:answer}.",
    "event.Decided:hurt_or_heal": "{seat:thing} decides: {answer:answer}.",
    "event.Decided:steal_taker": "{seat:thing} lets {answer:answer} take life.",
    "event.Decided:steal_victim": "{seat:thing} lets it be taken from {answer:answer}.",
    "event.Decided:feast": "{seat:thing} invites to the sacrifice: {answer:answer}.",
    "event.Decided:feast.none": "{seat:thing} invites nobody to the sacrifice.",
    "event.Decided:calm_kraken": "{seat:thing} frees {answer:answer} of a Kraken die.",
    "event.Decided:calm_kraken.none": "{seat:thing} leaves the Kraken dice where they are.",
    "event.Decided:rift_order": "{seat:thing} takes the results in this order: {answer:answer}.",
    "event.Decided:portents_order": "{seat:thing} takes the portents in this order: {answer:answer}.",
    "event.Decided:ritual_die": "{seat:thing} sends a new die to {answer:answer}.",
    "event.Decided:spare": "{seat:thing} spares {answer:answer}.",
    "event.Decided:explode": "{seat:thing} will {answer:answer}.",
    "event.Decided:wraith_card": "{seat:thing} chooses a Wraith card.",
    "event.Decided:revive": "{seat:thing} will {answer:answer}.",
    "event.Decided:swap_ritual": "{seat:thing} swaps {answer:answer}.",
    "event.Decided:swap_ritual.none": "{seat:thing} leaves all rituals where they lie.",
    "event.Decided:undertow": "{seat:thing} drags away {answer:answer}.",
    "event.Decided:undertow.none": "{seat:thing} drags nothing away.",
    "event.Decided:misdirect": "{seat:thing} reaches for {answer:answer}.",
    "event.Decided:misdirect.none": "{seat:thing} moves nothing.",
    "event.Decided:masks": "{seat:thing} masks {answer:answer}.",
    "event.Decided:masks.none": "{seat:thing} masks nothing.",
    "event.Decided:break_ritual": "{seat:thing} ruins {answer:answer}.",
    "event.Decided:heal_another": "{seat:thing} favours {answer:answer}.",
    "event.Decided:transmute_to": "{seat:thing} transmutes to {answer:answer}.",
    "event.Decided:sigil_turn_own": "{seat:thing} turns dice: {turned:thing>thing}.",
    "event.Decided:sigil_turn_own.none": "{seat:thing} turns no dice.",
    "event.Decided:sigil_add": "{seat:thing} sets a new die: {answer:answer}.",
    "event.Decided:masks_faces": "{seat:thing} turns {answer:answer}.",
    "event.Decided:sigil_lose": "{seat:thing} aims at {answer:answer}.",
    "event.Decided:sigil_gain": "{seat:thing} favours {answer:answer}.",
    "event.Decided:sigil_spare": "{seat:thing} spares {answer:answer}.",
    "event.Decided:sigil_shield": "{seat:thing} protects {answer:answer}.",
    "event.Decided:portents_lose": "{seat:thing} aims at {answer:answer}.",
    "event.Decided:portents_gain": "{seat:thing} favours {answer:answer}.",
    "event.Decided:portents_ritual": "{seat:thing} moves {answer:answer}.",
    "event.Decided:portents_gainer": "{seat:thing} lets {answer:answer} have what the altar gives.",
    "event.Decided:portents_keeper": "{seat:thing} names a Keeper: {answer:answer}.",
    "event.Decided:portents_second": "{seat:thing} decides: {answer:answer}.",
    "event.Decided:trade_partner": "{seat:thing} turns to {answer:answer}.",
    "event.Decided:trade_offer": "{seat:thing} {answer:answer}.",
    "event.Decided:trade_reply": "{seat:thing} {answer:answer}.",
    "answer.refuse": "does not trade",
    "event.Closed:response": "Nobody responds any more.",
    "event.Closed:commit_sigil": "No Sigil is used before committing.",
    "event.Closed:resolve_sigil": "No Sigil is used before the dice resolve.",
    "event.Closed:revoke": "Nobody cancels it.",
    "event.Closed:loss": "Nobody steps in.",
    "event.Closed:last_moment": "Nobody acts at the last moment.",
    "event.Closed:between_dice": "Nobody steps in.",
    "event.Closed:rein_kraken": "The Kraken is not reined in.",
}

# --- what is asked ----------------------------------------------------------------------------------

ASKS = {
    "ask.before_roll": "Before the Roll phase: use an ability?",
    "ask.mark": "Who gets the Faceless token? It copies the ability and gives its bearer a die more.",
    "ask.move_kraken": "No Kraken die is left to give. Take one off somebody?",
    "ask.give_kraken": "Who gets a Kraken die?",
    "ask.reroll_kraken": (
        "The Kraken dice cost as much life as they show. Roll some again? Each costs a die of the coming roll."
    ),
    "ask.rein_kraken": "Take Kraken dice off {trigger.current:thing} before they are rolled?",
    "ask.reroll": "Which dice are rolled again? ({left} re-rolls left)",
    "ask.reroll.last": "Which dice are rolled again? (the last re-roll)",
    "ask.third_reroll": f"Pay {ability(ThirdReroll).cost} life to roll dice a third time?",
    "ask.commit_sigil": "Use a Sigil before the dice are committed?",
    "ask.turn_own_die": "Turn one of these dice, once this turn?",
    "ask.free_chant": "As Keeper of Ancient Chant: which of these dice show something else?",
    "ask.chant": "Spend Chant coins ({board.cultists[seat].chant} held)? Each turns one die to another face.",
    "ask.discard_die": "Sea Hydra: which of the dice is given up?",
    "ask.commit": "Where does each die go?",
    "ask.recommit": "Dice have changed: where does each go now?",
    "ask.response": "Respond to the dice of {trigger.current:thing}?",
    "ask.response.deadly": (
        "Respond to the dice of {trigger.current:thing}? As they lie, {trigger.dying:thing} may fall to 0 life."
    ),
    "ask.move": "Where is the die moved?",
    "ask.plant": "Where does the new die go?",
    "ask.haunt": "Which die is haunted?",
    "ask.transmute_to": "Which symbol does it become?",
    "ask.trade_partner": "Who is the trade offered to?",
    "ask.trade_offer": "What is offered to {form.partner:thing}, and what for?",
    "ask.trade_reply": "{form.partner:thing} offers {given:thing} for {wanted:thing}. Agreed?",
    "ask.resolve_sigil": "Use a Sigil before the dice of {trigger.current:thing} resolve?",
    "ask.resolve_order": "Which dice resolve next, in this order?",
    "ask.loss": "{trigger.targets:thing} will lose life. React?",
    "ask.loss.deadly": "{trigger.dying:thing} will fall to 0 life. React?",
    "ask.between_dice": "Step in before the next die of {trigger.current:thing} resolves?",
    "ask.last_moment": "The Resolve phase is ending. Act at the last moment?",
    "ask.last_moment.deadly": "{trigger.dying:thing} will die now. Act at the last moment?",
    "ask.revoke": "{sigil:thing} is used. Cancel it?",
    "ask.heal_another": f"Who gains {swing('tribute_to_nycen', HealAnother)} life?",
    "ask.hurt_or_heal": "Who gains life, or loses it?",
    "ask.steal_taker": f"Lamia: who takes {swing('lamia', Steal)} life from somebody?",
    "ask.steal_victim": "Lamia: from whom is it taken?",
    "ask.calm_kraken": "Who is rid of a Kraken die?",
    "ask.feast": "Altar Sacrifice: who gains {board.head_count} life?",
    "ask.rift_order": "Astral Rift: in which order do the results come?",
    "ask.portents_order": "Portents: in which order do the results come?",
    "ask.ritual_die": "A new die: which marker of which ritual does it move?",
    "ask.explode": "Two dice have charged {seat:thing}. Let the power break loose?",
    "ask.spare": "An arcane explosion: who is spared?",
    "ask.wraith_card": "{seat:thing} is dead. Which Wraith card is taken?",
    "ask.revive": f"Pay {ability(Revival).coins} Necromancer coins to live again?",
    "ask.swap_ritual": "Before play: swap a ritual for one from the deck?",
    "ask.sigil_turn_own": "{sigil:thing}: which dice show something else?",
    "ask.sigil_add": "{sigil:thing}: what does the new die show?",
    "ask.undertow": "{sigil:thing}: which dice are discarded?",
    "ask.misdirect": "{sigil:thing}: which dice are moved?",
    "ask.masks": "{sigil:thing}: which dice will show something else?",
    "ask.masks_faces": "{sigil:thing}: what do they show now?",
    "ask.sigil_lose": "{sigil:thing}: who loses life?",
    "ask.sigil_gain": "{sigil:thing}: who gains life?",
    "ask.sigil_spare": "{sigil:thing}: who is spared?",
    "ask.sigil_shield": "{sigil:thing}: who is shielded?",
    "ask.break_ritual": "{sigil:thing}: which ritual is ruined?",
    "ask.portents_lose": "Portents: who loses 2 life?",
    "ask.portents_gain": "Portents: who gains 2 life?",
    "ask.portents_ritual": "Portents: which marker of which ritual moves?",
    "ask.portents_gainer": "Portents: who receives what the altar gives?",
    "ask.portents_keeper": "Portents: who becomes the Keeper?",
    "ask.portents_second": "Portents: pay 1 life for a second die?",
}

# --- options ----------------------------------------------------------------------------------------

DIE = "option.{kind}.d{n}"
PLACING = ("commit", "recommit", "move", "plant")
"""Questions about where dice go."""
LYING = ("resolve_order", "haunt", "undertow", "misdirect", "masks")
"""Questions about dice that lie somewhere."""
SIGIL = ("response", "commit_sigil", "resolve_sigil", "between_dice", "last_moment", "revoke")
"""Questions that a Sigil may answer."""
ON_TRACK = ("ritual_die", "portents_ritual")
STEP = "the {symbol:thing} marker of {board.altars[n].ritual:thing}"

OPTIONS = {
    "option.{kind}.hp": "{card:thing}",
    DIE: "{shown:thing}",
    **{f"option.{kind}.d{{n}}": "{lying:thing}" for kind in LYING},
    "option.{kind}.w{n}": "{shown:thing}",
    "option.reroll_kraken.k{n}": "Kraken die {n:nth}, which shows {board.kraken_roll[n]}",
    **{f"option.{kind}.altar:{{n}}": "{board.altars[n].ritual:thing}" for kind in PLACING},
    **{f"option.{kind}.gift:{{seat}}": "{seat:thing} as a gift" for kind in PLACING},
    "option.recommit.stay": "where it lies",
    **{f"option.{kind}.altar:{{n}}:{{symbol}}": STEP for kind in ON_TRACK},
    **{f"option.{kind}.altar:{{n}}": "{board.altars[n].ritual:thing}" for kind in ("break_ritual", "swap_ritual")},
    "option.break_ritual.kept:{seat}:{ritual}": "{ritual:thing}, kept by {seat:thing}",
    **{f"option.{{kind}}.{symbol}": "{card:thing}" for symbol in SYMBOLS},
    "option.{kind}.keep": "as it is",
    **{f"option.{kind}.sigil:{{sigil}}": "use {sigil:card}" for kind in SIGIL},
    **{f"option.{kind}.sigil:{{sigil}}.hidden": "use a Sigil" for kind in SIGIL},
    "option.response.siren:{die}": "spend a Siren coin: move {lying:thing} elsewhere",
    "option.response.change:{die}:{face}": "turn {lying:thing} to {face:thing}",
    "option.response.ring:{die}": f"pay {ability(RingAgain).cost} life: {{lying:thing}} is rolled again",
    "option.response.haunt:{face}": "spend a Wraith die: {face:thing}",
    "option.response.transmute:{face}": "transmute all dice that show {face:thing}",
    "option.response.trade:": "offer a trade",
    "option.last_moment.trade:": "offer a trade",
    "option.between_dice.trade:": "offer a trade",
    "option.{kind}.rein:{seat}:{n}": "take off {seat:thing}: {n}",
    **{f"option.{kind}.{{n}}:{{face}}": "{face:thing} #{n}" for kind in ("rift_order", "portents_order")},
    "option.{kind}.strike:{seat}": f"pay {ability(Strike).cost} life: {{seat:thing}} loses {ability(Strike).n}",
    "option.loss.guard:{seat}": f"pay {ability(Guard).cost} life: shield {{seat:thing}} from {ability(Guard).n}",
    "option.loss.ward:{seat}": f"ward {{seat:thing}}: {ability(Ward).n} life less is lost",
    "option.loss.bane:{seat}": f"{{seat:thing}} loses {ability(Bane).n} life more",
    "option.rein_kraken.{n}": "take off {n}",
    "option.before_roll.buy:siren": f"pay {ability(BuyCoin).cost} life for a Siren coin",
    "option.before_roll.buy:chant": f"pay {ability(BuyCoin).cost} life for a Chant coin",
    "option.before_roll.buy:die": f"pay {ability(BuyDie).cost} life for {dice(ability(BuyDie).n)} more",
    **{f"option.{{kind}}.become:{c}": f"become {card.name} ({powers(card)})" for c, card in CHARACTER_CARDS.items()},
    **{f"option.wraith_card.{w}": f"{card.name}. {TEXTS[w]}" for w, card in WRAITH_CARDS.items()},
    "option.hurt_or_heal.lose:{seat}": f"{{seat:thing}} loses {swing('sea_hydra', HurtOrHeal)} life",
    "option.hurt_or_heal.gain:{seat}": f"{{seat:thing}} gains {swing('sea_hydra', HurtOrHeal)} life",
    "option.explode.hold": "hold it back",
    "option.explode.explode": "let it break loose",
    "option.revive.stay_dead": "stay dead",
    "option.revive.revive": f"live again, with {ability(Revival).life} life",
    "option.portents_second.no": "one die is enough",
    "option.portents_second.pay": "pay 1 life",
    "option.trade_offer.siren": "Siren coin",
    "option.trade_offer.chant": "Chant coin",
    "option.trade_offer.life": "1 life",
}

REFS = {
    "option.{kind}.hp": PRIEST_SEAT,
    DIE: "die:d{n}",
    **{f"option.{kind}.d{{n}}": "die:d{n}" for kind in LYING},
    "option.{kind}.w{n}": "die:w{n}",
    "option.reroll_kraken.k{n}": "die:k{n}",
    **{f"option.{kind}.altar:{{n}}": "altar:{n}" for kind in (*PLACING, "break_ritual", "swap_ritual")},
    **{f"option.{kind}.gift:{{seat}}": "{seat}" for kind in PLACING},
    **{f"option.{kind}.altar:{{n}}:{{symbol}}": "track:{n}:{symbol}" for kind in ON_TRACK},
    "option.break_ritual.kept:{seat}:{ritual}": "kept:{seat}",
    **{f"option.{kind}.sigil:{{sigil}}": "{sigil}" for kind in SIGIL},
    **{f"option.response.{what}:{{die}}": "die:{die}" for what in ("siren", "ring")},
    "option.response.change:{die}:{face}": "die:{die}",
    **{f"option.loss.{what}:{{seat}}": "{seat}" for what in ("guard", "ward", "bane")},
    "option.{kind}.strike:{seat}": "{seat}",
    **{f"option.hurt_or_heal.{what}:{{seat}}": "{seat}" for what in ("lose", "gain")},
    **{f"option.wraith_card.{w}": f"wraith:{w}" for w in WRAITH_CARDS},
}

# --- the frame --------------------------------------------------------------------------------------

FRAME = {
    "seat.priest": "the High Priest",
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

WORDS = CultWords(name="cult", templates=TEMPLATES, things=THINGS, zones=ZONES, texts=TEXTS, refs=REFS)
