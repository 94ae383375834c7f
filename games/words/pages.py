"""The rules pages of `docs/rules/`, in the reader's language, as HTML."""

from functools import lru_cache
from pathlib import Path

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from markdown_it import MarkdownIt

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
# Tables, and no HTML from the text: what the page shows is what the file says.
_markdown = MarkdownIt("js-default")


def has_rules(slug: str) -> bool:
    return (PAGES / f"{slug}.en.md").exists()


def rules(slug: str) -> SafeString:
    language = (get_language() or "en").split("-")[0]
    page = PAGES / f"{slug}.{language}.md"
    if not page.exists():
        page = PAGES / f"{slug}.en.md"
    return _rendered(page, page.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _rendered(page: Path, _changed: int) -> SafeString:
    return mark_safe(_markdown.render(page.read_text()))  # noqa: S308
