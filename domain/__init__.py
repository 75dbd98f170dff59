"""The rules of the games, and the kernel they stand on. Pure: no I/O, no clock, no randomness of its own."""
