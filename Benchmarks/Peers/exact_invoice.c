// SPDX-License-Identifier: MIT

// The calculation of generated invoices by hand, with GMP's rationals: JSON lines in, JSON lines out.
// It knows where the numbers are, and that the formulas are always the same.
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { lines = 11 };

// The start of the next cell of a row, behind the comma.
static const char *next(const char *at) {
  for (int quoted = 0; *at; at++) {
    if (*at == '"' && at[-1] != '\\') quoted = !quoted;
    if (*at == ',' && !quoted) return at + 1;
  }
  return at;
}

// A decimal number as a rational.
static void read(mpq_t value, const char *at) {
  char digits[64];
  size_t count = 0;
  unsigned long scale = 1;
  int behind = 0;
  for (; (*at >= '0' && *at <= '9') || *at == '.' || *at == '-'; at++) {
    if (*at == '.') {
      behind = 1;
    } else if (count < sizeof digits - 1) {
      digits[count++] = *at;
      if (behind) scale *= 10;
    }
  }
  digits[count] = 0;
  mpz_set_str(mpq_numref(value), digits, 10);
  mpz_set_ui(mpq_denref(value), scale);
  mpq_canonicalize(value);
}

// Rounds to cents, half away from zero: what is here is never negative.
static void round_cents(mpq_t value) {
  mpz_mul_ui(mpq_numref(value), mpq_numref(value), 200);
  mpz_add(mpq_numref(value), mpq_numref(value), mpq_denref(value));
  mpz_mul_ui(mpq_denref(value), mpq_denref(value), 2);
  mpz_fdiv_q(mpq_numref(value), mpq_numref(value), mpq_denref(value));
  mpz_set_ui(mpq_denref(value), 100);
  mpq_canonicalize(value);
}

static void write(const char *cell, mpq_t value, const char *separator) {
  mpz_t cents;
  mpz_init(cents);
  mpz_mul_ui(cents, mpq_numref(value), 100000);
  mpz_divexact(cents, cents, mpq_denref(value));
  const unsigned long rest = mpz_fdiv_q_ui(cents, cents, 100000);
  gmp_printf("%s\"%s\":%Zd.%05lu", separator, cell, cents, rest);
  mpz_clear(cents);
}

int main(void) {
  char *line = NULL;
  size_t room = 0;
  mpq_t quantity, price, discount, net, rate, tax, gross, nets, taxes, due, one;
  mpq_inits(quantity, price, discount, net, rate, tax, gross, nets, taxes, due, one, NULL);
  while (getline(&line, &room, stdin) > 0) {
    const char *id = strstr(line, "\"id\":\"") + 6;
    printf("{\"id\":\"%.*s\",\"cells\":{", (int)(strchr(id, '"') - id), id);
    const char *row = strstr(line, "\"rows\":[[") + 9;
    mpq_set_ui(nets, 0, 1);
    mpq_set_ui(taxes, 0, 1);
    char cell[8];
    for (int index = 0; index < lines; index++) {
      row = strstr(row, "],[") + 3;
      const char *at = next(row);
      read(quantity, at);
      at = next(at);
      read(price, at);
      at = next(at);
      const char class = at[1];
      at = next(at);
      read(discount, at);
      mpq_set_ui(one, 100, 1);
      mpq_sub(discount, one, discount);
      mpq_div(discount, discount, one);
      mpq_mul(net, quantity, price);
      mpq_mul(net, net, discount);
      round_cents(net);
      mpq_set_ui(rate, class == 'A' ? 190 : class == 'B' ? 70 : 0, 1000);
      mpq_canonicalize(rate);
      mpq_mul(tax, net, rate);
      round_cents(tax);
      mpq_add(gross, net, tax);
      mpq_add(nets, nets, net);
      mpq_add(taxes, taxes, tax);
      snprintf(cell, sizeof cell, "F%d", index + 2);
      write(cell, net, index ? "," : "");
      cell[0] = 'G';
      write(cell, rate, ",");
      cell[0] = 'H';
      write(cell, tax, ",");
      cell[0] = 'I';
      write(cell, gross, ",");
    }
    write("F13", nets, ",");
    write("H13", taxes, ",");
    mpq_add(due, nets, taxes);
    write("I13", due, ",");
    if (mpq_cmp_ui(nets, 5000, 1) < 0) {
      mpq_set_ui(one, 589, 100);
      mpq_add(due, due, one);
    }
    write("B16", due, ",");
    puts("}}");
  }
  return 0;
}
