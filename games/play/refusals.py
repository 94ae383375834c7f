"""A clear no: nothing has changed, and `games.words.table` says the code to people."""


class Refused(Exception):
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Busy(Refused):
    """The row lock could not be had in time; a repeat is safe."""

    def __init__(self) -> None:
        super().__init__("busy")
