// SPDX-License-Identifier: MIT

// SHA-1 and SHA-256 by the instructions that many processors have for it.
#ifndef LISTER_CHASH_H
#define LISTER_CHASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether this processor has the instructions; without them nothing else of this file is called.
bool lister_sha_is_built_in(void);

// Works blocks of 64 bytes into the five words of a state (FIPS 180-4, section 6.1.2).
void lister_sha1_compress(uint32_t *state, const uint8_t *blocks, size_t count);

// Works blocks of 64 bytes into the eight words of a state (FIPS 180-4, section 6.2.2).
void lister_sha256_compress(uint32_t *state, const uint8_t *blocks, size_t count);

#endif
