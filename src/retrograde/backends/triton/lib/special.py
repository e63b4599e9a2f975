"""The error function, its inverse, and the gamma function's logarithm and derivatives: csrc/simd/maths/special.h."""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.exp_log import log1p_any, log_any, plain
from retrograde.backends.triton.lib.maths import clamp, divide, exp_parts, square_root, two_prod, upper_tail


@triton.jit
def _erf_rest(z):
    """erf(x) / x - 1 in x^2, |x| <= 1."""
    p = -4.230945824295338e-12 * z + 8.709045129053106e-11
    p = p * z - 1.216456005728345e-09
    p = p * z + 1.4792401209404813e-08
    p = p * z - 1.6364642158167616e-07
    p = p * z + 1.6462045441468418e-06
    p = p * z - 1.4925647567519332e-05
    p = p * z + 0.00012055332902888736
    p = p * z - 0.000854832702193483
    p = p * z + 0.0052239776254232985
    p = p * z - 0.02686617064512984
    p = p * z + 0.1128379167095512
    p = p * z - 0.37612638903183754
    return p * z + 0.1283791670955126


@triton.jit
def _erfinv_central(w):
    """erfinv(x) / x in -log(1 - x^2), up to 5."""
    p = -2.1203565131819003e-11 * w + 7.591358436857782e-10
    p = p * w - 1.129706500238048e-08
    p = p * w + 8.350653684004119e-08
    p = p * w - 2.35062337802583e-07
    p = p * w - 5.728545735020383e-07
    p = p * w + 1.3458075851527609e-06
    p = p * w + 4.731327091702654e-05
    p = p * w - 0.00012851973714040642
    p = p * w - 0.00233490579592786
    p = p * w + 0.011549299438956629
    p = p * w + 0.23201367024532019
    return p * w + 0.8862269253981395


@triton.jit
def _erfinv_far(s):
    """The same in its root, up to 4.04."""
    p = -3.825253581153324e-06 * s + 0.00016707566070218812
    p = p * s - 0.0033521299923659083
    p = p * s + 0.04087246389469195
    p = p * s - 0.3375549614857381
    p = p * s + 1.9915061316729092
    p = p * s - 8.62229518149312
    p = p * s + 27.68867183724553
    p = p * s - 65.82467090317279
    p = p * s + 114.21560602180224
    p = p * s - 140.50123943546205
    p = p * s + 116.35948444918267
    p = p * s - 57.858762181513065
    return p * s + 14.028164160409478


@triton.jit
def _erfinv_furthest(s):
    """Up to 6.1."""
    p = -1.3797871185624475e-07 * s + 6.5857369406974826e-06
    p = p * s - 0.0001401583915995413
    p = p * s + 0.0017486517021591537
    p = p * s - 0.014130449997059672
    p = p * s + 0.07698902854516526
    p = p * s - 0.2844544404004384
    p = p * s + 0.6924760450709351
    p = p * s - 0.005634501075262319
    return p * s + 0.4866239070696183


@triton.jit
def _sinpi_rest(z):
    """sin(pi f) / f in f^2, |f| <= 1/2."""
    p = -2.228371216069697e-08 * z + 7.94853903737232e-07
    p = p * z - 2.1915250301851375e-05
    p = p * z + 0.0004663027874593273
    p = p * z - 0.007370430943702136
    p = p * z + 0.08214588661099356
    p = p * z - 0.5992645293207869
    p = p * z + 2.5501640398773455
    p = p * z - 5.16771278004997
    return p * z + 3.141592653589793


@triton.jit
def _lgamma_rest(d):
    """lgamma(2 + d) / (d (1 + d)), |d| <= 1/2."""
    p = 1.2036273980124926e-07 * d - 2.525770764675638e-07
    p = p * d + 3.883611575854494e-07
    p = p * d - 8.208702227619754e-07
    p = p * d + 1.8124143934039689e-06
    p = p * d - 3.8563252976970255e-06
    p = p * d + 8.221477707065243e-06
    p = p * d - 1.766019148730582e-05
    p = p * d + 3.8168960024676927e-05
    p = p * d - 8.309527356557027e-05
    p = p * d + 0.00018255263496278517
    p = p * d - 0.00040570738895680865
    p = p * d + 0.0009153769223809727
    p = p * d - 0.0021081308342241955
    p = p * d + 0.004998641164695463
    p = p * d - 0.012384192193367454
    p = p * d + 0.032965000621155836
    p = p * d - 0.10031730167435393
    return p * d + 0.42278433509846713


@triton.jit
def erf_near(x):
    """|x| <= 1."""
    return x + x * _erf_rest(x * x)


@triton.jit
def half_erfcx(a):
    """erfc(a) e^(a^2) / 2, a >= 0; beyond 26 by its series."""
    z = a * 1.4142135623730951
    far = clamp(z, 37.0, 2e4)
    t = divide(tl.full(a.shape, 1.0, tl.float64), far * far)
    series = 1.0 - t * (1.0 - t * (3.0 - t * (15.0 - t * (105.0 - t * (945.0 - t * 10395.0)))))
    return tl.where(z > 37.0, divide(0.3989422804014327 * series, far), upper_tail(clamp(z, 0.0, 38.0)))


@triton.jit
def bell(x):
    """(m, k) of e^(-x^2); 0 at infinities alone."""
    a = clamp(tl.abs(x), 0.0, 90.0)
    high, low = two_prod(a, a)
    m, k = exp_parts(-high, -low)
    return tl.where(tl.abs(x) == float("inf"), 0.0, m), k


@triton.jit
def erf_inverse(a):
    """Of |x| < 1, by one step of Halley's."""
    w = -log1p_any(-(a * a))
    s = square_root(-log_any((1.0 - a) * (1.0 + a)))
    far = tl.where(s > 4.0, _erfinv_furthest(s), _erfinv_far(clamp(s, 0.0, 4.04)))
    y = a * tl.where(w < 5.0, _erfinv_central(clamp(w, 0.0, 5.0)), far)
    m, k = bell(y)
    e = plain(m, k)
    error = tl.where(a < 0.5, a - erf_near(clamp(y, 0.0, 1.0)), 2.0 * half_erfcx(y) * e - (1.0 - a))
    step = divide(error * 0.886226925452758, e)
    return y + divide(step, 1.0 - y * step)


@triton.jit
def sinpi_near(f):
    return f * _sinpi_rest(f * f)


@triton.jit
def fraction(x):
    """x >= 0 less the nearest whole number."""
    near = (x + 4503599627370496.0) - 4503599627370496.0
    return tl.where(x < 4503599627370496.0, x - near, 0.0)


@triton.jit
def lgamma_above(x):
    """x > 0: 3 ULP."""
    far, low, lowest = x >= 8.5, x < 1.5, x < 0.5
    product = tl.where(lowest, x * (x + 1.0), tl.where(low, x, 1.0))
    down = 0.0 * product
    for k in tl.static_range(1, 8):
        factor = x - k
        taken = factor >= 1.5
        product = tl.where(taken & (x < 8.5), product * factor, product)
        down = tl.where(taken, 1.0 * k, down)
    d = tl.where(low, x - tl.where(lowest, 0.0, 1.0), (x - down) - 2.0)
    middle = d * (1.0 + d) * _lgamma_rest(clamp(d, -0.5, 0.5))
    log_x = log_any(tl.where(far, x, product))
    inverse = divide(tl.full(x.shape, 1.0, tl.float64), x)
    z = inverse * inverse
    p = -0.029550653594771242 * z + 0.00641025641025641
    p = p * z - 0.0019175269175269176
    p = p * z + 0.0008417508417508417
    p = p * z - 0.0005952380952380953
    p = p * z + 0.0007936507936507937
    p = p * z - 0.002777777777777778
    p = p * z + 0.08333333333333333
    stirling = (x - 0.5) * (log_x - 1.0) + (0.4189385332046728 + inverse * p)
    near = middle + tl.where(low, -log_x, log_x)
    return tl.where(far, tl.where(x < float("inf"), stirling, x), near)


@triton.jit
def digamma_above(x):
    above, below = 0.0 * clamp(x, 0.0, 1.0), 1.0 + 0.0 * clamp(x, 0.0, 1.0)
    for k in tl.static_range(8):
        factor = x + k
        above = above * factor + below
        below = below * factor
    w = tl.where(x < 8.0, x + 8.0, x)
    inverse = divide(tl.full(x.shape, 1.0, tl.float64), w)
    z = inverse * inverse
    p = -0.4432598039215686 * z + 0.08333333333333333
    p = p * z - 0.021092796092796094
    p = p * z + 0.007575757575757576
    p = p * z - 0.004166666666666667
    p = p * z + 0.003968253968253968
    p = p * z - 0.008333333333333333
    p = p * z + 0.08333333333333333
    far = log_any(w) - (0.5 * inverse + z * p)
    return tl.where(x < 8.0, far - divide(above, below), far)


@triton.jit
def trigamma_above(x):
    one = tl.full(x.shape, 1.0, tl.float64)
    total = 0.0 * one
    for k in tl.static_range(8):
        part = divide(one, x + (7 - k))
        total += part * part
    w = tl.where(x < 8.0, x + 8.0, x)
    inverse = divide(one, w)
    z = inverse * inverse
    p = 54.971177944862156 * z - 7.092156862745098
    p = p * z + 1.1666666666666667
    p = p * z - 0.2531135531135531
    p = p * z + 0.07575757575757576
    p = p * z - 0.03333333333333333
    p = p * z + 0.023809523809523808
    p = p * z - 0.03333333333333333
    p = p * z + 0.16666666666666666
    far = inverse + (0.5 * z + inverse * z * p)
    return tl.where(x < 8.0, far + total, far)


@triton.jit
def digamma_any(x):
    """Below 0: psi(a) + 1 / a + pi cot(pi a), a = -x; NaN at whole numbers; beside 0 -1 / x."""
    a = tl.abs(x)
    f = fraction(a)
    inverse = divide(tl.full(x.shape, 1.0, tl.float64), x)
    up = digamma_above(a)
    cot = divide(sinpi_near(0.5 - tl.abs(f)), sinpi_near(f))
    below = tl.where(f == 0, float("nan"), up + (3.141592653589793 * cot - inverse))
    return tl.where(a < 8.271806125530277e-25, -inverse, tl.where(x < 0, below, up))
