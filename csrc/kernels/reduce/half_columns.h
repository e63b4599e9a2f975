// Rough sums of halves down columns: see kernels/reduce/half_sums.h. Part 0 of the accumulators is v (squares alone:
// q), part 1 is M or q.
#pragma once

#include "kernels/reduce/half_vectors.h"
#include "kernels/reduce/tries.h"

namespace rg::RG_ISA {

// What is summed of each x: itself, its square or both.
enum class Power { one, two, both };

// ---- bf16: two neighbours a word, the lower and the upper half of which are an f32 each, for one operation. So
// columns are added at even and at odd places apart, and put in order at the end. 64 bytes are two steps, 16 bytes half
// of one.

// Of `count` steps: pairs of them where a vector has two.
inline constexpr int kWordSteps = kVectorBytes > 32 ? 2 : 1, kWordParts = kVectorBytes > 32 ? 1 : 32 / kVectorBytes;

template <bool kSideBySide>
RG_INLINE vu32 load_words(const char* p, int64_t first, int64_t second, int part) {
  if constexpr (kWordSteps == 2 && !kSideBySide)
    return bits<vu32>(load_two_halves(p + first, p + second));
  else
    return bits<vu32>(load_bytes(p + first + part * kVectorBytes));
}

// kSideBySide: the second step follows the first.
template <Power kPower, bool kAll, bool kSideBySide>
RG_INLINE void add_words(const char* const* at, int64_t rows, int64_t first, int64_t second, int part, double* v,
                         double* q, float* m, vf one) {
  constexpr int width = kLanes<float>;
  vu32 words[8];
  for (int t = 0; t < 8; ++t)
    words[t] = kAll || t < rows ? load_words<kSideBySide>(at[t], first, second, part) : vu32{};
  for (int h = 0; h < 2; ++h) {
    // Made where they are used: 16 registers do not hold those of both halves.
    auto x = [&](int t) { return bits<vf>(h ? words[t] & 0xffff0000u : words[t] << 16); };
    double *to = v + h * width, *to_q = (kPower == Power::both ? q : v) + h * width;
    auto add = [](double* sum, vd lo, vd hi) {
      store(sum, load(sum) + lo), store(sum + kLanes<double>, load(sum + kLanes<double>) + hi);
    };
    if constexpr (kPower != Power::two) {
      vf pair[4];
      for (int t = 0; t < 4; ++t) pair[t] = add_by_fma(x(2 * t), x(2 * t + 1), one);
      const vf four[2] = {add_by_fma(pair[0], pair[1], one), add_by_fma(pair[2], pair[3], one)};
      if constexpr (kPower == Power::one) {
        const Wide sum = widen(four[0] + four[1]);
        add(to, sum.lo, sum.hi);
        float* sizes = m + h * width;
        const vf more = add_by_fma(abs(pair[0]), abs(pair[1]), one) + (abs(pair[2]) + abs(pair[3]));
        store(sizes, load(sizes) + more);
      } else {
        const Wide a = widen(four[0]), b = widen(four[1]);
        add(to, a.lo + b.lo, a.hi + b.hi);
      }
    }
    if constexpr (kPower != Power::one) {
      vf two[4];  // x^2 is exact but for its range, so that a fused product has the bits of a plain one
      for (int t = 0; t < 4; ++t) two[t] = two_squares(x(2 * t), x(2 * t + 1));
      const Wide a = widen(two[0] + two[1]), b = widen(two[2] + two[3]);
      add(to_q, a.lo + b.lo, a.hi + b.hi);
    }
  }
}

template <Power kPower>
void add_bf16_columns(const char* const* at, int64_t rows, int64_t, const ColumnSteps& steps, const Tile&, Sums& sums,
                      bool begins) {
  constexpr int columns = 16 * kWordSteps;
  const int places = (steps.count + kWordSteps - 1) / kWordSteps * columns;
  if (begins)
    for (int s = 0; s < places; s += kLanes<double>) store(sums[0] + s, vd{}), store(sums[1] + s, vd{});
  float* m = reinterpret_cast<float*>(sums[1]);
  const vf one = opaque_one<vf>();
  auto some_rows = [&](auto all) {
    for (int k = 0, s = 0; k < steps.count; k += kWordSteps, s += columns) {
      const int64_t first = steps.offset[k],
                    second = steps.offset[k + kWordSteps - 1 < steps.count ? k + kWordSteps - 1 : k];
      for (int part = 0; part < kWordParts; ++part) {
        const int place = s + part * 2 * kLanes<float>;
        auto add = [&](auto side_by_side) {
          add_words<kPower, all(), side_by_side()>(at, rows, first, second, part, sums[0] + place, sums[1] + place,
                                                   m + place, one);
        };
        if (kWordSteps == 1 || second == first + 32)
          add(std::true_type());
        else
          add(std::false_type());
      }
    }
  };
  for (; rows >= 8; rows -= 8, at += 8) some_rows(std::true_type());
  if (rows > 0) some_rows(std::false_type());
}

// From even and odd places to columns in order: those of a vector of words.
RG_INLINE void put_words(const double* from, double* const* to) {
  constexpr int width = kLanes<float>;
  for (int half = 0; half < 2; ++half) {
    const vd even = load(from + half * kLanes<double>), odd = load(from + width + half * kLanes<double>);
    store(to[half], interleaved<0>(even, odd));
    store(to[half] + kLanes<double>, interleaved<1>(even, odd));
  }
}
RG_INLINE void put_words(const float* from, double* const* to) {
  const vf even = load(from), odd = load(from + kLanes<float>);
  const Wide first = widen(interleaved<0>(even, odd)), second = widen(interleaved<1>(even, odd));
  store(to[0], first.lo), store(to[0] + kLanes<double>, first.hi);
  store(to[1], second.lo), store(to[1] + kLanes<double>, second.hi);
}

template <Power kPower>
void put_bf16_columns(const Sums& sums, const ColumnSteps& steps, States* state) {
  constexpr int columns = 16 * kWordSteps, half = kLanes<float>;  // columns of half a vector
  alignas(64) double ignored[16];
  for (int k = 0, s = 0; k < steps.count; k += kWordSteps, s += columns)
    for (int part = 0; part < kWordParts; ++part) {
      const int place = s + part * 2 * half, slot = steps.slot[k] + part * 2 * half;
      const bool second = k + 1 < steps.count;
      auto put = [&](int component, const auto* from) {
        double* to[2] = {state[component] + slot, state[component] + slot + half};
        if constexpr (kWordSteps == 2) to[1] = second ? state[component] + steps.slot[k + 1] : ignored;
        put_words(from, to);
      };
      put(0, sums[0] + place);
      if constexpr (kPower == Power::both) put(2, sums[1] + place);
      if constexpr (kPower == Power::one) put(2, reinterpret_cast<const float*>(sums[1]) + place);
    }
  for (int k = 0; k < steps.count; ++k)
    for (int c = 0; c < 16; c += kLanes<double>) store(state[1] + steps.slot[k] + c, vd{});
}

// ---- f16: squares, and both

// Where the two halves of each vector of a step stand among its columns: those of a 16-bit load are not in order, but
// each half has neighbours. M is kept in the order of the load.
template <class S>
struct Places {
  int of[S::kParts][2];
  RG_INLINE Places() {
    alignas(64) uint16_t index[16];
    for (int k = 0; k < 16; ++k) index[k] = S::encode_one(k);
    typename S::V v[S::kParts];
    S::load(reinterpret_cast<const char*>(index), v);
    for (int w = 0; w < S::kParts; ++w) of[w][0] = int(v[w][0]), of[w][1] = int(v[w][kLanes<double>]);
  }
};

// A step of columns: `rows` <= 8 of them, in their order. v is part 0 of the accumulators; M and q are part 1.
template <class S, Power kPower, bool kAll>
RG_INLINE void add_eight_rows(const char* const* at, int64_t rows, int64_t offset, const Places<S>& places, double* v,
                              double* q, float* m) {
  vf x[8][S::kParts];
  for (int t = 0; t < 8; ++t) {
    if (kAll || t < rows)
      S::load(at[t] + offset, x[t]);
    else
      for (vf& each : x[t]) each = vf{};
  }
  for (int w = 0; w < S::kParts; ++w) {
    auto add = [&](double* to, vd lo, vd hi) {
      double *first = to + places.of[w][0], *second = to + places.of[w][1];
      store(first, load(first) + lo), store(second, load(second) + hi);
    };
    const int place = w * kLanes<float>;
    if constexpr (kPower != Power::two) {
      vf pair[4];
      for (int t = 0; t < 4; ++t) pair[t] = x[2 * t][w] + x[2 * t + 1][w];
      const vf four[2] = {pair[0] + pair[1], pair[2] + pair[3]};
      if constexpr (kPower == Power::one) {
        const Wide sum = widen(four[0] + four[1]);
        add(v, sum.lo, sum.hi);
        store(m + place, load(m + place) + ((abs(pair[0]) + abs(pair[1])) + (abs(pair[2]) + abs(pair[3]))));
      } else {
        const Wide one = widen(four[0]), two = widen(four[1]);
        add(v, one.lo + two.lo, one.hi + two.hi);
      }
    }
    if constexpr (kPower != Power::one) {
      vf y[8];
      for (int t = 0; t < 8; ++t) y[t] = x[t][w] * x[t][w];
      const Wide one = widen((y[0] + y[1]) + (y[2] + y[3])), two = widen((y[4] + y[5]) + (y[6] + y[7]));
      add(kPower == Power::both ? q : v, one.lo + two.lo, one.hi + two.hi);
    }
  }
}

template <class S, Power kPower>
void add_half_columns(const char* const* at, int64_t rows, int64_t, const ColumnSteps& steps, const Tile&, Sums& sums,
                      bool begins) {
  if (begins)
    for (int s = 0; s < steps.count * S::kStep; s += kLanes<double>) store(sums[0] + s, vd{}), store(sums[1] + s, vd{});
  float* m = reinterpret_cast<float*>(sums[1]);
  const Places<S> places;
  for (; rows >= 8; rows -= 8, at += 8)
    for (int k = 0, s = 0; k < steps.count; ++k, s += S::kStep)
      add_eight_rows<S, kPower, true>(at, 8, steps.offset[k], places, sums[0] + s, sums[1] + s, m + s);
  if (rows > 0)
    for (int k = 0, s = 0; k < steps.count; ++k, s += S::kStep)
      add_eight_rows<S, kPower, false>(at, rows, steps.offset[k], places, sums[0] + s, sums[1] + s, m + s);
}

template <class S, Power kPower>
void put_half_columns(const Sums& sums, const ColumnSteps& steps, States* state) {
  const Places<S> places;
  for (int k = 0; k < steps.count; ++k) {
    const int place = k * S::kStep, slot = steps.slot[k];
    for (int s = 0; s < S::kStep; s += kLanes<double>) {
      store(state[0] + slot + s, load(sums[0] + place + s));
      store(state[1] + slot + s, vd{});
      if constexpr (kPower == Power::both) store(state[2] + slot + s, load(sums[1] + place + s));
    }
    for (int w = 0; w < S::kParts && kPower == Power::one; ++w) {
      const Wide m = widen(load(reinterpret_cast<const float*>(sums[1]) + place + w * kLanes<float>));
      store(state[2] + slot + places.of[w][0], m.lo), store(state[2] + slot + places.of[w][1], m.hi);
    }
  }
}

}  // namespace rg::RG_ISA
