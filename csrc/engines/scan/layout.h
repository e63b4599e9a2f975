// Where the terms of a scan lie. Compiled once, no ISA.
//
// A problem is a set of lanes (the kept indices), each scanned over n terms in scan order: where it runs from the end,
// strides are negated and nothing else changes. Lanes are handled in units, side by side in one vector.
#pragma once

#include "engines/common/axes.h"

namespace rg::scan {

// Operands by what they mean to the kernels; forward y and backward dx are kOut. From kCarryIn on: states, f64, with
// their numbers along a leading dimension.
enum Stream { kX, kDy, kY, kIndices, kOut, kData, kCarryIn = kData, kCarryOut, kGradIn, kGradOut, kStreams };

inline constexpr int kSlots = 256;             // lanes of a unit at most
inline constexpr int kMaxStep = 16;            // lanes that kernels take at once; 8 of f64
inline constexpr int64_t kBlock = 1056;        // 33 lines of halves: 16 blocks side by side fall in different sets
inline constexpr int64_t kWhole = 4 * kBlock;  // longer scans are cut into blocks
inline constexpr int kTracedSlots = 64;        // lanes of a unit where the backward keeps forward states of tiles

// The lanes of a unit, and where their first term is.
struct Place {
  int lanes, slots;                // used; with padding to whole steps
  char* base[kStreams];            // of lane 0
  int64_t at[kStreams][kMaxStep];  // rows: offsets of the lanes from the base, padded with the last one's
  int64_t side[kStreams];          // columns: bytes from lane to lane
  int64_t terms;                   // of a lane
  int64_t first, lane_first;       // the position of lane 0's first term in scan order, and from lane to lane
  bool starts, ends;               // lane 0 (columns: all) starts the scan; the last one ends it
};

// The axis of a scan, which may run from its end.
struct Axis {
  int number;
  bool from_end;
};

struct Problem {
  // roles[s]: which of the call's streams it is; -1: none. narrow: units of kTracedSlots.
  Problem(const Call& call, const int* roles, Axis along, bool narrow);

  char* data[kStreams] = {};
  int64_t size[kStreams], axis[kStreams];  // bytes of an element; to the next term (states: the next number)
  AxesOf<kStreams> kept;
  int64_t n, lanes, step;
  bool reverse;
  bool columns;  // neighbouring lanes are contiguous in every operand; else a unit is `step` rows
  int64_t run, width, run_units, units;
  bool large, streaming;  // beyond the caches; the output goes past them

  bool has(int s) const { return data[s] != nullptr; }
  void place(int64_t unit, Place* out) const;

  // Scans of more than kWhole terms are done in pieces. Columns: a piece is a block of every lane of the unit.
  // Rows: a unit is one row, and the lanes of a piece are blocks of it; a last shorter block is a piece of its own.
  int64_t blocks() const { return (n + kBlock - 1) / kBlock; }
  int64_t pieces() const;
  int64_t long_units() const { return columns ? units : lanes; }
  void place_piece(int64_t unit, int64_t piece, Place* out) const;
};

// Bytes for the states of `components` numbers between pieces, whatever the strides; 0 where there is one piece only.
size_t piece_bytes(const View& whole, int axis, int components);

}  // namespace rg::scan
