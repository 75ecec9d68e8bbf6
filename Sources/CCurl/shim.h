// The functions of libcurl that set and ask options are variadic, which Swift can't import: each wrapper
// gives one type of value.
#ifndef LISTER_CCURL_SHIM_H
#define LISTER_CCURL_SHIM_H

#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>

static inline CURLcode lister_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode lister_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode lister_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode lister_curl_set_headers(CURL *handle, struct curl_slist *value) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, value);
}

typedef size_t (*lister_curl_sink)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode lister_curl_set_sink(CURL *handle, CURLoption option, lister_curl_sink sink) {
  return curl_easy_setopt(handle, option, sink);
}

static inline CURLcode lister_curl_set_progress(CURL *handle, curl_xferinfo_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, callback);
}

static inline CURLcode lister_curl_set_opener(CURL *handle, curl_opensocket_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode lister_curl_effective_address(CURL *handle, const char **address) {
  return curl_easy_getinfo(handle, CURLINFO_EFFECTIVE_URL, address);
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

static inline CURLcode lister_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
