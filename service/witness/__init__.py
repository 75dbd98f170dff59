"""A witness: somebody else's small program that sees to it that a site log only grows, and cosigns what it has seen."""
