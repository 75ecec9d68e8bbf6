// SPDX-License-Identifier: MIT

// The library as the files of this module share it.
#ifndef LISTER_CARB_LIBRARY_H
#define LISTER_CARB_LIBRARY_H

#include <pthread.h>

#include "CListerArb.h"

// A ball of Arb takes six words in Arb 2 and in FLINT 3: the middle, a floating-point number, and
// then the radius. It is only written and read by the library; there is room to spare.
struct ball {
  long words[16];
};

struct library {
  void (*init)(struct ball *);
  void (*clear)(struct ball *);
  // Sets a floating-point number of Arb: the middle of a ball, which comes first in it.
  void (*set)(struct ball *, mpfr_srcptr);
  // Sets the ends of an interval around a ball.
  void (*ends)(mpfr_ptr, mpfr_ptr, const struct ball *);
  void (*divide)(struct ball *, const struct ball *, unsigned long, long);
  // Frees what the library keeps for a thread.
  void (*end_thread)(void);
  void (*functions[lister_arb_count])(struct ball *, const struct ball *, long);
  const char *version;
  pthread_key_t key;
};

// Filled when the library is loaded.
extern struct library lister_arb_library;

// Looks up a function by its name; 0 if there is none.
int lister_arb_find(void *handle, const char *name, void *function);

// Looks up what the special functions need; 0 if something is missing.
int lister_arb_find_special(void *handle);

#endif
