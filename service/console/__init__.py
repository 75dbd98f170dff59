"""What commands print, and how they find what was named."""
