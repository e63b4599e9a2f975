// logcumsumexp of f64, in hi + lo: see kernels/scan/logs.h.
//
// Sums are measured from a term h that is at most 1 below the maximum m: h moves seldom, so that the errors of the
// factors e^(h - h') do not pile up; y = m + log(s e^(h - m)).
#pragma once

#include "kernels/reduce/exp.h"
#include "kernels/scan/logs_saved.h"
#include "kernels/scan/sums.h"

namespace rg::RG_ISA {

RG_INLINE Pair plain(Real x) { return {times_power(x.hi, x.k), times_power(x.lo, x.k)}; }
RG_INLINE Pair product(Pair a, Pair b) {
  Pair p = two_prod(a.hi, b.hi);
  p.lo = select(abs(p.hi) < 0x1p-960, vd{}, p.lo);  // what underflows in it is not the same with and without FMA
  vd low = p.lo + (a.hi * b.lo + a.lo * b.hi), hi = p.hi + low;
  auto finite = abs(hi) < __builtin_inf();
  return {select(finite, hi, p.hi), select(finite, low - (hi - p.hi), vd{})};
}
RG_INLINE Pair sum(Pair a, Pair b) {
  Twofold t{a.hi, a.lo};
  t.add(b.hi, b.lo);
  return {t.hi, t.lo};
}
inline constexpr double kMost = constants<vd>::kMax;
RG_INLINE Pair select(vi64 m, Pair a, Pair b) { return {select(m, a.hi, b.hi), select(m, a.lo, b.lo)}; }
// A factor e^d that underflows still leaves infinities and NaN.
RG_INLINE Pair scaled_down(Pair x, Pair factor) {
  return select(abs(x.hi) < __builtin_inf(), product(x, factor), Pair{x.hi, vd{}});
}
// a + b; a sum of finite numbers stays finite, so that an infinite term after it decides.
RG_INLINE Pair bounded_sum(Pair a, Pair b) {
  Pair s = sum(a, b);
  const double inf = __builtin_inf();
  auto left = ~(abs(s.hi) < inf) & (abs(a.hi) < inf) & (abs(b.hi) < inf);
  if (any(left)) [[unlikely]]
    s = select(left, Pair{select(a.hi > 0, splat<vd>(kMost), splat<vd>(-kMost)), vd{}}, s);
  return s;
}
RG_INLINE Pair inverse(Pair a) {
  Real r = reciprocal(Real(a.hi, a.lo, vd{}));
  auto none = a.hi == 0;
  return {select(none, vd{}, r.hi), select(none, vd{}, r.lo)};
}
// v 2^k for any v and k <= 0: times_power stops at 2^-2040, which leaves something of the largest f64.
RG_INLINE vd scaled_far(vd v, vd k) {
  vd first = max(splat<vd>(-1500), k);
  return times_power(times_power(v, first), k - first);
}
RG_INLINE Pair load_pair(const States* s, int c, int slot) {
  return {load_state(s, c, slot), load_state(s, c + 1, slot)};
}
RG_INLINE void store_pair(States* s, int c, int slot, Pair x) {
  store_state(s, c, slot, x.hi), store_state(s, c + 1, slot, x.lo);
}
// Reals at -inf have no weight, even beside another -inf.
RG_INLINE Real weight(vd x, vd h) {
  Real e = real_exp_difference(x, h);
  auto none = x == -__builtin_inf();
  return {select(none, vd{}, e.hi), select(none, vd{}, e.lo), e.k};
}

struct WideLogSum {
  vd m;
  Pair s;
  vd h;
  RG_INLINE static WideLogSum from(const States* state, int slot) {
    return {load_state(state, 0, slot), load_pair(state, 1, slot), load_state(state, 3, slot)};
  }
  RG_INLINE void put(States* state, int slot) const {
    store_state(state, 0, slot, m), store_pair(state, 1, slot, s), store_state(state, 3, slot, h);
  }
  // Returns e^(x - h) and sets e^(h before - h).
  RG_INLINE Real add(vd x, Pair* moved) {
    *moved = {splat<vd>(1), vd{}};
    auto rises = x > h + 1.0;
    if (any(rises)) {
      *moved = select(rises, plain(weight(h, x)), *moved);
      s = product(s, *moved);
      h = select(rises, x, h);
    }
    Real term = weight(x, h);
    s = sum(s, plain(term));
    m = max(x, m);
    return term;
  }
  // The sum measured from m.
  RG_INLINE Pair from_top() const { return any(h != m) ? product(s, plain(real_exp_difference(h, m))) : s; }
  RG_INLINE vd value() const {
    Pair t = from_top();
    vd first = log(max(splat<vd>(1), min(splat<vd>(0x1p1000), t.hi)));
    Real p = Real(t.hi, t.lo, vd{}) * exp_real(-first, vd{});  // one Newton step: log t = L + (t e^-L - 1)
    vd rest = (times_power(p.hi, p.k) - 1.0) + times_power(p.lo, p.k);
    Pair y = two_sum(m, first);
    vd v = y.hi + (y.lo + rest);
    v = select(abs(m) < __builtin_inf(), v, m);
    return select(s.hi == s.hi, v, s.hi);
  }
};

inline void enter_wide_log_sum(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) store_state(s, 3, k, load_state(s, 0, k));
}
inline void leave_wide_log_sum(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) {
    WideLogSum a = WideLogSum::from(s, k);
    a.s = a.from_top();
    a.put(s, k);
  }
}
inline void fold_wide_log_sums(States* carry, const States* more, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) {
    WideLogSum a = WideLogSum::from(carry, k), b = WideLogSum::from(more, k);
    vd h = max(a.h, b.h);
    a.s = sum(product(a.s, plain(weight(a.h, h))), product(b.s, plain(weight(b.h, h))));
    a.m = max(b.m, a.m), a.h = h;
    a.put(carry, k);
  }
}

inline constexpr int kWideLogTrace = 7 * F64::kStep * int(sizeof(double));

template <bool kExclusive, Logs kGive>
void wide_log_pass(const Strip& p) {
  using S = F64;
  each_step<S>(p, [&](int slot) {
    for (int k = 0; k < kVectors<S>; ++k) {
      const int lane = slot + k * kLanes<double>;
      const char* x = p.at[kX] + lane * S::kBytes;
      char* y = kGive == Logs::value ? p.at[kOut] + lane * S::kBytes : nullptr;
      const int64_t y_step = kGive == Logs::value ? p.step[kOut] : 0;
      double* trace = reinterpret_cast<double*>(p.at[kTrace] + slot / S::kStep * kWideLogTrace) + k * kLanes<double>;
      WideLogSum s = WideLogSum::from(p.state, lane);
      for (int64_t t = 0; t < p.terms; ++t, x += p.step[kX], y += y_step) {
        vd v = load(reinterpret_cast<const double*>(x)), out = {};
        Pair moved, before = s.s;
        vd before_m = s.m;
        if constexpr (kExclusive && kGive == Logs::value) out = s.value();
        Real a = s.add(v, &moved);
        if constexpr (!kExclusive && kGive == Logs::value) out = s.value();
        if constexpr (kGive == Logs::trace) {
          Pair share = inverse(kExclusive ? before : s.s);
          const double inf = __builtin_inf();
          auto infinite = s.m == inf, rose = infinite & (before_m < inf);
          auto none = (s.m == -inf) & (s.s.hi == s.s.hi), dropped = infinite & ~(v == inf);
          const vd drop = splat<vd>(kDropped);
          const vd weight = select(none, splat<vd>(kNothing), select(dropped, drop, a.hi));
          const vd numbers[] = {weight, a.lo, a.k, share.hi, share.lo, select(rose, drop, moved.hi), moved.lo};
          for (int c = 0; c < 7; ++c) store(trace + c * S::kStep, numbers[c]);
          trace += p.step[kTrace] / int64_t(sizeof(double));
        }
        if constexpr (kGive == Logs::value)
          store(reinterpret_cast<double*>(y), select(out == out, out, splat<vd>(__builtin_nan(""))));
      }
      s.put(p.state, lane);
    }
  });
}

template <bool kExclusive, Logs kGive>
inline constexpr Sweep kWideLogs = {4,
                                    3,
                                    {-__builtin_inf(), 0, 0, -__builtin_inf()},
                                    {wide_log_pass<kExclusive, kGive>, nullptr, bit(kX)},
                                    {wide_log_pass<false, Logs::nothing>, nullptr, bit(kX)},
                                    fold_wide_log_sums,
                                    enter_wide_log_sum,
                                    leave_wide_log_sum};

// ---- backward from x. State (m, h hi, h lo, product of the e^(h - h') hi, lo)

template <bool kExclusive, bool kEmit>
void wide_log_back_pass(const Strip& p) {
  using S = F64;
  each_step<S>(p, [&](int slot) {
    for (int k = 0; k < kVectors<S>; ++k) {
      const int lane = slot + k * kLanes<double>;
      const char* dy = p.at[kDy] + lane * S::kBytes;
      char* dx = kEmit ? p.at[kOut] + lane * S::kBytes : nullptr;
      const int64_t dx_step = kEmit ? p.step[kOut] : 0;
      const double* trace =
          reinterpret_cast<double*>(p.at[kTrace] + slot / S::kStep * kWideLogTrace) + k * kLanes<double>;
      Pair h = load_pair(p.state, 1, lane), factors = load_pair(p.state, 3, lane);
      for (int64_t t = 0; t < p.terms; ++t, dy += p.step[kDy], dx += dx_step) {
        vd n[7];
        for (int c = 0; c < 7; ++c) n[c] = load(trace + c * S::kStep);
        trace += p.step[kTrace] / int64_t(sizeof(double));
        Pair part = product({load(reinterpret_cast<const double*>(dy)), vd{}}, {n[3], n[4]}), moved = {n[5], n[6]};
        auto see = [&] { factors.hi = select(n[3] == n[3], factors.hi, n[3]); };  // NaN: see kernels/scan/logs.h
        if constexpr (!kExclusive) h = bounded_sum(h, part), see();
        auto nothing = h.hi == 0;
        if constexpr (kEmit) {
          Pair v = product({n[0], n[1]}, h);
          vd slope = select(nothing | (n[0] < 0), vd{}, scaled_far(v.hi, n[2]));
          vd out = select((factors.hi == factors.hi) | (n[0] == kNothing), slope, factors.hi);
          store(reinterpret_cast<double*>(dx), select(out == out, out, splat<vd>(__builtin_nan(""))));
        }
        h = select(nothing | (moved.hi < 0), Pair{vd{}, vd{}}, scaled_down(h, moved));
        if constexpr (kExclusive) h = bounded_sum(h, part), see();
        if constexpr (!kEmit) {
          auto drops = ((factors.hi < 0) | (moved.hi < 0)) & (factors.hi == factors.hi);
          factors = select(drops, Pair{splat<vd>(kDropped), vd{}}, product(factors, moved));
        }
      }
      store_pair(p.state, 1, lane, h);
      store_pair(p.state, 3, lane, factors);
    }
  });
}
// A factor below 0 drops what follows.
RG_INLINE Pair folded(Pair own, Pair factor, Pair later) {
  auto nothing = (later.hi == 0) | (factor.hi < 0);
  return select(nothing, own, sum(own, scaled_down(later, factor)));
}
inline void fold_wide_log_slopes(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd factor = load_state(more, 3, s);
    store_pair(carry, 1, s, folded(load_pair(more, 1, s), load_pair(more, 3, s), load_pair(carry, 1, s)));
    store_state(carry, 3, s, select(factor == factor, load_state(carry, 3, s), factor));
  }
}
inline void meet_wide_log_slopes(States* state, const States* front, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd from = load_state(state, 0, s), to = load_state(front, 3, s);
    auto far = to > from + 700.0;  // not of this scan, or the gradient is 0
    Pair h = load_pair(state, 1, s), moved = product(h, plain(real_exp_difference(select(far, from, to), from)));
    store_pair(state, 1, s, select(h.hi == 0, h, moved));
    store_state(state, 3, s, select(from == from, load_state(state, 3, s), from));
  }
}
inline void part_wide_log_slopes(States* state, const States* front, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd factor = load_state(state, 3, s);
    auto whole = factor == factor;
    store_state(state, 0, s, select(whole, load_state(front, 3, s), factor));
    for (int c = 1; c < 3; ++c) store_state(state, c, s, select(whole, load_state(state, c, s), factor));
  }
}
template <bool kExclusive>
inline constexpr Sweep kWideLogSlopes = {5,
                                         3,
                                         {-__builtin_inf(), 0, 0, 1},
                                         {wide_log_back_pass<kExclusive, true>, nullptr, bit(kDy)},
                                         {wide_log_back_pass<kExclusive, false>, nullptr, bit(kDy)},
                                         fold_wide_log_slopes,
                                         nullptr,
                                         nullptr,
                                         meet_wide_log_slopes,
                                         part_wide_log_slopes};

// ---- backward from y. State (Y, g hi, g lo, the y of the next term): the sum of later dy_i e^(Y - y_i); Y is a y at
// most 1 above the present.

template <bool kExclusive, bool kEmit>
void wide_saved_log_pass(const Strip& p) {
  using S = F64;
  each_step<S>(p, [&](int slot) {
    for (int k = 0; k < kVectors<S>; ++k) {
      const int lane = slot + k * kLanes<double>;
      const char *dy = p.at[kDy] + lane * S::kBytes, *y = p.at[kY] + lane * S::kBytes;
      const char* x = kEmit ? p.at[kX] + lane * S::kBytes : nullptr;
      char* dx = kEmit ? p.at[kOut] + lane * S::kBytes : nullptr;
      const double* counts = p.traced ? reinterpret_cast<double*>(p.at[kTrace]) + lane : nullptr;
      vd top = load_state(p.state, 0, lane), next = load_state(p.state, 3, lane);
      Pair g = load_pair(p.state, 1, lane);
      auto add = [&] {
        vd here = load(reinterpret_cast<const double*>(y)), v = load(reinterpret_cast<const double*>(dy));
        if (counts) {
          vd count = load(counts);
          v = select((here == __builtin_inf()) & (count > 1), v / count, v);
        }
        auto falls = here < top - 1.0;
        if (any(falls)) {
          auto dropped = top == __builtin_inf();  // finite terms owe nothing to y = +inf
          Pair moved = scaled_down(g, plain(real_exp_difference(here, top)));
          g = select(falls, select(dropped, Pair{vd{}, vd{}}, moved), g);
          top = select(falls, here, top);
        }
        top = select(here == here, top, here);  // from a NaN on, all is
        g = bounded_sum(g, product({v, vd{}}, plain(real_exp_difference(top, here))));
        return here;
      };
      auto emit = [&](vd at) {
        vd v = load(reinterpret_cast<const double*>(x));
        Real a = weight(min(top + 700.0, v), top);
        Pair r = product({a.hi, a.lo}, g);
        const double inf = __builtin_inf();
        auto dropped = (at == -inf) | ((at == inf) & ~(v == inf) & (top == top));
        vd out = select(dropped, vd{}, scaled_far(r.hi, a.k));
        store(reinterpret_cast<double*>(dx), select(out == out, out, splat<vd>(__builtin_nan(""))));
      };
      for (int64_t t = 0; t < p.terms; ++t) {
        if constexpr (kEmit && kExclusive) emit(next);
        next = add();
        if constexpr (kEmit && !kExclusive) emit(next);
        if constexpr (kEmit) x += p.step[kX], dx += p.step[kOut];
        dy += p.step[kDy], y += p.step[kY];
        if (counts) counts += p.step[kTrace] / int64_t(sizeof(double));
      }
      store_state(p.state, 0, lane, top), store_state(p.state, 3, lane, next);
      store_pair(p.state, 1, lane, g);
    }
  });
}
inline void fold_wide_saved_logs(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd y = load_state(more, 0, s), from = load_state(carry, 0, s);
    Pair g = load_pair(carry, 1, s), moved = scaled_down(g, plain(real_exp_difference(min(from + 700.0, y), from)));
    auto dropped = (from == __builtin_inf()) & (y < from);
    store_state(carry, 0, s, select(from == from, y, from)), store_state(carry, 3, s, load_state(more, 3, s));
    store_pair(carry, 1, s, sum(load_pair(more, 1, s), select(dropped, Pair{vd{}, vd{}}, moved)));
  }
}
template <bool kExclusive>
inline constexpr Sweep kWideSavedLogs = {4,
                                         3,
                                         {__builtin_inf(), 0, 0, __builtin_inf()},
                                         {wide_saved_log_pass<kExclusive, true>, nullptr, bit(kX) | bit(kDy) | bit(kY)},
                                         {wide_saved_log_pass<false, false>, nullptr, bit(kDy) | bit(kY)},
                                         fold_wide_saved_logs,
                                         enter_saved_logs};

}  // namespace rg::RG_ISA
