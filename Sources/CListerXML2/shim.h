// SPDX-License-Identifier: MIT

// The HTML parser of libxml2, loaded when the first page is read; see CListerArchive.
//
// Only functions of opaque pointers, numbers and texts are used, whose types are the same in all
// versions: so they are said here, and the library's headers are not needed.
#ifndef LISTER_CXML2_SHIM_H
#define LISTER_CXML2_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

// A function of libxml2; NULL when the library is not there.
static inline void *lister_html_function(const char *name) {
  static void *library;
  if (library == NULL) library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) library = dlopen("libxml2.so.16", RTLD_NOW | RTLD_LOCAL);
  return library == NULL ? NULL : dlsym(library, name);
}

#define LISTER_HTML(name, result, ...)    \
  static result (*function)(__VA_ARGS__); \
  if (function == NULL) *(void **)&function = lister_html_function(#name)

// Readies the library; 0 when it is not there. To be called first, and once.
static inline int lister_html_begin(void) {
  LISTER_HTML(xmlInitParser, void, void);
  if (function == NULL) return 0;
  function();
  return 1;
}

// The page of some bytes, mended where it is damaged; nothing is fetched or printed.
// The encoding is that of the page itself if none is given.
static inline void *lister_html_read(const void *bytes, int count, const char *encoding) {
  LISTER_HTML(htmlReadMemory, void *, const char *, int, const char *, const char *, int);
  enum { recover = 1, no_error = 32, no_warning = 64, no_network = 2048, compact = 65536 };
  const int options = recover | no_error | no_warning | no_network | compact;
  return function((const char *)bytes, count, NULL, encoding, options);
}

static inline void lister_html_free(void *page) {
  LISTER_HTML(xmlFreeDoc, void, void *);
  function(page);
}

// What walks through the nodes of a page in their order.
static inline void *lister_html_walker(void *page) {
  LISTER_HTML(xmlReaderWalker, void *, void *);
  return function(page);
}

static inline void lister_html_free_walker(void *walker) {
  LISTER_HTML(xmlFreeTextReader, void, void *);
  function(walker);
}

// Goes to the next node; 1 if there is one.
static inline int lister_html_next(void *walker) {
  LISTER_HTML(xmlTextReaderRead, int, void *);
  return function(walker);
}

// 1: an element begins, 15: it ends; 3, 4 and 14: a text.
static inline int lister_html_kind(void *walker) {
  LISTER_HTML(xmlTextReaderNodeType, int, void *);
  return function(walker);
}

static inline int lister_html_depth(void *walker) {
  LISTER_HTML(xmlTextReaderDepth, int, void *);
  return function(walker);
}

// Whether the element has nothing in it, so that no end of it is told.
static inline int lister_html_is_empty(void *walker) {
  LISTER_HTML(xmlTextReaderIsEmptyElement, int, void *);
  return function(walker);
}

static inline const char *lister_html_name(void *walker) {
  LISTER_HTML(xmlTextReaderConstName, const char *, void *);
  return function(walker);
}

static inline const char *lister_html_value(void *walker) {
  LISTER_HTML(xmlTextReaderConstValue, const char *, void *);
  return function(walker);
}

// Goes from an element to its attribute of a name; 1 if there is one.
static inline int lister_html_enter(void *walker, const void *name) {
  LISTER_HTML(xmlTextReaderMoveToAttribute, int, void *, const void *);
  return function(walker, name);
}

// Goes back to the element.
static inline int lister_html_leave(void *walker) {
  LISTER_HTML(xmlTextReaderMoveToElement, int, void *);
  return function(walker);
}

// The line of the node.
static inline long lister_html_line(void *walker) {
  LISTER_HTML(xmlTextReaderCurrentNode, void *, void *);
  void *node = function(walker);
  static long (*line)(void *);
  if (line == NULL) *(void **)&line = lister_html_function("xmlGetLineNo");
  return node == NULL ? 0 : line(node);
}

#endif
