// SPDX-License-Identifier: MIT

// Says whether equations of roots hold, by Calcium: one line in, T, F or U (unknown) and a new line out.
//
// A line is an expression in postfix form with the two sides on the stack at its end:
//   5 or -7/3   a number       + - * /   the operation on the last two
//   r3          the third root ^4        the fourth power
// Each line is a process of its own with some seconds: Calcium aborts on what it can't do.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#if __has_include(<calcium/ca.h>)
#include <calcium/ca.h>
#else
#include <flint/ca.h>
#endif

enum { depth = 256, seconds = 5 };

static int answer(char *line) {
  ca_ctx_t context;
  ca_ctx_init(context);
  ca_struct stack[depth];
  int top = 0;
  fmpq_t number;
  fmpq_init(number);
  for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
    char kind = word[1] == 0 || word[0] == 'r' || word[0] == '^' ? word[0] : '0';
    if (strchr("+-*/", kind)) {
      if (top < 2) return 'U';
      ca_struct *x = stack + top - 2, *y = stack + top - 1;
      if (kind == '+') ca_add(x, x, y, context);
      if (kind == '-') ca_sub(x, x, y, context);
      if (kind == '*') ca_mul(x, x, y, context);
      if (kind == '/') {
        if (ca_check_is_zero(y, context) != T_FALSE) return 'U';
        ca_div(x, x, y, context);
      }
      ca_clear(y, context);
      top--;
    } else if (kind == 'r' || kind == '^') {
      if (top < 1) return 'U';
      long index = atol(word + 1);
      fmpq_set_si(number, kind == 'r' ? 1 : index, kind == 'r' ? index : 1);
      ca_pow_fmpq(stack + top - 1, stack + top - 1, number, context);
    } else {
      if (top == depth || fmpq_set_str(number, word, 10)) return 'U';
      ca_init(stack + top, context);
      ca_set_fmpq(stack + top++, number, context);
    }
  }
  if (top != 2) return 'U';
  truth_t truth = ca_check_equal(stack, stack + 1, context);
  return truth == T_TRUE ? 'T' : truth == T_FALSE ? 'F' : 'U';
}

int main(void) {
  static char line[1 << 16];
  while (fgets(line, sizeof line, stdin)) {
    fflush(stdout);
    int ends[2];
    if (pipe(ends)) return 1;
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) {
      alarm(seconds);
      char letter = (char)answer(line);
      _exit(write(ends[1], &letter, 1) == 1 ? 0 : 1);
    }
    close(ends[1]);
    char letter = 'U';
    if (read(ends[0], &letter, 1) != 1) letter = 'U';
    close(ends[0]);
    waitpid(child, NULL, 0);
    printf("%c\n", letter);
  }
  return 0;
}
