"""What happens, as sentences."""

from typing import Any

from domain.unfathomable.content import NUMBERS
from domain.unfathomable.names import MONSTERS

# --- what happens -----------------------------------------------------------------------------------

SETTING_UP = {
    "event.AtlanticaLaid": "The Atlantica puts to sea.",
    "event.CharacterTaken": "{seat:seat} plays {character:thing} and begins in {at:thing}.",
    "event.Rolled:who begins": "The lot falls on {faces:thing}.",
    "event.LoyaltyDealt.first": "Everybody has a loyalty card.",
    "event.LoyaltyDealt.awakening": "The awakening: everybody has a second loyalty card.",
    "event.LoyaltyGiven.one": "{giver:seat} passes a loyalty card on to {taker:seat}, unseen by the others.",
    "event.LoyaltyGiven.many": "{giver:seat} passes {n} loyalty cards on to {taker:seat}, unseen by the others.",
    "event.TitlePassed": "{to:seat} is now {title:thing}.",
}

TURNS = {
    "event.TurnBegun": "Turn {board.turn}: {seat:seat} – {board.sailors[seat].character:thing}.",
    "event.StepBegun.setup": "Setting out.",
    "event.StepBegun.receive": "Receive skills.",
    "event.StepBegun.action": "Action step.",
    "event.StepBegun.mythos": "Mythos step.",
    "event.StepBegun.discard": "Down to the hand limit.",
    "event.ActionsGranted.one": "{seat:seat} has 1 more action.",
    "event.ActionsGranted.many": "{seat:seat} has {n} more actions.",
    "event.ActionSpent.move": "{seat:seat} moves.",
    "event.ActionSpent.attack": "{seat:seat} attacks.",
    "event.ActionSpent.rescue": "{seat:seat} rescues a passenger.",
    "event.ActionSpent.room": "{seat:seat} uses the room.",
    "event.ActionSpent.repair": "{seat:seat} repairs the room.",
    "event.ActionSpent.trade": "{seat:seat} wants to trade.",
    "event.ActionSpent.tome": "{seat:seat} opens the Tome.",
    "event.ActionSpent.reveal": "{seat:seat} stands up as a traitor!",
    "event.ActionSpent.kill": "{seat:seat} turns on a passenger.",
    "event.ActionSpent.break_out": "{seat:seat} breaks out of the Brig.",
    "event.ActionSpent.ability": "{seat:seat} uses an ability.",
    "event.ActionsWaived": "{seat:seat} is done with actions.",
    "event.AbilityUsed": "{seat:seat} uses {what:thing}.",
    "event.Worked": "{source:thing} is done.",
    "event.RoomUsed": "{seat:seat} is at work in {space:thing}.",
}

CREW = {
    "event.CharacterMoved.move": "{seat:seat} goes to {to:thing}.",
    "event.CharacterMoved.defeat": "{seat:seat} is defeated and comes to {to:thing}.",
    "event.CharacterMoved.jail": "{seat:seat} is taken to the Brig.",
    "event.CharacterMoved.effect": "{seat:seat} is moved to {to:thing}.",
    "event.CharacterMoved.free": "{seat:seat} is free and goes to {to:thing}.",
    "event.Threatened.player": "{victim:seat} is about to be defeated.",
    "event.Threatened.passenger": "A passenger is about to be defeated.",
    "event.ThreatPassed": "Nobody prevents it.",
    "event.DefeatPrevented.player": "{by:seat} prevents it with {means:thing}: {victim:seat} is not defeated.",
    "event.DefeatPrevented.passenger": "{by:seat} prevents it with {means:thing}: the passenger is not defeated.",
    "event.ItemGained": "{seat:seat} has {item:thing}.",
    "event.ItemLost": "{seat:seat} no longer has {item:thing}.",
    "event.ImprovementChosen": "{seat:seat} makes use of {item:thing}.",
    "event.CardKept": "{seat:seat} keeps {card:thing}.",
    "event.CardDropped": "{seat:seat} no longer keeps {card:thing}.",
    "event.SpellCast": "{seat:seat} casts {spell:thing}.",
    "event.FeatSpent": "The feat of {seat:seat} is spent.",
    "event.TraitorRevealed": "{seat:seat} is a revealed traitor now: {loyalty:thing}.",
    "event.PassengerLost": "A passenger is lost: {passenger:thing}.",
}

CRISES = {
    "event.MythosDrawn.whole": "A crisis: {card:thing}.",
    "event.MythosDrawn.icons": (
        "{card:thing} is drawn; {board.current:seat} is in the Brig, so that only its icons are resolved."
    ),
    "event.MythosCutShort": "The icons of the card are not resolved.",
    "event.CrisisReplaced": "{seat:seat} finds another way: the crisis is not resolved.",
    "event.MythosDone": "The mythos card is done with.",
    "event.OptionTaken": "{seat:seat} takes option {option:nth}.",
    "told.UNF-38.none": "All cards looked at have somebody to turn to.",
    "told.UNF-38.some": "Cards that have nobody to turn to: {value:card}.",
    "event.CheckBegun.whole": "A skill check: {source:thing}, {target} ({skills:thing}).",
    "event.CheckBegun.least": "A skill check: {source:thing}, {target}, partly from {least} ({skills:thing}).",
    "event.SkillSupports": "{skill:thing} supports the check too.",
    "event.ChaosBarred": "No chaos cards are added.",
    "event.CardsOpened": "All add their cards face up.",
    "event.CardsAdded.one": "{seat:seat} adds 1 card.",
    "event.CardsAdded.many": "{seat:seat} adds {n} cards.",
    "event.Totalled": "The total is {total}.",
    "event.TotalChanged": "{seat:seat} uses {means:thing}: {by:+d}, the total is {board.check.total}.",
    "event.OutcomeChosen": "{seat:seat} decides the check: {outcome:thing}.",
    "event.CheckEnded.pass": "The check is passed.",
    "event.CheckEnded.partial": "The check is partly passed.",
    "event.CheckEnded.fail": "The check has failed.",
}

DICE = {
    "event.DieTaken.bare": "The die: {why:why}.",
    "event.DieTaken.needs": "The die: {why:why}; {target} or more is wanted.",
    "event.DieTaken.needs.plus": "The die: {why:why}; {target} or more is wanted, with {plus:+d}.",
    "event.DieTaken.needs.victim": "The die: {why:why}, on {victim:seat}; {target} or more is wanted.",
    "event.DieTaken.needs.plus.victim": (
        "The die: {why:why}, on {victim:seat}; {target} or more is wanted, with {plus:+d}."
    ),
    "event.DieTaken.plus": "The die: {why:why}, with {plus:+d}.",
    "event.DieAdjusted": "{seat:seat} uses {means:thing}: {by:+d} to the die.",
    "event.DieSet.rolled": "The die shows {face}.",
    "event.DieSet.fixed": "The die is set to {face}.",
    "event.DieAgain": "{seat:seat} uses {means:thing}: the die is rolled again.",
    "event.DieRead": "It counts {result}.",
    "event.Rolled": "Rolled ({why:why}): {faces:thing}.",
}

SHIP = {
    "event.DialTurned": "{dial:thing} {by:+d}: {board.dials[dial]}.",
    "event.TrackMoved.travel": "The travel token stands on {to}.",
    "event.TrackMoved.travel.end": "The travel token is at its end, on {to}.",
    "event.TrackMoved.ritual": "The ritual token stands on {to}.",
    "event.TrackMoved.ritual.end": "The ritual is complete: the banishment sweeps the water and the decks.",
    "event.WaypointReached": "A waypoint: {waypoint:thing}, distance {distance}.",
    "event.WaypointLost": "{waypoint:thing} was an illusion, and its distance is gone.",
    "event.RoomDamaged": "{space:thing} is damaged: {card:thing}.",
    "event.RoomRepaired": "{space:thing} is repaired.",
    "event.DeepOnesSpawned.one": "A Deep One appears in {space:thing}.",
    "event.DeepOnesSpawned.many": "{n} Deep Ones appear in {space:thing}.",
    "event.DeepOnesMoved.one": "A Deep One moves from {source:thing} to {target:thing}.",
    "event.DeepOnesMoved.many": "{n} Deep Ones move from {source:thing} to {target:thing}.",
    "event.DeepOnesDefeated.one": "A Deep One in {space:thing} is defeated.",
    "event.DeepOnesDefeated.many": "{n} Deep Ones in {space:thing} are defeated.",
    "event.MonarchMoved": "{monarch:thing} moves to {to:thing}.",
    "event.MonstersActivated.deep_ones": "The Deep Ones act.",
    "event.MonstersActivated.dagon": f"{MONSTERS['dagon']} acts.",
    "event.MonstersActivated.hydra": f"{MONSTERS['hydra']} acts.",
    "event.Barricaded": "The hatches are barred until the end of the turn.",
}


def some(event: Any) -> str:
    return "one" if event.n == 1 else "many"


def by_victim(event: Any) -> str:
    return "player" if event.victim else "passenger"


def track_moved(event: Any) -> str:
    return f"{event.track}.end" if event.to == NUMBERS.track_end else str(event.track)


def die_taken(event: Any) -> str:
    """Most rolls have a number to reach, some a bonus, some attacks a victim with a seat."""
    parts = (
        "needs" if event.target is not None else "",
        "plus" if event.plus else "",
        "victim" if event.victim else "",
    )
    return ".".join(part for part in parts if part) or "bare"


VARIANTS = {
    "event.LoyaltyDealt": lambda event: "awakening" if event.awakening else "first",
    "event.LoyaltyGiven": some,
    "event.StepBegun": lambda event: event.step,
    "event.ActionsGranted": some,
    "event.MythosDrawn": lambda event: "whole",
    "event.ActionSpent": lambda event: event.what,
    "event.CharacterMoved": lambda event: event.why,
    "event.Threatened": by_victim,
    "event.DefeatPrevented": by_victim,
    "event.CheckBegun": lambda event: "whole" if event.least is None else "least",
    "event.CardsAdded": some,
    "event.CheckEnded": lambda event: event.outcome,
    "event.DieTaken": die_taken,
    "event.DieSet": lambda event: "fixed" if event.fixed else "rolled",
    "event.TrackMoved": track_moved,
    "event.DeepOnesSpawned": some,
    "event.MonstersActivated": lambda event: event.monster,
    "event.DeepOnesMoved": some,
    "event.DeepOnesDefeated": some,
    "told.UNF-38": lambda event: "some" if event.value else "none",
}


MOVES = {
    "event.Moved:{skill}>hand:{seat}": "{seat:seat} draws from {source:zone}: {cards:card}.",
    "event.Moved:{skill}>chaos": "{cards:card} of {source:zone} go to the chaos deck.",
    "event.Moved:chaos>pile": "The chaos deck adds {cards:card} to the check.",
    "event.Moved:treachery>pile": "Treachery is added to the check: {cards:card}.",
    "event.Moved:pile>{pile}": "Off to {target:zone}: {cards:card}.",
    "event.Moved:aside>{pile}": "Off to {target:zone}: {cards:card}.",
    "event.Moved:open_pile>{pile}": "Off to {target:zone}: {cards:card}.",
    "event.Moved:passengers>passengers:{space}": "A passenger is risked: to {space:thing}.",
    "event.Moved:passengers:{space}>passengers": "Rescued from {space:thing}: passengers, back to the supply.",
    "event.Moved:passengers:{space}>lost": "Lost in {space:thing}: {cards:card}.",
    "event.Moved:passengers>lost": "Lost from the supply: {cards:card}.",
    "event.Moved:loyalty>loyalty:{seat}": "{seat:seat} is dealt a loyalty card: {cards:card}.",
    "event.Moved:mythos>crisis": "{cards:card} is drawn from the mythos deck.",
    "event.Moved:crisis>mythos_past": "{cards:card} goes to the discarded mythos cards.",
    "event.Moved:mythos>mythos": "{cards:card} goes under the mythos deck.",
    "event.Moved:waypoints>voyage": "{cards:card} is laid beside the ship.",
    "event.Moved:waypoints>waypoints": "{cards:card} goes under the waypoint deck.",
    "event.Moved:spells>spell_cast": "{cards:card} is taken from the spell deck.",
    "event.Moved:spell_cast>removed": "{cards:card} leaves the game.",
    "event.Moved:spells>spells": "{cards:card} goes under the spell deck.",
    "event.Moved:items>items:{seat}": "{seat:seat} takes {cards:card} from the item deck.",
    "event.Moved:items>items": "{cards:card} goes under the item deck.",
    "event.Moved:damage>damage:{space}": "{cards:card} is laid in {space:thing}.",
    "event.Moved:damage:{space}>damage": "{cards:card} goes from {space:thing} back to the damage deck.",
    "event.Moved:damage>damage": "{cards:card} goes under the damage deck.",
    "event.Moved:damage>removed": "{cards:card} leaves the game.",
    "event.Shown:pile": "The cards of the check: {cards:card}.",
    "event.Shown:aside": "For all to see: {cards:card}.",
    "event.Shown:damage": "A damage card: {cards:card}.",
    "event.Shown:mythos": "The top of the mythos deck: {cards:card}.",
    "event.Shown:waypoints": "The top of the waypoint deck: {cards:card}.",
    "event.Shown:spells": "The top of the spell deck: {cards:card}.",
    "event.Shown:items": "The top of the item deck: {cards:card}.",
    "event.Shown:passengers": "A passenger of the supply: {cards:card}.",
    "event.Shown:passengers:{space}": "A passenger in {space:thing}: {cards:card}.",
    "event.Shown:loyalty:{seat}": "{seat:seat} shows loyalty: {cards:card}.",
    "event.Shown.some:hand:{seat}": "{to:seat} sees {cards:card}, hidden from you.",
    "event.Shown.some:loyalty:{seat}": "{to:seat} sees {cards:card}, hidden from you.",
    "event.Resealed:a skill deck again": "{zones:zone} is made anew of what was discarded.",
    "event.Resealed:the chaos deck": "The chaos deck is mixed.",
    "event.Decided:add_cards": "{seat:seat} adds {answer:answer}.",
    "event.Decided.outlined:add_cards": "{seat:seat} adds cards, face down: {outline:outline}.",
    "event.Decided:deep_one_order": "{seat:seat} says in which order the Deep Ones act.",
}

EVENTS = {**SETTING_UP, **TURNS, **CREW, **CRISES, **DICE, **SHIP, **MOVES}
