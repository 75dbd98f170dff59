"""The outer house: command line, and later routes, store and streams."""
