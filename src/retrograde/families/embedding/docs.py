"""What the docstrings of the embedding functions say. The rest is generated."""

from retrograde._core.docs import INDICES, OUT, RESHAPED, Doc

POLICY = "What an index outside the table does: raise, before anything is written, or skip, which leaves it out."
ARGS = {
    "weight": "The table, rows x columns. {dtypes}",
    "indices": "Rows of the table, of any shape: integers of any type. A list is taken as `numpy.asarray` takes it.",
    "num_embeddings": "How many rows the table has.",
    "padding_idx": "A row whose gradient is left out; a negative one counts from the end. None: there is none.",
    "index_policy": POLICY,
    "scale_grad_by_freq": "Whether to divide the sum of a row by how often it was named.",
    "accumulate": "Whether to add to what `out` holds, which is needed then; else every row is written.",
    "dy": "The gradient of the result: the shape of indices, and the columns. {dtypes}",
    "out": OUT,
}
_ROWS = "dweight[r] = sum of dy[n] over the n with indices[n] = r"
_SUMS = "A sum is taken wide, in the order of the indices, and rounded once."
_NONE = "Without indices it is all zeros."
_SAMPLE = "indices = np.array([2, 0, 2])\n"
_DY = "dy = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], np.float32)\n"

FORWARD = Doc(
    "The rows of a table at indices.",
    "y[n] = weight[indices[n]]",
    "y, an array of the type and dtype of weight: the shape of indices, and the columns.",
    (
        "Rows are copied: NaN and infinities stay as they are.",
        "A skipped index gives a row of zeros.",
        "Without indices y is empty.",
    ),
    ARGS,
    f"weight = np.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], np.float32)\n{_SAMPLE}F.embedding(weight, indices)",
    (({}, RESHAPED),),
)
BACKWARD = Doc(
    "The gradient of `embedding`: every row of it.",
    _ROWS,
    "dweight, an array of the type and dtype of dy: num_embeddings x columns.",
    (_SUMS, "A NaN in dy reaches the row that its index names, and no other.", _NONE),
    ARGS,
    f"{_DY}{_SAMPLE}F.embedding_backward(dy, indices, 3)",
    (({}, RESHAPED),),
)
SPARSE = Doc(
    "The rows of `embedding_backward` that some index names, and their sums.",
    _ROWS,
    "(rows, values): the rows in rising order, int64, and their gradients, of the type and dtype of dy.",
    (_SUMS, "Without indices both are empty."),
    ARGS,
    f"{_DY}{_SAMPLE}F.embedding_backward_sparse(dy, indices, 3)",
    (({}, f"tuple[{INDICES}, {RESHAPED}]"),),
)
