"""What the docstrings of cross_entropy say. The rest is generated."""

from retrograde._core.docs import RESHAPED, Doc

_ARGS = {
    "logits": "Numbers whose softmax along the axis is compared. {dtypes}",
    "target": "The class of each line, integers of any type, of the shape of logits without the axis; or "
    "probabilities, of the shape and dtype of logits.",
    "axis": "The axis of the classes; a negative one counts from the end.",
    "weight": "A number for each class, of the dtype of logits, that its losses are multiplied with. None: 1.",
    "ignore_index": "The class of lines that count for nothing; it need not be one of the classes.",
    "reduction": "What becomes of the losses of the lines: mean, sum, or none.",
    "label_smoothing": "How much of a target is spread over all classes, in [0, 1].",
    "z_loss": "What the square of log(sum(exp(logits))) is multiplied with, and added to the loss of each line.",
    "denominator": "What a mean is divided by. None: the sum of the weights at the classes that count, or the number "
    "of lines where the target is of probabilities.",
}
_SAMPLE = "logits = np.array([[2.0, 0.0, -1.0], [0.0, 0.0, 3.0]], np.float32)\ntarget = np.array([0, 1])\n"
_NAN = "A NaN makes its line NaN, unless it is ignored."

FORWARD = Doc(
    "The loss of softmax of logits beside a target.",
    "loss = sum(q (log(sum(exp(logits))) - logits)), q = weight (target (1 - s) + s / n)",
    "The loss, an array of the type and dtype of logits: one number, or with reduction none one for each line.",
    (
        _NAN,
        "A class whose weight or target is 0 has no part, whatever its logit.",
        "Nothing but -inf gives inf.",
        "A mean of no lines, or of ignored ones alone, is NaN.",
    ),
    _ARGS,
    f"{_SAMPLE}F.cross_entropy(logits, target)",
    (({}, RESHAPED),),
)
BACKWARD = Doc(
    "The gradient of `cross_entropy` with respect to the logits.",
    "dlogits = dy (sum(q) softmax(logits) - q), divided as the mean is",
    "dlogits, an array of the type, shape and dtype of logits.",
    (
        _NAN,
        "An ignored line gets exactly 0.",
        "A line of nothing but -inf gets 0.",
        "At the class of a line it is made of the other shares, and keeps its digits where that class has nearly all.",
    ),
    _ARGS | {"out": "It may be logits itself."},
    f"{_SAMPLE}F.cross_entropy_backward(1.0, logits, target)",
    (({}, RESHAPED),),
)
