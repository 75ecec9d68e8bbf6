// SPDX-License-Identifier: MIT

// Which call is to fail, and how; see faults.h for what the environment says of it.
#ifndef LISTER_FAULTS_PLAN_H
#define LISTER_FAULTS_PLAN_H

#include <stdbool.h>
#include <stddef.h>

// The kinds of calls, in the order of their names in plan.c.
enum kind {
  KIND_OPEN,
  KIND_READ,
  KIND_WRITE,
  KIND_FSYNC,
  KIND_RENAME,
  KIND_LINK,
  KIND_UNLINK,
  KIND_STAT,
  KIND_FLOCK,
  KIND_MKDIR,
  KIND_ATTRIBUTE,
  KIND_LOCK,
  KIND_MAP,
  KIND_COUNT
};

// What becomes of a call.
enum fate { FATE_GO, FATE_FAIL, FATE_SHORTEN };

// Reads the plan; calls count from now on.
void plan_begin(void);

// The system's own calls, past the functions that this library stands before.
long plan_call(long number, long first, long second, long third, long fourth);

// Decides on a call on paths; the second one may be null. Sets errno if the call is to fail.
enum fate plan_paths(enum kind kind, const char *path, const char *second);

// Decides on a call on an open file.
enum fate plan_descriptor(enum kind kind, int descriptor);

#endif
