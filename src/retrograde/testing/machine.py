"""What a figure was measured on: a number without its machine and versions is worth nothing."""

import importlib.metadata
import os
import platform
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import retrograde
from retrograde import _native

_PACKAGES = ("numpy", "ml_dtypes", "torch", "jax", "jaxlib", "triton", "mpmath", "matplotlib")


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
    found = {"python": platform.python_version(), "retrograde": retrograde.__version__}
    for package in _PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def available_memory() -> int | None:
    """Bytes that a process may still take, by the kernel and by the cgroup; None where nobody tells."""
    told = _first_line("/proc/meminfo", "MemAvailable")
    found = [int(told.split()[0]) << 10] if told else []
    limit, used = (_first_line(f"/sys/fs/cgroup/memory.{name}") for name in ("max", "current"))
    if limit and used and limit.strip().isdecimal():
        found.append(int(limit) - int(used))
    return max(0, min(found)) if found else None


def allowed_cpus() -> float:
    """CPUs of this process: its affinity, or its share of them where a cgroup gives less."""
    cpus = float(len(os.sched_getaffinity(0))) if hasattr(os, "sched_getaffinity") else float(os.cpu_count() or 1)
    quota, _, period = (_first_line("/sys/fs/cgroup/cpu.max") or "max").partition(" ")
    if quota.isdecimal() and period.strip().isdecimal():
        return min(cpus, int(quota) / int(period))
    old = [_first_line(f"/sys/fs/cgroup/cpu/cpu.cfs_{name}_us") for name in ("quota", "period")]
    if old[0] and old[1] and int(old[0]) > 0:
        return min(cpus, int(old[0]) / int(old[1]))
    return cpus


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
