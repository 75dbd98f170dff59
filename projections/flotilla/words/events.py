"""What happens, as sentences."""

from typing import Any

TURNS = {
    "event.FlotillaLaid": "The ice is gone, and everybody is at sea. {first:seat} begins.",
    "event.Rolled:who begins": "The lot falls on {faces:thing}.",
    "event.ObjectivesLaid": "Objectives for Sinksiders: {left:thing}. For Skysiders: {right:thing}.",
    "event.CrewJoined.starters": "{seat:seat} has new cards in the crew.",
    "event.CrewJoined.recruit": "{seat:seat} recruits {recruit:thing}.",
    "event.StackTurned.some": "On top of the cards of {guild:thing}: {crew:thing}.",
    "event.StackTurned.none": "There are no more cards of {guild:thing}.",
    "event.RoundBegun.next": "Round {board.round} begins.",
    "event.RoundBegun.last": "The supply of victory points is empty. The last round begins.",
    "event.CardPlayed.own": "{seat:seat} plays {face:thing}.",
    "event.CardPlayed.copied": "{seat:seat} copies {face:thing} of {owner:seat}.",
    "event.UsesLeft": "{seat:seat} can still use {n}.",
    "event.Rallied.none": "{seat:seat} rallies the crew.",
    "event.Rallied.one": "{seat:seat} rallies the crew: a card comes back.",
    "event.Rallied.many": "{seat:seat} rallies the crew: {n} cards come back.",
    "event.CrewRetired": "{crew:thing} retires from the crew of {seat:seat}.",
    "event.TurnedSkyside": "{seat:seat} turns Skyside as number {row}. Skiffs sold: {skiffs}, for {coins} coins.",
    "event.Worked": "{source:thing} is done.",
}
POINTS = {
    "event.PointsGained.{from}": "{seat:seat} gains {n} victory points: {from:thing}.",
    "event.PointsGained.one.{from}": "{seat:seat} gains 1 victory point: {from:thing}.",
    "event.TileScored": (
        "{seat:seat} scores {n} for the {district:thing} district at {at:thing}: {a} for each tile of the chain "
        "({chain:thing}). (Dial {dial}, buildings: {buildings:thing}; together 4 at the most.)"
    ),
    "event.ObjectiveScored.{what}": (
        "{seat:seat} claims {set:thing} and scores {n}: {counted} ({what:thing}), {rate} for each, at most {cap}."
    ),
    "event.FinalScored.coins": "{seat:seat}, coins left: {counted}; victory points for them: {n}.",
    "event.FinalScored.barrels": "{seat:seat}, resources left: {counted}; victory points for them: {n}.",
    "event.FinalScored.penalty": "The Scoring Penalty of {seat:seat} counts {n:+d}.",
    "event.SealsScored.none": "Nobody has a seal at {guild:thing}.",
    "event.SealsScored.first": "Most seals at {guild:thing}: {most:seat}, {first_prize} victory points.",
    "event.SealsScored.both": (
        "Most seals at {guild:thing}: {most:seat}, {first_prize} victory points; then {second:seat}, {second_prize}."
    ),
}
GUILDS = {
    "event.DiscMoved.plain": "{seat:seat} gains influence at {guild:thing}.",
    "event.DiscMoved.skipped": "{seat:seat} gains influence at {guild:thing}, and skips a space.",
    "event.SealPlaced": "{seat:seat} places a seal at {guild:thing}.",
    "event.DialRaised": "{seat:seat} raises the dial of {guild:thing} to {to}.",
    "event.SurvivorRescued": "{seat:seat} rescues a Survivor.",
    "event.SonarAdvanced": "{seat:seat} advances the Sonar track to space {to:nth}.",
    "event.ArtifactFound": "{seat:seat} finds an Artifact: {artifact:thing}.",
    "event.ArtifactSlotted": "{artifact:thing} is slotted at {guild:thing}.",
    "event.ToxicityChanged.gained": "{seat:seat} takes {by} toxicity.",
    "event.ToxicityChanged.lap": "{seat:seat} takes {by} toxicity: the Scoring Penalty grows.",
    "event.ToxicityChanged.eased": "The toxicity of {seat:seat} goes back by {by:abs}.",
    "event.ToxicityChanged.penalty": "The Scoring Penalty of {seat:seat} goes back one space.",
    "event.ToxicityIgnored": "{seat:seat} is spared {n} toxicity.",
    "event.Researched.none": "{seat:seat} researches: no set of a colour, breakthroughs {breakthroughs}.",
    "event.Researched.sets": "{seat:seat} researches: three or more of {sets:thing}, breakthroughs {breakthroughs}.",
    "event.BountyGained.slot": "{seat:seat} has the bonus of {guild:thing} that is printed on the Hub.",
    "event.BountyGained.artifacts": "{seat:seat} has the bounty of {guild:thing}: {artifacts:thing}.",
}
TRADE = {
    "event.CoinsChanged.one": "{seat:seat} gains 1 coin.",
    "event.CoinsChanged.gained": "{seat:seat} gains {by} coins.",
    "event.CoinsChanged.lost": "{seat:seat} pays {by:abs} coins.",
    "event.GoodsChanged": "{seat:seat} gains {by:thing>}.",
    "event.GoodsBought": "{seat:seat} buys {n} {colour:thing} for {coins} coins.",
    "event.GoodsSold": "{seat:seat} sells {n} {colour:thing} for {coins} coins.",
    "event.MarketMoved": "The price of {colour:thing} is {price} now.",
    "event.TradingClosed": "The Market is closed.",
    "event.SkiffLaunched.bought": "{seat:seat} buys a Skiff for {coins} coins.",
    "event.SkiffLaunched.free": "{seat:seat} gains a Skiff.",
    "event.OutpostBought": "{seat:seat} pays {coins} coins for an Outpost.",
    "event.OutpostBuilt.site": "An Outpost of {seat:seat} stands at {at:thing}.",
    "event.OutpostBuilt.floating": "An Outpost of {seat:seat} floats on open water.",
}
WATERS = {
    "event.TilesDrawn": "{seat:seat} draws {tiles:thing}.",
    "event.TilesReserved": "What was drawn goes to the reserve of {seat:seat}.",
    "event.TilesStranded.one": "There is no place where {tiles:thing} may lie: it goes back.",
    "event.TilesStranded.many": "There is no place where {tiles:thing} may lie: they go back.",
    "event.TilePlaced": "{seat:seat} places {tile:thing} at {at:thing}.",
    "event.TileBuilt.paid": "{seat:seat} builds {tile:thing} at {at:thing} for {cost:thing>}.",
    "event.TileBuilt.free": "{seat:seat} builds {tile:thing} at {at:thing} without cost.",
    "event.CircleClosed.sonar": "{seat:seat} completes a Sonar station.",
    "event.CircleClosed.artifact": "{seat:seat} closes a {colour:thing} circle.",
    "event.SkiffSailed": "A Skiff of {seat:seat} sails to {to:thing}.",
    "event.CargoUnloaded": "{seat:seat} unloads {cargo:thing>}.",
    "event.DiceThrown": "The dice of {seat:seat} show {faces:thing}.",
    "event.DieTurned": "{seat:seat} turns a die to {face:thing}.",
    "event.CargoLoaded": "A Skiff of {seat:seat} loads {n} {colour:thing}.",
    "event.HaulLost.one": "No Skiff can load 1 resource: it is lost.",
    "event.HaulLost.many": "No Skiff can load {n} resources: they are lost.",
    "event.TileDepleted.on": "The tile of {seat:seat} at {at:thing} is depleted.",
    "event.TileDepleted.off": "The tile of {seat:seat} at {at:thing} can be dived again.",
}
DECIDED = {
    "event.Decided:place": "{seat:seat} places: {answer:answer}.",
    "event.Decided:build": "{seat:seat} builds: {answer:answer}.",
    "event.Decided:sail": "{seat:seat} sails: {answer:answer}.",
    "event.Decided:unload": "{seat:seat} unloads: {answer:answer}.",
}
EVENTS = {**TURNS, **POINTS, **GUILDS, **TRADE, **WATERS, **DECIDED}


def _toxicity(event: Any) -> str:
    if event.by > 0:
        return "lap" if event.tracker < event.by else "gained"
    return "eased" if event.by else "penalty"


def _many(n: int) -> str:
    return ("none", "one", "many")[min(n, 2)]


def _seals(event: Any) -> str:
    return "both" if event.second else "first" if event.most else "none"


VARIANTS = {
    "event.CrewJoined": lambda e: "recruit" if e.recruit else "starters",
    "event.StackTurned": lambda e: "some" if e.crew else "none",
    "event.RoundBegun": lambda e: "last" if e.last else "next",
    "event.CardPlayed": lambda e: "copied" if e.owner else "own",
    "event.Rallied": lambda e: _many(e.n),
    "event.TilesStranded": lambda e: _many(len(e.tiles)),
    "event.HaulLost": lambda e: _many(e.n),
    "event.PointsGained": lambda e: f"one.source.{e.source}" if e.n == 1 else f"source.{e.source}",
    "event.FinalScored": lambda e: e.source,
    "event.SealsScored": _seals,
    "event.DiscMoved": lambda e: "skipped" if e.skipped else "plain",
    "event.ToxicityChanged": _toxicity,
    "event.Researched": lambda e: "sets" if e.sets else "none",
    "event.BountyGained": lambda e: "artifacts" if e.artifacts else "slot",
    "event.CoinsChanged": lambda e: "one" if e.by == 1 else "gained" if e.by > 0 else "lost",
    "event.SkiffLaunched": lambda e: "bought" if e.coins else "free",
    "event.OutpostBuilt": lambda e: "site" if e.at else "floating",
    "event.TileBuilt": lambda e: "paid" if e.cost else "free",
    "event.CircleClosed": lambda e: "sonar" if e.colour == "sonar" else "artifact",
    "event.TileDepleted": lambda e: "on" if e.depleted else "off",
}
QUIET = frozenset(
    {
        "event.Worked",
        "event.UsesLeft",
        "event.CrewJoined.starters",
        "event.TradingClosed",
        "event.Rolled",
        "event.Resealed.mixed",
        "event.Moved",
        "event.Moved.many",
        "event.Shown.all",
        "event.Decided.open",
        "event.Decided:place",
        "event.Decided:build",
        "event.Decided:sail",
        "event.Decided:unload",
    }
)
"""Another line says it already, or the table shows it."""
