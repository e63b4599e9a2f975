// How a binary op is registered: y = f(a, b), da and db, from formulas (kernels/pointwise/binary_formulas.h).
//
// Streams: (a, b | y) and (dy, a, b | da, db), the inputs at the shape of the result, da and db at their operand's own.
#pragma once

#include "kernels/pointwise/binary_lanes.h"
#include "kernels/pointwise/gradients.h"
#include "kernels/pointwise/select.h"

namespace rg::RG_ISA {
namespace {

// A slope on the streams that it reads alone: dy, then a and b by the bits of kMask.
template <class B, int kMask>
struct Reading {
  typedef typename B::Params Params;
  static constexpr int kInputs = 1 + (kMask & 1) + (kMask >> 1), kOutputs = B::kOutputs;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params& params) {
    const V whole[3] = {in[0], kMask & 1 ? in[1] : V{}, kMask & 2 ? in[1 + (kMask & 1)] : V{}};
    B::apply(whole, out, params);
  }
};

template <class B, int kMask>
using ReadingOf = std::conditional_t<kMask == 3, B, Reading<B, kMask>>;

template <class S>
inline constexpr int kDigits = S::kBytes == 8                ? 53
                               : S::kBytes == 4              ? 24
                               : S::kElement == Element::f16 ? 11
                                                             : 8;

// Whether lanes of f32 give the value, and the slopes: binary_lanes.h.
template <class F, class S>
constexpr bool has_f32_value() {
  if constexpr (requires { F::kF32Ulp; }) return S::kBytes == 4 || (S::kBytes == 2 && kDigits<S> <= F::kF32Half);
  return false;
}
template <class F, class S>
constexpr bool has_f32_slopes() {
  return S::kBytes <= 4 && requires { F::kF32SlopeUlp; };
}

// The parts of a gradient; kF32: in lanes of f32.
template <class F, bool kF32>
struct Slopes {
  using A = binary::BackwardA<F>;
  using B = binary::BackwardB<F>;
  using Both = binary::Backward<F>;
};
template <class F>
struct Slopes<F, true> {
  using A = binary::OfF32<F, binary::kOfA>;
  using B = binary::OfF32<F, binary::kOfB>;
  using Both = binary::OfF32<F, binary::kOfBoth>;
};

template <class F, class S, int kPicoseconds, bool kF32>
constexpr Gradients gradients_of() {
  using A = ReadingOf<typename Slopes<F, kF32>::A, F::kReads[0]>;
  using B = ReadingOf<typename Slopes<F, kF32>::B, F::kReads[1]>;
  using All = ReadingOf<typename Slopes<F, kF32>::Both, F::kReads[0] | F::kReads[1]>;
  constexpr bool kFused = binary::kFused<F>;
  using Computed = std::conditional_t<S::kBytes == 8, F64, F32>;
  const Element* as = computed_in(S::kElement);
  return {2,
          {{run_of<A, S, kPicoseconds, kFused>(), F::kPassesDy[0] ? nullptr : Block<A, Computed>::template run<false>,
            Block<A, Computed>::kStep, F::kReads[0], as},
           {run_of<B, S, kPicoseconds, kFused>(), F::kPassesDy[1] ? nullptr : Block<B, Computed>::template run<false>,
            Block<B, Computed>::kStep, F::kReads[1], as}},
          run_of<All, S, kPicoseconds, kFused>(),
          F::kReads[0] | F::kReads[1]};
}
template <class F, class S, int kPicoseconds, bool kF32>
inline constexpr Gradients kGradients = gradients_of<F, S, kPicoseconds, kF32>();

template <RunFn run>
void forward(const Call& call) {
  run(call.streams.begin(), call.params, call.threads);
}
template <class F, class S, int kPicoseconds, bool kF32>
void backward(const Call& call) {
  run_gradients(call, kGradients<F, S, kPicoseconds, kF32>);
}
template <class F, class S, int kPicoseconds, bool kF32>
size_t workspace(const Call& call) {
  return gradients_workspace(call, kGradients<F, S, kPicoseconds, kF32>);
}

// Of a gradient at full shape, f32 and f64: rounded once unless the formula says otherwise (kSlopeUlp).
template <class F, class S, bool kF32>
constexpr double slope_ulp() {
  if constexpr (kF32) return F::kF32SlopeUlp;
  if constexpr (requires { F::kSlopeUlp; }) return F::kSlopeUlp[S::kBytes / 8];
  return 0.5;
}
// Of the value: f32, f64 (kUlp).
template <class F, class S>
constexpr double value_ulp() {
  if constexpr (requires { F::kUlp; }) return S::kBytes == 2 ? 0.51 : F::kUlp[S::kBytes / 8];
  return 0.5;
}

template <class F, class S, int kPicoseconds, bool kF32>
Precision precision(const Call& call) {
  return gradients_precision(call, kGradients<F, S, kPicoseconds, kF32>, slope_ulp<F, S, kF32>());
}

struct Ops {
  Registry& registry;
  const char* kind;

  RG_ONCE Row row(const char* direction, Element element, const char* algorithm, double max_ulp) const {
    Row row{};
    row.family = "binary", row.kind = kind, row.direction = direction, row.variant = "";
    row.element = element, row.isa = RG_ISA_NAME, row.algorithm = algorithm;
    row.math_precision = row.accumulator =
        element == Element::f16 || element == Element::bf16 ? "f32" : element_name(element);
    row.max_ulp = max_ulp;
    return row;
  }

  template <class F, class S, int kPicoseconds>
  void add_element() const {
    constexpr bool kF32 = has_f32_value<F, S>();
    if constexpr (kF32) {
      using Value = binary::OfF32<F, binary::kValue, kDigits<S>>;
      Row value = row("forward", S::kElement, "map", S::kBytes == 4 ? F::kF32Ulp : 0.51);
      value.run = forward<run_of<Value, S, F::kF32Picoseconds[0], true>()>;
      registry.add(value);
    }
    if constexpr (!kF32 || S::kBytes == 4) {
      Row value = row("forward", S::kElement, kF32 ? "precise" : "map", value_ulp<F, S>());
      if constexpr (!binary::kFused<F>) value.math_precision = value.accumulator = "f64";
      value.run = forward<run_of<binary::Forward<F>, S, kPicoseconds, binary::kFused<F>>()>;
      registry.add(value);
    }
    if constexpr (has_f32_slopes<F, S>()) add_gradients<F, S, F::kF32Picoseconds[1], true>("map_sum");
    if constexpr (!has_f32_slopes<F, S>())
      add_gradients<F, S, kPicoseconds, false>("map_sum");
    else if constexpr (S::kBytes == 4 && F::kF32SlopeUlp > 0.51)
      add_gradients<F, S, kPicoseconds, false>("precise");
  }
  template <class F, class S, int kPicoseconds, bool kF32>
  void add_gradients(const char* algorithm) const {
    Row slope = row("backward", S::kElement, algorithm, 1);
    slope.accumulator = S::kBytes == 8 ? "f64x2" : "f64", slope.params = &kParams<NaryParams>;
    slope.run = backward<F, S, kPicoseconds, kF32>, slope.workspace = workspace<F, S, kPicoseconds, kF32>;
    slope.precision = precision<F, S, kPicoseconds, kF32>;
    registry.add(slope);
  }
  template <class F, int kPicoseconds>
  void add_floats() const {
    add_element<F, F32, kPicoseconds>();
    add_element<F, F16, kPicoseconds>();
    add_element<F, Bf16, kPicoseconds>();
    add_element<F, F64, kPicoseconds>();
  }
  template <class T, class F>
  void add_integers(Element element) const {
    Row value = row("forward", element, "map", 0);
    value.run = forward<run_block<Integers<T, F>, 2, 100>>;
    registry.add(value);
  }
  template <class F, class Int32 = uint32_t, class Int64 = uint64_t>  // unsigned ones wrap
  void add_all_integers() const {
    add_integers<Int32, F>(Element::i32);
    add_integers<Int64, F>(Element::i64);
  }
};

}  // namespace
}  // namespace rg::RG_ISA
