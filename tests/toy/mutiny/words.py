"""Mutiny in words."""

from projections.words import Words
from tests.toy.mutiny.events import LifeChanged


def hurt_or_healed(event: LifeChanged) -> str:
    return "hurt" if event.by < 0 else "healed"


WORDS = Words(
    name="toy-mutiny",
    templates={
        "event.CrewSigned": "The crew signs on.",
        "event.DiceThrown": "On the table lie {faces:thing}.",
        "event.DieTurned": "Die {die:nth} now shows {face:thing}.",
        "event.DiceAimed": "Aimed: {aims:nth>seat}.",
        "event.TokenSpent": "{seat:seat} spends a token.",
        "event.LifeChanged.hurt": "{seat:seat} loses {by:abs} life and has {board.sailors[seat].life}.",
        "event.LifeChanged.healed": "{seat:seat} gains {by:abs} life and has {board.sailors[seat].life}.",
        "event.WentOverboard": "{seat:seat} goes overboard.",
        "told.MUT-2": "The captain steps forward: {value:seat}.",
        "told.MUT-9.mutiny": "The captain is gone, and with the captain the ship.",
        "told.MUT-9.order": "No mutineer is left aboard.",
        "told.MUT-9.undecided": "The struggle goes on.",
        "event.Decided:reroll": "{seat:seat} rolls again: {answer:answer}.",
        "event.Decided:meddle": "{seat:seat} meddles: {answer:answer}.",
        "event.Moved:charms>charm:{seat}": "{seat:seat} is dealt {cards:card} as a charm.",
        "event.Moved:roles>role:{seat}": "{seat:seat} is dealt {cards:card} as a role.",
        "event.Moved:charm:{seat}>spent": "{seat:seat} plays {cards:card}.",
        "event.Closed:meddle": "Nobody meddles any more.",
        "ask.reroll": "Which dice are rolled again?",
        "ask.aim": "Whom is each die aimed at?",
        "ask.meddle": "Meddle with the dice of {trigger.current:seat}?",
        "ask.feint": "Which die comes to nothing?",
        "option.reroll.{die}": "die {die:nth} ({board.dice[die].face:thing})",
        "option.aim.{die}": "die {die:nth} ({board.dice[die].face:thing})",
        "option.feint.{die}": "die {die:nth} ({board.dice[die].face:thing})",
        "option.meddle.turn:{die}": "spend a token: turn die {die:nth} ({board.dice[die].face:thing}) to rum",
        "option.meddle:card": "play {card:card}",
        "cost.tokens.1": "a token",
        "ending.mutiny": "the captain is overboard and the mutineers have the ship",
        "ending.order": "the last mutineer is overboard and order returns",
        "ending.wreck": "the ship drifts into the storm and only mutineers saw it coming",
        "why.first roll": "first roll",
        "why.roll again": "rolled again",
        "why.squall": "a squall throws the dice about",
        "why.deal the roles": "dealing the roles",
        "why.deal the charms": "dealing the charms",
        "label.role": "role",
        "label.charm": "charm",
    },
    things={
        "blade": "Blade",
        "cannon": "Cannon",
        "rum": "Rum",
        "calm": "Calm",
        "captain": "Captain",
        "mutineer": "Mutineer",
        "loyal": "Loyal hand",
        "squall": "Squall",
        "feint": "Feint",
        "cask": "Cask",
        "die": "Sea die",
        "life": "Life",
        "tokens": "Tokens",
        "storm": "Storm",
    },
    zones={
        "roles": "the unused roles",
        "charms": "the unused charms",
        "spent": "the spent charms",
        "role:{seat}": "the role of {seat:seat}",
        "charm:{seat}": "the charm of {seat:seat}",
    },
    texts={
        "squall": "throw all dice anew; they are aimed again",
        "feint": "turn one die to calm",
        "cask": "gain 2 life",
    },
    refs={
        "option.reroll.{die}": "die:{die}",
        "option.aim.{die}": "die:{die}",
        "option.feint.{die}": "die:{die}",
        "option.meddle.turn:{die}": "die:{die}",
    },
    variants={
        "event.LifeChanged": hurt_or_healed,
        "told.MUT-9": lambda event: event.value or "undecided",
    },
)
