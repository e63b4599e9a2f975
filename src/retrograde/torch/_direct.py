"""Calls that nobody records, traces or transforms, of functions that are not native: from the arguments to the kernel
in one lookup.

A call that was not seen before goes the way of `functional`, which checks its arguments and is some microseconds
longer; so does one that does not fit (another kind of tensor, a large result, a preference in force). If that
succeeded, what the call needs is prepared for the shapes, dtypes and options of its arguments.
"""

from collections.abc import Callable
from math import prod
from operator import itemgetter, methodcaller
from typing import Any

import torch

from retrograde import _native
from retrograde._core.args import operands
from retrograde._core.array import POOLED_BYTES
from retrograde._core.bindings import Binding
from retrograde._core.dtypes import element_of
from retrograde._core.plan import Plan
from retrograde._core.preference import NO_PREFERENCE, active
from retrograde._core.registry import op_of
from retrograde.torch import _ops
from retrograde.torch._compat import no_transforms_active

_PLAIN = (torch.Tensor, torch.nn.Parameter)
_VALUES = frozenset((int, float, bool, str, type(None), tuple))
_ENTRIES = 4096  # of a function
_empty_like = torch.empty_like


class Direct:
    """One function of parameters in this order. `find` gives the binding and the values by parameter of a call."""

    __slots__ = ("_entries", "_find", "_last", "_order")

    def __init__(self, order: tuple[str, ...], find: Callable[..., tuple[Binding, dict[str, Any]]]) -> None:
        self._order, self._find = order, find
        self._entries: dict[Any, Any] = {}
        self._last: Any = None  # the native call that was made last, which tells by itself whether it fits

    def __call__(self, *args: Any, **options: Any) -> Any:
        """The result, or NotImplemented where the call must go another way."""
        if active.current is not NO_PREFERENCE or not no_transforms_active():
            return NotImplemented
        grad, last = torch.is_grad_enabled(), self._last
        if last is not None and not options:
            made = last(args, grad)
            if made is not NotImplemented:
                return made
        key: list[Any] = []
        tensors = []
        flat = (*args, *options.values()) if options else args
        for value in flat:
            kind = type(value)
            if kind in _PLAIN:
                if grad and value.requires_grad:
                    return NotImplemented
                key.append(value.shape)
                key.append(value.dtype)
                tensors.append(value)
            elif kind in _VALUES:
                key.append(value)
                key.append(kind)  # True is not 1
            else:
                return NotImplemented
        if options:
            key.extend(options)
        try:
            entry = self._entries.get(tuple(key))
            if entry is None:
                return NotImplemented
            native, general = entry
            if native is not None:
                made = native(flat, grad)
                if made is not NotImplemented:
                    if not options:
                        self._last = native
                    return made
            return general(tensors)
        except Exception:  # the other way tells what is wrong, or knows what to do
            return NotImplemented

    def learn(self, args: tuple[Any, ...], options: dict[str, Any], result: Any) -> None:
        """Prepare for calls like this one, which went the other way and gave this result."""
        key: list[Any] = []
        for value in (*args, *options.values()):
            if type(value) in _PLAIN:
                key += [value.shape, value.dtype]
            elif type(value) in _VALUES:
                key += [value, type(value)]
            else:
                return
        place = (*key, *options)
        if "out" in options or place in self._entries or active.current is not NO_PREFERENCE:
            return
        if len(self._entries) >= _ENTRIES:
            self._entries.clear()
        self._entries[place] = None  # where it fails, it is not tried again
        named = [*zip(self._order, args, strict=False), *options.items()]
        try:
            self._entries[place] = _entry(*self._find(args, dict(options)), named, result)
        except Exception:  # there is the other way
            return


def _entry(binding: Binding, values: dict[str, Any], named: list[tuple[str, Any]], result: Any) -> Any:
    """(the call without Python between, or None; what is left to do for its tensors); None where there is no way."""
    names = [name for name, value in named if type(value) in _PLAIN]
    shapes = _ops.given_of(binding, values)
    like = values[binding.floats[0]]
    plan = binding.plan(shapes, like.dtype)
    desc, declared = plan.descriptor, operands(op_of(type(plan)).args)
    seen = dict(zip(binding.results, binding.shapes(shapes), strict=True))
    results = result if isinstance(result, tuple) else (result,)
    if [tuple(shape) for shape in seen.values()] != [tuple(each.shape) for each in results]:
        return None  # the other way broadcasts, or leaves a result out
    constants = {name: torch.from_numpy(array) for name, array in binding.constants(shapes).items()}
    pool: list[Any] = []  # behind the tensors and the results of a call
    made: list[torch.Tensor] = []
    finish: list[Callable[..., Any] | None] = []
    reshape: list[tuple[int, Any]] = []
    places: list[tuple[str, int]] = []
    for name, operand in declared.items():
        shape = getattr(desc, operand.shape)
        if name in seen:
            dtype = torch.int64 if name in binding.integers else like.dtype
            places.append(("made", len(made)))
            made.append(torch.empty(shape, dtype=dtype))
            finish.append(_finish(tuple(shape), tuple(seen[name])))
            continue
        parameter = binding.operands.get(name, name)
        if parameter not in names:
            places.append(("pool", len(pool)))
            pool.append(constants.get(name))
            continue
        place = names.index(parameter)
        places.append(("given", place))
        if tuple(values[parameter].shape) != tuple(shape):
            if values[parameter].numel() != prod(shape):
                return None
            reshape.append((place, shape))
    if [name for name in declared if name in seen] != list(seen):
        return None  # results in another order than the operands
    if any(array.numel() * array.element_size() >= POOLED_BYTES for array in made):
        return None
    native = None if any(each is not None for each in pool) else _native_call(plan, binding, named, seen, like.dtype)
    starts = {"given": 0, "made": len(names), "pool": len(names) + len(made)}
    at = [starts[kind] + k for kind, k in places]
    while at and at[-1] >= starts["pool"] and pool[at[-1] - starts["pool"]] is None:
        at.pop()  # operands that are None anyway
    return native, _bound(plan, at, starts["pool"], tuple(made), finish, reshape, tuple(pool))


def _native_call(
    plan: Plan[Any, Any], binding: Binding, named: list[tuple[str, Any]], seen: dict[str, Any], dtype: Any
) -> Any:
    """Small problems, which keep the lock of Python, without a workspace."""
    launch = plan._launch
    if not isinstance(launch, _native.Launch) or plan.workspace_size or plan._call is not launch:
        return None
    given = {name: value for name, value in named if type(value) in _PLAIN}
    operand = {binding.operands.get(name, name): name for name in operands(op_of(type(plan)).args)}
    if (
        sum(value.numel() * value.element_size() for value in given.values()) > _native.RELEASE_BYTES
        or given.keys() - operand.keys()
    ):
        return None
    kernel = launch.xla_attributes([*(operand[name] for name in given), *seen])
    inputs = tuple((str(element_of(value.dtype)), *value.shape) for value in given.values())
    kinds = ("i64" if name in binding.integers else str(element_of(dtype)) for name in seen)
    outputs = tuple((kind, *shape) for kind, shape in zip(kinds, seen.values(), strict=True))
    pattern = tuple(NotImplemented if type(value) in _PLAIN else value for _, value in named)
    return _native.Direct((_PLAIN, pattern, inputs, outputs, kernel))


def _bound(
    plan: Plan[Any, Any], at: list[int], plain: int, likes: Any, finish: Any, reshape: Any, pool: tuple[Any, ...]
) -> Callable[..., Any]:
    args = op_of(type(plan)).args
    # Without a workspace nothing is left for `Plan.run` to do.
    launch, queue, run = plan._call, plan._queue, plan.run
    take = None if at == list(range(plain)) else itemgetter(*at)

    def operands_of(given: list[torch.Tensor], made: list[torch.Tensor]) -> Any:
        for place, shape in reshape:
            given[place] = given[place].reshape(shape)
        return args(*given, *made) if take is None else args(*take((*given, *made, *pool)))

    def several(given: list[torch.Tensor]) -> Any:
        made = [_empty_like(like) for like in likes]
        run(operands_of(given, made))
        found = tuple(array if last is None else last(array) for array, last in zip(made, finish, strict=True))
        return found if len(found) > 1 else found[0]

    if len(likes) > 1 or plan.workspace_size or reshape or take is not None:
        return several
    (like,), (last,) = likes, finish

    def one(given: list[torch.Tensor]) -> Any:
        made = _empty_like(like)
        launch(args(*given, made), queue, None)
        return made if last is None else last(made)

    return one


def _finish(kept: tuple[int, ...], seen: tuple[int, ...]) -> Callable[[torch.Tensor], torch.Tensor] | None:
    """From a result of the plan's shape to the caller's; None where it is the same."""
    if kept == seen:
        return None
    axes = _axes_of_one(kept, seen)
    if axes is not None and len(axes) == 1:
        return methodcaller("squeeze_", axes[0])
    return methodcaller("view", seen)


def _axes_of_one(kept: tuple[int, ...], seen: tuple[int, ...]) -> tuple[int, ...] | None:
    """The axes of extent 1 to leave out, the last first; None where the shapes differ in more than these."""
    axes, at = [], len(seen)
    for axis in reversed(range(len(kept))):
        spare = axis + 1 - at  # axes too many, from here on
        if at and kept[axis] == seen[at - 1] and not (spare and kept[axis] == 1):
            at -= 1
        elif kept[axis] == 1:
            axes.append(axis)
        else:
            return None
    return None if at else tuple(axes)
