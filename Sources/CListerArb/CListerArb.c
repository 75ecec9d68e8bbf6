// SPDX-License-Identifier: MIT

#include "Library.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>

struct library lister_arb_library;
#define library lister_arb_library

enum { untouched, ready, missing };
static atomic_int state = untouched;
static pthread_once_t loaded = PTHREAD_ONCE_INIT;
static atomic_int asked = 0;

// MARK: Loading

// The version, if it is one whose balls are as they are described here.
static const char *known_version(void *handle) {
  const char *const *arb = dlsym(handle, "arb_version");
  const char *flint = dlsym(handle, "flint_version");
  // Arb 2.23 is the last one but those within FLINT 3, which has no version of its own for it.
  if (arb != NULL && *arb != NULL) return strtol(*arb, NULL, 10) == 2 ? *arb : NULL;
  return flint != NULL && strtol(flint, NULL, 10) == 3 ? flint : NULL;
}

int lister_arb_find(void *handle, const char *name, void *function) {
  void *found = dlsym(handle, name);
  *(void **)function = found;
  return found != NULL;
}

static void end_thread(void *memory);

static int open_library(void) {
  static const char *const files[] = {
      "libflint-arb.so.2", "libflint.so.24", "libflint.so.23", "libflint.so.22",
      "libflint.so.21",    "libflint.so.20", "libflint.so.19", "libflint.so.18",
  };
  void *handle = NULL;
  for (size_t i = 0; handle == NULL && i < sizeof files / sizeof *files; i++)
    handle = dlopen(files[i], RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return 0;
  library.version = known_version(handle);
  if (library.version == NULL) return 0;
  static const char *const names[] = {
#define LISTER_ARB_NAME(name) "arb_" #name,
      LISTER_ARB_FUNCTIONS(LISTER_ARB_NAME)
#undef LISTER_ARB_NAME
  };
  for (int i = 0; i < lister_arb_count; i++)
    if (!lister_arb_find(handle, names[i], &library.functions[i])) return 0;
  return lister_arb_find(handle, "arb_init", &library.init) && lister_arb_find(handle, "arb_clear", &library.clear) &&
         lister_arb_find(handle, "arf_set_mpfr", &library.set) &&
         lister_arb_find(handle, "arb_get_interval_mpfr", &library.ends) &&
         lister_arb_find(handle, "arb_div_ui", &library.divide) &&
         lister_arb_find(handle, "flint_cleanup", &library.end_thread) &&
         pthread_key_create(&library.key, end_thread) == 0 && lister_arb_find_special(handle);
}

static void load(void) { atomic_store(&state, open_library() ? ready : missing); }

int lister_arb_load(void) {
  pthread_once(&loaded, load);
  return atomic_load(&state) == ready;
}

const char *lister_arb_version(void) {
  return atomic_load(&state) == ready ? library.version : NULL;
}

// Whether to ask the library.
static int is_worth_asking(void) {
  int now = atomic_load_explicit(&state, memory_order_acquire);
  if (now != untouched) return now == ready;
  int before = atomic_fetch_add_explicit(&asked, 1, memory_order_relaxed);
  return before >= lister_arb_patience && lister_arb_load();
}

// MARK: What a thread keeps

struct room {
  struct ball x, y;
  mpfr_t low, high;
};

static void end_thread(void *memory) {
  struct room *room = memory;
  library.clear(&room->x);
  library.clear(&room->y);
  mpfr_clears(room->low, room->high, (mpfr_ptr)NULL);
  free(room);
  library.end_thread();
}

static struct room *own_room(void) {
  static _Thread_local struct room *own;
  if (own != NULL) return own;
  struct room *room = calloc(1, sizeof *room);
  if (room == NULL) return NULL;
  library.init(&room->x);
  library.init(&room->y);
  mpfr_inits2(192, room->low, room->high, (mpfr_ptr)NULL);
  if (pthread_setspecific(library.key, room) != 0) {
    end_thread(room);
    return NULL;
  }
  own = room;
  return own;
}

// MARK: Rounding

// One value in four million is nearer to a number of the precision than so many more bits tell.
enum { guard_bits = 24 };

// Rounds the ball y of a thread's room, if all of it rounds to one number.
static int round_ball(struct room *room, mpfr_ptr y, mpfr_rnd_t rounding) {
  const mpfr_prec_t bits = mpfr_get_prec(y) + guard_bits;
  mpfr_set_prec(room->low, bits);
  mpfr_set_prec(room->high, bits);
  library.ends(room->low, room->high, &room->y);
  if (!mpfr_number_p(room->low) || !mpfr_number_p(room->high)) return 0;
  mpfr_prec_round(room->low, mpfr_get_prec(y), rounding);
  mpfr_prec_round(room->high, mpfr_get_prec(y), rounding);
  if (!mpfr_equal_p(room->low, room->high)) return 0;
  mpfr_set(y, room->low, rounding);
  return 1;
}

int lister_arb_round(
    enum lister_arb_function function, mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t rounding) {
  if (!is_worth_asking() || !mpfr_regular_p(x)) return 0;
  struct room *room = own_room();
  if (room == NULL) return 0;
  library.set(&room->x, x);
  library.functions[function](&room->y, &room->x, mpfr_get_prec(y) + guard_bits);
  return round_ball(room, y, rounding);
}

int lister_arb_round_root(
    mpfr_ptr y, mpfr_srcptr x, unsigned long index, mpfr_rnd_t rounding) {
  // The root of 1 is the only one that would be known exactly.
  if (!is_worth_asking() || !mpfr_regular_p(x) || mpfr_cmp_ui(x, 0) < 0 || mpfr_cmp_ui(x, 1) == 0)
    return 0;
  struct room *room = own_room();
  if (room == NULL) return 0;
  const mpfr_exp_t exponent = mpfr_get_exp(x);
  // e^t has as many bits less than t as t has before the point.
  const long bits =
      mpfr_get_prec(y) + guard_bits + 64 - __builtin_clzl((unsigned long)labs(exponent) | 1);
  library.set(&room->x, x);
  library.functions[lister_arb_log](&room->y, &room->x, bits);
  library.divide(&room->y, &room->y, index, bits);
  library.functions[lister_arb_exp](&room->y, &room->y, bits);
  return round_ball(room, y, rounding);
}
