"""What the command line says when something is wrong with what it was given."""


class Complaint(Exception):
    """One clear line for the one who typed; exit status 2."""
