// SPDX-License-Identifier: MIT

// What libmicrohttpd names of GnuTLS, which is not inside. It starts and ends that library; it calls the rest only where it is
// asked for TLS, and Lister never asks: a proxy in front of the service speaks TLS.

#include <stdlib.h>

int gnutls_global_init(void) { return 0; }
void gnutls_global_deinit(void) {}

#define ABSENT(name) \
  void name(void) { abort(); }
#include ABSENT_NAMES
