"""What the docstrings of the embedding_bag functions say. The rest is generated."""

from retrograde._core.docs import INDICES, OUT, RESHAPED, Doc
from retrograde.families.embedding.docs import ARGS as _TABLE

_ARGS = {
    **_TABLE,
    "indices": "Rows of the table: a vector that `offsets` cuts into bags, or a matrix with a bag in each row. "
    "Integers of any type.",
    "offsets": "Where each bag starts in `indices`: 0 first, not decreasing. None: indices are a matrix.",
    "mode": "What is made of a bag: sum, mean or max.",
    "per_sample_weights": "A factor for each index, of the shape of indices; for mode sum.",
    "padding_idx": "A row that takes no part; a negative one counts from the end. None: there is none.",
    "include_last_offset": "Whether the last of `offsets` is where the last bag ends.",
    "return_max_indices": "Whether to return (y, max_indices), the row of each maximum; for mode max.",
    "max_indices": "The forward's max_indices, if they are at hand; else they are found again in weight.",
    "dy": "The gradient of the result: bags x columns. {dtypes}",
}
_FORMULA = "y[b] = sum, mean or max of weight[indices[n]] over the n of bag b"
_GRADIENT = "dweight[r] = sum of dy[b] over the entries r of bags b, divided by their count (mean), at the maxima (max)"
_EDGES = (
    "A bag without entries gives zeros.",
    "max: the first of equals wins, and NaN before all.",
    "sum and mean: a NaN in a row gives NaN in its bags.",
)
_SUMS = "A sum is taken wide, in the order of the indices, and rounded once."
_BAGS = "indices, offsets = np.array([2, 0, 2]), np.array([0, 2])\n"
_WEIGHT = "weight = np.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], np.float32)\n"
_DY = "dy = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)\n"
_BY_MAX = "return_max_indices"
_PAIR = f"tuple[{RESHAPED}, {RESHAPED}]"
_WEIGHTED = (
    ({"per_sample_weights": "None"}, RESHAPED),
    ({"per_sample_weights": "ArrayLike"}, _PAIR),
    ({"per_sample_weights": "ArrayLike | None"}, f"{RESHAPED} | {_PAIR}"),
)

FORWARD = Doc(
    "The sum, mean or maximum of the rows of each bag of indices.",
    _FORMULA,
    "y, an array of the type and dtype of weight: bags x columns; with `return_max_indices` a tuple of y and the row "
    "of each maximum, int64, -1 in an empty bag.",
    _EDGES,
    _ARGS,
    f"{_WEIGHT}{_BAGS}F.embedding_bag(weight, indices, offsets)",
    (
        ({_BY_MAX: "Literal[False]"}, RESHAPED),
        ({_BY_MAX: "Literal[True]"}, f"tuple[{RESHAPED}, {INDICES}]"),
        ({_BY_MAX: "bool"}, f"{RESHAPED} | tuple[{RESHAPED}, {INDICES}]"),
    ),
)
BACKWARD = Doc(
    "The gradient of `embedding_bag`: every row of it.",
    _GRADIENT,
    "dweight, an array of the type and dtype of dy and the shape of weight; with `per_sample_weights` a tuple of it "
    "and dper_sample_weights.",
    (_SUMS, "A row that is twice in a bag of mode max gets its gradient once.", "Without indices it is all zeros."),
    {**_ARGS, "out": f"{OUT} With `per_sample_weights` a tuple of two."},
    f"{_DY}{_WEIGHT}{_BAGS}F.embedding_bag_backward(dy, weight, indices, offsets)",
    _WEIGHTED,
)
SPARSE = Doc(
    "The rows of `embedding_bag_backward` that some entry names, and their sums.",
    _GRADIENT,
    "(rows, values): the rows in rising order, int64, and their gradients, of the type and dtype of dy; with "
    "`per_sample_weights` dper_sample_weights as a third.",
    (_SUMS, "Without indices both are empty."),
    _ARGS,
    f"{_DY}{_WEIGHT}{_BAGS}F.embedding_bag_backward_sparse(dy, weight, indices, offsets)",
    (
        ({"per_sample_weights": "None"}, f"tuple[{INDICES}, {RESHAPED}]"),
        ({"per_sample_weights": "ArrayLike | None"}, f"tuple[{RESHAPED}, ...]"),
    ),
)
