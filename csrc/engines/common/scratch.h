// Memory that a thread works in.
#pragma once

#include <memory>

namespace rg {

// A thread's own T, made when it is first asked for, and kept: for what is too large for the small stacks that some
// threads have (musl: 128 KiB). It is as the last use left it. One use of a T at a time: what has one calls nothing
// that takes another.
template <class T>
T& thread_scratch() {
  static thread_local std::unique_ptr<T> mine;
  if (!mine) mine.reset(new T);
  return *mine;
}

}  // namespace rg
