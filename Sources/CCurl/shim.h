// SPDX-License-Identifier: MIT

#ifndef LISTER_CCURL_SHIM_H
#define LISTER_CCURL_SHIM_H

#include <curl/curl.h>

#endif
