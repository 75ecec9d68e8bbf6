// SPDX-License-Identifier: MIT

#ifndef LISTER_CPLIST_SHIM_H
#define LISTER_CPLIST_SHIM_H

#include <plist/plist.h>

#endif
