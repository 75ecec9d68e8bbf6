// SPDX-License-Identifier: MIT

// How a library is loaded when the first of its functions is called.
//
// Some libraries bring tens of others along, and loading them takes longer than all else that a short
// command does. So none is linked: each function is looked up on its first call, and two threads that
// ask at once get the same. For the library `xml`,
//
//   LISTER_LIBRARY(xml, "libexpat.so.1")
//   LISTER_CALL(xml, XML_Parser, lister_xml_make, XML_ParserCreateNS, (char mark), (NULL, mark))
//
// names its file, and makes a function for Swift that does nothing but call one of the library:
//
//   static inline XML_Parser lister_xml_make(char mark) { return XML_ParserCreateNS(NULL, mark); }
//
// A function that does more begins with LISTER_FIND(xml, XML_ParserCreateNS): then `function` is that
// one, or NULL where the library is missing or lacks it. LISTER_CALL doesn't look: whether the library
// is there is asked first, by what each shim has for it.
#ifndef LISTER_LOADING_H
#define LISTER_LOADING_H

#include <dlfcn.h>
#include <stddef.h>

// The files are those of the versions that do, the first one that is there is taken.
#define LISTER_LIBRARY(library, ...)                                              \
  static inline void *lister_##library##_function(const char *name) {             \
    static void *handle;                                                          \
    const char *const files[] = {__VA_ARGS__};                                    \
    for (size_t i = 0; handle == NULL && i < sizeof files / sizeof *files; i++)   \
      handle = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);                           \
    return handle == NULL ? NULL : dlsym(handle, name);                           \
  }

#define LISTER_FIND(library, name)   \
  static __typeof__(&name) function; \
  if (function == NULL) *(void **)&function = lister_##library##_function(#name)

#define LISTER_CALL(library, result, wrapper, name, parameters, arguments) \
  static inline result wrapper parameters {                                \
    LISTER_FIND(library, name);                                            \
    return function arguments;                                             \
  }

#endif
