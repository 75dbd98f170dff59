"""The client for the terminal."""
