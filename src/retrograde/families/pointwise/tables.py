"""All tables, by family: what adapters, routes and tests walk."""

from typing import Any

from retrograde.families.pointwise import table_binary, table_compare, table_ternary, table_unary

TABLES: dict[str, dict[str, Any]] = {
    "unary": table_unary.BY_NAME,
    "binary": table_binary.BY_NAME,
    "compare": table_compare.BY_NAME,
    "ternary": table_ternary.BY_NAME,
}
NARY = {family: rows for family, rows in TABLES.items() if family != "unary"}
ROWS = tuple(row for rows in TABLES.values() for row in rows.values())
