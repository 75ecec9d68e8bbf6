// SPDX-License-Identifier: MIT

print("benchmarks")
