// The C ABI of XLA's foreign functions (version 0.x), declared from its specification: only what the handler reads.
// XLA promises not to move fields; structs carry their size, and newer ones only grow at the end.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rg::xla {

enum ErrorCode : int32_t { kInvalidArgument = 3, kNotFound = 5, kResourceExhausted = 8, kOutOfRange = 11 };
enum AttributeType : int32_t { kArray = 1, kString = 4 };
inline constexpr int32_t kBuffer = 1;   // the one type of arguments and results
inline constexpr int32_t kExecute = 3;  // the stage in which data is there
inline constexpr int32_t kMetadata = 1;

struct Extension {
  size_t struct_size;
  int32_t type;
  Extension* next;
};
struct Version {
  size_t struct_size;
  Extension* extensions;
  int32_t major, minor;
};
struct Metadata {
  size_t struct_size;
  Version version;
  uint32_t traits;
};
struct MetadataExtension {
  Extension base;
  Metadata* metadata;
};

struct Error;
struct ErrorArguments {
  size_t struct_size;
  Extension* extensions;
  const char* message;
  int32_t code;
};
struct Api {
  size_t struct_size;
  Extension* extensions;
  Version version;
  const void* internal;
  Error* (*make_error)(ErrorArguments*);
};

struct Text {
  const char* data;
  size_t size;
};
struct Array {
  int32_t type;
  size_t size;
  void* data;
};
struct Buffer {
  size_t struct_size;
  Extension* extensions;
  int32_t type;
  void* data;
  int64_t rank;
  int64_t* shape;
};

struct Buffers {  // arguments, or results
  size_t struct_size;
  Extension* extensions;
  int64_t size;
  int32_t* types;
  Buffer** buffers;
};
struct Attributes {  // sorted by name
  size_t struct_size;
  Extension* extensions;
  int64_t size;
  int32_t* types;
  Text** names;
  void** values;
};
struct CallFrame {
  size_t struct_size;
  Extension* extensions;
  const Api* api;
  void* context;
  int32_t stage;
  Buffers arguments, results;
  Attributes attributes;
};

}  // namespace rg::xla
