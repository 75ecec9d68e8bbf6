// SPDX-License-Identifier: MIT

// libmicrohttpd, loaded when a server starts.
//
// Commands that serve nothing never need it, so it is not linked: each function is looked up when
// the library is loaded. Its start is variadic, which Swift can't import; and a request's head is
// gathered and checked here, in one pass over its fields.
#ifndef LISTER_CHTTP_H
#define LISTER_CHTTP_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// What is wrong with the framing of a request, so that two programs could read it differently.
enum lister_http_fault {
  lister_http_fault_none,
  lister_http_fault_name,     // a field's name that is none, such as one with a space at its end
  lister_http_fault_value,    // a control character in a value
  lister_http_fault_lengths,  // more than one Content-Length
  lister_http_fault_both,     // Content-Length and Transfer-Encoding
  lister_http_fault_coding,   // a coding other than chunked, more than one, or with HTTP/1.0
  lister_http_fault_host,     // no Host, or more than one
  lister_http_fault_many,     // more fields than lister_http_most_fields
  lister_http_fault_zero,     // a zero byte in the first line or in a field
};

enum { lister_http_most_fields = 128 };

struct lister_http_field {
  const char *name;
  size_t name_count;
  const char *value;
  size_t value_count;
};

// The head of a request. All of it is valid during the call that it is handed to.
struct lister_http_head {
  const char *method;
  const char *target;  // as it was sent
  size_t target_count;
  const struct lister_http_field *fields;
  size_t field_count;
  int is_old;  // whether it is older than HTTP/1.1
  // Whether all but the length of the body is as in the request before on this connection, which had
  // no fault.
  int is_repeated;
  const struct lister_http_field *length;  // the last Content-Length; NULL without one
  enum lister_http_fault fault;
};

// Called on the thread of the loop.
struct lister_http_callbacks {
  void *context;
  // A connection begins; the result is handed to the other functions, and is not NULL.
  void *(*opened)(void *context, int descriptor, const struct sockaddr *address);
  // A connection ends; its descriptor is still open.
  void (*closed)(void *context, void *peer);
  // The head of a request has come; NULL ends the connection.
  void *(*begun)(void *peer, void *connection, const struct lister_http_head *head);
  // A part of the body has come; how much of it was taken, -1 to end the connection. Who takes less
  // than all suspends the connection.
  int64_t (*body)(void *request, const char *bytes, size_t count);
  // The body is at its end, or the connection was resumed after that; 0 ends the connection.
  int (*ended)(void *request);
  // The request is over, and was answered in full or not.
  void (*completed)(void *request, int in_full);
};

struct lister_http_limits {
  size_t memory;            // bytes for the head and the buffers of a connection
  unsigned connections;     // at most 120: see HTTPLoop
  unsigned idle_seconds;    // without any byte, either way
};

// Loads the library; 0 when it is not there. To be called first, and by one thread.
int lister_http_load(void);

// Its version, such as "0.9.75".
const char *lister_http_version(void);

// Starts a loop on a thread of its own, without connections; NULL if that fails. The callbacks stay
// valid until it is stopped.
void *lister_http_start(
    const struct lister_http_callbacks *callbacks, const struct lister_http_limits *limits);

// Ends all connections of a loop, of which none is suspended, and its thread.
void lister_http_stop(void *loop);

// Gives a loop a connection, whose descriptor it closes; 0 if it has no room for it.
int lister_http_add(
    void *loop, int descriptor, const struct sockaddr *address, socklen_t count);

void lister_http_suspend(void *connection);

// From any thread, once for each suspension.
void lister_http_resume(void *connection);

// A response of some bytes, which are copied; NULL when there is no memory.
void *lister_http_response(const void *bytes, size_t count);

// A part of a body: how many bytes were put there, at most `room`; 0 suspends nothing by itself;
// -1 is its end, and -2 a failure that ends the connection.
typedef int64_t (*lister_http_reader)(void *body, char *bytes, size_t room);

// A response whose body is asked for while it is sent; `end` is called with the body in the end.
void *lister_http_stream(lister_http_reader reader, void (*end)(void *body), void *body);

// Adds fields: names and values in turn, each with a zero byte behind it.
void lister_http_fields(void *response, const void *texts, size_t count);
void lister_http_trailer(void *response, const char *name, const char *value);

// Sends a response and lets go of it; 0 if it can't be sent.
int lister_http_send(void *connection, unsigned status, void *response);

// MARK: What Swift's Glibc doesn't show

// What `poll` tells of a client that has closed its side.
enum { lister_http_hang_up = 0x2000 };

// Takes a connection that doesn't block and isn't inherited; -1 and `errno` if there is none.
int lister_http_accept(int listener, struct sockaddr *address, socklen_t *size);

// How many bytes of a socket have not reached the other side.
int lister_http_unsent(int socket);

enum { lister_http_date_size = 30 };

// Writes the time of now as the field Date has it, with a zero byte behind it.
void lister_http_date(char *text);

// Makes a file without a name in a folder; -1 if that is not possible there.
int lister_http_nameless_file(const char *folder);

#endif
