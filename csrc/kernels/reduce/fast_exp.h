// The sum of e^x 2^-K for logsumexp of f32 and halves, K the maximum in units of ln 2, rounded: no difference is taken,
// so none is rounded. In f32, to 0.9 ULP (0.81 measured); pairs of terms are added in f32, then f64 in the order of
// sums.
//
// log(sum) errs by 1.4 ULP of f32, which is absolute: 1.4 / scale ULP of the result beside its rounding. So f32 has it
// where |max| + log(sum) >= 3, and halves where the rounding test passes with d = 2.6 2^-23; else the difference is
// taken exactly (kernels/reduce/exp.h).
#pragma once

#include "kernels/reduce/exp_steps.h"
#include "kernels/reduce/tries.h"

namespace rg::RG_ISA {

struct FastExp {
  vf biased, least;  // kRound - K; (K - 125.5) ln 2, to which x is raised

  RG_INLINE static FastExp of(const Tile& t, int slot) {  // of columns side by side
    return {narrow({load(t.scale[0] + slot), load(t.scale[0] + slot + kLanes<double>)}),
            narrow({load(t.scale[1] + slot), load(t.scale[1] + slot + kLanes<double>)})};
  }
  RG_INLINE static FastExp all(const Tile& t, int slot) {
    return {splat<vf>(float(t.scale[0][slot])), splat<vf>(float(t.scale[1][slot]))};
  }

  RG_INLINE vf operator()(vf x) const {
    const ExpSteps e(max(least, x), biased);
    const vf r = e.reduced - e.k * ExpSteps::kLow;
    vf p = splat<vf>(ExpSteps::kRest[4]);
    for (int i = 3; i >= 0; --i) p = p * r + ExpSteps::kRest[i];
    p = (p * r + 1.f) * r + 1.f;
    return bits<vf>(bits<vu32>(p) + (bits<vu32>(e.power) << 23));
  }
};

inline void prepare_fast_exp(Tile& t) {
  prepare_state(t);
  typedef constants<vd> C;
  for (int s = 0; s < t.slots; s += kLanes<double>) {
    const vd m = load(t.shift[0] + s), near = select(abs(m) < ExpSteps::kFarthest, m, vd{});
    const vd k = (near * C::kLog2E + C::kRound) - C::kRound;
    store(t.scale[0] + s, ExpSteps::kRound - k);
    store(t.scale[1] + s, (k - 125.5) * 0x1.62e42fefa39efp-1);
  }
}

// The sum becomes that of e^(x - max).
template <class S>
bool fast_log_doubtful(Tile& t) {
  typedef constants<vd> C;
  return mark(t, [&](const Numbers& c) {
    const vd m = c.shift(), k = double(ExpSteps::kRound) - load(t.scale[0] + c.slot);
    const vd rest = (k * C::kLn2Hi - m) + k * C::kLn2Lo;
    auto usual = abs(m) < ExpSteps::kFarthest;
    const vd sum = total(c.state(0), c.state(1)) * exp(select(usual, rest, vd{}));
    store(t.state[0] + c.slot, sum), store(t.state[1] + c.slot, vd{});
    const vd log_sum = log(max(sum, splat<vd>(1)));
    if constexpr (S::kBytes == 2) {
      const vd y = m + log_sum, d = splat<vd>(2.6 * 0x1p-23);
      return ~usual | is_doubtful<S>(y - d, y + d);
    } else {
      return ~usual | ~(abs(m) + log_sum >= 3.0);
    }
  });
}

// Pairs of f32 to the lanes of one vector of them.
RG_INLINE void add_pairs(vd* lo, vd* hi, vf first, vf second) {
  const Wide a = widen(first), b = widen(second);
  *lo = (a.lo + b.lo) + *lo, *hi = (a.hi + b.hi) + *hi;
}

// `there` of 64 terms; the next row's place is fetched meanwhile.
template <class S, bool kAll>
RG_INLINE void add_exponentials(const char* p, int64_t there, const FastExp& exp_of, Single* a) {
  vf e[4][S::kParts];
  for (int j = 0; j < 4; ++j) {
    const int64_t here = there - 16 * j;
    if (kAll || here >= 16)
      S::load_ordered(p + 16 * j * S::kBytes, e[j]);
    else if (here > 0)
      load_few<S>(p + 16 * j * S::kBytes, here, e[j]);
    for (int w = 0; w < S::kParts; ++w) {
      if (!kAll && here <= 0) {
        e[j][w] = vf{};
        continue;
      }
      e[j][w] = exp_of(e[j][w]);
      if (!kAll && here < 16) e[j][w] = select(before<vf>(here, w), e[j][w], vf{});
    }
  }
  for (int w = 0; w < S::kParts; ++w)
    add_pairs(&a[2 * w].part[0], &a[2 * w + 1].part[0], e[0][w] + e[1][w], e[2][w] + e[3][w]);
}

template <class S>
void fast_exp_rows(const char* const* at, const int* slot, int count, int64_t terms, int64_t, const Tile& tile,
                   Lanes* lanes, Piece piece, States* state) {
  constexpr int registers = kRegisters<Single>;
  for (int r = 0; r < count; ++r) {
    const FastExp exp_of = FastExp::all(tile, slot[r]);
    Single a[registers];
    if (piece & kBegins)
      for (Single& each : a) each = Single::identity();
    else
      load_lanes(lanes[r], a);
    const char *p = at[r], *next = r + 1 < count ? at[r + 1] : p;
    int64_t i = 0;
    for (; i + 64 <= terms; i += 64) {
      for (int line = 0; line < 64 * S::kBytes; line += 64) __builtin_prefetch(next + i * S::kBytes + line);
      add_exponentials<S, true>(p + i * S::kBytes, 64, exp_of, a);
    }
    if (i < terms) add_exponentials<S, false>(p + i * S::kBytes, terms - i, exp_of, a);
    if (piece & kEnds)
      put_row_state(a, state, slot[r]);
    else
      store_lanes(lanes[r], a);
  }
}

template <class S>
void fast_exp_columns(const char* const* at, int64_t rows, int64_t, const ColumnSteps& steps, const Tile& tile,
                      Sums& sums, bool begins) {
  if (begins)
    for (int s = 0; s < steps.count * S::kStep; s += kLanes<double>) store(sums[0] + s, splat<vd>(-0.0));
  for (; rows > 0; rows -= 4, at += 4) {
    for (int k = 0; k < steps.count; ++k) {
      vf e[4][S::kParts];
      for (int t = 0; t < 4; ++t)
        if (t < rows) S::load_ordered(at[t] + steps.offset[k], e[t]);
      for (int w = 0; w < S::kParts; ++w) {
        const FastExp exp_of = FastExp::of(tile, steps.slot[k] + w * kLanes<float>);
        for (int t = 0; t < 4; ++t) e[t][w] = t < rows ? exp_of(e[t][w]) : vf{};
        double* to = sums[0] + k * S::kStep + w * kLanes<float>;
        vd lo = load(to), hi = load(to + kLanes<double>);
        add_pairs(&lo, &hi, e[0][w] + e[1][w], e[2][w] + e[3][w]);
        store(to, lo), store(to + kLanes<double>, hi);
      }
    }
  }
}

template <class S>
constexpr Stage fast_exp_stage(const Stage* precise) {
  Stage stage = sum_stage<S, Value, Single>(prepare_fast_exp, fast_log_doubtful<S>, precise);
  stage.rows = fast_exp_rows<S>;
  stage.columns = fast_exp_columns<S>;
  stage.few = nullptr;
  return stage;
}

}  // namespace rg::RG_ISA
