"""The page for people: what is served, what is built, and what a browser makes of it."""
