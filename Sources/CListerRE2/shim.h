// SPDX-License-Identifier: MIT

// RE2, loaded when the first regular expression is compiled.
//
// Its interface is in C++: linking it and the library of C++ would more than double what a start
// takes. Five functions of it are called by the names that compilers give them, and no layout of
// its classes is relied on, so its headers are not needed. A text is a pair of pointer and count up to
// version 10 of the library's file, and since version 11 what Abseil was built with: a std::string_view, or
// in Debian 13 a pair of its own, handed over as a value. So two of the functions have three names, and the
// one that is there tells which is meant.
#ifndef LISTER_CRE2_SHIM_H
#define LISTER_CRE2_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "../CListerLoading/loading.h"

// A text as the older versions have it, and Abseil.
struct lister_re2_piece {
  const char *bytes;
  size_t count;
};

// A std::string_view.
struct lister_re2_view {
  size_t count;
  const char *bytes;
};

// RE2::Options, whose members are in one order or another: the memory is the first or the second word.
struct lister_re2_options {
  int64_t words[8];
};

enum {
  lister_re2_quiet = 3,           // options without messages
  lister_re2_usual_memory = 8 << 20,
  lister_re2_unanchored = 0,
  lister_re2_object = 1024,       // bytes of an RE2, which has 212 in version 9
  lister_re2_most_groups = 255,
};

// RE2::Options::Options, RE2::RE2, RE2::~RE2, RE2::ProgramSize and RE2::Match.
void _ZN3re23RE27OptionsC1ENS0_13CannedOptionsE(struct lister_re2_options *options, int kind);
void _ZN3re23RE2C1ERKNS_11StringPieceERKNS0_7OptionsE(
    void *object, const struct lister_re2_piece *pattern, const struct lister_re2_options *options);
void _ZN3re23RE2C1ESt17basic_string_viewIcSt11char_traitsIcEERKNS0_7OptionsE(
    void *object, struct lister_re2_view pattern, const struct lister_re2_options *options);
void _ZN3re23RE2C1EN4absl7debian711string_viewERKNS0_7OptionsE(
    void *object, struct lister_re2_piece pattern, const struct lister_re2_options *options);
void _ZN3re23RE2D1Ev(void *object);
int _ZNK3re23RE211ProgramSizeEv(const void *object);
bool _ZNK3re23RE25MatchERKNS_11StringPieceEmmNS0_6AnchorEPS1_i(
    const void *object, const struct lister_re2_piece *text, size_t from, size_t to, int anchor,
    struct lister_re2_piece *parts, int count);
bool _ZNK3re23RE25MatchESt17basic_string_viewIcSt11char_traitsIcEEmmNS0_6AnchorEPS4_i(
    const void *object, struct lister_re2_view text, size_t from, size_t to, int anchor,
    struct lister_re2_view *parts, int count);
bool _ZNK3re23RE25MatchEN4absl7debian711string_viewEmmNS0_6AnchorEPS3_i(
    const void *object, struct lister_re2_piece text, size_t from, size_t to, int anchor,
    struct lister_re2_piece *parts, int count);

LISTER_LIBRARY(re2, "libre2.so.11", "libre2.so.10", "libre2.so.9")

// Whether the library is there; to be asked first.
static inline int lister_re2_is_there(void) {
  LISTER_FIND(re2, _ZNK3re23RE211ProgramSizeEv);
  return function != NULL;
}

// How many instructions a compiled pattern has; -1 if the pattern isn't one, or takes too much memory.
LISTER_CALL(re2, int, lister_re2_size, _ZNK3re23RE211ProgramSizeEv, (const void *object), (object))

static inline void lister_re2_free(void *object) {
  LISTER_FIND(re2, _ZN3re23RE2D1Ev);
  function(object);
  free(object);
}

// Compiles a pattern, which with what its searches take has at most so much memory; NULL when there is
// none. The pattern, in UTF-8, is copied.
static inline void *lister_re2_make(const void *bytes, size_t count, int64_t most_memory) {
  struct lister_re2_options options = {{0}};
  {
    LISTER_FIND(re2, _ZN3re23RE27OptionsC1ENS0_13CannedOptionsE);
    if (function == NULL) return NULL;
    function(&options, lister_re2_quiet);
  }
  for (int i = 0; i < 2; i++)
    if (options.words[i] == lister_re2_usual_memory) options.words[i] = most_memory;
  void *object = calloc(1, lister_re2_object);
  if (object == NULL) return NULL;
  LISTER_FIND(re2, _ZN3re23RE2C1ERKNS_11StringPieceERKNS0_7OptionsE);
  if (function != NULL) {
    const struct lister_re2_piece pattern = {(const char *)bytes, count};
    function(object, &pattern, &options);
    return object;
  }
  {
    LISTER_FIND(re2, _ZN3re23RE2C1ESt17basic_string_viewIcSt11char_traitsIcEERKNS0_7OptionsE);
    if (function != NULL) {
      const struct lister_re2_view pattern = {count, (const char *)bytes};
      function(object, pattern, &options);
      return object;
    }
  }
  {
    LISTER_FIND(re2, _ZN3re23RE2C1EN4absl7debian711string_viewERKNS0_7OptionsE);
    if (function != NULL) {
      const struct lister_re2_piece pattern = {(const char *)bytes, count};
      function(object, pattern, &options);
      return object;
    }
  }
  free(object);
  return NULL;
}

// The leftmost match at or after a byte of a text: whether there is one. `places` becomes where it and its
// groups begin and end, in bytes; -1 for a group without a part in it. Groups are at most
// `lister_re2_most_groups`.
static inline int lister_re2_match(
    const void *object, const void *bytes, size_t count, size_t from, ptrdiff_t *places, int groups) {
  const char *text = (const char *)bytes;
#define LISTER_RE2_PLACES                                                    \
  for (int i = 0; i <= groups; i++) {                                        \
    places[2 * i] = parts[i].bytes == NULL ? -1 : parts[i].bytes - text;     \
    places[2 * i + 1] = places[2 * i] + (ptrdiff_t)parts[i].count;           \
  }
  LISTER_FIND(re2, _ZNK3re23RE25MatchERKNS_11StringPieceEmmNS0_6AnchorEPS1_i);
  if (function != NULL) {
    const struct lister_re2_piece whole = {text, count};
    struct lister_re2_piece parts[lister_re2_most_groups + 1];
    if (!function(object, &whole, from, count, lister_re2_unanchored, parts, groups + 1)) return 0;
    LISTER_RE2_PLACES
    return 1;
  }
  {
    LISTER_FIND(re2, _ZNK3re23RE25MatchESt17basic_string_viewIcSt11char_traitsIcEEmmNS0_6AnchorEPS4_i);
    if (function != NULL) {
      const struct lister_re2_view whole = {count, text};
      struct lister_re2_view parts[lister_re2_most_groups + 1];
      if (!function(object, whole, from, count, lister_re2_unanchored, parts, groups + 1)) return 0;
      LISTER_RE2_PLACES
      return 1;
    }
  }
  {
    LISTER_FIND(re2, _ZNK3re23RE25MatchEN4absl7debian711string_viewEmmNS0_6AnchorEPS3_i);
    const struct lister_re2_piece whole = {text, count};
    struct lister_re2_piece parts[lister_re2_most_groups + 1];
    if (!function(object, whole, from, count, lister_re2_unanchored, parts, groups + 1)) return 0;
    LISTER_RE2_PLACES
    return 1;
  }
#undef LISTER_RE2_PLACES
}

#endif
