// SPDX-License-Identifier: MIT

#ifndef LISTER_CEXPAT_SHIM_H
#define LISTER_CEXPAT_SHIM_H

#include <expat.h>

// Stops with an error; the macro for false has a cast, which Swift does not import.
static inline void lister_xml_stop(XML_Parser parser) { XML_StopParser(parser, XML_FALSE); }

#endif
