"""What goes on without people: deferred resolutions, bots, clocks, lists. Everything here only wakes a game up; what
happens is decided from its folded state, so a job that runs twice, late or after a crash changes nothing twice."""
