"""What every installation of the site shares; the environment decides the rest."""

from pathlib import Path
from urllib.parse import urlsplit

import environ
from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parents[2]
VAR = Path(env("LANTERN_VAR", default=str(BASE_DIR / "var")))

SITE_NAME = "Lantern Sky"
SITE_URL = env("SITE_URL", default="http://127.0.0.1:8000")
# Every full origin (scheme, host, port) that may open a socket or post a form.
SITE_ORIGINS = [SITE_URL, *env.list("SITE_ORIGINS", default=[])]
ALLOWED_HOSTS = sorted({urlsplit(origin).hostname or "" for origin in SITE_ORIGINS})
CSRF_TRUSTED_ORIGINS = SITE_ORIGINS

DEBUG = False

INSTALLED_APPS = [
    "daphne",
    "accounts",
    "games",
    "ladder",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "csp",
    "django_htmx",
    "lucide",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "celestia_site.urls"
ASGI_APPLICATION = "celestia_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
            "libraries": {"lantern": "celestia_site.template_tags"},
        },
    },
]

# ── truth: the database ──
DATABASE_URL = env("DATABASE_URL", default="")
if DATABASE_URL:
    DATABASES = {"default": env.db_url_config(DATABASE_URL)}
else:
    DATABASES = {
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(VAR / "db.sqlite3")}
    }
_database = DATABASES["default"]
if _database["ENGINE"].endswith("sqlite3"):
    _database["OPTIONS"] = {
        # A write lock from the first statement on: the row lock of this vendor.
        "transaction_mode": "IMMEDIATE",
        # Shorter than the grace of a deadline, as PostgreSQL's lock_timeout below (docs/adr/003).
        "timeout": 1.5,
        # An acknowledged action survives the machine, so every commit is synced.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
else:
    _database["ENGINE"] = "django.db.backends.postgresql"
    _database["OPTIONS"] = {
        **_database.get("OPTIONS", {}),
        # A submit that waits longer than the grace of a deadline must give up (docs/adr/003).
        # A row lock is waited for in two steps, each with this limit.
        "options": "-c lock_timeout=900 -c statement_timeout=10000",
        "pool": {"min_size": 0, "max_size": env.int("DATABASE_POOL", default=10), "timeout": 5},
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Rate limits live here, so that a lost Redis opens no door.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "site_cache"}
}
SESSION_ENGINE = "django.contrib.sessions.backends.db"

# ── speed: Redis, which may vanish ──
REDIS_URL = env("REDIS_URL", default="redis://127.0.0.1:6379/0")
REDIS_PREFIX = env("REDIS_PREFIX", default="lantern")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": f"{REDIS_PREFIX}.live"},
    }
}

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": f"{REDIS_PREFIX}.tasks.",
    # How long publishing may take; a worker that waits for work is not bound by it.
    "socket_connect_timeout": 2,
    "socket_timeout": 5,
    "visibility_timeout": 60,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_BEAT_SCHEDULE = {
    "sweep-due-matches": {
        "task": "games.tasks.matches_sweep",
        "schedule": 1.0,
        # A sweep nobody ran in time is not worth running: the next one sees the same rows.
        "options": {"expires": 3},
    },
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat-schedule")

# ── play ──
BOT_SECONDS = env.float("BOT_SECONDS", default=1.2)
# How long a live table's sealed windows stay open if it does not choose.
WINDOW_SECONDS = env.float("WINDOW_SECONDS", default=6.0)
SOCKET_PULSE_SECONDS = env.float("SOCKET_PULSE_SECONDS", default=2.0)

# ── people ──
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_RATE_LIMITS = {
    "guest": "30/h/ip",
    "api": "120/m/key",
    # New tables and taken seats; guests are also told apart by their address.
    "table": "10/m/user",
    "table_guest": "5/m/user,20/m/ip",
    "join": "20/m/user",
    "join_guest": "10/m/user,30/m/ip",
}
# A guest is logged in, and must still be able to sign up or sign in.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "accounts.models.username_validators"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Lantern Sky] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = urlsplit(SITE_URL).scheme
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]

# ── mail: to a folder until somebody says where to ──
EMAIL_URL = env("EMAIL_URL", default="")
if EMAIL_URL:
    vars().update(env.email_url_config(EMAIL_URL))
else:
    EMAIL_BACKEND = "accounts.notices.OutboxBackend"
    EMAIL_FILE_PATH = str(VAR / "mail")
DEFAULT_FROM_EMAIL = env("DEFAULT_FROM_EMAIL", default="Lantern Sky <crew@localhost>")

# ── languages, times ──
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# ── pages ──
STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_MAX_AGE = 3600

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF, *(origin.replace("http", "ws", 1) for origin in SITE_ORIGINS)],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "accounts.views.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "celestia_site.log.formatter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django.channels.server": {"level": "WARNING"},
        "daphne": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
    },
}
