// SPDX-License-Identifier: MIT

#include "CListerPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"
// There is nothing to debug here, and valgrind can't read what would be said of it.
#define PLAIN __attribute__((nodebug))

// A row for each file below Page; a test finds what is missing.
PLAIN static const struct lister_page_file files[] = {
  {"css/base.css", (const char *)(const unsigned char[]){
#embed "Page/css/base.css" suffix(, 0)
  }},
  {"css/frame.css", (const char *)(const unsigned char[]){
#embed "Page/css/frame.css" suffix(, 0)
  }},
  {"css/grid.css", (const char *)(const unsigned char[]){
#embed "Page/css/grid.css" suffix(, 0)
  }},
  {"css/list.css", (const char *)(const unsigned char[]){
#embed "Page/css/list.css" suffix(, 0)
  }},
  {"css/work.css", (const char *)(const unsigned char[]){
#embed "Page/css/work.css" suffix(, 0)
  }},
  {"icon.svg", (const char *)(const unsigned char[]){
#embed "Page/icon.svg" suffix(, 0)
  }},
  {"index.html", (const char *)(const unsigned char[]){
#embed "Page/index.html" suffix(, 0)
  }},
  {"js/apply.js", (const char *)(const unsigned char[]){
#embed "Page/js/apply.js" suffix(, 0)
  }},
  {"js/bar.js", (const char *)(const unsigned char[]){
#embed "Page/js/bar.js" suffix(, 0)
  }},
  {"js/commands.js", (const char *)(const unsigned char[]){
#embed "Page/js/commands.js" suffix(, 0)
  }},
  {"js/dom.js", (const char *)(const unsigned char[]){
#embed "Page/js/dom.js" suffix(, 0)
  }},
  {"js/grid/clipboard.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/clipboard.js" suffix(, 0)
  }},
  {"js/grid/commands.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/commands.js" suffix(, 0)
  }},
  {"js/grid/current.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/current.js" suffix(, 0)
  }},
  {"js/grid/editor.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/editor.js" suffix(, 0)
  }},
  {"js/grid/explain.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/explain.js" suffix(, 0)
  }},
  {"js/grid/explanation.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/explanation.js" suffix(, 0)
  }},
  {"js/grid/grid.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/grid.js" suffix(, 0)
  }},
  {"js/grid/help.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/help.js" suffix(, 0)
  }},
  {"js/grid/keys.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/keys.js" suffix(, 0)
  }},
  {"js/grid/marks.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/marks.js" suffix(, 0)
  }},
  {"js/grid/pin.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/pin.js" suffix(, 0)
  }},
  {"js/grid/pointer.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/pointer.js" suffix(, 0)
  }},
  {"js/grid/refs.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/refs.js" suffix(, 0)
  }},
  {"js/grid/summary.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/summary.js" suffix(, 0)
  }},
  {"js/grid/values.js", (const char *)(const unsigned char[]){
#embed "Page/js/grid/values.js" suffix(, 0)
  }},
  {"js/late.js", (const char *)(const unsigned char[]){
#embed "Page/js/late.js" suffix(, 0)
  }},
  {"js/list/actions.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/actions.js" suffix(, 0)
  }},
  {"js/list/banners.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/banners.js" suffix(, 0)
  }},
  {"js/list/details.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/details.js" suffix(, 0)
  }},
  {"js/list/drag.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/drag.js" suffix(, 0)
  }},
  {"js/list/editing.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/editing.js" suffix(, 0)
  }},
  {"js/list/keys.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/keys.js" suffix(, 0)
  }},
  {"js/list/list-view.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/list-view.js" suffix(, 0)
  }},
  {"js/list/model.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/model.js" suffix(, 0)
  }},
  {"js/list/new-list.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/new-list.js" suffix(, 0)
  }},
  {"js/list/palette.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/palette.js" suffix(, 0)
  }},
  {"js/list/row.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/row.js" suffix(, 0)
  }},
  {"js/list/rows.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/rows.js" suffix(, 0)
  }},
  {"js/list/share.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/share.js" suffix(, 0)
  }},
  {"js/list/show.js", (const char *)(const unsigned char[]){
#embed "Page/js/list/show.js" suffix(, 0)
  }},
  {"js/main.js", (const char *)(const unsigned char[]){
#embed "Page/js/main.js" suffix(, 0)
  }},
  {"js/menu.js", (const char *)(const unsigned char[]){
#embed "Page/js/menu.js" suffix(, 0)
  }},
  {"js/numbers.js", (const char *)(const unsigned char[]){
#embed "Page/js/numbers.js" suffix(, 0)
  }},
  {"js/popover.js", (const char *)(const unsigned char[]){
#embed "Page/js/popover.js" suffix(, 0)
  }},
  {"js/server.js", (const char *)(const unsigned char[]){
#embed "Page/js/server.js" suffix(, 0)
  }},
  {"js/session.js", (const char *)(const unsigned char[]){
#embed "Page/js/session.js" suffix(, 0)
  }},
  {"js/sidebar.js", (const char *)(const unsigned char[]){
#embed "Page/js/sidebar.js" suffix(, 0)
  }},
  {"js/store.js", (const char *)(const unsigned char[]){
#embed "Page/js/store.js" suffix(, 0)
  }},
  {"js/strip.js", (const char *)(const unsigned char[]){
#embed "Page/js/strip.js" suffix(, 0)
  }},
  {"js/trust.js", (const char *)(const unsigned char[]){
#embed "Page/js/trust.js" suffix(, 0)
  }},
  {"js/views.js", (const char *)(const unsigned char[]){
#embed "Page/js/views.js" suffix(, 0)
  }},
  {"js/work/batch.js", (const char *)(const unsigned char[]){
#embed "Page/js/work/batch.js" suffix(, 0)
  }},
  {"js/work/history.js", (const char *)(const unsigned char[]){
#embed "Page/js/work/history.js" suffix(, 0)
  }},
  {"js/work/import.js", (const char *)(const unsigned char[]){
#embed "Page/js/work/import.js" suffix(, 0)
  }},
  {"js/work/key-table.js", (const char *)(const unsigned char[]){
#embed "Page/js/work/key-table.js" suffix(, 0)
  }},
  {"js/work/keys.js", (const char *)(const unsigned char[]){
#embed "Page/js/work/keys.js" suffix(, 0)
  }},
  {"js/work/metrics.js", (const char *)(const unsigned char[]){
#embed "Page/js/work/metrics.js" suffix(, 0)
  }},
  {"js/work/parts.js", (const char *)(const unsigned char[]){
#embed "Page/js/work/parts.js" suffix(, 0)
  }},
  {"js/work/plot.js", (const char *)(const unsigned char[]){
#embed "Page/js/work/plot.js" suffix(, 0)
  }},
  {"js/work/search.js", (const char *)(const unsigned char[]){
#embed "Page/js/work/search.js" suffix(, 0)
  }},
  {"js/work/sides.js", (const char *)(const unsigned char[]){
#embed "Page/js/work/sides.js" suffix(, 0)
  }},
  {"js/work/work.js", (const char *)(const unsigned char[]){
#embed "Page/js/work/work.js" suffix(, 0)
  }},
  {"manifest.webmanifest", (const char *)(const unsigned char[]){
#embed "Page/manifest.webmanifest" suffix(, 0)
  }},
  {"worker.js", (const char *)(const unsigned char[]){
#embed "Page/worker.js" suffix(, 0)
  }},
};

PLAIN size_t lister_page_file_count(void) { return sizeof files / sizeof *files; }

PLAIN struct lister_page_file lister_page_file(size_t index) { return files[index]; }
