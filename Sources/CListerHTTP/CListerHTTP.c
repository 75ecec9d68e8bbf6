// SPDX-License-Identifier: MIT

#include "CListerHTTP.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <microhttpd.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <time.h>

#define LISTER_HTTP_FUNCTIONS(each)                                                          \
  each(MHD_get_version) each(MHD_start_daemon) each(MHD_stop_daemon) each(MHD_add_connection) \
  each(MHD_suspend_connection) each(MHD_resume_connection) each(MHD_get_connection_info)      \
  each(MHD_get_connection_values_n) each(MHD_create_response_from_buffer)                     \
  each(MHD_create_response_from_callback) each(MHD_add_response_header)                       \
  each(MHD_add_response_footer) each(MHD_queue_response) each(MHD_destroy_response)

static struct {
#define LISTER_HTTP_MEMBER(name) __typeof__(&name) name;
  LISTER_HTTP_FUNCTIONS(LISTER_HTTP_MEMBER)
} library;

int lister_http_load(void) {
  void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return 0;
#define LISTER_HTTP_FIND(name)                        \
  *(void **)&library.name = dlsym(handle, #name);     \
  if (library.name == NULL) return 0;
  LISTER_HTTP_FUNCTIONS(LISTER_HTTP_FIND)
  return 1;
}

const char *lister_http_version(void) { return library.MHD_get_version(); }

// A request from its first line on.
struct line {
  void *request;  // what `begun` gave
  const char *sent;  // where the library has the target
  size_t target_count;
  char target[];
};

// A connection: what `opened` gave, and the head of its last request that had no fault.
struct peer {
  void *connection;
  size_t count;
  char *head;  // see `remember`
};

// MARK: The head

struct gathering {
  struct lister_http_field fields[lister_http_most_fields];
  struct lister_http_head head;
  int hosts, lengths, codings;
};

// What RFC 9110, section 5.6.2, calls a token.
static const unsigned char is_token[256] = {
    ['!'] = 1, ['#'] = 1, ['$'] = 1, ['%'] = 1, ['&'] = 1, ['\''] = 1, ['*'] = 1, ['+'] = 1,
    ['-'] = 1, ['.'] = 1, ['^'] = 1, ['_'] = 1, ['`'] = 1, ['|'] = 1, ['~'] = 1,
    ['0' ... '9'] = 1, ['A' ... 'Z'] = 1, ['a' ... 'z'] = 1,
};

static int is_named(const char *name, size_t count, const char *wanted) {
  return count == strlen(wanted) && strncasecmp(name, wanted, count) == 0;
}

static void blame(struct gathering *gathering, enum lister_http_fault fault) {
  if (gathering->head.fault == lister_http_fault_none) gathering->head.fault = fault;
}

static enum MHD_Result gather(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_count,
    const char *value, size_t value_count) {
  (void)kind;
  struct gathering *gathering = context;
  if (gathering->head.field_count == lister_http_most_fields) {
    blame(gathering, lister_http_fault_many);
    return MHD_NO;
  }
  if (value == NULL) value = "";
  gathering->fields[gathering->head.field_count++] =
      (struct lister_http_field){name, name_count, value, value_count};
  return MHD_YES;
}

static int is_length(const struct lister_http_field *field) {
  return is_named(field->name, field->name_count, "content-length");
}

static void check(struct gathering *gathering, const struct lister_http_field *field) {
  if (field->name_count == 0) blame(gathering, lister_http_fault_name);
  for (size_t i = 0; i < field->name_count; i++) {
    if (!is_token[(unsigned char)field->name[i]]) blame(gathering, lister_http_fault_name);
  }
  for (size_t i = 0; i < field->value_count; i++) {
    unsigned char byte = (unsigned char)field->value[i];
    if ((byte < 0x20 && byte != '\t') || byte == 0x7F) blame(gathering, lister_http_fault_value);
  }
  if (is_named(field->name, field->name_count, "host")) gathering->hosts++;
  if (is_length(field)) gathering->lengths++;
  if (is_named(field->name, field->name_count, "transfer-encoding")) {
    gathering->codings++;
    if (!is_named(field->value, field->value_count, "chunked")) {
      blame(gathering, lister_http_fault_coding);
    }
  }
}

static void check_all(struct gathering *gathering) {
  for (size_t i = 0; i < gathering->head.field_count; i++) check(gathering, &gathering->fields[i]);
  if (gathering->lengths > 1) blame(gathering, lister_http_fault_lengths);
  if (gathering->lengths > 0 && gathering->codings > 0) blame(gathering, lister_http_fault_both);
  if (gathering->codings > 1 || (gathering->codings > 0 && gathering->head.is_old)) {
    blame(gathering, lister_http_fault_coding);
  }
  if (gathering->hosts != 1) blame(gathering, lister_http_fault_host);
}

// MARK: Heads that come again

// Heads that have more bytes than this are not remembered.
enum { most_remembered = 2048 };

// Where the texts of a head are written or compared: each is its count and its bytes.
struct cursor {
  char *next;
  char *end;
  int writes;
  int fits;  // as far as it has come
};

static void pass(struct cursor *cursor, const char *bytes, size_t count) {
  uint32_t number = (uint32_t)count;
  if (!cursor->fits || (size_t)(cursor->end - cursor->next) < sizeof number + count) {
    cursor->fits = 0;
    return;
  }
  if (cursor->writes) {
    memcpy(cursor->next, &number, sizeof number);
    memcpy(cursor->next + sizeof number, bytes, count);
  } else if (
      memcmp(cursor->next, &number, sizeof number) != 0 ||
      memcmp(cursor->next + sizeof number, bytes, count) != 0) {
    cursor->fits = 0;
  }
  cursor->next += sizeof number + count;
}

// All of a head but how long the body is, which may be another each time.
static void pass_head(struct cursor *cursor, const struct lister_http_head *head) {
  pass(cursor, head->is_old ? "0" : "1", 1);
  pass(cursor, head->method, strlen(head->method));
  pass(cursor, head->target, head->target_count);
  for (size_t i = 0; i < head->field_count && cursor->fits; i++) {
    const struct lister_http_field *field = &head->fields[i];
    pass(cursor, field->name, field->name_count);
    if (!is_length(field)) pass(cursor, field->value, field->value_count);
  }
}

static int is_repeated(const struct peer *peer, const struct lister_http_head *head) {
  if (peer->count == 0) return 0;
  struct cursor cursor = {peer->head, peer->head + peer->count, 0, 1};
  pass_head(&cursor, head);
  return cursor.fits && cursor.next == cursor.end;
}

static void remember(struct peer *peer, const struct lister_http_head *head) {
  char bytes[most_remembered];
  struct cursor cursor = {bytes, bytes + sizeof bytes, 1, 1};
  pass_head(&cursor, head);
  free(peer->head);
  peer->count = cursor.fits ? (size_t)(cursor.next - bytes) : 0;
  peer->head = peer->count == 0 ? NULL : malloc(peer->count);
  if (peer->head == NULL) {
    peer->count = 0;
  } else {
    memcpy(peer->head, bytes, peer->count);
  }
}

// Whether the bytes between two texts are what ends a line: at most so many, which the library has made
// zero, and white space.
static int is_end(const char *next, const char *end, int most) {
  for (; next < end; next++) {
    if (*next == 0) most--;
    if (*next != 0 && strchr(" \t\r\n", *next) == NULL) return 0;
  }
  return most >= 0;
}

// Whether all that was sent of a head is in the texts that the library tells: it ends them at their
// first zero byte, and so hides what a client has sent behind one.
static int is_told(
    const struct gathering *gathering, const struct line *line, const char *method,
    const char *version, size_t size) {
  if (line->sent != method + strlen(method) + 1) return 0;
  if (version != line->sent + line->target_count + 1) return 0;
  const char *next = version + strlen(version);
  for (size_t i = 0; i < gathering->head.field_count; i++) {
    const struct lister_http_field *field = &gathering->fields[i];
    // One that was folded is somewhere else.
    if (field->name < next || !is_end(next, field->name, 2)) return 0;
    next = field->value + field->value_count;
    if (next < field->name || next > method + size) return 0;
  }
  // The last line, and the empty one.
  const char *end = method + size;
  return next <= end && is_end(next, end, 4);
}

// The head of a request, and what is wrong with it.
static void gather_head(
    struct gathering *gathering, struct MHD_Connection *connection, const char *method,
    const char *version, const struct line *line, struct peer *peer) {
  gathering->hosts = gathering->lengths = gathering->codings = 0;
  gathering->head = (struct lister_http_head){
      .method = method,
      .target = line->target,
      .target_count = line->target_count,
      .fields = gathering->fields,
      .is_old = strcmp(version, MHD_HTTP_VERSION_1_1) != 0,
  };
  library.MHD_get_connection_values_n(connection, MHD_HEADER_KIND, gather, gathering);
  const union MHD_ConnectionInfo *info =
      library.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  if (info == NULL || !is_told(gathering, line, method, version, info->header_size)) {
    blame(gathering, lister_http_fault_zero);
  }
  gathering->head.is_repeated =
      gathering->head.fault == lister_http_fault_none && is_repeated(peer, &gathering->head);
  if (!gathering->head.is_repeated) {
    check_all(gathering);
    if (gathering->head.fault == lister_http_fault_none) remember(peer, &gathering->head);
  }
  for (size_t i = 0; i < gathering->head.field_count; i++) {
    const struct lister_http_field *field = &gathering->fields[i];
    if (is_length(field)) gathering->head.length = field;
  }
}

// MARK: What the library calls

static void *on_line(void *context, const char *target, struct MHD_Connection *connection) {
  (void)context, (void)connection;
  size_t count = strlen(target);
  struct line *line = malloc(sizeof *line + count + 1);
  if (line == NULL) return NULL;
  line->request = NULL;
  line->sent = target;
  line->target_count = count;
  memcpy(line->target, target, count + 1);
  return line;
}

static enum MHD_Result on_request(
    void *context, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *bytes, size_t *count, void **state) {
  (void)path;
  const struct lister_http_callbacks *callbacks = context;
  struct line *line = *state;
  if (line == NULL) return MHD_NO;
  if (line->request == NULL) {
    const union MHD_ConnectionInfo *info =
        library.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    if (info == NULL || info->socket_context == NULL) return MHD_NO;
    struct peer *peer = info->socket_context;
    struct gathering gathering;
    gather_head(&gathering, connection, method, version, line, peer);
    line->request = callbacks->begun(peer->connection, connection, &gathering.head);
    return line->request == NULL ? MHD_NO : MHD_YES;
  }
  if (*count == 0) return callbacks->ended(line->request) ? MHD_YES : MHD_NO;
  int64_t taken = callbacks->body(line->request, bytes, *count);
  if (taken < 0) return MHD_NO;
  *count -= (size_t)taken;
  return MHD_YES;
}

static void on_completed(
    void *context, struct MHD_Connection *connection, void **state,
    enum MHD_RequestTerminationCode code) {
  (void)connection;
  const struct lister_http_callbacks *callbacks = context;
  struct line *line = *state;
  if (line == NULL) return;
  if (line->request != NULL) {
    callbacks->completed(line->request, code == MHD_REQUEST_TERMINATED_COMPLETED_OK);
  }
  free(line);
  *state = NULL;
}

static void on_connection(
    void *context, struct MHD_Connection *connection, void **state,
    enum MHD_ConnectionNotificationCode code) {
  const struct lister_http_callbacks *callbacks = context;
  struct peer *peer = *state;
  if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
    *state = NULL;
    if (peer == NULL) return;
    callbacks->closed(callbacks->context, peer->connection);
    free(peer->head);
    free(peer);
    return;
  }
  peer = calloc(1, sizeof *peer);
  if (peer == NULL) return;
  const union MHD_ConnectionInfo *socket =
      library.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  const union MHD_ConnectionInfo *address =
      library.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  peer->connection = callbacks->opened(
      callbacks->context, socket->connect_fd, address == NULL ? NULL : address->client_addr);
  *state = peer;
}

// Targets are resolved by who reads them: what is a slash and what a %2F must not be mixed up.
static size_t keep(void *context, struct MHD_Connection *connection, char *text) {
  (void)context, (void)connection;
  return strlen(text);
}

static void say_nothing(void *context, const char *format, va_list arguments) {
  (void)context, (void)format, (void)arguments;
}

// MARK: What Swift calls

void *lister_http_start(
    const struct lister_http_callbacks *callbacks, const struct lister_http_limits *limits) {
  void *context = (void *)callbacks;
  return library.MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET,
      0, NULL, NULL, on_request, context,
      MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL,
      MHD_OPTION_NOTIFY_CONNECTION, on_connection, context,
      MHD_OPTION_NOTIFY_COMPLETED, on_completed, context,
      MHD_OPTION_URI_LOG_CALLBACK, on_line, context,
      MHD_OPTION_UNESCAPE_CALLBACK, keep, context,
      // A head without Host, and a target with a space, are answered by who reads them: the library
      // would only end the connection.
      MHD_OPTION_STRICT_FOR_CLIENT, 0,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits->memory,
      MHD_OPTION_CONNECTION_LIMIT, limits->connections,
      MHD_OPTION_CONNECTION_TIMEOUT, limits->idle_seconds,
      MHD_OPTION_END);
}

void lister_http_stop(void *loop) { library.MHD_stop_daemon(loop); }

int lister_http_add(
    void *loop, int descriptor, const struct sockaddr *address, socklen_t count) {
  return library.MHD_add_connection(loop, descriptor, address, count) == MHD_YES;
}

void lister_http_suspend(void *connection) { library.MHD_suspend_connection(connection); }

void lister_http_resume(void *connection) { library.MHD_resume_connection(connection); }

void *lister_http_response(const void *bytes, size_t count) {
  return library.MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// What a streamed response holds on to.
struct stream {
  lister_http_reader reader;
  void (*end)(void *body);
  void *body;
};

static ssize_t on_read(void *context, uint64_t position, char *bytes, size_t room) {
  (void)position;
  struct stream *stream = context;
  int64_t count = stream->reader(stream->body, bytes, room);
  if (count == -1) return MHD_CONTENT_READER_END_OF_STREAM;
  if (count < 0) return MHD_CONTENT_READER_END_WITH_ERROR;
  return (ssize_t)count;
}

static void on_stream_end(void *context) {
  struct stream *stream = context;
  stream->end(stream->body);
  free(stream);
}

void *lister_http_stream(lister_http_reader reader, void (*end)(void *body), void *body) {
  struct stream *stream = malloc(sizeof *stream);
  if (stream == NULL) return NULL;
  *stream = (struct stream){reader, end, body};
  void *response = library.MHD_create_response_from_callback(
      MHD_SIZE_UNKNOWN, 65536, on_read, stream, on_stream_end);
  if (response == NULL) free(stream);
  return response;
}

void lister_http_fields(void *response, const void *texts, size_t count) {
  const char *next = texts, *end = next + count;
  while (next < end) {
    const char *value = next + strlen(next) + 1;
    library.MHD_add_response_header(response, next, value);
    next = value + strlen(value) + 1;
  }
}

void lister_http_trailer(void *response, const char *name, const char *value) {
  library.MHD_add_response_footer(response, name, value);
}

int lister_http_send(void *connection, unsigned status, void *response) {
  enum MHD_Result result = library.MHD_queue_response(connection, status, response);
  library.MHD_destroy_response(response);
  return result == MHD_YES;
}

_Static_assert(lister_http_hang_up == POLLRDHUP, "the number is the same on all machines");

int lister_http_accept(int listener, struct sockaddr *address, socklen_t *size) {
  return accept4(listener, address, size, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int lister_http_unsent(int socket) {
  int count = 0;
  return ioctl(socket, SIOCOUTQ, &count) == 0 ? count : 0;
}

void lister_http_date(char *text) {
  // strftime has the names of the locale.
  static const char days[] = "SunMonTueWedThuFriSat";
  static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  time_t now = time(NULL);
  struct tm parts;
  gmtime_r(&now, &parts);
  snprintf(
      text, lister_http_date_size, "%.3s, %02d %.3s %04d %02d:%02d:%02d GMT",
      days + 3 * parts.tm_wday, parts.tm_mday, months + 3 * parts.tm_mon, parts.tm_year + 1900,
      parts.tm_hour, parts.tm_min, parts.tm_sec);
}

int lister_http_nameless_file(const char *folder) {
  return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
}
