"""The docstrings of the functions. Rendered by `python -m docgen.stub`."""

# fmt: off

DOCSTRINGS = {
    "sum": """\
The sum of x, over one axis, several or all.

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
    "sum_backward": """\
The gradient of `sum`.

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
    "mean": """\
The mean of x, over one axis, several or all.

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
    "mean_backward": """\
The gradient of `mean`.

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
    "max": """\
The largest term of x, over one axis, several or all.

`y = max(x)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets it
        whole). The result does not depend on it.
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
    "max_backward": """\
The gradient of `max`.

`dx = dy at the terms that are y, by ties; 0 elsewhere`

Args:
    dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
        stands for an array filled with it, so `1` is the seed of a loss.
    x: The forward's input.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets it
        whole). The result does not depend on it.
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
    "min": """\
The smallest term of x, over one axis, several or all.

`y = min(x)`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets it
        whole). The result does not depend on it.
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
    "min_backward": """\
The gradient of `min`.

`dx = dy at the terms that are y, by ties; 0 elsewhere`

Args:
    dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
        stands for an array filled with it, so `1` is the seed of a loss.
    x: The forward's input.
    axis: The axis or axes to reduce. None: all.
    keepdims: Whether reduced axes stay, with extent 1.
    y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
    ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets it
        whole). The result does not depend on it.
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
    "prod": """\
The product of x, over one axis, several or all.

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
    "prod_backward": """\
The gradient of `prod`.

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
    "norm2": """\
The Euclidean norm of x, over one axis, several or all.

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
    "norm2_backward": """\
The gradient of `norm2`.

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
    "logsumexp": """\
The logarithm of the sum of exponentials of x, over one axis, several or all.

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
    "logsumexp_backward": """\
The gradient of `logsumexp`.

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
           [0.17529039, 0.785597  , 0.03911258]], dtype=float32)""",
    "var": """\
The variance of x, over one axis, several or all.

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
    "var_backward": """\
The gradient of `var`.

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
    "std": """\
The standard deviation of x, over one axis, several or all.

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
    "std_backward": """\
The gradient of `std`.

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
}

TORCH_EXAMPLES = {
    "sum": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.sum(x, axis=1)
    tensor([7.0000, 1.5000])""",
    "sum_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.sum_backward(1, x, axis=1)
    tensor([[1., 1., 1.],
            [1., 1., 1.]])""",
    "mean": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.mean(x, axis=1)
    tensor([2.3333, 0.5000])""",
    "mean_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.mean_backward(1, x, axis=1)
    tensor([[0.3333, 0.3333, 0.3333],
            [0.3333, 0.3333, 0.3333]])""",
    "max": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.max(x, axis=1)
    tensor([3., 2.])""",
    "max_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.max_backward(1, x, axis=1)
    tensor([[0., 1., 0.],
            [0., 1., 0.]])""",
    "min": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.min(x, axis=1)
    tensor([ 1., -1.])""",
    "min_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.min_backward(1, x, axis=1)
    tensor([[1., 0., 0.],
            [0., 0., 1.]])""",
    "prod": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.prod(x, axis=1)
    tensor([ 9., -1.])""",
    "prod_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.prod_backward(1, x, axis=1)
    tensor([[ 9.0000,  3.0000,  3.0000],
            [-2.0000, -0.5000,  1.0000]])""",
    "norm2": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.norm2(x, axis=1)
    tensor([4.3589, 2.2913])""",
    "norm2_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.norm2_backward(1, x, axis=1)
    tensor([[ 0.2294,  0.6882,  0.6882],
            [ 0.2182,  0.8729, -0.4364]])""",
    "logsumexp": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.logsumexp(x, axis=1)
    tensor([3.7586, 2.2413])""",
    "logsumexp_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.logsumexp_backward(1, x, axis=1)
    tensor([[0.0634, 0.4683, 0.4683],
            [0.1753, 0.7856, 0.0391]])""",
    "var": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.var(x, axis=1)
    tensor([1.3333, 2.2500])""",
    "var_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.var_backward(1, x, axis=1)
    tensor([[-1.3333,  0.6667,  0.6667],
            [ 0.0000,  1.5000, -1.5000]])""",
    "std": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.std(x, axis=1)
    tensor([1.1547, 1.5000])""",
    "std_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
    >>> rgt.std_backward(1, x, axis=1)
    tensor([[-0.5774,  0.2887,  0.2887],
            [ 0.0000,  0.5000, -0.5000]])""",
}

JAX_EXAMPLES = {
    "sum": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.sum(x, axis=1)
    Array([7. , 1.5], dtype=float32)""",
    "sum_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.sum_backward(1, x, axis=1)
    Array([[1., 1., 1.],
           [1., 1., 1.]], dtype=float32)""",
    "mean": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.mean(x, axis=1)
    Array([2.3333333, 0.5      ], dtype=float32)""",
    "mean_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.mean_backward(1, x, axis=1)
    Array([[0.33333334, 0.33333334, 0.33333334],
           [0.33333334, 0.33333334, 0.33333334]], dtype=float32)""",
    "max": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.max(x, axis=1)
    Array([3., 2.], dtype=float32)""",
    "max_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.max_backward(1, x, axis=1)
    Array([[0. , 0.5, 0.5],
           [0. , 1. , 0. ]], dtype=float32)""",
    "min": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.min(x, axis=1)
    Array([ 1., -1.], dtype=float32)""",
    "min_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.min_backward(1, x, axis=1)
    Array([[1., 0., 0.],
           [0., 0., 1.]], dtype=float32)""",
    "prod": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.prod(x, axis=1)
    Array([ 9., -1.], dtype=float32)""",
    "prod_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.prod_backward(1, x, axis=1)
    Array([[ 9. ,  3. ,  3. ],
           [-2. , -0.5,  1. ]], dtype=float32)""",
    "norm2": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.norm2(x, axis=1)
    Array([4.358899, 2.291288], dtype=float32)""",
    "norm2_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.norm2_backward(1, x, axis=1)
    Array([[ 0.22941573,  0.6882472 ,  0.6882472 ],
           [ 0.2182179 ,  0.8728716 , -0.4364358 ]], dtype=float32)""",
    "logsumexp": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.logsumexp(x, axis=1)
    Array([3.7586236, 2.2413113], dtype=float32)""",
    "logsumexp_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.logsumexp_backward(1, x, axis=1)
    Array([[0.06337894, 0.46831053, 0.46831053],
           [0.17529039, 0.785597  , 0.03911258]], dtype=float32)""",
    "var": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.var(x, axis=1)
    Array([1.3333334, 2.25     ], dtype=float32)""",
    "var_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.var_backward(1, x, axis=1)
    Array([[-1.3333334,  0.6666667,  0.6666667],
           [ 0.       ,  1.5      , -1.5      ]], dtype=float32)""",
    "std": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.std(x, axis=1)
    Array([1.1547005, 1.5      ], dtype=float32)""",
    "std_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
    >>> rgj.std_backward(1, x, axis=1)
    Array([[-0.57735026,  0.28867513,  0.28867513],
           [ 0.        ,  0.5       , -0.5       ]], dtype=float32)""",
}
