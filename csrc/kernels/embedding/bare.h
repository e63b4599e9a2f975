// Sums without factors, which embedding_bag.cc makes and embedding.cc uses too: compiled once.
#pragma once

#include "engines/gather/run.h"

namespace rg::RG_ISA {

const embedding::Operation& bare_sums(Element element);

}  // namespace rg::RG_ISA
