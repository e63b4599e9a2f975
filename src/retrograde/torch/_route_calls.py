"""Which calls of torch's functions a route is asked for: those that fit its signature. Functions of torch that are
written in C++ take NumPy's names of parameters, too."""

import inspect
from collections.abc import Callable
from typing import Any

_OF_NUMPY = {"axis": "dim", "keepdims": "keepdim", "x": "input", "a": "input", "x1": "input", "x2": "other"}


def fitting(route: Callable[..., Any], called: Any) -> Callable[..., Any]:
    """The route, by which torch's own function answers where `called` has other arguments, or refuses them itself."""
    signature = inspect.signature(route)
    names = signature.parameters
    kinds = [each.kind for each in names.values()]
    most = kinds.count(inspect.Parameter.POSITIONAL_OR_KEYWORD)
    least = sum(each.default is each.empty for each in names.values())
    takes_names_of_numpy = not inspect.isfunction(called)

    def translated(*args: Any, **kwargs: Any) -> Any:
        if not kwargs and least <= len(args) <= most:
            return route(*args)
        if takes_names_of_numpy:
            own = {name if name in names else _OF_NUMPY.get(name, name): value for name, value in kwargs.items()}
            if len(own) < len(kwargs):
                return NotImplemented
            kwargs = own
        try:
            signature.bind(*args, **kwargs)
        except TypeError:
            return NotImplemented
        return route(*args, **kwargs)

    return translated
