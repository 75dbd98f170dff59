"""Checking games that are stored: records, audits, the luck of the site, disputes, and the rules run again."""
