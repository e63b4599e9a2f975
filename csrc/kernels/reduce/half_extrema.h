// max and min of halves on their 16-bit patterns, without converting any. Three numbers tell both:
//   s  the largest pattern as a signed number: of the terms without a sign the largest, if there is one
//   u  the largest as an unsigned one: of the terms with a sign the one furthest below 0, if there is one
//   l  the least as an unsigned one: of the terms without a sign the smallest, else of those with one the largest
// A NaN is above infinity in s, or above -infinity in u. -0 is below +0 as a pattern, too.
#pragma once

#include "kernels/reduce/extrema.h"

namespace rg::RG_ISA {

// At most a step, 16 elements: what columns take at once. Rows take native vectors.
inline constexpr int kPatternBytes = kVectorBytes < 32 ? kVectorBytes : 32, kPatternLanes = kPatternBytes / 2;
typedef uint16_t Patterns __attribute__((vector_size(kPatternBytes)));
typedef int16_t SignedPatterns __attribute__((vector_size(kPatternBytes)));

template <class P>
struct signed_of {
  typedef SignedPatterns type;
};
template <>
struct signed_of<vu16> {
  typedef vi16 type;
};

template <class P>
RG_INLINE P load_patterns(const void* p) {
  typedef P Anywhere __attribute__((aligned(1), may_alias));
  return *static_cast<const Anywhere*>(p);
}
template <class P>
RG_INLINE void store_patterns(void* p, P v) {
  typedef P Anywhere __attribute__((aligned(1), may_alias));
  *static_cast<Anywhere*>(p) = v;
}

template <class P>
struct PatternRange {
  using I = typename signed_of<P>::type;
  I s = I{} + int16_t(-32768);
  P u = P{}, l = ~P{};

  RG_INLINE void add(P x) { join({I(x), x, x}); }
  RG_INLINE void join(const PatternRange& r) {
    s = r.s > s ? r.s : s;
    u = r.u > u ? r.u : u;
    l = r.l < l ? r.l : l;
  }
  // The pattern of the extremum; of no terms, that of the identity.
  template <class S, class K>
  RG_INLINE P result() const {
    constexpr bool max = K::kIdentity < 0;
    constexpr uint16_t inf = S::kElement == Element::bf16 ? 0x7f80 : 0x7c00, nan = inf | (inf >> 1), sign = 0x8000;
    const P of_any = max ? (s >= I{} ? P(s) : l) : (I(u) < I{} ? u : l);
    const P v = l > u ? P{} + uint16_t(max ? inf | sign : inf) : of_any;
    return s > int16_t(inf) ? P{} + nan : u > uint16_t(inf | sign) ? P{} + nan : v;
  }
};

// The lanes folded into one, which stands in all.
template <int kBy, class P>
RG_INLINE void fold_patterns(PatternRange<P>& r) {
  r.join({rotated<kBy>(r.s), rotated<kBy>(r.u), rotated<kBy>(r.l)});
  if constexpr (kBy > 1) fold_patterns<kBy / 2>(r);
}

// A step of patterns as numbers.
template <class S>
RG_INLINE void put_patterns(const uint16_t* patterns, double* to) {
  typename S::V f[S::kParts];
  S::load_ordered(reinterpret_cast<const char*>(patterns), f);
  put_step(to, f, S::kParts);
}

template <class S, class K>
void half_extremum_rows(const char* const* at, const int* slot, int count, int64_t terms, int64_t, const Tile&, Lanes*,
                        Piece piece, States* state) {
  constexpr int lanes = kLanes<uint16_t>, kTogether = 4;
  alignas(64) uint16_t padded[lanes > 16 ? lanes : 16];
  alignas(64) double made[16];
  for (int r = 0; r < count; ++r) {
    const char* p = at[r];
    PatternRange<vu16> e[kTogether];
    int64_t i = 0;
    for (; i + kTogether * lanes <= terms; i += kTogether * lanes)
      for (int k = 0; k < kTogether; ++k) e[k].add(load_patterns<vu16>(p + (i + lanes * k) * 2));
    for (; i + lanes <= terms; i += lanes) e[0].add(load_patterns<vu16>(p + i * 2));
    if (i < terms && terms >= lanes) {
      e[1].add(load_patterns<vu16>(p + (terms - lanes) * 2));  // some of them again
    } else if (i < terms) {
      __builtin_memcpy(padded, p, size_t(terms * 2));
      for (int64_t k = terms; k < lanes; ++k) padded[k] = padded[0];
      e[1].add(load_patterns<vu16>(padded));
    }
    e[0].join(e[1]), e[2].join(e[3]), e[0].join(e[2]);
    fold_patterns<lanes / 2>(e[0]);
    const vu16 v = e[0].template result<S, K>();
    for (int k = 0; k < 16; k += lanes) store_patterns(padded + k, v);
    put_patterns<S>(padded, made);
    put_extremum<K>(state, slot[r], made[0], piece);
  }
}

// Accumulators: s, u and l, each a part of its own, two bytes a column.
template <class S, class K>
void half_extremum_columns(const char* const* at, int64_t rows, int64_t, const ColumnSteps& steps, const Tile&,
                           Sums& sums, bool begins) {
  auto* s = reinterpret_cast<char*>(sums[0]);
  auto* u = reinterpret_cast<char*>(sums[1]);
  auto* l = reinterpret_cast<char*>(sums[2]);
  for (bool first = begins; rows > 0 || first; rows -= 8, at += 8, first = false) {
    for (int k = 0; k < steps.count; ++k)
      for (int64_t byte = 0; byte < 32; byte += kPatternBytes) {
        const int64_t place = 32 * k + byte;
        PatternRange<Patterns> e;
        if (!first)
          e = {load_patterns<SignedPatterns>(s + place), load_patterns<Patterns>(u + place),
               load_patterns<Patterns>(l + place)};
        const int64_t offset = steps.offset[k] + byte;
        if (rows >= 8)
          for (int t = 0; t < 8; ++t) e.add(load_patterns<Patterns>(at[t] + offset));
        else
          for (int t = 0; t < rows; ++t) e.add(load_patterns<Patterns>(at[t] + offset));
        store_patterns(s + place, e.s), store_patterns(u + place, e.u), store_patterns(l + place, e.l);
      }
  }
}

template <class S, class K>
void put_half_extrema(const Sums& sums, const ColumnSteps& steps, States* state) {
  alignas(64) uint16_t patterns[16];
  for (int k = 0; k < steps.count; ++k) {
    for (int64_t byte = 0; byte < 32; byte += kPatternBytes) {
      auto part = [&](int c) { return reinterpret_cast<const char*>(sums[c]) + 32 * k + byte; };
      const PatternRange<Patterns> e = {load_patterns<SignedPatterns>(part(0)), load_patterns<Patterns>(part(1)),
                                        load_patterns<Patterns>(part(2))};
      store_patterns(patterns + byte / 2, e.template result<S, K>());
    }
    put_patterns<S>(patterns, state[0] + steps.slot[k]);
  }
}

}  // namespace rg::RG_ISA
