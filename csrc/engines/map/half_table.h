// A function of one half as a table: there are 65,536 of them. The table is made by the function's own kernel, so that
// its bits are those of the kernel. Compiled once, no ISA.
#pragma once

#include <atomic>

#include "engines/map/walk.h"

namespace rg {

inline constexpr int kHalves = 1 << 16;

// One for a kernel, an element and the first parameters that were asked for; it lives as long as the process.
class HalfTable {
 public:
  // The results by the bits of their arguments, made at the first call; null if they were made with other parameters.
  // `kernel` takes one stream of f32 and gives one.
  const uint16_t* results(Element element, const MapKernel& kernel, const void* params, size_t params_bytes);

 private:
  struct Made;
  std::atomic<const Made*> made_{nullptr};
};

// Elements from which on a table pays, once it is made: it is 128 KiB, of which ordinary numbers use 8.
inline constexpr int64_t kLeastForTable = 16 * 1024;

}  // namespace rg
