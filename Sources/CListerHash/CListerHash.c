// SPDX-License-Identifier: MIT

#include "CListerHash.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

bool lister_sha_is_built_in(void) {
  unsigned int a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA) != 0;
}

// Four rounds: the words of the message, the sum with what is e now, and the rounds of a function.
#define FOUR_ROUNDS(number)                                                                        \
  do {                                                                                             \
    if ((number) >= 4) {                                                                           \
      const __m128i mixed = _mm_sha1msg1_epu32(words[(number) % 4], words[((number) + 1) % 4]);    \
      words[(number) % 4] = _mm_sha1msg2_epu32(                                                    \
          _mm_xor_si128(mixed, words[((number) + 2) % 4]), words[((number) + 3) % 4]);             \
    }                                                                                              \
    const __m128i sum = (number) == 0 ? _mm_add_epi32(before, words[0])                            \
                                      : _mm_sha1nexte_epu32(before, words[(number) % 4]);          \
    before = abcd;                                                                                 \
    abcd = _mm_sha1rnds4_epu32(abcd, sum, (number) / 5);                                           \
  } while (0)

#define TWENTY_ROUNDS(first)                                                                       \
  FOUR_ROUNDS(first);                                                                              \
  FOUR_ROUNDS((first) + 1);                                                                        \
  FOUR_ROUNDS((first) + 2);                                                                        \
  FOUR_ROUNDS((first) + 3);                                                                        \
  FOUR_ROUNDS((first) + 4)

__attribute__((target("sha,ssse3,sse4.1")))
void lister_sha1_compress(uint32_t *state, const uint8_t *blocks, size_t count) {
  // The bytes of a word come the highest first, and the words likewise.
  const __m128i order = _mm_set_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f);
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0x1b);
  __m128i e = _mm_set_epi32((int)state[4], 0, 0, 0);
  for (; count > 0; count--, blocks += 64) {
    __m128i words[4];
    for (int index = 0; index < 4; index++) {
      const __m128i bytes = _mm_loadu_si128((const __m128i *)(blocks + 16 * index));
      words[index] = _mm_shuffle_epi8(bytes, order);
    }
    // What e is made of: itself at first, and then a of four rounds before.
    __m128i before = e;
    const __m128i start = abcd;
    TWENTY_ROUNDS(0);
    TWENTY_ROUNDS(5);
    TWENTY_ROUNDS(10);
    TWENTY_ROUNDS(15);
    e = _mm_sha1nexte_epu32(before, e);
    abcd = _mm_add_epi32(abcd, start);
  }
  _mm_storeu_si128((__m128i *)state, _mm_shuffle_epi32(abcd, 0x1b));
  state[4] = (uint32_t)_mm_extract_epi32(e, 3);
}

// The first 32 bits behind the point of the cube roots of the first 64 primes.
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

__attribute__((target("sha,ssse3,sse4.1")))
void lister_sha256_compress(uint32_t *state, const uint8_t *blocks, size_t count) {
  // The bytes of a word come the highest first.
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  // The instructions want the words a, b, e and f in one register, and the others in another one.
  const __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
  const __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(low, high, 8);
  __m128i cdgh = _mm_blend_epi16(high, low, 0xf0);
  for (; count > 0; count--, blocks += 64) {
    const __m128i start[2] = {abef, cdgh};
    __m128i words[4] = {start[0], start[0], start[0], start[0]};
#pragma clang loop unroll(full)
    for (int number = 0; number < 16; number++) {
      __m128i *const word = &words[number % 4];
      const __m128i before = words[(number + 3) % 4];
      if (number < 4) {
        const __m128i bytes = _mm_loadu_si128((const __m128i *)(blocks + 16 * number));
        *word = _mm_shuffle_epi8(bytes, order);
      } else {
        const __m128i near = _mm_alignr_epi8(before, words[(number + 2) % 4], 4);
        const __m128i mixed = _mm_sha256msg1_epu32(*word, words[(number + 1) % 4]);
        *word = _mm_sha256msg2_epu32(_mm_add_epi32(mixed, near), before);
      }
      const __m128i sum =
          _mm_add_epi32(*word, _mm_loadu_si128((const __m128i *)(constants + 4 * number)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
    }
    abef = _mm_add_epi32(abef, start[0]);
    cdgh = _mm_add_epi32(cdgh, start[1]);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#else

bool lister_sha_is_built_in(void) { return false; }

void lister_sha1_compress(uint32_t *state, const uint8_t *blocks, size_t count) {
  (void)state;
  (void)blocks;
  (void)count;
  __builtin_trap();
}

void lister_sha256_compress(uint32_t *state, const uint8_t *blocks, size_t count) {
  (void)state;
  (void)blocks;
  (void)count;
  __builtin_trap();
}

#endif
