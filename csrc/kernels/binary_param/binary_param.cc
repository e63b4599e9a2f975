// Family binary_param: lerp with a scalar or a tensor weight, forward and backward. Formulas in
// kernels/binary_param/formulas.h.
//
// Streams: scalar weight (a, b | y) and (dy | da, db); tensor weight (a, b, w | y) and (dy, a, b, w | da, db, dw).
#include <initializer_list>

#include "kernels/binary_param/formulas.h"
#include "kernels/binary_param/params.h"
#include "kernels/binary_param/weight_sum.h"

namespace rg::RG_ISA {
namespace {

// A formula in f64, for any storage.
template <class F, class S>
struct In64 {
  using type = Widened<F>;
};
template <class F>
struct In64<F, F64> {
  using type = F;
};
template <class F, class S>
using in_f64 = typename In64<F, S>::type;

template <class S>
struct ForwardFor {
  using type = LerpNarrow<S::kBytes == 2>;
};
template <>
struct ForwardFor<F64> {
  using type = Lerp<Sum::compensated>;
};

// How f64 adds the terms for a result in f64, in f32, and in halves, which are measured on their value.
template <class S>
inline constexpr Sum kSum = S::kBytes == 8   ? Sum::compensated
                            : S::kBytes == 4 ? Sum::plain
                                             : Sum::exact;
// Products of f32 or halves need no more than f64.
template <class S>
inline constexpr Sum kProduct = S::kBytes == 8 ? Sum::compensated : Sum::plain;

template <class F, class S, int kPicoseconds>
void map(const Call& call) {
  walk(call, map_kernel<F, S, kPicoseconds>);
}

template <class S>
void forward(const Call& call) {
  double w = call.params_as<BinaryParamParams>().param;
  bool from_a = __builtin_fabs(w) < 0.5;
  LerpParams p{w, 0};
  Call swapped = call;
  swapped.params = &p;
  if (!from_a) {
    swapped.streams[0] = call.streams[1];
    swapped.streams[1] = call.streams[0];
    p.c = 1 - w;
    double low = (1 - p.c) - w;  // exact for |w| >= 1/2
    p.c_low = low == low ? low : 0;
  }
  if (p.c == 0) return map<in_f64<LerpEnd, S>, S, 300>(swapped);
  map<typename ForwardFor<S>::type, S, 400>(swapped);
}

template <class S>
void backward(const Call& call) {
  double w = call.params_as<BinaryParamParams>().param, u = 1 - w;
  double u_low = __builtin_fabs(w) < 1 ? (1 - u) - w : 1 - (u + w);
  LerpBackwardParams p{u, u_low == u_low ? u_low : 0, w};
  Call scaled = call;
  scaled.params = &p;
  if constexpr (S::kBytes == 8) return map<LerpBackward, S, 400>(scaled);
  if constexpr (S::kBytes < 8) {
    double least = 0x1p60, most = 0;  // of the coefficients that are not 0
    for (double c : {__builtin_fabs(u), __builtin_fabs(w)}) {
      if (c != 0) least = c < least ? c : least;
      most = c <= most ? most : c;
    }
    bool fits_f32 = least > 0x1p-60 && most < 0x1p60;
    if (!fits_f32) return map<Widened<LerpBackwardPlain>, S, 250>(scaled);
    if constexpr (S::kBytes == 2) return map<LerpBackwardPlain, S, 150>(scaled);
    p = {float(u), u - float(u), float(w), w - float(w), 0x1p-120 / least};
    map<LerpBackwardF32, S, 150>(scaled);
  }
}

template <class S>
void tensor_forward(const Call& call) {
  map<in_f64<LerpTensor<kSum<S>>, S>, S, 600>(call);
}

template <class S>
void tensor_backward_full(const Call& call) {
  map<in_f64<LerpTensorBackwardFull<kProduct<S>>, S>, S, 450>(call);
}

template <class S>
void tensor_backward(const Call& call) {
  sum_weight_gradient<S>(call);  // first: da and db may be written over dy, a or b
  Call pair = call;              // (dy, w | da, db)
  pair.streams = {call.streams[0], call.streams[3], call.streams[4], call.streams[5]};
  map<in_f64<LerpTensorBackward<kProduct<S>>, S>, S, 450>(pair);
}

const char* needs_full_weight(const Call& call) {
  const View &dy = call.streams[0], &dw = call.streams[6];
  bool full = dy.rank == dw.rank;
  for (int d = 0; full && d < dy.rank; ++d) full = dy.shape[d] == dw.shape[d];
  return full ? nullptr : "the weight is broadcast, so that its gradient is a sum";
}

template <class S>
void add_rows(Registry& registry) {
  constexpr bool half = S::kBytes == 2;
  constexpr double ulp = half ? 0.51 : 1;
  auto row = [&](const char* direction, const char* variant, const char* algorithm, const char* maths,
                 void (*run)(const Call&)) {
    return Row{"binary_param", "lerp", direction, variant, S::kElement, RG_ISA_NAME, algorithm, maths, "f64", ulp, run};
  };
  for (Row scalar : {row("forward", "scalar", "map", "f64", forward<S>),
                     row("backward", "scalar", "map", S::kBytes == 8 ? "f64" : "f32", backward<S>)}) {
    scalar.params = &kParams<BinaryParamParams>;
    registry.add(scalar);
  }
  registry.add(row("forward", "tensor", "map", "f64", tensor_forward<S>));
  Row full = row("backward", "tensor", "map", "f64", tensor_backward_full<S>);
  full.refuse = needs_full_weight;
  registry.add(full);
  Row summed = row("backward", "tensor", "map_sum", "f64", tensor_backward<S>);
  summed.workspace = weight_sum_workspace;
  summed.accumulator = "f64x2";
  registry.add(summed);
}

}  // namespace

void register_binary_param(Registry& registry) {
  add_rows<F32>(registry);
  add_rows<F16>(registry);
  add_rows<Bf16>(registry);
  add_rows<F64>(registry);
}

}  // namespace rg::RG_ISA
