"""The words every game shares: what the kernel's own events and things are called. A game may override any."""

from domain.kernel.text import JOINTS
from projections.audit.words import AUDIT

GENERIC: dict[str, str] = {
    # who and what
    "seat": "Seat {n}",
    "seat.nobody": "nobody",
    "seat.everybody": "everybody",
    "seat.onlooker": "an onlooker",
    "thing.card": "a card",
    "thing.cards": "{n} cards",
    "thing.nothing": "nothing",
    "why.arranged": "arranged by hand",
    # options that every game has
    "option.card": "{card:card}",
    "option.seat": "{seat:seat}",
    # several things together
    **JOINTS,
    "list.times": "{what} ×{n}",
    "list.pair": "{one} → {other}",
    # answers
    "answer.number": "{n}",
    "answer.offer": "offers {give} for {want}",
    "answer.accept": "accepts",
    "answer.refuse": "refuses",
    "group.first": "the first answer decides for all",
    "group.agree": "all have to say the same",
    "group.one": "{decider:seat} decides; the others can say what they would do",
    "answer.said": "{answer:answer}",
    "answer.part": "{n} to {target}",
    "answer.spot": "{piece} at {at}",
    "answer.spot.turned": "{piece} at {at}, turned by {turn}",
    # audits
    **AUDIT,
    # the frame
    "event.GameOpened": "A table is opened.",
    "event.SeatTaken": "{seat:seat} is taken.",
    "event.SeatKeyed": "{seat:seat} will sign moves.",
    "event.SeatKeyed.withdrawn": "{seat:seat} will not sign moves.",
    "event.SeatLeft.left": "{seat:seat} is free again.",
    "event.SeatLeft.removed": "{seat:seat} is freed by the host.",
    "event.SeatLeft.resigned": "{seat:seat} resigns; a bot plays on.",
    "event.Proposed.abandon": "{seat:seat} proposes to end the game without a result.",
    "event.Proposed.pause": "{seat:seat} proposes to stop the clocks.",
    "event.Proposed.resume": "{seat:seat} proposes to start the clocks again.",
    "event.Proposed.undo": "{seat:seat} proposes to take back everything since event {decision}.",
    "event.Forked": "From here on this is a study game; all before is that of {origin} up to event {event}.",
    "event.Imported": "This game was brought in as a record; it counts nowhere.",
    "event.Studied": "A study game is made of this one.",
    "event.Voted.agrees": "{seat:seat} agrees.",
    "event.Voted.refuses": "{seat:seat} does not agree.",
    "event.Paused": "The clocks stand still.",
    "event.Unpaused": "The clocks run again.",
    "event.ServiceAway": "The service was away; no clock has run meanwhile.",
    "event.GameAbandoned.agreed": "The game ends without a result.",
    "event.GameAbandoned.closed": "The host closes the table.",
    "event.GameAbandoned.withheld": "The game ends without a result: {seats:seat} withholds a share of chance.",
    "event.GameLocked": "The game is locked: nothing that matters can change any more.",
    "event.ChanceCommitted": "The server commits to {size} draws.",
    "event.EntropyCommitted.client": "{seat:seat} commits to its share of chance.",
    "event.EntropyCommitted.server": "{seat:seat} brings no share of chance of its own; the server makes it.",
    "event.EntropyRevealed": "{seat:seat} reveals its share of chance.",
    "event.ChanceDropped.withheld": (
        "By the operator's word {seats:seat} withholds a share of chance: nothing will be drawn from this epoch."
    ),
    "event.ChanceDropped.left": "The table is no longer locked.",
    "event.ChanceSpent": "No draw is left: everybody is asked for a share of chance again.",
    "event.ChanceSealed": "Chance is sealed: no coming draw can be changed any more.",
    "event.GameStarted": "Play begins.",
    "event.Checkpoint": "A new chapter begins.",
    "event.Deferred": "The game is being resolved: {why:why}.",
    "event.Resumed": "The game goes on.",
    "event.GameEnded.lost": "The game is over: {ending:ending}. Nobody wins.",
    "event.GameEnded.one": "The game is over: {ending:ending}. {winners:seat} wins.",
    "event.GameEnded.many": "The game is over: {ending:ending}. {winners:seat} win.",
    "event.ChanceOpened": "The key of chance is opened: everybody can check every draw.",
    # asked and decided
    "event.Asked.one": "{seats:seat} is asked: {kind:ask}",
    "event.Asked.many": "{seats:seat} are asked: {kind:ask}",
    "event.Asked.first": "Any of {seats:seat} decides for all: {kind:ask}",
    "event.Asked.agree": "{seats:seat} decide together: {kind:ask}",
    "event.Asked.one_decides": "{decider:seat} decides, and all others can say what they would do: {kind:ask}",
    "event.Asked.window.one": "{seats:seat} may react: {kind:ask}",
    "event.Asked.window": "Any of {seats:seat} may react: {kind:ask}",
    "event.Decided.open": "{seat:seat}: {answer:answer}.",
    "event.Decided.said": "{seat:seat} would say: {answer:answer}.",
    "event.Decided.agreed": "All agree: {answer:answer}.",
    "event.TimedOut.group": "Time is up: {answer:answer}.",
    "event.Decided.sealed": "{seat:seat} decides in secret.",
    "event.Decided.outlined": "{seat:seat} decides in secret: {outline:outline}.",
    "event.TimedOut.open": "{seat:seat} runs out of time: {answer:answer}.",
    "event.TimedOut.sealed": "{seat:seat} runs out of time; the clock decides in secret.",
    "event.TimedOut.outlined": "{seat:seat} runs out of time; the clock decides in secret: {outline:outline}.",
    "event.Passed.own": "You pass, unseen by the others.",
    "event.Passed.own.clock": "You run out of time and pass, unseen by the others.",
    "event.Passed.somebody": "Somebody passes.",
    "event.Passed.somebody.clock": "Somebody runs out of time and passes.",
    "event.Closed": "Nobody reacts any more.",
    "event.OrderGiven": "{seat:seat} changes its standing orders.",
    "event.Undone.own": "{seat:seat} takes the last step back.",
    "event.Undone.agreed": "By agreement, everything since event {decision} is taken back.",
    # drawn
    "event.Rolled": "Rolled ({why:why}): {faces:thing}.",
    "event.Resealed.mixed": "Shuffled ({why:why}): {zones:zone}.",
    "event.Resealed.laid": "Laid anew ({why:why}): {zones:zone}.",
    # facts about cards
    "event.Stocked": "{zone:zone} comes into the game: {faces:count}, face up.",
    "event.Moved": "{cards:card} goes from {source:zone} to {target:zone}.",
    "event.Moved.many": "{cards:card} go from {source:zone} to {target:zone}.",
    "event.Shown.all": "Turned face up: {cards:card}.",
    "event.Shown.own": "You see {cards:card}.",
    "event.Shown.known": "{to:seat} sees {cards:card}, known to you.",
    "event.Shown.some": "{to:seat} sees {cards:card}, hidden from you.",
    "event.TurnBegun": "Turn {board.turn}: {seat:seat}.",
}

QUIET = frozenset(
    """
    GameOpened SeatTaken GameLocked ChanceCommitted EntropyCommitted EntropyRevealed ChanceSealed
    Checkpoint Resumed ChanceOpened Asked Stocked
    """.split()
)
"""Events that a history for reading leaves out: they have words all the same."""
