#include "border/torch_tensors.h"

#include <string>

#include "border/arrays.h"

namespace rg {
namespace {

// What is asked of torch; new references, kept for good. Of what is asked of each tensor the C functions are called
// themselves: what lies between costs as much as they do.
struct Torch {
  PyTypeObject *tensor, *parameter;
  PyObject *is_grad_enabled, *increment_version;
  PyCFunction increment_directly;  // null where `increment_version` is no plain C function
  PyCFunction is_neg;
  PyGetSetDef* requires_grad;
};

PyObject* attribute(PyObject* object, const char* name) {
  PyObject* found = object ? PyObject_GetAttrString(object, name) : nullptr;
  if (!found) PyErr_Clear();
  return found;
}

// The C functions of a method without arguments, and of an attribute; null where it is implemented otherwise.
PyCFunction method_of(PyObject* descriptor) {
  if (!descriptor || Py_TYPE(descriptor) != &PyMethodDescr_Type) return nullptr;
  const PyMethodDef* method = reinterpret_cast<PyMethodDescrObject*>(descriptor)->d_method;
  return method->ml_flags == METH_NOARGS ? method->ml_meth : nullptr;
}
PyCFunction one_argument(PyObject* function) {
  const bool plain = function && PyCFunction_CheckExact(function) && PyCFunction_GET_FLAGS(function) == METH_O;
  return plain ? PyCFunction_GET_FUNCTION(function) : nullptr;
}
PyGetSetDef* attribute_of(PyObject* descriptor) {
  if (!descriptor || Py_TYPE(descriptor) != &PyGetSetDescr_Type) return nullptr;
  return reinterpret_cast<PyGetSetDescrObject*>(descriptor)->d_getset;
}

// Null as long as torch is not imported, or is being imported.
const Torch* torch() {
  static const Torch* known = nullptr;
  if (known) return known;
  static PyObject* const name = PyUnicode_InternFromString("torch");
  PyObject* module = PyDict_GetItemWithError(PyImport_GetModuleDict(), name);  // borrowed
  if (!module) return PyErr_Clear(), nullptr;
  PyObject *native = attribute(module, "_C"), *nn = attribute(module, "nn"), *tensor = attribute(module, "Tensor");
  PyObject *is_neg = attribute(tensor, "is_neg"), *requires_grad = attribute(tensor, "requires_grad");
  PyObject *parameter = attribute(nn, "Parameter"), *is_grad_enabled = attribute(module, "is_grad_enabled");
  PyObject* increment_version = attribute(native, "_increment_version");
  Torch found = {reinterpret_cast<PyTypeObject*>(tensor),
                 reinterpret_cast<PyTypeObject*>(parameter),
                 is_grad_enabled,
                 increment_version,
                 one_argument(increment_version),
                 method_of(is_neg),
                 attribute_of(requires_grad)};
  Py_XDECREF(native);
  Py_XDECREF(nn);
  if (tensor && PyType_Check(tensor) && parameter && is_grad_enabled && increment_version && found.is_neg &&
      found.requires_grad)
    return known = new Torch(found);
  for (PyObject* each : {tensor, is_neg, requires_grad, parameter, is_grad_enabled, increment_version})
    Py_XDECREF(each);
  return nullptr;
}

struct Observers {
  PyObject *functions = nullptr, *level_namespace = nullptr, *level = nullptr;
} observers;  // kept for good

const std::string kGot = ": got a tensor that requires grad while grad mode is on, expected ";

}  // namespace

bool is_torch_tensor(PyObject* object) {
  const Torch* known = torch();
  return known && PyObject_TypeCheck(object, known->tensor);
}

bool is_plain_torch_tensor(PyObject* object) {
  const Torch* known = torch();
  return known && (Py_TYPE(object) == known->tensor || Py_TYPE(object) == known->parameter);
}

bool is_negated(PyObject* tensor) {
  PyObject* answer = torch()->is_neg(tensor, nullptr);
  Py_XDECREF(answer);  // a bool, which lives on
  if (!answer) PyErr_Clear();
  return answer == Py_True;
}

bool is_recorded(PyObject* tensor) {
  const PyGetSetDef* attribute = torch()->requires_grad;
  PyObject* wanted = attribute->get(tensor, attribute->closure);
  Py_XDECREF(wanted);  // a bool, which lives on
  if (!wanted) PyErr_Clear();
  if (wanted != Py_True) return false;
  PyObject* enabled = PyObject_CallNoArgs(torch()->is_grad_enabled);
  Py_XDECREF(enabled);
  if (!enabled) PyErr_Clear();
  return enabled == Py_True;
}

bool is_observed() {
  if (!observers.functions) return false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(observers.functions); ++i) {
    PyObject* answer = PyObject_CallNoArgs(PyTuple_GET_ITEM(observers.functions, i));
    const int active = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(answer);
    if (active != 0) return PyErr_Clear(), true;
  }
  PyObject* level = PyDict_GetItemWithError(observers.level_namespace, observers.level);  // borrowed
  const long number = level ? PyLong_AsLong(level) : 0;
  return PyErr_Occurred() ? PyErr_Clear(), true : number >= 0;
}

void set_observers(PyObject* functions, PyObject* level_namespace, PyObject* level) {
  observers = {Py_NewRef(functions), Py_NewRef(level_namespace), Py_NewRef(level)};
}

void refuse_recorded_output(PyObject* tensor, const char* name) {
  if (is_recorded(tensor))
    raise("InvalidProblem", name + kGot +
                                "an output that autograd does not record: write inside torch.no_grad(), or pass " +
                                name + ".detach()");
}

void refuse_recorded_input(PyObject* tensor, const char* name) {
  if (is_recorded(tensor))
    raise("InvalidProblem", name + kGot +
                                "one that needs no gradient, as retrograde.functional records no graph: call "
                                "retrograde.torch, which does, or use torch.no_grad()");
}

void bump_versions(PyObject* const* tensors, int count) {
  if (!count) return;
  PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
  const bool pending = PyErr_Occurred() != nullptr;
  if (pending) PyErr_Fetch(&type, &value, &trace);
  PyObject* all = PyTuple_New(count);
  for (int i = 0; all && i < count; ++i) PyTuple_SET_ITEM(all, i, Py_NewRef(tensors[i]));
  const PyCFunction direct = torch()->increment_directly;
  PyObject* done = !all     ? nullptr
                   : direct ? direct(PyCFunction_GET_SELF(torch()->increment_version), all)
                            : PyObject_CallOneArg(torch()->increment_version, all);
  if (!done) PyErr_WriteUnraisable(all);
  Py_XDECREF(done);
  Py_XDECREF(all);
  if (pending) PyErr_Restore(type, value, trace);
}

}  // namespace rg
