"""Whether each public name has a place on the site: `python -m docgen.inventory build/site/objects.inv`."""

import sys
from importlib import import_module
from pathlib import Path

from sphinx.util.inventory import InventoryFile

MODULES = ("retrograde", "retrograde.functional", "retrograde.torch", "retrograde.jax")


def known(file: Path) -> set[str]:
    with file.open("rb") as stream:
        found = InventoryFile.load(stream, "", lambda base, path: base + path)
    data = getattr(found, "data", found)
    return {name for kind, names in data.items() if kind.startswith("py:") for name in names}


def wanted() -> set[str]:
    return {f"{module}.{name}" for module in MODULES for name in import_module(module).__all__}


def main(file: str) -> int:
    missing = sorted(wanted() - known(Path(file)))
    for name in missing:
        print(f"{name}: no page has it", file=sys.stderr)
    print(f"{len(wanted())} public names, missing: {len(missing)}")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
