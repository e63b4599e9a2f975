// The C ABI of DLPack 1.x, declared from its specification: only what the border reads.
#pragma once

#include <cstdint>

namespace rg::dlpack {

enum DeviceType : int32_t { kCPU = 1, kCUDA = 2, kCUDAHost = 3, kROCM = 10, kROCMHost = 11 };

struct Version {
  uint32_t major, minor;
};
struct Device {
  int32_t type, id;
};
struct DataType {
  uint8_t code, bits;
  uint16_t lanes;
};
struct Tensor {
  void* data;
  Device device;
  int32_t ndim;
  DataType dtype;
  int64_t* shape;
  int64_t* strides;  // in elements; null means contiguous
  uint64_t byte_offset;
};

// Inside a capsule named "dltensor".
struct Managed {
  Tensor tensor;
  void* context;
  void (*deleter)(Managed*);
};

// Inside a capsule named "dltensor_versioned".
inline constexpr uint64_t kReadOnly = 1;
struct ManagedVersioned {
  Version version;
  void* context;
  void (*deleter)(ManagedVersioned*);
  uint64_t flags;
  Tensor tensor;
};

// Inside the capsule "dlpack_exchange_api" that a type offers as `__dlpack_c_exchange_api__`: a borrowed look at
// a tensor for tens of nanoseconds, no capsule and no ownership.
struct ExchangeApi {
  Version version;
  ExchangeApi* previous;
  // A new tensor of the device, dtype and shape of another, which has no data.
  int (*allocate)(Tensor* like, ManagedVersioned** out, void* context,
                  void (*fail)(void* context, const char* kind, const char* message));
  void* managed_from_object;
  int (*managed_to_object)(ManagedVersioned* taken, void** out);
  int (*tensor_from_object)(void* object, Tensor* out);
  void* current_stream;
};

}  // namespace rg::dlpack
