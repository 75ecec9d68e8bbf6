// SPDX-License-Identifier: MIT

// Zstandard, loaded when the first content or stream is met; see CListerSQLite.
#ifndef LISTER_CZSTD_SHIM_H
#define LISTER_CZSTD_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <zstd.h>

static inline void *lister_zstd_function(const char *name) {
  static void *library;
  if (library == NULL) library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
  return library == NULL ? NULL : dlsym(library, name);
}

#define LISTER_ZSTD(name)                                              \
  static __typeof__(&name) function;                                   \
  if (function == NULL) *(void **)&function = lister_zstd_function(#name)

// The version; 0 when the library is not there. To be asked first.
static inline unsigned lister_zstd_version(void) {
  LISTER_ZSTD(ZSTD_versionNumber);
  return function == NULL ? 0 : function();
}

static inline int lister_zstd_is_error(size_t result) {
  LISTER_ZSTD(ZSTD_isError);
  return function(result) != 0;
}

static inline size_t lister_zstd_bound(size_t count) {
  LISTER_ZSTD(ZSTD_compressBound);
  return function(count);
}

static inline ZSTD_CCtx *lister_zstd_make_compressor(void) {
  LISTER_ZSTD(ZSTD_createCCtx);
  return function();
}

static inline void lister_zstd_free_compressor(ZSTD_CCtx *context) {
  LISTER_ZSTD(ZSTD_freeCCtx);
  function(context);
}

static inline size_t lister_zstd_set(ZSTD_CCtx *context, ZSTD_cParameter parameter, int value) {
  LISTER_ZSTD(ZSTD_CCtx_setParameter);
  return function(context, parameter, value);
}

// For the next content alone.
static inline size_t lister_zstd_compress_beside(
    ZSTD_CCtx *context, const void *bytes, size_t count) {
  LISTER_ZSTD(ZSTD_CCtx_refPrefix);
  return function(context, bytes, count);
}

static inline size_t lister_zstd_compress(
    ZSTD_CCtx *context, void *target, size_t room, const void *bytes, size_t count) {
  LISTER_ZSTD(ZSTD_compress2);
  return function(context, target, room, bytes, count);
}

static inline ZSTD_DCtx *lister_zstd_make_decompressor(void) {
  LISTER_ZSTD(ZSTD_createDCtx);
  return function();
}

static inline void lister_zstd_free_decompressor(ZSTD_DCtx *context) {
  LISTER_ZSTD(ZSTD_freeDCtx);
  function(context);
}

static inline size_t lister_zstd_decompress_beside(
    ZSTD_DCtx *context, const void *bytes, size_t count) {
  LISTER_ZSTD(ZSTD_DCtx_refPrefix);
  return function(context, bytes, count);
}

static inline size_t lister_zstd_decompress(
    ZSTD_DCtx *context, void *target, size_t room, const void *bytes, size_t count) {
  LISTER_ZSTD(ZSTD_decompressDCtx);
  return function(context, target, room, bytes, count);
}

// MARK: Streams

// Takes some bytes, and ends the frame if these are the last; the counts become those that were
// taken and made. 0 when all is made; else more than 0, or an error.
static inline size_t lister_zstd_compress_part(
    ZSTD_CCtx *context, const void *bytes, size_t *count, void *room, size_t *size, int is_end) {
  LISTER_ZSTD(ZSTD_compressStream2);
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
  LISTER_ZSTD(ZSTD_decompressStream);
  ZSTD_inBuffer input = {bytes, *count, 0};
  ZSTD_outBuffer output = {room, *size, 0};
  const size_t result = function(context, &output, &input);
  *count = input.pos;
  *size = output.pos;
  return result;
}

#endif
