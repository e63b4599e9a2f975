"""Run by test_jax.py with several host devices: functions inside shard_map, cut along their axis."""

import sys
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

import retrograde as rg
import retrograde.jax as rgj
from retrograde.jax import sharded

CLOSE = {"float64": 2.0**-51, "float32": 2.0**-22, "bfloat16": 2.0**-7}
mesh = Mesh(np.array(jax.devices()), ("pieces",))
count = len(jax.devices())


def close(found: Any, wanted: Any, what: str) -> None:
    f, w = np.asarray(found), np.asarray(wanted)
    assert f.shape == w.shape, what
    f, w, bound = f.astype(np.float64), w.astype(np.float64), CLOSE[str(w.dtype)]
    finite = np.isfinite(w)  # an exclusive scan starts with an infinity
    gap = np.abs(np.where(finite, f - w, f != w))
    assert (gap <= bound * np.abs(w[finite]).max(initial=0)).all(), f"{what}: {f} {w}"


def both(inside: Any, alone: Any, x: Any, cut: P, out: P, tracked: bool) -> tuple[Any, ...]:
    """y and dx, of the devices and of one."""
    whole = jax.shard_map(inside, mesh=mesh, in_specs=cut, out_specs=out, check_vma=tracked)
    dy = jnp.asarray(np.random.default_rng(1).standard_normal(jax.eval_shape(alone, x).shape), x.dtype)

    @jax.jit
    def run(x: Any) -> Any:
        y, pull = jax.vjp(whole, x)
        return y, pull(dy)[0]

    expected, pull = jax.vjp(alone, x)
    return *run(x), expected, pull(dy)[0]


def main(dtype: str) -> None:
    rng = np.random.default_rng(0)
    x = rng.standard_normal((3, 16)) * 0.5
    x[1, 4] = x[1, 12] = 3.0  # equals, in two pieces
    x = jnp.asarray(x, dtype)
    for number, kind in enumerate(map(str, rg.ReduceKind)):
        options = {"ties": ("first", "last", "even")[number % 3]} if kind in ("max", "min") else {}
        inside = partial(getattr(sharded, kind), axis=1, axis_name="pieces", **options)
        alone = partial(getattr(rgj, kind), axis=1, **options)
        y, dx, expected, wanted = both(inside, alone, x, P(None, "pieces"), P(), number % 2 == 0)
        close(y, expected, kind), close(dx, wanted, f"{kind} gradient")
    for number, kind in enumerate(map(str, rg.ScanKind)):
        options = {"reverse": number % 2 == 1, "exclusive": number % 4 > 1}
        inside = partial(getattr(sharded, kind), axis=1, axis_name="pieces", **options)
        alone = partial(getattr(rgj, kind), axis=1, **options)
        y, dx, expected, wanted = both(inside, alone, x, P(None, "pieces"), P(None, "pieces"), number % 2 == 0)
        close(y, expected, kind), close(dx, wanted, f"{kind} gradient")
    picked = partial(sharded.cummax, axis=1, axis_name="pieces", return_indices=True)
    _, at = jax.shard_map(picked, mesh=mesh, in_specs=P(None, "pieces"), out_specs=P(None, "pieces"))(x)
    assert (np.asarray(at) == np.asarray(rgj.cummax(x, 1, return_indices=True)[1])).all()
    table = jnp.asarray(rng.standard_normal((12, 3)), dtype)
    indices = jnp.asarray([[4, 0, 4, 11], [1, 2, 0, 11]], np.int32)
    for tracked in (True, False):
        inside = partial(sharded.embedding, indices=indices, axis_name="pieces", padding_idx=2)
        alone = partial(rgj.embedding, indices=indices, padding_idx=2)
        y, dx, expected, wanted = both(inside, alone, table, P("pieces"), P(), tracked)
        assert (np.asarray(y) == np.asarray(expected)).all()
        close(dx, wanted, "embedding gradient")
        for mode in ("sum", "mean", "max"):
            inside = partial(sharded.embedding_bag, indices=indices, axis_name="pieces", mode=mode, padding_idx=-1)
            alone = partial(rgj.embedding_bag, indices=indices, mode=mode, padding_idx=-1)
            y, dx, expected, wanted = both(inside, alone, table, P("pieces"), P(), tracked)
            assert (np.asarray(y) == np.asarray(expected)).all()
            close(dx, wanted, f"embedding_bag {mode} gradient")


def only_states() -> None:
    """What is gathered does not grow with the rows."""
    shape = jax.ShapeDtypeStruct((5, 4096), np.float32)
    for kind in ("cumsum", "logsumexp"):
        out = P(None, "pieces") if kind == "cumsum" else P()
        inside = partial(getattr(sharded, kind), axis=1, axis_name="pieces")
        whole = jax.shard_map(inside, mesh=mesh, in_specs=P(None, "pieces"), out_specs=out)
        text = jax.jit(whole).lower(shape).as_text()
        gathered = [line for line in text.splitlines() if "all_gather" in line]
        assert len(gathered) == 1, text
        assert f"tensor<{count}x3x5x2xi32>" in gathered[0] or "3x5x2xi32" in gathered[0], gathered
        assert "callback" not in text


assert count == int(sys.argv[1])
if count == 2:
    main("bfloat16")
else:
    with jax.enable_x64(True):
        main("float64")
only_states()
print("same")
