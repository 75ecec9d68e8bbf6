// SPDX-License-Identifier: MIT

// The entrance of libFuzzer for programs with a main function of their own; its library has no header.
#ifndef LISTER_CFUZZER_SHIM_H
#define LISTER_CFUZZER_SHIM_H

#include <stddef.h>
#include <stdint.h>

typedef int (*LISTERFuzzerEntry)(const uint8_t *data, size_t size);

// Runs the fuzzer with its own arguments; returns what the program should exit with.
int LLVMFuzzerRunDriver(int *count, char ***arguments, LISTERFuzzerEntry entry);

#endif
