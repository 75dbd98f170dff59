"""The rules of Cult of the Deep, one file a section of the rulebook."""
