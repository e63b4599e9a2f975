"""The same kernels built in other ways: the same bits, and nothing else touched. `python tools/builds.py [NAME ...]`.

csrc/tests/replay.cc is built by gcc and clang, for aarch64 (run by qemu), and with sanitizers; each build runs the
vectors of `tools/vectors.py` between guard pages. `module` is the Python module with the first two
sanitizers, under the tests of the border, of errors, threads and interrupts, of each family's oddities, and of the
matrix. What needs a compiler that is not here is skipped, and says so. Exit code 1: a build was wrong.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLANGS = ("clang++", *(f"clang++-{version}" for version in range(21, 13, -1)))
# Few threads and small problems: a race needs two threads, and what they share is the same at any size.
THREADS = ("1", "2", "3")
X86 = platform.machine() in ("x86_64", "AMD64")
FLAGS = Path("/proc/cpuinfo").read_text().partition("flags")[2].partition("\n")[0].split() if X86 else []
V4 = {"avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd"} <= set(FLAGS)
# Of `part`: what has masks and the longest vectors, where it runs; else what every machine runs.
ISA = "v4" if V4 else "baseline" if X86 else "neon"
# What meets hostile objects, signals and threads, and the odd values and places of each family.
_BORDER = (
    "border",
    "errors*",
    "hostile",
    "messages",
    "layout",
    "sharing",
    "pool",
    "pieces",
    "fuzz",
    "threads",
    "interrupts",
)
_KERNELS = (
    "*_edges",
    "scan_carries",
    "scan_cancelling",
    "scan_lines",
    "embedding_short_sums",
    "embedding_exact",
    "reduce_bits",
)


@dataclass(frozen=True)
class Build:
    """How the program is configured and started; `needs` are programs, of which the first found is `{0}` and so on."""

    options: tuple[str, ...] = ()
    needs: tuple[tuple[str, ...], ...] = ()
    runner: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    library: str = ""  # of the compiler, which some systems pack apart


def sanitized(names: str, *options: str) -> tuple[str, ...]:
    return (f"-DRETROGRADE_SANITIZE={names}", "-DRETROGRADE_OPTIMISE=-O1", *options)


BUILDS = {
    "gcc": Build(("-DCMAKE_CXX_COMPILER={0}",), (("g++",),)),
    "clang": Build(("-DCMAKE_CXX_COMPILER={0}",), (CLANGS,)),
    "aarch64": Build(
        (
            "-DCMAKE_CXX_COMPILER={0}",
            "-DCMAKE_SYSTEM_NAME=Linux",
            "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
            "-DCMAKE_EXE_LINKER_FLAGS=-static",
        ),
        (("aarch64-linux-gnu-g++",), ("qemu-aarch64-static", "qemu-aarch64")),
        ("{1}",),
    ),
    "address": Build(
        sanitized("address,undefined"),
        environment=(("UBSAN_OPTIONS", "print_stacktrace=1"), ("ASAN_OPTIONS", "detect_leaks=1")),
        library="libasan.so",
    ),
    # What CI runs: half the compiling of "address".
    "part": Build(
        sanitized("address,undefined", f"-DRETROGRADE_ISAS={ISA}"),
        environment=(("UBSAN_OPTIONS", "print_stacktrace=1"), ("ASAN_OPTIONS", "detect_leaks=1")),
        library="libasan.so",
    ),
    "thread": Build(sanitized("thread"), environment=(("TSAN_OPTIONS", "halt_on_error=1"),), library="libtsan.so"),
}


def call(command: list[str], **environment: str) -> str:
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(
            f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        )
    return done.stdout


def found(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def library(name: str) -> str:
    """Where the compiler has it; the name alone if it has not."""
    return call([os.environ.get("CXX", "g++"), f"-print-file-name={name}"]).strip()


def cmake(folder: Path, *options: str, target: str) -> None:
    generator = ["-GNinja"] if shutil.which("ninja") else []
    call(["cmake", "-S", str(ROOT), "-B", str(folder), *generator, "-DCMAKE_BUILD_TYPE=Release", *options])
    call(["cmake", "--build", str(folder), "--target", target, "--parallel"])


def replayed(name: str, folder: Path, vectors: Path) -> str:
    build = BUILDS[name]
    tools = [found(names) for names in build.needs]
    missing = [names[0] for names, tool in zip(build.needs, tools, strict=True) if tool is None]
    if build.library and not Path(library(build.library)).is_absolute():
        missing.append(build.library)
    if missing:
        return f"skipped: no {' and no '.join(missing)} here"
    options = [option.format(*tools) for option in build.options]
    cmake(folder / name, "-DRETROGRADE_REPLAY=ON", *options, target="replay")
    runner = [part.format(*tools) for part in build.runner]
    told = call([*runner, str(folder / name / "replay"), str(vectors), *THREADS], **dict(build.environment))
    return " ".join(told.replace("\n", "; ").strip("; ").split())


def module(folder: Path, _: Path) -> str:
    """The Python module with Address- and UndefinedBehaviorSanitizer.

    The sanitizer's library must come first, as the interpreter is not built with it; and with it the C++ library: the
    sanitizer looks for what throws exceptions when it starts, and at no time later.
    """
    site = folder / "module-site"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(ROOT / "src", site, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    options = [*sanitized("address,undefined"), f"-DPython_EXECUTABLE={sys.executable}"]
    cmake(folder / "module", *options, target="_native")
    for built in (folder / "module").glob("_native*.so"):
        shutil.copyfile(built, site / "retrograde" / built.name)
    paths_of = {name: sorted(ROOT.glob(f"tests/**/test_{name}.py")) for name in (*_BORDER, *_KERNELS)}
    if unknown := [name for name, paths in paths_of.items() if not paths]:
        raise RuntimeError(f"no tests {' '.join(unknown)}")
    tests = [str(path) for paths in paths_of.values() for path in paths]
    tests.append(f"{ROOT}/tests/engines/test_values.py::test_on_every_set_of_values")
    preload = " ".join(map(library, ("libasan.so", "libstdc++.so")))
    options = ["-q", "-x", "-n", "auto", "--maxprocesses", "8", "-p", "no:cacheprovider", "-m", "not long"]
    told = call(
        [sys.executable, "-m", "pytest", *options, *tests],
        PYTHONPATH=str(site),
        LD_PRELOAD=preload,
        ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1",
    )
    return told.strip().splitlines()[-1]


def main() -> int:
    every: dict[str, Callable[[Path, Path], str]] = {
        **{name: lambda f, v, name=name: replayed(name, f, v) for name in BUILDS},  # type: ignore[misc]
        "module": module,
    }
    parser = argparse.ArgumentParser(prog="python tools/builds.py", description=__doc__.partition("`")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(every)} (default: all but part)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="about one problem in N")
    parser.add_argument("--scratch", type=Path, default=ROOT / "build" / "builds", help="where to build")
    args = parser.parse_args()
    if unknown := set(args.names) - set(every):
        parser.error(f"no build {', '.join(sorted(unknown))}: choose from {', '.join(every)}")
    vectors = args.scratch / "vectors.bin"
    command = [sys.executable, str(ROOT / "tools/vectors.py"), "--every", str(args.every), str(vectors)]
    print(call(command).strip(), flush=True)
    wrong = 0
    for name in args.names or [name for name in every if name != "part"]:
        start = time.monotonic()
        try:
            told = every[name](args.scratch, vectors)
        except RuntimeError as error:
            told = f"WRONG: {error}"
            wrong += 1
        print(f"{name:<8} {told} ({time.monotonic() - start:.0f} s)", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
