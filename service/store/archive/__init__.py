"""Where games that are over go: compressed files in a directory, read as the streams are."""
