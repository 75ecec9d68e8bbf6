// SPDX-License-Identifier: MIT

// Expat, loaded when the first XML is read.
#ifndef LISTER_CEXPAT_SHIM_H
#define LISTER_CEXPAT_SHIM_H

#include <expat.h>
#include <stddef.h>

#include "../CListerLoading/loading.h"

LISTER_LIBRARY(xml, "libexpat.so.1")

// Whether the library is there; to be asked first.
static inline int lister_xml_is_there(void) {
  LISTER_FIND(xml, XML_ParserCreateNS);
  return function != NULL;
}

// A parser that puts `separator` between the namespace of a name and the rest of it.
LISTER_CALL(xml, XML_Parser, lister_xml_make, XML_ParserCreateNS,
            (char separator), (NULL, separator))
LISTER_CALL(xml, void, lister_xml_free, XML_ParserFree, (XML_Parser parser), (parser))
LISTER_CALL(xml, void, lister_xml_set_context, XML_SetUserData,
            (XML_Parser parser, void *context), (parser, context))
LISTER_CALL(xml, void, lister_xml_set_elements, XML_SetElementHandler,
            (XML_Parser parser, XML_StartElementHandler begin, XML_EndElementHandler end),
            (parser, begin, end))
LISTER_CALL(xml, void, lister_xml_set_text, XML_SetCharacterDataHandler,
            (XML_Parser parser, XML_CharacterDataHandler text), (parser, text))
LISTER_CALL(xml, void, lister_xml_set_document_type, XML_SetStartDoctypeDeclHandler,
            (XML_Parser parser, XML_StartDoctypeDeclHandler begin), (parser, begin))
LISTER_CALL(xml, enum XML_Status, lister_xml_parse, XML_Parse,
            (XML_Parser parser, const char *bytes, int count, int is_last),
            (parser, bytes, count, is_last))
// Stops with an error.
LISTER_CALL(xml, enum XML_Status, lister_xml_stop, XML_StopParser,
            (XML_Parser parser), (parser, XML_FALSE))
LISTER_CALL(xml, enum XML_Error, lister_xml_error, XML_GetErrorCode, (XML_Parser parser), (parser))
LISTER_CALL(xml, const char *, lister_xml_reason, XML_ErrorString, (enum XML_Error code), (code))
LISTER_CALL(xml, unsigned long, lister_xml_line, XML_GetCurrentLineNumber,
            (XML_Parser parser), (parser))
LISTER_CALL(xml, unsigned long, lister_xml_column, XML_GetCurrentColumnNumber,
            (XML_Parser parser), (parser))

#endif
