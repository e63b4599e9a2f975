// One call of a native function: its arguments, the plan that they ask for, the results.
#pragma once

#include <Python.h>

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "abi.h"
#include "border/launch.h"

namespace rg {

inline constexpr size_t kMostEntries = 1024;
inline constexpr int kMostParameters = 24;

enum class ParameterKind : char { array, indices, number, value, shape, option };

struct FunctionParameter {
  PyObject* name;   // interned
  PyObject* alias;  // another name, or null
  ParameterKind kind;
  PyObject* fallback;  // null: required
  bool keyword;
};

// What runs for the calls of one key.
struct FunctionEntry {
  struct Result {
    PyObject* element_name = nullptr;  // null: not wanted
    PyObject* shape_tuple = nullptr;
    Element element = Element::f32;
    std::vector<int64_t> shape;
  };
  static constexpr int kAbsent = 1 << 20;

  PyObject* keep = nullptr;  // the Launch
  const Launch* launch = nullptr;
  int form = 0;
  std::vector<int> sources;  // of each operand: a parameter, -1 - a result, or kAbsent
  std::vector<Result> results;

  FunctionEntry() = default;
  FunctionEntry(const FunctionEntry&) = delete;
  FunctionEntry& operator=(const FunctionEntry&) = delete;
  ~FunctionEntry();
};

struct FunctionState {
  PyObject *general = nullptr, *entry = nullptr, *empty = nullptr;  // null after the garbage collector has cleared them
  std::vector<FunctionParameter> parameters;
  size_t positional = 0;  // parameters that need no name
  bool single = true, keeps_order = false;
  std::unordered_map<std::string, std::shared_ptr<FunctionEntry>> entries;  // null: such calls are Python's
  std::string last_key;                                                     // of the last call, and what it ran
  std::shared_ptr<FunctionEntry> last;
#ifdef Py_GIL_DISABLED
  std::mutex lock;  // of these three; else the lock of Python is theirs
#endif

  FunctionState() = default;
  FunctionState(const FunctionState&) = delete;
  FunctionState& operator=(const FunctionState&) = delete;
  ~FunctionState();
};

// The result of a call, a new reference. Null with a Python error set; null with none where Python must take the call:
// nothing has been written then. What is wrong with a call Python says, so that its words are the same by either way.
PyObject* call_natively(FunctionState& state, PyObject* const* args, size_t given, PyObject* names);

// The preference in force for the calling thread, as a number that Python gives to each; 0: none.
void set_preference(int64_t number);

}  // namespace rg
