// SPDX-License-Identifier: MIT

// The error function and its complement, rounded correctly as MPFR's own are.
//
// mpfr_erf of MPFR 4.2.0 never returns where the square of its argument rounds to a whole number, as
// for the root of 3 in some precisions. MPFR is asked only where it takes another way: for arguments
// that are no ordinary numbers or 0, and for large ones.
#ifndef LISTER_CMPFR_ERF_H
#define LISTER_CMPFR_ERF_H

#include <math.h>
#include <mpfr.h>

// Sets `y` to erf |x| from below, with the relative error 2^(8 - p + log2(terms)) at most, where p is
// its precision; returns the number of terms. All terms of the series are positive (Abramowitz and
// Stegun, 7.1.6):
//
//   erf x = 2x/sqrt(pi) e^(-x^2) (1 + 2x^2/3 + (2x^2)^2/(3*5) + ...)
static inline long lister_erf_series(mpfr_ptr y, mpfr_srcptr x) {
  const mpfr_prec_t precision = mpfr_get_prec(y);
  mpfr_t square, term, sum;
  mpfr_inits2(precision, square, term, sum, (mpfr_ptr)0);
  mpfr_sqr(square, x, MPFR_RNDD);
  mpfr_mul_2ui(square, square, 1, MPFR_RNDD);
  const double doubled = mpfr_get_d(square, MPFR_RNDU);
  mpfr_set_ui(term, 1, MPFR_RNDD);
  mpfr_set_ui(sum, 1, MPFR_RNDD);
  long count = 0;
  // From where the terms are halved at least, all that are left out are no more than the last one.
  do {
    count++;
    mpfr_mul(term, term, square, MPFR_RNDD);
    mpfr_div_ui(term, term, 2 * (unsigned long)count + 1, MPFR_RNDD);
    mpfr_add(sum, sum, term, MPFR_RNDD);
  } while (!mpfr_zero_p(term) && (2 * doubled > 2.0 * (double)count + 3 ||
                                  mpfr_get_exp(term) > mpfr_get_exp(sum) - precision));
  mpfr_div_2ui(square, square, 1, MPFR_RNDD);
  mpfr_neg(square, square, MPFR_RNDD);
  mpfr_exp(square, square, MPFR_RNDD);
  mpfr_mul(sum, sum, square, MPFR_RNDD);
  mpfr_const_pi(term, MPFR_RNDU);
  mpfr_sqrt(term, term, MPFR_RNDU);
  mpfr_div(sum, sum, term, MPFR_RNDD);
  mpfr_mul_2ui(sum, sum, 1, MPFR_RNDD);
  mpfr_mul(y, sum, x, MPFR_RNDZ);
  mpfr_abs(y, y, MPFR_RNDD);
  mpfr_clears(square, term, sum, (mpfr_ptr)0);
  return count;
}

// How many bits of `y`, which lister_erf_series has set, are right.
static inline mpfr_prec_t lister_erf_bits(mpfr_srcptr y, long count) {
  return mpfr_get_prec(y) - 8 - (mpfr_prec_t)ceil(log2((double)count));
}

// erf x, or 1 - erf x where `complements`.
static inline int lister_erf_round(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t rounding, int complements) {
  const mpfr_prec_t precision = mpfr_get_prec(y);
  const double square = pow(mpfr_get_d(x, MPFR_RNDA), 2);
  // MPFR takes the quick way for numbers next to 1, and the asymptotic series.
  if (!mpfr_regular_p(x) || !(square <= 2 * (double)precision + 256))
    return complements ? mpfr_erfc(y, x, rounding) : mpfr_erf(y, x, rounding);
  const int isNegative = mpfr_signbit(x) != 0;
  // What is lost when a number next to 1 is taken from 1.
  const mpfr_prec_t lost = complements && !isNegative ? (mpfr_prec_t)(1.5 * square) + 8 : 0;
  mpfr_t value;
  mpfr_init2(value, precision + lost + 40);
  for (;;) {
    mpfr_prec_t bits = lister_erf_bits(value, lister_erf_series(value, x));
    if (complements) {
      const mpfr_exp_t exponent = mpfr_get_exp(value);
      if (!isNegative) mpfr_neg(value, value, MPFR_RNDN);
      mpfr_add_ui(value, value, 1, MPFR_RNDN);
      // The error is as large as it was, and the number another one; rounded once more.
      if (!mpfr_zero_p(value)) bits += mpfr_get_exp(value) - exponent - 1;
    } else if (isNegative) {
      mpfr_neg(value, value, MPFR_RNDN);
    }
    if (!mpfr_zero_p(value) && bits > 0 &&
        mpfr_can_round(value, bits, MPFR_RNDN, MPFR_RNDZ, precision + (rounding == MPFR_RNDN)))
      break;
    mpfr_set_prec(value, mpfr_get_prec(value) * 3 / 2);
  }
  const int inexact = mpfr_set(y, value, rounding);
  mpfr_clear(value);
  return inexact;
}

static inline int lister_mpfr_erf(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t rounding) {
  return lister_erf_round(y, x, rounding, 0);
}

static inline int lister_mpfr_erfc(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t rounding) {
  return lister_erf_round(y, x, rounding, 1);
}

#endif
