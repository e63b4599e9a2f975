"""Device maths: IEEE operations only (add, multiply, `div_rn`, `sqrt_rn`, `fma`, bits), so that the interpreter, NVIDIA
and AMD compute the same bits. FP fusion is off in every kernel; the one fused operation is the explicit `tl.fma`.

A function serves f32 and f64; the coefficients are those of `csrc/simd` (tools/coefficients.py). Where a factor may leave
the range of its type, it is (m, k): m 2^k with an int32 k.
"""

# ruff: noqa: E501
from typing import Any

import triton
import triton.language as tl
from triton import knobs

# tl.reduce and tl.associative_scan take a jit function, not the constexpr parameter of a kernel that holds one.
# `fold` may change the order of the terms: its function must be commutative. `running` keeps it, also from the end
# (`reverse`: combine(later, earlier)).
if knobs.runtime.interpret:

    def fold(state: Any, combine: Any) -> Any:
        return tl.reduce(state, 1, combine)

    def running(state: Any, combine: Any, reverse: Any = False) -> Any:
        return tl.associative_scan(state, 1, combine, reverse)

else:

    @tl.core.builtin
    def fold(state: Any, combine: Any, _semantic: Any = None, _generator: Any = None) -> Any:
        function = tl.core._unwrap_if_constexpr(combine)
        return tl.reduce(state, 1, function, _semantic=_semantic, _generator=_generator)

    @tl.core.builtin
    def running(state: Any, combine: Any, reverse: Any = False, _semantic: Any = None, _generator: Any = None) -> Any:
        function, back = tl.core._unwrap_if_constexpr(combine), tl.core._unwrap_if_constexpr(reverse)
        return tl.associative_scan(state, 1, function, back, _semantic=_semantic, _generator=_generator)


# Those of Triton's own library are interpreted only if the whole of Triton was imported so.


@triton.jit
def _plus(a, b):
    return a + b


@triton.jit
def _larger(a, b):
    return tl.maximum(a, b)


@triton.jit
def summed(x, AXIS: tl.constexpr):
    return tl.reduce(x, AXIS, _plus)


@triton.jit
def summed_up(x, AXIS: tl.constexpr):
    """The running sum."""
    return tl.associative_scan(x, AXIS, _plus)


@triton.jit
def largest(x, AXIS: tl.constexpr):
    return tl.reduce(x, AXIS, _larger)


@triton.jit
def is_nan(x):
    return x != x


@triton.jit
def is_inf(x):
    return tl.abs(x) == float("inf")


@triton.jit
def is_finite(x):
    return tl.abs(x) < float("inf")


@triton.jit
def clamp(x, low, high):
    """NaN passes, unlike in tl.clamp."""
    return tl.where(x < low, low, tl.where(x > high, high, x))


@triton.jit
def divide(a, b):
    """Rounded to nearest. Plain division of f32 is approximate in Triton, that of f64 is not."""
    if b.dtype == tl.float64:
        return a / b
    else:
        return tl.math.div_rn(a, b)


@triton.jit
def square_root(x):
    """Rounded to nearest."""
    if x.dtype == tl.float64:
        return tl.sqrt(x)
    else:
        return tl.math.sqrt_rn(x)


@triton.jit
def two_sum(a, b):
    """a + b and its rounding error."""
    s = a + b
    t = s - a
    return s, (a - (s - t)) + (b - t)


@triton.jit
def two_prod(a, b):
    p = a * b
    return p, tl.fma(a, b, -p)


@triton.jit
def total(high, low):
    """The sum of a pair; an infinite or NaN high part has no low part."""
    return tl.where(is_finite(high), high + low, high)


@triton.jit
def power_of_two(k, D: tl.constexpr):
    """2^k for k in the exponent range of D."""
    if D == tl.float64:
        return ((k.to(tl.int64) + 1023) << 52).to(tl.float64, bitcast=True)
    else:
        return ((k + 127) << 23).to(tl.float32, bitcast=True)


@triton.jit
def no_power(x):
    """The exponent of numbers that need none."""
    return tl.full(x.shape, 0, tl.int32)


@triton.jit
def times_power(v, k):
    """v 2^k, rounded once, for 2^-40 < |v| < 2^40 or a special v; |k| beyond the range gives 0 or infinity."""
    if v.dtype == tl.float64:
        k = tl.minimum(tl.maximum(k, -2040), 2040)
    else:
        k = tl.minimum(tl.maximum(k, -252), 252)
    half = k >> 1
    return v * power_of_two(half, v.dtype) * power_of_two(k - half, v.dtype)


@triton.jit
def split_exponent(x):
    """(m, k) with x = m 2^k and 1 <= |m| < 2. Zeros, infinities and NaNs are (x, 0)."""
    size = tl.abs(x)
    ordinary = (size > 0) & is_finite(x)
    if x.dtype == tl.float64:
        tiny = size < 1e-300
        y = tl.where(tiny, x * 3.402823669209385e38, x)  # 2^128
        bits = y.to(tl.int64, bitcast=True)
        k = ((bits >> 52) & 0x7FF) - 1023
        m = (bits - (k << 52)).to(tl.float64, bitcast=True)
        power = k.to(tl.int32) - tl.where(tiny, 128, 0)
    else:
        tiny = size < 1e-30
        y = tl.where(tiny, x * 1.8446744073709552e19, x)  # 2^64
        bits = y.to(tl.int32, bitcast=True)
        k = ((bits >> 23) & 0xFF) - 127
        m = (bits - (k << 23)).to(tl.float32, bitcast=True)
        power = k - tl.where(tiny, 64, 0)
    return tl.where(ordinary, m, x), tl.where(ordinary, power, 0)


@triton.jit
def exp_rest(r):
    """(e^r - 1 - r) / r^2, |r| <= ln2/2: error 2^-53.1 in f64, 2^-23.9 in f32."""
    if r.dtype == tl.float64:
        p = 2.510038549551032e-08 * r + 2.7620088445409746e-07
        p = p * r + 2.7557268459997064e-06
        p = p * r + 2.4801521295954376e-05
        p = p * r + 0.00019841269863053618
        p = p * r + 0.0013888888917213717
        p = p * r + 0.008333333333330062
        p = p * r + 0.04166666666662413
        p = p * r + 0.16666666666666669
        return p * r + 0.5000000000000001
    else:
        p = 0.0013926184 * r + 0.00836317893
        p = p * r + 0.0416665561
        p = p * r + 0.166665763
        return p * r + 0.5


@triton.jit
def exp_parts(x, low):
    """(m, k): e^(x + low) = m 2^k, m near 1; |x| < 2^16 and low small beside 1. 0.8 ULP."""
    if x.dtype == tl.float64:
        biased = x * 1.4426950408889634 + 6755399441055744.0
        whole = biased - 6755399441055744.0
        r = ((x - whole * 0.6931471805582987) - whole * 1.6465949582866463e-12) + low
        k = (biased.to(tl.int64, bitcast=True) - 0x4338000000000000).to(tl.int32)
    else:
        biased = x * 1.44269502 + 12582912.0
        whole = biased - 12582912.0
        r = ((x - whole * 0.693145752) - whole * 1.42860677e-06) + low
        k = biased.to(tl.int32, bitcast=True) - 0x4B400000
    return 1.0 + (r + r * r * exp_rest(r)), k


@triton.jit
def exp_difference(x, h):
    """e^(x - h) in f64 for x <= h; 1 where they are equal, infinities included. NaN passes."""
    d, low = two_sum(x, -h)
    far = d < -1500.0
    same = x == h
    d = tl.where(same, 0.0, tl.where(far, -1500.0, d))
    low = tl.where(same | far, 0.0, low)
    m, k = exp_parts(d, low)
    return times_power(m, k)


@triton.jit
def log_parts(x):
    """(f, k): x = 2^k (1 + f) with 1 + f within sqrt(1/2) and sqrt 2, of a normal f64 > 0."""
    root = 0x3FE6A09E667F3BCD  # sqrt(1/2)
    u = x.to(tl.int64, bitcast=True) - root
    m = ((u & 0xFFFFFFFFFFFFF) + root).to(tl.float64, bitcast=True)
    return m - 1.0, (u >> 52).to(tl.float64)


@triton.jit
def log_sum(f, k):
    """log(1 + f) + k ln 2."""
    s = divide(f, 2.0 + f)
    z = s * s
    half = 0.5 * f * f
    p = 0.09523809523809523 * z + 0.10526315789473684
    p = p * z + 0.11764705882352941
    p = p * z + 0.13333333333333333
    p = p * z + 0.15384615384615385
    p = p * z + 0.18181818181818182
    p = p * z + 0.2222222222222222
    p = p * z + 0.2857142857142857
    p = p * z + 0.4
    p = p * z + 0.6666666666666666
    rest = s * (half + z * p) + k * 1.6465949582866463e-12
    return k * 0.6931471805582987 - ((half - rest) - f)


@triton.jit
def log(x):
    """The natural logarithm of a normal f64 > 0: 0.9 ULP."""
    f, k = log_parts(x)
    return log_sum(f, k)


@triton.jit
def log1p_unit(x):
    """log(1 + x) = 2 atanh(x / (2 + x)) on [0, 1]: 1 ULP."""
    s = divide(x, 2.0 + x)
    z = s * s
    half = 0.5 * x * x
    if x.dtype == tl.float64:
        p = 0.16164938169471338 * z + 0.08800317650868773
        p = p * z + 0.12001155182857778
        p = p * z + 0.13314135550881162
        p = p * z + 0.15385570592912243
        p = p * z + 0.18181789417326447
        p = p * z + 0.22222222717801782
        p = p * z + 0.2857142856710506
        p = p * z + 0.40000000000014596
        p = p * z + 0.6666666666666666
    else:
        p = 0.232249215 * z + 0.217064604
        p = p * z + 0.28592366
        p = p * z + 0.399997056
        p = p * z + 0.666666687
    return x - (half - s * (half + z * p))


@triton.jit
def upper_tail(z):
    """(1 - Phi(z)) e^(z^2/2) = erfcx(z/sqrt2)/2, z >= 0: 1.3 ULP."""
    if z.dtype == tl.float64:
        p = 1.936195136789969e-07 * z + 5.633395431565403e-06
        p = p * z + 8.051635896067554e-05
        p = p * z + 0.0007312855614281168
        p = p * z + 0.0046163228459959165
        p = p * z + 0.02092691028101582
        p = p * z + 0.06806248151393217
        p = p * z + 0.1532868001261594
        p = p * z + 0.21674917080714354
        p = p * z + 0.14155598461832508
        p = p * z - 0.023942280401432703
        q = 6.471095300143548e-07 * z + 1.9690583733850644e-05
        q = q * z + 0.000296000663835387
        q = q * z + 0.0028558511133693794
        q = q * z + 0.019451639143239424
        q = q * z + 0.0975025463772932
        q = q * z + 0.3650237038081456
        q = q * z + 1.0162604102796104
        q = q * z + 2.0548421564105634
        q = q * z + 2.8654564009648604
        q = q * z + 2.4741713858240364
        q = q * z + 1.0
        return divide(0.3989422804014327 + divide(p, q), z + 0.75)
    else:
        p = 0.00407683058 * z + 0.0310029108
        p = p * z + 0.105353214
        p = p * z + 0.159328163
        p = p * z - 0.0239422936
        q = 0.0136267925 * z + 0.121726915
        q = q * z + 0.529176533
        q = q * z + 1.2928102
        q = q * z + 1.73188353
        q = q * z + 1.0
        return divide(0.398942292 + divide(p, q), z + 0.75)


@triton.jit
def offset_of(index, shape, strides, RANK: tl.constexpr):
    """The offset of an item of the row-major dims `shape`; the outermost needs no remainder."""
    if RANK == 0:
        return index * 0
    else:
        offset = index * 0
        for back in tl.static_range(RANK - 1):
            extent = shape[RANK - 1 - back]
            offset += (index % extent) * strides[RANK - 1 - back]
            index = index // extent
        return offset + index * strides[0]


@triton.jit
def computed(x, D: tl.constexpr):
    """What was loaded, in the compute type; bool stays."""
    if x.dtype == tl.int1:
        return x
    else:
        return x.to(D)


@triton.jit
def stored(x, D: tl.constexpr):
    """Rounded to nearest even into the storage type; halves by way of f32. Integers and bool as they are."""
    if D == tl.float16 or D == tl.bfloat16:
        return x.to(tl.float32).to(D)
    else:
        return x.to(D)
