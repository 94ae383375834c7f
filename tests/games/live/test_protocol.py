"""docs/protocol.md tells what messages.py does, no more and no less."""

import re
from pathlib import Path

import msgspec

from games.live import messages


def described(page: str, part: str) -> dict[str, list[str]]:
    """Message → its fields, from the table under a heading."""
    section = page.split(f"## {part}\n", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", section, re.MULTILINE)
    return {name: re.findall(r"`(\w+)`", fields) for name, fields in rows}


def declared(base: type[msgspec.Struct]) -> dict[str, list[str]]:
    return {
        str(kind.__struct_config__.tag): list(kind.__struct_fields__)
        for kind in base.__subclasses__()
    }


def test_the_page_and_the_structs_agree(repo: Path) -> None:
    page = (repo / "docs" / "protocol.md").read_text()
    assert described(page, "From the client") == declared(messages.FromClient)
    assert described(page, "From the server") == declared(messages.ToClient)
