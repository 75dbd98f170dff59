"""Tests of The Everrain."""
