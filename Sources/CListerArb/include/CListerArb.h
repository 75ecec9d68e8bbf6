// SPDX-License-Identifier: MIT

// Functions of real numbers by Arb, which is several times as fast as MPFR, where it is installed.
//
// Arb gives balls that hold a value. A value is rounded here when all of the ball rounds to the same
// number, so that it is what MPFR gives, bit by bit; else whoever asks turns to MPFR. Arb's headers
// differ between systems and need not be there: what is used of it is said in CListerArb.c.
//
// The library and what it needs take 10 ms to load, as long as thousands of values by MPFR. So the
// first lister_arb_patience values of a process are not asked of it.
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

// Loads the library now, if that was not tried before; whether it is there.
int lister_arb_load(void);

// Its version, if it is loaded: that of Arb, or from its third one on that of FLINT; or NULL.
const char *lister_arb_version(void);

#endif
