"""Rules of The Everrain, one file for each section of the rulebook."""
