"""Jobs that take games on: deferred resolutions, clocks, bots, audits."""
