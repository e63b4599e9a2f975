// logcumsumexp of f32 and halves, in f64; f64 is in scan_logs_wide.h.
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
#pragma once

#include "kernels/scan_lines.h"
#include "simd/log.h"

namespace rg::RG_ISA {

inline constexpr double kHuge = 1e308;

RG_INLINE vd clamped(vd x) { return max(splat<vd>(-kHuge), min(splat<vd>(kHuge), x)); }  // NaN passes
RG_INLINE vd exp_below(vd d) { return exp(max(splat<vd>(-708), d)); }                    // d <= 0 or NaN

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
  // Returns e and whether x is a new maximum.
  RG_INLINE vd add(vd x, vi64* rises) {
    vd d = x - m;
    *rises = d > 0;
    vd e = exp_below(-abs(d));
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

// A trace holds a, c and 1 / (1 + u), of the state after the term (exclusive: before).
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
        vd e = s[k].add(clamped(v[k]), &rises);
        if constexpr (!kExclusive && kGive == Logs::value) out[k] = s[k].value();
        if constexpr (kGive == Logs::trace) {
          double* at = trace + k * kLanes<double>;
          auto infinite = s[k].m >= kHuge;
          auto none = (s[k].m <= -kHuge) & (s[k].u == s[k].u), dropped = infinite & ~(v[k] == __builtin_inf());
          vd share = select(v[k] == -__builtin_inf(), vd{}, select(rises, one, e));
          store(at, select(none, splat<vd>(kNothing), select(dropped, splat<vd>(kDropped), share)));
          store(at + S::kStep, select(infinite & rises, splat<vd>(kDropped), select(rises, e, one)));
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
                                kWalk<S, log_pass<S, kExclusive, Logs::nothing>, bit(kX), false>,
                                fold_log_sums,
                                enter_log_sum,
                                leave_log_sum};

// ---- backward from x. State (m, h, -, product of the c): m is only of the carry's. The product is NaN where a y seen
// so far is: y stays NaN to the end of its scan, so this is seen first, and reaches every term but those where y is
// -inf.

template <class S, bool kExclusive, bool kEmit>
void log_back_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char* dy = p.at[kDy] + slot * S::kBytes;
    char* dx = kEmit ? p.at[kOut] + slot * S::kBytes : nullptr;
    const int64_t dx_step = kEmit ? p.step[kOut] : 0;
    const double* trace = reinterpret_cast<double*>(p.at[kTrace] + slot / S::kStep * kLogTrace<S>);
    vd h[kVectors<S>], product[kVectors<S>];
    for (int k = 0; k < kVectors<S>; ++k) {
      h[k] = load_state(p.state, 1, slot + k * kLanes<double>);
      product[k] = load_state(p.state, 3, slot + k * kLanes<double>);
    }
    for (int64_t t = 0; t < p.terms; ++t, dy += p.step[kDy], dx += dx_step) {
      vd v[kVectors<S>], out[kVectors<S>];
      load_wide<S>(dy, v);
      for (int k = 0; k < kVectors<S>; ++k) {
        const double* at = trace + k * kLanes<double>;
        vd a = load(at), c = load(at + S::kStep), share = load(at + 2 * S::kStep), part = v[k] * share;
        vd g = kExclusive ? h[k] : h[k] + part;
        if constexpr (!kExclusive) product[k] = select(share == share, product[k], share);
        auto nothing = g == 0;  // 0, whatever stands beside it: the last term of an exclusive scan takes no part
        vd slope = select(nothing | (a < 0), vd{}, a * g);
        out[k] = select((product[k] == product[k]) | (a == kNothing), slope, product[k]);
        h[k] = select(nothing | (c < 0), vd{}, c * g);
        if constexpr (kExclusive) h[k] += part, product[k] = select(share == share, product[k], share);
        if constexpr (!kEmit)
          product[k] = select(((product[k] < 0) | (c < 0)) & (product[k] == product[k]), splat<vd>(kDropped),
                              product[k] * abs(c));
      }
      if constexpr (kEmit) store_wide<S>(dx, out);
      trace += p.step[kTrace] / int64_t(sizeof(double));
    }
    for (int k = 0; k < kVectors<S>; ++k) {
      store_state(p.state, 1, slot + k * kLanes<double>, h[k]);
      store_state(p.state, 3, slot + k * kLanes<double>, product[k]);
    }
  });
}
inline void fold_log_slopes(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd later = load_state(carry, 1, s), factor = load_state(more, 3, s);
    auto nothing = (later == 0) | (factor < 0);
    store_state(carry, 1, s, load_state(more, 1, s) + select(nothing, vd{}, factor * later));
    store_state(carry, 3, s, select(factor == factor, load_state(carry, 3, s), factor));
  }
}
// What a carry owes is measured from its own m; the sweep's from that of the forward state there.
inline void meet_log_slopes(States* state, const States* front, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd m = load_state(state, 0, s), d = load_state(front, 0, s) - clamped(m);
    vd h = load_state(state, 1, s) + load_state(state, 2, s);
    store_state(state, 3, s, select(m == m, load_state(state, 3, s), m));
    store_state(state, 1, s, select(h == 0, h, h * exp(max(splat<vd>(-708), min(splat<vd>(708), d)))));
    store_state(state, 2, s, vd{});
  }
}
inline void part_log_slopes(States* state, const States* front, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd m = load_state(front, 0, s), inf = splat<vd>(__builtin_inf()), product = load_state(state, 3, s);
    auto whole = product == product;
    store_state(state, 0, s, select(whole, select(m <= -kHuge, -inf, select(m >= kHuge, inf, m)), product));
    store_state(state, 1, s, select(whole, load_state(state, 1, s), product));
    store_state(state, 2, s, select(whole, vd{}, product));
  }
}
template <class S, bool kExclusive>
inline constexpr Sweep kLogSlopes = {4,
                                     3,
                                     {-__builtin_inf(), 0, 0, 1},
                                     {log_back_pass<S, kExclusive, true>, nullptr, bit(kDy)},
                                     {log_back_pass<S, kExclusive, false>, nullptr, bit(kDy)},
                                     fold_log_slopes,
                                     nullptr,
                                     nullptr,
                                     meet_log_slopes,
                                     part_log_slopes};

}  // namespace rg::RG_ISA
