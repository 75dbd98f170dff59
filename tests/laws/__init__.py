"""The laws that every game obeys: one suite for every ruleset, seat count and set-up."""
