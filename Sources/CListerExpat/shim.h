// SPDX-License-Identifier: MIT

// Expat, loaded when the first XML is read; see CListerArchive.
#ifndef LISTER_CEXPAT_SHIM_H
#define LISTER_CEXPAT_SHIM_H

#include <dlfcn.h>
#include <expat.h>
#include <stddef.h>

// A function of Expat; NULL when the library is not there.
static inline void *lister_xml_function(const char *name) {
  static void *library;
  if (library == NULL) library = dlopen("libexpat.so.1", RTLD_NOW | RTLD_LOCAL);
  return library == NULL ? NULL : dlsym(library, name);
}

#define LISTER_XML(name)                                              \
  static __typeof__(&name) function;                                  \
  if (function == NULL) *(void **)&function = lister_xml_function(#name)

// Whether the library is there; to be asked first.
static inline int lister_xml_is_there(void) {
  LISTER_XML(XML_ParserCreateNS);
  return function != NULL;
}

// A parser that puts `separator` between the namespace of a name and the rest of it.
static inline XML_Parser lister_xml_make(char separator) {
  LISTER_XML(XML_ParserCreateNS);
  return function(NULL, separator);
}

static inline void lister_xml_free(XML_Parser parser) {
  LISTER_XML(XML_ParserFree);
  function(parser);
}

static inline void lister_xml_set_context(XML_Parser parser, void *context) {
  LISTER_XML(XML_SetUserData);
  function(parser, context);
}

static inline void lister_xml_set_elements(
    XML_Parser parser, XML_StartElementHandler begin, XML_EndElementHandler end) {
  LISTER_XML(XML_SetElementHandler);
  function(parser, begin, end);
}

static inline void lister_xml_set_text(XML_Parser parser, XML_CharacterDataHandler text) {
  LISTER_XML(XML_SetCharacterDataHandler);
  function(parser, text);
}

static inline void lister_xml_set_document_type(
    XML_Parser parser, XML_StartDoctypeDeclHandler begin) {
  LISTER_XML(XML_SetStartDoctypeDeclHandler);
  function(parser, begin);
}

static inline enum XML_Status lister_xml_parse(
    XML_Parser parser, const char *bytes, int count, int is_last) {
  LISTER_XML(XML_Parse);
  return function(parser, bytes, count, is_last);
}

// Stops with an error.
static inline void lister_xml_stop(XML_Parser parser) {
  LISTER_XML(XML_StopParser);
  function(parser, XML_FALSE);
}

static inline enum XML_Error lister_xml_error(XML_Parser parser) {
  LISTER_XML(XML_GetErrorCode);
  return function(parser);
}

static inline const char *lister_xml_reason(enum XML_Error code) {
  LISTER_XML(XML_ErrorString);
  return function(code);
}

static inline unsigned long lister_xml_line(XML_Parser parser) {
  LISTER_XML(XML_GetCurrentLineNumber);
  return function(parser);
}

static inline unsigned long lister_xml_column(XML_Parser parser) {
  LISTER_XML(XML_GetCurrentColumnNumber);
  return function(parser);
}

#endif
