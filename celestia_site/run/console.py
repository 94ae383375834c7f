"""What the commands say to the person at the terminal."""

import os
import sys
from typing import TextIO


class Refusal(Exception):
    """One clear sentence about why the command cannot go on; it ends with exit code 2."""


COLOURS = ("36", "33", "35", "32", "34", "31")


def has_colour(stream: TextIO) -> bool:
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def coloured(text: str, colour: str, stream: TextIO) -> str:
    return f"\033[{colour}m{text}\033[0m" if has_colour(stream) else text


def say(sentence: str) -> None:
    print(sentence, flush=True)


class Progress:
    """A line that is rewritten on a terminal, and a few plain lines everywhere else."""

    def __init__(self, title: str, total: int) -> None:
        self.title, self.total, self.done = title, max(total, 1), 0
        self.told = 0

    def step(self, name: str) -> None:
        self.done += 1
        if sys.stdout.isatty():
            text = f"{self.title}: {min(self.done, self.total)} of {self.total} ({name})"
            print(f"\r\033[K{text[:100]}", end="", flush=True)
        elif self.done * 4 // self.total > self.told:
            self.told = self.done * 4 // self.total
            say(f"{self.title}: {min(self.done, self.total)} of {self.total}")

    def end(self) -> None:
        if sys.stdout.isatty():
            print("\r\033[K", end="", flush=True)
