// SPDX-License-Identifier: MIT

#include "CListerHash.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

bool lister_sha1_is_built_in(void) {
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

#else

bool lister_sha1_is_built_in(void) { return false; }

void lister_sha1_compress(uint32_t *state, const uint8_t *blocks, size_t count) {
  (void)state;
  (void)blocks;
  (void)count;
  __builtin_trap();
}

#endif
