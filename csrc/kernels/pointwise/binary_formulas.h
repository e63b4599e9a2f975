// The formulas of binary ops, y = f(a, b) with gradients da and db of dy, and of where.
//
//   add  a + b   da = dy      db = dy
//   sub  a - b   da = dy      db = -dy
//   mul  a b     da = dy b    db = dy a
//   div  a / b   da = dy / b  db = -dy (a / b) / b
//
// Each is one operation of the vector's type, rounded once, except div's db. On unsigned integers add, sub and mul
// wrap, and are those of signed ones.
//
// kReads: what da and db read besides dy, as bits: a is 1, b is 2. kPassesDy: whether they are dy itself. kUlp,
// kSlopeUlp: the bounds of value and gradients in f32 and f64 where one rounding is not all.
#pragma once

#include "simd/functor.h"
#include "simd/numbers/scaled.h"

namespace rg::RG_ISA {

struct Add {
  static constexpr int kReads[2] = {0, 0};
  static constexpr bool kPassesDy[2] = {true, true};

  template <class V>
  RG_INLINE static V value(V a, V b) {
    return a + b;
  }
  template <class V>
  RG_INLINE static V da(V dy, V, V) {
    return dy;
  }
  template <class V>
  RG_INLINE static V db(V dy, V, V) {
    return dy;
  }
};

struct Sub {
  static constexpr int kReads[2] = {0, 0};
  static constexpr bool kPassesDy[2] = {true, false};

  template <class V>
  RG_INLINE static V value(V a, V b) {
    return a - b;
  }
  template <class V>
  RG_INLINE static V da(V dy, V, V) {
    return dy;
  }
  template <class V>
  RG_INLINE static V db(V dy, V, V) {
    return -dy;
  }
};

struct Mul {
  static constexpr int kReads[2] = {2, 1};
  static constexpr bool kPassesDy[2] = {false, false};

  template <class V>
  RG_INLINE static V value(V a, V b) {
    return a * b;
  }
  template <class V>
  RG_INLINE static V da(V dy, V, V b) {
    return dy * b;
  }
  template <class V>
  RG_INLINE static V db(V dy, V a, V) {
    return dy * a;
  }
};

struct Div {
  static constexpr double kSlopeUlp[2] = {0.5, 1};  // db in f64 has two quotients and a product
  static constexpr int kReads[2] = {2, 3};
  static constexpr bool kPassesDy[2] = {false, false};

  template <class V>
  RG_INLINE static V value(V a, V b) {
    return a / b;
  }
  template <class V>
  RG_INLINE static V da(V dy, V, V b) {
    return dy / b;
  }
  template <class N>
  RG_INLINE static N db(N dy, N a, N b) {
    return -(dy * (a / b)) / b;
  }
};

// The side that is not chosen gets +0, whatever dy holds. `chosen` has all bits or none in a lane as wide as V's.
struct Where {
  template <class M, class V>
  RG_INLINE static V value(M chosen, V a, V b) {
    return chosen ? a : b;
  }
  template <class M, class V>
  RG_INLINE static V da(M chosen, V dy) {
    return chosen ? dy : V{};
  }
  template <class M, class V>
  RG_INLINE static V db(M chosen, V dy) {
    return chosen ? V{} : dy;
  }
};

namespace binary {

// Whether halves have loops of their own; a formula of many operations takes tiles (kInLanes: binary_lanes.h).
template <class F>
inline constexpr bool kFused = !requires { F::kInLanes; };

// in = {a, b}, out = {y}; on vectors of integers too
template <class F>
struct Forward {
  typedef NoParams Params;
  static constexpr int kInputs = 2, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const NoParams&) {
    out[0] = F::value(in[0], in[1]);
  }
};

// in = {dy, a, b}, out = {da}
template <class F>
struct BackwardA {
  typedef NoParams Params;
  static constexpr int kInputs = 3, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const NoParams&) {
    out[0] = F::da(in[0], in[1], in[2]);
  }
};

// in = {dy, a, b}, out = {db}
template <class F>
struct BackwardB {
  typedef NoParams Params;
  static constexpr int kInputs = 3, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const NoParams&) {
    out[0] = F::db(in[0], in[1], in[2]);
  }
};

// What q, a quotient x / b to a few ULP, leaves: x - q b.
RG_INLINE vd remainder_of(vd x, vd q, vd b) {
  vd p = q * b;
  return (x - p) - product_error(q, b, p);
}

// db of div. f32 and halves in f64, where nothing on the way overflows, vanishes or rounds but the quotient. f64 as
// (a / b)(dy / b) with what each operation was rounded by; operands too large or small for that by their mantissas.
// 0.5 ULP, and one more rounding where the result is subnormal.
template <>
struct BackwardB<Div> : Functor<BackwardB<Div>, 3, 1> {
  static constexpr bool kRough = false;

  RG_INLINE static void apply(const vf* in, vf* out, const NoParams&) {
    Wide dy = widen(in[0]), a = widen(in[1]), b = widen(in[2]);
    out[0] = narrow({-(dy.lo * a.lo) / (b.lo * b.lo), -(dy.hi * a.hi) / (b.hi * b.hi)});
  }
  RG_INLINE static void apply(const vd* in, vd* out, const NoParams& params) { Functor::apply(in, out, params); }

  RG_INLINE static void evaluate(const vd* in, vd* out, const NoParams&) {
    vd dy = in[0], a = in[1], b = in[2], inverse = 1 / b, q = a * inverse, r = dy * inverse, p = q * r;
    vd rest = (q * remainder_of(dy, r, b) + r * remainder_of(a, q, b)) * inverse + product_error(q, r, p);
    out[0] = -select(p == 0, p, p + rest);
  }
  // Within 2^+-225 every product and its error is exact.
  RG_INLINE static auto risk(const vd* in, const NoParams&) {
    auto far = [](vd x) { return ~((abs(x) >= 0x1p-225) & (abs(x) <= 0x1p225)); };
    return (far(in[0]) & (in[0] != 0)) | (far(in[1]) & (in[1] != 0)) | far(in[2]);
  }
  struct Fallback {
    RG_INLINE static void apply(const vd* in, vd* out, const NoParams& params) {
      Scaled dy(in[0]), a(in[1]), b(in[2]), plain = Div::db(dy, a, b);
      const vd mantissas[] = {dy.m, a.m, b.m};
      vd m[1];
      evaluate(mantissas, m, params);
      auto usual = ordinary(in[0]) & ordinary(in[1]) & ordinary(in[2]);
      out[0] = rounded(select(usual, Scaled(m[0], (dy.k + a.k) - 2 * b.k), plain));
    }
  };
};

// in = {dy, a, b}, out = {da, db}
template <class F>
struct Backward {
  typedef NoParams Params;
  static constexpr int kInputs = 3, kOutputs = 2;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const NoParams& params) {
    BackwardA<F>::apply(in, out, params);
    BackwardB<F>::apply(in, out + 1, params);
  }
};

}  // namespace binary
}  // namespace rg::RG_ISA
