// SPDX-License-Identifier: MIT

// Functions of real numbers by Arb: those of MPFR several times as fast, where it is installed, and
// others that MPFR lacks.
//
// Arb gives balls that hold a value. A value is rounded here when all of the ball rounds to the same
// number, so that it is what MPFR gives, bit by bit; else whoever asks turns to MPFR. Arb's headers
// differ between systems and need not be there: what is used of it is said in CListerArb.c.
//
// The library and what it needs take 10 ms to load, as long as thousands of values by MPFR. So the
// first lister_arb_patience values of a process that MPFR has as well are not asked of it.
#ifndef LISTER_CARB_H
#define LISTER_CARB_H

#include <stddef.h>

#include "../../CListerMPFR/shim.h"

// The functions of one number, by their names in Arb: here is where one is added.
#define LISTER_ARB_FUNCTIONS(each)                                                        \
  each(exp) each(log) each(log1p) each(sin) each(cos) each(tan) each(asin) each(acos)     \
  each(atan) each(sinh) each(cosh) each(tanh) each(asinh) each(acosh) each(atanh)

#define LISTER_ARB_MEMBER(name) lister_arb_##name,
enum lister_arb_function { LISTER_ARB_FUNCTIONS(LISTER_ARB_MEMBER) lister_arb_count };
#undef LISTER_ARB_MEMBER

enum { lister_arb_patience = 2000 };

// Rounds f(x) in a direction to as many bits as y has. 0, and y stays as it is: Arb isn't loaded, or
// doesn't tell the last bit.
int lister_arb_round(
    enum lister_arb_function function, mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t rounding);

// The same for the root of an index above 0, where that is irrational.
int lister_arb_round_root(
    mpfr_ptr y, mpfr_srcptr x, unsigned long index, mpfr_rnd_t rounding);

// Functions of several numbers, or without a counterpart in MPFR that is as good.
enum lister_arb_special {
  // Γ(a) and ln Γ(a), the latter for a > 0.
  lister_arb_gamma,
  lister_arb_log_gamma,
  // The integral of t^(a-1) e^-t from 0 to x, and from x on, over Γ(a); for a > 0 and x > 0.
  lister_arb_lower_gamma,
  lister_arb_upper_gamma,
  // The integral of t^(a-1) (1-t)^(b-1) from 0 to x, over that up to 1; for a, b > 0 and 0 < x < 1.
  lister_arb_lower_beta,
  // Bessel functions of the order a at x; Y and K for x > 0.
  lister_arb_bessel_j,
  lister_arb_bessel_y,
  lister_arb_bessel_i,
  lister_arb_bessel_k
};

// Encloses f for arguments that are given as pairs of ends: a, or a and x, or a, b and x. All of
// them must be finite, and below 2^40 where the value or its reciprocal may grow like e^x. `terms` is
// how many terms of a series may be added for lower_gamma and lower_beta, the number for which it
// ends by itself. low and high have as many bits as are asked for; how near they are to each other
// is not promised. 0: Arb is missing, or there are no finite ends.
int lister_arb_enclose(
    enum lister_arb_special function, mpfr_ptr low, mpfr_ptr high, const mpfr_srcptr *ends,
    int count, long terms);

// Loads the library now, if that was not tried before; whether it is there.
int lister_arb_load(void);

// Its version, if it is loaded: that of Arb, or from its third one on that of FLINT; or NULL.
const char *lister_arb_version(void);

#endif
