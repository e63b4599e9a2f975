"""Plant an error in the kernels, build, and see that the tests notice: `python tools/mutate.py [NAME ...]`.

The mutants are in tests/mutants.toml. Each is built in a scratch folder, for one instruction set and without much
optimisation, from one configuration, so that only what changed is compiled. Before that the same tests must pass on the
sources as they are. What notices must be part of `make test`: long tests do not count. Exit code 1: a mutant survived.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ISA = "v3" if platform.machine() in ("x86_64", "AMD64") else "neon"
Mutant = dict[str, Any]


class Scratch:
    """A copy of the sources, and the package that is built from it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = folder / "site"
        source = folder / "source"
        shutil.copytree(ROOT / "csrc", source / "csrc", dirs_exist_ok=True, copy_function=_copy_if_other)
        shutil.copyfile(ROOT / "CMakeLists.txt", source / "CMakeLists.txt")
        shutil.rmtree(self.site, ignore_errors=True)
        shutil.copytree(ROOT / "src", self.site, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        self.csrc = source / "csrc"
        options = ["-GNinja", "-DCMAKE_BUILD_TYPE=Release", f"-DRETROGRADE_ISAS={ISA}", "-DRETROGRADE_OPTIMISE=-O1"]
        options.append(f"-DPython_EXECUTABLE={sys.executable}")
        self._call(["cmake", "-S", str(source), "-B", str(folder / "build"), *options])

    def _call(self, command: list[str]) -> None:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")

    def build(self) -> None:
        self._call(["cmake", "--build", str(self.folder / "build"), "--target", "_native"])
        for library in (self.folder / "build").glob("_native*.so"):
            shutil.copyfile(library, self.site / "retrograde" / library.name)

    def failure(self, tests: list[str]) -> str:
        """The first test that fails on what was built, or nothing; a run that collects nothing proves nothing."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not long", *tests]
        environment = {**os.environ, "PYTHONPATH": str(self.site), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{' '.join(command)}\n{done.stdout[-2000:]}")
        failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        return failed[0].partition(" ")[2].partition(" - ")[0] if done.returncode else ""


def _copy_if_other(source: str, target: str) -> None:
    """Keeps the time of files that are the same: they are not compiled again."""
    if not Path(target).exists() or Path(source).read_bytes() != Path(target).read_bytes():
        shutil.copyfile(source, target)


def mutants() -> list[Mutant]:
    found: list[Mutant] = tomllib.loads((ROOT / "tests/mutants.toml").read_text(encoding="utf-8"))["mutant"]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python tools/mutate.py", description=__doc__.partition(":")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="those whose name contains this (default: all)")
    parser.add_argument("--scratch", type=Path, default=ROOT / "build" / "mutants", help="where to build")
    args = parser.parse_args()
    chosen = [m for m in mutants() if not args.names or any(name in m["name"] for name in args.names)]
    scratch = Scratch(args.scratch)
    scratch.build()
    for mutant in chosen:
        if failed := scratch.failure(mutant["tests"]):
            raise SystemExit(f"{mutant['name']}: {failed} fails on the sources as they are")
    survivors = []
    for mutant in chosen:
        start = time.monotonic()
        file = scratch.csrc / mutant["file"]
        original = file.read_text(encoding="utf-8")
        if original.count(mutant["find"]) != 1:
            raise SystemExit(f"{mutant['name']}: {mutant['file']} does not have {mutant['find']!r} once")
        file.write_text(original.replace(mutant["find"], mutant["replace"]), encoding="utf-8")
        try:
            scratch.build()
            failed = scratch.failure(mutant["tests"])
        finally:
            file.write_text(original, encoding="utf-8")  # built with the next one
        verdict = f"caught by {failed}" if failed else "SURVIVED"
        survivors += [mutant["name"]] * (not failed)
        print(f"{mutant['name']} ({mutant['file']}, {time.monotonic() - start:.0f} s): {verdict}", flush=True)
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} caught")
    return int(bool(survivors))


if __name__ == "__main__":
    sys.exit(main())
