// logcumsumexp of f32 and halves, backward from a saved y, in f64.
//
// Backward from y: g is the sum of later dy_i e^(Y - y_i), dx_k = e^(x_k - Y) g, for a Y at most 32 above y_k: it moves
// seldom, and no factors pile up. Where y is +inf, dy is divided by the number of +inf so far, which a trace brings if
// the last y is +inf.
#pragma once

#include "kernels/scan/logs.h"

namespace rg::RG_ISA {

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
inline constexpr Sweep kCounts = {3,
                                  3,
                                  {},
                                  {count_pass<S, kExclusive, true>, nullptr, bit(kX)},
                                  {count_pass<S, false, false>, nullptr, bit(kX)},
                                  fold_counts,
                                  enter_count};

// One vector of lanes.
template <class S>
struct SavedLog {
  vd top;
  Slopes<S> g;

  // kPlain: x, y and top are finite; of bf16 dy and g too.
  template <bool kPlain>
  RG_INLINE void add(vd y, vd dy) {
    vd here = kPlain ? y : clamped(y);
    auto falls = here < top - 32.0;
    if (any(falls)) [[unlikely]] {
      auto dropped = top >= kHuge;  // finite terms owe nothing to y = +inf
      g = g.times(select(falls, exp_below(here - top), splat<vd>(1))).without(falls & dropped);
      top = select(falls, here, top);
    }
    if constexpr (!kPlain) top = select(here == here, top, here);  // from a NaN on, all is
    vd d = top - here, weight = weight_of<S>(short_exp(max(splat<vd>(-708), d)));
    g.add(dy * (kPlain ? weight : select(d == d, weight, d)));
  }
  // y: of this term (exclusive: of the next); where it is NaN, g is.
  template <bool kPlain>
  RG_INLINE vd slope(vd x, vd y) const {
    vd d = (kPlain ? x : clamped(x)) - top, share = exp_once<S>(max(splat<vd>(-708), d));
    if constexpr (kPlain) return share * g.finite_value();
    const double inf = __builtin_inf();
    share = select(x == -inf, vd{}, select(d == d, share, d));
    return select((y <= -kHuge) | ((y >= kHuge) & ~(x == inf) & (top == top)), vd{}, share * g.value());
  }
};

typedef vu32 loose_vu32 __attribute__((aligned(4), may_alias));

// Where some of a step's elements are infinite or NaN: one more in the exponent then reaches the sign.
template <class S>
RG_INLINE auto not_finite(const char* at) {
  if constexpr (S::kBytes == 4) {
    vu32 found = {};
    for (int k = 0; k < S::kStep * S::kBytes; k += kVectorBytes)
      found |= (*reinterpret_cast<const loose_vu32*>(at + k) & 0x7fffffffu) + 0x800000u;
    return vu32(found & 0x80000000u);
  } else {
    constexpr uint16_t kOne = S::kElement == Element::bf16 ? 0x80 : 0x400;
    packed found = {};
    for (int k = 0; k < S::kPacks; ++k) found |= (load_packed(at + k * int(sizeof(packed))) & uint16_t(0x7fff)) + kOne;
    return packed(found & uint16_t(0x8000));
  }
}

template <class S, bool kExclusive, bool kEmit>
void saved_log_pass(const Strip& p) {
  constexpr int kCount = kVectors<S>;
  each_step<S>(p, [&](int slot) {
    const char *dy = p.at[kDy] + slot * S::kBytes, *y = p.at[kY] + slot * S::kBytes;
    const char* x = kEmit ? p.at[kX] + slot * S::kBytes : nullptr;
    char* dx = kEmit ? p.at[kOut] + slot * S::kBytes : nullptr;
    const double* counts = p.traced ? reinterpret_cast<double*>(p.at[kTrace]) + slot : nullptr;
    SavedLog<S> s[kCount];
    vd next[kCount];
    for (int k = 0; k < kCount; ++k) {
      const int at = slot + k * kLanes<double>;
      s[k] = {clamped(load_state(p.state, 0, at)), Slopes<S>::from(p.state, at)};
      next[k] = load_state(p.state, 3, at);
    }
    auto unusual = [&] {
      vi64 found = {};
      for (int k = 0; k < kCount; ++k) {
        found |= kExclusive ? ~(s[k].top < kHuge) : s[k].top != s[k].top;
        if constexpr (kHeld<S>) found |= ~(abs(s[k].g.hi) < kHuge);
      }
      return any(found);
    };
    bool odd = unusual();
    for (int64_t t = 0; t < p.terms; ++t) {
      vd vx[kCount], vy[kCount], v[kCount], out[kCount];
      load_wide<S>(dy, v), load_wide<S>(y, vy);
      if constexpr (kEmit) load_wide<S>(x, vx);
      auto far = not_finite<S>(y);
      if constexpr (kEmit) far |= not_finite<S>(x);
      if constexpr (kHeld<S>) far |= not_finite<S>(dy);
      if (!odd && !any_bit(far)) [[likely]] {
        for (int k = 0; k < kCount; ++k) {
          if constexpr (kEmit && kExclusive) out[k] = s[k].template slope<true>(vx[k], next[k]);
          s[k].template add<true>(vy[k], v[k]);
        }
        if constexpr (kEmit && !kExclusive)
          for (int k = 0; k < kCount; ++k) out[k] = s[k].template slope<true>(vx[k], vy[k]);
      } else {
        for (int k = 0; k < kCount; ++k) {
          if (counts) {
            vd count = load(counts + k * kLanes<double>);
            v[k] = select((vy[k] == __builtin_inf()) & (count > 1), v[k] / count, v[k]);
          }
          if constexpr (kEmit && kExclusive) out[k] = s[k].template slope<false>(vx[k], next[k]);
          s[k].template add<false>(vy[k], v[k]);
          if constexpr (kEmit && !kExclusive) out[k] = s[k].template slope<false>(vx[k], vy[k]);
        }
        odd = unusual();
      }
      for (int k = 0; k < kCount; ++k) next[k] = vy[k];
      if constexpr (kEmit) store_wide<S>(dx, out), x += p.step[kX], dx += p.step[kOut];
      dy += p.step[kDy], y += p.step[kY];
      if (counts) counts += p.step[kTrace] / int64_t(sizeof(double));
    }
    for (int k = 0; k < kCount; ++k) {
      const int at = slot + k * kLanes<double>;
      store_state(p.state, 0, at, s[k].top), store_state(p.state, 3, at, next[k]);
      s[k].g.put(p.state, at);
    }
  });
}
// Component 3 is the y of the next term; after a carry, its Y serves (an infinite one is that y).
template <class S>
void fold_saved_logs(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd y = load_state(more, 0, s), top = clamped(load_state(carry, 0, s));
    Slopes<S> own = Slopes<S>::from(more, s), later = Slopes<S>::from(carry, s);
    own.add(later.times(exp_below(min(vd{}, y - top))).without((top >= kHuge) & (y < kHuge)));
    store_state(carry, 0, s, select(top == top, y, top)), store_state(carry, 3, s, load_state(more, 3, s));
    own.put(carry, s);
  }
}
inline void enter_saved_logs(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) store_state(s, 3, k, load_state(s, 0, k));
}
inline void leave_saved_logs(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) {
    vd y = load_state(s, 0, k), inf = splat<vd>(__builtin_inf());
    store_state(s, 0, k, select(y <= -kHuge, -inf, select(y >= kHuge, inf, y)));
  }
}
template <class S, bool kExclusive>
inline constexpr Sweep kSavedLogs = {4,
                                     3,
                                     {__builtin_inf(), 0, 0, __builtin_inf()},
                                     kWalk<S, saved_log_pass<S, kExclusive, true>, bit(kX) | bit(kDy) | bit(kY)>,
                                     kWalk<S, saved_log_pass<S, kExclusive, false>, bit(kDy) | bit(kY), false>,
                                     fold_saved_logs<S>,
                                     enter_saved_logs,
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
