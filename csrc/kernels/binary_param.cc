// Family binary_param: lerp with a scalar or a tensor weight, forward and backward. Formulas in lerp_formulas.h.
//
// Streams: scalar weight (a, b | y) and (dy | da, db); tensor weight (a, b, w | y) and (dy, a, b, w | da, db, dw).
#include "kernels/lerp_formulas.h"
#include "kernels/lerp_weight_sum.h"

namespace rg::RG_ISA {
namespace {

// Formulas in f64 for every storage: widened for those that compute in f32.
template <template <bool> class F, class S>
struct InF64 {
  using type = Widened<F<false>>;
};
template <template <bool> class F>
struct InF64<F, F64> {
  using type = F<true>;
};
template <class F, class S>
struct Always64 {
  using type = Widened<F>;
};
template <class F>
struct Always64<F, F64> {
  using type = F;
};

template <class F, class S, int kPicoseconds>
void map(const Call& call) {
  walk(call, map_kernel<F, S, kPicoseconds>);
}

template <class S>
void forward(const Call& call) {
  double w = call.params[0];
  bool from_a = __builtin_fabs(w) < 0.5;
  Call swapped = call;
  if (!from_a) {
    swapped.streams[0] = call.streams[1];
    swapped.streams[1] = call.streams[0];
    swapped.params[0] = 1 - w;
    double low = (1 - swapped.params[0]) - w;  // exact for |w| >= 1/2
    swapped.params[1] = low == low ? low : 0;
  }
  if (swapped.params[0] == 0) return map<typename Always64<LerpEnd, S>::type, S, 300>(swapped);
  map<typename InF64<Lerp, S>::type, S, 400>(swapped);
}

// In f32 a coefficient is two floats. That holds 48 bits of it, unless its low part leaves the range.
bool fits_two_floats(double c) { return c == 0 || (__builtin_fabs(c) > 0x1p-90 && __builtin_fabs(c) < 0x1p120); }

template <class S>
void backward(const Call& call) {
  double w = call.params[0], u = 1 - w;
  double u_low = __builtin_fabs(w) < 1 ? (1 - u) - w : 1 - (u + w);
  u_low = u_low == u_low ? u_low : 0;
  Call scaled = call;
  auto set = [&](int k, double c, double low) { scaled.params[k] = c, scaled.params[k + 1] = low; };
  if constexpr (S::kBytes < 8) {
    if (fits_two_floats(u) && fits_two_floats(w)) {
      set(0, float(u), u - float(u));
      set(2, float(w), w - float(w));
      return map<LerpBackward, S, 150>(scaled);
    }
  }
  set(0, u, u_low);
  set(2, w, 0);
  map<typename Always64<LerpBackward, S>::type, S, 400>(scaled);
}

template <class S>
void tensor_forward(const Call& call) {
  map<typename InF64<LerpTensor, S>::type, S, 600>(call);
}

template <class S>
void tensor_backward_full(const Call& call) {
  map<typename Always64<LerpTensorBackwardFull, S>::type, S, 600>(call);
}

template <class S>
void tensor_backward(const Call& call) {
  sum_weight_gradient<S>(call);  // first: da and db may be written over dy, a or b
  Call pair = call;  // (dy, w | da, db)
  pair.streams[1] = call.streams[3];
  pair.streams[2] = call.streams[4];
  pair.streams[3] = call.streams[5];
  pair.count = 4;
  map<typename Always64<LerpTensorBackward, S>::type, S, 500>(pair);
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
    return Row{"binary_param", "lerp", direction, variant, S::kElement, RG_ISA_NAME, algorithm,
               "strided",      maths,  "f64",     ulp,     run,         nullptr,     nullptr};
  };
  registry.add(row("forward", "scalar", "map", "f64", forward<S>));
  registry.add(row("backward", "scalar", "map", S::kBytes == 8 ? "f64" : "f32", backward<S>));
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
