// SPDX-License-Identifier: MIT

#ifndef LISTER_CARCHIVE_SHIM_H
#define LISTER_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>

#endif
