// logcumsumexp of bf16, backward from x. Its range is so wide that terms of any size cancel, and what is left must keep
// its digits: a sum of dy with weights would lose it to the rounding of the weights. So none are used:
//   A_k = dy_k + B_k,  dx_k = p_k A_k,  B_(k-1) = A_k - dx_k        p_k = e^(x_k - y_k), A_k stands for y_k
//   exclusive: dx_k = p_k B_k,  B_(k-1) = B_k - dx_k + dy_k
// A is the sum of the later dy, which hi + lo hold, less the dx that were given: each is wrong by 2^-39 of itself.
// Where p is above 1/2 that difference is A e^(y_(k-1) - y_k), which the trace brings: A less dx would cancel.
//
// A carry owes h = A / (1 + u), measured from its m.
#pragma once

#include "kernels/scan/logs.h"

namespace rg::RG_ISA {

template <class S, bool kExclusive, bool kEmit>
void held_log_back_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char* dy = p.at[kDy] + slot * S::kBytes;
    char* dx = kEmit ? p.at[kOut] + slot * S::kBytes : nullptr;
    const int64_t dx_step = kEmit ? p.step[kOut] : 0;
    const double* trace = reinterpret_cast<double*>(p.at[kTrace] + slot / S::kStep * kLogTrace<S>);
    Slopes<S> sum[kVectors<S>];
    vd product[kVectors<S>];
    for (int k = 0; k < kVectors<S>; ++k) {
      sum[k] = Slopes<S>::from(p.state, slot + k * kLanes<double>);
      product[k] = load_state(p.state, 3, slot + k * kLanes<double>);
    }
    for (int64_t t = 0; t < p.terms; ++t, dy += p.step[kDy], dx += dx_step) {
      vd v[kVectors<S>], out[kVectors<S>];
      load_wide<S>(dy, v);
      for (int k = 0; k < kVectors<S>; ++k) {
        const double* at = trace + k * kLanes<double>;
        vd share = load(at), kept = load(at + S::kStep), whole = load(at + 2 * S::kStep);
        auto take = [&] { sum[k].add(v[k]), product[k] = select(whole == whole, product[k], whole); };
        if constexpr (!kExclusive) take();
        vd a = sum[k].value();
        auto nothing = a == 0;  // 0, whatever stands beside it: the last term of an exclusive scan takes no part
        vd slope = select(nothing | (share < 0), vd{}, share * a);
        out[k] = select((product[k] == product[k]) | (share == kNothing), slope, product[k]);
        auto less = (share >= 0) & (share < 0.5) & (abs(a) < __builtin_inf());
        Slopes<S> rest = sum[k];
        rest.add(-slope);
        Slopes<S> scaled = sum[k].times(kept).without(nothing | (kept < 0));
        sum[k] = {select(less, rest.hi, scaled.hi), select(less, rest.lo, scaled.lo)};
        if constexpr (kExclusive) take();
        if constexpr (!kEmit)
          product[k] = select(((product[k] < 0) | (kept < 0)) & (product[k] == product[k]), splat<vd>(kDropped),
                              product[k] * abs(kept));
      }
      if constexpr (kEmit) store_wide<S>(dx, out);
      trace += p.step[kTrace] / int64_t(sizeof(double));
    }
    for (int k = 0; k < kVectors<S>; ++k) {
      sum[k].put(p.state, slot + k * kLanes<double>);
      store_state(p.state, 3, slot + k * kLanes<double>, product[k]);
    }
  });
}

// The weights of one state, 1 + u; nothing is owed to a state without terms.
RG_INLINE vd weights(const States* state, int slot) { return 1.0 + load_state(state, 1, slot); }

template <class S>
void meet_held_slopes(States* state, const States* front, int slots) {
  meet_log_slopes<S>(state, front, slots);
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd factor = weights(front, s);
    Slopes<S> h = Slopes<S>::from(state, s);
    vd hi = h.hi * factor, low = product_error(h.hi, factor, hi) + h.lo * factor;
    store_state(state, 1, s, select(h.hi == 0, h.hi, hi));
    store_state(state, 2, s, select((low == low) & (h.hi != 0), low, vd{}));
  }
}
template <class S>
void part_held_slopes(States* state, const States* front, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd factor = weights(front, s);
    Slopes<S> a = Slopes<S>::from(state, s);
    vd hi = a.hi / factor, left = (a.hi - hi * factor) - product_error(hi, factor, hi * factor) + a.lo;
    auto none = (factor == 0) | (a.hi == 0);
    vd low = left / factor;
    store_state(state, 1, s, select(none, vd{}, hi));
    store_state(state, 2, s, select(none | (low != low), vd{}, low));
  }
  part_log_slopes(state, front, slots);
}

template <class S, bool kExclusive>
inline constexpr Sweep kHeldLogSlopes = {4,
                                         3,
                                         {-__builtin_inf(), 0, 0, 1},
                                         {held_log_back_pass<S, kExclusive, true>, nullptr, bit(kDy)},
                                         {held_log_back_pass<S, kExclusive, false>, nullptr, bit(kDy)},
                                         fold_log_slopes<S>,
                                         nullptr,
                                         nullptr,
                                         meet_held_slopes<S>,
                                         part_held_slopes<S>};

}  // namespace rg::RG_ISA
