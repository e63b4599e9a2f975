// Family binary_param: lerp with a scalar or a tensor weight, forward and backward. Formulas in
// kernels/binary_param/formulas.h.
//
// Streams: scalar weight (a, b | y) and (dy | da, db); tensor weight (a, b, w | y) and (dy, a, b, w | da, db, dw).
// da and db have the full shape, or that of an a or b that was repeated.
#include <initializer_list>

#include "kernels/binary_param/formulas.h"
#include "kernels/binary_param/gradient_sums.h"
#include "kernels/binary_param/params.h"

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

// How f64 adds the terms for a result in f64, in f32, and in halves, which are measured on their value.
template <class S>
inline constexpr Sum kSum = S::kBytes == 8   ? Sum::compensated
                            : S::kBytes == 4 ? Sum::plain
                                             : Sum::exact;
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
  if constexpr (S::kBytes == 8) {
    map<Lerp<Sum::compensated>, S, 400>(swapped);
  } else {
    using Narrow = LerpNarrow<S>;
    const double size = __builtin_fabs(p.c);
    if (size >= Narrow::kLeast && size <= Narrow::kMost) return map<Narrow, S, 100>(swapped);
    map<Widened<Lerp<Sum::exact>>, S, 800>(swapped);
  }
}

// The ends at full shape, of `streams` (the inputs | da, db): both, or the one that is not a sum.
template <class F, class S, int kPicoseconds>
void map_ends(const View* streams, const void* params, int threads, bool a, bool b) {
  constexpr int kOut = F::kInputs;
  Views one;
  for (int s = 0; s < kOut; ++s) one.push(streams[s]);
  one.push(streams[kOut + (a ? 0 : 1)]);
  if (a && b) return walk(streams, map_kernel<F, S, kPicoseconds>, params, threads);
  if (a) return walk(one.begin(), map_kernel<OneOf<F, 0>, S, kPicoseconds>, params, threads);
  if (b) walk(one.begin(), map_kernel<OneOf<F, 1>, S, kPicoseconds>, params, threads);
}

template <class S>
void backward(const Call& call) {
  double w = call.params_as<BinaryParamParams>().param, u = 1 - w;
  double u_low = __builtin_fabs(w) < 1 ? (1 - u) - w : 1 - (u + w);
  LerpBackwardParams p{u, u_low == u_low ? u_low : 0, w};
  const View* streams = call.streams.begin();
  const bool a = is_whole(streams[1], streams[0]), b = is_whole(streams[2], streams[0]);
  // Sums first: what has the full shape may be written over dy.
  if (!a) sum_end<S, LerpTerm<false>, false>(call, streams, streams[1], &p, w);
  if (!b) sum_end<S, LerpTerm<true>, true>(call, streams, streams[2], &p, w);
  if constexpr (S::kBytes == 8) return map_ends<LerpBackward, S, 400>(streams, &p, call.threads, a, b);
  if constexpr (S::kBytes < 8) {
    double least = 0x1p60, most = 0;  // of the coefficients that are not 0
    for (double c : {__builtin_fabs(u), __builtin_fabs(w)}) {
      if (c != 0) least = c < least ? c : least;
      most = c <= most ? most : c;
    }
    bool fits_f32 = least > 0x1p-60 && most < 0x1p60;
    if (!fits_f32) return map_ends<Widened<LerpBackwardPlain>, S, 250>(streams, &p, call.threads, a, b);
    if constexpr (S::kBytes == 2) return map_ends<LerpBackwardPlain, S, 150>(streams, &p, call.threads, a, b);
    p = {float(u), u - float(u), float(w), w - float(w), 0x1p-120 / least};
    map_ends<LerpBackwardF32, S, 150>(streams, &p, call.threads, a, b);
  }
}

// The formulas of a tensor weight's gradients.
template <class S>
struct TensorSlopes {
  static constexpr Sum kSum = S::kBytes == 8 ? Sum::compensated : Sum::plain;  // products of f32 need no more than f64
  using Ends = in_f64<LerpTensorBackward<kSum>, S>;
  using Weight = in_f64<LerpTensorWeight<kSum>, S>;
  static constexpr int kPicoseconds = 450;
};
template <class S>
  requires(S::kBytes == 2)
struct TensorSlopes<S> {
  using Ends = LerpTensorBackwardHalf;
  using Weight = LerpTensorWeightHalf;
  static constexpr int kPicoseconds = 200;
};

template <class S>
void tensor_forward(const Call& call) {
  map<in_f64<LerpTensor<kSum<S>>, S>, S, 600>(call);
}

template <class S>
void tensor_backward_full(const Call& call) {
  using Slopes = TensorSlopes<S>;
  map<LerpTensorBackwardFull<typename Slopes::Ends, typename Slopes::Weight>, S, Slopes::kPicoseconds>(call);
}

template <class S>
void tensor_backward(const Call& call) {
  using Slopes = TensorSlopes<S>;
  // dw first: da and db may be written over dy, a or b.
  if (is_whole(call.streams[6], call.streams[0])) {
    const View weight[] = {call.streams[0], call.streams[1], call.streams[2], call.streams[6]};
    walk(weight, map_kernel<typename Slopes::Weight, S, Slopes::kPicoseconds>, nullptr, call.threads);
  } else {
    sum_weight<S>(call, call.streams.begin(), call.streams[6]);
  }
  const View streams[] = {call.streams[0], call.streams[3], call.streams[4], call.streams[5]};  // (dy, w | da, db)
  const bool a = is_whole(streams[2], streams[0]), b = is_whole(streams[3], streams[0]);
  if (!a) sum_end<S, LerpTensorTerm<false>, false>(call, streams, streams[2], nullptr, 0);
  if (!b) sum_end<S, LerpTensorTerm<true>, true>(call, streams, streams[3], nullptr, 0);
  map_ends<typename Slopes::Ends, S, Slopes::kPicoseconds>(streams, nullptr, call.threads, a, b);
}

const char* needs_full_shapes(const Call& call) {
  const View& dy = call.streams[0];
  if (!is_whole(call.streams[6], dy)) return "the weight is broadcast, so that its gradient is a sum";
  if (!is_whole(call.streams[4], dy) || !is_whole(call.streams[5], dy))
    return "an end is broadcast, so that its gradient is a sum";
  return nullptr;
}

template <class S>
void add_rows(Registry& registry) {
  constexpr bool half = S::kBytes == 2;
  constexpr double ulp = half ? 0.51 : 1;
  auto row = [&](const char* direction, const char* variant, const char* algorithm, const char* maths,
                 void (*run)(const Call&)) {
    return Row{"binary_param", "lerp", direction, variant, S::kElement, RG_ISA_NAME, algorithm, maths, "f64", ulp, run};
  };
  Row to_y = row("forward", "scalar", "map", S::kBytes == 8 ? "f64" : "f32", forward<S>);
  Row to_ends = row("backward", "scalar", "map", S::kBytes == 8 ? "f64" : "f32", backward<S>);
  to_y.params = to_ends.params = &kParams<BinaryParamParams>;
  to_ends.workspace = sums_workspace<1>;
  to_ends.precision = end_sums_precision<1>;
  to_ends.layout = end_sums_layout<1>;
  registry.add(to_y);
  registry.add(to_ends);
  registry.add(row("forward", "tensor", "map", "f64", tensor_forward<S>));
  Row full = row("backward", "tensor", "map", half ? "f32" : "f64", tensor_backward_full<S>);
  full.refuse = needs_full_shapes;
  registry.add(full);
  Row summed = row("backward", "tensor", "map_sum", "f64", tensor_backward<S>);
  summed.workspace = sums_workspace<4>;
  summed.precision = end_sums_precision<4>;
  summed.layout = end_sums_layout<4>;
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
