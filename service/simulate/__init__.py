"""Playing many games without people, and what they come to."""
