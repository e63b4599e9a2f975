// What the border asks of Python beyond the limited API of 3.12, under one name for both builds: the macro or the
// struct itself where the module is built for one Python, a function of the stable ABI where it is built for all
// from 3.12 on.
#pragma once

#include <Python.h>

#include <string>

namespace rg {

#ifdef Py_LIMITED_API

inline Py_ssize_t tuple_size(PyObject* tuple) { return Py_SIZE(tuple); }  // a field that the stable ABI has
inline PyObject* tuple_item(PyObject* tuple, Py_ssize_t i) { return PyTuple_GetItem(tuple, i); }  // borrowed
inline void set_tuple_item(PyObject* tuple, Py_ssize_t i, PyObject* item) { PyTuple_SetItem(tuple, i, item); }
inline Py_ssize_t list_size(PyObject* list) { return Py_SIZE(list); }
inline PyObject* list_item(PyObject* list, Py_ssize_t i) { return PyList_GetItem(list, i); }  // borrowed
inline double float_value(PyObject* number) { return PyFloat_AsDouble(number); }
inline PyCFunction function_of(PyObject* builtin) { return PyCFunction_GetFunction(builtin); }
inline PyObject* self_of_builtin(PyObject* builtin) { return PyCFunction_GetSelf(builtin); }
inline int flags_of(PyObject* builtin) { return PyCFunction_GetFlags(builtin); }

#else

inline Py_ssize_t tuple_size(PyObject* tuple) { return PyTuple_GET_SIZE(tuple); }
inline PyObject* tuple_item(PyObject* tuple, Py_ssize_t i) { return PyTuple_GET_ITEM(tuple, i); }
inline void set_tuple_item(PyObject* tuple, Py_ssize_t i, PyObject* item) { PyTuple_SET_ITEM(tuple, i, item); }
inline Py_ssize_t list_size(PyObject* list) { return PyList_GET_SIZE(list); }
inline PyObject* list_item(PyObject* list, Py_ssize_t i) { return PyList_GET_ITEM(list, i); }
inline double float_value(PyObject* number) { return PyFloat_AS_DOUBLE(number); }
inline PyCFunction function_of(PyObject* builtin) { return PyCFunction_GET_FUNCTION(builtin); }
inline PyObject* self_of_builtin(PyObject* builtin) { return PyCFunction_GET_SELF(builtin); }
inline int flags_of(PyObject* builtin) { return PyCFunction_GET_FLAGS(builtin); }

#endif

// What PyVectorcall_NARGS says, which is a call in the stable ABI.
inline size_t argument_count(size_t flags) { return flags & ~size_t(PY_VECTORCALL_ARGUMENTS_OFFSET); }

// Null with a Python error set where the text has no UTF-8.
inline const char* utf8_of(PyObject* text) { return PyUnicode_AsUTF8AndSize(text, nullptr); }

inline PyObject* call_with(PyObject* function, PyObject* argument) {
  PyObject* arguments[] = {nullptr, argument};  // a method puts its object into the first place
  return PyObject_Vectorcall(function, arguments + 1, 1 | PY_VECTORCALL_ARGUMENTS_OFFSET, nullptr);
}
inline PyObject* call_method(PyObject* object, PyObject* name) {
  return PyObject_VectorcallMethod(name, &object, 1 | PY_VECTORCALL_ARGUMENTS_OFFSET, nullptr);
}

// Without the module: what `__name__` of the class says.
inline std::string name_of(PyTypeObject* type) {
  PyObject* name = PyType_GetName(type);
  const char* text = name ? utf8_of(name) : nullptr;
  std::string copy = text ? text : "?";
  Py_XDECREF(name);
  if (!text) PyErr_Clear();
  return copy;
}
inline std::string type_name(PyObject* object) { return name_of(Py_TYPE(object)); }

// An attribute that C code computes, read without a search by name. Its descriptor must outlive this.
class Getter {
 public:
  Getter() = default;
  explicit Getter(PyObject* descriptor) {
    if (!descriptor || Py_TYPE(descriptor) != &PyGetSetDescr_Type) return;
#ifdef Py_LIMITED_API
    read_ = reinterpret_cast<descrgetfunc>(PyType_GetSlot(&PyGetSetDescr_Type, Py_tp_descr_get));
    descriptor_ = descriptor;
#else
    read_ = reinterpret_cast<PyGetSetDescrObject*>(descriptor)->d_getset;
#endif
  }
  // False where it is implemented otherwise.
  explicit operator bool() const { return read_ != nullptr; }

  // A new reference; null with a Python error set.
  PyObject* operator()(PyObject* object) const {
#ifdef Py_LIMITED_API
    return read_(descriptor_, object, nullptr);
#else
    return read_->get(object, read_->closure);
#endif
  }

 private:
#ifdef Py_LIMITED_API
  descrgetfunc read_ = nullptr;
  PyObject* descriptor_ = nullptr;
#else
  const PyGetSetDef* read_ = nullptr;
#endif
};

// A method without arguments that is a C function. Its descriptor must outlive this.
class Method {
 public:
  explicit Method(PyObject* descriptor) {
    if (!descriptor || Py_TYPE(descriptor) != &PyMethodDescr_Type) return;
#ifdef Py_LIMITED_API
    call_ = descriptor;
#else
    const PyMethodDef* method = reinterpret_cast<PyMethodDescrObject*>(descriptor)->d_method;
    if (method->ml_flags == METH_NOARGS) call_ = method->ml_meth;
#endif
  }
  explicit operator bool() const { return call_ != nullptr; }
  PyObject* operator()(PyObject* self) const {
#ifdef Py_LIMITED_API
    return call_with(call_, self);
#else
    return call_(self, nullptr);
#endif
  }

 private:
#ifdef Py_LIMITED_API
  PyObject* call_ = nullptr;
#else
  PyCFunction call_ = nullptr;
#endif
};

}  // namespace rg
