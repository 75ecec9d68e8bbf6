// SPDX-License-Identifier: MIT

#ifndef LISTER_CXLSXWRITER_SHIM_H
#define LISTER_CXLSXWRITER_SHIM_H

#include <xlsxwriter.h>

#endif
