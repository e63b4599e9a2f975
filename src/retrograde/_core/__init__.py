"""The plan machinery. It knows no op, no backend and no framework."""

import importlib


def _refuse_subinterpreters() -> None:
    """Before the native module is imported: a second copy of it would take the place of the first in its own tables."""
    for name in ("_interpreters", "_xxsubinterpreters"):  # of CPython 3.13 and of those before
        try:
            interpreters = importlib.import_module(name)
        except ImportError:
            continue
        if interpreters.get_current() != interpreters.get_main():
            raise ImportError(
                "retrograde runs in the main interpreter only: use threads or processes, not subinterpreters"
            )
        return


_refuse_subinterpreters()

# Before the native module asks for it: there Ctrl-C would end as an ImportError.
import ml_dtypes  # noqa: E402, F401
