"""What a running `up` writes down about itself, so that other commands and tests can find it."""

import json
from pathlib import Path
from typing import Any

from .paths import var_folder


def state_file() -> Path:
    return var_folder() / "up.json"


def state_write(state: dict[str, Any]) -> None:
    draft = state_file().with_suffix(".draft")
    draft.touch(mode=0o600)
    draft.write_text(json.dumps(state))
    draft.replace(state_file())


def state_read() -> dict[str, Any]:
    try:
        return dict(json.loads(state_file().read_text()))
    except (OSError, ValueError):
        return {}


def redis_url_of_running_site() -> str | None:
    return state_read().get("redis_url")
