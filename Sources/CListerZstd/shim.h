// SPDX-License-Identifier: MIT

// Zstandard, loaded when the first content is compressed; see CListerSQLite.
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

#endif
