// The parameters of a kernel: a plain struct of its family, which is filled by name from the descriptor.
//
//   #define RG_SCAN_PARAMS(X) X(int64_t, reverse) X(int64_t, scan_axis)
//   RG_PARAMS(ScanParams, RG_SCAN_PARAMS)
//
// A parameter is an int64_t or a double, so that the k-th is the k-th word of 8 bytes: a compiled program carries the
// struct as numbers.
#pragma once

#include <cstdint>
#include <iterator>

namespace rg {

struct Param {
  const char* name;  // of the descriptor's attribute
  bool is_real;      // a double; else an int64_t
};

struct ParamTable {
  const Param* rows;
  int count;
};

struct NoParams {};

template <class P>
inline constexpr ParamTable kParams = {nullptr, 0};

template <class T>
constexpr bool is_real_param();
template <>
constexpr bool is_real_param<int64_t>() {
  return false;
}
template <>
constexpr bool is_real_param<double>() {
  return true;
}

#define RG_PARAM_MEMBER(type, name) type name = 0;
#define RG_PARAM_ROW(type, name) {#name, rg::is_real_param<type>()},
#define RG_PARAMS(Name, LIST)                              \
  struct Name {                                            \
    LIST(RG_PARAM_MEMBER)                                  \
  };                                                       \
  inline constexpr Param k##Name[] = {LIST(RG_PARAM_ROW)}; \
  static_assert(sizeof(Name) == 8 * std::size(k##Name));   \
  template <>                                              \
  inline constexpr ParamTable kParams<Name> = {k##Name, int(std::size(k##Name))};

}  // namespace rg
