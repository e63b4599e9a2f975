// logcumsumexp of f32 and halves, in f64; f64 is in kernels/scan/logs_wide.h.
//
// State m, the largest term so far, and u, the sum of e^(x - m) less the 1 of that term: y = m + log(1 + u), and u
// keeps its digits where y is close to m. A new term x changes it by one exponential, e = e^-|x - m|: u + e, or, for a
// new maximum, (u + 1) e. Infinities are clamped to +-1e308, far outside of f32: +inf terms then count, and share, like
// any ties. A carry holds (m, 1 + u as hi, lo).
//
// Backward from x, with e, m, u as before, a_k = e^(x_k - m_k), c_k = e^(m_(k-1) - m_k) (one of both is 1, the other
// e):
//   g_k = h + dy_k / (1 + u_k),  dx_k = a_k g_k,  h = c_k g_k        h stands for the sum of later dy_i e^(m - y_i)
//   exclusive: dx_k = a_k h,  h = c_k h + dy_k / (1 + u_(k-1))
//
// Halves are measured on the value, however much cancels, and bf16 has a range that f64 does not span. Terms cancel
// wholly where y stays the same, and with it the weight of dy: for bf16 weights of 45 bits make products without
// rounding, which h adds as hi + lo.
#pragma once

#include "kernels/scan/lines.h"
#include "simd/maths/log.h"

namespace rg::RG_ISA {

inline constexpr double kHuge = 1e308;

RG_INLINE vd clamped(vd x) { return max(splat<vd>(-kHuge), min(splat<vd>(kHuge), x)); }  // NaN passes
RG_INLINE vd exp_below(vd d) { return exp(max(splat<vd>(-708), d)); }                    // d <= 0 or NaN

// 2^f on |f| <= 1/2, errors 2^-39.7 and 2^-21.1
inline constexpr double kExp2Short[] = {1.0,
                                        0.6931471805459335,
                                        0.2402265069581299,
                                        0.05550410941205933,
                                        0.009618129159402558,
                                        0.0013333450568000645,
                                        0.00015403455852453838,
                                        1.5310079402249296e-05,
                                        1.3255224878668817e-06};
inline constexpr double kExp2Once[] = {
    1.0, 0.69314283061103, 0.24022350650173077, 0.05557400468639521, 0.00966628254749323, 0.001112550926354402};

template <int kCount>
RG_INLINE vd exp_by(vd d, const double (&coefficients)[kCount]) {
  typedef constants<vd> C;
  vd t = d * C::kLog2E, biased = t + C::kRound, f = t - (biased - C::kRound);
  return bits<vd>(bits<vu64>(polynomial(f, coefficients)) + (bits<vu64>(biased) << 52));
}
// e^d for -708 <= d <= 700, to 2^-39, 1 for 0: for what is rounded to f32 or less, and not multiplied along a row.
RG_INLINE vd short_exp(vd d) { return exp_by(d, kExp2Short); }
// The same for a factor of one result; of a half to 2^-21.
template <class S>
RG_INLINE vd exp_once(vd d) {
  if constexpr (S::kBytes == 2) return exp_by(d, kExp2Once);
  return short_exp(d);
}

template <class S>
inline constexpr bool kHeld = S::kElement == Element::bf16;

// A weight whose product with the 8 bits of a bf16 is exact.
template <class S>
RG_INLINE vd weight_of(vd w) {
  return kHeld<S> ? bits<vd>(bits<vu64>(w) & ~uint64_t(0xff)) : w;
}

// A sum of slopes: of bf16 as hi + lo, else in hi.
template <class S>
struct Slopes {
  vd hi, lo;
  RG_INLINE static Slopes from(const States* state, int slot) {
    vd hi = load_state(state, 1, slot), lo = load_state(state, 2, slot);
    return kHeld<S> ? Slopes{hi, lo} : Slopes{hi + lo, vd{}};
  }
  RG_INLINE void put(States* state, int slot) const {
    store_state(state, 1, slot, hi), store_state(state, 2, slot, rest());
  }
  RG_INLINE void add(vd x) {
    vd s = hi + x;
    if constexpr (kHeld<S>) lo += sum_error(hi, x, s);
    hi = s;
  }
  RG_INLINE void add(Slopes x) {
    add(x.hi);
    if constexpr (kHeld<S>) lo += x.lo;
  }
  RG_INLINE Slopes times(vd factor) const { return {hi * factor, kHeld<S> ? lo * factor : lo}; }
  RG_INLINE Slopes without(vi64 dropped) const {
    return {select(dropped, vd{}, hi), kHeld<S> ? select(dropped, vd{}, lo) : lo};
  }
  RG_INLINE vd rest() const { return kHeld<S> ? select(lo == lo, lo, vd{}) : lo; }  // an infinity has none
  RG_INLINE vd value() const { return kHeld<S> ? hi + rest() : hi; }
  RG_INLINE vd finite_value() const { return kHeld<S> ? hi + lo : hi; }
};

// log(1 + u), u >= 0.
RG_INLINE vd log_1p(vd u) {
  vd s = 1.0 + u;
  return log(s) + sum_error(splat<vd>(1), u, s);
}

struct LogSum {
  vd m, u;
  RG_INLINE static LogSum from(const States* state, int slot) {
    return {load_state(state, 0, slot), load_state(state, 1, slot)};
  }
  RG_INLINE void put(States* state, int slot) const { store_state(state, 0, slot, m), store_state(state, 1, slot, u); }
  // Returns e and whether x is a new maximum. kShort: to 2^-39 of |x - m|, which add up to no more than their range.
  template <bool kShort>
  RG_INLINE vd add(vd x, vi64* rises) {
    vd d = x - m, e;
    *rises = d > 0;
    if constexpr (kShort) {
      e = select(d == d, short_exp(max(splat<vd>(-708), -abs(d))), d);
    } else {
      e = exp_below(-abs(d));
    }
    u = select(*rises, u * e, u) + e;
    m = max(x, m);  // m where x is NaN
    return e;
  }
  RG_INLINE vd value() const { return m + log_1p(u); }
};

inline void enter_log_sum(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) {
    vd m = load_state(s, 0, k), u = (load_state(s, 1, k) - 1.0) + load_state(s, 2, k);
    store_state(s, 0, k, min(splat<vd>(kHuge), m));
    store_state(s, 1, k, select(m == -__builtin_inf(), splat<vd>(-1), u));
  }
}
inline void leave_log_sum(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) {
    vd m = load_state(s, 0, k), u = load_state(s, 1, k), inf = splat<vd>(__builtin_inf());
    auto none = (m <= -kHuge) & (u == u);
    Pair sum = two_sum(splat<vd>(1), u);
    store_state(s, 0, k, select(m <= -kHuge, -inf, select(m >= kHuge, inf, m)));
    store_state(s, 1, k, select(none, vd{}, sum.hi));
    store_state(s, 2, k, select(none | (u != u), vd{}, sum.lo));
  }
}
inline void fold_log_sums(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    LogSum a = LogSum::from(carry, s), b = LogSum::from(more, s);
    vd d = b.m - a.m, e = exp_below(-abs(d));
    auto rises = d > 0;
    vd high = select(rises, b.u, a.u), low = select(rises, a.u, b.u);
    auto neither = (a.u == -1) & (b.u == -1);  // no term on either side
    a.u = select(neither, a.u, high + (low * e + e));
    a.m = max(b.m, a.m);
    a.put(carry, s);
  }
}

enum class Logs { nothing, value, trace };

// A weight that leaves nothing: of a term where y is -inf, not even of a NaN; of a finite term where y is +inf.
inline constexpr double kNothing = -1, kDropped = -2;

// A trace holds a, c and 1 / (1 + u), of the state after the term (exclusive: before); of bf16 a / (1 + u) and
// c (1 + u before) / (1 + u) in place of a and c.
template <class S>
inline constexpr int kLogTrace = 3 * S::kStep * int(sizeof(double));

template <class S, bool kExclusive, Logs kGive>
void log_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char* x = p.at[kX] + slot * S::kBytes;
    char* y = kGive == Logs::value ? p.at[kOut] + slot * S::kBytes : nullptr;
    const int64_t y_step = kGive == Logs::value ? p.step[kOut] : 0;
    double* trace = reinterpret_cast<double*>(p.at[kTrace] + slot / S::kStep * kLogTrace<S>);
    LogSum s[kVectors<S>];
    for (int k = 0; k < kVectors<S>; ++k) s[k] = LogSum::from(p.state, slot + k * kLanes<double>);
    for (int64_t t = 0; t < p.terms; ++t, x += p.step[kX], y += y_step) {
      vd v[kVectors<S>], out[kVectors<S>];
      load_wide<S>(x, v);
      for (int k = 0; k < kVectors<S>; ++k) {
        vi64 rises;
        vd before = s[k].u, one = splat<vd>(1);
        if constexpr (kExclusive && kGive == Logs::value) out[k] = s[k].value();
        vd e = s[k].template add < kGive == Logs::trace && S::kBytes == 2 > (clamped(v[k]), &rises);
        if constexpr (!kExclusive && kGive == Logs::value) out[k] = s[k].value();
        if constexpr (kGive == Logs::trace) {
          double* at = trace + k * kLanes<double>;
          auto infinite = s[k].m >= kHuge;
          auto none = (s[k].m <= -kHuge) & (s[k].u == s[k].u), dropped = infinite & ~(v[k] == __builtin_inf());
          vd share = select(v[k] == -__builtin_inf(), vd{}, select(rises, one, e)), kept = select(rises, e, one);
          if constexpr (kHeld<S>) {  // as kernels/scan/logs_held.h has them
            vd after = 1.0 + s[k].u;
            share = share / after, kept = select(after == 0, vd{}, kept * (1.0 + before) / after);
          }
          store(at, select(none, splat<vd>(kNothing), select(dropped, splat<vd>(kDropped), share)));
          store(at + S::kStep, select(infinite & rises, splat<vd>(kDropped), kept));
          vd sum = 1.0 + (kExclusive ? before : s[k].u);
          store(at + 2 * S::kStep, select(sum == 0, vd{}, 1.0 / sum));
        }
      }
      if constexpr (kGive == Logs::value) store_wide<S>(y, out);
      trace += p.step[kTrace] / int64_t(sizeof(double));
    }
    for (int k = 0; k < kVectors<S>; ++k) s[k].put(p.state, slot + k * kLanes<double>);
  });
}

template <class S, bool kExclusive, Logs kGive>
inline constexpr Sweep kLogs = {3,
                                3,
                                {-__builtin_inf(), -1},
                                kWalk<S, log_pass<S, kExclusive, kGive>, bit(kX), kGive == Logs::value>,
                                kWalk<S, log_pass<S, false, Logs::nothing>, bit(kX), false>,
                                fold_log_sums,
                                enter_log_sum,
                                leave_log_sum};

// ---- backward from x. State (m, h hi, h lo, product of the c): m is only of the carry's. The product is NaN where a y
// seen so far is: y stays NaN to the end of its scan, so this is seen first, and reaches every term but those where y
// is -inf.

template <class S, bool kExclusive, bool kEmit>
void log_back_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char* dy = p.at[kDy] + slot * S::kBytes;
    char* dx = kEmit ? p.at[kOut] + slot * S::kBytes : nullptr;
    const int64_t dx_step = kEmit ? p.step[kOut] : 0;
    const double* trace = reinterpret_cast<double*>(p.at[kTrace] + slot / S::kStep * kLogTrace<S>);
    Slopes<S> h[kVectors<S>];
    vd product[kVectors<S>];
    for (int k = 0; k < kVectors<S>; ++k) {
      h[k] = Slopes<S>::from(p.state, slot + k * kLanes<double>);
      product[k] = load_state(p.state, 3, slot + k * kLanes<double>);
    }
    for (int64_t t = 0; t < p.terms; ++t, dy += p.step[kDy], dx += dx_step) {
      vd v[kVectors<S>], out[kVectors<S>];
      load_wide<S>(dy, v);
      for (int k = 0; k < kVectors<S>; ++k) {
        const double* at = trace + k * kLanes<double>;
        vd a = load(at), c = load(at + S::kStep), share = load(at + 2 * S::kStep), part = v[k] * share;
        if constexpr (!kExclusive) h[k].add(part), product[k] = select(share == share, product[k], share);
        vd g = h[k].value();
        auto nothing = g == 0;  // 0, whatever stands beside it: the last term of an exclusive scan takes no part
        vd slope = select(nothing | (a < 0), vd{}, a * g);
        out[k] = select((product[k] == product[k]) | (a == kNothing), slope, product[k]);
        h[k] = h[k].times(c).without(nothing | (c < 0));
        if constexpr (kExclusive) h[k].add(part), product[k] = select(share == share, product[k], share);
        if constexpr (!kEmit)
          product[k] = select(((product[k] < 0) | (c < 0)) & (product[k] == product[k]), splat<vd>(kDropped),
                              product[k] * abs(c));
      }
      if constexpr (kEmit) store_wide<S>(dx, out);
      trace += p.step[kTrace] / int64_t(sizeof(double));
    }
    for (int k = 0; k < kVectors<S>; ++k) {
      h[k].put(p.state, slot + k * kLanes<double>);
      store_state(p.state, 3, slot + k * kLanes<double>, product[k]);
    }
  });
}
template <class S>
void fold_log_slopes(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    Slopes<S> later = Slopes<S>::from(carry, s), total = Slopes<S>::from(more, s);
    vd factor = load_state(more, 3, s);
    total.add(later.times(factor).without((later.value() == 0) | (factor < 0)));
    total.put(carry, s);
    store_state(carry, 3, s, select(factor == factor, load_state(carry, 3, s), factor));
  }
}
// What a carry owes is measured from its own m; the sweep's from that of the forward state there.
template <class S>
void meet_log_slopes(States* state, const States* front, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd m = load_state(state, 0, s), d = load_state(front, 0, s) - clamped(m);
    Slopes<S> h = Slopes<S>::from(state, s);
    store_state(state, 3, s, select(m == m, load_state(state, 3, s), m));
    h.times(exp(max(splat<vd>(-708), min(splat<vd>(708), d)))).without(h.value() == 0).put(state, s);
  }
}
inline void part_log_slopes(States* state, const States* front, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd m = load_state(front, 0, s), inf = splat<vd>(__builtin_inf()), product = load_state(state, 3, s);
    auto whole = product == product;
    store_state(state, 0, s, select(whole, select(m <= -kHuge, -inf, select(m >= kHuge, inf, m)), product));
    store_state(state, 1, s, select(whole, load_state(state, 1, s), product));
    store_state(state, 2, s, select(whole, load_state(state, 2, s), product));
  }
}
template <class S, bool kExclusive>
inline constexpr Sweep kLogSlopes = {4,
                                     3,
                                     {-__builtin_inf(), 0, 0, 1},
                                     {log_back_pass<S, kExclusive, true>, nullptr, bit(kDy)},
                                     {log_back_pass<S, kExclusive, false>, nullptr, bit(kDy)},
                                     fold_log_slopes<S>,
                                     nullptr,
                                     nullptr,
                                     meet_log_slopes<S>,
                                     part_log_slopes};

}  // namespace rg::RG_ISA
