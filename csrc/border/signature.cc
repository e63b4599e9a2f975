#include "border/signature.h"

#include <algorithm>
#include <stdexcept>

#include "border/python_api.h"
#include "border/python_error.h"
#include "border/torch_tensors.h"

namespace rg {
namespace {

std::string listing(const Form& form) {
  std::string s = "(";
  for (const Field& field : form.fields) s += (s.size() > 1 ? ", " : "") + field.name + (field.required ? "" : "=None");
  return s + ")";
}

std::string element_list(uint32_t elements) {
  std::string s;
  for (const ElementInfo& row : kElements)
    if (elements >> int(row.element) & 1) s += (s.empty() ? "" : " or ") + std::string(row.name);
  return s;
}

// Whether the element says which problem it is: not so for integers, of which any kind will do, and bools.
bool has_reals(uint32_t elements) {
  for (const ElementInfo& row : kElements)
    if (elements >> int(row.element) & 1 && row.of == ElementClass::real) return true;
  return false;
}

// Half of `whole` along the operand's split axis: the first where `second` is false.
View half(const View& whole, int axis, bool second) {
  View v = whole;
  v.shape[axis] /= 2;
  if (second) v.data += v.shape[axis] * v.strides[axis];
  return v;
}

// Stride 0 along dimensions that `v` lacks or holds once; the shapes were checked to fit.
View broadcast(const View& v, const std::vector<int64_t>& shape) {
  View b = v;
  b.rank = int(shape.size());
  for (int d = 0, s = v.rank - b.rank; d < b.rank; ++d, ++s) {
    b.shape[d] = shape[d];
    b.strides[d] = s >= 0 && v.shape[s] == shape[d] ? v.strides[s] : 0;
  }
  return b;
}

void emit(const Operand& op, const View& whole, Views* out) {
  if (op.split < 0 && !op.broadcast) return out->push(whole);
  if (op.split < 0) return out->push(broadcast(whole, op.broadcast_shape));
  out->push(half(whole, op.split, op.swap));
  out->push(half(whole, op.split, !op.swap));
}

// An operand that lies in memory row after row, without data.
View dense(const Operand& op) {
  View v;
  v.rank = int(op.shape.size());
  v.element = Element(__builtin_ctz(op.elements));
  int64_t stride = element_size(v.element);
  for (int d = v.rank - 1; d >= 0; --d) {
    v.shape[d] = op.shape[d];
    v.strides[d] = stride;
    stride *= op.shape[d] > 0 ? op.shape[d] : 1;
  }
  return v;
}

alignas(64) char nothing[64];
constexpr size_t kMaxFields = 64;  // bits of the masks of `choose`

}  // namespace

Signature::Signature(std::string case_text, PyObject* args_type, std::vector<Form> forms)
    : case_(std::move(case_text)), args_type_(args_type), forms_(std::move(forms)) {
  Py_INCREF(args_type_);
  for (Form& form : forms_)
    for (Field& field : form.fields) field.place = remember(PyUnicode_InternFromString(field.name.c_str()));
  // A dataclass lists its fields: those of no form here must be None.
  PyObject* fields = PyObject_GetAttrString(args_type_, "__match_args__");
  if (!fields) PyErr_Clear();
  for (Py_ssize_t i = 0; fields && PyTuple_Check(fields) && i < tuple_size(fields); ++i) {
    PyObject* name = Py_NewRef(tuple_item(fields, i));
    PyUnicode_InternInPlace(&name);
    remember(name);
  }
  Py_XDECREF(fields);
  if (names_.size() > kMaxFields)
    throw std::length_error("got " + std::to_string(names_.size()) + " fields of an Args class, expected at most " +
                            std::to_string(kMaxFields) + ": declare a list of operands as one field");
}

// Takes over a reference to an interned name; the place of that name among all.
int Signature::remember(PyObject* name) {
  auto found = std::find(names_.begin(), names_.end(), name);
  if (found != names_.end()) {
    Py_DECREF(name);
    return int(found - names_.begin());
  }
  names_.push_back(name);
  return int(names_.size()) - 1;
}

Signature::~Signature() {
  for (PyObject* name : names_) Py_DECREF(name);
  Py_DECREF(args_type_);
}

// The form whose operands are exactly those given.
const Form& Signature::choose(PyObject* args, BoundArgs* out) const {
  auto* expected = reinterpret_cast<PyTypeObject*>(args_type_);
  if (!PyObject_TypeCheck(args, expected))
    raise("InvalidType",
          "run takes " + name_of(expected) + ", got " + type_name(args) + ": build the Args class of this plan");
  uint64_t given = 0;
  for (size_t k = 0; k < names_.size(); ++k) {
    PyObject* value = PyObject_GetAttr(args, names_[k]);
    if (!value) {  // a field that was deleted, or never set, is not given
      if (!PyErr_ExceptionMatches(PyExc_AttributeError)) throw PythonError();
      PyErr_Clear();
      value = Py_NewRef(Py_None);
    }
    out->values.push(value);
    given |= uint64_t(value != Py_None) << k;
  }
  std::string missing;
  size_t fewest = ~size_t(0);
  for (size_t f = 0; f < forms_.size(); ++f) {
    uint64_t all = 0, lacking = 0;
    std::string lack;
    for (const Field& field : forms_[f].fields) {
      uint64_t bit = uint64_t(1) << field.place;
      all |= bit;
      if (field.required && !(given & bit)) {
        lacking |= bit;
        lack += (lack.empty() ? "" : ", ") + field.name;
      }
    }
    uint64_t extra = given & ~all;
    if (!lacking && !extra) return forms_[f];
    size_t wrong = size_t(__builtin_popcountll(lacking) + __builtin_popcountll(extra));
    if (wrong >= fewest) continue;
    fewest = wrong;
    missing = lack.empty() ? "" : "missing " + lack;
    for (size_t k = 0; k < names_.size(); ++k)
      if (extra >> k & 1) missing += (missing.empty() ? "" : "; ") + std::string("unexpected ") + utf8_of(names_[k]);
  }
  std::string takes;
  for (const Form& form : forms_) takes += (takes.empty() ? "" : " or ") + listing(form);
  raise("InvalidProblem", missing + ": " + name_of(expected) + " takes " + takes + " here");
}

void Signature::check(const Operand& op, PyObject* value, const Borrowed& array, bool is_function) const {
  const View& v = array.view;
  const bool there = device == dlpack::kCPU ? on_cpu(array.device) : array.device.type == device;
  if (!there)
    raise("InvalidProblem", op.label + ": lives on " + device_text(array.device) + ", but this plan runs on " +
                                (device == dlpack::kCPU ? "the CPU" : device_name(device)) +
                                ": move it, or select a plan with a Stream of that device");
  if (!(op.elements >> int(v.element) & 1))
    raise("InvalidType", op.label + ": got element " + element_name(v.element) + ", expected " +
                             element_list(op.elements) + ": convert it" +
                             (has_reals(op.elements) ? ", or describe the problem with its element" : ""));
  if (v.rank != int(op.shape.size()) || !std::equal(op.shape.begin(), op.shape.end(), v.shape))
    raise("InvalidProblem", op.label + ": got shape " + shape_text(v.shape, v.rank) + ", expected " +
                                shape_text(op.shape.data(), int(op.shape.size())) +
                                ": reshape it, or describe the problem with its shape");
  int64_t address_bits = int64_t(v.data - static_cast<char*>(nullptr)), count = 1;
  for (int d = 0; d < v.rank; ++d) {
    count *= v.shape[d];
    if (v.shape[d] > 1) address_bits |= v.strides[d];
  }
  if (count && address_bits & (element_size(v.element) - 1))
    raise("MisalignedOperand", op.label + ": its address or strides are not multiples of " +
                                   std::to_string(element_size(v.element)) + " bytes: copy it to an aligned array");
  if (op.writes) {
    if (array.readonly) raise("InvalidProblem", op.label + ": is written, but " + array.readonly_reason);
    if (overlaps_itself(v) != Overlap::no)
      raise("InvalidProblem", op.label + ": is written, but elements of it share memory (strides " +
                                  shape_text(v.strides, v.rank) + " bytes for shape " + shape_text(v.shape, v.rank) +
                                  "): give it memory of its own");
    if (array.is_torch) refuse_recorded_output({value, array.torch_impl}, op.label.c_str());
  } else if (array.is_torch && refuses_recorded && !is_function) {
    refuse_recorded_input({value, array.torch_impl}, op.label.c_str());
  }
}

namespace {

void check_list(const Field& field, PyObject* value) {
  const std::string expected = std::to_string(field.last - field.first);
  if (!PyList_Check(value) && !PyTuple_Check(value))
    raise("InvalidType",
          field.name + ": got " + type_name(value) + ", expected a list or tuple of " + expected + " arrays");
  const Py_ssize_t got = PySequence_Size(value);
  if (got != field.last - field.first)
    raise("InvalidProblem", field.name + ": got " + std::to_string(got) + " arrays, expected " + expected +
                                ": pass one for each shape of the descriptor");
}

[[noreturn]] void refuse_missing(const Operand& op) {
  raise("InvalidProblem", op.label + ": got None, expected an array: a list has all of its arrays");
}

// A stream over the elements that its operand has: one that is stretched over an axis of extent 0 seems to have none.
View unstretched(View v, const Operand& op) {
  const bool none = std::find(op.shape.begin(), op.shape.end(), 0) != op.shape.end();
  for (int d = 0; d < v.rank && !none; ++d)
    if (v.shape[d] == 0) v.shape[d] = 1;
  return v;
}

using Spans = SmallArray<Span, 8>;

// Whether no two streams share a byte of the memory between their first element and their last.
bool apart(const Bound& bound, const Spans& spans) {
  std::vector<std::pair<uintptr_t, uintptr_t>> ranges;
  for (int s = 0; s < spans.size(); ++s) {
    const auto at = reinterpret_cast<uintptr_t>(bound.call.streams[s].data);
    if (bound.owners[s]) ranges.push_back({at + uintptr_t(spans[s].first), at + uintptr_t(spans[s].last)});
  }
  std::sort(ranges.begin(), ranges.end());
  for (size_t r = 1; r < ranges.size(); ++r)
    if (ranges[r].first < ranges[r - 1].second) return false;
  return true;
}

}  // namespace

void Signature::check_overlaps(const Form& form, const Bound& bound) const {
  constexpr int kFew = 16;  // of more streams than these not every pair is looked at, unless some ranges overlap
  SmallArray<const Operand*, 8> operand;
  for (const Operand& op : form.operands)
    for (int s = 0; s < op.streams(); ++s) operand.push(&op);
  const int count = operand.size();
  Spans spans;
  spans.start(count);
  for (int s = 0; s < count; ++s) {
    spans[s] = {};
    if (bound.owners[s] && !span(bound.call.streams[s], &spans[s]))
      raise("InvalidProblem", operand[s]->label + ": its strides do not fit 64 bits");
  }
  for (int s = 0; s < count; ++s)
    if (bound.owners[s] && spans[s].first == spans[s].last)
      span(unstretched(bound.call.streams[s], *operand[s]), &spans[s]);
  if (count > kFew && apart(bound, spans)) return;
  for (int o = 0; o < count; ++o) {
    if (!operand[o]->writes || !bound.owners[o]) continue;
    for (int s = 0; s < count; ++s) {
      if (operand[s] == operand[o] || !bound.owners[s] || (operand[s]->writes && s > o)) continue;
      const View &out = bound.call.streams[o], &other = bound.call.streams[s];
      int64_t gap = other.data - out.data;
      if (spans[o].last <= gap + spans[s].first || gap + spans[s].last <= spans[o].first) continue;
      bool may_coincide = operand[o]->inplace && !operand[s]->writes;
      if (may_coincide && coincide(out, other)) continue;
      Overlap found = overlap(unstretched(out, *operand[o]), unstretched(other, *operand[s]));
      if (found == Overlap::no) continue;
      raise("InvalidProblem",
            operand[o]->label + ": is written, but " +
                (found == Overlap::yes ? "shares memory with " : "cannot be proven apart from ") + operand[s]->label +
                (may_coincide ? ": they may coincide exactly, or lie apart" : ": give it memory of its own"));
    }
  }
}

void Signature::check_device(const Operand& op, const Borrowed& array, const Bound& bound) const {
  if (device != dlpack::kCPU && array.device.id != bound.device.id)
    raise("InvalidProblem", op.label + ": lives on " + device_text(array.device) + ", and " + bound.first->label +
                                " on " + device_text(bound.device) + ": expected one device, move one of them");
}

void Signature::bind(const Operand& op, PyObject* value, Borrowed* array, Bound* out) const {
  const int emitted = op.streams();
  if (value == Py_None) {
    for (int s = 0; s < emitted; ++s) out->call.streams.push(View());
  } else {
    array->inspect(value, op.label.c_str());
    check(op, value, *array, false);
    if (!out->first) out->first = &op, out->device = array->device;
    check_device(op, *array, *out);
    // An empty array may have no memory, but null means an operand that is absent.
    if (!array->view.data) array->view.data = nothing;
    emit(op, array->view, &out->call.streams);
    if (op.writes && array->is_torch) out->written.push({value, array->torch_impl});
  }
  for (int s = 0; s < emitted; ++s) {
    out->names.push(op.label.c_str());
    out->owners.push(value == Py_None ? nullptr : value);
  }
}

void Signature::bind(PyObject* args, BoundArgs* out) const {
  RaiseContext context(case_);
  const Form& form = choose(args, out);
  out->arrays.start(int(form.operands.size()));
  for (const Field& field : form.fields) {
    PyObject* value = out->values[field.place];
    const bool list = field.list && value != Py_None;
    if (list) check_list(field, value);
    for (int i = field.first; i < field.last; ++i) {
      if (list) {
        PyObject* item = PySequence_GetItem(value, i - field.first);
        if (!item) throw PythonError();  // another thread has shortened the list
        out->values.push(item);
        if (item == Py_None) refuse_missing(form.operands[size_t(i)]);
        bind(form.operands[size_t(i)], item, &out->arrays[i], out);
      } else {
        bind(form.operands[size_t(i)], value, &out->arrays[i], out);
      }
    }
  }
  check_overlaps(form, *out);
}

namespace {

// The view under the shape that is declared; false where it does not have it.
bool fit(const Operand& op, View* v) {
  const int rank = int(op.shape.size());
  if (v->rank == rank && std::equal(op.shape.begin(), op.shape.end(), v->shape)) return true;
  View made = *v;
  made.rank = rank;
  int from = v->rank - 1;
  bool repeated = false;
  for (int d = rank - 1; d >= 0; --d) {
    while (from >= 0 && v->shape[from] == 1 && op.shape[size_t(d)] != 1) --from, repeated = true;
    const bool same = from >= 0 && v->shape[from] == op.shape[size_t(d)];
    repeated |= !same && op.shape[size_t(d)] != 1;
    made.shape[d] = op.shape[size_t(d)];
    made.strides[d] = same ? v->strides[from] : 0;
    if (same) --from;
  }
  for (; from >= 0; --from)
    if (v->shape[from] != 1) return false;
  if (!repeated) return *v = made, true;
  // Extents of 1 were passed over above: by NumPy's rule they must stand at their own places.
  if (op.writes || v->rank > rank) return false;
  for (int d = rank - 1, s = v->rank - 1; d >= 0; --d, --s) {
    if (s >= 0 && v->shape[s] != 1 && v->shape[s] != op.shape[size_t(d)]) return false;
    made.strides[d] = s >= 0 && v->shape[s] != 1 ? v->strides[s] : 0;
  }
  return *v = made, true;
}

}  // namespace

Element Signature::element_of(int form, int operand) const {
  return Element(__builtin_ctz(forms_.at(size_t(form)).operands.at(size_t(operand)).elements));
}

bool Signature::bind_given(int number, const Given* given, int count, Bound* out) const {
  RaiseContext context(case_);
  const Form& form = forms_.at(size_t(number));
  if (count != int(form.operands.size())) return false;
  for (int i = 0; i < count; ++i) {
    const Operand& op = form.operands[size_t(i)];
    const Given& g = given[i];
    if (g.array) {
      if (!fit(op, &g.array->view)) return false;
      check(op, g.owner, *g.array, true);
      if (!g.array->view.data) g.array->view.data = nothing;
      emit(op, g.array->view, &out->call.streams);
      if (op.writes && g.array->is_torch) out->written.push({g.owner, g.array->torch_impl});
    } else if (g.fresh) {
      if (!fit(op, g.fresh)) return false;
      if (!g.fresh->data) g.fresh->data = nothing;
      emit(op, *g.fresh, &out->call.streams);
    } else if (g.number) {
      View v;
      v.data = g.number, v.element = element_of(number, i);
      emit(op, v, &out->call.streams);
    } else {
      if (op.required) return false;
      for (int s = 0; s < op.streams(); ++s) out->call.streams.push(View());
    }
    for (int s = 0; s < op.streams(); ++s) {
      out->names.push(op.label.c_str());
      out->owners.push(g.array ? g.owner : nullptr);
    }
  }
  for (int i = 0; i < count; ++i)
    if (given[i].array && form.operands[size_t(i)].writes) {  // what was made for this call shares memory with nothing
      check_overlaps(form, *out);
      break;
    }
  return true;
}

void Signature::raise_fault(const Fault& fault, const Bound& bound) const {
  RaiseContext context(case_);
  const View& v = bound.call.streams[fault.stream];
  std::string place;  // the position as an index of the array
  int64_t rest = fault.position;
  for (int d = v.rank - 1; d >= 0; rest /= v.shape[d--])
    place = std::to_string(rest % v.shape[d]) + (place.empty() ? "" : ", ") + place;
  raise(fault.error, std::string(bound.names[fault.stream]) + (v.rank ? "[" + place + "]" : "") + ": got " +
                         std::to_string(fault.value) + ", expected " + fault.expected);
}

void Signature::relabel(const std::string& name, const std::string& label) {
  for (Form& form : forms_)
    for (Operand& op : form.operands)
      if (op.name == name) op.label = label;
}

void Signature::describe(Call* out) const {
  out->streams.clear();
  for (const Operand& op : forms_.front().operands) emit(op, dense(op), &out->streams);
}

bool Signature::describe(const std::vector<std::string>& given, Call* out, std::vector<int>* places) const {
  for (const Form& form : forms_) {
    size_t used = 0;
    bool fits = true;
    out->streams.clear();
    places->clear();
    for (const Operand& op : form.operands) {
      auto found = std::find(given.begin(), given.end(), op.name);
      bool is_given = found != given.end();
      used += is_given;
      fits &= is_given || !op.required;
      emit(op, dense(op), &out->streams);
      places->insert(places->end(), size_t(op.streams()), is_given ? int(found - given.begin()) : -1);
    }
    if (fits && used == given.size()) return true;
  }
  return false;
}

}  // namespace rg
