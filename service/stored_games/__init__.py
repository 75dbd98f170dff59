"""Whole games that are stored or brought in: importing records, rehearsing rules, rebuilding what is derived."""
