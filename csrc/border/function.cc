#include "border/function.h"

#define NPY_NO_DEPRECATED_API NPY_1_25_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL retrograde_numpy_api
#define NO_IMPORT_ARRAY
#include <numpy/arrayobject.h>
#include <structmember.h>

#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "border/allocate.h"
#include "border/arrays.h"
#include "border/launch.h"
#include "border/python_error.h"
#include "border/torch_tensors.h"

namespace rg {
namespace {

constexpr size_t kMostEntries = 1024;
constexpr int kMostParameters = 24;

enum class Kind : char { array, number, option };

struct Parameter {
  PyObject* name;      // interned
  Kind kind;
  PyObject* fallback;  // null: required
  bool keyword;
};

struct Result {
  bool wanted = false;
  Element element = Element::f32;
  std::vector<int64_t> shape;
};

// What runs for a key.
struct Entry {
  PyObject* keep = nullptr;  // the Launch
  const Launch* launch = nullptr;
  int form = 0;
  std::vector<int> sources;  // of each operand: a parameter, -1 - a result, or kAbsent
  std::vector<Result> results;
  static constexpr int kAbsent = 1 << 20;

  Entry() = default;
  Entry(const Entry&) = delete;
  ~Entry() { Py_XDECREF(keep); }
};

struct State {
  PyObject *general, *entry;
  std::vector<Parameter> parameters;
  size_t positional = 0;  // parameters that need no name
  bool single, keeps_order;
  std::mutex lock;  // of the table
  std::unordered_map<std::string, std::shared_ptr<Entry>> entries;

  ~State() {
    for (const Parameter& p : parameters) {
      Py_DECREF(p.name);
      Py_XDECREF(p.fallback);
    }
    Py_XDECREF(general);
    Py_XDECREF(entry);
  }
};

struct FunctionObject {
  PyObject_HEAD;
  vectorcallfunc call;
  PyObject* dict;
  PyObject* weak;
  State* state;
};

// Whether `prefer` is in force for this thread: Python knows what that means.
thread_local bool preference_in_force = false;

PyObject* the_type = nullptr;  // FunctionObject's, kept for good

// ---- the arguments of a call

struct Values {
  PyObject* of[kMostParameters + 1] = {};  // borrowed; the last is `out`
};

// False where Python's own binding must say what is wrong.
bool bind_arguments(const State& s, PyObject* const* args, size_t given, PyObject* names, Values* out) {
  const size_t count = s.parameters.size();
  if (given > s.positional) return false;
  for (size_t k = 0; k < given; ++k) out->of[k] = args[k];
  const Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
  static PyObject* const out_name = PyUnicode_InternFromString("out");
  for (Py_ssize_t n = 0; n < named; ++n) {
    PyObject* name = PyTuple_GET_ITEM(names, n);
    size_t k = 0;
    if (name == out_name) {
      k = count;
    } else {
      while (k < count && s.parameters[k].name != name) ++k;
      if (k == count) return false;  // unknown, or a name that is not interned
    }
    if (out->of[k]) return false;
    out->of[k] = args[given + size_t(n)];
  }
  for (size_t k = 0; k < count; ++k) {
    if (!out->of[k]) out->of[k] = s.parameters[k].fallback;
    if (!out->of[k]) return false;
  }
  if (!out->of[count]) out->of[count] = Py_None;
  return true;
}

// ---- the key of a call

using Key = std::string;

void add_number(Key& key, int64_t number) { key.append(reinterpret_cast<const char*>(&number), sizeof number); }

bool add_option(Key& key, PyObject* value) {
  if (value == Py_None || value == Py_True || value == Py_False) {
    key += value == Py_None ? 'n' : value == Py_True ? 't' : 'f';
  } else if (PyFloat_CheckExact(value)) {
    const double number = PyFloat_AS_DOUBLE(value);
    key += 'd';
    key.append(reinterpret_cast<const char*>(&number), sizeof number);
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
    add_number(key, PyTuple_GET_SIZE(value));
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(value); ++i)
      if (!add_option(key, PyTuple_GET_ITEM(value, i))) return false;
  } else {
    return false;
  }
  return true;
}

void add_array(Key& key, const Borrowed& array) {
  const View& v = array.view;
  key += 'a';
  key += char(v.element);
  key += char(v.rank);
  for (int d = 0; d < v.rank; ++d) add_number(key, v.shape[d]);
}

bool is_plain_array(PyObject* value) { return PyArray_CheckExact(value) || is_plain_torch_tensor(value); }

// The operands of a call, looked at once.
struct Seen {
  SmallArray<Borrowed, 8> arrays;      // one for each parameter that is no option
  SmallArray<Borrowed*, 8> at;         // by parameter; null where it is no array
  alignas(8) char numbers[kMostParameters][8];
  PyObject* like = nullptr;            // the first array
};

// False where Python must take the call.
bool look(const State& s, const Values& values, Seen* seen, Key* key) {
  const int count = int(s.parameters.size());
  seen->arrays.start(count);
  for (int k = 0; k < count; ++k) {
    PyObject* value = values.of[k];
    const Parameter& p = s.parameters[size_t(k)];
    seen->at.push(nullptr);
    if (p.kind == Kind::option) {
      if (!add_option(*key, value)) return false;
    } else if (value == Py_None) {
      *key += 'N';
    } else if (p.kind == Kind::number && (PyFloat_CheckExact(value) || PyLong_CheckExact(value))) {
      *key += PyFloat_CheckExact(value) ? 'F' : 'I';
    } else if (is_plain_array(value)) {
      Borrowed& array = seen->arrays[k];
      array.inspect(value, "operand");
      if (!on_cpu(array.device)) return false;
      add_array(*key, array);
      seen->at[k] = &array;
      if (!seen->like) seen->like = value;
    } else {
      return false;
    }
  }
  return seen->like != nullptr;
}

// ---- what runs

std::shared_ptr<Entry> read_entry(PyObject* made) {
  auto entry = std::make_shared<Entry>();
  PyObject *launch, *operands, *results;
  if (!PyArg_ParseTuple(made, "OiO!O!", &launch, &entry->form, &PyTuple_Type, &operands, &PyTuple_Type, &results))
    throw PythonError();
  entry->launch = launch_of(launch);
  if (!entry->launch) return nullptr;
  entry->keep = Py_NewRef(launch);
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(operands); ++i) {
    PyObject* source = PyTuple_GET_ITEM(operands, i);
    entry->sources.push_back(source == Py_None ? Entry::kAbsent : int(PyLong_AsLong(source)));
  }
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(results); ++i) {
    Result& result = entry->results.emplace_back();
    PyObject* item = PyTuple_GET_ITEM(results, i);
    if (item == Py_None) continue;
    const char* element;
    PyObject* shape;
    if (!PyArg_ParseTuple(item, "sO!", &element, &PyTuple_Type, &shape)) throw PythonError();
    result.wanted = find_element([&](const ElementInfo& e) { return !std::strcmp(e.name, element); }, &result.element);
    for (Py_ssize_t d = 0; d < PyTuple_GET_SIZE(shape); ++d)
      result.shape.push_back(PyLong_AsLongLong(PyTuple_GET_ITEM(shape, d)));
  }
  if (PyErr_Occurred()) throw PythonError();
  return entry;
}

// Null where this key is Python's.
std::shared_ptr<Entry> find_entry(State& s, const Key& key, const Values& values) {
  {
    std::lock_guard<std::mutex> held(s.lock);
    auto found = s.entries.find(key);
    if (found != s.entries.end()) return found->second;
  }
  PyObject* made = PyObject_Vectorcall(s.entry, values.of, s.parameters.size(), nullptr);
  if (!made) throw PythonError();
  struct Release {
    PyObject* object;
    ~Release() { Py_DECREF(object); }
  } release{made};
  std::shared_ptr<Entry> entry = made == Py_None ? nullptr : read_entry(made);
  std::lock_guard<std::mutex> held(s.lock);
  if (s.entries.size() >= kMostEntries) s.entries.clear();
  return s.entries[key] = entry;
}

// A Python number in the element of an operand; false where it does not fit.
bool put_number(PyObject* value, Element element, char* to) {
  const double real = PyFloat_CheckExact(value) ? PyFloat_AS_DOUBLE(value) : 0;
  if (is_integer(element)) {
    int overflow = 0;
    const long long whole = PyLong_CheckExact(value) ? PyLong_AsLongLongAndOverflow(value, &overflow) : 0;
    if (!PyLong_CheckExact(value) || overflow) return false;
    if (element == Element::i64) return std::memcpy(to, &whole, 8), true;
    const auto narrow = int32_t(whole);
    return std::memcpy(to, &narrow, 4), narrow == whole;
  }
  const double number = PyFloat_CheckExact(value) ? real : PyLong_AsDouble(value);
  if (PyErr_Occurred()) return PyErr_Clear(), false;
  if (element == Element::f64) return std::memcpy(to, &number, 8), true;
  if (element != Element::f32) return false;
  const auto narrow = float(number);
  return std::memcpy(to, &narrow, 4), true;
}

// ---- a call

// A new reference; null with a Python error set, or where `*ours` is false: then Python takes the call.
PyObject* run(State& s, const Values& values, bool* ours) {
  Seen seen;
  thread_local Key buffer;
  Key& key = buffer;
  key.clear();
  if (!look(s, values, &seen, &key)) return *ours = false, nullptr;
  const std::shared_ptr<Entry> entry = find_entry(s, key, values);
  if (!entry) return *ours = false, nullptr;

  const size_t count = entry->results.size();
  PyObject* out = values.of[s.parameters.size()];
  NewArrays made;
  SmallArray<PyObject*, 4> targets;  // borrowed
  SmallArray<Borrowed, 4> borrowed;
  SmallArray<View, 4> fresh;
  if (out == Py_None)
    fresh.start(int(count));
  else
    borrowed.start(int(count));
  if (out != Py_None && !s.single && (!PyTuple_Check(out) || PyTuple_GET_SIZE(out) != Py_ssize_t(count)))
    return *ours = false, nullptr;
  for (size_t r = 0; r < count; ++r) {
    const Result& result = entry->results[r];
    PyObject* target = Py_None;
    if (!result.wanted) {
      targets.push(target);
      continue;
    }
    if (out == Py_None) {
      target = made.add(seen.like, s.keeps_order ? values.of : nullptr, int(s.parameters.size()), result.element,
                        result.shape, &fresh[int(r)]);
      if (!target) return *ours = false, nullptr;
    } else {
      target = s.single ? out : PyTuple_GET_ITEM(out, Py_ssize_t(r));
      if (!is_plain_array(target)) return *ours = false, nullptr;
      borrowed[int(r)].inspect(target, "out");
    }
    targets.push(target);
  }

  const Signature& signature = entry->launch->signature();
  SmallArray<Given, 8> operands;
  for (size_t i = 0; i < entry->sources.size(); ++i) {
    const int source = entry->sources[i];
    Given given;
    if (source == Entry::kAbsent) {
    } else if (source < 0) {
      if (out == Py_None)
        given.fresh = &fresh[-1 - source];
      else
        given.array = &borrowed[-1 - source], given.owner = targets[-1 - source];
    } else if (seen.at[source]) {
      given.array = seen.at[source], given.owner = values.of[source];
    } else {
      given.number = seen.numbers[source];
      if (!put_number(values.of[source], signature.element_of(entry->form, int(i)), given.number))
        return *ours = false, nullptr;
    }
    operands.push(given);
  }
  Bound bound;
  if (!signature.bind_given(entry->form, operands.begin(), operands.size(), &bound)) return *ours = false, nullptr;
  entry->launch->run_bound(bound);
  if (out != Py_None) return Py_NewRef(out);
  return made.take(s.single, targets.begin(), int(count));
}

PyObject* call(PyObject* self, PyObject* const* args, size_t flags, PyObject* names) {
  State& s = *reinterpret_cast<FunctionObject*>(self)->state;
  const size_t given = size_t(PyVectorcall_NARGS(flags));
  Values values;
  if (!preference_in_force && bind_arguments(s, args, given, names, &values)) {
    try {
      bool ours = true;
      PyObject* made = run(s, values, &ours);
      if (ours) return made;
      if (PyErr_Occurred()) return nullptr;
    } catch (const PythonError&) {
      return nullptr;
    } catch (const std::bad_alloc&) {
      return PyErr_NoMemory();
    }
  }
  return PyObject_Vectorcall(s.general, args, flags, names);
}

// ---- the type

PyObject* make(PyTypeObject* type, PyObject* args, PyObject*) {
  PyObject *general, *entry, *parameters;
  int single, keeps_order;
  if (!PyArg_ParseTuple(args, "OOO!pp", &general, &entry, &PyTuple_Type, &parameters, &single, &keeps_order))
    return nullptr;
  if (PyTuple_GET_SIZE(parameters) > kMostParameters) {
    PyErr_Format(PyExc_ValueError, "got %zd parameters, expected at most %d", PyTuple_GET_SIZE(parameters),
                 kMostParameters);
    return nullptr;
  }
  auto state = std::make_unique<State>();
  state->general = Py_NewRef(general), state->entry = Py_NewRef(entry);
  state->single = single, state->keeps_order = keeps_order;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(parameters); ++i) {
    PyObject *name, *fallback;
    const char* kind;
    int keyword;
    if (!PyArg_ParseTuple(PyTuple_GET_ITEM(parameters, i), "UsOp", &name, &kind, &fallback, &keyword)) return nullptr;
    Py_INCREF(name);
    PyUnicode_InternInPlace(&name);
    const Kind of = kind[0] == 'a' ? Kind::array : kind[0] == 'n' ? Kind::number : Kind::option;
    state->parameters.push_back({name, of, fallback == the_type ? nullptr : Py_NewRef(fallback), keyword != 0});
    if (!keyword) ++state->positional;
  }
  auto* self = reinterpret_cast<FunctionObject*>(type->tp_alloc(type, 0));
  if (!self) return nullptr;
  self->call = call;
  self->state = state.release();
  return reinterpret_cast<PyObject*>(self);
}

int traverse(PyObject* object, visitproc visit, void* arg) {
  auto* self = reinterpret_cast<FunctionObject*>(object);
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self->dict);
  if (self->state) {
    Py_VISIT(self->state->general);
    Py_VISIT(self->state->entry);
  }
  return 0;
}

int clear(PyObject* object) {
  auto* self = reinterpret_cast<FunctionObject*>(object);
  Py_CLEAR(self->dict);
  if (self->state) {
    Py_CLEAR(self->state->general);
    Py_CLEAR(self->state->entry);
  }
  return 0;
}

PyObject* attribute(PyObject* object, const char* name) {
  PyObject* dict = reinterpret_cast<FunctionObject*>(object)->dict;
  PyObject* found = dict ? PyDict_GetItemString(dict, name) : nullptr;
  return found ? found : Py_None;
}

PyObject* represent(PyObject* self) {
  return PyUnicode_FromFormat("<function %S.%S>", attribute(self, "__module__"), attribute(self, "__qualname__"));
}

// A name: pickles say where the function is found.
PyObject* reduce(PyObject* self, PyObject*) { return Py_NewRef(attribute(self, "__qualname__")); }

void destroy(PyObject* object) {
  PyObject_GC_UnTrack(object);
  auto* self = reinterpret_cast<FunctionObject*>(object);
  if (self->weak) PyObject_ClearWeakRefs(object);
  clear(object);
  delete self->state;
  PyTypeObject* type = Py_TYPE(object);
  type->tp_free(object);
  Py_DECREF(type);
}

}  // namespace

void set_preference_in_force(bool now) { preference_in_force = now; }

PyObject* function_type() {
  static PyMemberDef members[] = {
      {"__vectorcalloffset__", T_PYSSIZET, offsetof(FunctionObject, call), READONLY, nullptr},
      {"__dictoffset__", T_PYSSIZET, offsetof(FunctionObject, dict), READONLY, nullptr},
      {"__weaklistoffset__", T_PYSSIZET, offsetof(FunctionObject, weak), READONLY, nullptr},
      {},
  };
  static PyGetSetDef accessors[] = {{"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
                                    {}};
  static PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {}};
  static PyType_Slot slots[] = {
      {Py_tp_repr, reinterpret_cast<void*>(represent)},
      {Py_tp_methods, methods},
      {Py_tp_new, reinterpret_cast<void*>(make)},
      {Py_tp_dealloc, reinterpret_cast<void*>(destroy)},
      {Py_tp_traverse, reinterpret_cast<void*>(traverse)},
      {Py_tp_clear, reinterpret_cast<void*>(clear)},
      {Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
      {Py_tp_members, members},
      {Py_tp_getset, accessors},
      {0, nullptr},
  };
  static PyType_Spec spec = {
      "retrograde._native.Function", sizeof(FunctionObject), 0,
      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL, slots};
  if (!the_type) the_type = PyType_FromSpec(&spec);
  return Py_XNewRef(the_type);
}

}  // namespace rg
