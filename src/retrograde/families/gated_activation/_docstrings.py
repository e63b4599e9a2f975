"""The docstrings of the functions. Rendered by `python -m docgen.stub`."""

# fmt: off

DOCSTRINGS = {
    "glu": """\
glu of the two halves of x: values a times a function of gates b.

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
    The gate is 0 at b = -inf, 1 at b = inf; its slope is 0 at both.
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
    "glu_backward": """\
The gradient of `glu`.

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
    The gate is 0 at b = -inf, 1 at b = inf; its slope is 0 at both.
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
    "glu_split": """\
glu of two arrays: values a times a function of gates b.

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
    The gate is 0 at b = -inf, 1 at b = inf; its slope is 0 at both.
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
    "glu_split_backward": """\
The gradient of `glu_split`.

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
    The gate is 0 at b = -inf, 1 at b = inf; its slope is 0 at both.
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
    "reglu": """\
reglu of the two halves of x: values a times a function of gates b.

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
    "reglu_backward": """\
The gradient of `reglu`.

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
    "reglu_split": """\
reglu of two arrays: values a times a function of gates b.

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
    "reglu_split_backward": """\
The gradient of `reglu_split`.

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
    "swiglu": """\
swiglu of the two halves of x: values a times a function of gates b.

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
    "swiglu_backward": """\
The gradient of `swiglu`.

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
    "swiglu_split": """\
swiglu of two arrays: values a times a function of gates b.

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
    "swiglu_split_backward": """\
The gradient of `swiglu_split`.

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
    "geglu": """\
geglu of the two halves of x: values a times a function of gates b.

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
    "geglu_backward": """\
The gradient of `geglu`.

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
    "geglu_split": """\
geglu of two arrays: values a times a function of gates b.

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
    "geglu_split_backward": """\
The gradient of `geglu_split`.

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
    "geglu_tanh": """\
geglu_tanh of the two halves of x: values a times a function of gates b.

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
    "geglu_tanh_backward": """\
The gradient of `geglu_tanh`.

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
    "geglu_tanh_split": """\
geglu_tanh of two arrays: values a times a function of gates b.

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
    "geglu_tanh_split_backward": """\
The gradient of `geglu_tanh_split`.

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
}

TORCH_EXAMPLES = {
    "glu": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.glu(x)
    tensor([[ 0.6225, -1.9051]])""",
    "glu_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.glu_backward(1, x)
    tensor([[ 0.6225,  0.9526,  0.2350, -0.0904]])""",
    "glu_split": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.glu_split(a, b)
    tensor([ 0.6225, -1.9051])""",
    "glu_split_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.glu_split_backward(1, a, b)
    (tensor([0.6225, 0.9526]), tensor([ 0.2350, -0.0904]))""",
    "reglu": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.reglu(x)
    tensor([[ 0.5000, -6.0000]])""",
    "reglu_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.reglu_backward(1, x)
    tensor([[ 0.5000,  3.0000,  1.0000, -2.0000]])""",
    "reglu_split": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.reglu_split(a, b)
    tensor([ 0.5000, -6.0000])""",
    "reglu_split_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.reglu_split_backward(1, a, b)
    (tensor([0.5000, 3.0000]), tensor([ 1., -2.]))""",
    "swiglu": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.swiglu(x)
    tensor([[ 0.3112, -5.7154]])""",
    "swiglu_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.swiglu_backward(1, x)
    tensor([[ 0.3112,  2.8577,  0.7400, -2.1762]])""",
    "swiglu_split": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.swiglu_split(a, b)
    tensor([ 0.3112, -5.7154])""",
    "swiglu_split_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.swiglu_split_backward(1, a, b)
    (tensor([0.3112, 2.8577]), tensor([ 0.7400, -2.1762]))""",
    "geglu": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.geglu(x)
    tensor([[ 0.3457, -5.9919]])""",
    "geglu_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.geglu_backward(1, x)
    tensor([[ 0.3457,  2.9960,  0.8675, -2.0239]])""",
    "geglu_split": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.geglu_split(a, b)
    tensor([ 0.3457, -5.9919])""",
    "geglu_split_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.geglu_split_backward(1, a, b)
    (tensor([0.3457, 2.9960]), tensor([ 0.8675, -2.0239]))""",
    "geglu_tanh": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.geglu_tanh(x)
    tensor([[ 0.3457, -5.9927]])""",
    "geglu_tanh_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
    >>> rgt.geglu_tanh_backward(1, x)
    tensor([[ 0.3457,  2.9964,  0.8674, -2.0232]])""",
    "geglu_tanh_split": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.geglu_tanh_split(a, b)
    tensor([ 0.3457, -5.9927])""",
    "geglu_tanh_split_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
    >>> rgt.geglu_tanh_split_backward(1, a, b)
    (tensor([0.3457, 2.9964]), tensor([ 0.8674, -2.0232]))""",
}

JAX_EXAMPLES = {
    "glu": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.glu(x)
    Array([[ 0.62245935, -1.9051483 ]], dtype=float32)""",
    "glu_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.glu_backward(1, x)
    Array([[ 0.62245935,  0.95257413,  0.23500371, -0.09035332]], dtype=float32)""",
    "glu_split": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.glu_split(a, b)
    Array([ 0.62245935, -1.9051483 ], dtype=float32)""",
    "glu_split_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.glu_split_backward(1, a, b)
    (Array([0.62245935, 0.95257413], dtype=float32), Array([ 0.23500371, -0.09035332], dtype=float32))""",
    "reglu": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.reglu(x)
    Array([[ 0.5, -6. ]], dtype=float32)""",
    "reglu_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.reglu_backward(1, x)
    Array([[ 0.5,  3. ,  1. , -2. ]], dtype=float32)""",
    "reglu_split": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.reglu_split(a, b)
    Array([ 0.5, -6. ], dtype=float32)""",
    "reglu_split_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.reglu_split_backward(1, a, b)
    (Array([0.5, 3. ], dtype=float32), Array([ 1., -2.], dtype=float32))""",
    "swiglu": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.swiglu(x)
    Array([[ 0.31122968, -5.7154446 ]], dtype=float32)""",
    "swiglu_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.swiglu_backward(1, x)
    Array([[ 0.31122968,  2.8577223 ,  0.7399612 , -2.1762083 ]], dtype=float32)""",
    "swiglu_split": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.swiglu_split(a, b)
    Array([ 0.31122968, -5.7154446 ], dtype=float32)""",
    "swiglu_split_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.swiglu_split_backward(1, a, b)
    (Array([0.31122968, 2.8577223 ], dtype=float32), Array([ 0.7399612, -2.1762083], dtype=float32))""",
    "geglu": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.geglu(x)
    Array([[ 0.34573123, -5.9919004 ]], dtype=float32)""",
    "geglu_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.geglu_backward(1, x)
    Array([[ 0.34573123,  2.9959502 ,  0.8674951 , -2.0238912 ]], dtype=float32)""",
    "geglu_split": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.geglu_split(a, b)
    Array([ 0.34573123, -5.9919004 ], dtype=float32)""",
    "geglu_split_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.geglu_split_backward(1, a, b)
    (Array([0.34573123, 2.9959502 ], dtype=float32), Array([ 0.8674951, -2.0238912], dtype=float32))""",
    "geglu_tanh": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.geglu_tanh(x)
    Array([[ 0.345714 , -5.9927254]], dtype=float32)""",
    "geglu_tanh_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
    >>> rgj.geglu_tanh_backward(1, x)
    Array([[ 0.345714 ,  2.9963627,  0.8673699, -2.0231683]], dtype=float32)""",
    "geglu_tanh_split": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.geglu_tanh_split(a, b)
    Array([ 0.345714 , -5.9927254], dtype=float32)""",
    "geglu_tanh_split_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
    >>> rgj.geglu_tanh_split_backward(1, a, b)
    (Array([0.345714 , 2.9963627], dtype=float32), Array([ 0.8673699, -2.0231683], dtype=float32))""",
}
