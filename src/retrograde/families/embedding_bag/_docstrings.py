"""The docstrings of the functions. Rendered by `python -m docgen.stub`."""

# fmt: off

DOCSTRINGS = {
    "embedding_bag": """\
The sum, mean or maximum of the rows of each bag of indices.

`y[b] = sum, mean or max of weight[indices[n]] over the n of bag b`

Args:
    weight: The table, rows x columns. An array of float32, float16, bfloat16 or float64.
    indices: Rows of the table: a vector that `offsets` cuts into bags, or a matrix with a bag in each row.
        Integers of any type.
    offsets: Where each bag starts in `indices`: 0 first, not decreasing. None: indices are a matrix.
    mode: What is made of a bag: sum, mean or max.
    per_sample_weights: A factor for each index, of the shape of indices; for mode sum.
    padding_idx: A row that takes no part; a negative one counts from the end. None: there is none.
    include_last_offset: Whether the last of `offsets` is where the last bag ends.
    index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
        it out.
    return_max_indices: Whether to return (y, max_indices), the row of each maximum; for mode max.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of weight: bags x columns; with `return_max_indices` a tuple of y and the
        row of each maximum, int64, -1 in an empty bag.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
    IndexOutOfRange: An index is outside the table, unless index_policy="skip".

Edges:
    A bag without entries gives zeros.
    max: the first of equals wins, and NaN before all.
    sum and mean: a NaN in a row gives NaN in its bags.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> weight = np.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], np.float32)
    >>> indices, offsets = np.array([2, 0, 2]), np.array([0, 2])
    >>> F.embedding_bag(weight, indices, offsets)
    array([[2. , 3. ],
           [2. , 2.5]], dtype=float32)""",
    "embedding_bag_backward": """\
The gradient of `embedding_bag`: every row of it.

`dweight[r] = sum of dy[b] over the entries r of bags b, divided by their count (mean), at the maxima (max)`

Args:
    dy: The gradient of the result: bags x columns. An array of float32, float16, bfloat16 or float64.
    weight: The table, rows x columns. An array of float32, float16, bfloat16 or float64.
    indices: Rows of the table: a vector that `offsets` cuts into bags, or a matrix with a bag in each row.
        Integers of any type.
    offsets: Where each bag starts in `indices`: 0 first, not decreasing. None: indices are a matrix.
    mode: What is made of a bag: sum, mean or max.
    per_sample_weights: A factor for each index, of the shape of indices; for mode sum.
    padding_idx: A row that takes no part; a negative one counts from the end. None: there is none.
    include_last_offset: Whether the last of `offsets` is where the last bag ends.
    max_indices: The forward's max_indices, if they are at hand; else they are found again in weight.
    scale_grad_by_freq: Whether to divide the sum of a row by how often it was named.
    index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
        it out.
    accumulate: Whether to add to what `out` holds, which is needed then; else every row is written.
    out: Where to write the result, which is returned. None: a new array. With `per_sample_weights` a tuple of
        two.

Returns:
    dweight, an array of the type and dtype of dy and the shape of weight; with `per_sample_weights` a tuple of
        it and dper_sample_weights.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
    IndexOutOfRange: An index is outside the table, unless index_policy="skip".

Edges:
    A sum is taken wide, in the order of the indices, and rounded once.
    A row that is twice in a bag of mode max gets its gradient once.
    Without indices it is all zeros.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> dy = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)
    >>> weight = np.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], np.float32)
    >>> indices, offsets = np.array([2, 0, 2]), np.array([0, 2])
    >>> F.embedding_bag_backward(dy, weight, indices, offsets)
    array([[1., 2.],
           [0., 0.],
           [4., 6.]], dtype=float32)""",
    "embedding_bag_backward_sparse": """\
The rows of `embedding_bag_backward` that some entry names, and their sums.

`dweight[r] = sum of dy[b] over the entries r of bags b, divided by their count (mean), at the maxima (max)`

Args:
    dy: The gradient of the result: bags x columns. An array of float32, float16, bfloat16 or float64.
    weight: The table, rows x columns. An array of float32, float16, bfloat16 or float64.
    indices: Rows of the table: a vector that `offsets` cuts into bags, or a matrix with a bag in each row.
        Integers of any type.
    offsets: Where each bag starts in `indices`: 0 first, not decreasing. None: indices are a matrix.
    mode: What is made of a bag: sum, mean or max.
    per_sample_weights: A factor for each index, of the shape of indices; for mode sum.
    padding_idx: A row that takes no part; a negative one counts from the end. None: there is none.
    include_last_offset: Whether the last of `offsets` is where the last bag ends.
    max_indices: The forward's max_indices, if they are at hand; else they are found again in weight.
    scale_grad_by_freq: Whether to divide the sum of a row by how often it was named.
    index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
        it out.

Returns:
    (rows, values): the rows in rising order, int64, and their gradients, of the type and dtype of dy; with
        `per_sample_weights` dper_sample_weights as a third.

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
    >>> dy = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)
    >>> weight = np.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], np.float32)
    >>> indices, offsets = np.array([2, 0, 2]), np.array([0, 2])
    >>> F.embedding_bag_backward_sparse(dy, weight, indices, offsets)
    (array([0, 2]), array([[1., 2.],
           [4., 6.]], dtype=float32))""",
}

TORCH_EXAMPLES = {
    "embedding_bag": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
    >>> indices, offsets = torch.tensor([2, 0, 2]), torch.tensor([0, 2])
    >>> rgt.embedding_bag(weight, indices, offsets)
    tensor([[2.0000, 3.0000],
            [2.0000, 2.5000]])""",
    "embedding_bag_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
    >>> indices, offsets = torch.tensor([2, 0, 2]), torch.tensor([0, 2])
    >>> rgt.embedding_bag_backward(dy, weight, indices, offsets)
    tensor([[1., 2.],
            [0., 0.],
            [4., 6.]])""",
    "embedding_bag_backward_sparse": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
    >>> indices, offsets = torch.tensor([2, 0, 2]), torch.tensor([0, 2])
    >>> rgt.embedding_bag_backward_sparse(dy, weight, indices, offsets)
    (tensor([0, 2]), tensor([[1., 2.],
            [4., 6.]]))""",
}

JAX_EXAMPLES = {
    "embedding_bag": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
    >>> indices, offsets = jnp.array([2, 0, 2]), jnp.array([0, 2])
    >>> rgj.embedding_bag(weight, indices, offsets)
    Array([[2. , 3. ],
           [2. , 2.5]], dtype=float32)""",
    "embedding_bag_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0]], jnp.float32)
    >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
    >>> indices, offsets = jnp.array([2, 0, 2]), jnp.array([0, 2])
    >>> rgj.embedding_bag_backward(dy, weight, indices, offsets)
    Array([[1., 2.],
           [0., 0.],
           [4., 6.]], dtype=float32)""",
    "embedding_bag_backward_sparse": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0]], jnp.float32)
    >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
    >>> indices, offsets = jnp.array([2, 0, 2]), jnp.array([0, 2])
    >>> rgj.embedding_bag_backward_sparse(dy, weight, indices, offsets)
    (Array([0, 2], dtype=int32), Array([[1., 2.],
           [4., 6.]], dtype=float32))""",
}
