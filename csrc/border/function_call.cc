#include "border/function_call.h"

#define NPY_NO_DEPRECATED_API NPY_1_25_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL retrograde_numpy_api
#define NO_IMPORT_ARRAY
#include <numpy/arrayobject.h>

#include <algorithm>
#include <cstring>

#include "border/allocate.h"
#include "border/arrays.h"
#include "border/python_api.h"
#include "border/python_error.h"
#include "border/torch_tensors.h"

namespace rg {

FunctionEntry::~FunctionEntry() {
  Py_XDECREF(keep);
  for (const Result& result : results) {
    Py_XDECREF(result.element_name);
    Py_XDECREF(result.shape_tuple);
  }
}

FunctionState::~FunctionState() {
  for (const FunctionParameter& p : parameters) {
    Py_DECREF(p.name);
    Py_XDECREF(p.alias);
    Py_XDECREF(p.fallback);
  }
  Py_XDECREF(general);
  Py_XDECREF(entry);
  Py_XDECREF(empty);
}

namespace {

thread_local int64_t preference = 0;

// ---- the arguments of a call

struct Values {
  PyObject* of[kMostParameters + 1];  // borrowed; the last is `out`
};

// False where Python's own binding must say what is wrong.
bool bind_arguments(const FunctionState& s, PyObject* const* args, size_t given, PyObject* names, Values* out) {
  const size_t count = s.parameters.size();
  if (given > s.positional) return false;
  std::copy(args, args + given, out->of);
  std::fill(out->of + given, out->of + count + 1, nullptr);
  const Py_ssize_t named = names ? tuple_size(names) : 0;
  static PyObject* const out_name = PyUnicode_InternFromString("out");
  for (Py_ssize_t n = 0; n < named; ++n) {
    PyObject* name = tuple_item(names, n);
    size_t k = count;
    if (name != out_name) {
      for (k = 0; k < count && s.parameters[k].name != name && s.parameters[k].alias != name;) ++k;
      if (k == count) return false;  // unknown, or a name that is not interned
    }
    if (out->of[k]) return false;
    out->of[k] = args[given + size_t(n)];
  }
  for (size_t k = given; k < count; ++k) {
    if (!out->of[k]) out->of[k] = s.parameters[k].fallback;
    if (!out->of[k]) return false;
  }
  if (!out->of[count]) out->of[count] = Py_None;
  return true;
}

// ---- the key of a call

using Key = std::string;

// A thread has one buffer for keys. Who uses it takes it away: Python code that runs meanwhile, and calls a function,
// gets a new one.
class KeyBuffer {
 public:
  KeyBuffer() {
    key.swap(spare());
    key.clear();
  }
  KeyBuffer(const KeyBuffer&) = delete;
  KeyBuffer& operator=(const KeyBuffer&) = delete;
  ~KeyBuffer() { key.swap(spare()); }
  Key key;

 private:
  static Key& spare() {
    static thread_local Key buffer;
    return buffer;
  }
};

void add_number(Key& key, int64_t number) { key.append(reinterpret_cast<const char*>(&number), sizeof number); }

// False for what is no plain value of Python: then Python decides what it is.
bool add_option(Key& key, PyObject* value) {
  if (value == Py_None || value == Py_True || value == Py_False) {
    key += value == Py_None ? 'n' : value == Py_True ? 't' : 'f';
  } else if (PyFloat_CheckExact(value)) {
    key += 'd';
    add_number(key, __builtin_bit_cast(int64_t, float_value(value)));
  } else if (PyLong_CheckExact(value)) {
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (overflow) return false;
    key += 'i';
    add_number(key, number);
  } else if (PyUnicode_CheckExact(value)) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(value, &size);
    if (!text) return PyErr_Clear(), false;
    key += 's';
    add_number(key, size);
    key.append(text, size_t(size));
  } else if (PyTuple_CheckExact(value)) {
    key += '(';
    add_number(key, tuple_size(value));
    for (Py_ssize_t i = 0; i < tuple_size(value); ++i)
      if (!add_option(key, tuple_item(value, i))) return false;
  } else {
    return false;
  }
  return true;
}

void add_array(Key& key, const View& v, char kind) {
  const char head[] = {kind, char(v.element), char(v.rank)};
  key.append(head, sizeof head);
  key.append(reinterpret_cast<const char*>(v.shape), size_t(v.rank) * sizeof v.shape[0]);
}

bool is_plain_array(PyObject* value) { return PyArray_CheckExact(value) || is_plain_torch_tensor(value); }

// The operands of a call, looked at once.
struct Seen {
  SmallArray<Borrowed, 4> arrays;  // those among the parameters, in their order
  Borrowed* at[kMostParameters];   // by parameter; null where it is no array
  alignas(8) char numbers[kMostParameters][8];
  PyObject* like = nullptr;  // the first array
};

// False where Python must take the call.
bool look(const FunctionState& s, const Values& values, Seen* seen, Key* key) {
  const int count = int(s.parameters.size());
  int arrays = 0;
  for (int k = 0; k < count; ++k) arrays += s.parameters[size_t(k)].kind != ParameterKind::option;
  seen->arrays.start(arrays);
  arrays = 0;
  for (int k = 0; k < count; ++k) {
    PyObject* value = values.of[k];
    const ParameterKind kind = s.parameters[size_t(k)].kind;
    seen->at[k] = nullptr;
    if (kind == ParameterKind::option) {
      if (!add_option(*key, value)) return false;
    } else if (kind == ParameterKind::number && (PyFloat_CheckExact(value) || PyLong_CheckExact(value))) {
      *key += PyFloat_CheckExact(value) ? 'F' : 'I';
    } else if (is_plain_array(value)) {
      Borrowed& array = seen->arrays[arrays++];
      try {
        array.inspect(value, "operand");
      } catch (const PythonError&) {
        if (kind != ParameterKind::indices) throw;
        PyErr_Clear();  // of an integer type that Python converts
        return false;
      }
      if (!on_cpu(array.device) || (array.is_torch && is_recorded({value, array.torch_impl}))) return false;
      if (kind == ParameterKind::value && !array.is_torch && array.view.rank == 0) return false;  // a number
      // NumPy's and torch's dtypes are different keys of the rule: its errors name them.
      add_array(*key, array.view, array.is_torch ? 'T' : 'A');
      seen->at[k] = &array;
      if (!seen->like) seen->like = value;
    } else if (value == Py_None) {
      *key += 'N';
    } else {
      const bool is_option = kind == ParameterKind::value   ? PyFloat_CheckExact(value) || PyLong_CheckExact(value)
                             : kind == ParameterKind::shape ? PyTuple_CheckExact(value)
                                                            : false;
      if (!is_option || !add_option(*key, value)) return false;
    }
  }
  return seen->like != nullptr;
}

// ---- what runs

std::shared_ptr<FunctionEntry> read_entry(PyObject* made) {
  auto entry = std::make_shared<FunctionEntry>();
  PyObject *launch, *operands, *results;
  if (!PyArg_ParseTuple(made, "OiO!O!", &launch, &entry->form, &PyTuple_Type, &operands, &PyTuple_Type, &results))
    throw PythonError();
  entry->launch = launch_of(launch);
  if (!entry->launch) return nullptr;
  entry->keep = Py_NewRef(launch);
  for (Py_ssize_t i = 0; i < tuple_size(operands); ++i) {
    PyObject* source = tuple_item(operands, i);
    entry->sources.push_back(source == Py_None ? FunctionEntry::kAbsent : int(PyLong_AsLong(source)));
  }
  for (Py_ssize_t i = 0; i < tuple_size(results); ++i) {
    FunctionEntry::Result& result = entry->results.emplace_back();
    PyObject* item = tuple_item(results, i);
    if (item == Py_None) continue;
    PyObject *element, *shape;
    if (!PyArg_ParseTuple(item, "UO!", &element, &PyTuple_Type, &shape)) throw PythonError();
    auto is_named = [&](const ElementInfo& e) { return PyUnicode_CompareWithASCIIString(element, e.name) == 0; };
    if (!find_element(is_named, &result.element)) return nullptr;
    result.element_name = Py_NewRef(element), result.shape_tuple = Py_NewRef(shape);
    for (Py_ssize_t d = 0; d < tuple_size(shape); ++d) result.shape.push_back(PyLong_AsLongLong(tuple_item(shape, d)));
  }
  if (PyErr_Occurred()) throw PythonError();
  return entry;
}

struct TableLock {
#ifdef Py_GIL_DISABLED
  explicit TableLock(FunctionState& s) : held(s.lock) {}
  std::lock_guard<std::mutex> held;
#else
  explicit TableLock(FunctionState&) {}
#endif
};

// Null where calls of this key are Python's.
std::shared_ptr<FunctionEntry> find_entry(FunctionState& s, const Key& key, const Values& values) {
  {
    const TableLock held(s);
    if (s.last && s.last_key == key) return s.last;
    const auto found = s.entries.find(key);
    if (found != s.entries.end()) return s.last_key = key, s.last = found->second;
  }
  if (!s.entry) return nullptr;
  const Reference made(PyObject_Vectorcall(s.entry, values.of, s.parameters.size(), nullptr));
  if (!made.object) throw PythonError();
  const std::shared_ptr<FunctionEntry> entry = made.object == Py_None ? nullptr : read_entry(made.object);
  decltype(s.entries) old;  // goes after the lock: what it held may run code when it ends
  const TableLock held(s);
  if (s.entries.size() >= kMostEntries) old.swap(s.entries);
  return s.entries[key] = entry;
}

// A Python number in the element of an operand; false where it does not fit.
bool put_number(PyObject* value, Element element, char* to) {
  if (is_integer(element)) {
    int overflow = 0;
    const long long whole = PyLong_CheckExact(value) ? PyLong_AsLongLongAndOverflow(value, &overflow) : 0;
    if (!PyLong_CheckExact(value) || overflow) return false;
    if (element == Element::i64) return std::memcpy(to, &whole, 8), true;
    const auto narrow = int32_t(whole);
    return std::memcpy(to, &narrow, 4), narrow == whole;
  }
  const double number = PyFloat_CheckExact(value) ? float_value(value) : PyLong_AsDouble(value);
  if (number == -1 && PyErr_Occurred()) return PyErr_Clear(), false;
  if (element == Element::f64) return std::memcpy(to, &number, 8), true;
  if (element != Element::f32) return false;
  const auto narrow = float(number);
  return std::memcpy(to, &narrow, 4), true;
}

// ---- the results of a call

bool has_shape(const View& v, const std::vector<int64_t>& shape) {
  return v.rank == int(shape.size()) && std::equal(shape.begin(), shape.end(), v.shape);
}

class Targets {
 public:
  // False where Python must take the call.
  bool prepare(const FunctionState& s, const FunctionEntry& entry, const Values& values, const Seen& seen) {
    const int count = int(entry.results.size()), parameters = int(s.parameters.size());
    PyObject *out = values.of[parameters], *like = seen.like;
    const bool several = !s.single && out != Py_None;
    if (several && (!PyTuple_Check(out) || tuple_size(out) != count)) return false;
    borrowed_.start(count), fresh_.start(count);
    for (int r = 0; r < count; ++r) {
      const FunctionEntry::Result& result = entry.results[size_t(r)];
      PyObject* given = several ? tuple_item(out, r) : r == 0 ? out : Py_None;
      is_fresh_.push(false);
      objects_.push(given);
      if (!result.element_name) {
        if (given != Py_None) return false;  // an array for what is not computed
        continue;
      }
      if (given != Py_None) {
        if (!is_plain_array(given)) return false;
        borrowed_[r].inspect(given, "out");
        if (!has_shape(borrowed_[r].view, result.shape)) return false;
        continue;
      }
      made_any_ = true;
      PyObject* const* order = s.keeps_order ? values.of : nullptr;
      objects_[r] = made_.add(like, order, seen.at, parameters, result.element, result.shape, &fresh_[r]);
      if (objects_[r]) {
        is_fresh_[r] = true;
        continue;
      }
      if (!s.empty) return false;
      PyObject* arguments[3 + kMostParameters] = {result.element_name, result.shape_tuple, like};
      std::copy(values.of, values.of + parameters, arguments + 3);
      objects_[r] = made_.keep(PyObject_Vectorcall(s.empty, arguments, size_t(3 + parameters), nullptr));
      borrowed_[r].inspect(objects_[r], "out");
    }
    return true;
  }

  Given operand(int r) {
    Given given;
    if (is_fresh_[r])
      given.fresh = &fresh_[r];
    else
      given.array = &borrowed_[r], given.owner = objects_[r];
    return given;
  }

  PyObject* take(bool single, PyObject* out) const {
    if (!made_any_ && out != Py_None) return Py_NewRef(out);
    const int count = objects_.size();
    if (single && count == 1) return Py_NewRef(objects_[0]);
    PyObject* all = PyTuple_New(count);
    for (int i = 0; all && i < count; ++i) set_tuple_item(all, i, Py_NewRef(objects_[i]));
    return all;
  }

 private:
  NewArrays made_;
  SmallArray<PyObject*, 4> objects_;  // held by `made_`, or by the caller
  SmallArray<Borrowed, 2> borrowed_;
  SmallArray<View, 2> fresh_;
  SmallArray<bool, 4> is_fresh_;
  bool made_any_ = false;
};

// False where Python must take the call.
bool bind_operands(const FunctionEntry& entry, const Values& values, Seen& seen, Targets& targets, Bound* bound) {
  const Signature& signature = entry.launch->signature();
  SmallArray<Given, 8> operands;
  for (size_t i = 0; i < entry.sources.size(); ++i) {
    const int source = entry.sources[i];
    Given given;
    if (source == FunctionEntry::kAbsent) {
    } else if (source < 0) {
      given = targets.operand(-1 - source);
    } else if (seen.at[source]) {
      given.array = seen.at[source], given.owner = values.of[source];
    } else {
      given.number = seen.numbers[source];
      if (!put_number(values.of[source], signature.element_of(entry.form, int(i)), given.number)) return false;
    }
    operands.push(given);
  }
  return signature.bind_given(entry.form, operands.begin(), operands.size(), bound);
}

}  // namespace

PyObject* call_natively(FunctionState& s, PyObject* const* args, size_t given, PyObject* names) {
  Values values;
  if (!bind_arguments(s, args, given, names, &values)) return nullptr;
  bool started = false;
  try {
    Seen seen;
    std::shared_ptr<FunctionEntry> entry;
    {
      KeyBuffer buffer;
      add_number(buffer.key, preference);
      if (!look(s, values, &seen, &buffer.key)) return nullptr;
      entry = find_entry(s, buffer.key, values);
    }
    if (!entry) return nullptr;
    Targets targets;
    Bound bound;
    if (!targets.prepare(s, *entry, values, seen)) return nullptr;
    if (!bind_operands(*entry, values, seen, targets, &bound)) return nullptr;
    started = true;
    entry->launch->run_bound(bound);
    return targets.take(s.single, values.of[s.parameters.size()]);
  } catch (const PythonError&) {
    if (!started && PyErr_ExceptionMatches(PyExc_Exception)) PyErr_Clear();  // Python says what is wrong
    return nullptr;
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  }
}

void set_preference(int64_t number) { preference = number; }

}  // namespace rg
