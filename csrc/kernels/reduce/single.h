// One term a column: y and dx are functions of x and dy, element by element, at the speed of a copy.
#pragma once

#include "kernels/reduce/apply.h"
#include "kernels/reduce/params.h"
#include "simd/map.h"

namespace rg::RG_ISA {

struct OneIn {
  using Params = ReduceParams;
  static constexpr int kInputs = 1, kOutputs = 1;
};
struct TwoIn {
  using Params = ReduceParams;
  static constexpr int kInputs = 2, kOutputs = 1;
};

struct Same : OneIn {  // sum, mean, max, min, prod, logsumexp; and their backward, from dy alone, but for the last
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params&) {
    out[0] = in[0];
  }
};
struct Size : OneIn {  // norm2
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params&) {
    out[0] = abs(in[0]);
  }
};
template <class V>
RG_INLINE V no_spread(V x, const ReduceParams& params) {  // 0 for finite x, where there is freedom
  return params.correction < 1 ? x - x : splat<V>(Lane<V>(__builtin_nan("")));
}
struct NoSpread : OneIn {  // var, std
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params& params) {
    out[0] = no_spread(in[0], params);
  }
};

struct SignSlope : TwoIn {  // norm2: dy x / |x|
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params&) {
    V dy = in[0], x = in[1];
    out[0] = select(x == 0, V{}, xor_sign(dy, sign_of(x)) + (x - x));
  }
};
struct ShareSlope : TwoIn {  // logsumexp: the whole of dy, unless x is -inf
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params&) {
    V dy = in[0], x = in[1];
    out[0] = select(x == -Lane<V>(__builtin_inf()), V{}, select(x == x, dy, x));
  }
};
struct VarSlope : TwoIn {
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params& params) {
    out[0] = in[0] * no_spread(in[1], params);
  }
};
struct StdSlope : TwoIn {  // 0 where y = 0
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params& params) {
    out[0] = no_spread(in[1], params);
  }
};

inline bool is_single(const View& whole, const View& kept) {
  for (int d = 0; d < whole.rank; ++d)
    if (whole.shape[d] != kept.shape[d]) return false;
  return whole.rank == kept.rank;
}

template <class F, class S>
void walk_single(const Call& call) {
  walk(call, map_kernel<F, S, 100>);
}

// Streams (dy, dx, x, ...) as (dy, x | dx), or (dy | dx).
template <class F, class S>
void walk_single_backward(const Call& call) {
  Call ordered = call;
  if constexpr (F::kInputs == 2) {
    ordered.streams[1] = call.streams[2];
    ordered.streams[2] = call.streams[1];
  }
  walk(ordered, map_kernel<F, S, 100>);
}

}  // namespace rg::RG_ISA
