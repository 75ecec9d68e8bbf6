// SPDX-License-Identifier: MIT

// GMP's names are macros, which Swift can't import: each wrapper gives one of them a name that it can.
#ifndef LISTER_CGMP_SHIM_H
#define LISTER_CGMP_SHIM_H

#include <stddef.h>
#include <gmp.h>

static inline int lister_mpz_sgn(mpz_srcptr value) { return mpz_sgn(value); }
static inline mpz_ptr lister_mpq_numref(mpq_ptr value) { return mpq_numref(value); }
static inline mpz_ptr lister_mpq_denref(mpq_ptr value) { return mpq_denref(value); }

static inline const char *lister_gmp_version(void) { return gmp_version; }

#endif
