"""What has happened stays: PostgreSQL itself refuses to change an action or a ruleset in use.

SQLite has no such triggers: they would vanish whenever Django rebuilds a table.
"""

from typing import Any

from django.db import migrations

FORBID = """
CREATE FUNCTION games_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what has happened is only ever added to'
        USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER games_action_append_only BEFORE UPDATE OR DELETE ON games_action
    FOR EACH ROW EXECUTE FUNCTION games_append_only();

CREATE FUNCTION games_ruleset_pinned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM games_match WHERE ruleset_id = OLD.id) THEN
        RAISE EXCEPTION 'a match plays from this ruleset: it never changes'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER games_ruleset_pinned BEFORE UPDATE OR DELETE ON games_ruleset
    FOR EACH ROW EXECUTE FUNCTION games_ruleset_pinned();
"""
ALLOW = """
DROP TRIGGER games_ruleset_pinned ON games_ruleset;
DROP FUNCTION games_ruleset_pinned();
DROP TRIGGER games_action_append_only ON games_action;
DROP FUNCTION games_append_only();
"""


def forbid(apps: Any, editor: Any) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(FORBID)


def allow(apps: Any, editor: Any) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(ALLOW)


class Migration(migrations.Migration):
    dependencies = [("games", "0004_leaving")]
    operations = [migrations.RunPython(forbid, allow)]
