// The XLA handler: attributes and buffers -> Call -> Row.run. The only code that knows XLA.
#include "xla/handler.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <string_view>

#include "calls/call_code.h"
#include "engines/common/layout.h"
#include "xla/abi.h"

namespace rg {
namespace {

constexpr int64_t kMostThreads = 1024;  // `Stream.threads` says the same

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
  return find_element([&](const ElementInfo& row) { return row.xla == type; }, out);
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

// Whether the elements of a view that starts at `start` bytes lie in the buffer.
bool inside(const View& v, int64_t start, const xla::Buffer& buffer, int64_t unit) {
  __int128 bytes = unit;
  for (int64_t d = 0; d < buffer.rank; ++d) bytes *= buffer.shape[d];
  Span reach;
  return span(v, &reach) && __int128(start) + reach.first >= 0 && __int128(start) + reach.last <= bytes;
}

// The streams of the call; false where attributes and buffers do not belong together.
bool unpack(const xla::CallFrame* frame, const int64_t* code, size_t at, size_t size, Call* call) {
  alignas(64) static char nothing[64];  // where an empty array has no memory: null would mean an absent operand
  const int64_t arguments = frame->arguments.size, all = arguments + frame->results.size;
  while (at < size) {
    if (at + kCallStreamHead > size) return false;
    int64_t place = code[at], rank = code[at + 1], offset = code[at + 2];
    if (place >= all || rank < 0 || rank > kMaxRank || at + kCallStreamHead + size_t(2 * rank) > size) return false;
    if (uint64_t(code[at + 3]) >= uint64_t(Element::count)) return false;
    View v;
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
      if (v.element != wanted && !(is_integer(v.element) && is_integer(wanted))) return false;
      v.data = buffer->data ? static_cast<char*>(buffer->data) : nothing;
      if (__builtin_mul_overflow(offset, element_size(v.element), &start)) return false;
    }
    for (int64_t d = 0; d < rank; ++d) {
      v.shape[d] = code[at + kCallStreamHead + size_t(d)];
      const int64_t stride = code[at + kCallStreamHead + size_t(rank + d)];
      if (v.shape[d] < 0 || __builtin_mul_overflow(stride, element_size(v.element), &v.strides[d])) return false;
    }
    if (buffer) {
      if (!inside(v, start, *buffer, unit)) return false;
      v.data += start;
    }
    call->streams.push(v);
    at += kCallStreamHead + size_t(2 * rank);
  }
  return at == size;
}

// The threads that the program asks for, or those of any call: it runs on a thread of XLA's.
int threads_of(const xla::CallFrame* frame) {
  auto* wanted = static_cast<const xla::Array*>(attribute(frame, "threads", xla::kArray));
  const bool given = wanted && wanted->type == info_of(Element::i64).xla && wanted->size == 1;
  const int64_t count = given ? *static_cast<const int64_t*>(wanted->data) : 0;
  return count > 0 && count <= kMostThreads ? int(count) : call_threads();
}

// family.kind.direction, the first three fields of a kernel's key.
std::string op_of(const std::string& key) {
  std::string found;
  int fields = 0;
  for (const char c : key) {
    if (c == '|' && ++fields == 3) break;
    found += c == '|' ? '.' : c;
  }
  return found;
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
  bool known = kernel && code && code->type == info_of(Element::i64).xla && code->size >= kCallHead;
  if (!known || static_cast<const int64_t*>(code->data)[0] != kCallFormat)
    return fail(frame, xla::kInvalidArgument,
                "retrograde: the program was compiled for another version; clear the compilation cache");
  const std::string key(kernel->data, kernel->size);
  const Row* found = find_row(key);
  if (!found)
    return fail(frame, xla::kNotFound,
                "retrograde has no kernel " + key +
                    ": the program was compiled for another version; clear the compilation cache");
  const Row& row = *found;
  auto* numbers = static_cast<const int64_t*>(code->data);
  Call call;
  call.params = packed_params(numbers, code->size, row);
  if (!call.params || !unpack(frame, numbers, kCallHead + size_t(row.params->count), code->size, &call))
    return fail(frame, xla::kInvalidArgument, "retrograde: buffers do not fit the call of " + key);
  call.threads = threads_of(frame);
  if (int64_t bytes = numbers[1]; bytes && !(call.workspace = arena(bytes)))
    return fail(frame, xla::kResourceExhausted, "retrograde: no memory for a workspace");
  if (Fault fault; row.check && !row.check(call, &fault))
    return fail(frame, xla::kOutOfRange,
                "retrograde." + std::string(fault.error) + ": " + op_of(key) + ": " + fault.operand + ".ravel()[" +
                    std::to_string(fault.position) + "]: got " + std::to_string(fault.value) + ", expected " +
                    fault.expected);
  try {
    row.run(call);
  } catch (const std::bad_alloc&) {
    return fail(frame, xla::kResourceExhausted, "retrograde: no memory for " + key);
  }
  return nullptr;
}

}  // namespace

void* xla_handler() { return reinterpret_cast<void*>(&handle); }

}  // namespace rg
