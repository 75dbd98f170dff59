"""What a story of Unfathomable leaves out: another line says it already, or the table shows it."""

QUIET = frozenset(
    {
        # the decision says it, or what comes of it
        *(f"event.ActionSpent.{what}" for what in "move attack rescue room repair trade tome ability".split()),
        *(f"event.ActionSpent.{what}" for what in ("kill", "break_out")),
        "event.OptionTaken",
        "event.Worked",
        "event.FeatSpent",
        "event.CardsAdded.one",
        "event.CardsAdded.many",
        # steps that always come
        *(f"event.StepBegun.{step}" for step in ("receive", "action", "mythos", "discard")),
        "event.MythosDone",
        "told.UNF-38.none",
        # windows in which nothing happened
        "event.Closed",
        "event.Threatened.player",
        "event.Threatened.passenger",
        "event.ThreatPassed",
        # the die is told by what is wanted and by the roll
        "event.DieTaken.bare",
        "event.DieSet.rolled",
        "event.DieRead",
        # cards on their way
        "event.Resealed.mixed",
        "event.Resealed.laid",
        "event.Moved:{skill}>chaos",
        "event.Moved:pile>{pile}",
        "event.Moved:aside>{pile}",
        "event.Moved:open_pile>{pile}",
        "event.Moved:passengers:{space}>lost",
        "event.Moved:passengers>lost",
        "event.Moved:loyalty>loyalty:{seat}",
        "event.Moved:mythos>crisis",
        "event.Moved:crisis>mythos_past",
        "event.Moved:waypoints>voyage",
        "event.Moved:spells>spell_cast",
        "event.Moved:spell_cast>removed",
        "event.Moved:items>items:{seat}",
        "event.Moved:damage>damage:{space}",
        "event.Moved:damage:{space}>damage",
        "event.Moved:damage>damage",
        "event.Shown:mythos",
        "event.Shown:waypoints",
        "event.Shown:spells",
        "event.Shown:items",
        "event.Shown:passengers",
        "event.Shown:passengers:{space}",
        "event.Shown.some:hand:{seat}",
        "event.Shown.some:loyalty:{seat}",
    }
)
