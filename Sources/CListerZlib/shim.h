// SPDX-License-Identifier: MIT

// Zlib, loaded when the first stream of gzip is met.
#ifndef LISTER_CZLIB_SHIM_H
#define LISTER_CZLIB_SHIM_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <zlib.h>

#include "../CListerLoading/loading.h"

LISTER_LIBRARY(zlib, "libz.so.1")

// Whether the library is there. To be asked first.
static inline int lister_zlib_is_there(void) {
  LISTER_FIND(zlib, zlibVersion);
  return function != NULL;
}

// With the header and the trailer of gzip, and without them.
enum { lister_zlib_window = 15 + 16, lister_zlib_bare_window = -15 };

// What reads gzip; NULL without memory.
static inline z_stream *lister_inflate_make(void) {
  LISTER_FIND(zlib, inflateInit2_);
  z_stream *stream = calloc(1, sizeof *stream);
  if (stream == NULL) return NULL;
  if (function(stream, lister_zlib_window, ZLIB_VERSION, (int)sizeof *stream) == Z_OK) return stream;
  free(stream);
  return NULL;
}

static inline void lister_inflate_free(z_stream *stream) {
  LISTER_FIND(zlib, inflateEnd);
  function(stream);
  free(stream);
}

// Readies it for the next member.
LISTER_CALL(zlib, int, lister_inflate_reset, inflateReset, (z_stream *stream), (stream))

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
  LISTER_FIND(zlib, inflate);
  lister_zlib_begin(stream, bytes, *count, room, *size);
  const int code = function(stream, Z_NO_FLUSH);
  *count = (size_t)(stream->next_in - (const Bytef *)bytes);
  *size = (size_t)(stream->next_out - (Bytef *)room);
  if (code == Z_STREAM_END) return 1;
  return code == Z_OK || code == Z_BUF_ERROR ? 0 : -1;
}

// What writes gzip, or what is between the header and the trailer of a member; NULL without memory.
static inline z_stream *lister_deflate_make(int level, int is_bare) {
  LISTER_FIND(zlib, deflateInit2_);
  z_stream *stream = calloc(1, sizeof *stream);
  if (stream == NULL) return NULL;
  const int window = is_bare ? lister_zlib_bare_window : lister_zlib_window;
  if (function(stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
               (int)sizeof *stream) == Z_OK)
    return stream;
  free(stream);
  return NULL;
}

static inline void lister_deflate_free(z_stream *stream) {
  LISTER_FIND(zlib, deflateEnd);
  function(stream);
  free(stream);
}

// Readies it for the next member.
LISTER_CALL(zlib, int, lister_deflate_reset, deflateReset, (z_stream *stream), (stream))

// How much room is enough for so many bytes, given at once.
LISTER_CALL(zlib, size_t, lister_deflate_bound, deflateBound,
            (z_stream *stream, size_t count), (stream, count))

// Takes some bytes, and ends the stream if these are the last; the counts become those that were
// taken and made. 1 when all is made, 0 before.
static inline int lister_deflate(
    z_stream *stream, const void *bytes, size_t *count, void *room, size_t *size, int is_end) {
  LISTER_FIND(zlib, deflate);
  lister_zlib_begin(stream, bytes, *count, room, *size);
  const int code = function(stream, is_end ? Z_FINISH : Z_NO_FLUSH);
  *count = (size_t)(stream->next_in - (const Bytef *)bytes);
  *size = (size_t)(stream->next_out - (Bytef *)room);
  return code == Z_STREAM_END;
}

// The checksum of gzip.
static inline uint32_t lister_zlib_checksum(const void *bytes, size_t count) {
  LISTER_FIND(zlib, crc32);
  const Bytef *next = (const Bytef *)bytes;
  uLong sum = 0;
  while (count > 0) {
    const uInt part = count > UINT_MAX ? UINT_MAX : (uInt)count;
    sum = function(sum, next, part);
    next += part;
    count -= part;
  }
  return (uint32_t)sum;
}

#endif
