#include "border/function.h"

#include <structmember.h>

#include <cstring>
#include <memory>

#include "border/function_call.h"
#include "border/python_api.h"
#include "border/torch_tensors.h"

namespace rg {
namespace {

struct FunctionObject {
  PyObject_HEAD;
  vectorcallfunc call;
  PyObject* dict;
  PyObject* weak;
  FunctionState* state;
};

PyObject* the_type = nullptr;  // FunctionObject's, kept for good

FunctionObject* self_of(PyObject* object) { return reinterpret_cast<FunctionObject*>(object); }

PyObject* call(PyObject* self, PyObject* const* args, size_t flags, PyObject* names) {
  FunctionState& s = *self_of(self)->state;
  PyObject* made = call_natively(s, args, argument_count(flags), names);
  if (made || PyErr_Occurred()) return made;
  if (!s.general) return PyErr_SetString(PyExc_ReferenceError, "a function that is no more was called"), nullptr;
  return PyObject_Vectorcall(s.general, args, flags, names);
}

PyObject* attempt(PyObject* self, PyObject* const* args, Py_ssize_t given, PyObject* names) {
  if (is_observed()) return Py_NewRef(Py_NotImplemented);
  PyObject* made = call_natively(*self_of(self)->state, args, size_t(given), names);
  return made || PyErr_Occurred() ? made : Py_NewRef(Py_NotImplemented);
}

bool kind_of(const char* text, ParameterKind* kind) {
  constexpr struct {
    const char* name;
    ParameterKind kind;
  } kKinds[] = {{"array", ParameterKind::array},   {"indices", ParameterKind::indices},
                {"number", ParameterKind::number}, {"value", ParameterKind::value},
                {"shape", ParameterKind::shape},   {"option", ParameterKind::option}};
  for (const auto& each : kKinds)
    if (!std::strcmp(text, each.name)) return *kind = each.kind, true;
  PyErr_Format(PyExc_ValueError,
               "got a parameter of kind '%s', expected array, indices, number, value, shape or option", text);
  return false;
}

// A new reference to the one string that has this text.
PyObject* interned(PyObject* text) {
  Py_INCREF(text);
  PyUnicode_InternInPlace(&text);
  return text;
}

PyObject* make(PyTypeObject* type, PyObject* args, PyObject*) {
  PyObject *general, *entry, *empty, *parameters;
  int single, keeps_order;
  if (!PyArg_ParseTuple(args, "OOOO!pp", &general, &entry, &empty, &PyTuple_Type, &parameters, &single, &keeps_order))
    return nullptr;
  if (tuple_size(parameters) > kMostParameters)
    return PyErr_Format(PyExc_ValueError, "got %zd parameters, expected at most %d", tuple_size(parameters),
                        kMostParameters);
  auto state = std::make_unique<FunctionState>();
  state->general = Py_NewRef(general), state->entry = Py_NewRef(entry), state->empty = Py_NewRef(empty);
  state->single = single, state->keeps_order = keeps_order;
  for (Py_ssize_t i = 0; i < tuple_size(parameters); ++i) {
    PyObject *name, *fallback, *alias = Py_None;
    const char* text;
    int keyword;
    ParameterKind kind;
    if (!PyArg_ParseTuple(tuple_item(parameters, i), "UsOp|O", &name, &text, &fallback, &keyword, &alias) ||
        !kind_of(text, &kind))
      return nullptr;
    state->parameters.push_back({interned(name), alias == Py_None ? nullptr : interned(alias), kind,
                                 fallback == the_type ? nullptr : Py_NewRef(fallback), keyword != 0});
    if (!keyword) ++state->positional;
  }
  FunctionObject* self = self_of(PyType_GenericAlloc(type, 0));
  if (!self) return nullptr;
  self->call = call;
  self->state = state.release();
  return reinterpret_cast<PyObject*>(self);
}

// What the table holds is left out: a Launch refers to no function.
int traverse(PyObject* object, visitproc visit, void* arg) {
  FunctionObject* self = self_of(object);
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self->dict);
  if (!self->state) return 0;
  Py_VISIT(self->state->general);
  Py_VISIT(self->state->entry);
  Py_VISIT(self->state->empty);
  for (const FunctionParameter& p : self->state->parameters) Py_VISIT(p.fallback);
  return 0;
}

int clear(PyObject* object) {
  FunctionObject* self = self_of(object);
  Py_CLEAR(self->dict);
  if (!self->state) return 0;
  Py_CLEAR(self->state->general);
  Py_CLEAR(self->state->entry);
  Py_CLEAR(self->state->empty);
  return 0;
}

void destroy(PyObject* object) {
  PyObject_GC_UnTrack(object);
  FunctionObject* self = self_of(object);
  if (self->weak) PyObject_ClearWeakRefs(object);
  clear(object);
  delete self->state;
  PyTypeObject* type = Py_TYPE(object);
  PyObject_GC_Del(object);
  Py_DECREF(reinterpret_cast<PyObject*>(type));
}

// A new reference; null with a Python error set.
PyObject* attribute(PyObject* object, const char* name) { return PyObject_GetAttrString(object, name); }

PyObject* represent(PyObject* self) {
  PyObject *module = attribute(self, "__module__"), *name = module ? attribute(self, "__qualname__") : nullptr;
  PyObject* text = name ? PyUnicode_FromFormat("<function %S.%S>", module, name) : nullptr;
  Py_XDECREF(module);
  Py_XDECREF(name);
  return text;
}

// A name: pickles say where the function is found, and copies are the function itself.
PyObject* reduce(PyObject* self, PyObject*) { return attribute(self, "__qualname__"); }

// As an attribute of a class it is no method. It is a descriptor so that `help` and the like see a routine.
PyObject* get(PyObject* self, PyObject*, PyObject*) { return Py_NewRef(self); }

}  // namespace

PyObject* function_type() {
  static PyMemberDef members[] = {
      {"__vectorcalloffset__", T_PYSSIZET, offsetof(FunctionObject, call), READONLY, nullptr},
      {"__dictoffset__", T_PYSSIZET, offsetof(FunctionObject, dict), READONLY, nullptr},
      {"__weaklistoffset__", T_PYSSIZET, offsetof(FunctionObject, weak), READONLY, nullptr},
      {},
  };
  static PyGetSetDef accessors[] = {{"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
                                    {}};
  static PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr},
                                  {"attempt", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(attempt)),
                                   METH_FASTCALL | METH_KEYWORDS, nullptr},
                                  {}};
  static PyType_Slot slots[] = {
      {Py_tp_repr, reinterpret_cast<void*>(represent)},
      {Py_tp_methods, methods},
      {Py_tp_new, reinterpret_cast<void*>(make)},
      {Py_tp_dealloc, reinterpret_cast<void*>(destroy)},
      {Py_tp_traverse, reinterpret_cast<void*>(traverse)},
      {Py_tp_clear, reinterpret_cast<void*>(clear)},
      {Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
      {Py_tp_descr_get, reinterpret_cast<void*>(get)},
      {Py_tp_members, members},
      {Py_tp_getset, accessors},
      {0, nullptr},
  };
  static PyType_Spec spec = {"retrograde._native.Function", sizeof(FunctionObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL, slots};
  if (!the_type) the_type = PyType_FromSpec(&spec);
  return Py_XNewRef(the_type);
}

}  // namespace rg
