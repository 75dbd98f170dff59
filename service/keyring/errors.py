"""What can go wrong with keys. No message ever holds one."""


class KeyMissing(Exception):
    """Something was encrypted under a key that this process does not have."""

    def __init__(self, id: str, have: tuple[str, ...]) -> None:
        self.id = id
        held = ", ".join(have) or "none"
        super().__init__(f"the key of a game is encrypted under the storage key {id}, which is not here; here: {held}")


class NotSealed(Exception):
    """Encrypted bytes that were changed, or that belong elsewhere."""

    def __init__(self) -> None:
        super().__init__("what is stored as the key of a game was changed, or is that of another game")
