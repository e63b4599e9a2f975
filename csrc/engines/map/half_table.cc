#include "engines/map/half_table.h"

#include <cstring>
#include <memory>
#include <vector>

namespace rg {

struct HalfTable::Made {
  std::vector<char> params;
  alignas(64) uint16_t results[kHalves];
};

namespace {

View line_of(uint16_t* data, Element element) {
  View v;
  v.data = reinterpret_cast<char*>(data), v.rank = 1, v.element = element;
  v.shape[0] = kHalves, v.strides[0] = sizeof(uint16_t);
  return v;
}

}  // namespace

const uint16_t* HalfTable::results(Element element, const MapKernel& kernel, const void* params, size_t params_bytes) {
  const Made* made = made_.load(std::memory_order_acquire);
  if (!made) {
    auto fresh = std::make_unique<Made>();
    auto* bytes = static_cast<const char*>(params);
    fresh->params.assign(bytes, bytes + params_bytes);
    for (int i = 0; i < kHalves; ++i) fresh->results[i] = uint16_t(i);
    const View streams[] = {line_of(fresh->results, element), line_of(fresh->results, element)};
    walk(streams, kernel, params, 1);
    // Of two threads that made one at a time the first has its way.
    if (made_.compare_exchange_strong(made, fresh.get(), std::memory_order_acq_rel)) made = fresh.release();
  }
  return std::memcmp(made->params.data(), params, params_bytes) == 0 ? made->results : nullptr;
}

}  // namespace rg
