"""argmax, argmin, any, all and count_nonzero as the peers' users call them; our function beside them.

torch and JAX find places along one axis, or over all of them; count_nonzero of torch and NumPy writes into no array.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde import functional
from retrograde.testing.peers import Formula, Peers, Unavailable


def _axis(desc: Any) -> Any:
    """None where it is all of them."""
    if len(desc.axes) == len(desc.input_shape):
        return None
    if desc.family == "arg_reduce" and len(desc.axes) != 1:
        raise Unavailable("the peers find places along one axis, or over all")
    return desc.axes[0] if len(desc.axes) == 1 else desc.axes


def peers(desc: Any) -> Peers:
    kind, axis = str(desc.kind), _axis(desc)
    ours: Callable[..., object] = getattr(functional, kind)
    options = {"index_element": str(desc.index_element)} if desc.family == "arg_reduce" else {}

    def numpy() -> Formula:
        def into(x: Any, y: Any) -> None:
            if desc.family == "count_reduce" or y.dtype == np.int32:  # no `out`, or none of int32
                y[...] = getattr(np, kind)(x, axis, keepdims=True)
            else:
                getattr(np, kind)(x, axis, out=y, keepdims=True)

        return Formula(into=into)

    def torch(t: Any) -> Formula:
        function = getattr(t, kind)
        if desc.family == "count_reduce":
            return Formula(returning=lambda x: function(x, axis).reshape(desc.output_shape))
        if desc.family == "arg_reduce":
            return Formula(
                into=lambda x, y: function(x, axis, True, out=y), returning=lambda x: function(x, axis, True)
            )
        if axis is None:
            return Formula(
                into=lambda x, y: function(x, out=y.reshape(())),
                returning=lambda x: function(x).reshape(desc.output_shape),
            )
        return Formula(into=lambda x, y: function(x, axis, True, out=y), returning=lambda x: function(x, axis, True))

    def compiled(t: Any) -> Formula:
        return torch(t)._replace(into=None)

    return Peers(
        ours=lambda x: ours(x, desc.axes, keepdims=True, **options),
        numpy=numpy,
        torch=torch,
        compiled=compiled,
        jax=lambda j: Formula(returning=lambda x: getattr(j.numpy, kind)(x, axis, keepdims=True)),
    )
