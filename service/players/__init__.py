"""Who plays: accounts without passwords, tokens for other programs, stream tickets, and limits. No HTTP in here."""
