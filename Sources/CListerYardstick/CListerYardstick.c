// SPDX-License-Identifier: MIT

// Frozen: the score of a host is how many of these passes it does in a second, so nothing here may ever get
// faster, slower or other. What is to be measured better becomes another yardstick with another version.
//
// A pass does in the small what the program does: it writes documents of decimals, finds its way through
// them byte by byte, multiplies and adds exactly in 128 bits, rounds, keeps sums in a table, and writes the
// answers. Of libraries it needs its memory alone, and it divides by constants alone, for others' code changes.
// It takes 260 KB: it tells what cores and their caches give.

#include "CListerYardstick.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

// Phases stay apart, so that compilers have little to choose.
#define PHASE __attribute__((noinline)) static

enum {
  DOCUMENTS = 128,
  ROWS = 24,
  SLOTS = 8192,
  TEXT_SIZE = 128 << 10,
  ANSWERS_SIZE = 64 << 10,
  // The places behind the point of all sums.
  PLACES = 8,
};

__extension__ typedef unsigned __int128 wide;

struct decimal {
  bool is_negative;
  uint64_t digits;
  unsigned places;
};

struct memory {
  uint64_t slots[SLOTS];
  size_t text_size, answers_size;
  char text[TEXT_SIZE];
  char answers[ANSWERS_SIZE];
};

static const uint64_t powers[PLACES + 1] = {
    1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000,
};

// MARK: Writing

static char *put_text(char *at, const char *text) {
  while (*text != 0) *at++ = *text++;
  return at;
}

static char *put_whole(char *at, uint64_t value) {
  char digits[20];
  unsigned count = 0;
  do {
    digits[count++] = (char)('0' + value % 10);
    value /= 10;
  } while (value != 0);
  while (count > 0) *at++ = digits[--count];
  return at;
}

// Divides by 10^9 from the highest part down, and returns the rest.
static uint32_t divide(uint32_t parts[4]) {
  uint64_t rest = 0;
  for (int index = 3; index >= 0; index--) {
    uint64_t part = rest << 32 | parts[index];
    parts[index] = (uint32_t)(part / 1000000000);
    rest = part % 1000000000;
  }
  return (uint32_t)rest;
}

// A value with so many places, without zeros at the end.
static char *put_decimal(char *at, bool is_negative, wide value, unsigned places) {
  uint32_t parts[4] = {
      (uint32_t)value, (uint32_t)(value >> 32), (uint32_t)(value >> 64), (uint32_t)(value >> 96),
  };
  char digits[45];
  unsigned count = 0;
  while ((parts[0] | parts[1] | parts[2] | parts[3]) != 0) {
    uint32_t chunk = divide(parts);
    for (int index = 0; index < 9; index++) {
      digits[count++] = (char)('0' + chunk % 10);
      chunk /= 10;
    }
  }
  while (count > 0 && digits[count - 1] == '0') count--;
  while (count <= places) digits[count++] = '0';
  unsigned last = 0;
  while (last < places && digits[last] == '0') last++;
  if (is_negative && value != 0) *at++ = '-';
  while (count > last) {
    if (count == places) *at++ = '.';
    *at++ = digits[--count];
  }
  return at;
}

// The next number of chance (S. Vigna's splitmix64).
static uint64_t chance(uint64_t *state) {
  uint64_t value = *state += 0x9E3779B97F4A7C15;
  value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9;
  value = (value ^ value >> 27) * 0x94D049BB133111EB;
  return value ^ value >> 31;
}

// The documents: rows of a quantity, a word and a price, of which one in eight is long.
PHASE void write_documents(struct memory *memory) {
  uint64_t state = 1;
  char *at = memory->text;
  for (unsigned document = 0; document < DOCUMENTS; document++) {
    at = put_text(at, "{\"id\":");
    at = put_whole(at, document + 1);
    at = put_text(at, ",\"rows\":[");
    for (unsigned row = 0; row < ROWS; row++) {
      uint64_t random = chance(&state);
      bool is_long = (random & 7) == 0;
      bool is_negative = (random >> 3 & 7) == 0;
      uint64_t quantity = (random >> 8 & 0xFFFFFF) % (is_long ? 10000000 : 1000);
      uint64_t price = (random >> 32) * (is_long ? 211 : 1) % (is_long ? 900000000000 : 100000);
      if (row > 0) *at++ = ',';
      *at++ = '[';
      at = put_decimal(at, false, quantity, random >> 6 & 3);
      at = put_text(at, ",\"k");
      at = put_whole(at, chance(&state) & 0xFFFF);
      at = put_text(at, "\",");
      at = put_decimal(at, is_negative, price, is_long ? 4 : 2);
      *at++ = ']';
    }
    at = put_text(at, "],\"rate\":");
    at = put_whole(at, chance(&state) % 26);
    at = put_text(at, "}\n");
  }
  memory->text_size = (size_t)(at - memory->text);
}

// MARK: Reading and calculating

// The number that begins here; `at` goes behind it.
static struct decimal read_decimal(const char **at) {
  struct decimal number = {false, 0, 0};
  const char *next = *at;
  if (*next == '-') {
    number.is_negative = true;
    next++;
  }
  bool is_behind_point = false;
  for (;; next++) {
    unsigned digit = (unsigned)(unsigned char)*next - '0';
    if (digit < 10) {
      number.digits = number.digits * 10 + digit;
      number.places += is_behind_point;
    } else if (*next == '.') {
      is_behind_point = true;
    } else {
      break;
    }
  }
  *at = next;
  return number;
}

// A product with PLACES places, whose sign is that of the second factor.
static wide product(struct decimal first, struct decimal second) {
  wide value = (wide)first.digits * second.digits;
  return value * powers[PLACES - first.places - second.places];
}

// So many hundredths of a value with PLACES places, rounded half to even to 2 places.
static wide percent(wide value, uint64_t rate) {
  // 10^8 are dropped: 2 for the hundredths, and 6 of the places.
  uint64_t rest = 0;
  value *= rate;
  wide result = 0;
  for (int shift = 96; shift >= 0; shift -= 32) {
    uint64_t part = rest << 32 | (uint32_t)(value >> shift);
    result = result << 32 | part / 100000000;
    rest = part % 100000000;
  }
  bool is_up = rest > 50000000 || (rest == 50000000 && (result & 1) != 0);
  return result + is_up;
}

static char *put_answer(char *at, const char *name, bool is_negative, wide value, unsigned places) {
  at = put_text(at, name);
  return put_decimal(at, is_negative, value, places);
}

// Goes through the documents byte by byte, and writes the answers of each.
PHASE void work_documents(struct memory *memory) {
  for (size_t slot = 0; slot < SLOTS; slot++) memory->slots[slot] = slot;
  const char *at = memory->text, *end = memory->text + memory->text_size;
  char *out = memory->answers;
  struct decimal numbers[2] = {{false, 0, 0}, {false, 0, 0}};
  unsigned depth = 0, count = 0;
  uint32_t word = 0;
  wide added = 0, taken = 0;
  while (at < end) {
    switch (*at) {
    case '"':
      // FNV-1a, by Fowler, Noll and Vo.
      word = 2166136261;
      for (at++; *at != '"'; at++) word = (word ^ (unsigned char)*at) * 16777619;
      at++;
      break;
    case '{':
    case '[':
      depth++;
      count = 0;
      at++;
      break;
    case ']':
      if (depth == 3) {
        wide amount = product(numbers[0], numbers[1]);
        uint64_t *slot = &memory->slots[(word ^ word >> 16) & (SLOTS - 1)];
        *slot = *slot * 31 + (uint64_t)amount;
        if (numbers[1].is_negative) {
          taken += amount;
        } else if ((*slot & 3) != 0) {
          added += amount;
        } else {
          added += amount / 2;
        }
      }
      depth--;
      at++;
      break;
    case '}': {
      uint64_t rate = numbers[0].digits;
      bool is_negative = taken > added;
      wide net = is_negative ? taken - added : added - taken;
      wide tax = percent(net, rate);
      out = put_answer(out, "{\"added\":", false, added, PLACES);
      out = put_answer(out, ",\"taken\":", true, taken, PLACES);
      out = put_answer(out, ",\"net\":", is_negative, net, PLACES);
      out = put_answer(out, ",\"tax\":", is_negative, tax, 2);
      out = put_answer(out, ",\"total\":", is_negative, net + tax * 1000000, PLACES);
      out = put_text(out, "}\n");
      added = taken = 0;
      depth--;
      at++;
      break;
    }
    case ':':
      count = 0;
      at++;
      break;
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9':
      numbers[count & 1] = read_decimal(&at);
      count++;
      break;
    default:
      at++;
    }
  }
  memory->answers_size = (size_t)(out - memory->answers);
}

// MARK: All of it

// FNV-1a of the answers, and of the table.
PHASE uint64_t digest(const struct memory *memory) {
  uint64_t value = 0xCBF29CE484222325;
  for (size_t index = 0; index < memory->answers_size; index++) {
    value = (value ^ (unsigned char)memory->answers[index]) * 0x100000001B3;
  }
  for (size_t slot = 0; slot < SLOTS; slot++) {
    value = (value ^ memory->slots[slot]) * 0x100000001B3;
  }
  return value;
}

uint64_t lister_yardstick(uint64_t passes) {
  struct memory *memory = malloc(sizeof *memory);
  if (memory == NULL) return 0;
  uint64_t answer = 0;
  for (uint64_t pass = 0; pass < passes; pass++) {
    write_documents(memory);
    work_documents(memory);
    uint64_t found = digest(memory);
    if (pass > 0 && found != answer) {
      answer = 0;
      break;
    }
    answer = found;
  }
  free(memory);
  return answer;
}
