"""What is asked in Flotilla, and what can be answered."""

TURNING = (
    "Turn Skyside, for good? Each of your Skiffs is sold for {berth.price} coins, and its cargo is yours. "
    "Tiles with Outposts go back to the bag. All other tiles go to your reserve, and your cards and your starting "
    "tile are flipped."
)
ASKS = {
    "ask.play": "Which card do you play?",
    "ask.copy": "Whose Topside card does your Scholar copy?",
    "ask.retire": "Retire this card for what it offers? It leaves the game.",
    "ask.retire.card": "Retire this card? It leaves the game, and you {deed:thing}.",
    "ask.discard_crew": "Discard cards for more?",
    "ask.discard_crew.card": "Discard {deed:thing}?",
    "ask.discard_which": "Which cards do you discard?",
    "ask.pay_for": "Pay for more? Coins: {board.fleets[seat].coins}.",
    "ask.pay_for.card": "Pay {deed:thing}? Coins: {board.fleets[seat].coins}.",
    "ask.turn_skyside.one": TURNING + " Then you may build a tile at once.",
    "ask.turn_skyside": TURNING + " Then you may build {berth.builds} tiles at once.",
    "ask.sail": (
        "Which Skiff sails, and where to? Steps left: {board.fleets[seat].left}. "
        "With no Skiff chosen, the Sail is over."
    ),
    "ask.unload": "Which cargo goes to your reserve?",
    "ask.influence": "With which guild do you gain influence? {board.fleets[seat].left} left.",
    "ask.recruit": "Whom do you recruit?",
    "ask.seal": "At which guild do you place a seal?",
    "ask.raise_dial": "Which Guild dial goes up by one?",
    "ask.breakthrough": "A breakthrough: which Guild dial goes up by one?",
    "ask.transaction": (
        "Which Transaction do you make? {board.fleets[seat].left} left. Coins: {board.fleets[seat].coins}."
    ),
    "ask.site": "On which Construction Site does the Outpost stand?",
    "ask.barrel": "Which resource do you take?",
    "ask.barrels": "Which resources do you take?",
    "ask.place": (
        "Which tile do you place, where, and how turned? You may place {board.fleets[seat].left}; "
        "what you do not place goes back to the bag."
    ),
    "ask.build": "Which tile do you build, where, and how turned? You may build {board.fleets[seat].left}.",
    "ask.discount": "Of which colour do you pay less?",
    "ask.district": "Which district of the new tile is scored?",
    "ask.dive_next": "What do you resolve next?",
    "ask.haul": "Which Skiffs load the resources?",
    "ask.deplete": "Which tiles are depleted?",
    "ask.restore": "From which tiles do you take Depletion tokens?",
    "ask.reroll": "Which dice do you roll again?",
    "ask.turn_dice": "Which dice do you turn to another face?",
    "ask.turn_to": "What shall it show?",
    "ask.wilds": "Which colours do your wilds complete to sets of three?",
    "ask.bounty_next": "Which bounty do you take next?",
    "ask.may": "Do you?",
    "ask.either": "Which?",
}
YES_OR_NO = {
    "retire": ("retire it", "keep it"),
    "discard_crew": ("discard them", "do not"),
    "pay_for": ("pay", "do not"),
    "turn_skyside": ("turn Skyside", "stay Sinkside"),
}
GUILD_ASKS = ("seal", "raise_dial", "breakthrough", "bounty_next")
CELL_ASKS = ("place", "build", "sail", "site", "deplete", "restore")
COLOUR_ASKS = ("barrel", "barrels", "unload", "discount")
OPTIONS = {
    "option.play:card": "play {card:card}",
    "option.copy:seat": "{seat:seat}",
    **{f"option.{kind}.yes": yes for kind, (yes, _) in YES_OR_NO.items()},
    **{f"option.{kind}.no": no for kind, (_, no) in YES_OR_NO.items()},
    **{f"option.{kind}.{{guild}}": "{guild:thing}" for kind in GUILD_ASKS},
    "option.breakthrough.no": "none",
    **{f"option.{kind}.{{left}}-{{right}}": "hex {left}-{right}" for kind in CELL_ASKS},
    **{f"option.{kind}.0-0": "the starting tile" for kind in CELL_ASKS},
    **{f"option.{kind}.{{colour}}": "{colour:thing}" for kind in COLOUR_ASKS},
    "option.sail.skiff{n}": "Skiff {n}",
    "option.haul.skiff{n}": "Skiff {n}",
    "option.place:card": "{card:card}",
    "option.build:card": "{card:card}",
    "option.discard_which:card": "{card:card}",
    "option.influence.{guild}": "{guild:thing}",
    "option.influence.{guild}:skip": "{guild:thing}, over the next space",
    "option.recruit.{guild}": "from {guild:thing}",
    "option.transaction.skiff:{coins}": "buy a Skiff for {coins} coins",
    "option.transaction.outpost:{set}:{coins}": "build an Outpost for {coins} coins: {set:thing}",
    "option.transaction.sell:{colour}:{n}:{coins}": "sell {n} {colour:thing} for {coins} coins",
    "option.transaction.buy:{colour}:{n}:{coins}": "buy {n} {colour:thing} for {coins} coins",
    "option.transaction.done": "that is all",
    "option.district.{colour}:1": "{colour:thing}, 1 victory point",
    "option.district.{colour}:{points}": "{colour:thing}, {points} victory points",
    **{
        f"option.dive_next.{icon}": said
        for icon, said in {
            "survivor": "rescue a Survivor",
            "sonar": "take what a Sonar sign gives",
            "toxicity": "take the toxicity",
            "resource": "load the resources",
            "depletion": "place Depletion tokens",
        }.items()
    },
    **{f"option.{kind}.{{die}}": "die {die:nth}" for kind in ("reroll", "turn_dice")},
    "option.turn_to.{face}": "{face:thing}",
    "option.wilds.none": "none",
    "option.wilds.{one}": "{one:thing}",
    "option.wilds.{one}+{two}": "{one:thing} and {two:thing}",
    "option.wilds.{one}+{two}+{three}": "{one:thing}, {two:thing} and {three:thing}",
    "option.may.may:{card}": "do what {card:thing} says",
    "option.may.no": "do not",
    "option.either.{n}:{card}": "side {n:nth} of {card:thing}",
}
COMPOSED = {
    "option.plays": "play {face:thing}",
    "option.deed": "{deed:thing}",
    "option.more": "{option}: {more}",
    "option.at": "{cell}: {tile:thing}",
    "option.worth": "{option}, {coins} coins at the Market",
    "option.scores": "{option} scores {points} now",
    "option.scores.floating": "{option} scores {points} now; the Outpost floats",
}
OFFERS = {**ASKS, **OPTIONS, **COMPOSED}
