// SPDX-License-Identifier: MIT

// MPFR's macros under names that Swift can import.
#ifndef LISTER_CMPFR_SHIM_H
#define LISTER_CMPFR_SHIM_H

#include <stddef.h>
#include <gmp.h>
#include <mpfr.h>

#include "erf.h"

static inline int lister_mpfr_sgn(mpfr_srcptr value) { return mpfr_sgn(value); }

#endif
