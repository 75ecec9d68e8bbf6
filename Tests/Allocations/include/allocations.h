// SPDX-License-Identifier: MIT

// Counts how often a program asks for memory.
//
// The library is loaded before a program's own ones (LD_PRELOAD) and stands between it and the C library.
// For glibc.
//
//   LISTER_ALLOCATIONS    a file that gets the number when the program ends
#ifndef LISTER_ALLOCATIONS_H
#define LISTER_ALLOCATIONS_H

#endif
