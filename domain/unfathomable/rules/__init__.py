"""The rules of Unfathomable, one file a section."""
