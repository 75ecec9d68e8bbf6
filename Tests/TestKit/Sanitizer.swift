// SPDX-License-Identifier: MIT

import Glibc

/// Whether the tests, and the program that they start, run under the address sanitizer.
public enum Sanitizer {
  /// Its runtime is part of this process.
  public static var isOn: Bool { unsafe dlsym(nil, "__asan_init") != nil }

  /// Why tests that bound a program's memory are left out: see ``isOn``.
  public static let unbounded: String =
    "the address sanitizer reserves terabytes, and keeps what was freed"
}
