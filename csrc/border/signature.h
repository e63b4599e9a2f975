// The operands of one problem, declared in Python and checked here: the same code for every op.
#pragma once

#include <Python.h>

#include <string>
#include <vector>

#include "border/arrays.h"
#include "border/torch_tensors.h"
#include "engines/common/layout.h"

namespace rg {

struct Operand {
  std::string name, label;  // of the Args class; in messages
  bool writes, required, inplace;
  uint32_t elements;  // bit e: Element(e) is allowed
  std::vector<int64_t> shape;
  int split = -1;  // axis along which the operand holds two streams
  bool swap = false;
  bool broadcast = false;
  std::vector<int64_t> broadcast_shape;

  int streams() const { return split < 0 ? 1 : 2; }
};

// A field of the Args class: one operand, or a list of them.
struct Field {
  std::string name;
  bool required;
  bool list;
  int first, last;  // its operands
  int place = 0;    // among the names of the signature
};

struct Form {
  std::vector<Operand> operands;
  std::vector<Field> fields;
};

// The streams of one call.
struct Bound {
  Call call;                           // `bind` gives it its streams
  SmallArray<const char*, 8> names;    // the operand of each stream
  SmallArray<PyObject*, 8> owners;     // one for each stream, held by others; null where absent
  SmallArray<TorchTensor, 4> written;  // the torch tensors among the outputs
  const Operand* first = nullptr;      // the first operand that is there, and its device
  dlpack::Device device = {0, 0};

  Bound() = default;
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;
};

// Those of an Args object, and what keeps their memory alive.
struct BoundArgs : Bound {
  SmallArray<Borrowed, 8> arrays;  // one for each operand of the form
  // Every field of the Args object, and the items of its lists: held, since another thread may replace them while the
  // kernel runs.
  SmallArray<PyObject*, 16> values;

  ~BoundArgs() {
    for (PyObject* value : values) Py_DECREF(value);
  }
};

// An operand that was looked at already: its array and what owns it, the memory of a number, or a new output; none:
// it is absent.
struct Given {
  Borrowed* array = nullptr;
  PyObject* owner = nullptr;
  char* number = nullptr;
  View* fresh = nullptr;  // an output that was made for this call: nothing about it need be checked
};

class Signature {
 public:
  Signature(std::string case_text, PyObject* args_type, std::vector<Form> forms);
  ~Signature();
  Signature(const Signature&) = delete;
  Signature& operator=(const Signature&) = delete;

  // Throws PythonError where the operands do not fit; nothing has been written then.
  void bind(PyObject* args, BoundArgs* out) const;

  // The same for operands of a form, in its order, that were looked at already: inputs are not recorded. Views that
  // lack extents of 1 that are declared are taken as if they had them; inputs are repeated where they can be. False
  // where that does not help: `bind` says what is wrong.
  bool bind_given(int form, const Given* given, int count, Bound* out) const;
  Element element_of(int form, int operand) const;

  // Raises what a kernel found wrong with the data.
  [[noreturn]] void raise_fault(const Fault& fault, const Bound& bound) const;

  // The type of the device where operands live: all on one device of it. Pinned memory of the host is the CPU's.
  int32_t device = dlpack::kCPU;

  // Whether a torch tensor that requires grad is refused as an input, too, while grad mode is on: `functional` records
  // no graph. Plans take it as plain data.
  bool refuses_recorded = false;

  // Messages call this operand so: a function's by the name of its parameter.
  void relabel(const std::string& name, const std::string& label);

  // The streams that the shapes alone give (contiguous, no data), for sizing workspace.
  void describe(Call* out) const;

  // The same for the form that these operands make; `places` has the operand of each stream, or -1 where it is absent.
  // False where no form takes them.
  bool describe(const std::vector<std::string>& given, Call* out, std::vector<int>* places) const;

 private:
  int remember(PyObject* name);
  const Form& choose(PyObject* args, BoundArgs* out) const;
  void bind(const Operand& op, PyObject* value, Borrowed* array, Bound* out) const;
  void check(const Operand& op, PyObject* value, const Borrowed& array, bool is_function) const;
  void check_device(const Operand& op, const Borrowed& array, const Bound& bound) const;
  void check_overlaps(const Form& form, const Bound& bound) const;

  std::string case_;
  PyObject* args_type_;
  std::vector<Form> forms_;
  std::vector<PyObject*> names_;  // interned: every operand of every form, and every other field of the Args class
};

}  // namespace rg
