"""What the docstrings of the norms of channels say. The rest is generated."""

from retrograde._core.docs import ONE, RESHAPED, Doc

_X = "x = np.arange(8, dtype=np.float32).reshape(1, 4, 2)\n"
_ARGS = {
    "x": "(samples, channels, ...): two axes or more.",
    "num_groups": "The number of groups, of equal size, that the channels of a sample are cut into.",
    "weight": "A factor for each channel; it may be f32 where x is f16 or bf16.",
    "bias": "A term for each channel, which is added; it may be f32 where x is f16 or bf16.",
    "running_mean": "The running mean of each channel; give `running_var` too. It may be f32 where x is f16 or bf16.",
    "running_var": "The running variance of each channel.",
    "training": "True: mean and variance are those of x, and the running ones, if given, are updated in place. "
    "False: they are the running ones.",
    "momentum": "The weight of the new statistics in the running ones.",
    "eps": "What is added to the variance before the root is taken, 0 or more.",
    "out": "It may be x itself.",
}
_SLOPE_ARGS = {
    **_ARGS,
    "x": "The forward's input.",
    "bias": "The forward's bias, if its gradient is wanted. Its values are not read.",
    "running_mean": "That of the forward. It is read only if `training` is False.",
    "running_var": "That of the forward. It is read only if `training` is False.",
    "training": "That of the forward.",
    "momentum": "That of the forward; nothing depends on it.",
    "eps": "That of the forward.",
    "out": "It may be dy itself.",
}
_EMPTY = "An empty array gives an empty array."
_EDGES = (
    "The variance is the biased one; nothing cancels where the mean is large, and squares neither overflow nor vanish.",
    "Equal numbers give the bias with eps = 0.",
    "A NaN or an inf makes everything NaN that shares its mean and variance.",
    _EMPTY,
)
_BATCH_EDGES = (
    *_EDGES,
    "Running statistics are updated with the unbiased variance, NaN of one number. An empty x leaves them alone.",
)
_SLOPE_EDGES = (
    "Statistics are computed again, and not rounded. Where the root is 0, dx is 0.",
    "A dy that is not finite makes dx NaN wherever mean and variance are shared; with given statistics only at its own "
    "element.",
    "Gradients of weight and bias are wide sums in order, rounded once; over no samples they are 0.",
    _EMPTY,
)
_Y = "y, an array of the type, shape and dtype of x."
_SLOPES = "(dx, dweight, dbias), arrays of the type of dy; None for a weight or a bias that is not given."
_SLOPE_FORMULA = (
    "g = dy weight; d = (x - mean) r; dx = r (g - mean(g) - d mean(g d)); dweight = sum(dy d); dbias = sum(dy)"
)
_SLOPE_TYPES: tuple[tuple[dict[str, str], str], ...] = (({}, f"tuple[{ONE}, {RESHAPED} | None, {RESHAPED} | None]"),)


def _forward(what: str, call: str, edges: tuple[str, ...] = _EDGES, returns: str = _Y) -> Doc:
    formula = "r = 1 / sqrt(var(x) + eps); y = (x - mean(x)) r weight + bias"
    return Doc(what, formula, returns, edges, _ARGS, f"{_X}{call}", (({}, ONE),))


def _backward(of: str, call: str) -> Doc:
    return Doc(
        f"The gradient of `{of}`.", _SLOPE_FORMULA, _SLOPES, _SLOPE_EDGES, _SLOPE_ARGS, f"{_X}{call}", _SLOPE_TYPES
    )


GROUP_NORM = _forward(
    "Each group of channels of a sample minus its mean, divided by its standard deviation.", "F.group_norm(x, 2)"
)
GROUP_NORM_BACKWARD = _backward("group_norm", "F.group_norm_backward(np.ones_like(x), x, 2)")
INSTANCE_NORM = _forward(
    "Each channel of a sample minus its mean, divided by its standard deviation.", "F.instance_norm(x)"
)
INSTANCE_NORM_BACKWARD = _backward("instance_norm", "F.instance_norm_backward(np.ones_like(x), x)")
BATCH_NORM = _forward(
    "Each channel of all samples minus its mean, divided by its standard deviation.", "F.batch_norm(x)", _BATCH_EDGES
)._replace(
    types_of_jax=(({"running_mean": "None"}, ONE), ({}, f"{ONE} | tuple[{ONE}, {RESHAPED}, {RESHAPED}]")),
    returns_in_jax="In training with running statistics it returns (y, running_mean, running_var); no gradient flows "
    "through those two.",
)
BATCH_NORM_BACKWARD = _backward("batch_norm", "F.batch_norm_backward(np.ones_like(x), x)")
