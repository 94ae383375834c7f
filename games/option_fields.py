"""Form fields for a game's options, built from the schema its rules export."""

from typing import Any

from django import forms
from django.utils.html import format_html

from games import rules, words

Schema = dict[str, Any]


def own_games() -> list[str]:
    """Games whose options a table may choose one by one."""
    return [slug for slug in rules.slugs() if words.has_options(slug)]


def fields_of(slug: str) -> dict[str, forms.Field]:
    """By name within the form; `options_from` reads them back."""
    return {
        f"{slug}-{name}": _field(slug, name, schema) for name, schema in _properties(slug).items()
    }


def options_from(slug: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """The options as the rules take them; what was left open is the rules' default."""
    picked = {name: chosen.get(f"{slug}-{name}") for name in _properties(slug)}
    return {name: value for name, value in picked.items() if value is not None}


def _properties(slug: str) -> dict[str, Schema]:
    schema = rules.options_schema(slug)
    properties: dict[str, Schema] = schema["$defs"]["Options"]["properties"]
    return properties


def _field(slug: str, name: str, schema: Schema) -> forms.Field:
    title, explanation = words.option(slug, name)
    if schema.get("type") == "array":
        return forms.MultipleChoiceField(
            label=title,
            help_text=explanation,
            required=False,
            initial=schema.get("default", []),
            choices=_choices(slug, name, schema["items"]["enum"]),
            widget=forms.CheckboxSelectMultiple(attrs={"class": "picks"}),
        )
    is_number = all(isinstance(value, int) for value in schema["enum"])
    return forms.TypedChoiceField(
        label=title,
        help_text=explanation,
        coerce=int if is_number else str,
        required=False,
        empty_value=None,
        initial=schema.get("default"),
        choices=_choices(slug, name, schema["enum"]),
        widget=forms.RadioSelect(attrs={"class": "picks"}),
    )


def _choices(slug: str, name: str, values: list[Any]) -> list[tuple[Any, str]]:
    # In the words' order, not the schema's, which is alphabetical.
    ordered = sorted(values, key=lambda value: words.option_place(slug, f"{name}/{value}"))
    return [
        (value, format_html("<b>{}</b> <span>{}</span>", *words.option(slug, f"{name}/{value}")))
        for value in ordered
    ]
