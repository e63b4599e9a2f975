"""torch programs as they are, with our kernels in place of torch's."""

import copy
import functools
from collections import Counter
from typing import Any, NamedTuple, TypeVar, overload

import torch
from torch.overrides import TorchFunctionMode
from torch.utils.weak import WeakTensorKeyDictionary

from retrograde._core.dtypes import FLOATS

M = TypeVar("M", bound=torch.nn.Module)
_MOST_DIMS = 8
_DTYPES = tuple(getattr(torch, element.info.numpy.name) for element in FLOATS)
_OTHERS = (torch.int32, torch.int64, torch.bool)


class _Gate(NamedTuple):
    """What is known of the result of an activation, in case it is multiplied next."""

    called: str  # torch's function
    ours: str
    input: torch.Tensor
    versions: tuple[int, int]  # of the input and of the result: either may be written to in between


class Routed(TorchFunctionMode):
    """While active, calls of torch's functions go to ours where those can stand in. `str` tells what was routed."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: Counter[tuple[str, str]] = Counter()  # (torch's function, ours)
        self.kept: Counter[str] = Counter()  # torch's functions, for calls that ask for what ours do not do
        self._gates = WeakTensorKeyDictionary()

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        if torch.compiler.is_compiling():  # a compiler makes its own kernels: call our functions by name there
            return func(*args, **kwargs)
        from retrograde.torch import _routes  # it uses the functions of the package, which imports this file

        if func in _routes.PRODUCTS and not kwargs and (made := self._product(args)) is not NotImplemented:
            return made
        route = _routes.ROUTES.get(func)
        gate = _routes.GATES.get(func)
        if (route is None and gate is None) or not _suits(args, kwargs, func in _routes.OF_ANY):
            return func(*args, **kwargs)
        made = self._routed(route, args, kwargs)
        if made is NotImplemented:
            made = func(*args, **kwargs)
        # A gate that is multiplied next becomes one function of ours, whoever computed the gate.
        source = args[0] if args else None
        if gate is None or source is None or made.is_inference() or source.is_inference():  # those have no versions
            return made
        if (ours := gate[1](*args, **kwargs)) is not None:
            self._gates[made] = _Gate(gate[0], ours, source, (source._version, made._version))
        return made

    def _routed(self, route: Any, args: Any, kwargs: Any) -> Any:
        """The result of our function, or NotImplemented where there is none for this call."""
        if route is None:
            return NotImplemented
        for called, name, translate in route:
            made = translate(*args, **kwargs)
            if made is not NotImplemented:
                self.calls[called, name] += 1
                return made
        self.kept[route[0][0]] += 1
        return NotImplemented

    def _product(self, args: Any) -> Any:
        """A product with an activation is one function of ours: it starts from the activation's input, so that its
        result has no part in the gradient and is not kept for it."""
        import retrograde.torch as rgt

        for value, activated in (args, args[::-1]) if len(args) == 2 else ():
            known = self._gates.get(activated) if type(activated) is torch.Tensor else None
            if known is None or not isinstance(value, torch.Tensor) or not _suits((value,), {}):
                continue
            if torch.is_grad_enabled() and (
                activated.requires_grad != known.input.requires_grad
                or activated._backward_hooks
                or activated.retains_grad
            ):
                continue  # made without a graph, or its own gradient is asked for
            same = value.shape == activated.shape and value.dtype == activated.dtype
            if same and known.versions == (known.input._version, activated._version):
                self.calls[f"{known.called} * value", known.ours] += 1
                return getattr(rgt, known.ours)(value, known.input)
        return NotImplemented

    def __deepcopy__(self, memo: dict[int, Any]) -> "Routed":
        memo[id(self)] = found = Routed()
        return found

    def __reduce__(self) -> Any:
        return Routed, ()

    def __str__(self) -> str:
        lines = [f"{theirs} -> {ours}: {count}" for (theirs, ours), count in sorted(self.calls.items())]
        lines += [f"{theirs} as it is: {count}" for theirs, count in sorted(self.kept.items())]
        return "\n".join(lines) if lines else "nothing was routed"


def _suits(args: Any, kwargs: Any, of_any: bool = False) -> bool:
    """Whether all tensors are plain ones on the CPU, of elements that we have: some floats; `of_any`: or others."""
    found = False
    for value in (*args, *kwargs.values()):
        if isinstance(value, torch.Tensor):
            if (
                type(value) not in (torch.Tensor, torch.nn.Parameter)
                or not value.is_cpu
                or value.layout != torch.strided
                or value.dim() > _MOST_DIMS
            ):
                return False
            if value.is_floating_point() or value.is_complex():
                if value.dtype not in _DTYPES:
                    return False
                found = True
            elif of_any:
                found = value.dtype in _OTHERS
    return found


@overload
def accelerate() -> Routed: ...
@overload
def accelerate(model: M) -> M: ...
def accelerate(model: Any = None) -> Any:
    """A context in which torch's functions run our kernels on the CPU; it tells what was routed.

        with rgt.accelerate() as routed:
            loss = model(x)
        loss.backward()          # the gradients are ours, too
        print(routed)            # torch.nn.functional.silu * value -> swiglu_split: 12 ...

    With a model: the same around each of its forwards. The model is returned; `model.routed` tells.
    """
    if model is None:
        return Routed()
    model.routed = Routed()
    model.forward = _Forward(model.forward, model.routed)
    return model


class _Forward:
    """A model's forward with ours in it. A copy of the model gets a copy of this, bound to itself."""

    def __init__(self, forward: Any, routed: Routed) -> None:
        self._forward, self._routed = forward, routed
        functools.update_wrapper(self, forward, updated=())

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if torch.compiler.is_compiling():
            return self._forward(*args, **kwargs)
        with self._routed:
            return self._forward(*args, **kwargs)

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Forward":
        return _Forward(copy.deepcopy(self._forward, memo), copy.deepcopy(self._routed, memo))

    def __reduce__(self) -> Any:
        return _Forward, (self._forward, self._routed)
