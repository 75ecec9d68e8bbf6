// SPDX-License-Identifier: MIT

// The files of the page, as they are in the folder Page, within the program.
#ifndef LISTER_CPAGE_H
#define LISTER_CPAGE_H

#include <stddef.h>

struct lister_page_file {
  const char *path;   // below the root of the server, such as "js/main.js"
  const char *bytes;  // text, with a zero byte behind it
};

size_t lister_page_file_count(void);

// The file of an index below that count.
struct lister_page_file lister_page_file(size_t index);

#endif
