// Sums of the few that need more than a kernel gives them. Slow. Compiled once, no ISA.
#pragma once

#include <algorithm>
#include <climits>
#include <cmath>

namespace rg::embedding {

// A sum of f64 products in units of its largest term: of those that leave the range of f64 on the way, though the
// result is in it, or whose products are too small to be exact.
class ScaledSum {
 public:
  // Every term is looked at before the first is added.
  void observe(double x, double y) {
    if (!std::isfinite(x) || !std::isfinite(y)) {
      special_ = true;
      infinite_ += x * y;
    } else if (x != 0 && y != 0) {
      largest_ = std::max(largest_, Split(x).exponent + Split(y).exponent);
    }
  }
  // x (y + y_low)
  void add(double x, double y, double y_low) {
    if (special_ || x == 0 || largest_ == kNone) return;
    const Split a(x), b(y), c(y_low);
    const double product = a.part * b.part;
    put(std::ldexp(product, a.exponent + b.exponent - largest_));
    low_ += std::ldexp(std::fma(a.part, b.part, -product), a.exponent + b.exponent - largest_);
    low_ += std::ldexp(a.part * c.part, a.exponent + c.exponent - largest_);
  }
  void divide(double by) {
    const double quotient = high_ / by;
    low_ = (std::fma(-quotient, by, high_) + low_) / by;
    high_ = quotient;
  }
  double result() const {
    if (special_) return infinite_ == infinite_ ? infinite_ : __builtin_nan("");
    return largest_ == kNone ? 0 : std::ldexp(high_ + low_, largest_);
  }

 private:
  static constexpr int kNone = INT_MIN / 2;
  struct Split {
    explicit Split(double x) : part(std::frexp(x, &exponent)) {}
    int exponent;
    double part;
  };
  void put(double term) {
    const double sum = high_ + term, t = sum - high_;
    low_ += (high_ - (sum - t)) + (term - t);
    high_ = sum;
  }

  bool special_ = false;
  int largest_ = kNone;
  double infinite_ = 0, high_ = 0, low_ = 0;
};

// A sum of halves, or of their products, that nothing is lost of: each part is the rounding errors of the one before.
// Settled after each 512 terms a part takes in 44 bits at least; products of bf16 span 522.
class ExactSum {
 public:
  void observe(double, double) {}
  void add(double x, double y, double) {  // their product is exact
    put(x * y);
    if (++count_ % 512 == 0) settle();
  }
  double result() {
    settle();
    return std::isfinite(part_[0]) ? part_[0] + part_[1] : part_[0];
  }

 private:
  static constexpr int kParts = 12;
  static double settled(double* a, double b) {  // *a becomes the sum, its error is returned
    const double sum = *a + b, t = sum - *a, error = (*a - (sum - t)) + (b - t);
    *a = sum;
    return std::isfinite(sum) ? error : 0;
  }
  void put(double x) {
    for (double& part : part_) x = settled(&part, x);
  }
  void settle() {
    for (int pass = 0; pass < kParts; ++pass)
      for (int k = kParts - 2; k >= 0; --k) part_[k + 1] = settled(&part_[k], part_[k + 1]);
  }

  double part_[kParts] = {};
  int64_t count_ = 0;
};

}  // namespace rg::embedding
