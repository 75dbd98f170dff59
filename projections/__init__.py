"""Read models: what a seat sees, in data, in words and in pictures. Built from board and knowledge alone."""
