"""The suite's settings: the real servers the test command started, quick hashes, short waits."""

from .base import *  # noqa: F403
from .base import STATIC_ROOT, STORAGES, env

SECRET_KEY = "only-for-tests"  # noqa: S105
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
SITE_ORIGINS = ["http://testserver", "http://127.0.0.1", "http://localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
BOT_SECONDS = env.float("BOT_SECONDS", default=0.05)
SOCKET_PULSE_SECONDS = 0.3
ACCOUNT_RATE_LIMITS = False
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
