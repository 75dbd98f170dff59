"""`sealog play`: a client for the terminal. It knows the API and nothing else: no game, no module of the service."""
