// A sum of f64 products in units of its largest term: for the few that leave the range of f64 on the way, though the
// result is in it, or whose products are too small to be exact. Slow. Compiled once, no ISA.
#pragma once

#include <algorithm>
#include <climits>
#include <cmath>

namespace rg::embedding {

class ScaledSum {
 public:
  // Every term is looked at before the first is added.
  void look(double x, double y) {
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

}  // namespace rg::embedding
