#include "engines/common/layout.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace rg {

int64_t numel(const View& v) {
  int64_t n = 1;
  for (int d = 0; d < v.rank; ++d) n *= v.shape[d];
  return n;
}

bool span(const View& v, Span* out) {
  int64_t first = 0, last = element_size(v.element);
  bool fits = true;
  for (int d = 0; d < v.rank; ++d) {
    if (v.shape[d] == 0) return *out = {}, true;
    int64_t reach;
    fits &= !__builtin_mul_overflow(v.shape[d] - 1, v.strides[d], &reach);
    int64_t& end = reach < 0 ? first : last;
    fits &= !__builtin_add_overflow(end, reach, &end);
  }
  if (!fits || first < INT64_MIN / 2 || last > INT64_MAX / 2) return false;
  *out = {first, last};
  return true;
}

namespace {

// A bounded linear equation: sum of coefficient_k * z_k = target with 0 <= z_k <= bound_k.
// Two views share a byte if and only if the equation built from their strides has a solution.
struct Equation {
  struct Term {
    int64_t coefficient, bound;
  };
  std::vector<Term> terms;
  __int128 target = 0;

  // Adds coefficient * z for z in [low, high].
  void add(int64_t coefficient, int64_t low, int64_t high) {
    if (coefficient == 0 || low == high) {
      target -= __int128(coefficient) * low;
      return;
    }
    target -= __int128(coefficient) * (coefficient > 0 ? low : high);
    int64_t magnitude = coefficient > 0 ? coefficient : -coefficient;
    for (Term& t : terms)
      if (t.coefficient == magnitude) return void(t.bound += high - low);
    terms.push_back({magnitude, high - low});
  }

  Overlap solve() {
    std::sort(terms.begin(), terms.end(), [](Term a, Term b) { return a.coefficient > b.coefficient; });
    size_t n = terms.size();
    gcd_.assign(n + 1, 0);
    reach_.assign(n + 1, 0);
    for (size_t k = n; k-- > 0;) {
      gcd_[k] = std::gcd(gcd_[k + 1], terms[k].coefficient);
      reach_[k] = reach_[k + 1] + __int128(terms[k].coefficient) * terms[k].bound;
    }
    budget_ = 200000;
    return search(0, target);
  }

 private:
  // Depth first from the largest stride; what is left must be reachable and divisible by the rest.
  Overlap search(size_t k, __int128 left) {
    if (left < 0 || left > reach_[k]) return Overlap::no;
    if (k == terms.size()) return left == 0 ? Overlap::yes : Overlap::no;
    if (left % gcd_[k] != 0) return Overlap::no;
    if (--budget_ < 0) return Overlap::undecided;
    __int128 c = terms[k].coefficient;
    __int128 high = std::min<__int128>(terms[k].bound, left / c);
    __int128 low = left > reach_[k + 1] ? (left - reach_[k + 1] + c - 1) / c : 0;
    for (__int128 z = high; z >= low; --z) {
      Overlap found = search(k + 1, left - c * z);
      if (found != Overlap::no) return found;
    }
    return Overlap::no;
  }

  std::vector<int64_t> gcd_;
  std::vector<__int128> reach_;
  int budget_ = 0;
};

// Sufficient and cheap: each stride steps over everything that the smaller ones cover.
bool nested(const View& v) {
  struct Dim {
    int64_t stride, extent;
  } dims[kMaxRank];
  int n = 0;
  for (int d = 0; d < v.rank; ++d) {
    if (v.shape[d] <= 1) continue;
    Dim dim = {std::abs(v.strides[d]), v.shape[d]};
    int at = n++;
    for (; at > 0 && dims[at - 1].stride > dim.stride; --at) dims[at] = dims[at - 1];
    dims[at] = dim;
  }
  __int128 covered = element_size(v.element);
  for (int d = 0; d < n; ++d) {
    if (dims[d].stride < covered) return false;
    covered += __int128(dims[d].stride) * (dims[d].extent - 1);
  }
  return true;
}

}  // namespace

Overlap overlap(const View& a, const View& b) {
  if (numel(a) == 0 || numel(b) == 0) return Overlap::no;
  Span sa, sb;
  if (!span(a, &sa) || !span(b, &sb)) return Overlap::undecided;
  int64_t gap = b.data - a.data;
  if (sa.last <= gap + sb.first || gap + sb.last <= sa.first) return Overlap::no;
  // address in a + byte = address in b + byte
  Equation e;
  e.target = gap;
  for (int d = 0; d < a.rank; ++d) e.add(a.strides[d], 0, a.shape[d] - 1);
  for (int d = 0; d < b.rank; ++d) e.add(-b.strides[d], 0, b.shape[d] - 1);
  e.add(1, -(element_size(b.element) - 1), element_size(a.element) - 1);
  return e.solve();
}

Overlap overlaps_itself(const View& v) {
  if (numel(v) <= 1 || nested(v)) return Overlap::no;
  // Two elements differ first in dimension k, by at least one there and by anything after it.
  int64_t size = element_size(v.element);
  for (int k = 0; k < v.rank; ++k) {
    if (v.shape[k] < 2) continue;
    Equation e;
    e.add(v.strides[k], 1, v.shape[k] - 1);
    for (int d = k + 1; d < v.rank; ++d) e.add(v.strides[d], -(v.shape[d] - 1), v.shape[d] - 1);
    e.add(1, -(size - 1), size - 1);
    Overlap found = e.solve();
    if (found != Overlap::no) return found;
  }
  return Overlap::no;
}

bool coincide(const View& a, const View& b) {
  if (a.data != b.data || a.rank != b.rank || a.element != b.element) return false;
  for (int d = 0; d < a.rank; ++d)
    if (a.shape[d] != b.shape[d] || (a.shape[d] > 1 && a.strides[d] != b.strides[d])) return false;
  return true;
}

}  // namespace rg
