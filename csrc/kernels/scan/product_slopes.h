// cumprod backward: see kernels/scan/products.h.
#pragma once

#include "kernels/scan/products.h"

namespace rg::RG_ISA {

// The products before the terms of a step: from the trace, from y, or (the first term of the scan) from the carry.
template <class S, bool kSaved>
struct Before {
  using N = std::conditional_t<kDouble<S>, Real, ScaledProduct>;
  N value[kVectors<S>];

  RG_INLINE void read(const Strip& p, int slot, const char* y, const double* trace, bool last) {
    if constexpr (kSaved) {
      vd v[kVectors<S>];
      load_wide<S>(y, v);
      for (int k = 0; k < kVectors<S>; ++k) {
        const int at = slot + k * kLanes<double>;
        if constexpr (kDouble<S>) {
          value[k] = tidy(v[k]);
        } else {
          value[k] = {v[k], vd{}};
        }
        if (last && p.missing) [[unlikely]] {
          vi64 missing = *reinterpret_cast<const vi64_loose*>(p.missing + at);
          Real start = load_real(p.before, 0, at);
          if constexpr (kDouble<S>) {
            value[k] = select(missing, start, value[k]);
          } else {
            value[k] = {select(missing, start.hi, value[k].p), select(missing, start.k, value[k].e)};
          }
        }
      }
    } else {
      for (int k = 0; k < kVectors<S>; ++k) {
        const double* at = trace + k * kLanes<double>;
        if constexpr (kDouble<S>) {
          value[k] = {load(at), load(at + S::kStep), load(at + 2 * S::kStep)};
        } else {
          value[k] = {load(at), load(at + S::kStep)};
        }
      }
    }
  }
  typedef vi64 vi64_loose __attribute__((aligned(8), may_alias));
};

// q plus dy, for f32 and halves; p is tidy before.
RG_INLINE void add_scaled(ScaledProduct& q, vd dy) {
  // Below 2^-600 q is nothing beside any dy but 0.
  auto alone = (q.p == 0) | ((q.e < -600) & (dy != 0));
  vd e = max(splat<vd>(-600), min(splat<vd>(1000), q.e));
  vd aligned = dy * power_of_two(constants<vd>::kRound - e);
  // A q of 0 is added too: -0 + 0 is 0 here as in plain f64, whichever of the two the other rows of the tile allow.
  q.p = select(alone, dy + select(q.p == 0, q.p, vd{}), q.p + aligned), q.e = select(alone, vd{}, q.e);
}

// Whether q may be taken as a plain f64 for four terms.
template <int kCount>
RG_INLINE bool make_plain(ScaledProduct* q) {
  vi64 odd = {};
  for (int k = 0; k < kCount; ++k) {
    vd size = abs(q[k].p);
    odd |= ~((size == 0) | ((q[k].e == 0) & (size >= 0x1p-300) & (size <= 0x1p300)));
  }
  if (!any(odd)) [[likely]]
    return true;
  odd = vi64{};
  for (int k = 0; k < kCount; ++k) {
    q[k].tidy_up();
    odd |= ~((q[k].p == 0) | ((abs(q[k].e) <= 290) & (abs(q[k].p) < __builtin_inf())));
  }
  if (any(odd)) return false;
  for (int k = 0; k < kCount; ++k) q[k].p *= q[k].scale(), q[k].e = vd{};
  return true;
}

template <class S, bool kExclusive, bool kSaved, bool kEmit>
void product_back_pass(const Strip& p) {
  constexpr int kCount = kVectors<S>;
  each_step<S>(p, [&](int slot) {
    const char *x = p.at[kX] + slot * S::kBytes, *dy = p.at[kDy] + slot * S::kBytes;
    const char* y = kSaved && kEmit ? p.at[kY] + slot * S::kBytes : nullptr;
    char* dx = kEmit ? p.at[kOut] + slot * S::kBytes : nullptr;
    const double* trace = reinterpret_cast<double*>(p.at[kTrace] + slot / S::kStep * kPowerTrace<S>);
    const int64_t trace_step = p.step[kTrace] / int64_t(sizeof(double));
    vd vx[kCount], vdy[kCount], out[kCount];
    Before<S, kSaved> before;
    auto begin = [&](int64_t t) {
      load_wide<S>(x, vx), load_wide<S>(dy, vdy);
      if constexpr (kEmit) before.read(p, slot, y, trace, t == p.terms - 1);
    };
    auto end = [&] {
      x += p.step[kX], dy += p.step[kDy], trace += trace_step;
      if constexpr (!kEmit) return;
      store_wide<S>(dx, out);
      dx += p.step[kOut];
      if constexpr (kSaved) y += p.step[kY];
    };
    if constexpr (kDouble<S>) {
      Real q[kCount], a[kCount];
      for (int k = 0; k < kCount; ++k) {
        q[k] = load_real(p.state, 0, slot + k * kLanes<double>);
        if constexpr (!kEmit) a[k] = load_real(p.state, 3, slot + k * kLanes<double>);
      }
      for (int64_t t = 0; t < p.terms; ++t) {
        begin(t);
        for (int k = 0; k < kCount; ++k) {
          Real factor = tidy(vx[k]), slope = tidy(vdy[k]);
          auto none = q[k].k < kNone / 2;
          if constexpr (!kExclusive) q[k] = tidy_sum(q[k], slope), none = vi64{};
          if constexpr (kEmit) out[k] = select(none, vd{}, rounded_once(tidy_product(before.value[k], q[k])));
          q[k] = tidy_product(factor, q[k]);
          if constexpr (kExclusive) q[k] = select(none, slope, tidy_sum(q[k], slope));
          if constexpr (!kEmit) a[k] = tidy_product(a[k], factor);
        }
        end();
      }
      for (int k = 0; k < kCount; ++k) {
        store_real(p.state, 0, slot + k * kLanes<double>, q[k]);
        if constexpr (!kEmit) store_real(p.state, 3, slot + k * kLanes<double>, a[k]);
      }
    } else {
      ScaledProduct q[kCount], a[kCount];
      for (int k = 0; k < kCount; ++k) {
        q[k] = ScaledProduct::from(p.state, 0, slot + k * kLanes<double>);
        q[k].e = select(q[k].p == 0, vd{}, q[k].e);
        if constexpr (!kEmit) a[k] = ScaledProduct::from(p.state, 3, slot + k * kLanes<double>);
      }
      int64_t t = 0;
      if constexpr (kExclusive) {  // the first term after nothing
        vi64 none[kCount], some = {};
        for (int k = 0; k < kCount; ++k)
          some |= none[k] = load_state(p.state, 2, slot + k * kLanes<double>) < kNone / 2;
        if (any(some) && p.terms) {
          begin(0);
          for (int k = 0; k < kCount; ++k) {
            q[k].tidy_up();
            out[k] = vd{};
            if constexpr (kEmit) {
              vd v = times_power(before.value[k].p * q[k].p, before.value[k].e + q[k].e);
              out[k] = select(none[k], vd{}, v);
            }
            q[k].p *= vx[k];
            q[k].tidy_up();
            add_scaled(q[k], vdy[k]);
            q[k] = {select(none[k], vdy[k], q[k].p), select(none[k], vd{}, q[k].e)};
            if constexpr (!kEmit) a[k].p *= vx[k];
          }
          end();
          t = 1;
        }
      }
      while (t < p.terms) {
        const int64_t stop = t + kGroup4 < p.terms ? t + kGroup4 : p.terms;
        if constexpr (!kEmit)
          for (int k = 0; k < kCount; ++k) a[k].tidy_up();
        if (make_plain<kCount>(q)) [[likely]] {
          for (; t < stop; ++t) {
            begin(t);
            for (int k = 0; k < kCount; ++k) {
              if constexpr (!kExclusive) q[k].p += vdy[k];
              if constexpr (kEmit) {
                out[k] = before.value[k].p * q[k].p;
                if constexpr (!kSaved) out[k] = times_power(out[k], before.value[k].e);
                if constexpr (kSaved)
                  if (p.missing && t == p.terms - 1) [[unlikely]]
                    out[k] = times_power(out[k], before.value[k].e);
              }
              q[k].p *= vx[k];
              if constexpr (kExclusive) q[k].p += vdy[k];
              if constexpr (!kEmit) a[k].p *= vx[k];
            }
            end();
          }
        } else {
          for (; t < stop; ++t) {
            begin(t);
            for (int k = 0; k < kCount; ++k) {
              q[k].tidy_up();
              if constexpr (!kExclusive) add_scaled(q[k], vdy[k]);
              if constexpr (kEmit) {
                ScaledProduct r = q[k];
                r.tidy_up();
                out[k] = times_power(before.value[k].p * r.p, before.value[k].e + r.e);
              }
              q[k].p *= vx[k];
              if constexpr (kExclusive) {
                q[k].tidy_up();
                add_scaled(q[k], vdy[k]);
              }
              q[k].e = select(q[k].p == 0, vd{}, q[k].e);
              if constexpr (!kEmit) a[k].p *= vx[k];
            }
            end();
          }
        }
      }
      for (int k = 0; k < kCount; ++k) {
        q[k].put(p.state, 0, slot + k * kLanes<double>);
        if constexpr (!kEmit) a[k].put(p.state, 3, slot + k * kLanes<double>);
      }
    }
  });
}

// q -> q_block + product q does not hold where an infinity met a sum or a zero on the way.
inline bool has_no_total(const States* total, int slot) {
  return !__builtin_isfinite(total[0][slot]) || !__builtin_isfinite(total[3][slot]);
}
template <bool kWide>
void fold_product_slopes(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    Real own = load_real(more, 0, s), later = load_real(carry, 0, s);
    Real q = tidy_sum(own, tidy_product(load_real(more, 3, s), later));
    q = select(later.k < kNone / 2, own, q);
    if constexpr (!kWide) q = tidy(Real(q.hi, vd{}, q.k));
    store_real(carry, 0, s, q);
  }
}

template <class S, bool kExclusive, bool kSaved>
inline constexpr Sweep kProductSlopes = {
    6,
    3,
    {0, 0, kNone, 1, 0, 0},
    kWalk<S, product_back_pass<S, kExclusive, kSaved, true>, bit(kX) | bit(kDy) | (kSaved ? bit(kY) : 0)>,
    kWalk<S, product_back_pass<S, kExclusive, false, false>, bit(kX) | bit(kDy), false>,
    fold_product_slopes<kDouble<S>>,
    enter_product,
    leave_product,
    nullptr,
    nullptr,
    has_no_total};

}  // namespace rg::RG_ISA
