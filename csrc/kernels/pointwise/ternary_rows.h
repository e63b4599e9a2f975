// How a ternary op is registered: y = f(a, b, c), da, db and dc, from formulas (kernels/pointwise/ternary_formulas.h).
//
// Streams: (a, b, c | y) and (dy, a, b, c | da, db, dc). A bound of clamp that is absent is an infinity.
#pragma once

#include "engines/common/layout.h"
#include "kernels/pointwise/compare.h"
#include "kernels/pointwise/gradients.h"
#include "kernels/pointwise/ternary_formulas.h"

namespace rg::RG_ISA {
namespace {

// A slope on the streams that it reads alone: dy, then operands by the bits of kMask.
template <class B, int kMask>
struct Reading {
  typedef typename B::Params Params;
  static constexpr int kInputs = 1 + __builtin_popcount(kMask), kOutputs = B::kOutputs;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params& params) {
    V whole[4] = {in[0], V{}, V{}, V{}};
    int next = 1;
    for (int k = 0; k < 3; ++k)
      if (kMask >> k & 1) whole[1 + k] = in[next++];
    B::apply(whole, out, params);
  }
};

template <class F>
struct EverySlope {
  typedef NaryParams Params;
  static constexpr int kInputs = 4, kOutputs = 3;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params& params) {
    F::template Slope<0>::apply(in, out, params);
    F::template Slope<1>::apply(in, out + 1, params);
    F::template Slope<2>::apply(in, out + 2, params);
  }
};

template <class F, class S, int k, int kPicoseconds>
constexpr Gradient gradient_of() {
  using G = Reading<typename F::template Slope<k>, F::kReads[k]>;
  using B = Block<G, std::conditional_t<S::kBytes == 8, F64, F32>>;
  return {run_of<G, S, kPicoseconds, true>(), F::kPassesDy[k] ? nullptr : B::template run<false>, B::kStep,
          F::kReads[k], computed_in(S::kElement)};
}
template <class F, class S, int kPicoseconds>
constexpr Gradients gradients_of() {
  constexpr int kAll = F::kReads[0] | F::kReads[1] | F::kReads[2];
  return {3,
          {gradient_of<F, S, 0, kPicoseconds>(), gradient_of<F, S, 1, kPicoseconds>(),
           gradient_of<F, S, 2, kPicoseconds>()},
          run_of<Reading<EverySlope<F>, kAll>, S, kPicoseconds, true>(),
          kAll};
}
template <class F, class S, int kPicoseconds>
inline constexpr Gradients kGradients = gradients_of<F, S, kPicoseconds>();

// The infinities of an element, as they are stored: numbers known when compiled, as this runs on any processor.
template <class S>
inline constexpr uint64_t kInfinity = S::kElement == Element::f16    ? 0x7c00
                                      : S::kElement == Element::bf16 ? 0x7f80
                                      : S::kBytes == 4               ? 0x7f800000
                                                                     : 0x7ff0000000000000;
template <class S>
inline constexpr uint64_t kEnds[2] = {kInfinity<S> | uint64_t(1) << (8 * S::kBytes - 1), kInfinity<S>};

// The call with an infinity, at the shape of `whole`, for each bound that is absent.
template <class S>
Call with_bounds(const Call& call, int first, const View& whole) {
  Call found = call;
  for (int k = 1; k < 3; ++k) {
    View& bound = found.streams[first + k];
    if (bound.data) continue;
    bound = whole;
    bound.data = const_cast<char*>(reinterpret_cast<const char*>(&kEnds<S>[k - 1]));
    for (int d = 0; d < bound.rank; ++d) bound.strides[d] = 0;
  }
  return found;
}

template <class F, class S, int kPicoseconds>
void run_value(const Call& call) {
  if constexpr (requires { typename F::Value; }) {
    run_of<typename F::Value, S, kPicoseconds, true>()(call.streams.begin(), call.params, call.threads);
  } else {  // with a factor: a formula of its own for 1 and -1; f32 has that of f32 in every lane, also those made in
            // f64
    NaryParams given = call.params_as<NaryParams>();
    if (S::kBytes != 8) given.scale = double(float(given.scale));
    using Unit = typename F::template Value<true>;
    using Any = typename F::template Value<false>;
    const RunFn run =
        ternary::is_unit(given) ? run_of<Unit, S, kPicoseconds, true>() : run_of<Any, S, kPicoseconds, true>();
    run(call.streams.begin(), &given, call.threads);
  }
}
template <class F, class S, int kPicoseconds>
void run_slopes(const Call& call) {
  run_gradients(call, kGradients<F, S, kPicoseconds>);
}
template <class F, class S, int kPicoseconds>
size_t slopes_workspace(const Call& call) {
  return gradients_workspace(call, kGradients<F, S, kPicoseconds>);
}
template <class F, class S, int kPicoseconds>
Precision slopes_precision(const Call& call) {
  return gradients_precision(call, kGradients<F, S, kPicoseconds>, F::kSlopeUlp[S::kBytes / 8]);
}

// clamp of halves as words (compare.h): a bound that is a number may be rounded to one first, since no half lies
// between the two.
template <class R, int kArrays>
struct ClampWords {
  static constexpr int kStep = 64, kInputs = 1 + __builtin_popcount(kArrays);

  static void run(const char* const* in, char* const* out, size_t n, const void* params) {
    typedef uint16_t T __attribute__((may_alias));
    const auto given = *static_cast<const ternary::Bounds<uint16_t>*>(params);
    auto *x = reinterpret_cast<const T*>(in[0]), *low = reinterpret_cast<const T*>(in[kArrays & 1]);
    auto* high = reinterpret_cast<const T*>(in[kInputs - 1]);
    auto* y = reinterpret_cast<T*>(out[0]);
    for (size_t i = 0; i < n; i += kStep) {
      uint16_t made[kStep];
      for (int k = 0; k < kStep; ++k)
        made[k] = within(x[i + k], kArrays & 1 ? low[i + k] : given.low, kArrays & 2 ? high[i + k] : given.high);
      for (int k = 0; k < kStep; ++k) y[i + k] = made[k];
    }
  }
  // By masks: of `?:` on 16 bits gcc 12 makes branches.
  RG_INLINE static uint16_t either(bool first, uint16_t a, uint16_t b) {
    const uint16_t mask = uint16_t(-uint16_t(first));
    return uint16_t((a & mask) | (b & ~mask));
  }
  RG_INLINE static uint16_t within(uint16_t x, uint16_t low, uint16_t high) {
    const uint16_t above = either(((R::key(x) < R::key(low)) & R::ordered(x)) | !R::ordered(low), low, x);
    return either(((R::key(above) > R::key(high)) & R::ordered(above)) | !R::ordered(high), high, above);
  }
};
template <Element E>
inline constexpr Element kAllOf[4] = {E, E, E, E};

template <class S>
using StoredNumber = std::conditional_t<S::kBytes == 2, uint16_t, typename lane<typename S::V>::type>;

// Whether a stream repeats one number other than NaN, and that number as S stores it. A number beside halves is f32.
template <class S>
bool is_number(const View& view, StoredNumber<S>& number) {
  for (int d = 0; d < view.rank; ++d)
    if (view.shape[d] != 1 && view.strides[d] != 0) return false;
  if (S::kBytes == 2 && view.element == Element::f32) {
    float found;
    __builtin_memcpy(&found, view.data, sizeof found);
    if constexpr (S::kBytes == 2) number = S::encode_one(found);
    return found == found;
  }
  __builtin_memcpy(&number, view.data, sizeof number);
  if constexpr (S::kBytes == 2) return (number & 0x7fff) <= kInfinity<S>;
  return number == number;
}

// Bounds that are numbers are no streams: out of L2 1.4 times as fast as tiles filled with them.
template <class S, int kArrays>
void run_between(const Call& call, const ternary::Bounds<StoredNumber<S>>& given) {
  View streams[4] = {call.streams[0]};
  int count = 1;
  for (int k = 0; k < 2; ++k)
    if (kArrays >> k & 1) streams[count++] = call.streams[1 + k];
  streams[count] = call.streams[3];
  if constexpr (S::kBytes == 2) {
    using B = ClampWords<HalfWord<S::kElement == Element::f16 ? 0x7c00 : 0x7f80>, kArrays>;
    static constexpr MapKernel kernel = {B::run,   nullptr, B::kInputs,          1,
                                         B::kStep, 0.1,     kAllOf<S::kElement>, &kConversions};
    walk(streams, kernel, &given, call.threads);
  } else {
    using B = ternary::Clamp::Between<StoredNumber<S>, kArrays>;
    walk(streams, map_kernel < B, S, S::kBytes == 8 ? 400 : 100 >, &given, call.threads);
  }
}

template <class S>
void run_clamp(const Call& call) {
  if (numel(call.streams[3]) == 0) return;
  const Call whole = with_bounds<S>(call, 0, call.streams[3]);
  ternary::Bounds<StoredNumber<S>> given{};
  const bool low = is_number<S>(whole.streams[1], given.low), high = is_number<S>(whole.streams[2], given.high);
  if (low) return high ? run_between<S, 0>(whole, given) : run_between<S, 2>(whole, given);
  return high ? run_between<S, 1>(whole, given) : run_between<S, 3>(whole, given);
}
template <class S>
void run_clamp_slopes(const Call& call) {
  run_slopes<ternary::Clamp, S, 100>(with_bounds<S>(call, 1, call.streams[0]));
}

struct Ops {
  Registry& registry;
  const char* kind;

  RG_ONCE Row row(const char* direction, Element element, double max_ulp) const {
    Row row{};
    row.family = "ternary", row.kind = kind, row.direction = direction, row.variant = "";
    row.element = element, row.isa = RG_ISA_NAME, row.algorithm = "map";
    row.math_precision = row.accumulator = element_size(element) == 2 ? "f32" : element_name(element);
    row.max_ulp = max_ulp, row.params = &kParams<NaryParams>;
    return row;
  }
  template <class F, class S>
  void add_element(void (*value)(const Call&), void (*slopes)(const Call&)) const {
    constexpr bool kSums = F::kUlp[0] == 1, kHalf = S::kBytes == 2;
    Row forward = row("forward", S::kElement, kHalf ? 0.51 : F::kUlp[S::kBytes / 8]);
    forward.of_scale = kHalf && kSums ? 0x1p-18 : 0;
    forward.run = value;
    registry.add(forward);
    Row backward = row("backward", S::kElement, 1);
    backward.algorithm = "map_sum", backward.accumulator = S::kBytes == 8 ? "f64x2" : "f64";
    backward.run = slopes, backward.workspace = slopes_workspace<F, S, 100>;
    backward.precision = slopes_precision<F, S, 100>;
    registry.add(backward);
  }
  template <class F>
  void add_floats() const {
    add_element<F, F32>(run_value<F, F32, 100>, run_slopes<F, F32, 100>);
    add_element<F, F16>(run_value<F, F16, 100>, run_slopes<F, F16, 100>);
    add_element<F, Bf16>(run_value<F, Bf16, 100>, run_slopes<F, Bf16, 100>);
    add_element<F, F64>(run_value<F, F64, 100>, run_slopes<F, F64, 100>);
  }
  template <class S>
  void add_clamp() const {
    add_element<ternary::Clamp, S>(run_clamp<S>, run_clamp_slopes<S>);
  }
};

}  // namespace
}  // namespace rg::RG_ISA
