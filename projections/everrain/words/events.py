"""What happens, as sentences."""

from typing import Any

from projections.everrain.words.cards import TEXTS as OPEN_TEXTS

SHIP = "{board.ships[seat].name:thing}"

TURNS = {
    "event.SeaLaid": "The rain does not cease. The ships are ready; {first:seat} begins.",
    "event.Rolled:who begins": "The lot falls on {faces:thing}.",
    "event.RoundBegun": "Round {board.round} begins.",
    "event.StepBegun.elder": "The Elder One stirs.",
    "event.StepBegun.storms": "The enemy's hour begins.",
    "event.StepBegun.deck": "Enemies on deck act.",
    "event.StepBegun.sea": "Enemy ships act.",
    "event.StepBegun.agenda": "The Agenda advances.",
    "event.FirstPlayerPassed": "{seat:seat} begins from now on.",
    "event.TurnBegun": f"Turn {{board.turn}}: {{seat:seat}}, captain of {SHIP}.",
    "event.TurnReadied": "Whoever was fatigued is rested.",
    "event.OrdersRefreshed": "{seat:seat} refreshes orders: {orders:thing>}.",
    "event.OrderIssued.plain": "{seat:seat} issues an order: {task:thing}.",
    "event.OrderIssued.fleeting": "{seat:seat} spends a Fleeting order: {task:thing}.",
    "event.OrderExhausted": "{seat:seat} exhausts an order: {order:thing}.",
    "event.OrderGained": "{seat:seat} gains an order: {order:thing}.",
    "event.AgendaMoved": "The Agenda stands on {to}.",
    "event.DiscoveryMoved.players": "Player Discovery: the captains stand on {to}.",
    "event.DiscoveryMoved.enemy": "Enemy Discovery: the enemy stands on {to}.",
    "event.DiscoveryMoved.elder": "The Elder One stirs, and stands on {to}.",
    "event.ActEnded.players": "The captains are first at the end of the act.",
    "event.ActEnded.enemy": "The enemy is first at the end of the act.",
    "event.ActBegun": "Act {act} begins.",
    "event.NumberChanged.plain": "{because:thing}.",
    "event.NumberChanged.{number}": "{because:thing}: {number:thing} {n} instead of {base}.",
    "event.ElderOneAwoke": "The Elder One awakens!",
    "event.Worked": "{source:thing} is done.",
}

SEA = {
    "event.TileLaid": "New waters: {tile:thing}.",
    "event.ShipPlaced.{way}": f"{SHIP} lies at {{at:thing}}, looking {{way:thing}}.",
    "event.ShipTurned.{way}": f"{SHIP} turns to the {{way:thing}}.",
    "event.ShipMoved": f"{SHIP} sails to {{at:thing}}.",
    "event.PointsGained.one": f"{SHIP} has 1 point to sail.",
    "event.PointsGained.many": f"{SHIP} has {{n}} points to sail.",
    "event.PointsSpent.paid": "It costs {n}.",
    "event.PointsSpent.lost": "Points that are lost: {n}.",
    "event.BonusGained": "The next Navigation order gives {n} more.",
    "event.PortReached": f"{SHIP} is in port: {{port:thing}}.",
    "event.Explored": "{at:thing} is done with.",
    "event.WreckLeft.enemy": "A wreck is left at {at:thing}.",
    "event.WreckLeft.own": "The wreck of the ship of {seat:seat} lies at {at:thing}.",
    "event.WreckCleared": "The wreck is cleared.",
    "event.StormRaised": "A storm comes up: {cells:thing}.",
    "event.StormStirs": "The storm over {cells:thing} goes where the captains will have it.",
    "event.StormMoved": "The storm moves: {cells:thing}.",
}

ABOARD = {
    "event.NodeBroken.{where}": f"A node of {SHIP} is destroyed: {{where:thing}}.",
    "event.NodeRepaired.{where}": f"A node of {SHIP} works again: {{where:thing}}.",
    "event.BlowTurned": f"{{because:thing}} turns the blow: {SHIP} takes no harm.",
    "event.CoinChanged.gained": "{seat:seat} gains {by} coin.",
    "event.CoinChanged.lost": "{seat:seat} loses {by:abs} coin.",
    "event.CluesChanged.one": "{seat:seat} gains a clue.",
    "event.CluesChanged.gained": "{seat:seat} gains {by} clues.",
    "event.CluesChanged.lost": "{seat:seat} gives up clues: {by:abs}.",
    "event.BenefitUsed": "That works once a turn.",
    "event.TreasureStowed": f"{{treasure:thing}} is stowed in the hold of {SHIP}.",
    "event.TreasureGone": f"{SHIP} carries a treasure less.",
    "event.UpgradeInstalled.{place}": f"{SHIP} is fitted out: {{entry:thing}} in {{place:thing}}.",
    "event.UpgradeRemoved.{place}": f"{SHIP}: {{place:thing}} is cleared.",
    "event.SchematicLaid.{place}": f"A schematic lies in {SHIP}, in {{place:thing}}: {{entry:thing}}.",
    "event.SchematicRemoved.{place}": f"A schematic is gone from {SHIP}: {{place:thing}}.",
    "event.CaptiveTaken": f"{{enemy:thing}} is locked in aboard {SHIP}.",
    "event.CaptivesMoved": f"The captives aboard {SHIP} are moved with their cells.",
    "event.CaptiveYielded": "{enemy:thing} is questioned.",
    "event.ShipSank": f"{SHIP} goes down!",
    "event.CrewJoined": f"{{crew:thing}} comes aboard {SHIP}.",
    "event.TraitGained": "{crew:thing} has a trait: {trait:thing}.",
    "event.CrewMoved": "{crew:thing} goes to {to:thing}.",
    "event.CrewHarmed": "{crew:thing} suffers {n} {what:thing}.",
    "event.CrewRecovered": "{crew:thing} recovers {n} {what:thing}.",
    "event.CrewFatigued": "{crew:thing} is fatigued.",
    "event.CrewDied": "{crew:thing} can endure no more, and dies.",
    "event.CrewLeft": f"{{crew:thing}} leaves {SHIP}.",
    "event.CrewEndured": "{crew:thing} should be dead, and is not.",
    "event.TestComes": "A test comes: {stat:thing}.",
    "event.CrewTested": "{crew:thing} is tested: {stat:thing}, {n} or less on the Fate die.",
    "event.WagePaid": "{crew:thing} is paid {n} coin.",
}

ENEMIES = {
    "event.EnemyBoarded.{where}": f"{{enemy:thing}} climbs aboard {SHIP}, at {{where:thing}}.",
    "event.EnemyActs": "{enemy:thing} acts.",
    "event.OmenWorked": "Omens: an ability of {enemy:thing} is at work.",
    "event.EnemyMoved.{where}": "{enemy:thing} goes to {where:thing}.",
    "event.EnemyHurt": "{enemy:thing} suffers {n} Trauma.",
    "event.EnemyCoiled.on": "{enemy:thing} coils: nobody gets away from it.",
    "event.EnemyCoiled.off": "{enemy:thing} lets go.",
    "event.EnemySlain": "{enemy:thing} is destroyed.",
    "event.EnemyBanished": "{enemy:thing} is banished.",
    "event.EnemyRemoved": "{enemy:thing} is gone.",
    "event.NoFigureLeft": "There is no figure, or no room, for {kind:thing}: its cause is the stronger for it.",
    "event.FrayBegun.crew.{where}": f"A fray aboard {SHIP}, at {{where:thing}}.",
    "event.FrayBegun.enemy": "{enemy:thing} attacks the crew: {damage} damage.",
    "event.FrayRolled": "The enemies deal {damage} damage, the crew {hits}.",
    "event.FrayOver": "The fray is over.",
    "event.RaiderSighted": "{raider:thing} is sighted at {at:thing}.",
    "event.RaiderActs.hunting": "{raider:thing} turns on {board.ships[target].name:thing}.",
    "event.RaiderActs.sailing": "{raider:thing} keeps to its course.",
    "event.RaiderTurned.{way}": "{raider:thing} turns to the {way:thing}.",
    "event.RaiderMoved": "{raider:thing} sails to {at:thing}.",
    "event.RaiderFires": "{raider:thing} fires at {board.ships[target].name:thing}: {damage} hit.",
    "event.RaiderHurt": "{raider:thing} takes {n} damage.",
    "event.RaiderSank": "{raider:thing} goes down.",
    "event.RaiderArrived": "{raider:thing} reaches its destination, and is gone.",
    "event.GunsFired.raider": f"{SHIP} fires the {{gun:thing}} at {{target:thing}}: {{hits}} hit.",
    "event.GunsFired.friend": f"{SHIP} fires the {{gun:thing}} at the deck of {{target:seat}}: {{hits}} hit.",
}

TALES = {
    "event.TaleDrawn.sea": "{seat:seat} meets something at sea: {entry:thing}. {entry:text}",
    "event.TaleDrawn.sea.later": "{seat:seat} meets something at sea: {entry:thing}.",
    "event.TaleDrawn.expedition": "{seat:seat} finds ashore: {entry:thing}. {entry:text}",
    "event.TaleDrawn.expedition.later": "{seat:seat} finds ashore: {entry:thing}.",
    "event.TaleDrawn.denizen": "{seat:seat} meets in port: {entry:thing}. {entry:text}",
    "event.TaleDrawn.denizen.later": "{seat:seat} meets in port: {entry:thing}.",
    "event.StoryBegun": "The story goes on: {seat:seat} follows it to card {number}.",
    "event.StoriesStirred": "Stories stir: they lie on top of their decks.",
    "event.StoryWaits": "A story card waits for {seat:seat}.",
    "event.StoryTaken": "{seat:seat} comes back to a story.",
    "event.StoryLost": "The story of {seat:seat} ends untold.",
    "event.StoryTold": "The story of {seat:seat} is told to its end.",
    "event.ExpeditionBegun": "Ashore from the ship of {seat:seat}: {party:thing}.",
    "event.ExpeditionOver": "Whoever went ashore is back aboard.",
    "event.CrewLagged": "{crew:thing} comes back last, and out of breath.",
    "event.AgendaHeld.anew": "The Agenda begins anew.",
    "event.AgendaHeld.one": "The Agenda begins anew, and is held for a round.",
    "event.AgendaHeld.held": "The Agenda begins anew, and is held for {rounds} rounds.",
    "event.Unexplored": "The altar at {at:thing} burns again.",
}

PORTS = {
    "event.DenizenMet": "On the quay: {entry:thing}.",
    "event.DenizenGone": "Somebody leaves the quay.",
    "event.CrewSent.meet": "{crew:thing} goes ashore, to whoever is on the quay.",
    "event.CrewSent.{service}": "{crew:thing} goes ashore: {service:thing}.",
    "event.BargainStruck": "{crew:thing} strikes a bargain.",
    "event.Departed": f"{SHIP} is done with the port.",
    "event.PassengerAboard": f"A passenger comes aboard {SHIP}: {{entry:thing}}.",
    "event.PassengerMoved": f"A passenger of {SHIP} takes another cabin.",
    "event.PassengerGone.arrived": f"A passenger of {SHIP} has arrived: {{entry:thing}}.",
    "event.PassengerGone.left": f"A passenger of {SHIP} leaves without paying: {{entry:thing}}.",
    "event.TradeFailed": "There is no place for what {seat:seat} offers {partner:seat}.",
    "event.CrewCameOver": "{crew:thing} changes from the ship of {seat:seat} to that of {to:seat}.",
}
MODULES = {
    "event.BoardingBegun": f"{SHIP} lies alongside {{raider:thing}}: the two decks are one.",
    "event.BoardingRound": "The fight goes on.",
    "event.CrewActivated": "{crew:thing} fights on.",
    "event.RaiderTaken": "{raider:thing} is vanquished, and nothing is left of it.",
    "event.BoardingOver": "The decks part.",
    "event.TrekBegun": "The island is explored from shore to shore: {island:thing}.",
    "event.TrekMoved": "They go on inland.",
    "event.TokenFound.{kind}": "Under a stone: {kind:thing}.",
    "event.TrekOver": "The island is left.",
}
ELDER = {
    "event.ElderOneRose.{tale}": "{tale:thing} {entry:thing} rises at {at:thing}!",
    "event.ElderOneActs.hunting": "The Elder One turns on {board.ships[target].name:thing}.",
    "event.ElderOneActs.seeking": "The Elder One goes after what it wants.",
    "event.ElderOneTurned.{way}": "The Elder One turns to the {way:thing}.",
    "event.ElderOneMoved": "The Elder One comes to {at:thing}.",
    "event.ElderOneStrikes": "The Elder One strikes {board.ships[target].name:thing}: {damage} hit.",
    "event.ElderOneHurt": "The Elder One suffers {n} Trauma.",
    "event.ElderOneSlowed": "The Elder One is slowed: it rolls a die less.",
    "event.PortLost": "There is nothing left of the port at {at:thing}.",
    "event.Tallied.{aim}": "{aim:thing}: {n} more.",
    "event.AgendaWaited": "The Agenda is held.",
}

DECIDED = {
    "event.Decided:set_out": "{seat:seat} sets out.",
    "event.Decided:decide": "{seat:seat}: {answer:answer}",
    "event.Decided:act": "{seat:seat}: {answer:answer}.",
    "event.Decided:refresh": "{seat:seat}: {answer:answer}.",
    "event.Decided:spawn_zone": "{seat:seat}: {answer:answer}.",
    "event.Decided:send_ashore": "{seat:seat} sends {answer:answer} ashore.",
    "event.Decided:come_back": "{seat:seat}: {answer:answer}.",
    "event.Decided:who_is_tested": "{seat:seat}: {answer:answer}.",
    "event.Decided:install": "{seat:seat} fits out anew: {answer:answer}.",
    "event.Decided:order_crew": "{seat:seat} orders: {answer:answer}.",
    "event.Decided:fit_out": "{seat:seat} fits out: {answer:answer}.",
    "event.Decided:fray_dice": "{seat:seat} takes Attack dice: {answer:answer}.",
    "event.Decided:wages": "{seat:seat} does not pay: {answer:answer}.",
    "event.Decided:crew_trauma": "{seat:seat} spreads the Trauma: {answer:answer}.",
    "event.Decided:enemy_trauma": "{seat:seat} spreads the hits: {answer:answer}.",
    "event.Decided:place_storm": "{seat:seat} says where the storm comes up.",
}
EVENTS = {**TURNS, **SEA, **ABOARD, **ENEMIES, **TALES, **PORTS, **MODULES, **ELDER, **DECIDED}


def _changed(event: Any) -> str:
    return "gained" if event.by > 0 else "lost"


def _zone(event: Any) -> str:
    return f"z{event.zone}"


def _face(event: Any) -> str:
    return f"face.{event.face}"


def _slot(event: Any) -> str:
    return f"slot.{event.slot}"


AT_WORK = ("wayfinder", "tireless", "enduring", "breathless", "spawn_die", "storm_turn", "sheathing")
"""Numbers that only say whether something is so."""

VARIANTS = {
    "event.NumberChanged": lambda e: "plain" if e.number in AT_WORK else f"number.{e.number}",
    **{f"event.{tag}": _zone for tag in ("NodeBroken", "NodeRepaired", "EnemyBoarded", "EnemyMoved")},
    **{f"event.{tag}": _face for tag in ("ShipPlaced", "ShipTurned", "RaiderTurned", "ElderOneTurned")},
    **{f"event.{tag}": _slot for tag in ("UpgradeInstalled", "UpgradeRemoved", "SchematicLaid", "SchematicRemoved")},
    "event.StepBegun": lambda e: e.step,
    "event.TaleDrawn": lambda e: e.deck if e.entry in OPEN_TEXTS else f"{e.deck}.later",
    "event.TokenFound": lambda e: f"token.{e.kind}",
    "event.CrewSent": lambda e: "meet" if e.service.startswith("meet.") else f"service.{e.service}",
    "event.PassengerGone": lambda e: "arrived" if e.arrived else "left",
    "event.ElderOneActs": lambda e: "hunting" if e.target else "seeking",
    "event.ElderOneRose": lambda e: f"awakening.{e.entry}",
    "event.Tallied": lambda e: f"aim.{e.what}",
    "event.OrderIssued": lambda e: "fleeting" if e.order == "fleeting" else "plain",
    "event.DiscoveryMoved": lambda e: e.token,
    "event.ActEnded": lambda e: e.over.by,
    "event.PointsGained": lambda e: "one" if e.n == 1 else "many",
    "event.PointsSpent": lambda e: "lost" if e.lost else "paid",
    "event.WreckLeft": lambda e: "own" if e.seat else "enemy",
    "event.AgendaHeld": lambda e: ("anew", "one")[e.rounds] if e.rounds < 2 else "held",
    "event.CoinChanged": _changed,
    "event.CluesChanged": lambda e: "one" if e.by == 1 else _changed(e),
    "event.EnemyCoiled": lambda e: "on" if e.on else "off",
    "event.FrayBegun": lambda e: "enemy" if e.enemy else f"crew.{_zone(e)}",
    "event.RaiderActs": lambda e: "hunting" if e.target else "sailing",
    "event.GunsFired": lambda e: "friend" if e.target[:1] == "s" and e.target[1:].isdigit() else "raider",
}
QUIET = frozenset(
    {
        "event.Worked",
        "event.Deferred",
        "event.TurnReadied",
        "event.CrewActivated",
        "event.BoardingRound",
        "event.TrekMoved",
        "event.DenizenMet",
        "event.DenizenGone",
        "event.StoryTaken",
        "event.ExpeditionOver",
        "event.OrderIssued.plain",
        "event.OrderIssued.fleeting",
        "event.UpgradeInstalled.{place}",
        "event.Decided:set_out",
        "event.Decided:order_crew",
        "event.Decided:send_ashore",
        "event.Decided:come_back",
        "event.Decided:place_storm",
        "event.Decided:act",
        "event.Decided:refresh",
        "event.Decided:spawn_zone",
        "event.StepBegun.deck",
        "event.StepBegun.sea",
        "event.PointsSpent.paid",
        "event.BenefitUsed",
        "event.TestComes",
        "event.Decided:who_is_tested",
        "event.FrayOver",
        "event.TreasureGone",
        "event.Resealed.mixed",
        "event.Moved",
        "event.Moved.many",
        "event.Shown.all",
    }
)
"""Another line says it already, or the table shows it."""
