"""What every game's ruleset shares: options, tables and everything on the wire, parsed strictly."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, get_args, get_origin

import msgspec

from games.rules.contract import JSON, InvalidAction, InvalidDump, InvalidOptions


class BaseRuleset:
    """A game's ruleset names its types; parsing and exporting follow from them."""

    slug: ClassVar[str]
    title: ClassVar[str]
    newest: ClassVar[int] = 1
    reasons: ClassVar[tuple[str, ...]]
    menus: ClassVar[tuple[dict[str, JSON], ...]]
    Options: ClassVar[type[msgspec.Struct]]
    Tables: ClassVar[type[msgspec.Struct]]
    Dump: ClassVar[type[msgspec.Struct]]
    View: ClassVar[type[msgspec.Struct]]
    Actions: ClassVar[Any]
    Events: ClassVar[Any]
    Orders: ClassVar[Any]
    # How likely what a view's seat hopes for is, where the game can tell: risk(view).
    risk: ClassVar[Any] = None

    seats: range

    def __init__(
        self, options: JSON = None, tables: JSON = None, revision: int | None = None
    ) -> None:
        self.revision = self.newest if revision is None else revision
        if self.revision not in range(1, self.newest + 1):
            raise InvalidOptions(
                "revision", f"{self.title} has revisions 1 to {self.newest}, not {revision!r}."
            )
        self.chosen: Any = self.parse_options({} if options is None else options)
        self.board: Any = self.parse_tables(
            self.default_tables(self.chosen) if tables is None else tables
        )
        self.options: dict[str, JSON] = msgspec.to_builtins(self.chosen)
        self.tables: dict[str, JSON] = msgspec.to_builtins(self.board)
        # A dump names the ruleset it belongs to, so that no other one continues it.
        self.fingerprint = hashlib.sha256(
            msgspec.json.encode(
                [self.slug, self.revision, self.options, self.tables], order="sorted"
            )
        ).hexdigest()[:16]

    @staticmethod
    def default_tables(options: Any) -> JSON:
        """The game's own tables, used only when a ruleset is first made."""
        raise NotImplementedError

    @staticmethod
    def check_options(options: Any) -> None:
        """Raise `InvalidOptions` where options exclude each other."""

    @staticmethod
    def check_tables(tables: Any) -> None:
        """Raise `InvalidOptions` where no game could be played from the tables."""

    @classmethod
    def parse_options(cls, options: JSON) -> Any:
        chosen = cls._parse_fields(options, cls.Options, "options", "option")
        cls.check_options(chosen)
        return chosen

    @classmethod
    def parse_tables(cls, tables: JSON) -> Any:
        board = cls._parse_fields(tables, cls.Tables, "tables", "table")
        cls.check_tables(board)
        return board

    @classmethod
    def _parse_fields(cls, given: JSON, into: type[msgspec.Struct], whole: str, one: str) -> Any:
        if not isinstance(given, Mapping):
            raise InvalidOptions(whole, f"an object of {whole} is needed, not {given!r}.")
        fields = {field.name: field for field in msgspec.structs.fields(into)}
        for key in given:
            if key not in fields:
                known = ", ".join(fields)
                raise InvalidOptions(str(key), f"{cls.title} has no such {one}; there is: {known}.")
        for name, field in fields.items():
            if name in given:
                cls._check_field(name, given[name], field.type)
            elif field.required:
                raise InvalidOptions(name, f"this {one} is missing.")
        return msgspec.convert(dict(given), into)

    @staticmethod
    def _check_field(name: str, value: JSON, kind: Any) -> None:
        # Annotated[Literal[…], Meta(…)] keeps its choices one layer down.
        choices = get_args(get_args(kind)[0]) if get_origin(kind) is Annotated else get_args(kind)
        is_choice = bool(choices) and all(isinstance(choice, str) for choice in choices)
        if is_choice and not (isinstance(value, str) and value in choices):
            raise InvalidOptions(name, f"{value!r} is not a choice; choose {' or '.join(choices)}.")
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            raise InvalidOptions(name, f"{error}.") from None

    def check_start(self, seats: JSON, seed: JSON) -> None:
        if type(seats) is not int or seats not in self.seats:
            fewest, most = self.seats[0], self.seats[-1]
            raise InvalidOptions(
                "seats", f"{self.title} here takes {fewest} to {most} seats, not {seats!r}."
            )
        try:
            if not isinstance(seed, str):
                raise ValueError
            seed.encode()
        except ValueError:
            raise InvalidOptions("seed", f"a text is needed, not {seed!r}.") from None

    @classmethod
    def action(cls, wire: JSON) -> Any:
        return cls._parse(wire, cls.Actions)

    @classmethod
    def event(cls, stored: JSON) -> Any:
        return cls._parse(stored, cls.Events)

    @classmethod
    def order(cls, wire: JSON) -> Any:
        return cls._parse(wire, cls.Orders)

    @classmethod
    def is_action(cls, action: object) -> bool:
        return type(action) in get_args(cls.Actions)

    @staticmethod
    def _parse(wire: JSON, into: Any) -> Any:
        try:
            return msgspec.convert(wire, into)
        except msgspec.ValidationError as error:
            raise InvalidAction(str(error)) from None

    def parse_dump(self, dump: bytes) -> Any:
        try:
            saved: Any = msgspec.json.decode(dump, type=self.Dump)
        except (msgspec.DecodeError, TypeError, UnicodeDecodeError) as error:
            raise InvalidDump(f"This is no dump of {self.title}: {error}.") from None
        if saved.game != self.slug or saved.fingerprint != self.fingerprint:
            raise InvalidDump("This dump belongs to another ruleset.")
        return saved

    @property
    def kinds(self) -> dict[str, JSON]:
        return _schemas_by_tag(self.Actions)

    @property
    def orders(self) -> dict[str, JSON]:
        return _schema(self.Orders)

    @property
    def view_schema(self) -> dict[str, JSON]:
        return _schema(self.View)

    @property
    def event_schema(self) -> dict[str, JSON]:
        return _schema(self.Events)

    @classmethod
    def options_schema(cls) -> dict[str, JSON]:
        return _schema(cls.Options)

    @classmethod
    def tables_schema(cls) -> dict[str, JSON]:
        return _schema(cls.Tables)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BaseRuleset) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)


@cache
def _schema(kind: Any) -> dict[str, JSON]:
    return msgspec.json.schema(kind)


@cache
def _schemas_by_tag(union: Any) -> dict[str, JSON]:
    return {str(kind.__struct_config__.tag): msgspec.json.schema(kind) for kind in get_args(union)}
