// The gradient of one line: streams (logits, target, dy | dlogits).
//
//   dlogits = g (B p - q)      g = dy / divisor, p = softmax, B = sum of q + 2 z lse
// At the class t of an index, where B p and q may be equal but for their last digits:
//   g ((s / n) (sum of w - w_t) - A (1 - p_t) + 2 z lse p_t)      A = sum of q, 1 - p_t the sum of the other shares
#pragma once

#include "kernels/loss/forward.h"

namespace rg::RG_ISA {

struct Slope {
  int64_t t;                 // the class of an index; -1: there is none
  double dy, q_sum, spread;  // A; what stands at t beside the shares
  double z;                  // 2 z
  double power, lift;        // f64: A and `spread` are to be taken up again by 2^power; the target was by `lift`
};

// The sum of the weights but that of class t.
inline double other_weights(const Rows& r, int64_t n, int64_t t) {
  double found = r.weights - r.weight[t];
  if (__builtin_fabs(found) < kInf) return found;
  found = 0;
  for (int64_t c = 0; c < n; ++c) found += c == t ? 0 : r.weight[c];
  return found;
}

// 0 at class t, if it is among the 64 terms from i on.
template <int kLanesOf, class V>
RG_INLINE void clear_class(V (*e)[16 / kLanesOf], int64_t i, int64_t t) {
  if (const int64_t k = t - i; uint64_t(k) < 64) e[k / 16][k % 16 / kLanesOf][k % kLanesOf] = 0;
}

template <class S, class Exps>
__attribute__((noinline)) double fast_rest(const Line& line, const Exps& exp_of, int64_t t) {
  OrderedSum<Single> rest;
  const vd one = opaque_one<vd>();
  over_spans(
      line.n, [&] { rest.begin(); },
      [&](int64_t i, auto) {
        vf e[4][k16<S>];
        for (int j = 0; j < 4; ++j) {
          load_16<S>(line.at[kLogits] + (i + 16 * j) * S::kBytes, line.n - i - 16 * j, e[j], -kInf);
          for (vf& each : e[j]) each = exp_of(each);
        }
        clear_class<kLanes<float>>(e, i, t);
        add_four(rest, e, one);
      },
      [&] { rest.end(); });
  return rest.total();
}

// f64, and what is wide: as a multiple of the largest of them, which may be far below the maximum.
template <class S>
Real wide_rest(const Line& line, double max, int64_t t) {
  const char* x = line.at[kLogits];
  const double low = top_of<S>(x, t).max, high = top_of<S>(x + (t + 1) * S::kBytes, line.n - t - 1).max;
  const double most = low > high ? low : high;
  if (most == -kInf || (max == kInf && most < max)) return Real(vd{});
  const WideExps<S> exp_of(most), beside(max);
  OrderedSum<typename WideExps<S>::A> rest;
  const vd one = opaque_one<vd>();
  over_spans(
      line.n, [&] { rest.begin(); },
      [&](int64_t i, auto) {
        vd v[4][kWide16];
        for (int j = 0; j < 4; ++j) load_wide_16<S>(x + (i + 16 * j) * S::kBytes, line.n - i - 16 * j, v[j], -kInf);
        if (const int64_t k = t - i; uint64_t(k) < 64) v[k / 16][k % 16 / kLanes<double>][k % kLanes<double>] = -kInf;
        for (int q = 0; q < kWide16; ++q) {
          auto term = [&](int j) { return exp_of.term(exp_of(v[j][q])); };
          rest.a[q].add(term(0), term(1), term(2), term(3), one);
        }
      },
      [&] { rest.end(); });
  return Real(beside(splat<vd>(most))) * Real(splat<vd>(rest.hi), splat<vd>(rest.lo), vd{});
}

// q of 16 terms as products w t; both are exactly 0 where one of them is.
template <class S>
RG_INLINE void factors_of(const Line& line, const Rows& r, int64_t i, int64_t count, double lift, vd* w, vd* t) {
  if (r.soft) load_wide_16<S>(line.at[kTarget] + i * S::kBytes, count, t, 0);
  for (int k = 0; k < kWide16; ++k) {
    w[k] = load(r.weight + i + k * kLanes<double>);
    t[k] = r.soft ? (t[k] * r.keep + r.spread) * lift : splat<vd>(r.spread);
    const auto idle = is_idle(w[k], t[k]);
    w[k] = select(idle, vd{}, w[k]), t[k] = select(idle, vd{}, t[k]);
  }
}

// A class's own number among 16.
template <class V>
RG_INLINE void put_class(V* v, int64_t i, int64_t count, int64_t t, double x) {
  constexpr int lanes = int(sizeof(V) / sizeof(v[0][0]));
  if (const int64_t k = t - i; uint64_t(k) < uint64_t(count)) v[k / lanes][k % lanes] = Lane<V>(x);
}

template <class S>
void wide_slopes(const Line& line, const Rows& r, double max, const Slope& s) {
  using Exps = WideExps<S>;
  using A = typename Exps::A;
  using Number = typename Exps::Number;
  const char* x = line.at[kLogits];
  const Exps exp_of(max);
  const OrderedSum<A> sum = sum_of_lines<A, S>({x}, line.n, -kInf, [&](vd v) { return exp_of.term(exp_of(v)); });
  const Real by = reciprocal(Real(splat<vd>(sum.hi), splat<vd>(sum.lo), vd{}));
  auto real = [](double v) { return split_exponent(splat<vd>(v)); };
  const double lse = s.z == 0 ? 0 : max + log_sum_of<S>(line, max, kWide);
  const Real z = real(s.z) * real(lse);
  Real g = real(s.dy) * reciprocal(real(r.divisor));
  g.k += s.power;
  const bool far = !(__builtin_fabs(lse) < kInf && __builtin_fabs(s.q_sum) < kInf);
  const Real slope = g * (s.z == 0 || far ? real(s.q_sum + unless_zero(s.z, lse)) : real(s.q_sum) + z) * by;
  const double plain_g = s.dy / r.divisor, plain = plain_g * (s.q_sum + s.z * lse) / sum.total();
  const bool has_q = r.soft || r.smooth;
  double own = 0;
  if (s.t >= 0) {
    auto times = [&](Real factor, Real share) { return share.hi[0] == 0 ? 0 : rounded(g * factor * (share * by))[0]; };
    const vd x_t = splat<vd>(number_at<S>(x + s.t * S::kBytes));
    own = -times(real(s.q_sum), wide_rest<S>(line, max, s.t));
    if (s.z != 0) own += times(z, Real(exp_of(x_t)));
    if (s.spread != 0) own += rounded(g * real(s.spread))[0];
  }
  store_wide_line<S>(line.at[kDlogits], line.n, line.streaming, [&](int64_t i, int64_t count, vd* dx) {
    vd w[kWide16] = {}, t[kWide16] = {};
    if (has_q) factors_of<S>(line, r, i, count, s.lift, w, t);
    load_wide_16<S>(x + i * S::kBytes, count, dx, -kInf);
    for (int k = 0; k < kWide16; ++k) {
      const auto idle = exp_of.idle(dx[k]), no_q = w[k] == 0;
      if constexpr (std::is_same_v<Number, vd>) {
        const vd part = select(idle, vd{}, exp_of(dx[k]) * plain);
        dx[k] = select(no_q, part, part - (w[k] * t[k]) * plain_g);
      } else {
        const Real part = select(idle, Real(vd{}), exp_of(dx[k]) * slope);
        const Real less = split_exponent(w[k]) * split_exponent(t[k]) * g;
        const vd whole = rounded(part), simple = whole - rounded(less);
        dx[k] = select(no_q, whole, select(abs(simple) < kInf, rounded(part - less), simple));
      }
    }
    put_class(dx, i, count, s.t, own);
  });
}

template <IsHalf S>
void wide_slopes(const Line& line, const Rows& r, double max, const Slope& s) {
  by_f32<S>(line, 1u << kLogits | (r.soft ? 1u << kTarget : 0), kDlogits,
            [&](const Line& made) { wide_slopes<F32>(made, r, max, s); });
}

// Exponentials in f32, kept; their sum in f64; products in f32, or, where something is subtracted from them, in f64.
template <class S>
bool fast_slopes(const Line& line, const Rows& r, double max, const Slope& s) {
  using Exps = FastExps<64, true>;
  if (!Exps::takes(max)) return false;
  const char* x = line.at[kLogits];
  const Exps exp_of(max);
  const bool keeps = line.n <= lines::kKept;
  OrderedSum<Single> sum;
  if (keeps)
    sum_exponentials<S>(line, x, exp_of, &sum, std::true_type());
  else
    sum_exponentials<S>(line, x, exp_of, &sum, std::false_type());
  const double total = sum.total(), g = s.dy / r.divisor;
  const double log_sum = s.z == 0 ? 0 : log(splat<vd>(total))[0] + exp_of.rest, z = s.z * (max + log_sum);
  const double slope = g * (s.q_sum + z), size = __builtin_fabs(slope);
  // e 2^64 and 2^-64 / sum: in f32 neither leaves the range, and what is too small for a share is so for dlogits.
  if (s.z != 0 && !(__builtin_fabs(max) + log_sum >= 1)) return false;  // log_sum errs by 0.9 ULP of 1
  if (!(size <= 0x1p38) || !(size >= 0x1p-40 || size == 0) || !(__builtin_fabs(g) < kInf)) return false;
  double own = 0;
  if (s.t >= 0) {
    const double e = exp_of(splat<vf>(float(number_at<S>(x + s.t * S::kBytes))))[0];
    double rest = total - e;
    if (!(rest >= total * 0x1p-16)) rest = fast_rest<S>(line, exp_of, s.t);
    own = g * ((s.spread - s.q_sum * (rest / total)) + z * (e / total));
  }
  auto load_e = [&](int64_t i, int64_t count, vf* e) __attribute__((always_inline)) {
    if (keeps) return F32::load(reinterpret_cast<char*>(line.kept + i), e);
    load_16<S>(x + i * S::kBytes, count, e, -kInf);
    for (int k = 0; k < k16<S>; ++k) e[k] = exp_of(e[k]);
  };
  if (r.soft || r.smooth) {
    const vd by = splat<vd>(slope / total);
    store_wide_line<S>(line.at[kDlogits], line.n, line.streaming, [&](int64_t i, int64_t count, vd* dx) {
      vf e[k16<S>];
      vd w[kWide16], t[kWide16];
      load_e(i, count, e);
      factors_of<S>(line, r, i, count, 1, w, t);
      for (int k = 0; k < k16<S>; ++k) {
        const Wide wide = widen(e[k]);
        dx[2 * k] = wide.lo * by - (w[2 * k] * t[2 * k]) * g;
        dx[2 * k + 1] = wide.hi * by - (w[2 * k + 1] * t[2 * k + 1]) * g;
      }
      put_class(dx, i, count, s.t, own);
    });
  } else {
    const vf by = splat<vf>(float(slope / total));
    store_line<S>(line.at[kDlogits], line.n, line.streaming,
                  [&](int64_t i, int64_t count, vf* dx) __attribute__((always_inline)) {
                    load_e(i, count, dx);
                    for (int k = 0; k < k16<S>; ++k) dx[k] *= by;
                    put_class(dx, i, count, s.t, own);
                  });
  }
  return true;
}

template <class S, bool kFast>
void slope_line(const Line& line) {
  const Rows& r = rows_of(line);
  if (line.n == 0) return;
  Slope s = {-1, 0, 0, 0, 2 * r.params->z_loss, r.power, 1};
  char* const to = line.at[kDlogits];
  if (!r.soft) {
    s.t = index_at(line.at[kTarget], r.wide_index);
    if (s.t == r.params->ignore_index) return fill_line<S>(to, line.n, 0);
    const double w = weight_at(r, s.t);
    s.q_sum = r.keep * w;
    if (r.smooth) s.q_sum += r.spread * r.weights, s.spread = r.spread * other_weights(r, line.n, s.t);
  }
  s.dy = number_at<S>(line.at[kDy]);
  const Top top = top_of<S>(line.at[kLogits], line.n);
  if (is_filled<S>(top, to, line.n, 0)) return;
  if (r.soft) {
    const double power = kDouble<S> && r.params->z_loss == 0 ? soft_power<S>(line, r) : 0;
    s.power += power, s.lift = exact_power(splat<vd>(-power))[0];
    s.q_sum = soft_weights<S>(line, r, s.lift).sum;
  }
  if constexpr (kFast && !kDouble<S>)
    if (fast_slopes<S>(line, r, top.max, s)) return;
  wide_slopes<S>(line, r, top.max, s);
}

}  // namespace rg::RG_ISA
