"""Launch parameters measured on the machine at hand, and kept on disk: `python -m retrograde.backends.triton tune`.

Only those that no bit depends on are tuned: elements and warps of the elementwise kernel and of the gather. What was
found is used where RETROGRADE_TRITON_TUNED=1; each process reads it once. No Triton here.
"""

import json
import os
import tempfile
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde.backends.triton.runtime.parameters import MAP, Blocks, blocks

CANDIDATES = tuple((elements, warps) for elements in (512, 1024, 2048, 4096) for warps in (2, 4, 8))
_WORTH = 0.98  # of the time of the table's own: less is noise


def folder() -> Path:
    """RETROGRADE_CACHE_DIR, else the user's cache."""
    if given := os.environ.get("RETROGRADE_CACHE_DIR"):
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "retrograde"


def key_of(desc: Descriptor) -> str:
    return f"{desc.family}.{desc.kind}.{desc.direction} {desc.element}"


def _entries(text: str) -> dict[str, tuple[int, int]]:
    found = {key: (int(pair[0]), int(pair[1])) for key, pair in json.loads(text).items()}
    if unknown := sorted(set(found.values()) - set(CANDIDATES)):
        raise ValueError(f"{unknown[0]} is not among the candidates")
    return found


def _read(file: Path) -> dict[str, tuple[int, int]]:
    try:
        return _entries(file.read_text())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        import logging  # nobody pays for it otherwise

        logging.getLogger("retrograde.tuning").warning("%s is ignored: %s; tune again, or remove it", file, error)
        return {}


_read_once = lru_cache(maxsize=None)(_read)


def _file(arch: str) -> Path:
    return folder() / f"triton-{arch}.json"


def tuned(arch: str, desc: Descriptor) -> Blocks:
    """The table's parameters of a problem, or those that were measured where the environment asks for them."""
    found = blocks(arch, desc.element.info.itemsize)
    if os.environ.get("RETROGRADE_TRITON_TUNED") != "1" or MAP in os.environ:
        return found
    pair = _read_once(_file(arch)).get(key_of(desc))
    return found if pair is None else found._replace(map_elements=pair[0], map_warps=pair[1])


def keep(arch: str, found: dict[str, tuple[int, int]]) -> Path:
    """Written beside and put in place at once: whoever reads meanwhile, or writes too, sees a whole file."""
    file = _file(arch)
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({**_read(file), **found}, indent=1, sort_keys=True)
    with tempfile.NamedTemporaryFile("w", dir=file.parent, prefix=file.name, delete=False) as made:
        made.write(text)
    os.replace(made.name, file)
    _read_once.cache_clear()
    return file


def fastest(arch: str, desc: Descriptor, time: Callable[[Any], float]) -> tuple[int, int]:
    """The candidate of the least time; the table's own, unless another is clearly better."""
    before = os.environ.pop(MAP, None)
    own = blocks(arch, desc.element.info.itemsize)
    start = own.map_elements, own.map_warps
    times = {}
    try:
        for pair in (start, *(each for each in CANDIDATES if each != start)):
            os.environ[MAP] = f"{pair[0]},{pair[1]}"
            times[pair] = time(desc)
    finally:
        os.environ.pop(MAP, None)
        if before is not None:
            os.environ[MAP] = before
    best = min(times, key=lambda pair: times[pair])
    return best if times[best] < _WORTH * times[start] else start


def has_choice(steps: Iterable[Any]) -> bool:
    """Whether a problem has a kernel that the parameters are for."""
    return any(step.kernel.__name__ in ("map_kernel", "gather_kernel") for step in steps)


def tune(
    arch: str,
    problems: Iterable[Descriptor],
    time: Callable[[Any], float],
    emitted: Callable[[str], None] = lambda _: None,
) -> Path:
    """Measure the first problem of each kind and element, and keep what was found."""
    found: dict[str, tuple[int, int]] = {}
    for desc in problems:
        if key_of(desc) not in found:
            emitted(str(desc))
            found[key_of(desc)] = fastest(arch, desc, time)
    return keep(arch, found)
