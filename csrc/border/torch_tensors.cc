#include "border/torch_tensors.h"

#include <string>

#include "border/arrays.h"
#include "border/python_api.h"
#include "border/torch_symbols.h"

namespace rg {
namespace {

// What is asked of torch; new references, kept for good. Of what is asked of each tensor the C functions are called
// themselves: what lies between costs as much as they do.
struct Torch {
  PyTypeObject *tensor, *parameter;
  PyObject *is_grad_enabled, *increment_version;
  PyCFunction increment_directly;  // null where `increment_version` is no plain C function
  PyObject *is_forward_enabled, *unpack_dual, *is_wrapped;
  PyObject* forward_names;  // the namespace with the level of the forward mode
  Method is_neg;
  Getter requires_grad;
  const TorchSymbols* symbols = nullptr;  // null: the functions of Python are called
};

PyObject* attribute(PyObject* object, const char* name) {
  PyObject* found = object ? PyObject_GetAttrString(object, name) : nullptr;
  if (!found) PyErr_Clear();
  return found;
}

// The C function of a builtin with one argument; null where it is implemented otherwise.
PyCFunction one_argument(PyObject* function) {
  const bool plain = function && PyCFunction_CheckExact(function) && flags_of(function) == METH_O;
  return plain ? function_of(function) : nullptr;
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
  PyObject *autograd = attribute(module, "autograd"), *forward = attribute(autograd, "forward_ad");
  PyObject *forward_names = attribute(forward, "__dict__"), *unpack_dual = attribute(forward, "unpack_dual");
  PyObject *functorch = attribute(native, "_functorch"), *enabled = attribute(native, "_is_fwd_grad_enabled");
  PyObject* is_wrapped = attribute(functorch, "is_functorch_wrapped_tensor");
  Torch found = {reinterpret_cast<PyTypeObject*>(tensor),
                 reinterpret_cast<PyTypeObject*>(parameter),
                 is_grad_enabled,
                 increment_version,
                 one_argument(increment_version),
                 enabled,
                 unpack_dual,
                 is_wrapped,
                 forward_names,
                 Method(is_neg),
                 Getter(requires_grad)};
  for (PyObject* each : {native, nn, autograd, forward, functorch}) Py_XDECREF(each);
  if (tensor && PyType_Check(tensor) && parameter && is_grad_enabled && increment_version && found.is_neg &&
      found.requires_grad && enabled && unpack_dual && is_wrapped && forward_names && PyDict_Check(forward_names)) {
    Torch* made = new Torch(found);
    known = made;
    made->symbols = torch_symbols(module);
    return known;
  }
  for (PyObject* each : {tensor, is_neg, requires_grad, parameter, is_grad_enabled, increment_version, enabled,
                         unpack_dual, is_wrapped, forward_names})
    Py_XDECREF(each);
  return nullptr;
}

struct Observers {
  PyObject *functions = nullptr, *level_namespace = nullptr, *level = nullptr;
} observers;  // kept for good

const std::string kGot = ": got a tensor that requires grad while grad mode is on, expected ";
const std::string kDual = ": got a dual tensor of forward mode, expected ";

// Of a function of torch that gives a bool; an error means false.
bool says_yes(PyObject* function, PyObject* argument = nullptr) {
  PyObject* answer = argument ? call_with(function, argument) : PyObject_CallNoArgs(function);
  Py_XDECREF(answer);  // a bool, which lives on
  if (!answer) PyErr_Clear();
  return answer == Py_True;
}

// Whether the tensor has a tangent that torch would push forward: not so inside an autograd.Function.
bool is_dual(PyObject* tensor) {
  static PyObject* const name = PyUnicode_InternFromString("_current_level");
  PyObject* level = PyDict_GetItemWithError(torch()->forward_names, name);  // borrowed
  const long number = level ? PyLong_AsLong(level) : -1;
  if (PyErr_Occurred()) PyErr_Clear();
  if (number < 0 || !says_yes(torch()->is_forward_enabled)) return false;
  PyObject* pair = call_with(torch()->unpack_dual, tensor);
  PyObject* tangent = pair ? PySequence_GetItem(pair, 1) : nullptr;
  const bool found = tangent && tangent != Py_None;
  Py_XDECREF(tangent);
  Py_XDECREF(pair);
  PyErr_Clear();
  return found;
}

bool requires_grad(TorchTensor tensor) {
  if (tensor.impl) return torch()->symbols->requires_grad(tensor.impl);
  PyObject* wanted = torch()->requires_grad(tensor.object);
  Py_XDECREF(wanted);  // a bool, which lives on
  if (!wanted) PyErr_Clear();
  return wanted == Py_True;
}

// Whether autograd's backward needs to know of what is done with the tensor.
bool is_graphed(TorchTensor tensor) { return requires_grad(tensor) && says_yes(torch()->is_grad_enabled); }

}  // namespace

bool is_torch_tensor(PyObject* object) {
  const Torch* known = torch();
  return known && PyObject_TypeCheck(object, known->tensor);
}

bool is_plain_torch_tensor(PyObject* object) {
  const Torch* known = torch();
  return known && (Py_TYPE(object) == known->tensor || Py_TYPE(object) == known->parameter);
}

void* impl_of(PyObject* tensor) {
  const TorchSymbols* symbols = torch()->symbols;
  return symbols ? symbols->impl_of(tensor) : nullptr;
}

bool is_negated(TorchTensor tensor) {
  if (tensor.impl) return torch()->symbols->is_neg(tensor.impl);
  PyObject* answer = torch()->is_neg(tensor.object);
  Py_XDECREF(answer);  // a bool, which lives on
  if (!answer) PyErr_Clear();
  return answer == Py_True;
}

bool is_recorded(TorchTensor tensor) { return is_graphed(tensor) || is_dual(tensor.object); }

bool is_transformed(PyObject* tensor) { return says_yes(torch()->is_wrapped, tensor); }

bool is_observed() {
  if (!observers.functions) return false;
  for (Py_ssize_t i = 0; i < tuple_size(observers.functions); ++i) {
    PyObject* answer = PyObject_CallNoArgs(tuple_item(observers.functions, i));
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

void refuse_recorded_output(TorchTensor tensor, const char* name) {
  if (is_graphed(tensor))
    raise("InvalidProblem", name + kGot +
                                "an output that autograd does not record: write inside torch.no_grad(), or pass " +
                                name + ".detach()");
  if (is_dual(tensor.object))
    raise("InvalidProblem", name + kDual + "an output without a tangent: pass a tensor of its own");
}

void refuse_recorded_input(TorchTensor tensor, const char* name) {
  if (is_graphed(tensor))
    raise("InvalidProblem", name + kGot +
                                "one that needs no gradient, as retrograde.functional records no graph: call "
                                "retrograde.torch, which does, or use torch.no_grad()");
  if (is_dual(tensor.object))
    raise("InvalidProblem", name + kDual +
                                "one without a tangent, as retrograde.functional computes none: call "
                                "retrograde.torch, which does, or pass forward_ad.unpack_dual(" +
                                name + ").primal");
}

void bump_versions(const TorchTensor* tensors, int count) {
  if (!count) return;
  bool known = true;
  for (int i = 0; i < count; ++i) known &= tensors[i].impl != nullptr;
  if (known) {
    const TorchSymbols& symbols = *torch()->symbols;
    for (int i = 0; i < count; ++i)
      if (!symbols.is_inference(tensors[i].impl)) symbols.bump_version(tensors[i].impl);
    return;
  }
  PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
  const bool pending = PyErr_Occurred() != nullptr;
  if (pending) PyErr_Fetch(&type, &value, &trace);
  PyObject* all = PyTuple_New(count);
  for (int i = 0; all && i < count; ++i) set_tuple_item(all, i, Py_NewRef(tensors[i].object));
  const PyCFunction direct = torch()->increment_directly;
  PyObject* done = !all     ? nullptr
                   : direct ? direct(self_of_builtin(torch()->increment_version), all)
                            : call_with(torch()->increment_version, all);
  if (!done) PyErr_WriteUnraisable(all);
  Py_XDECREF(done);
  Py_XDECREF(all);
  if (pending) PyErr_Restore(type, value, trace);
}

}  // namespace rg
