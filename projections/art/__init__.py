"""One renderer for every game: a Scene and a look become the parts of a stage, and one picture."""
