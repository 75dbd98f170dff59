"""The rules of Flotilla, a file for each section of the rulebook."""
