"""The rules pages of `docs/rules/`, in the reader's language, as HTML."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"


def _picture(
    _renderer: RendererHTML,
    tokens: Sequence[Token],
    at: int,
    _options: OptionsDict,
    _env: EnvType,
) -> str:
    """A drawing that lies beside the page, set into it so that it takes the theme's colours."""
    name = Path(str(tokens[at].attrs["src"])).name
    drawing = (PAGES / name).read_text()
    return drawing.replace("<svg ", f'<svg aria-label="{escape(tokens[at].content)}" ', 1)


# Tables, and no HTML from the text: what the page shows is what the file says.
_markdown = MarkdownIt("js-default")
_markdown.add_render_rule("image", _picture)


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
