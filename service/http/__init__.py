"""The HTTP API (`/v1`), on Litestar. Endpoints say what they take and give; one wrapper does the rest."""
