// The XLA handler: attributes and buffers -> Call -> Row.run. The only file that knows XLA.
#include "xla.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <string_view>
#include <unordered_map>

#include "layout.h"
#include "xla_abi.h"

namespace rg {
namespace {

std::unordered_map<std::string, const Row*> rows;
int threads_to_use = 1;

constexpr int64_t kFormat = 2;  // of pack_call
// A stream in pack_call: place, rank, offset, element, then shape and strides; offset and strides in elements.
constexpr size_t kHead = 3, kStreamHead = 4;

xla::Error* fail(const xla::CallFrame* frame, int32_t code, const std::string& message) {
  xla::ErrorArguments arguments = {sizeof(xla::ErrorArguments), nullptr, message.c_str(), code};
  return frame->api->make_error(&arguments);
}

const void* attribute(const xla::CallFrame* frame, std::string_view name, int32_t type) {
  const xla::Attributes& all = frame->attributes;
  for (int64_t k = 0; k < all.size; ++k)
    if (std::string_view(all.names[k]->data, all.names[k]->size) == name)
      return all.types[k] == type ? all.values[k] : nullptr;
  return nullptr;
}

bool element_of(int32_t type, Element* out) {
  switch (type) {
    case xla::kF32: return *out = Element::f32, true;
    case xla::kF16: return *out = Element::f16, true;
    case xla::kBF16: return *out = Element::bf16, true;
    case xla::kF64: return *out = Element::f64, true;
    case xla::kS32: return *out = Element::i32, true;
    case xla::kS64: return *out = Element::i64, true;
    default: return false;
  }
}

// Scratch memory of a thread: reused, and only ever grown.
char* arena(int64_t bytes) {
  struct Free {
    void operator()(char* p) const { std::free(p); }
  };
  thread_local std::unique_ptr<char, Free> memory;
  thread_local int64_t size = 0;
  if (size < bytes) {
    memory.reset();
    size = (bytes + 63) / 64 * 64;
    memory.reset(static_cast<char*>(std::aligned_alloc(64, size_t(size))));
    if (!memory) size = 0;
  }
  return memory.get();
}

bool is_index(Element e) { return e == Element::i32 || e == Element::i64; }

// Whether the elements of a view that starts at `start` bytes lie in the buffer.
bool inside(const View& v, int64_t start, const xla::Buffer& buffer, int64_t unit) {
  __int128 bytes = unit;
  for (int64_t d = 0; d < buffer.rank; ++d) bytes *= buffer.shape[d];
  Span reach;
  return span(v, &reach) && __int128(start) + reach.first >= 0 && __int128(start) + reach.last <= bytes;
}

// The streams of the call; false where attributes and buffers do not belong together.
bool unpack(const xla::CallFrame* frame, const int64_t* code, size_t size, Call* call) {
  alignas(64) static char nothing[64];  // where an empty array has no memory: null would mean an absent operand
  const int64_t arguments = frame->arguments.size, all = arguments + frame->results.size;
  size_t at = kHead;
  for (; at < size; ++call->count) {
    if (call->count == kMaxStreams || at + kStreamHead > size) return false;
    int64_t place = code[at], rank = code[at + 1], offset = code[at + 2];
    if (place >= all || rank < 0 || rank > kMaxRank || at + kStreamHead + size_t(2 * rank) > size) return false;
    View& v = call->streams[call->count];
    v.rank = int(rank);
    const xla::Buffer* buffer = nullptr;
    int64_t unit = 0, start = 0;
    if (place >= 0) {
      buffer = place < arguments ? frame->arguments.buffers[place] : frame->results.buffers[place - arguments];
      if (!element_of(buffer->type, &v.element)) return false;
      unit = element_size(v.element);
      // States are f64, which a program without 64-bit types carries as pairs of i32.
      const Element wanted = Element(code[at + 3]);
      if (v.element == Element::i32 && wanted == Element::f64) v.element = Element::f64;
      if (v.element != wanted && !(is_index(v.element) && is_index(wanted))) return false;
      v.data = buffer->data ? static_cast<char*>(buffer->data) : nothing;
      if (__builtin_mul_overflow(offset, element_size(v.element), &start)) return false;
    }
    for (int64_t d = 0; d < rank; ++d) {
      v.shape[d] = code[at + kStreamHead + size_t(d)];
      const int64_t stride = code[at + kStreamHead + size_t(rank + d)];
      if (v.shape[d] < 0 || __builtin_mul_overflow(stride, element_size(v.element), &v.strides[d])) return false;
    }
    if (buffer) {
      if (!inside(v, start, *buffer, unit)) return false;
      v.data += start;
    }
    at += kStreamHead + size_t(2 * rank);
  }
  return at == size;
}

xla::Error* handle(xla::CallFrame* frame) {
  for (xla::Extension* e = frame->extensions; e; e = e->next) {
    if (e->type != xla::kMetadata) continue;
    xla::Metadata* metadata = reinterpret_cast<xla::MetadataExtension*>(e)->metadata;
    metadata->version = {sizeof(xla::Version), nullptr, 0, 1};
    metadata->traits = 0;
    return nullptr;
  }
  if (frame->stage != xla::kExecute) return fail(frame, xla::kInvalidArgument, "retrograde: not the execute stage");
  auto* kernel = static_cast<const xla::Text*>(attribute(frame, "kernel", xla::kString));
  auto* code = static_cast<const xla::Array*>(attribute(frame, "call", xla::kArray));
  auto* params = static_cast<const xla::Array*>(attribute(frame, "params", xla::kArray));
  bool known = kernel && code && params && code->type == xla::kS64 && code->size >= kHead &&
               params->type == xla::kF64 && params->size <= kMaxParams;
  if (!known || static_cast<const int64_t*>(code->data)[0] != kFormat)
    return fail(frame, xla::kInvalidArgument,
                "retrograde: the program was compiled for another version; clear the compilation cache");
  auto found = rows.find(std::string(kernel->data, kernel->size));
  if (found == rows.end())
    return fail(frame, xla::kNotFound,
                "retrograde has no kernel " + std::string(kernel->data, kernel->size) +
                    ": the program was compiled for another version; clear the compilation cache");
  const Row& row = *found->second;
  auto* numbers = static_cast<const int64_t*>(code->data);
  Call call;
  std::copy_n(static_cast<const double*>(params->data), params->size, call.params);
  if (!unpack(frame, numbers, code->size, &call))
    return fail(frame, xla::kInvalidArgument, "retrograde: buffers do not fit the call of " + found->first);
  call.threads = threads_to_use;
  if (int64_t bytes = numbers[1]; bytes && !(call.workspace = arena(bytes)))
    return fail(frame, xla::kResourceExhausted, "retrograde: no memory for a workspace");
  if (Fault fault; row.check && !row.check(call, &fault))
    return fail(frame, xla::kOutOfRange,
                std::string(fault.error) + ": at [" + std::to_string(fault.position) + "]: got " +
                    std::to_string(fault.value) + ", expected " + fault.expected + " [in " + found->first + "]");
  try {
    row.run(call);
  } catch (const std::bad_alloc&) {
    return fail(frame, xla::kResourceExhausted, "retrograde: no memory for " + found->first);
  }
  return nullptr;
}

}  // namespace

std::string kernel_key(const Row& row) {
  std::string key;
  for (const char* part :
       {row.family, row.kind, row.direction, row.variant, kElementName[int(row.element)], row.algorithm, row.layout})
    key.append(part).append("|");
  return key;
}

std::vector<int64_t> pack_call(const Call& call, const std::vector<int>& places, int64_t workspace) {
  std::vector<int64_t> code = {kFormat, workspace, 0};
  for (int s = 0; s < call.count; ++s) {
    const View& v = call.streams[s];
    int64_t size = element_size(v.element), offset = reinterpret_cast<intptr_t>(v.data);
    code.insert(code.end(), {places[size_t(s)], v.rank, offset / size, int64_t(v.element)});
    code.insert(code.end(), v.shape, v.shape + v.rank);
    for (int d = 0; d < v.rank; ++d) code.push_back(v.strides[d] / size);
  }
  return code;
}

bool read_call(const std::vector<int64_t>& code, Call* call, std::vector<int>* places, std::vector<int64_t>* offsets) {
  if (code.size() < kHead || code[0] != kFormat) return false;
  size_t at = kHead;
  for (call->count = 0; at + kStreamHead <= code.size(); ++call->count) {
    if (call->count == kMaxStreams) return false;
    View& v = call->streams[call->count];
    const size_t rank = size_t(code[at + 1]), shape = at + kStreamHead;
    if (rank > kMaxRank || shape + 2 * rank > code.size()) return false;
    v.data = nullptr, v.rank = int(rank), v.element = Element(code[at + 3]);
    std::copy_n(code.begin() + int64_t(shape), rank, v.shape);
    std::copy_n(code.begin() + int64_t(shape + rank), rank, v.strides);
    places->push_back(int(code[at])), offsets->push_back(code[at + 2]);
    at = shape + 2 * rank;
  }
  return at == code.size();
}

const Row* find_row(const std::string& key) {
  auto found = rows.find(key);
  return found == rows.end() ? nullptr : found->second;
}

int xla_threads() { return threads_to_use; }

void xla_init(const Kernels& kernels, int threads) {
  for (const Row& row : kernels.rows) rows.emplace(kernel_key(row), &row);
  threads_to_use = threads;
}

void* xla_handler() { return reinterpret_cast<void*>(&handle); }

}  // namespace rg
