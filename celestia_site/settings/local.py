"""What `python3 manage.py up` runs with: no environment needed, no password anywhere."""

import os
import secrets

from .base import *  # noqa: F403
from .base import ALLOWED_HOSTS, SITE_ORIGINS, SITE_URL, VAR, env

VAR.mkdir(parents=True, exist_ok=True)
_key = VAR / "secret-key"
if not _key.exists():
    # Written aside and linked into place, so that processes starting together agree on one key.
    _fresh = VAR / f"secret-key.{os.getpid()}"
    _fresh.touch(mode=0o600)
    _fresh.write_text(secrets.token_urlsafe(50))
    try:
        os.link(_fresh, _key)
    except FileExistsError:
        pass
    finally:
        _fresh.unlink()
SECRET_KEY = env("SECRET_KEY", default=_key.read_text())

if "//127.0.0.1" in SITE_URL:
    SITE_ORIGINS.append(SITE_URL.replace("//127.0.0.1", "//localhost"))
    ALLOWED_HOSTS.append("localhost")
