"""What the service signs and says of itself: receipts, its public keys, the lines of the site log."""
