"""The docstrings of the functions. Rendered by `python -m docgen.stub`."""

# fmt: off

DOCSTRINGS = {
    "add": """add, element by element. Arrays broadcast together.

`y = a + b`

Args:
    a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number takes part
        unrounded.
    b: An operand, of the same dtype. A Python number takes part unrounded.
    out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
        shape.

Returns:
    y, an array of the type of the first array among the operands, of their dtype and the shape that they
        broadcast to.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Integers wrap around.
    inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    int32, int64: exact.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a = np.array([1.0, -2.0, 3.0], np.float32)
    >>> b = np.array([4.0, 0.5, 2.0], np.float32)
    >>> F.add(a, b)
    array([ 5. , -1.5,  5. ], dtype=float32)""",
    "add_backward": """The gradient of `add`.

`da = dy; db = dy`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    a: The forward's operand.
    b: The forward's operand.
    y: Accepted and not needed.
    needs: Which of (da, db) are wanted.
    out: A tuple of arrays to write the results to, which are returned. None: new arrays.

Returns:
    (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
        wanted.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
        3.8e-06 of the sum of the abs of the terms.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a = np.array([1.0, -2.0, 3.0], np.float32)
    >>> b = np.array([4.0, 0.5, 2.0], np.float32)
    >>> F.add_backward(1, a, b)
    (array([1., 1., 1.], dtype=float32), array([1., 1., 1.], dtype=float32))""",
    "sub": """sub, element by element. Arrays broadcast together.

`y = a - b`

Args:
    a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number takes part
        unrounded.
    b: An operand, of the same dtype. A Python number takes part unrounded.
    out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
        shape.

Returns:
    y, an array of the type of the first array among the operands, of their dtype and the shape that they
        broadcast to.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Integers wrap around.
    inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    int32, int64: exact.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a = np.array([1.0, -2.0, 3.0], np.float32)
    >>> b = np.array([4.0, 0.5, 2.0], np.float32)
    >>> F.sub(a, b)
    array([-3. , -2.5,  1. ], dtype=float32)""",
    "sub_backward": """The gradient of `sub`.

`da = dy; db = -dy`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    a: The forward's operand.
    b: The forward's operand.
    y: Accepted and not needed.
    needs: Which of (da, db) are wanted.
    out: A tuple of arrays to write the results to, which are returned. None: new arrays.

Returns:
    (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
        wanted.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
        3.8e-06 of the sum of the abs of the terms.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a = np.array([1.0, -2.0, 3.0], np.float32)
    >>> b = np.array([4.0, 0.5, 2.0], np.float32)
    >>> F.sub_backward(1, a, b)
    (array([1., 1., 1.], dtype=float32), array([-1., -1., -1.], dtype=float32))""",
    "mul": """mul, element by element. Arrays broadcast together.

`y = a b`

Args:
    a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number takes part
        unrounded.
    b: An operand, of the same dtype. A Python number takes part unrounded.
    out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
        shape.

Returns:
    y, an array of the type of the first array among the operands, of their dtype and the shape that they
        broadcast to.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Integers wrap around.
    inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    int32, int64: exact.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a = np.array([1.0, -2.0, 3.0], np.float32)
    >>> b = np.array([4.0, 0.5, 2.0], np.float32)
    >>> F.mul(a, b)
    array([ 4., -1.,  6.], dtype=float32)""",
    "mul_backward": """The gradient of `mul`.

`da = dy b; db = dy a`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    a: The forward's operand.
    b: The forward's operand.
    y: Accepted and not needed.
    needs: Which of (da, db) are wanted.
    out: A tuple of arrays to write the results to, which are returned. None: new arrays.

Returns:
    (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
        wanted.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
        3.8e-06 of the sum of the abs of the terms.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a = np.array([1.0, -2.0, 3.0], np.float32)
    >>> b = np.array([4.0, 0.5, 2.0], np.float32)
    >>> F.mul_backward(1, a, b)
    (array([4. , 0.5, 2. ], dtype=float32), array([ 1., -2.,  3.], dtype=float32))""",
    "div": """div, element by element. Arrays broadcast together.

`y = a / b`

Args:
    a: An operand: An array of float32, float16, bfloat16 or float64. A Python number takes part unrounded.
    b: An operand, of the same dtype. A Python number takes part unrounded.
    out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
        shape.

Returns:
    y, an array of the type of the first array among the operands, of their dtype and the shape that they
        broadcast to.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a = np.array([1.0, -2.0, 3.0], np.float32)
    >>> b = np.array([4.0, 0.5, 2.0], np.float32)
    >>> F.div(a, b)
    array([ 0.25, -4.  ,  1.5 ], dtype=float32)""",
    "div_backward": """The gradient of `div`.

`da = dy / b; db = -dy (a / b) / b`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    a: The forward's operand.
    b: The forward's operand.
    y: Accepted and not needed.
    needs: Which of (da, db) are wanted.
    out: A tuple of arrays to write the results to, which are returned. None: new arrays.

Returns:
    (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
        wanted.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
    Empty operands give empty results.

Bound:
    float64: 1.5 eps of the scale, which is at most 3 ulp of the scale as usually counted.
    float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
        3.8e-06 of the sum of the abs of the terms.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a = np.array([1.0, -2.0, 3.0], np.float32)
    >>> b = np.array([4.0, 0.5, 2.0], np.float32)
    >>> F.div_backward(1, a, b)
    (array([0.25, 2.  , 0.5 ], dtype=float32), array([-0.0625,  8.    , -0.75  ], dtype=float32))""",
    "lerp": """Linear interpolation from a to b, exact at both ends. Arrays broadcast together.

`y = a + weight (b - a) if abs(weight) < 1/2 else b - (b - a) (1 - weight)`

Args:
    a: Where to start. An array of float32, float16, bfloat16 or float64.
    b: Where to go, of the dtype of a.
    weight: A number, which is not rounded to the dtype, or an array of the dtype of a; outside [0, 1] it
        extrapolates.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of a and the shape that the operands broadcast to.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    weight = 0 gives a and weight = 1 gives b, whatever the other holds unless it is NaN.
    b - a does not overflow. An infinite end counts with its sign: from inf to 1 at 1/2 is inf, to -inf NaN.
    A NaN in a, b or weight gives NaN.
    Empty operands give an empty result.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([0.0, 1.0], np.float32), np.array([10.0, -1.0], np.float32)
    >>> F.lerp(a, b, 0.25)
    array([2.5, 0.5], dtype=float32)""",
    "lerp_backward": """The gradient of `lerp`; that of the weight, too, if it is an array.

`da = (1 - weight) dy; db = weight dy; dweight = dy (b - a)`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    weight: The forward's weight: a number or an array.
    a: The forward's a, or its shape, to which da is summed. None: that of dy. A weight array needs the array.
    b: The same for b.
    out: A tuple of arrays to write the results to, which are returned. None: new arrays.

Returns:
    (da, db), or (da, db, dweight) if the weight is an array: arrays of the type and dtype of dy, each summed to
        the shape of its operand.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Gradients are products: 0 * inf and NaN give NaN.
    dweight is 0 where nothing is summed.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
        3.8e-06 of the sum of the abs of the terms.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([0.0, 1.0], np.float32), np.array([10.0, -1.0], np.float32)
    >>> F.lerp_backward(np.ones_like(a), 0.25, a, b)
    (array([0.75, 0.75], dtype=float32), array([0.25, 0.25], dtype=float32))""",
    "embedding": """The rows of a table at indices.

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
    "embedding_backward": """The gradient of `embedding`: every row of it.

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
    "embedding_backward_sparse": """The rows of `embedding_backward` that some index names, and their sums.

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
    "embedding_bag": """The sum, mean or maximum of the rows of each bag of indices.

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
    "embedding_bag_backward": """The gradient of `embedding_bag`: every row of it.

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
    "embedding_bag_backward_sparse": """The rows of `embedding_bag_backward` that some entry names, and their sums.

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
    "glu": """glu of the two halves of x: values a times a function of gates b.

`y = a sigma(b)`

Args:
    x: Both halves along `axis`, whose extent is even. An array of float32, float16, bfloat16 or float64.
    axis: The axis that holds the halves; a negative one counts from the end.
    order: Which half comes first: value_gate (a, b), as in torch's glu, or gate_value (b, a).
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, with half its extent along `axis`.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and 1 at b = inf; its slope is 0 at both.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
    >>> F.glu(x)
    array([[ 0.62245935, -1.9051483 ]], dtype=float32)""",
    "glu_backward": """The gradient of `glu`.

`da = dy sigma(b); db = dy a sigma(b) sigma(-b)`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input. An array of float32, float16, bfloat16 or float64.
    axis: That of the forward.
    order: That of the forward.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x: da and db in the order of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and 1 at b = inf; its slope is 0 at both.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
    >>> F.glu_backward(1, x)
    array([[ 0.62245935,  0.95257413,  0.23500371, -0.09035332]],
          dtype=float32)""",
    "glu_split": """glu of two arrays: values a times a function of gates b.

`y = a sigma(b)`

Args:
    a: The values. An array of float32, float16, bfloat16 or float64.
    b: The gates, of the shape and dtype of a.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type, shape and dtype of a.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and 1 at b = inf; its slope is 0 at both.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
    >>> F.glu_split(a, b)
    array([ 0.62245935, -1.9051483 ], dtype=float32)""",
    "glu_split_backward": """The gradient of `glu_split`.

`da = dy sigma(b); db = dy a sigma(b) sigma(-b)`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    a: The values. An array of float32, float16, bfloat16 or float64.
    b: The gates, of the shape and dtype of a.
    out: A tuple of arrays to write the results to, which are returned. None: new arrays.

Returns:
    (da, db), arrays of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and 1 at b = inf; its slope is 0 at both.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
    >>> F.glu_split_backward(1, a, b)
    (array([0.62245935, 0.95257413], dtype=float32), array([ 0.23500371, -0.09035332], dtype=float32))""",
    "reglu": """reglu of the two halves of x: values a times a function of gates b.

`y = a max(b, 0)`

Args:
    x: Both halves along `axis`, whose extent is even. An array of float32, float16, bfloat16 or float64.
    axis: The axis that holds the halves; a negative one counts from the end.
    order: Which half comes first: value_gate (a, b), as in torch's glu, or gate_value (b, a).
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, with half its extent along `axis`.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Where b <= 0, da and db are 0, whatever dy and a hold.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
    >>> F.reglu(x)
    array([[ 0.5, -6. ]], dtype=float32)""",
    "reglu_backward": """The gradient of `reglu`.

`da = dy max(b, 0); db = dy a (1 if b > 0 else 0)`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input. An array of float32, float16, bfloat16 or float64.
    axis: That of the forward.
    order: That of the forward.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x: da and db in the order of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Where b <= 0, da and db are 0, whatever dy and a hold.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
    >>> F.reglu_backward(1, x)
    array([[ 0.5,  3. ,  1. , -2. ]], dtype=float32)""",
    "reglu_split": """reglu of two arrays: values a times a function of gates b.

`y = a max(b, 0)`

Args:
    a: The values. An array of float32, float16, bfloat16 or float64.
    b: The gates, of the shape and dtype of a.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type, shape and dtype of a.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Where b <= 0, da and db are 0, whatever dy and a hold.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
    >>> F.reglu_split(a, b)
    array([ 0.5, -6. ], dtype=float32)""",
    "reglu_split_backward": """The gradient of `reglu_split`.

`da = dy max(b, 0); db = dy a (1 if b > 0 else 0)`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    a: The values. An array of float32, float16, bfloat16 or float64.
    b: The gates, of the shape and dtype of a.
    out: A tuple of arrays to write the results to, which are returned. None: new arrays.

Returns:
    (da, db), arrays of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Where b <= 0, da and db are 0, whatever dy and a hold.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
    >>> F.reglu_split_backward(1, a, b)
    (array([0.5, 3. ], dtype=float32), array([ 1., -2.], dtype=float32))""",
    "swiglu": """swiglu of the two halves of x: values a times a function of gates b.

`y = a b sigma(b)`

Args:
    x: Both halves along `axis`, whose extent is even. An array of float32, float16, bfloat16 or float64.
    axis: The axis that holds the halves; a negative one counts from the end.
    order: Which half comes first: value_gate (a, b), as in torch's glu, or gate_value (b, a).
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, with half its extent along `axis`.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
    >>> F.swiglu(x)
    array([[ 0.31122968, -5.7154446 ]], dtype=float32)""",
    "swiglu_backward": """The gradient of `swiglu`.

`da = dy b sigma(b); db = dy a sigma(b) (1 + b sigma(-b))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input. An array of float32, float16, bfloat16 or float64.
    axis: That of the forward.
    order: That of the forward.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x: da and db in the order of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
    >>> F.swiglu_backward(1, x)
    array([[ 0.31122968,  2.8577223 ,  0.7399612 , -2.1762083 ]],
          dtype=float32)""",
    "swiglu_split": """swiglu of two arrays: values a times a function of gates b.

`y = a b sigma(b)`

Args:
    a: The values. An array of float32, float16, bfloat16 or float64.
    b: The gates, of the shape and dtype of a.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type, shape and dtype of a.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
    >>> F.swiglu_split(a, b)
    array([ 0.31122968, -5.7154446 ], dtype=float32)""",
    "swiglu_split_backward": """The gradient of `swiglu_split`.

`da = dy b sigma(b); db = dy a sigma(b) (1 + b sigma(-b))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    a: The values. An array of float32, float16, bfloat16 or float64.
    b: The gates, of the shape and dtype of a.
    out: A tuple of arrays to write the results to, which are returned. None: new arrays.

Returns:
    (da, db), arrays of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
    >>> F.swiglu_split_backward(1, a, b)
    (array([0.31122968, 2.8577223 ], dtype=float32), array([ 0.7399612, -2.1762083], dtype=float32))""",
    "geglu": """geglu of the two halves of x: values a times a function of gates b.

`y = a b Phi(b)`

Args:
    x: Both halves along `axis`, whose extent is even. An array of float32, float16, bfloat16 or float64.
    axis: The axis that holds the halves; a negative one counts from the end.
    order: Which half comes first: value_gate (a, b), as in torch's glu, or gate_value (b, a).
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, with half its extent along `axis`.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
    >>> F.geglu(x)
    array([[ 0.34573123, -5.9919004 ]], dtype=float32)""",
    "geglu_backward": """The gradient of `geglu`.

`da = dy b Phi(b); db = dy a (Phi(b) + b phi(b))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input. An array of float32, float16, bfloat16 or float64.
    axis: That of the forward.
    order: That of the forward.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x: da and db in the order of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
    >>> F.geglu_backward(1, x)
    array([[ 0.34573123,  2.9959502 ,  0.8674951 , -2.0238912 ]],
          dtype=float32)""",
    "geglu_split": """geglu of two arrays: values a times a function of gates b.

`y = a b Phi(b)`

Args:
    a: The values. An array of float32, float16, bfloat16 or float64.
    b: The gates, of the shape and dtype of a.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type, shape and dtype of a.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
    >>> F.geglu_split(a, b)
    array([ 0.34573123, -5.9919004 ], dtype=float32)""",
    "geglu_split_backward": """The gradient of `geglu_split`.

`da = dy b Phi(b); db = dy a (Phi(b) + b phi(b))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    a: The values. An array of float32, float16, bfloat16 or float64.
    b: The gates, of the shape and dtype of a.
    out: A tuple of arrays to write the results to, which are returned. None: new arrays.

Returns:
    (da, db), arrays of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
    >>> F.geglu_split_backward(1, a, b)
    (array([0.34573123, 2.9959502 ], dtype=float32), array([ 0.8674951, -2.0238912], dtype=float32))""",
    "geglu_tanh": """geglu_tanh of the two halves of x: values a times a function of gates b.

`y = a b sigma(z), z = 2 sqrt(2/pi) (b + 0.044715 b^3)`

Args:
    x: Both halves along `axis`, whose extent is even. An array of float32, float16, bfloat16 or float64.
    axis: The axis that holds the halves; a negative one counts from the end.
    order: Which half comes first: value_gate (a, b), as in torch's glu, or gate_value (b, a).
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, with half its extent along `axis`.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
    >>> F.geglu_tanh(x)
    array([[ 0.345714 , -5.9927254]], dtype=float32)""",
    "geglu_tanh_backward": """The gradient of `geglu_tanh`.

`da = dy b sigma(z), z = 2 sqrt(2/pi) (b + 0.044715 b^3); db = dy a sigma(z) (1 + b z' sigma(-z))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input. An array of float32, float16, bfloat16 or float64.
    axis: That of the forward.
    order: That of the forward.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x: da and db in the order of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
    >>> F.geglu_tanh_backward(1, x)
    array([[ 0.345714 ,  2.9963627,  0.8673699, -2.0231683]], dtype=float32)""",
    "geglu_tanh_split": """geglu_tanh of two arrays: values a times a function of gates b.

`y = a b sigma(z), z = 2 sqrt(2/pi) (b + 0.044715 b^3)`

Args:
    a: The values. An array of float32, float16, bfloat16 or float64.
    b: The gates, of the shape and dtype of a.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type, shape and dtype of a.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
    >>> F.geglu_tanh_split(a, b)
    array([ 0.345714 , -5.9927254], dtype=float32)""",
    "geglu_tanh_split_backward": """The gradient of `geglu_tanh_split`.

`da = dy b sigma(z), z = 2 sqrt(2/pi) (b + 0.044715 b^3); db = dy a sigma(z) (1 + b z' sigma(-z))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    a: The values. An array of float32, float16, bfloat16 or float64.
    b: The gates, of the shape and dtype of a.
    out: A tuple of arrays to write the results to, which are returned. None: new arrays.

Returns:
    (da, db), arrays of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
    A NaN in a factor gives NaN, and so does 0 * inf.
    Empty operands give empty results.

Bound:
    float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
    >>> F.geglu_tanh_split_backward(1, a, b)
    (array([0.345714 , 2.9963627], dtype=float32), array([ 0.8673699, -2.0231683], dtype=float32))""",
    "sum": """The sum of x, over one axis, several or all.

`y = sum(x)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
        rank 0.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms gives NaN.
    Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN.
    No terms give 0.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.sum(x, axis=1)
    array([7. , 1.5], dtype=float32)""",
    "sum_backward": """The gradient of `sum`.

`dx = dy`

Args:
    dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
        stands for an array filled with it, so `1` is the seed of a loss.
    x: The forward's input, or its shape, which is all that is needed.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms gives NaN.
    Empty x gives an empty dx.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.sum_backward(1, x, axis=1)
    array([[1., 1., 1.],
           [1., 1., 1.]], dtype=float32)""",
    "mean": """The mean of x, over one axis, several or all.

`y = sum(x) / n`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
        rank 0.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms gives NaN.
    Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN.
    No terms give NaN.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.mean(x, axis=1)
    array([2.3333333, 0.5      ], dtype=float32)""",
    "mean_backward": """The gradient of `mean`.

`dx = dy / n`

Args:
    dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
        stands for an array filled with it, so `1` is the seed of a loss.
    x: The forward's input, or its shape, which is all that is needed.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms gives NaN.
    Empty x gives an empty dx.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.mean_backward(1, x, axis=1)
    array([[0.33333334, 0.33333334, 0.33333334],
           [0.33333334, 0.33333334, 0.33333334]], dtype=float32)""",
    "max": """The largest term of x, over one axis, several or all.

`y = max(x)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets all of
        it). The result does not depend on it.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
        rank 0.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms wins.
    No terms are refused: there is no largest.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.max(x, axis=1)
    array([3., 2.], dtype=float32)""",
    "max_backward": """The gradient of `max`.

`dx = dy at the terms that are y, by ties; 0 elsewhere`

Args:
    dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
        stands for an array filled with it, so `1` is the seed of a loss.
    x: The forward's input.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets all of
        it). The result does not depend on it.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Where y is NaN, the NaNs share dy, by ties.
    Terms that do not win get 0, whatever dy holds.
    Empty x gives an empty dx.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.max_backward(1, x, axis=1)
    array([[0. , 0.5, 0.5],
           [0. , 1. , 0. ]], dtype=float32)""",
    "min": """The smallest term of x, over one axis, several or all.

`y = min(x)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets all of
        it). The result does not depend on it.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
        rank 0.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms wins.
    No terms are refused: there is no smallest.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.min(x, axis=1)
    array([ 1., -1.], dtype=float32)""",
    "min_backward": """The gradient of `min`.

`dx = dy at the terms that are y, by ties; 0 elsewhere`

Args:
    dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
        stands for an array filled with it, so `1` is the seed of a loss.
    x: The forward's input.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets all of
        it). The result does not depend on it.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Where y is NaN, the NaNs share dy, by ties.
    Terms that do not win get 0, whatever dy holds.
    Empty x gives an empty dx.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.min_backward(1, x, axis=1)
    array([[1., 0., 0.],
           [0., 0., 1.]], dtype=float32)""",
    "prod": """The product of x, over one axis, several or all.

`y = prod(x)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
        rank 0.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms gives NaN.
    Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN.
    No terms give 1.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.prod(x, axis=1)
    array([ 9., -1.], dtype=float32)""",
    "prod_backward": """The gradient of `prod`.

`dx = dy times the product of the other terms`

Args:
    dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
        stands for an array filled with it, so `1` is the seed of a loss.
    x: The forward's input.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A single zero among the terms has a gradient: nothing is divided.
    A NaN among the terms gives NaN.
    Empty x gives an empty dx.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.prod_backward(1, x, axis=1)
    array([[ 9. ,  3. ,  3. ],
           [-2. , -0.5,  1. ]], dtype=float32)""",
    "norm2": """The Euclidean norm of x, over one axis, several or all.

`y = sqrt(sum(x^2))`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
        rank 0.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms gives NaN.
    Squares do not overflow: the norm of [1e30, 1e30] fits in float32.
    No terms give 0.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.norm2(x, axis=1)
    array([4.358899, 2.291288], dtype=float32)""",
    "norm2_backward": """The gradient of `norm2`.

`dx = dy x / y`

Args:
    dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
        stands for an array filled with it, so `1` is the seed of a loss.
    x: The forward's input.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Where y is 0, dx is 0, whatever dy holds.
    Where y is inf, finite terms get 0 and infinite ones NaN.
    A NaN among the terms gives NaN.
    Empty x gives an empty dx.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.norm2_backward(1, x, axis=1)
    array([[ 0.22941573,  0.6882472 ,  0.6882472 ],
           [ 0.2182179 ,  0.8728716 , -0.4364358 ]], dtype=float32)""",
    "logsumexp": """The logarithm of the sum of exponentials of x, over one axis, several or all.

`y = log(sum(exp(x)))`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
        rank 0.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms gives NaN.
    A term inf gives inf; terms that are all -inf give -inf.
    No terms give -inf.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.logsumexp(x, axis=1)
    array([3.7586236, 2.2413113], dtype=float32)""",
    "logsumexp_backward": """The gradient of `logsumexp`.

`dx = dy exp(x - y)`

Args:
    dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
        stands for an array filled with it, so `1` is the seed of a loss.
    x: The forward's input.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Where y is -inf, dx is 0, whatever dy holds.
    Where y is inf, the terms that are inf share dy.
    A NaN among the terms gives NaN.
    Empty x gives an empty dx.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.logsumexp_backward(1, x, axis=1)
    array([[0.06337894, 0.46831053, 0.46831053],
           [0.17529039, 0.785597  , 0.03911257]], dtype=float32)""",
    "var": """The variance of x, over one axis, several or all.

`y = sum((x - mean(x))^2) / (n - correction)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    correction: What is taken from n in the denominator: 1, torch's default, unless given; NumPy's `ddof` is 0.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
        rank 0.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms gives NaN.
    n <= correction gives NaN; so does an infinite term.
    No terms give NaN.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.var(x, axis=1)
    array([1.3333334, 2.25     ], dtype=float32)""",
    "var_backward": """The gradient of `var`.

`dx = 2 dy (x - mean(x)) / (n - correction)`

Args:
    dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
        stands for an array filled with it, so `1` is the seed of a loss.
    x: The forward's input.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    correction: What is taken from n in the denominator: 1, torch's default, unless given; NumPy's `ddof` is 0.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms gives NaN.
    Empty x gives an empty dx.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.var_backward(1, x, axis=1)
    array([[-1.3333334,  0.6666667,  0.6666667],
           [ 0.       ,  1.5      , -1.5      ]], dtype=float32)""",
    "std": """The standard deviation of x, over one axis, several or all.

`y = sqrt(sum((x - mean(x))^2) / (n - correction))`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    correction: What is taken from n in the denominator: 1, torch's default, unless given; NumPy's `ddof` is 0.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
        rank 0.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN among the terms gives NaN.
    n <= correction gives NaN; so does an infinite term.
    No terms give NaN.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.std(x, axis=1)
    array([1.1547005, 1.5      ], dtype=float32)""",
    "std_backward": """The gradient of `std`.

`dx = dy (x - mean(x)) / ((n - correction) y)`

Args:
    dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
        stands for an array filled with it, so `1` is the seed of a loss.
    x: The forward's input.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    correction: What is taken from n in the denominator: 1, torch's default, unless given; NumPy's `ddof` is 0.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type and dtype of dy and the shape of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Where y is 0, dx is 0, whatever dy holds.
    A NaN among the terms gives NaN.
    Empty x gives an empty dx.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
    >>> F.std_backward(1, x, axis=1)
    array([[-0.57735026,  0.28867513,  0.28867513],
           [ 0.        ,  0.5       , -0.5       ]], dtype=float32)""",
    "cumsum": """The sum of x up to each term, along an axis.

`y[k] = x[0] + ... + x[k]`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis to run along; a negative one counts from the end.
    reverse: Whether to run from the end.
    exclusive: Whether to leave the term itself out: y starts with the identity.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type, shape and dtype of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN gives NaN from where it stands on.
    Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN.
    An empty axis gives an empty array.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
    >>> F.cumsum(x)
    array([2., 5., 6., 9.], dtype=float32)""",
    "cumsum_backward": """The gradient of `cumsum`.

`dx[k] = dy[k] + ... + dy[n-1]`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input, its shape, or None: nothing of it is needed.
    axis: That of the forward.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    reverse: That of the forward.
    exclusive: That of the forward.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN gives NaN from where it stands on.
    An empty axis gives an empty array.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
    >>> F.cumsum_backward(np.ones_like(x), x)
    array([4., 3., 2., 1.], dtype=float32)""",
    "cumprod": """The product of x up to each term, along an axis.

`y[k] = x[0] ... x[k]`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis to run along; a negative one counts from the end.
    reverse: Whether to run from the end.
    exclusive: Whether to leave the term itself out: y starts with the identity.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type, shape and dtype of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN gives NaN from where it stands on.
    Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN.
    An empty axis gives an empty array.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
    >>> F.cumprod(x)
    array([ 2.,  6.,  6., 18.], dtype=float32)""",
    "cumprod_backward": """The gradient of `cumprod`.

`dx[k] = y[k-1] R[k], R[k] = dy[k] + x[k+1] R[k+1]`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input.
    axis: That of the forward.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    reverse: That of the forward.
    exclusive: That of the forward.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Zeros among the terms have a gradient: nothing is divided.
    A NaN gives NaN from where it stands on.
    An empty axis gives an empty array.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
    >>> F.cumprod_backward(np.ones_like(x), x)
    array([16., 10., 24.,  6.], dtype=float32)""",
    "cummax": """The largest term of x up to each, along an axis.

`y[k] = max(x[0], ..., x[k])`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis to run along; a negative one counts from the end.
    reverse: Whether to run from the end.
    exclusive: Whether to leave the term itself out: y starts with the identity.
    ties: Which of equal extremes wins: first or last.
    return_indices: Whether to return (y, indices), the places of the winners along the axis.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type, shape and dtype of x; with `return_indices` a tuple of y and indices, int64.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN wins from where it stands on.
    An empty axis gives an empty array.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
    >>> F.cummax(x)
    array([2., 3., 3., 3.], dtype=float32)""",
    "cummax_backward": """The gradient of `cummax`.

`dx[k] = sum of dy[i] over the i whose largest term is x[k]`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input, or None where `indices` are given.
    axis: That of the forward.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    reverse: That of the forward.
    exclusive: That of the forward.
    ties: Which of equal extremes wins: first or last.
    indices: The forward's indices, if they are at hand: int32 or int64, of the shape of dy.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Terms that never win get 0, whatever dy holds.
    An empty axis gives an empty array.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
    >>> F.cummax_backward(np.ones_like(x), x)
    array([1., 3., 0., 0.], dtype=float32)""",
    "cummin": """The smallest term of x up to each, along an axis.

`y[k] = min(x[0], ..., x[k])`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis to run along; a negative one counts from the end.
    reverse: Whether to run from the end.
    exclusive: Whether to leave the term itself out: y starts with the identity.
    ties: Which of equal extremes wins: first or last.
    return_indices: Whether to return (y, indices), the places of the winners along the axis.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type, shape and dtype of x; with `return_indices` a tuple of y and indices, int64.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN wins from where it stands on.
    An empty axis gives an empty array.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
    >>> F.cummin(x)
    array([2., 2., 1., 1.], dtype=float32)""",
    "cummin_backward": """The gradient of `cummin`.

`dx[k] = sum of dy[i] over the i whose smallest term is x[k]`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input, or None where `indices` are given.
    axis: That of the forward.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    reverse: That of the forward.
    exclusive: That of the forward.
    ties: Which of equal extremes wins: first or last.
    indices: The forward's indices, if they are at hand: int32 or int64, of the shape of dy.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Terms that never win get 0, whatever dy holds.
    An empty axis gives an empty array.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
    >>> F.cummin_backward(np.ones_like(x), x)
    array([2., 0., 2., 0.], dtype=float32)""",
    "logcumsumexp": """The logarithm of the sum of exponentials of x up to each term, along an axis.

`y[k] = log(exp(x[0]) + ... + exp(x[k]))`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis to run along; a negative one counts from the end.
    reverse: Whether to run from the end.
    exclusive: Whether to leave the term itself out: y starts with the identity.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of the type, shape and dtype of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    A NaN gives NaN from where it stands on.
    y is -inf as long as all terms are, and inf from the first term that is.
    An empty axis gives an empty array.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
    >>> F.logcumsumexp(x)
    array([2.       , 3.3132617, 3.407606 , 3.9175758], dtype=float32)""",
    "logcumsumexp_backward": """The gradient of `logcumsumexp`.

`dx[k] = exp(x[k]) (dy[k] exp(-y[k]) + ... + dy[n-1] exp(-y[n-1]))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input.
    axis: That of the forward.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    reverse: That of the forward.
    exclusive: That of the forward.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Where y is -inf, dy has no part in dx.
    Where y is inf, the terms that are inf so far share dy.
    A NaN gives NaN from where it stands on.
    An empty axis gives an empty array.

Bound:
    float64: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
    float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
    >>> F.logcumsumexp_backward(np.ones_like(x), x)
    array([1.6606327 , 1.7957858 , 0.14409517, 0.3994863 ], dtype=float32)""",
    "where": """where, element by element. Arrays broadcast together. The side that is not chosen gets a gradient of 0, whatever
dy holds.

`y = a if condition else b`

Args:
    condition: An array of bool.
    a: An operand: An array of float32, float16, bfloat16, float64, int32, int64 or bool. A Python number takes
        part unrounded.
    b: An operand, of the same dtype. A Python number takes part unrounded.
    out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
        shape.

Returns:
    y, an array of the type of the first array among the operands, of their dtype and the shape that they
        broadcast to.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    Empty operands give empty results.

Bound:
    float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    int32, int64, bool: exact.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> condition = np.array([True, False, True])
    >>> a = np.array([1.0, -2.0, 3.0], np.float32)
    >>> b = np.array([4.0, 0.5, 2.0], np.float32)
    >>> F.where(condition, a, b)
    array([1. , 0.5, 3. ], dtype=float32)""",
    "exp": """exp of each element.

`y = e^x`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    out: Where to write the result, which is returned. None: a new array. It may be x.

Returns:
    y, an array of the type, shape and dtype of x, with its order of strides.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    y is 0 at -inf, 1 at -0, 1 at 0, inf at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.exp(x)
    array([0.36787945, 1.        , 7.389056  ], dtype=float32)""",
    "exp_backward": """The gradient of `exp`.

`dx = dy (e^x)`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input. None where y is given.
    y: The forward's result. If it is given, dx is computed from it, and x may be None.
    out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    dx/dy is 0 at -inf, 1 at -0, 1 at 0, inf at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.exp_backward(1, x)
    array([0.36787945, 1.        , 7.389056  ], dtype=float32)""",
    "sigmoid": """sigmoid of each element.

`y = sigma(x) = 1 / (1 + e^-x)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    out: Where to write the result, which is returned. None: a new array. It may be x.

Returns:
    y, an array of the type, shape and dtype of x, with its order of strides.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    y is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.sigmoid(x)
    array([0.26894143, 0.5       , 0.880797  ], dtype=float32)""",
    "sigmoid_backward": """The gradient of `sigmoid`.

`dx = dy (sigma(x) sigma(-x))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input. None where y is given.
    y: The forward's result. If it is given, dx is computed from it, and x may be None.
    out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    dx/dy is 0 at -inf, 0.25 at -0, 0.25 at 0, 0 at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.sigmoid_backward(1, x)
    array([0.19661194, 0.25      , 0.10499357], dtype=float32)""",
    "silu": """silu of each element.

`y = x sigma(x)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    out: Where to write the result, which is returned. None: a new array. It may be x.

Returns:
    y, an array of the type, shape and dtype of x, with its order of strides.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    y is -0 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.silu(x)
    array([-0.26894143,  0.        ,  1.761594  ], dtype=float32)""",
    "silu_backward": """The gradient of `silu`.

`dx = dy (sigma(x) (1 + x sigma(-x)))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input.
    y: Accepted and not needed: the derivative is no function of y.
    out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    dx/dy is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.silu_backward(1, x)
    array([0.07232949, 0.5       , 1.0907842 ], dtype=float32)""",
    "gelu": """gelu of each element.

`y = x Phi(x)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    out: Where to write the result, which is returned. None: a new array. It may be x.

Returns:
    y, an array of the type, shape and dtype of x, with its order of strides.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    y is -0 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.gelu(x)
    array([-0.15865526,  0.        ,  1.9544997 ], dtype=float32)""",
    "gelu_backward": """The gradient of `gelu`.

`dx = dy (Phi(x) + x phi(x))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input.
    y: Accepted and not needed: the derivative is no function of y.
    out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    dx/dy is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.gelu_backward(1, x)
    array([-0.08331548,  0.5       ,  1.0852318 ], dtype=float32)""",
    "gelu_tanh": """gelu_tanh of each element.

`y = x sigma(z), z = 2 sqrt(2/pi) (x + 0.044715 x^3)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    out: Where to write the result, which is returned. None: a new array. It may be x.

Returns:
    y, an array of the type, shape and dtype of x, with its order of strides.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    y is -0 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.gelu_tanh(x)
    array([-0.15880801,  0.        ,  1.9545978 ], dtype=float32)""",
    "gelu_tanh_backward": """The gradient of `gelu_tanh`.

`dx = dy (sigma(z) (1 + x z' sigma(-z)))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input.
    y: Accepted and not needed: the derivative is no function of y.
    out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    dx/dy is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.gelu_tanh_backward(1, x)
    array([-0.08296409,  0.5       ,  1.0860994 ], dtype=float32)""",
    "relu": """relu of each element.

`y = max(x, 0)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    out: Where to write the result, which is returned. None: a new array. It may be x.

Returns:
    y, an array of the type, shape and dtype of x, with its order of strides.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    y is 0 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.relu(x)
    array([0., 0., 2.], dtype=float32)""",
    "relu_backward": """The gradient of `relu`.

`dx = dy (1 if x > 0 else 0)`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input. None where y is given.
    y: The forward's result. If it is given, dx is computed from it, and x may be None.
    out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    dx/dy is 0 at -inf, 0 at -0, 0 at 0, 1 at inf, NaN at NaN.
    Where the slope is 0 by a branch, dx is 0, whatever dy holds.
    An empty array gives an empty array.

Bound:
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.relu_backward(1, x)
    array([0., 0., 1.], dtype=float32)""",
    "softplus": """softplus of each element. There is no threshold: the tails keep their digits.

`y = log(1 + e^(beta x)) / beta`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    beta: As in the formula: a finite number other than 0.
    out: Where to write the result, which is returned. None: a new array. It may be x.

Returns:
    y, an array of the type, shape and dtype of x, with its order of strides.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    y is 0 at -inf, 0.693147 at -0, 0.693147 at 0, inf at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.softplus(x)
    array([0.3132617, 0.6931472, 2.126928 ], dtype=float32)""",
    "softplus_backward": """The gradient of `softplus`.

`dx = dy (sigma(beta x))`

Args:
    dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
    x: The forward's input.
    y: Accepted and not needed: the derivative is no function of y.
    beta: As in the formula: a finite number other than 0.
    out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

Returns:
    dx, an array of the type, shape and dtype of dy.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    dx/dy is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
    An empty array gives an empty array.

Bound:
    float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
    bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
    The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
    `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
    >>> F.softplus_backward(1, x)
    array([0.26894143, 0.5       , 0.880797  ], dtype=float32)""",
    "isnan": """isnan of each element.

`y = whether x is NaN`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    out: Where to write the result, which is returned. None: a new array.

Returns:
    y, an array of bool of the type and shape of x.

Raises:
    InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
    InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

Edges:
    y is False at -inf, False at -0, False at 0, False at inf, True at NaN.
    An empty array gives an empty array.

Bound:
    The result is exact.

Example:
    >>> import numpy as np
    >>> from retrograde import functional as F
    >>> x = np.array([-1.0, np.nan, np.inf], np.float32)
    >>> F.isnan(x)
    array([False,  True, False])""",
}

TORCH_EXAMPLES = {
    "add": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.add(a, b)
    tensor([ 5.0000, -1.5000,  5.0000])""",
    "add_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.add_backward(1, a, b)
    (tensor([1., 1., 1.]), tensor([1., 1., 1.]))""",
    "sub": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.sub(a, b)
    tensor([-3.0000, -2.5000,  1.0000])""",
    "sub_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.sub_backward(1, a, b)
    (tensor([1., 1., 1.]), tensor([-1., -1., -1.]))""",
    "mul": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.mul(a, b)
    tensor([ 4., -1.,  6.])""",
    "mul_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.mul_backward(1, a, b)
    (tensor([4.0000, 0.5000, 2.0000]), tensor([ 1., -2.,  3.]))""",
    "div": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.div(a, b)
    tensor([ 0.2500, -4.0000,  1.5000])""",
    "div_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.div_backward(1, a, b)
    (tensor([0.2500, 2.0000, 0.5000]), tensor([-0.0625,  8.0000, -0.7500]))""",
    "lerp": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([0.0, 1.0]), torch.tensor([10.0, -1.0])
    >>> rgt.lerp(a, b, 0.25)
    tensor([2.5000, 0.5000])""",
    "lerp_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([0.0, 1.0]), torch.tensor([10.0, -1.0])
    >>> rgt.lerp_backward(torch.ones_like(a), 0.25, a, b)
    (tensor([0.7500, 0.7500]), tensor([0.2500, 0.2500]))""",
    "embedding": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
    >>> indices = torch.tensor([2, 0, 2])
    >>> rgt.embedding(weight, indices)
    tensor([[2.0000, 2.5000],
            [0.0000, 0.5000],
            [2.0000, 2.5000]])""",
    "embedding_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    >>> indices = torch.tensor([2, 0, 2])
    >>> rgt.embedding_backward(dy, indices, 3)
    tensor([[3., 4.],
            [0., 0.],
            [6., 8.]])""",
    "embedding_backward_sparse": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    >>> indices = torch.tensor([2, 0, 2])
    >>> rgt.embedding_backward_sparse(dy, indices, 3)
    (tensor([0, 2]), tensor([[3., 4.],
            [6., 8.]]))""",
    "embedding_bag": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
    >>> indices, offsets = torch.tensor([2, 0, 2]), torch.tensor([0, 2])
    >>> rgt.embedding_bag(weight, indices, offsets)
    tensor([[2.0000, 3.0000],
            [2.0000, 2.5000]])""",
    "embedding_bag_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
    >>> indices, offsets = torch.tensor([2, 0, 2]), torch.tensor([0, 2])
    >>> rgt.embedding_bag_backward(dy, weight, indices, offsets)
    tensor([[1., 2.],
            [0., 0.],
            [4., 6.]])""",
    "embedding_bag_backward_sparse": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
    >>> indices, offsets = torch.tensor([2, 0, 2]), torch.tensor([0, 2])
    >>> rgt.embedding_bag_backward_sparse(dy, weight, indices, offsets)
    (tensor([0, 2]), tensor([[1., 2.],
            [4., 6.]]))""",
    "glu": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.glu(x)
    tensor([[ 0.6225, -1.9051]])""",
    "glu_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.glu_backward(1, x)
    tensor([[ 0.6225,  0.9526,  0.2350, -0.0904]])""",
    "glu_split": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.glu_split(a, b)
    tensor([ 0.6225, -1.9051])""",
    "glu_split_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.glu_split_backward(1, a, b)
    (tensor([0.6225, 0.9526]), tensor([ 0.2350, -0.0904]))""",
    "reglu": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.reglu(x)
    tensor([[ 0.5000, -6.0000]])""",
    "reglu_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.reglu_backward(1, x)
    tensor([[ 0.5000,  3.0000,  1.0000, -2.0000]])""",
    "reglu_split": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.reglu_split(a, b)
    tensor([ 0.5000, -6.0000])""",
    "reglu_split_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.reglu_split_backward(1, a, b)
    (tensor([0.5000, 3.0000]), tensor([ 1., -2.]))""",
    "swiglu": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.swiglu(x)
    tensor([[ 0.3112, -5.7154]])""",
    "swiglu_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.swiglu_backward(1, x)
    tensor([[ 0.3112,  2.8577,  0.7400, -2.1762]])""",
    "swiglu_split": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.swiglu_split(a, b)
    tensor([ 0.3112, -5.7154])""",
    "swiglu_split_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.swiglu_split_backward(1, a, b)
    (tensor([0.3112, 2.8577]), tensor([ 0.7400, -2.1762]))""",
    "geglu": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.geglu(x)
    tensor([[ 0.3457, -5.9919]])""",
    "geglu_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.geglu_backward(1, x)
    tensor([[ 0.3457,  2.9960,  0.8675, -2.0239]])""",
    "geglu_split": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.geglu_split(a, b)
    tensor([ 0.3457, -5.9919])""",
    "geglu_split_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.geglu_split_backward(1, a, b)
    (tensor([0.3457, 2.9960]), tensor([ 0.8675, -2.0239]))""",
    "geglu_tanh": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.geglu_tanh(x)
    tensor([[ 0.3457, -5.9927]])""",
    "geglu_tanh_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.geglu_tanh_backward(1, x)
    tensor([[ 0.3457,  2.9964,  0.8674, -2.0232]])""",
    "geglu_tanh_split": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.geglu_tanh_split(a, b)
    tensor([ 0.3457, -5.9927])""",
    "geglu_tanh_split_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.geglu_tanh_split_backward(1, a, b)
    (tensor([0.3457, 2.9964]), tensor([ 0.8674, -2.0232]))""",
    "sum": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.sum(x, axis=1)
    tensor([7.0000, 1.5000])""",
    "sum_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.sum_backward(1, x, axis=1)
    tensor([[1., 1., 1.],
            [1., 1., 1.]])""",
    "mean": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.mean(x, axis=1)
    tensor([2.3333, 0.5000])""",
    "mean_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.mean_backward(1, x, axis=1)
    tensor([[0.3333, 0.3333, 0.3333],
            [0.3333, 0.3333, 0.3333]])""",
    "max": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.max(x, axis=1)
    tensor([3., 2.])""",
    "max_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.max_backward(1, x, axis=1)
    tensor([[0., 1., 0.],
            [0., 1., 0.]])""",
    "min": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.min(x, axis=1)
    tensor([ 1., -1.])""",
    "min_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.min_backward(1, x, axis=1)
    tensor([[1., 0., 0.],
            [0., 0., 1.]])""",
    "prod": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.prod(x, axis=1)
    tensor([ 9., -1.])""",
    "prod_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.prod_backward(1, x, axis=1)
    tensor([[ 9.0000,  3.0000,  3.0000],
            [-2.0000, -0.5000,  1.0000]])""",
    "norm2": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.norm2(x, axis=1)
    tensor([4.3589, 2.2913])""",
    "norm2_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.norm2_backward(1, x, axis=1)
    tensor([[ 0.2294,  0.6882,  0.6882],
            [ 0.2182,  0.8729, -0.4364]])""",
    "logsumexp": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.logsumexp(x, axis=1)
    tensor([3.7586, 2.2413])""",
    "logsumexp_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.logsumexp_backward(1, x, axis=1)
    tensor([[0.0634, 0.4683, 0.4683],
            [0.1753, 0.7856, 0.0391]])""",
    "var": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.var(x, axis=1)
    tensor([1.3333, 2.2500])""",
    "var_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.var_backward(1, x, axis=1)
    tensor([[-1.3333,  0.6667,  0.6667],
            [ 0.0000,  1.5000, -1.5000]])""",
    "std": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.std(x, axis=1)
    tensor([1.1547, 1.5000])""",
    "std_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.std_backward(1, x, axis=1)
    tensor([[-0.5774,  0.2887,  0.2887],
            [ 0.0000,  0.5000, -0.5000]])""",
    "cumsum": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cumsum(x)
    tensor([2., 5., 6., 9.])""",
    "cumsum_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cumsum_backward(torch.ones_like(x), x)
    tensor([4., 3., 2., 1.])""",
    "cumprod": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cumprod(x)
    tensor([ 2.,  6.,  6., 18.])""",
    "cumprod_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cumprod_backward(torch.ones_like(x), x)
    tensor([16., 10., 24.,  6.])""",
    "cummax": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cummax(x)
    tensor([2., 3., 3., 3.])""",
    "cummax_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cummax_backward(torch.ones_like(x), x)
    tensor([1., 2., 0., 1.])""",
    "cummin": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cummin(x)
    tensor([2., 2., 1., 1.])""",
    "cummin_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cummin_backward(torch.ones_like(x), x)
    tensor([2., 0., 2., 0.])""",
    "logcumsumexp": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.logcumsumexp(x)
    tensor([2.0000, 3.3133, 3.4076, 3.9176])""",
    "logcumsumexp_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.logcumsumexp_backward(torch.ones_like(x), x)
    tensor([1.6606, 1.7958, 0.1441, 0.3995])""",
    "where": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> condition = torch.tensor([True, False, True])
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.where(condition, a, b)
    tensor([1.0000, 0.5000, 3.0000])""",
    "exp": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.exp(x)
    tensor([0.3679, 1.0000, 7.3891])""",
    "exp_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.exp_backward(1, x)
    tensor([0.3679, 1.0000, 7.3891])""",
    "sigmoid": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.sigmoid(x)
    tensor([0.2689, 0.5000, 0.8808])""",
    "sigmoid_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.sigmoid_backward(1, x)
    tensor([0.1966, 0.2500, 0.1050])""",
    "silu": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.silu(x)
    tensor([-0.2689,  0.0000,  1.7616])""",
    "silu_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.silu_backward(1, x)
    tensor([0.0723, 0.5000, 1.0908])""",
    "gelu": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.gelu(x)
    tensor([-0.1587,  0.0000,  1.9545])""",
    "gelu_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.gelu_backward(1, x)
    tensor([-0.0833,  0.5000,  1.0852])""",
    "gelu_tanh": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.gelu_tanh(x)
    tensor([-0.1588,  0.0000,  1.9546])""",
    "gelu_tanh_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.gelu_tanh_backward(1, x)
    tensor([-0.0830,  0.5000,  1.0861])""",
    "relu": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.relu(x)
    tensor([0., 0., 2.])""",
    "relu_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.relu_backward(1, x)
    tensor([0., 0., 1.])""",
    "softplus": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.softplus(x)
    tensor([0.3133, 0.6931, 2.1269])""",
    "softplus_backward": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.softplus_backward(1, x)
    tensor([0.2689, 0.5000, 0.8808])""",
    "isnan": """    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, torch.nan, torch.inf])
    >>> rgt.isnan(x)
    tensor([False,  True, False])""",
}

JAX_EXAMPLES = {
    "add": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.add(a, b)
    Array([ 5. , -1.5,  5. ], dtype=float32)""",
    "add_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.add_backward(1, a, b)
    (Array([1., 1., 1.], dtype=float32), Array([1., 1., 1.], dtype=float32))""",
    "sub": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.sub(a, b)
    Array([-3. , -2.5,  1. ], dtype=float32)""",
    "sub_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.sub_backward(1, a, b)
    (Array([1., 1., 1.], dtype=float32), Array([-1., -1., -1.], dtype=float32))""",
    "mul": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.mul(a, b)
    Array([ 4., -1.,  6.], dtype=float32)""",
    "mul_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.mul_backward(1, a, b)
    (Array([4. , 0.5, 2. ], dtype=float32), Array([ 1., -2.,  3.], dtype=float32))""",
    "div": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.div(a, b)
    Array([ 0.25, -4.  ,  1.5 ], dtype=float32)""",
    "div_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.div_backward(1, a, b)
    (Array([0.25, 2.  , 0.5 ], dtype=float32), Array([-0.0625,  8.    , -0.75  ], dtype=float32))""",
    "lerp": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([0.0, 1.0], jnp.float32), jnp.array([10.0, -1.0], jnp.float32)
    >>> rgj.lerp(a, b, 0.25)
    Array([2.5, 0.5], dtype=float32)""",
    "lerp_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([0.0, 1.0], jnp.float32), jnp.array([10.0, -1.0], jnp.float32)
    >>> rgj.lerp_backward(jnp.ones_like(a), 0.25, a, b)
    (Array([0.75, 0.75], dtype=float32), Array([0.25, 0.25], dtype=float32))""",
    "embedding": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
    >>> indices = jnp.array([2, 0, 2])
    >>> rgj.embedding(weight, indices)
    Array([[2. , 2.5],
           [0. , 0.5],
           [2. , 2.5]], dtype=float32)""",
    "embedding_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], jnp.float32)
    >>> indices = jnp.array([2, 0, 2])
    >>> rgj.embedding_backward(dy, indices, 3)
    Array([[3., 4.],
           [0., 0.],
           [6., 8.]], dtype=float32)""",
    "embedding_backward_sparse": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], jnp.float32)
    >>> indices = jnp.array([2, 0, 2])
    >>> rgj.embedding_backward_sparse(dy, indices, 3)
    (Array([0, 2], dtype=int32), Array([[3., 4.],
           [6., 8.]], dtype=float32))""",
    "embedding_bag": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
    >>> indices, offsets = jnp.array([2, 0, 2]), jnp.array([0, 2])
    >>> rgj.embedding_bag(weight, indices, offsets)
    Array([[2. , 3. ],
           [2. , 2.5]], dtype=float32)""",
    "embedding_bag_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0]], jnp.float32)
    >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
    >>> indices, offsets = jnp.array([2, 0, 2]), jnp.array([0, 2])
    >>> rgj.embedding_bag_backward(dy, weight, indices, offsets)
    Array([[1., 2.],
           [0., 0.],
           [4., 6.]], dtype=float32)""",
    "embedding_bag_backward_sparse": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0]], jnp.float32)
    >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
    >>> indices, offsets = jnp.array([2, 0, 2]), jnp.array([0, 2])
    >>> rgj.embedding_bag_backward_sparse(dy, weight, indices, offsets)
    (Array([0, 2], dtype=int32), Array([[1., 2.],
           [4., 6.]], dtype=float32))""",
    "glu": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.glu(x)
    Array([[ 0.62245935, -1.9051483 ]], dtype=float32)""",
    "glu_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.glu_backward(1, x)
    Array([[ 0.62245935,  0.95257413,  0.23500371, -0.09035332]], dtype=float32)""",
    "glu_split": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.glu_split(a, b)
    Array([ 0.62245935, -1.9051483 ], dtype=float32)""",
    "glu_split_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.glu_split_backward(1, a, b)
    (Array([0.62245935, 0.95257413], dtype=float32), Array([ 0.23500371, -0.09035332], dtype=float32))""",
    "reglu": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.reglu(x)
    Array([[ 0.5, -6. ]], dtype=float32)""",
    "reglu_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.reglu_backward(1, x)
    Array([[ 0.5,  3. ,  1. , -2. ]], dtype=float32)""",
    "reglu_split": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.reglu_split(a, b)
    Array([ 0.5, -6. ], dtype=float32)""",
    "reglu_split_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.reglu_split_backward(1, a, b)
    (Array([0.5, 3. ], dtype=float32), Array([ 1., -2.], dtype=float32))""",
    "swiglu": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.swiglu(x)
    Array([[ 0.31122968, -5.7154446 ]], dtype=float32)""",
    "swiglu_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.swiglu_backward(1, x)
    Array([[ 0.31122968,  2.8577223 ,  0.7399612 , -2.1762083 ]], dtype=float32)""",
    "swiglu_split": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.swiglu_split(a, b)
    Array([ 0.31122968, -5.7154446 ], dtype=float32)""",
    "swiglu_split_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.swiglu_split_backward(1, a, b)
    (Array([0.31122968, 2.8577223 ], dtype=float32), Array([ 0.7399612, -2.1762083], dtype=float32))""",
    "geglu": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.geglu(x)
    Array([[ 0.34573123, -5.9919004 ]], dtype=float32)""",
    "geglu_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.geglu_backward(1, x)
    Array([[ 0.34573123,  2.9959502 ,  0.8674951 , -2.0238912 ]], dtype=float32)""",
    "geglu_split": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.geglu_split(a, b)
    Array([ 0.34573123, -5.9919004 ], dtype=float32)""",
    "geglu_split_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.geglu_split_backward(1, a, b)
    (Array([0.34573123, 2.9959502 ], dtype=float32), Array([ 0.8674951, -2.0238912], dtype=float32))""",
    "geglu_tanh": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.geglu_tanh(x)
    Array([[ 0.345714 , -5.9927254]], dtype=float32)""",
    "geglu_tanh_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.geglu_tanh_backward(1, x)
    Array([[ 0.345714 ,  2.9963627,  0.8673699, -2.0231683]], dtype=float32)""",
    "geglu_tanh_split": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.geglu_tanh_split(a, b)
    Array([ 0.345714 , -5.9927254], dtype=float32)""",
    "geglu_tanh_split_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.geglu_tanh_split_backward(1, a, b)
    (Array([0.345714 , 2.9963627], dtype=float32), Array([ 0.8673699, -2.0231683], dtype=float32))""",
    "sum": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.sum(x, axis=1)
    Array([7. , 1.5], dtype=float32)""",
    "sum_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.sum_backward(1, x, axis=1)
    Array([[1., 1., 1.],
           [1., 1., 1.]], dtype=float32)""",
    "mean": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.mean(x, axis=1)
    Array([2.3333333, 0.5      ], dtype=float32)""",
    "mean_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.mean_backward(1, x, axis=1)
    Array([[0.33333334, 0.33333334, 0.33333334],
           [0.33333334, 0.33333334, 0.33333334]], dtype=float32)""",
    "max": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.max(x, axis=1)
    Array([3., 2.], dtype=float32)""",
    "max_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.max_backward(1, x, axis=1)
    Array([[0. , 0.5, 0.5],
           [0. , 1. , 0. ]], dtype=float32)""",
    "min": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.min(x, axis=1)
    Array([ 1., -1.], dtype=float32)""",
    "min_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.min_backward(1, x, axis=1)
    Array([[1., 0., 0.],
           [0., 0., 1.]], dtype=float32)""",
    "prod": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.prod(x, axis=1)
    Array([ 9., -1.], dtype=float32)""",
    "prod_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.prod_backward(1, x, axis=1)
    Array([[ 9. ,  3. ,  3. ],
           [-2. , -0.5,  1. ]], dtype=float32)""",
    "norm2": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.norm2(x, axis=1)
    Array([4.358899, 2.291288], dtype=float32)""",
    "norm2_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.norm2_backward(1, x, axis=1)
    Array([[ 0.22941573,  0.6882472 ,  0.6882472 ],
           [ 0.2182179 ,  0.8728716 , -0.4364358 ]], dtype=float32)""",
    "logsumexp": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.logsumexp(x, axis=1)
    Array([3.7586236, 2.2413113], dtype=float32)""",
    "logsumexp_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.logsumexp_backward(1, x, axis=1)
    Array([[0.06337894, 0.46831053, 0.46831053],
           [0.17529039, 0.785597  , 0.03911257]], dtype=float32)""",
    "var": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.var(x, axis=1)
    Array([1.3333334, 2.25     ], dtype=float32)""",
    "var_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.var_backward(1, x, axis=1)
    Array([[-1.3333334,  0.6666667,  0.6666667],
           [ 0.       ,  1.5      , -1.5      ]], dtype=float32)""",
    "std": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.std(x, axis=1)
    Array([1.1547005, 1.5      ], dtype=float32)""",
    "std_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.std_backward(1, x, axis=1)
    Array([[-0.57735026,  0.28867513,  0.28867513],
           [ 0.        ,  0.5       , -0.5       ]], dtype=float32)""",
    "cumsum": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cumsum(x)
    Array([2., 5., 6., 9.], dtype=float32)""",
    "cumsum_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cumsum_backward(jnp.ones_like(x), x)
    Array([4., 3., 2., 1.], dtype=float32)""",
    "cumprod": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cumprod(x)
    Array([ 2.,  6.,  6., 18.], dtype=float32)""",
    "cumprod_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cumprod_backward(jnp.ones_like(x), x)
    Array([16., 10., 24.,  6.], dtype=float32)""",
    "cummax": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cummax(x)
    Array([2., 3., 3., 3.], dtype=float32)""",
    "cummax_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cummax_backward(jnp.ones_like(x), x)
    Array([1., 3., 0., 0.], dtype=float32)""",
    "cummin": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cummin(x)
    Array([2., 2., 1., 1.], dtype=float32)""",
    "cummin_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cummin_backward(jnp.ones_like(x), x)
    Array([2., 0., 2., 0.], dtype=float32)""",
    "logcumsumexp": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.logcumsumexp(x)
    Array([2.       , 3.3132617, 3.407606 , 3.9175758], dtype=float32)""",
    "logcumsumexp_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.logcumsumexp_backward(jnp.ones_like(x), x)
    Array([1.6606327 , 1.7957858 , 0.14409517, 0.3994863 ], dtype=float32)""",
    "where": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> condition = jnp.array([True, False, True])
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.where(condition, a, b)
    Array([1. , 0.5, 3. ], dtype=float32)""",
    "exp": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.exp(x)
    Array([0.36787945, 1.        , 7.389056  ], dtype=float32)""",
    "exp_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.exp_backward(1, x)
    Array([0.36787945, 1.        , 7.389056  ], dtype=float32)""",
    "sigmoid": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.sigmoid(x)
    Array([0.26894143, 0.5       , 0.880797  ], dtype=float32)""",
    "sigmoid_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.sigmoid_backward(1, x)
    Array([0.19661194, 0.25      , 0.10499357], dtype=float32)""",
    "silu": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.silu(x)
    Array([-0.26894143,  0.        ,  1.761594  ], dtype=float32)""",
    "silu_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.silu_backward(1, x)
    Array([0.07232949, 0.5       , 1.0907842 ], dtype=float32)""",
    "gelu": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.gelu(x)
    Array([-0.15865526,  0.        ,  1.9544997 ], dtype=float32)""",
    "gelu_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.gelu_backward(1, x)
    Array([-0.08331548,  0.5       ,  1.0852318 ], dtype=float32)""",
    "gelu_tanh": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.gelu_tanh(x)
    Array([-0.15880801,  0.        ,  1.9545978 ], dtype=float32)""",
    "gelu_tanh_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.gelu_tanh_backward(1, x)
    Array([-0.08296409,  0.5       ,  1.0860994 ], dtype=float32)""",
    "relu": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.relu(x)
    Array([0., 0., 2.], dtype=float32)""",
    "relu_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.relu_backward(1, x)
    Array([0., 0., 1.], dtype=float32)""",
    "softplus": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.softplus(x)
    Array([0.3132617, 0.6931472, 2.126928 ], dtype=float32)""",
    "softplus_backward": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.softplus_backward(1, x)
    Array([0.26894143, 0.5       , 0.880797  ], dtype=float32)""",
    "isnan": """    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, jnp.nan, jnp.inf], jnp.float32)
    >>> rgj.isnan(x)
    Array([False,  True, False], dtype=bool)""",
}
