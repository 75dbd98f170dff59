"""The rules of Arkham Horror, a file for each section of the book."""
