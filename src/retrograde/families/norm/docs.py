"""What the docstrings of the norms say. The rest is generated."""

from retrograde._core.docs import ONE, RESHAPED, Doc

_EMPTY = "Empty lines give an empty array."
_X = "x = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]], np.float32)\n"
_ARGS = {
    "weight": "A factor for each element of a line, of the shape of the normalised axes. It may be f32 where x is f16 "
    "or bf16.",
    "bias": "A term for each element of a line, which is added. It may be f32 where x is f16 or bf16.",
    "axis": "The last axis, or a tuple of trailing ones.",
    "eps": "What is added to the mean square before the root is taken, 0 or more.",
    "offset": "What is added to the weight. None: 0, and 1 with casting='gemma'.",
    "casting": "Where x r is rounded: only at the end (none, and gemma, whose weight has 1 added), or to the dtype of "
    "x before it meets the weight, too (llama).",
    "residual": "What is added to x first: x + residual is rounded to its dtype, normalised, and returned besides.",
    "out": "It may be x itself.",
}
_SLOPE_ARGS = {
    **_ARGS,
    "x": "The forward's input; with a residual, the sum that it returned.",
    "bias": "The forward's bias, if its gradient is wanted. Its values are not read.",
    "axis": "That of the forward.",
    "eps": "That of the forward.",
    "dresidual": "The gradient of the sum that the forward returned, which is added to dx.",
    "out": "It may be dy itself.",
}
_RMS_EDGES = (
    "Squares neither overflow nor vanish, whatever x holds.",
    "A line of zeros gives zeros with eps = 0.",
    "A NaN makes its line NaN. In a line with an inf, y is NaN there and 0 elsewhere.",
    _EMPTY,
)
_LAYER_EDGES = (
    "Squares neither overflow nor vanish, whatever x holds; nothing cancels where the mean is large.",
    "A line of equal numbers gives the bias with eps = 0.",
    "A NaN or an inf makes its line NaN.",
    _EMPTY,
)
_SLOPE_EDGES = (
    "Statistics are computed again, and not rounded. Where the root is 0, dx is 0.",
    "A dy that is not finite makes dx of its line NaN.",
    "Gradients of weight and bias are sums over lines in their order, in f64, rounded once; over no line they are 0.",
    _EMPTY,
)

RMS_NORM = Doc(
    "Each line divided by its root mean square.",
    "r = 1 / sqrt(mean(x**2) + eps); y = x r (offset + weight)",
    "y, an array of the type, shape and dtype of x; with a residual (y, x + residual).",
    _RMS_EDGES,
    _ARGS,
    f"{_X}F.rms_norm(x, np.array([1.0, 1.0, 2.0], np.float32))",
    (({"residual": "None"}, ONE), ({}, f"{ONE} | tuple[{ONE}, {ONE}]")),
)
RMS_NORM_BACKWARD = Doc(
    "The gradient of `rms_norm`.",
    "g = dy (offset + weight); dx = r (g - x r**2 mean(g x)) + dresidual; dweight = sum(dy x r)",
    "dx, an array of the type, shape and dtype of dy; with a weight (dx, dweight).",
    _SLOPE_EDGES,
    _SLOPE_ARGS,
    f"{_X}F.rms_norm_backward(np.ones_like(x), x)",
    (({"weight": "None"}, ONE), ({}, f"{ONE} | tuple[{ONE}, {RESHAPED}]")),
)
LAYER_NORM = Doc(
    "Each line minus its mean, divided by its standard deviation.",
    "r = 1 / sqrt(var(x) + eps); y = (x - mean(x)) r weight + bias",
    "y, an array of the type, shape and dtype of x; with a residual (y, x + residual).",
    _LAYER_EDGES,
    _ARGS,
    f"{_X}F.layer_norm(x, np.array([1.0, 1.0, 2.0], np.float32))",
    (({"residual": "None"}, ONE), ({}, f"{ONE} | tuple[{ONE}, {ONE}]")),
)
LAYER_NORM_BACKWARD = Doc(
    "The gradient of `layer_norm`.",
    "g = dy weight; d = (x - mean) r; dx = r (g - mean(g) - d mean(g d)) + dresidual; dweight = sum(dy d)",
    "(dx, dweight, dbias), arrays of the type of dy; None for a weight or a bias that is not given.",
    _SLOPE_EDGES,
    _SLOPE_ARGS,
    f"{_X}F.layer_norm_backward(np.ones_like(x), x)",
    (({}, f"tuple[{ONE}, {RESHAPED} | None, {RESHAPED} | None]"),),
)
