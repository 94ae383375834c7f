"""Translation catalogues: extracted with Babel, compiled with polib, no gettext binary needed."""

import ast
import io
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from .paths import ROOT

LANGUAGES = ("fr",)
CALLS: dict[str, tuple[Any, ...] | None] = {
    name + lazy: arguments
    for lazy in ("", "_lazy")
    for name, arguments in {
        "gettext": None,
        "ngettext": (1, 2),
        "pgettext": ((1, "c"), 2),
        "npgettext": ((1, "c"), 2, 3),
    }.items()
} | {"_": None, "gettext_noop": None}
PLACEHOLDER = re.compile(r"%%|%\(\w+\)[a-z]|%[a-z]|\{\w*\}")
LITERAL = r"u?(?:'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\")"
CALL = re.compile(rf"\b(_|n?p?gettext)\(\s*({LITERAL}(?:\s*,\s*{LITERAL})*)\s*(?:,\s*count)?\s*\)")


@dataclass(frozen=True)
class Catalogue:
    """One folder of `<language>/LC_MESSAGES/django.po` and the sources it speaks for."""

    folder: Path
    sources: tuple[str, ...]

    def po(self, language: str) -> Path:
        return self.folder / language / "LC_MESSAGES" / "django.po"


CATALOGUES = (
    Catalogue(ROOT / "games" / "locale", ("games",)),
    Catalogue(ROOT / "locale", ("accounts", "celestia_site", "ladder", "templates")),
)


# ── compile ──


def compile_stale() -> None:
    """Every command does this, so a catalogue that was just edited is never shown old."""
    for catalogue in CATALOGUES:
        for po in catalogue.folder.glob("*/LC_MESSAGES/django.po"):
            mo = po.with_suffix(".mo")
            if not mo.exists() or mo.stat().st_mtime <= po.stat().st_mtime:
                _compile(po, mo)


def _compile(po: Path, mo: Path) -> None:
    import polib

    draft = mo.with_name(f"django.{os.getpid()}.draft")
    polib.pofile(str(po), encoding="utf-8").save_as_mofile(str(draft))
    draft.replace(mo)


# ── extract ──

Message = tuple[int, str, Any, list[str]]


def template_messages(
    file: IO[bytes], _keywords: object, _comment_tags: object, options: object
) -> Iterator[Message]:
    """How Babel reads a template: Django's `templatize` leaves only the calls to gettext."""
    from django.utils.translation.template import templatize

    code = templatize(io.TextIOWrapper(file, encoding="utf-8").read())
    for call in CALL.finditer(code):
        words = ast.literal_eval(f"({call[2]},)")
        line = code.count("\n", 0, call.start()) + 1
        yield line, call[1], words[0] if len(words) == 1 else words, []


def _messages(catalogue: Catalogue) -> Any:
    """A Babel catalogue of all that the sources say today, in English."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract_from_file

    found = Catalog(project="Lantern Sky", charset="utf-8")
    for path in _source_files(catalogue):
        method: str | Callable[..., Any] = "python" if path.suffix == ".py" else template_messages
        for _line, message, _comments, context in extract_from_file(method, path, keywords=CALLS):
            # Without line numbers, because they would change with every edit of a source.
            found.add(message, locations=[(str(path.relative_to(ROOT)), 0)], context=context)
    return found


def _source_files(catalogue: Catalogue) -> list[Path]:
    return sorted(
        path
        for source in catalogue.sources
        for path in (ROOT / source).rglob("*")
        if path.suffix in {".py", ".html", ".txt"} and "run" not in path.relative_to(ROOT).parts
    )


def _read(po: Path, language: str) -> Any:
    from babel.messages.pofile import read_po

    with po.open("rb") as file:
        return read_po(file, locale=language)


# ── update and check ──


def update() -> int:
    """Adds new sentences, drops those that are gone; a person then fills in the empty ones."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    for catalogue in CATALOGUES:
        found = _messages(catalogue)
        for language in LANGUAGES:
            po = catalogue.po(language)
            kept = _read(po, language) if po.exists() else Catalog(locale=language)
            kept.update(found, no_fuzzy_matching=True)
            kept.fuzzy = False
            po.parent.mkdir(parents=True, exist_ok=True)
            text = io.BytesIO()
            write_po(
                text,
                kept,
                width=96,
                omit_header=True,
                sort_by_file=True,
                ignore_obsolete=True,
                include_lineno=False,
            )
            po.write_text(_header(kept) + text.getvalue().decode())
            empty = sum(1 for message in kept if message.id and not _is_translated(message))
            print(f"{po.relative_to(ROOT)}: {len(kept)} sentences, {empty} to translate.")
    compile_stale()
    return 0


def _header(catalogue: Any) -> str:
    """No dates and no names: they would change with every run."""
    return (
        'msgid ""\nmsgstr ""\n'
        '"Project-Id-Version: Lantern Sky\\n"\n'
        f'"Language: {catalogue.locale}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    )


def complaints() -> list[str]:
    """One sentence for everything a reader of another language would stumble over."""
    return [
        complaint
        for catalogue in CATALOGUES
        for language in LANGUAGES
        for complaint in _complaints(_messages(catalogue), catalogue.po(language), language)
    ]


def _complaints(found: Any, po: Path, language: str) -> Iterator[str]:
    name = po.relative_to(ROOT) if po.is_relative_to(ROOT) else po
    if not po.exists():
        if len(found):
            yield f"{name} is missing: run `python3 manage.py translate`."
        return
    kept = _read(po, language)
    wanted = {(message.context, message.id) for message in found if message.id}
    for message in kept:
        if not message.id:
            continue
        if (message.context, message.id) not in wanted:
            yield f"{name}: nobody says {message.id!r} any more."
        elif message.fuzzy:
            yield f"{name}: {message.id!r} is marked fuzzy."
        elif not _is_translated(message):
            yield f"{name}: {message.id!r} is not translated."
        elif not _has_equal_placeholders(message):
            yield f"{name}: the placeholders of {message.id!r} and its translation differ."
        wanted.discard((message.context, message.id))
    for _context, sentence in sorted(wanted, key=str):
        yield f"{name}: {sentence!r} is missing: run `python3 manage.py translate`."
    for obsolete in kept.obsolete.values():
        yield f"{name}: {obsolete.id!r} is kept as obsolete."


def _is_translated(message: Any) -> bool:
    words = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return bool(words) and all(words)


def _has_equal_placeholders(message: Any) -> bool:
    """A plural form may leave its number out ("one card"), but may not invent a placeholder."""
    if isinstance(message.id, str):
        return sorted(PLACEHOLDER.findall(message.id)) == sorted(
            PLACEHOLDER.findall(message.string)
        )
    known = {place for form in message.id for place in PLACEHOLDER.findall(form)}
    used = [set(PLACEHOLDER.findall(form)) for form in message.string]
    return all(form <= known for form in used) and used[-1] == set(
        PLACEHOLDER.findall(message.id[-1])
    )


if __name__ == "__main__":
    found = complaints()
    print("\n".join(found))
    raise SystemExit(1 if found else 0)
