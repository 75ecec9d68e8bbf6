// SPDX-License-Identifier: MIT

// Zstandard, loaded when the first content or stream is met.
#ifndef LISTER_CZSTD_SHIM_H
#define LISTER_CZSTD_SHIM_H

#include <stddef.h>
#include <zstd.h>

#include "../CListerLoading/loading.h"

LISTER_LIBRARY(zstd, "libzstd.so.1")

// The version; 0 when the library is not there. To be asked first.
static inline unsigned lister_zstd_version(void) {
  LISTER_FIND(zstd, ZSTD_versionNumber);
  return function == NULL ? 0 : function();
}

static inline int lister_zstd_is_error(size_t result) {
  LISTER_FIND(zstd, ZSTD_isError);
  return function(result) != 0;
}

LISTER_CALL(zstd, size_t, lister_zstd_bound, ZSTD_compressBound, (size_t count), (count))
LISTER_CALL(zstd, ZSTD_CCtx *, lister_zstd_make_compressor, ZSTD_createCCtx, (void), ())
LISTER_CALL(zstd, size_t, lister_zstd_free_compressor, ZSTD_freeCCtx,
            (ZSTD_CCtx *context), (context))
LISTER_CALL(zstd, size_t, lister_zstd_set, ZSTD_CCtx_setParameter,
            (ZSTD_CCtx *context, ZSTD_cParameter parameter, int value), (context, parameter, value))
// For the next content alone.
LISTER_CALL(zstd, size_t, lister_zstd_compress_beside, ZSTD_CCtx_refPrefix,
            (ZSTD_CCtx *context, const void *bytes, size_t count), (context, bytes, count))
LISTER_CALL(zstd, size_t, lister_zstd_compress, ZSTD_compress2,
            (ZSTD_CCtx *context, void *target, size_t room, const void *bytes, size_t count),
            (context, target, room, bytes, count))
LISTER_CALL(zstd, ZSTD_DCtx *, lister_zstd_make_decompressor, ZSTD_createDCtx, (void), ())
LISTER_CALL(zstd, size_t, lister_zstd_free_decompressor, ZSTD_freeDCtx,
            (ZSTD_DCtx *context), (context))
LISTER_CALL(zstd, size_t, lister_zstd_decompress_beside, ZSTD_DCtx_refPrefix,
            (ZSTD_DCtx *context, const void *bytes, size_t count), (context, bytes, count))
LISTER_CALL(zstd, size_t, lister_zstd_decompress, ZSTD_decompressDCtx,
            (ZSTD_DCtx *context, void *target, size_t room, const void *bytes, size_t count),
            (context, target, room, bytes, count))

// MARK: Streams

// Takes some bytes, and ends the frame if these are the last; the counts become those that were
// taken and made. 0 when all is made; else more than 0, or an error.
static inline size_t lister_zstd_compress_part(
    ZSTD_CCtx *context, const void *bytes, size_t *count, void *room, size_t *size, int is_end) {
  LISTER_FIND(zstd, ZSTD_compressStream2);
  ZSTD_inBuffer input = {bytes, *count, 0};
  ZSTD_outBuffer output = {room, *size, 0};
  const size_t result = function(context, &output, &input, is_end ? ZSTD_e_end : ZSTD_e_continue);
  *count = input.pos;
  *size = output.pos;
  return result;
}

// Reads some bytes; the counts become those that were read and made.
// 0 at the end of a frame; else more than 0, or an error.
static inline size_t lister_zstd_decompress_part(
    ZSTD_DCtx *context, const void *bytes, size_t *count, void *room, size_t *size) {
  LISTER_FIND(zstd, ZSTD_decompressStream);
  ZSTD_inBuffer input = {bytes, *count, 0};
  ZSTD_outBuffer output = {room, *size, 0};
  const size_t result = function(context, &output, &input);
  *count = input.pos;
  *size = output.pos;
  return result;
}

#endif
