// SPDX-License-Identifier: MIT

// The HTML parser of libxml2, loaded when the first page is read.
//
// Only functions of opaque pointers, numbers and texts are used, whose types are the same in all
// versions: so they are said here, and the library's headers are not needed.
#ifndef LISTER_CXML2_SHIM_H
#define LISTER_CXML2_SHIM_H

#include <stddef.h>

#include "../CListerLoading/loading.h"

void xmlInitParser(void);
void *htmlReadMemory(
    const char *bytes, int count, const char *address, const char *encoding, int options);
void xmlFreeDoc(void *page);
long xmlGetLineNo(void *node);
void *xmlReaderWalker(void *page);
void xmlFreeTextReader(void *walker);
int xmlTextReaderRead(void *walker);
int xmlTextReaderNodeType(void *walker);
int xmlTextReaderDepth(void *walker);
int xmlTextReaderIsEmptyElement(void *walker);
const char *xmlTextReaderConstName(void *walker);
const char *xmlTextReaderConstValue(void *walker);
int xmlTextReaderMoveToAttribute(void *walker, const void *name);
int xmlTextReaderMoveToElement(void *walker);
void *xmlTextReaderCurrentNode(void *walker);

LISTER_LIBRARY(html, "libxml2.so.2", "libxml2.so.16")

// Readies the library; 0 when it is not there. To be called first, and once.
static inline int lister_html_begin(void) {
  LISTER_FIND(html, xmlInitParser);
  if (function == NULL) return 0;
  function();
  return 1;
}

// The page of some bytes, mended where it is damaged; nothing is fetched or printed.
// The encoding is that of the page itself if none is given.
static inline void *lister_html_read(const void *bytes, int count, const char *encoding) {
  LISTER_FIND(html, htmlReadMemory);
  enum { recover = 1, no_error = 32, no_warning = 64, no_network = 2048, compact = 65536 };
  const int options = recover | no_error | no_warning | no_network | compact;
  return function((const char *)bytes, count, NULL, encoding, options);
}

LISTER_CALL(html, void, lister_html_free, xmlFreeDoc, (void *page), (page))
// What walks through the nodes of a page in their order.
LISTER_CALL(html, void *, lister_html_walker, xmlReaderWalker, (void *page), (page))
LISTER_CALL(html, void, lister_html_free_walker, xmlFreeTextReader, (void *walker), (walker))
// Goes to the next node; 1 if there is one.
LISTER_CALL(html, int, lister_html_next, xmlTextReaderRead, (void *walker), (walker))
// 1: an element begins, 15: it ends; 3, 4 and 14: a text.
LISTER_CALL(html, int, lister_html_kind, xmlTextReaderNodeType, (void *walker), (walker))
LISTER_CALL(html, int, lister_html_depth, xmlTextReaderDepth, (void *walker), (walker))
// Whether the element has nothing in it, so that no end of it is told.
LISTER_CALL(html, int, lister_html_is_empty, xmlTextReaderIsEmptyElement, (void *walker), (walker))
LISTER_CALL(html, const char *, lister_html_name, xmlTextReaderConstName, (void *walker), (walker))
LISTER_CALL(html, const char *, lister_html_value, xmlTextReaderConstValue,
            (void *walker), (walker))
// Goes from an element to its attribute of a name; 1 if there is one.
LISTER_CALL(html, int, lister_html_enter, xmlTextReaderMoveToAttribute,
            (void *walker, const void *name), (walker, name))
// Goes back to the element.
LISTER_CALL(html, int, lister_html_leave, xmlTextReaderMoveToElement, (void *walker), (walker))
LISTER_CALL(html, void *, lister_html_node, xmlTextReaderCurrentNode, (void *walker), (walker))

// The line of the node.
static inline long lister_html_line(void *walker) {
  LISTER_FIND(html, xmlGetLineNo);
  void *node = lister_html_node(walker);
  return node == NULL ? 0 : function(node);
}

#endif
