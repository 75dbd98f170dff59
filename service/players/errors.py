"""What is said to somebody whose secret is not taken."""

from domain.kernel.errors import Refused


class Unauthenticated(Refused):
    """The caller is not known. The reason never tells whether a player, a token or a ticket exists."""


def no_secret() -> Unauthenticated:
    return Unauthenticated("secret-missing", "This needs a secret or a token: register, or create a token.")


def no_operator_token() -> Unauthenticated:
    return Unauthenticated("secret-missing", "This needs the token that the operator has set (SEALOG_METRICS_TOKEN).")


def malformed_secret() -> Unauthenticated:
    return Unauthenticated(
        "secret-malformed", "This is no secret of ours, or not all of it: secrets begin with slp_, tokens with slt_."
    )


def unknown_secret() -> Unauthenticated:
    """One answer for a wrong secret, a player that never was, one that was deleted, and a revoked token."""
    return Unauthenticated("secret-unknown", "This secret is not valid (any more).")


def expired_token() -> Unauthenticated:
    """Only said to whoever has shown the right token."""
    return Unauthenticated("token-expired", "This token has expired: create another.")


def unknown_ticket() -> Unauthenticated:
    """One answer for a ticket that never was, was used, has expired, is of another stream, or whose token has ended."""
    said = (
        "This ticket is not valid (any more): each opens one stream, within 60 s, and lets a browser come back to it."
    )
    return Unauthenticated("ticket-unknown", said)
