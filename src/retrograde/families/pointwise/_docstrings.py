"""The docstrings of the functions. Rendered by `python -m docgen.stub`."""

# fmt: off

DOCSTRINGS = {
    "add": """\
add, element by element. Arrays broadcast together.

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
    "add_backward": """\
The gradient of `add`.

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
    "sub": """\
sub, element by element. Arrays broadcast together.

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
    "sub_backward": """\
The gradient of `sub`.

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
    "mul": """\
mul, element by element. Arrays broadcast together.

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
    "mul_backward": """\
The gradient of `mul`.

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
    "div": """\
div, element by element. Arrays broadcast together.

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
    "div_backward": """\
The gradient of `div`.

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
    "where": """\
where, element by element. Arrays broadcast together. The side that is not chosen gets a gradient of 0, whatever
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
    "exp": """\
exp of each element.

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
    "exp_backward": """\
The gradient of `exp`.

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
    "sigmoid": """\
sigmoid of each element.

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
    "sigmoid_backward": """\
The gradient of `sigmoid`.

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
    "silu": """\
silu of each element.

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
    "silu_backward": """\
The gradient of `silu`.

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
    "gelu": """\
gelu of each element.

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
    "gelu_backward": """\
The gradient of `gelu`.

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
    "gelu_tanh": """\
gelu_tanh of each element.

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
    "gelu_tanh_backward": """\
The gradient of `gelu_tanh`.

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
    "relu": """\
relu of each element.

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
    "relu_backward": """\
The gradient of `relu`.

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
    "softplus": """\
softplus of each element. There is no threshold: the tails keep their digits.

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
    "softplus_backward": """\
The gradient of `softplus`.

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
    "isnan": """\
isnan of each element.

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
    "add": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.add(a, b)
    tensor([ 5.0000, -1.5000,  5.0000])""",
    "add_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.add_backward(1, a, b)
    (tensor([1., 1., 1.]), tensor([1., 1., 1.]))""",
    "sub": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.sub(a, b)
    tensor([-3.0000, -2.5000,  1.0000])""",
    "sub_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.sub_backward(1, a, b)
    (tensor([1., 1., 1.]), tensor([-1., -1., -1.]))""",
    "mul": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.mul(a, b)
    tensor([ 4., -1.,  6.])""",
    "mul_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.mul_backward(1, a, b)
    (tensor([4.0000, 0.5000, 2.0000]), tensor([ 1., -2.,  3.]))""",
    "div": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.div(a, b)
    tensor([ 0.2500, -4.0000,  1.5000])""",
    "div_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.div_backward(1, a, b)
    (tensor([0.2500, 2.0000, 0.5000]), tensor([-0.0625,  8.0000, -0.7500]))""",
    "where": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> condition = torch.tensor([True, False, True])
    >>> a = torch.tensor([1.0, -2.0, 3.0])
    >>> b = torch.tensor([4.0, 0.5, 2.0])
    >>> rgt.where(condition, a, b)
    tensor([1.0000, 0.5000, 3.0000])""",
    "exp": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.exp(x)
    tensor([0.3679, 1.0000, 7.3891])""",
    "exp_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.exp_backward(1, x)
    tensor([0.3679, 1.0000, 7.3891])""",
    "sigmoid": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.sigmoid(x)
    tensor([0.2689, 0.5000, 0.8808])""",
    "sigmoid_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.sigmoid_backward(1, x)
    tensor([0.1966, 0.2500, 0.1050])""",
    "silu": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.silu(x)
    tensor([-0.2689,  0.0000,  1.7616])""",
    "silu_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.silu_backward(1, x)
    tensor([0.0723, 0.5000, 1.0908])""",
    "gelu": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.gelu(x)
    tensor([-0.1587,  0.0000,  1.9545])""",
    "gelu_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.gelu_backward(1, x)
    tensor([-0.0833,  0.5000,  1.0852])""",
    "gelu_tanh": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.gelu_tanh(x)
    tensor([-0.1588,  0.0000,  1.9546])""",
    "gelu_tanh_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.gelu_tanh_backward(1, x)
    tensor([-0.0830,  0.5000,  1.0861])""",
    "relu": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.relu(x)
    tensor([0., 0., 2.])""",
    "relu_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.relu_backward(1, x)
    tensor([0., 0., 1.])""",
    "softplus": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.softplus(x)
    tensor([0.3133, 0.6931, 2.1269])""",
    "softplus_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, 0.0, 2.0])
    >>> rgt.softplus_backward(1, x)
    tensor([0.2689, 0.5000, 0.8808])""",
    "isnan": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([-1.0, torch.nan, torch.inf])
    >>> rgt.isnan(x)
    tensor([False,  True, False])""",
}

JAX_EXAMPLES = {
    "add": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.add(a, b)
    Array([ 5. , -1.5,  5. ], dtype=float32)""",
    "add_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.add_backward(1, a, b)
    (Array([1., 1., 1.], dtype=float32), Array([1., 1., 1.], dtype=float32))""",
    "sub": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.sub(a, b)
    Array([-3. , -2.5,  1. ], dtype=float32)""",
    "sub_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.sub_backward(1, a, b)
    (Array([1., 1., 1.], dtype=float32), Array([-1., -1., -1.], dtype=float32))""",
    "mul": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.mul(a, b)
    Array([ 4., -1.,  6.], dtype=float32)""",
    "mul_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.mul_backward(1, a, b)
    (Array([4. , 0.5, 2. ], dtype=float32), Array([ 1., -2.,  3.], dtype=float32))""",
    "div": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.div(a, b)
    Array([ 0.25, -4.  ,  1.5 ], dtype=float32)""",
    "div_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.div_backward(1, a, b)
    (Array([0.25, 2.  , 0.5 ], dtype=float32), Array([-0.0625,  8.    , -0.75  ], dtype=float32))""",
    "where": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> condition = jnp.array([True, False, True])
    >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
    >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
    >>> rgj.where(condition, a, b)
    Array([1. , 0.5, 3. ], dtype=float32)""",
    "exp": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.exp(x)
    Array([0.36787945, 1.        , 7.389056  ], dtype=float32)""",
    "exp_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.exp_backward(1, x)
    Array([0.36787945, 1.        , 7.389056  ], dtype=float32)""",
    "sigmoid": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.sigmoid(x)
    Array([0.26894143, 0.5       , 0.880797  ], dtype=float32)""",
    "sigmoid_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.sigmoid_backward(1, x)
    Array([0.19661194, 0.25      , 0.10499357], dtype=float32)""",
    "silu": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.silu(x)
    Array([-0.26894143,  0.        ,  1.761594  ], dtype=float32)""",
    "silu_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.silu_backward(1, x)
    Array([0.07232949, 0.5       , 1.0907842 ], dtype=float32)""",
    "gelu": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.gelu(x)
    Array([-0.15865526,  0.        ,  1.9544997 ], dtype=float32)""",
    "gelu_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.gelu_backward(1, x)
    Array([-0.08331548,  0.5       ,  1.0852318 ], dtype=float32)""",
    "gelu_tanh": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.gelu_tanh(x)
    Array([-0.15880801,  0.        ,  1.9545978 ], dtype=float32)""",
    "gelu_tanh_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.gelu_tanh_backward(1, x)
    Array([-0.08296409,  0.5       ,  1.0860994 ], dtype=float32)""",
    "relu": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.relu(x)
    Array([0., 0., 2.], dtype=float32)""",
    "relu_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.relu_backward(1, x)
    Array([0., 0., 1.], dtype=float32)""",
    "softplus": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.softplus(x)
    Array([0.3132617, 0.6931472, 2.126928 ], dtype=float32)""",
    "softplus_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
    >>> rgj.softplus_backward(1, x)
    Array([0.26894143, 0.5       , 0.880797  ], dtype=float32)""",
    "isnan": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([-1.0, jnp.nan, jnp.inf], jnp.float32)
    >>> rgj.isnan(x)
    Array([False,  True, False], dtype=bool)""",
}
