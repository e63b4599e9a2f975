// How a unary op is registered: y = f(x), dx = dy f'(x), from formulas (kernels/pointwise/curve.h).
//
// Streams: (x | y) and (dy, x, y | dx), of which the gradient reads x, or in the variant "saved" y.
#pragma once

#include <type_traits>

#include "kernels/pointwise/by_table.h"
#include "kernels/pointwise/curve.h"
#include "kernels/pointwise/kernels.h"
#include "kernels/pointwise/select.h"

namespace rg::RG_ISA {
namespace {
template <RunFn run>
void forward(const Call& call) {
  run(call.streams.begin(), call.params, call.threads);
}
template <RunFn run, int kSource>  // the stream that the slope is made of
void backward(const Call& call) {
  const View streams[] = {call.streams[0], call.streams[kSource], call.streams[3]};
  run(streams, call.params, call.threads);
}
constexpr int kX = 1, kY = 2;

// Gradients that are +0, or dy: of {dy, x, dx} only what they move is walked.
template <class S>
void run_zeros(const View* streams, const void* params, int threads) {
  typedef typename Word<S::kBytes>::type T;
  static constexpr MapKernel kernel = {Zeros::run<T>, nullptr, 0, 1, Zeros::kStep, 0.02};
  walk(streams + 2, kernel, params, threads);
}
template <class S>
void run_dy(const View* streams, const void* params, int threads) {
  typedef typename Word<S::kBytes>::type T;
  static constexpr MapKernel kernel = {Same::run<T, false>, Same::run<T, true>, 1, 1, Same::kStep, 0.03};
  const View moved[] = {streams[0], streams[2]};
  walk(moved, kernel, params, threads);
}

// What a row is registered for: a direction and, of a gradient, its source.
struct Forwards {
  static constexpr const char *kDirection = "forward", *kVariant = "";
  template <RunFn run>
  static constexpr auto kRun = forward<run>;
};
template <int kSource>
struct Backwards {
  static constexpr const char *kDirection = "backward", *kVariant = kSource == kX ? "" : "saved";
  template <RunFn run>
  static constexpr auto kRun = backward<run, kSource>;
};

struct Ops {
  Registry& registry;
  const char* kind;

  template <class D, RunFn run>
  RG_ONCE void add(Element element, const char* algorithm, const char* maths, double max_ulp) const {
    Row row{};
    row.family = "unary", row.kind = kind, row.direction = D::kDirection, row.variant = D::kVariant;
    row.element = element, row.isa = RG_ISA_NAME, row.algorithm = algorithm;
    row.math_precision = row.accumulator = maths;
    row.max_ulp = max_ulp, row.run = D::template kRun<run>, row.params = &kParams<UnaryParams>;
    registry.add(row);
  }

  // F in f32 and f64, and for halves its short form; kFused: in a loop of their own, kTable: by a table.
  template <class D, class F, int kPicoseconds, bool kFused, bool kTable = false>
  void add_fast(double max_ulp, double least = 0) const {
    using Half = typename F::Half;
    const double most = max_ulp < 0.51 ? max_ulp : 0.51, half = most < least ? least : most;
    add<D, run_of<F, F32, kPicoseconds, true>()>(Element::f32, "fast", "f32", max_ulp);
    if constexpr (kTable) {
      add<D, run_by_table<Half, F16, kPicoseconds>>(Element::f16, "fast", "f32", half);
      add<D, run_by_table<Half, Bf16, kPicoseconds>>(Element::bf16, "fast", "f32", half);
    } else {
      add<D, run_of<Half, F16, kPicoseconds, kFused>()>(Element::f16, "fast", "f32", half);
      add<D, run_of<Half, Bf16, kPicoseconds, kFused>()>(Element::bf16, "fast", "f32", half);
    }
    add<D, run_of<F, F64, kPicoseconds, true>()>(Element::f64, "fast", "f64", max_ulp);
  }

  // f32 by f64's formula, rounded once.
  template <class D, class F, int kPicoseconds>
  void add_precise() const {
    add<D, run_fused<Widened<F>, F32, 4 * kPicoseconds>>(Element::f32, "precise", "f64", 1);
  }

  template <class F>
  void add_curve(double max_ulp) const {
    constexpr bool kSlow = requires { F::kSlowHalves; };
    add_fast<Forwards, curve::Forward<F>, F::kPicoseconds[0], false, kSlow>(max_ulp);
    add_fast<Backwards<kX>, curve::Backward<F>, F::kPicoseconds[1], kSlow>(max_ulp);
    add_precise<Forwards, curve::Forward<F>, F::kPicoseconds[0]>();
    add_precise<Backwards<kX>, curve::Backward<F>, F::kPicoseconds[1]>();
  }
  // With f64 by sums of two f64, for formulas that these have the maths of.
  template <class F>
  void add_precise_curve(double max_ulp) const {
    add_curve<F>(max_ulp);
    constexpr auto forward = run_fused<typename curve::Forward<F>::Precise, F64, 40 * F::kPicoseconds[0]>;
    constexpr auto backward = run_fused<typename curve::Backward<F>::Precise, F64, 40 * F::kPicoseconds[1]>;
    add<Forwards, forward>(Element::f64, "precise", "f64x2", 1);
    add<Backwards<kX>, backward>(Element::f64, "precise", "f64x2", 1);
  }
  // What compares, copies and rounds: halves in loops of their own.
  template <class F>
  void add_light(double max_ulp = 0.5, double slope_ulp = 0.5, double half = 0.5) const {
    add_fast<Forwards, curve::Forward<F>, F::kPicoseconds[0], true>(max_ulp, half);
    add_fast<Backwards<kX>, curve::Backward<F>, F::kPicoseconds[1], true>(slope_ulp, half);
    if constexpr (F::kRounds[0]) add_precise<Forwards, curve::Forward<F>, F::kPicoseconds[0]>();
    if constexpr (F::kRounds[1]) add_precise<Backwards<kX>, curve::Backward<F>, F::kPicoseconds[1]>();
  }
  // Steps, with a gradient of +0, and frac.
  template <class F, bool kDy = false>
  void add_step() const {
    add_fast<Forwards, curve::Forward<F>, F::kPicoseconds[0], true>(0.5, 0.5);
    add_moved<F32, kDy>("f32"), add_moved<F16, kDy>("f32"), add_moved<Bf16, kDy>("f32"), add_moved<F64, kDy>("f64");
  }
  template <class S, bool kDy>
  void add_moved(const char* maths) const {
    add<Backwards<kX>, kDy ? run_dy<S> : run_zeros<S>>(S::kElement, "fast", maths, 0.5);
  }
  // A sign that is set, whatever stands beside it.
  template <class F, bool kFlip>
  void add_sign() const {
    constexpr auto of_halves = run_block<SignOfHalves<kFlip>, 1, 40>;
    add<Forwards, run_of<curve::Forward<F>, F32, 40, true>()>(Element::f32, "fast", "f32", 0.5);
    add<Forwards, of_halves>(Element::f16, "bits", "f16", 0.5);
    add<Forwards, of_halves>(Element::bf16, "bits", "bf16", 0.5);
    add<Forwards, run_of<curve::Forward<F>, F64, 40, true>()>(Element::f64, "fast", "f64", 0.5);
    add_fast<Backwards<kX>, curve::Backward<F>, F::kPicoseconds[1], true>(0.5, 0.5);
  }

  // How `Half` runs for halves: by a table of what lanes of f64 give, in a loop of its own if it is one division.
  enum class Way { kTable, kTiled, kFused };
  template <class Half, class S, int kPicoseconds, Way kWay>
  static constexpr RunFn run_halves() {
    if constexpr (kWay == Way::kTable) return run_by_table<Half, S, kPicoseconds>;
    if constexpr (kWay == Way::kFused) return run_fused<Half, S, kPicoseconds>;
    return run_tiled<Half, kPicoseconds>;
  }
  // f32 by lanes of f64, rounded once.
  template <class D, class F, int kPicoseconds>
  void add_wide(const char* algorithm) const {
    add<D, run_fused<F, F32, kPicoseconds>>(Element::f32, algorithm, "f64", 0.51);
  }
  // Halves by `Half`, rounded once, and f64.
  template <class D, class F, class Half, Way kWay, int kPicoseconds>
  void add_in_lanes(double max_ulp) const {
    constexpr const char* kMaths = std::is_same_v<F, Half> ? "f64" : "f32";
    add<D, run_halves<Half, F16, kPicoseconds, kWay>()>(Element::f16, "fast", kMaths, 0.51);
    add<D, run_halves<Half, Bf16, kPicoseconds, kWay>()>(Element::bf16, "fast", kMaths, 0.51);
    add<D, run_fused<F, F64, 3 * kPicoseconds>>(Element::f64, "fast", "f64", max_ulp);
  }
  template <class F>
  void add_lanes(double max_ulp, double slope_ulp) const {
    typedef curve::OfLanes<F, false> Wide;
    constexpr int kPicoseconds = F::kPicoseconds[0];
    if constexpr (requires { F::kF32Ulp; }) {
      typedef curve::OfF32<F, false> Fast;
      add<Forwards, run_fused<Fast, F32, kPicoseconds / 2>>(Element::f32, "fast", "f32", F::kF32Ulp);
      add_wide<Forwards, Wide, kPicoseconds>("precise");
    } else {
      add_wide<Forwards, Wide, kPicoseconds>("fast");
    }
    if constexpr (requires { F::kHalvesOfF32; })
      add_in_lanes<Forwards, Wide, curve::OfF32<F, false>, Way::kTiled, kPicoseconds>(max_ulp);
    else
      add_in_lanes<Forwards, Wide, Wide, Way::kTable, kPicoseconds>(max_ulp);
    add_slope<F>(slope_ulp);
  }
  template <class F>
  void add_slope(double max_ulp) const {
    typedef curve::OfLanes<F, true> Wide;
    constexpr int kPicoseconds = F::kPicoseconds[1];
    if constexpr (requires { F::kF32SlopeUlp; }) {
      typedef curve::OfF32<F, true> Fast;
      typedef std::conditional_t<requires { F::kSlopeHasRoot; }, Wide, Fast> Half;
      constexpr Way kWay = Fast::kDivides ? Way::kFused : Way::kTiled;
      add<Backwards<kX>, run_fused<Fast, F32, kPicoseconds / 2>>(Element::f32, "fast", "f32", F::kF32SlopeUlp);
      if constexpr (F::kF32SlopeUlp > 0.5) add_wide<Backwards<kX>, Wide, kPicoseconds>("precise");
      add_in_lanes<Backwards<kX>, Wide, Half, kWay, kPicoseconds>(max_ulp);
    } else {
      add_wide<Backwards<kX>, Wide, kPicoseconds>("fast");
      add_in_lanes<Backwards<kX>, Wide, Wide, Way::kTiled, kPicoseconds>(max_ulp);
    }
  }
  template <class F>
  void add_saved_lanes(double max_ulp) const {
    add<Backwards<kY>, run_fused<Widened<F>, F32, 200>>(Element::f32, "fast", "f64", 0.51);
    add<Backwards<kY>, run_tiled<F, 100>>(Element::f16, "fast", "f32", 0.51);
    add<Backwards<kY>, run_tiled<F, 100>>(Element::bf16, "fast", "f32", 0.51);
    add<Backwards<kY>, run_fused<F, F64, 200>>(Element::f64, "fast", "f64", max_ulp);
  }

  template <class F, bool kRounds = false>  // more than once
  void add_saved(double max_ulp) const {
    add_fast<Backwards<kY>, F, 100, true>(max_ulp);
    if constexpr (kRounds) add_precise<Backwards<kY>, F, 100>();
  }

  // A test of each element, on its bits.
  template <class Test>
  void add_test() const {
    add_test_of<FloatTest<4, 0x7f800000u, Test>>(Element::f32);
    add_test_of<FloatTest<2, 0x7c00u, Test>>(Element::f16);
    add_test_of<FloatTest<2, 0x7f80u, Test>>(Element::bf16);
    add_test_of<FloatTest<8, 0x7ff0000000000000ull, Test>>(Element::f64);
  }

  void add_zero_words() const {
    add_test_of<ZeroWord<4>>(Element::i32);
    add_test_of<ZeroWord<8>>(Element::i64);
    add_test_of<ZeroWord<1>>(Element::b8);
  }

 private:
  template <class B>
  void add_test_of(Element element) const {
    add<Forwards, run_block<B, 1, 60>>(element, "bits", element_name(element), 0);
  }
};

}  // namespace
}  // namespace rg::RG_ISA
