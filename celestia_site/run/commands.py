"""Which word of `manage.py` does what."""

import os
import sys

from . import setup
from .console import Refusal
from .paths import MANAGE, ROOT, venv_python

HELP = """\
Lantern Sky

  python3 manage.py up         run the whole site (up --help tells more)
  python3 manage.py test       prove it; arguments go to pytest (tests/rules -k jetpack, -m fast)
  python3 manage.py lint       style, arrows, types, migrations, translations; or one of them
  python3 manage.py translate  bring the translation catalogues up to date
  python3 manage.py lock       pin the newest allowed packages in requirements/
  python3 manage.py WORD       any word of Django: migrate, shell, createsuperuser, help ...
"""
NEEDS_TEST_PACKAGES = {"test", "lint", "translate", "lock"}


def run(arguments: list[str]) -> int:
    if not arguments or arguments[0] in {"-h", "--help"}:
        print(HELP, end="")
        return 0
    try:
        return _run(arguments[0], arguments[1:])
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _run(word: str, rest: list[str]) -> int:
    if word == "up":
        # Wrong arguments are refused before a minute of set-up.
        from .up import arguments_read

        arguments_read(rest)
    setup.ensure(setup.TEST if word in NEEDS_TEST_PACKAGES else setup.RUNTIME)
    if not setup.is_inside_venv():
        python = str(venv_python())
        os.execv(python, [python, str(MANAGE), word, *rest])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "celestia_site.settings.local")
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))

    from . import translations

    translations.compile_stale()
    match word:
        case "up":
            from .up import up

            return up(rest)
        case "test":
            from .testing import test

            return test(rest)
        case "lint":
            from .lint import lint

            return lint(rest)
        case "translate":
            return translations.update()
        case "lock":
            from .requirements import lock

            return lock()
    return _django(word, rest)


def _django(word: str, rest: list[str]) -> int:
    from django.core.management import execute_from_command_line

    from .state import redis_url_of_running_site

    if url := redis_url_of_running_site():
        os.environ.setdefault("REDIS_URL", url)
    execute_from_command_line([str(MANAGE), word, *rest])
    return 0
