// The element types: one row each. Every table of elements, in C++ and in Python (`_native.elements`), is made of these
// rows; a new element is a new row at the end, since files of vectors and compiled programs keep the numbers.
#pragma once

#include <cstdint>

namespace rg {

// X(enumerator, name, bytes, class, DLPack code, NumPy type number, buffer format, NumPy typestr, XLA type).
// DLPack's bits are 8 times the bytes. ml_dtypes registers bf16 with NumPy at run time (number -1), no buffer has it
// ('\0'), and NumPy reads its memory as 16-bit integers.
#define RG_ELEMENTS(X)                             \
  X(f32, "f32", 4, real, 2, 11, 'f', "<f4", 11)    \
  X(f16, "f16", 2, real, 2, 23, 'e', "<f2", 10)    \
  X(bf16, "bf16", 2, real, 4, -1, '\0', "<u2", 16) \
  X(f64, "f64", 8, real, 2, 12, 'd', "<f8", 12)    \
  X(i32, "i32", 4, integer, 0, 5, 'i', "<i4", 4)   \
  X(i64, "i64", 8, integer, 0, 9, 'q', "<i8", 5)   \
  X(b8, "bool", 1, boolean, 6, 0, '?', "|b1", 1)

#define RG_ENUMERATOR(id, ...) id,
enum class Element : uint8_t { RG_ELEMENTS(RG_ENUMERATOR) count };
#undef RG_ENUMERATOR

enum class ElementClass : uint8_t { real, integer, boolean };

struct ElementInfo {
  Element element;
  const char* name;
  int bytes;
  ElementClass of;
  uint8_t dlpack;
  int numpy;
  char buffer;
  const char* typestr;
  int32_t xla;
};

#define RG_ROW(id, name, bytes, of, ...) {Element::id, name, bytes, ElementClass::of, __VA_ARGS__},
inline constexpr ElementInfo kElements[] = {RG_ELEMENTS(RG_ROW)};
#undef RG_ROW

constexpr const ElementInfo& info_of(Element e) { return kElements[int(e)]; }
constexpr int element_size(Element e) { return info_of(e).bytes; }
constexpr const char* element_name(Element e) { return info_of(e).name; }
constexpr bool is_integer(Element e) { return info_of(e).of == ElementClass::integer; }

// The element for which `is` holds; false where there is none.
template <class F>
bool find_element(F is, Element* out) {
  for (const ElementInfo& row : kElements)
    if (is(row)) return *out = row.element, true;
  return false;
}

}  // namespace rg
