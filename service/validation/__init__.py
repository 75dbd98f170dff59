"""Reading JSON strictly, and saying where it is wrong and what would be right."""
