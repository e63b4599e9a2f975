// A sequence whose first items lie in the object itself, so that a call with few operands allocates nothing.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <type_traits>

namespace rg {

template <class T, int kInline>
class SmallArray {
 public:
  SmallArray() = default;
  SmallArray(std::initializer_list<T> items) { assign(items.begin(), int(items.size())); }
  SmallArray(const SmallArray& other) { assign(other.items_, other.size_); }
  SmallArray& operator=(const SmallArray& other) {
    if (this != &other) assign(other.items_, other.size_);
    return *this;
  }

  int size() const { return size_; }
  T& operator[](int i) { return items_[i]; }
  const T& operator[](int i) const { return items_[i]; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

  void clear() { size_ = 0; }
  void push(const T& item) {
    if (size_ == room_) [[unlikely]]
      grow(2 * room_);
    items_[size_++] = item;
  }
  // So many items, for an array that has none: of a T that cannot be copied they are new, of another whatever it had.
  void start(int size) {
    if (size > room_) [[unlikely]]
      grow(size);
    size_ = size;
  }

 private:
  __attribute__((noinline, cold)) void grow(int room) {
    std::unique_ptr<T[]> more(new T[size_t(room)]);
    if constexpr (std::is_copy_assignable_v<T>) std::copy(begin(), end(), more.get());
    heap_ = std::move(more), items_ = heap_.get(), room_ = room;
  }
  void assign(const T* items, int size) {
    size_ = 0;
    start(size);
    std::copy(items, items + size, items_);
  }

  T first_[kInline];
  std::unique_ptr<T[]> heap_;
  T* items_ = first_;
  int size_ = 0, room_ = kInline;
};

}  // namespace rg
