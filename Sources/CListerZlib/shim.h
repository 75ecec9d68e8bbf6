// SPDX-License-Identifier: MIT

// Zlib, loaded when the first stream of gzip is met; see CListerArchive.
#ifndef LISTER_CZLIB_SHIM_H
#define LISTER_CZLIB_SHIM_H

#include <dlfcn.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <zlib.h>

static inline void *lister_zlib_function(const char *name) {
  static void *library;
  if (library == NULL) library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  return library == NULL ? NULL : dlsym(library, name);
}

#define LISTER_ZLIB(name)                                              \
  static __typeof__(&name) function;                                   \
  if (function == NULL) *(void **)&function = lister_zlib_function(#name)

// Whether the library is there. To be asked first.
static inline int lister_zlib_is_there(void) { return lister_zlib_function("zlibVersion") != NULL; }

// With the header and the trailer of gzip.
enum { lister_zlib_window = 15 + 16 };

// What reads gzip; NULL without memory.
static inline z_stream *lister_inflate_make(void) {
  LISTER_ZLIB(inflateInit2_);
  z_stream *stream = calloc(1, sizeof *stream);
  if (stream == NULL) return NULL;
  if (function(stream, lister_zlib_window, ZLIB_VERSION, (int)sizeof *stream) == Z_OK) return stream;
  free(stream);
  return NULL;
}

static inline void lister_inflate_free(z_stream *stream) {
  LISTER_ZLIB(inflateEnd);
  function(stream);
  free(stream);
}

// Readies it for the next member.
static inline void lister_inflate_reset(z_stream *stream) {
  LISTER_ZLIB(inflateReset);
  function(stream);
}

static inline void lister_zlib_begin(
    z_stream *stream, const void *bytes, size_t count, void *room, size_t size) {
  stream->next_in = (Bytef *)bytes;
  stream->avail_in = count > UINT_MAX ? UINT_MAX : (uInt)count;
  stream->next_out = (Bytef *)room;
  stream->avail_out = size > UINT_MAX ? UINT_MAX : (uInt)size;
}

// Reads some bytes; the counts become those that were read and made.
// 1 at the end of a member, 0 before it, and a number below 0 where the bytes are damaged.
static inline int lister_inflate(
    z_stream *stream, const void *bytes, size_t *count, void *room, size_t *size) {
  LISTER_ZLIB(inflate);
  lister_zlib_begin(stream, bytes, *count, room, *size);
  const int code = function(stream, Z_NO_FLUSH);
  *count = (size_t)(stream->next_in - (const Bytef *)bytes);
  *size = (size_t)(stream->next_out - (Bytef *)room);
  if (code == Z_STREAM_END) return 1;
  return code == Z_OK || code == Z_BUF_ERROR ? 0 : -1;
}

// What writes gzip; NULL without memory.
static inline z_stream *lister_deflate_make(int level) {
  LISTER_ZLIB(deflateInit2_);
  z_stream *stream = calloc(1, sizeof *stream);
  if (stream == NULL) return NULL;
  if (function(stream, level, Z_DEFLATED, lister_zlib_window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
               (int)sizeof *stream) == Z_OK)
    return stream;
  free(stream);
  return NULL;
}

static inline void lister_deflate_free(z_stream *stream) {
  LISTER_ZLIB(deflateEnd);
  function(stream);
  free(stream);
}

// Takes some bytes, and ends the stream if these are the last; the counts become those that were
// taken and made. 1 when all is made, 0 before.
static inline int lister_deflate(
    z_stream *stream, const void *bytes, size_t *count, void *room, size_t *size, int is_end) {
  LISTER_ZLIB(deflate);
  lister_zlib_begin(stream, bytes, *count, room, *size);
  const int code = function(stream, is_end ? Z_FINISH : Z_NO_FLUSH);
  *count = (size_t)(stream->next_in - (const Bytef *)bytes);
  *size = (size_t)(stream->next_out - (Bytef *)room);
  return code == Z_STREAM_END;
}

#endif
