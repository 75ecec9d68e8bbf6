// SPDX-License-Identifier: MIT

// The yardstick of hosts: the same work whatever becomes of the program.
#ifndef LISTER_CYARDSTICK_H
#define LISTER_CYARDSTICK_H

#include <stdint.h>

// Does the work so often, at least once, in memory of its own that this thread is the first to touch.
//
// Returns the digest of all answers of one pass, which is the same on all hosts; 0 where there is no memory
// or two passes have other answers.
uint64_t lister_yardstick(uint64_t passes);

#endif
