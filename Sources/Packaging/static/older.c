// SPDX-License-Identifier: MIT

// What older systems don't have in their C library: so the program starts from glibc 2.34 on.

#include <math.h>
#include <stdlib.h>
#include <sys/random.h>

// Of glibc 2.36. Random bytes that can't be had are as bad there.
static void fill(void *bytes, size_t count) {
  for (char *at = bytes; count > 0;) {
    ssize_t written = getrandom(at, count, 0);
    if (written < 0) continue;
    at += written;
    count -= (size_t)written;
  }
}

unsigned arc4random(void) {
  unsigned value;
  fill(&value, sizeof value);
  return value;
}

// Of glibc 2.35: the same as before, under a new version.
float hypotf(float x, float y) { return (float)sqrt((double)x * x + (double)y * y); }

void arc4random_buf(void *bytes, size_t count) { fill(bytes, count); }
