"""What a figure was measured on: a number without its machine and versions is worth nothing."""

import importlib.metadata
import os
import platform
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from retrograde import _native

_PACKAGES = ("retrograde", "numpy", "ml_dtypes", "torch", "jax", "jaxlib", "triton", "rich")


def _first_line(path: str | Path, prefix: str = "") -> str | None:
    try:
        with open(path, encoding="utf-8") as lines:
            return next((line.partition(":")[2] if prefix else line for line in lines if line.startswith(prefix)), None)
    except OSError:
        return None


def cpu_name() -> str:
    name = _first_line("/proc/cpuinfo", "model name") or platform.processor() or platform.machine()
    return " ".join(name.split())


def caches() -> dict[str, str]:
    """Cache level to size, as the kernel tells it for the first CPU; empty where it does not."""
    found = {}
    for index in sorted(Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        level, kind, size = (_first_line(index / name) for name in ("level", "type", "size"))
        if level and kind and size and kind.strip() != "Instruction":
            found[f"L{level.strip()}"] = size.strip()
    return found


def versions() -> dict[str, str]:
    """Versions of what is installed, without importing it."""
    found = {"python": platform.python_version()}
    for package in _PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def kernels() -> dict[str, int]:
    """How many of each instruction set are in use: v4 leaves to v3 what it would not make faster."""
    return dict(Counter(kernel.isa for kernel in _native.kernels()).most_common())


def machine() -> dict[str, Any]:
    return {
        "cpu": cpu_name(),
        "cpus": os.cpu_count(),
        "caches": caches(),
        "system": f"{platform.system()} {platform.machine()}",
        "isa": _native.isa(),
        "kernels": kernels(),
        "available_isas": _native.available_isas(),
        "threads": _native.default_threads(),
        "free_threaded": not getattr(sys, "_is_gil_enabled", lambda: True)(),
    }
