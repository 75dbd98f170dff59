"""One module for each command of `sealog`: `add` describes it, `run` does it and gives the exit status."""
