"""What each kernel promises, in ULP of the scale: the bounds that the tests hold it to.

Which kernels there are their families say: `KERNELS` of `<family>.py`, direction -> kinds. Asking imports Triton.
"""

from importlib import import_module

# (family, direction) -> kind -> (f32, f64); halves are rounded once. The row "" serves kinds that are not named.
# 0: bits are moved.
BOUNDS: dict[tuple[str, str], dict[str, tuple[float, float]]] = {
    ("binary_param", "forward"): {"": (1.0, 1.0)},
    ("binary_param", "backward"): {"": (1.0, 1.0)},
    ("gated_activation", "forward"): {"reglu": (1.0, 1.0), "geglu": (4.0, 4.0), "": (3.0, 3.0)},
    ("gated_activation", "backward"): {"reglu": (1.0, 1.0), "geglu": (4.0, 4.0), "": (3.0, 3.0)},
    ("reduce", "forward"): {"logsumexp": (1.0, 2.0), "var": (1.0, 3.0), "std": (1.0, 2.0), "": (1.0, 1.0)},
    ("reduce", "backward"): {
        "sum": (1.0, 1.0),
        "mean": (1.0, 1.0),
        "max": (1.0, 1.0),
        "min": (1.0, 1.0),
        "": (1.0, 3.0),
    },
    ("reduce", "partial"): {"": (1.0, 1.0)},  # refused by `_refusal`, with a reason
    ("scan", "forward"): {"logcumsumexp": (1.0, 4.0), "": (1.0, 1.0)},
    ("scan", "backward"): {"logcumsumexp": (1.0, 2.0), "": (1.0, 1.0)},
    ("embedding", "forward"): {"": (0.0, 0.0)},
    ("embedding", "backward"): {"": (1.0, 1.0)},
    ("embedding_bag", "forward"): {"max": (0.0, 0.0), "": (1.0, 1.0)},
    ("embedding_bag", "backward"): {"": (1.0, 1.0)},
}


def known(family: str, kind: str, direction: str) -> bool:
    """Whether there is a kernel, whatever rows the bounds have."""
    if (family, direction) not in BOUNDS:
        return False
    return kind in import_module(f"retrograde.backends.triton.families.{family}").KERNELS.get(direction, ())


def max_ulp(family: str, kind: str, direction: str, element: str) -> float:
    by_kind = BOUNDS[family, direction]
    f32, f64 = by_kind.get(kind) or by_kind[""]
    if element in ("f16", "bf16"):
        return min(f32, 0.51)
    return f64 if element == "f64" else f32
