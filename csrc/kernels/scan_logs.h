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
// Backward from y: the same with y in place of m: g_k = dy_k + e^(y_k - y_(k+1)) g_(k+1), dx_k = e^(x_k - y_k) g_k;
// where y is +inf, dy is divided by the number of +inf so far, which a trace brings if the last y is +inf.
#pragma once

#include "kernels/scan_lanes.h"
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

// A trace holds a, c and 1 / (1 + u), of the state after the term (exclusive: before).
template <class S>
inline constexpr int kLogTrace = 3 * S::kStep * int(sizeof(double));

template <class S, bool kExclusive, Logs kGive>
void log_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char* x = p.at[kX] + slot * S::kBytes;
    char* y = kGive == Logs::value ? p.at[kOut] + slot * S::kBytes : nullptr;
    double* trace = reinterpret_cast<double*>(p.at[kTrace] + slot / S::kStep * kLogTrace<S>);
    LogSum s[kVectors<S>];
    for (int k = 0; k < kVectors<S>; ++k) s[k] = LogSum::from(p.state, slot + k * kLanes<double>);
    for (int64_t t = 0; t < p.terms; ++t, x += p.step[kX], y += p.step[kOut]) {
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
          vd share = select(rises, one, e);
          store(at, select(v[k] == -__builtin_inf(), vd{}, share));
          // A first +inf: finite terms owe nothing to what follows.
          auto infinite = (s[k].m >= kHuge) & rises;
          store(at + S::kStep, select(infinite, vd{}, select(rises, e, one)));
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
                                log_pass<S, kExclusive, kGive>,
                                log_pass<S, kExclusive, Logs::nothing>,
                                bit(kX),
                                bit(kX),
                                fold_log_sums,
                                enter_log_sum,
                                leave_log_sum};

// ---- backward from x. State (m, h, -, product of the c): m is only of the carry's.

template <class S, bool kExclusive, bool kEmit>
void log_back_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char* dy = p.at[kDy] + slot * S::kBytes;
    char* dx = kEmit ? p.at[kOut] + slot * S::kBytes : nullptr;
    const double* trace = reinterpret_cast<double*>(p.at[kTrace] + slot / S::kStep * kLogTrace<S>);
    vd h[kVectors<S>], product[kVectors<S>];
    for (int k = 0; k < kVectors<S>; ++k) {
      h[k] = load_state(p.state, 1, slot + k * kLanes<double>);
      product[k] = load_state(p.state, 3, slot + k * kLanes<double>);
    }
    for (int64_t t = 0; t < p.terms; ++t, dy += p.step[kDy], dx += p.step[kOut]) {
      vd v[kVectors<S>], out[kVectors<S>];
      load_wide<S>(dy, v);
      for (int k = 0; k < kVectors<S>; ++k) {
        const double* at = trace + k * kLanes<double>;
        vd a = load(at), c = load(at + S::kStep), part = v[k] * load(at + 2 * S::kStep);
        // No weight, or nothing owed: 0, whatever stands beside it.
        vd g = kExclusive ? h[k] : h[k] + part;
        auto nothing = g == 0;
        out[k] = select(nothing | (a == 0), vd{}, a * g);
        h[k] = select(nothing | (c == 0), vd{}, c * g);
        if constexpr (kExclusive) h[k] += part;
        if constexpr (!kEmit) product[k] *= c;
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
  for (int s = 0; s < slots; s += kLanes<double>)
    store_state(carry, 1, s, load_state(more, 1, s) + load_state(more, 3, s) * load_state(carry, 1, s));
}
// What a carry owes is measured from its own m; the sweep's from that of the forward state there.
inline void meet_log_slopes(States* state, const States* front, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd d = load_state(front, 0, s) - clamped(load_state(state, 0, s));
    vd h = load_state(state, 1, s) + load_state(state, 2, s);
    store_state(state, 1, s, select(h == 0, h, h * exp(max(splat<vd>(-708), min(splat<vd>(708), d)))));
    store_state(state, 2, s, vd{});
  }
}
inline void part_log_slopes(States* state, const States* front, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd m = load_state(front, 0, s), inf = splat<vd>(__builtin_inf());
    store_state(state, 0, s, select(m <= -kHuge, -inf, select(m >= kHuge, inf, m)));
    store_state(state, 2, s, vd{});
  }
}
template <class S, bool kExclusive>
inline constexpr Sweep kLogSlopes = {4,
                                     3,
                                     {-__builtin_inf(), 0, 0, 1},
                                     log_back_pass<S, kExclusive, true>,
                                     log_back_pass<S, kExclusive, false>,
                                     bit(kDy),
                                     bit(kDy),
                                     fold_log_slopes,
                                     nullptr,
                                     nullptr,
                                     meet_log_slopes,
                                     part_log_slopes};

// ---- backward from y. State (y of the later term, g, -): the sum of later dy_i e^(y - y_i).

// The number of +inf so far: the forward sweep that a +inf in y asks for.
template <class S, bool kExclusive, bool kTraced>
void count_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char* x = p.at[kX] + slot * S::kBytes;
    double* trace = reinterpret_cast<double*>(p.at[kTrace]) + slot;
    vd count[kVectors<S>];
    for (int k = 0; k < kVectors<S>; ++k) count[k] = load_state(p.state, 1, slot + k * kLanes<double>);
    for (int64_t t = 0; t < p.terms; ++t, x += p.step[kX], trace += p.step[kTrace] / int64_t(sizeof(double))) {
      vd v[kVectors<S>];
      load_wide<S>(x, v);
      for (int k = 0; k < kVectors<S>; ++k) {
        if constexpr (kTraced && kExclusive) store(trace + k * kLanes<double>, count[k]);
        count[k] += select(v[k] == __builtin_inf(), splat<vd>(1), vd{});
        if constexpr (kTraced && !kExclusive) store(trace + k * kLanes<double>, count[k]);
      }
    }
    for (int k = 0; k < kVectors<S>; ++k) store_state(p.state, 1, slot + k * kLanes<double>, count[k]);
  });
}
inline void enter_count(States* s, int slots) {  // a carry at +inf holds their number
  for (int k = 0; k < slots; k += kLanes<double>)
    store_state(s, 1, k, select(load_state(s, 0, k) == __builtin_inf(), load_state(s, 1, k), vd{}));
}
inline void fold_counts(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>)
    store_state(carry, 1, s, load_state(carry, 1, s) + load_state(more, 1, s));
}
template <class S>
inline constexpr int kCountTrace = S::kStep * int(sizeof(double));
template <class S, bool kExclusive>
inline constexpr Sweep kCounts = {
    3,       3,           {},         count_pass<S, kExclusive, true>, count_pass<S, kExclusive, false>, bit(kX),
    bit(kX), fold_counts, enter_count};

template <class S, bool kExclusive, bool kEmit>
void saved_log_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char *dy = p.at[kDy] + slot * S::kBytes, *y = p.at[kY] + slot * S::kBytes;
    const char* x = kEmit ? p.at[kX] + slot * S::kBytes : nullptr;
    char* dx = kEmit ? p.at[kOut] + slot * S::kBytes : nullptr;
    const double* counts = p.traced ? reinterpret_cast<double*>(p.at[kTrace]) + slot : nullptr;
    vd g[kVectors<S>], next[kVectors<S>];
    for (int k = 0; k < kVectors<S>; ++k) {
      next[k] = clamped(load_state(p.state, 0, slot + k * kLanes<double>));
      g[k] = load_state(p.state, 1, slot + k * kLanes<double>) + load_state(p.state, 2, slot + k * kLanes<double>);
    }
    for (int64_t t = 0; t < p.terms; ++t) {
      vd vx[kVectors<S>], vy[kVectors<S>], v[kVectors<S>], out[kVectors<S>];
      load_wide<S>(dy, v), load_wide<S>(y, vy);
      if constexpr (kEmit) load_wide<S>(x, vx);
      for (int k = 0; k < kVectors<S>; ++k) {
        vd here = clamped(vy[k]);
        if (counts) [[unlikely]] {
          vd count = load(counts + k * kLanes<double>);
          v[k] = select((here >= kHuge) & (count > 1), v[k] / count, v[k]);
        }
        vd ratio = exp_below(min(vd{}, here - next[k]));
        // Finite terms owe nothing to y = +inf.
        auto falls = (next[k] >= kHuge) & (here < kHuge);
        auto advance = [&] { g[k] = v[k] + select(falls | (g[k] == 0), vd{}, ratio * g[k]); };
        if constexpr (!kExclusive) advance();
        if constexpr (kEmit) {
          vd d = clamped(vx[k]) - (kExclusive ? next[k] : here);
          vd share = exp_below(min(splat<vd>(700), d));
          auto nothing = (vx[k] == -__builtin_inf()) | (g[k] == 0);
          out[k] = select(nothing, vd{}, share * g[k]);
        }
        if constexpr (kExclusive) advance();
        next[k] = here;
      }
      if constexpr (kEmit) store_wide<S>(dx, out), x += p.step[kX], dx += p.step[kOut];
      dy += p.step[kDy], y += p.step[kY];
      if (counts) counts += p.step[kTrace] / int64_t(sizeof(double));
    }
    for (int k = 0; k < kVectors<S>; ++k) {
      store_state(p.state, 0, slot + k * kLanes<double>, next[k]);
      store_state(p.state, 1, slot + k * kLanes<double>, g[k]);
      store_state(p.state, 2, slot + k * kLanes<double>, vd{});
    }
  });
}
inline void fold_saved_logs(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd y = load_state(more, 0, s), g = load_state(carry, 1, s) + load_state(carry, 2, s);
    vd ratio = exp_below(min(vd{}, y - clamped(load_state(carry, 0, s))));
    store_state(carry, 0, s, y);
    store_state(carry, 1, s, load_state(more, 1, s) + ratio * g);
    store_state(carry, 2, s, vd{});
  }
}
inline void leave_saved_logs(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) {
    vd y = load_state(s, 0, k), inf = splat<vd>(__builtin_inf());
    store_state(s, 0, k, select(y <= -kHuge, -inf, select(y >= kHuge, inf, y)));
  }
}
template <class S, bool kExclusive>
inline constexpr Sweep kSavedLogs = {3,
                                     3,
                                     {__builtin_inf()},
                                     saved_log_pass<S, kExclusive, true>,
                                     saved_log_pass<S, kExclusive, false>,
                                     bit(kX) | bit(kDy) | bit(kY),
                                     bit(kDy) | bit(kY),
                                     fold_saved_logs,
                                     nullptr,
                                     leave_saved_logs};

// Whether an element is +inf.
template <class S>
bool is_infinite(const char* y) {
  if constexpr (S::kBytes == 2) {
    return *reinterpret_cast<const word<2>::type*>(y) == (S::kElement == Element::f16 ? 0x7c00 : 0x7f80);
  } else if constexpr (S::kBytes == 4) {
    return *reinterpret_cast<const word<4>::type*>(y) == 0x7f800000u;
  } else {
    return *reinterpret_cast<const word<8>::type*>(y) == 0x7ff0000000000000ull;
  }
}

}  // namespace rg::RG_ISA
