// SPDX-License-Identifier: MIT

#include <stdlib.h>

#include "Library.h"

typedef void unary(struct ball *, const struct ball *, long);
typedef void binary(struct ball *, const struct ball *, const struct ball *, long);

// Functions of Arb beside those that are rounded by lister_arb_round.
static struct {
  void (*set)(struct ball *, mpfr_srcptr, mpfr_srcptr, long);
  void (*set_whole)(struct ball *, unsigned long);
  void (*add_whole)(struct ball *, const struct ball *, unsigned long, long);
  binary *add, *subtract, *multiply, *divide;
  void (*widen)(struct ball *, const struct ball *);
  int (*is_positive)(const struct ball *);
  int (*is_not_positive)(const struct ball *);
  // Compares the middle of a ball, which comes first in it, with a power of two.
  int (*compare_middle)(const struct ball *, long);
  unary *gamma, *log_gamma;
  void (*upper_gamma)(struct ball *, const struct ball *, const struct ball *, int, long);
  binary *bessel_j, *bessel_y, *bessel_i, *bessel_k;
} arb;

int lister_arb_find_special(void *handle) {
  const struct {
    const char *name;
    void *function;
  } wanted[] = {
      {"arb_set_interval_mpfr", &arb.set},
      {"arb_set_ui", &arb.set_whole},
      {"arb_add_ui", &arb.add_whole},
      {"arb_add", &arb.add},
      {"arb_sub", &arb.subtract},
      {"arb_mul", &arb.multiply},
      {"arb_div", &arb.divide},
      {"arb_add_error", &arb.widen},
      {"arb_is_positive", &arb.is_positive},
      {"arb_is_nonpositive", &arb.is_not_positive},
      {"arf_cmpabs_2exp_si", &arb.compare_middle},
      {"arb_gamma", &arb.gamma},
      {"arb_lgamma", &arb.log_gamma},
      {"arb_hypgeom_gamma_upper", &arb.upper_gamma},
      {"arb_hypgeom_bessel_j", &arb.bessel_j},
      {"arb_hypgeom_bessel_y", &arb.bessel_y},
      {"arb_hypgeom_bessel_i", &arb.bessel_i},
      {"arb_hypgeom_bessel_k", &arb.bessel_k},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
    if (!lister_arb_find(handle, wanted[i].name, wanted[i].function)) return 0;
  return 1;
}

// MARK: Series

// The value and the arguments, and what is calculated on the way to the value.
struct balls {
  struct ball y, a, b, x, sum, term, below, above, ratio, part;
};

enum { ball_count = sizeof(struct balls) / sizeof(struct ball) };

// The sum of 1 and of terms each of which is x / (a + k) times the last one, or with a second
// parameter x (a + b + k - 1) / (a + k) times, for k from 1 on; all of them are positive. 0: after so
// many terms, those that are left have no bound.
static int sum_series(struct balls *v, int has_second, long terms, long bits) {
  arb.set_whole(&v->sum, 1);
  arb.set_whole(&v->term, 1);
  arb.add_whole(&v->below, &v->a, 1, bits);
  if (has_second) arb.add(&v->above, &v->a, &v->b, bits);
  for (long k = 1;; k++) {
    if (has_second) {
      arb.multiply(&v->ratio, &v->x, &v->above, bits);
      arb.divide(&v->ratio, &v->ratio, &v->below, bits);
      arb.add_whole(&v->above, &v->above, 1, bits);
    } else {
      arb.divide(&v->ratio, &v->x, &v->below, bits);
    }
    if (k > terms || arb.compare_middle(&v->term, -bits) < 0) break;
    arb.multiply(&v->term, &v->term, &v->ratio, bits);
    arb.add(&v->sum, &v->sum, &v->term, bits);
    arb.add_whole(&v->below, &v->below, 1, bits);
  }
  // From here on the ratio falls, or it rises towards x, where the second parameter is at most 1.
  if (has_second) {
    arb.set_whole(&v->part, 1);
    arb.subtract(&v->part, &v->b, &v->part, bits);
    if (arb.is_not_positive(&v->part)) {
      arb.add_whole(&v->ratio, &v->x, 0, bits);
    } else if (!arb.is_positive(&v->part)) {
      return 0;
    }
  }
  arb.set_whole(&v->part, 1);
  arb.subtract(&v->part, &v->part, &v->ratio, bits);
  if (!arb.is_positive(&v->part)) return 0;
  arb.divide(&v->part, &v->ratio, &v->part, bits);
  arb.multiply(&v->part, &v->part, &v->term, bits);
  arb.widen(&v->sum, &v->part);
  return 1;
}

// x^a e^-x / Γ(a + 1), times the series.
static int lower_gamma(struct balls *v, long terms, long bits) {
  if (!sum_series(v, 0, terms, bits)) return 0;
  arb.add_whole(&v->part, &v->a, 1, bits);
  arb.log_gamma(&v->below, &v->part, bits);
  lister_arb_library.functions[lister_arb_log](&v->y, &v->x, bits);
  arb.multiply(&v->y, &v->y, &v->a, bits);
  arb.subtract(&v->y, &v->y, &v->x, bits);
  arb.subtract(&v->y, &v->y, &v->below, bits);
  lister_arb_library.functions[lister_arb_exp](&v->y, &v->y, bits);
  arb.multiply(&v->y, &v->y, &v->sum, bits);
  return 1;
}

// x^a (1 - x)^b Γ(a + b) / (Γ(a + 1) Γ(b)), times the series.
static int lower_beta(struct balls *v, long terms, long bits) {
  if (!sum_series(v, 1, terms, bits)) return 0;
  lister_arb_library.functions[lister_arb_log](&v->y, &v->x, bits);
  arb.multiply(&v->y, &v->y, &v->a, bits);
  arb.set_whole(&v->part, 1);
  arb.subtract(&v->part, &v->part, &v->x, bits);
  lister_arb_library.functions[lister_arb_log](&v->part, &v->part, bits);
  arb.multiply(&v->part, &v->part, &v->b, bits);
  arb.add(&v->y, &v->y, &v->part, bits);
  arb.add(&v->part, &v->a, &v->b, bits);
  arb.log_gamma(&v->part, &v->part, bits);
  arb.add(&v->y, &v->y, &v->part, bits);
  arb.add_whole(&v->part, &v->a, 1, bits);
  arb.log_gamma(&v->part, &v->part, bits);
  arb.subtract(&v->y, &v->y, &v->part, bits);
  arb.log_gamma(&v->part, &v->b, bits);
  arb.subtract(&v->y, &v->y, &v->part, bits);
  lister_arb_library.functions[lister_arb_exp](&v->y, &v->y, bits);
  arb.multiply(&v->y, &v->y, &v->sum, bits);
  return 1;
}

// MARK: Values

static int evaluate(struct balls *v, enum lister_arb_special function, long terms, long bits) {
  switch (function) {
    case lister_arb_gamma: arb.gamma(&v->y, &v->a, bits); return 1;
    case lister_arb_log_gamma: arb.log_gamma(&v->y, &v->a, bits); return 1;
    case lister_arb_lower_gamma: return lower_gamma(v, terms, bits);
    case lister_arb_upper_gamma: arb.upper_gamma(&v->y, &v->a, &v->x, 1, bits); return 1;
    case lister_arb_lower_beta: return lower_beta(v, terms, bits);
    case lister_arb_bessel_j: arb.bessel_j(&v->y, &v->a, &v->x, bits); return 1;
    case lister_arb_bessel_y: arb.bessel_y(&v->y, &v->a, &v->x, bits); return 1;
    case lister_arb_bessel_i: arb.bessel_i(&v->y, &v->a, &v->x, bits); return 1;
    case lister_arb_bessel_k: arb.bessel_k(&v->y, &v->a, &v->x, bits); return 1;
  }
  return 0;
}

// As many bits as the largest argument has before the point, and some for the steps.
static long spare_bits(const mpfr_srcptr *ends, int count) {
  mpfr_exp_t most = 0;
  for (int i = 0; i < 2 * count; i++)
    if (mpfr_regular_p(ends[i]) && mpfr_get_exp(ends[i]) > most) most = mpfr_get_exp(ends[i]);
  return most + 64;
}

int lister_arb_enclose(
    enum lister_arb_special function, mpfr_ptr low, mpfr_ptr high, const mpfr_srcptr *ends,
    int count, long terms) {
  struct balls *v = lister_arb_load() ? malloc(sizeof *v) : NULL;
  if (v == NULL) return 0;
  struct ball *all = (struct ball *)v;
  for (int i = 0; i < ball_count; i++) lister_arb_library.init(&all[i]);
  const long bits = mpfr_get_prec(low) + spare_bits(ends, count);
  struct ball *const places[] = {&v->a, count == 3 ? &v->b : &v->x, &v->x};
  for (int i = 0; i < count; i++) arb.set(places[i], ends[2 * i], ends[2 * i + 1], bits);
  const int is_known = evaluate(v, function, terms, bits);
  if (is_known) {
    lister_arb_library.ends(low, high, &v->y);
    // Exponents may be out of MPFR's range.
    mpfr_check_range(low, 0, MPFR_RNDD);
    mpfr_check_range(high, 0, MPFR_RNDU);
  }
  for (int i = 0; i < ball_count; i++) lister_arb_library.clear(&all[i]);
  free(v);
  return is_known && mpfr_number_p(low) && mpfr_number_p(high);
}
