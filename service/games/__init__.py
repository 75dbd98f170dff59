"""Tables where games are played: opening, seats, answers, clocks, lists. No HTTP in here; every change is an event."""
