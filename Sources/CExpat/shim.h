// SPDX-License-Identifier: MIT

#ifndef LISTER_CEXPAT_SHIM_H
#define LISTER_CEXPAT_SHIM_H

#include <expat.h>

#endif
