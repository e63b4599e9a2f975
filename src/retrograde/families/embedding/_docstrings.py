"""The docstrings of the functions. Rendered by `python -m docgen.stub`."""

# fmt: off

DOCSTRINGS = {
    "embedding": """\
The rows of a table at indices.

`y[n] = weight[indices[n]]`

Args:
    weight: The table, rows x columns. An array of float32, float16, bfloat16 or float64.
    indices: Rows of the table, of any shape: integers of any type. A list is taken as `numpy.asarray` takes it.
    padding_idx: A row whose gradient is left out; a negative one counts from the end. None: there is none.
    index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
        it out.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of weight: the shape of indices, and the columns.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
    IndexOutOfRange: An index is outside the table, unless index_policy="skip".

Edges:
    Rows are copied: NaN and infinities stay as they are.
    A skipped index gives a row of zeros.
    Without indices y is empty.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> weight = np.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], np.float32)
    >>> indices = np.array([2, 0, 2])
    >>> F.embedding(weight, indices)
    array([[2. , 2.5],
           [0. , 0.5],
           [2. , 2.5]], dtype=float32)""",
    "embedding_backward": """\
The gradient of `embedding`: every row of it.

`dweight[r] = sum of dy[n] over the n with indices[n] = r`

Args:
    dy: The gradient of the result: the shape of indices, and the columns. An array of float32, float16,
        bfloat16 or float64.
    indices: Rows of the table, of any shape: integers of any type. A list is taken as `numpy.asarray` takes it.
    num_embeddings: How many rows the table has.
    padding_idx: A row whose gradient is left out; a negative one counts from the end. None: there is none.
    index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
        it out.
    scale_grad_by_freq: Whether to divide the sum of a row by how often it was named.
    accumulate: Whether to add to what `out` holds, which is needed then; else every row is written.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dweight, an array of the type and dtype of dy: num_embeddings x columns.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
    IndexOutOfRange: An index is outside the table, unless index_policy="skip".

Edges:
    A sum is taken wide, in the order of the indices, and rounded once.
    A NaN in dy reaches the row that its index names, and no other.
    Without indices it is all zeros.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> dy = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], np.float32)
    >>> indices = np.array([2, 0, 2])
    >>> F.embedding_backward(dy, indices, 3)
    array([[3., 4.],
           [0., 0.],
           [6., 8.]], dtype=float32)""",
    "embedding_backward_sparse": """\
The rows of `embedding_backward` that some index names, and their sums.

`dweight[r] = sum of dy[n] over the n with indices[n] = r`

Args:
    dy: The gradient of the result: the shape of indices, and the columns. An array of float32, float16,
        bfloat16 or float64.
    indices: Rows of the table, of any shape: integers of any type. A list is taken as `numpy.asarray` takes it.
    num_embeddings: How many rows the table has.
    padding_idx: A row whose gradient is left out; a negative one counts from the end. None: there is none.
    index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
        it out.
    scale_grad_by_freq: Whether to divide the sum of a row by how often it was named.

Returns:
    (rows, values): the rows in rising order, int64, and their gradients, of the type and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
    IndexOutOfRange: An index is outside the table, unless index_policy="skip".

Edges:
    A sum is taken wide, in the order of the indices, and rounded once.
    Without indices both are empty.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> dy = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], np.float32)
    >>> indices = np.array([2, 0, 2])
    >>> F.embedding_backward_sparse(dy, indices, 3)
    (array([0, 2]), array([[3., 4.],
           [6., 8.]], dtype=float32))""",
}

TORCH_EXAMPLES = {
    "embedding": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
    >>> indices = torch.tensor([2, 0, 2])
    >>> rgt.embedding(weight, indices)
    tensor([[2.0000, 2.5000],
            [0.0000, 0.5000],
            [2.0000, 2.5000]])""",
    "embedding_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    >>> indices = torch.tensor([2, 0, 2])
    >>> rgt.embedding_backward(dy, indices, 3)
    tensor([[3., 4.],
            [0., 0.],
            [6., 8.]])""",
    "embedding_backward_sparse": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    >>> indices = torch.tensor([2, 0, 2])
    >>> rgt.embedding_backward_sparse(dy, indices, 3)
    (tensor([0, 2]), tensor([[3., 4.],
            [6., 8.]]))""",
}

JAX_EXAMPLES = {
    "embedding": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
    >>> indices = jnp.array([2, 0, 2])
    >>> rgj.embedding(weight, indices)
    Array([[2. , 2.5],
           [0. , 0.5],
           [2. , 2.5]], dtype=float32)""",
    "embedding_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], jnp.float32)
    >>> indices = jnp.array([2, 0, 2])
    >>> rgj.embedding_backward(dy, indices, 3)
    Array([[3., 4.],
           [0., 0.],
           [6., 8.]], dtype=float32)""",
    "embedding_backward_sparse": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], jnp.float32)
    >>> indices = jnp.array([2, 0, 2])
    >>> rgj.embedding_backward_sparse(dy, indices, 3)
    (Array([0, 2], dtype=int32), Array([[3., 4.],
           [6., 8.]], dtype=float32))""",
}
