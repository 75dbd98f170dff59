"""Rules: SECRECY. What may be said at the table, and phrases that keep to it. Players agree on them; nothing enforces
them."""

RULES = {
    "talk.rule.truth": "You owe the truth only about what everybody can see, such as how many cards you hold.",
    "talk.rule.decks": "What you have looked at in a deck you neither show nor read out.",
    "talk.rule.generalities": "Speak of hidden things in generalities: much or little, good or bad, high or low.",
    "talk.rule.questions": (
        "Ask about hidden things only what a yes or a no answers. Nobody has to answer, or to answer truly."
    ),
    "talk.rule.loyalty": "Never ask anybody outright for their loyalty. To hint, to suspect and to accuse is fine.",
    "talk.rule.checks": "Of cards for a check name neither title nor skill nor value, neither before nor after.",
    "talk.rule.turned": "When the cards of a check are turned, claim none of them as yours.",
    "talk.rule.seen": "After you have seen somebody's loyalty cards you may accuse or clear them, and no more.",
    "talk.rule.traitors": "Revealed traitors keep to the same rules.",
}

PHRASES = {
    "talk.phrase.help_little": "I am helping a little.",
    "talk.phrase.help_lot": "I am helping a lot.",
    "talk.phrase.help_none": "I cannot help with this one.",
    "talk.phrase.save": "Let us save our cards.",
    "talk.phrase.all_in": "We must not fail this one.",
    "talk.phrase.low": "My hand is weak.",
    "talk.phrase.strong": "My hand is strong.",
    "talk.phrase.seen_good": "What I have seen is good for us.",
    "talk.phrase.seen_bad": "What I have seen is bad for us.",
    "talk.phrase.sabotage": "Somebody is working against us.",
    "talk.phrase.accuse": "I accuse the player before me.",
    "talk.phrase.trust": "I trust the player before me.",
    "talk.phrase.brig": "Somebody belongs in the Brig.",
    "talk.phrase.decks": "The decks need somebody.",
    "talk.phrase.repair": "We have to repair the ship.",
}

MANNERS = {**RULES, **PHRASES}
