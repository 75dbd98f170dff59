"""What is asked in Cult of the Deep, and what can be answered."""

from domain.cult.content import CHARACTER_CARDS, WRAITH_CARDS
from domain.cult.names import PRIEST_SEAT, SYMBOLS
from projections.cult.words.cards import TEXTS, done, given, paid, powers

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
    "ask.third_reroll": f"Pay {paid('diver_ii')} life to roll dice a third time?",
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
    "ask.heal_another": f"Who gains {given('tribute_to_nycen').n} life?",
    "ask.hurt_or_heal": "Who gains life, or loses it?",
    "ask.steal_taker": f"Lamia: who takes {given('lamia').n} life from somebody?",
    "ask.steal_victim": "Lamia: from whom is it taken?",
    "ask.calm_kraken": "Who is rid of a Kraken die?",
    "ask.feast": "Altar Sacrifice: who gains {board.head_count} life?",
    "ask.rift_order": "Astral Rift: in which order do the results come?",
    "ask.portents_order": "Portents: in which order do the results come?",
    "ask.ritual_die": "A new die: which marker of which ritual does it move?",
    "ask.explode": "Two dice have charged {seat:thing}. Let the power break loose?",
    "ask.spare": "An arcane explosion: who is spared?",
    "ask.wraith_card": "{seat:thing} is dead. Which Wraith card is taken?",
    "ask.revive": f"Pay {done('necromancer', 1, 1).coins} Necromancer coins to live again?",
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
    "option.response.guardian_ii:{die}": "turn {lying:thing} to blood",
    "option.response.assassin_ii:{die}": "turn {lying:thing} to double dagger",
    "option.response.bellringer_ii:{die}": f"pay {paid('bellringer_ii')} life: {{lying:thing}} is rolled again",
    "option.response.haunt:{face}": "spend a Wraith die: {face:thing}",
    "option.response.transmutation:{face}": "transmute all dice that show {face:thing}",
    "option.{kind}.merchant_ii:": "offer a trade",
    "option.{kind}.rein:{seat}:{n}": "take off {seat:thing}: {n}",
    **{f"option.{kind}.{{n}}:{{face}}": "{face:thing} #{n}" for kind in ("rift_order", "portents_order")},
    "option.{kind}.assassin:{seat}": f"pay {paid('assassin')} life: {{seat:thing}} loses {done('assassin').n}",
    "option.loss.guardian:{seat}": f"pay {paid('guardian')} life: shield {{seat:thing}} from {done('guardian').n}",
    "option.loss.guardian_ii:{seat}": f"ward {{seat:thing}}: {done('guardian_ii', 1).n} life less is lost",
    "option.loss.assassin_ii:{seat}": f"{{seat:thing}} loses {done('assassin_ii', 1).by} life more",
    "option.rein_kraken.{n}": "take off {n}",
    "option.before_roll.merchant:siren": f"pay {paid('merchant', 1)} life for a Siren coin",
    "option.before_roll.merchant:chant": f"pay {paid('merchant', 1)} life for a Chant coin",
    "option.before_roll.diver:": f"pay {paid('diver')} life to roll {done('diver').n} more",
    **{f"option.{{kind}}.faceless:{c}": f"become {card.name} ({powers(card)})" for c, card in CHARACTER_CARDS.items()},
    **{f"option.wraith_card.{w}": f"{card.name}. {TEXTS[w]}" for w, card in WRAITH_CARDS.items()},
    "option.hurt_or_heal.lose:{seat}": f"{{seat:thing}} loses {given('sea_hydra').n} life",
    "option.hurt_or_heal.gain:{seat}": f"{{seat:thing}} gains {given('sea_hydra').n} life",
    "option.explode.hold": "hold it back",
    "option.explode.explode": "let it break loose",
    "option.revive.stay_dead": "stay dead",
    "option.revive.revive": f"live again, with {done('necromancer', 1, 1).life} life",
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
    **{
        f"option.response.{what}:{{die}}": "die:{die}"
        for what in ("siren", "guardian_ii", "assassin_ii", "bellringer_ii")
    },
    **{f"option.loss.{what}:{{seat}}": "{seat}" for what in ("guardian", "guardian_ii", "assassin_ii")},
    "option.{kind}.assassin:{seat}": "{seat}",
    **{f"option.hurt_or_heal.{what}:{{seat}}": "{seat}" for what in ("lose", "gain")},
    **{f"option.wraith_card.{w}": f"wraith:{w}" for w in WRAITH_CARDS},
}
