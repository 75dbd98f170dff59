"""`python -m tests.laws GAME`: all laws on one game, for all seat counts and set-ups."""

import sys

from tests.laws.command import main

if __name__ == "__main__":
    sys.exit(main())
