// SPDX-License-Identifier: MIT

// libcurl, loaded when the first address is fetched, with some thirty other libraries that it brings
// along. The functions that set and ask options are variadic, which Swift can't import: each wrapper
// gives one type of value.
#ifndef LISTER_CCURL_SHIM_H
#define LISTER_CCURL_SHIM_H

#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>

#include "../CListerLoading/loading.h"

LISTER_LIBRARY(curl, "libcurl.so.4")

// Whether the library is there and ready; to be asked first, and by one thread.
static inline int lister_curl_start(void) {
  LISTER_FIND(curl, curl_global_init);
  return function != NULL && function(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

LISTER_CALL(curl, CURL *, lister_curl_init, curl_easy_init, (void), ())
LISTER_CALL(curl, void, lister_curl_cleanup, curl_easy_cleanup, (CURL *handle), (handle))
LISTER_CALL(curl, CURLcode, lister_curl_perform, curl_easy_perform, (CURL *handle), (handle))
LISTER_CALL(curl, const char *, lister_curl_reason, curl_easy_strerror, (CURLcode code), (code))
LISTER_CALL(curl, struct curl_slist *, lister_curl_append, curl_slist_append,
            (struct curl_slist *list, const char *line), (list, line))
LISTER_CALL(curl, void, lister_curl_free, curl_slist_free_all, (struct curl_slist *list), (list))

typedef size_t (*lister_curl_sink)(char *bytes, size_t size, size_t count, void *context);

#define LISTER_CURL_SETTER(suffix, type)                                    \
  LISTER_CALL(curl, CURLcode, lister_curl_set_##suffix, curl_easy_setopt,   \
              (CURL *handle, CURLoption option, type value), (handle, option, value))

LISTER_CURL_SETTER(text, const char *)
LISTER_CURL_SETTER(number, long)
LISTER_CURL_SETTER(pointer, void *)
LISTER_CURL_SETTER(headers, struct curl_slist *)
LISTER_CURL_SETTER(sink, lister_curl_sink)
LISTER_CURL_SETTER(progress, curl_xferinfo_callback)
LISTER_CURL_SETTER(opener, curl_opensocket_callback)

LISTER_CALL(curl, CURLcode, lister_curl_effective_address, curl_easy_getinfo,
            (CURL *handle, const char **address), (handle, CURLINFO_EFFECTIVE_URL, address))

// The bytes of the host in a socket address; how many there are: 4, 16, or 0 for another family.
static inline int lister_curl_host(const struct curl_sockaddr *address, unsigned char host[16]) {
  if (address->addr.sa_family == AF_INET) {
    memcpy(host, &((const struct sockaddr_in *)&address->addr)->sin_addr, 4);
    return 4;
  }
  if (address->addr.sa_family == AF_INET6) {
    memcpy(host, &((const struct sockaddr_in6 *)&address->addr)->sin6_addr, 16);
    return 16;
  }
  return 0;
}

#endif
