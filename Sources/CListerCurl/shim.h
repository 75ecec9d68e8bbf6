// SPDX-License-Identifier: MIT

// libcurl, loaded when the first address is fetched.
//
// It brings some thirty other libraries along, and loading them takes longer than all else that a short
// command does. So it is not linked: each function is looked up on its first call. The functions that set
// and ask options are variadic, which Swift can't import: each wrapper gives one type of value.
#ifndef LISTER_CCURL_SHIM_H
#define LISTER_CCURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <string.h>

// A function of libcurl; NULL when the library is not there. Two threads that ask at once get the same.
static inline void *lister_curl_function(const char *name) {
  static void *library;
  if (library == NULL) library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  return library == NULL ? NULL : dlsym(library, name);
}

#define LISTER_CURL(type, name, ...)                                      \
  static type (*function)(__VA_ARGS__);                                   \
  if (function == NULL) *(void **)&function = lister_curl_function(#name)

// Whether the library is there and ready; to be asked first, and by one thread.
static inline int lister_curl_start(void) {
  LISTER_CURL(CURLcode, curl_global_init, long);
  return function != NULL && function(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

static inline CURL *lister_curl_init(void) {
  LISTER_CURL(CURL *, curl_easy_init, void);
  return function();
}

static inline void lister_curl_cleanup(CURL *handle) {
  LISTER_CURL(void, curl_easy_cleanup, CURL *);
  function(handle);
}

static inline CURLcode lister_curl_perform(CURL *handle) {
  LISTER_CURL(CURLcode, curl_easy_perform, CURL *);
  return function(handle);
}

static inline const char *lister_curl_reason(CURLcode code) {
  LISTER_CURL(const char *, curl_easy_strerror, CURLcode);
  return function(code);
}

static inline struct curl_slist *lister_curl_append(struct curl_slist *list, const char *line) {
  LISTER_CURL(struct curl_slist *, curl_slist_append, struct curl_slist *, const char *);
  return function(list, line);
}

static inline void lister_curl_free(struct curl_slist *list) {
  LISTER_CURL(void, curl_slist_free_all, struct curl_slist *);
  function(list);
}

#define LISTER_CURL_SETTER(suffix, type)                                                    \
  static inline CURLcode lister_curl_set_##suffix(CURL *handle, CURLoption option, type value) { \
    LISTER_CURL(CURLcode, curl_easy_setopt, CURL *, CURLoption, ...);                       \
    return function(handle, option, value);                                                 \
  }

typedef size_t (*lister_curl_sink)(char *bytes, size_t size, size_t count, void *context);

LISTER_CURL_SETTER(text, const char *)
LISTER_CURL_SETTER(number, long)
LISTER_CURL_SETTER(pointer, void *)
LISTER_CURL_SETTER(headers, struct curl_slist *)
LISTER_CURL_SETTER(sink, lister_curl_sink)
LISTER_CURL_SETTER(progress, curl_xferinfo_callback)
LISTER_CURL_SETTER(opener, curl_opensocket_callback)

static inline CURLcode lister_curl_effective_address(CURL *handle, const char **address) {
  LISTER_CURL(CURLcode, curl_easy_getinfo, CURL *, CURLINFO, ...);
  return function(handle, CURLINFO_EFFECTIVE_URL, address);
}

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
