// SPDX-License-Identifier: MIT

import Glibc

enum TerminalSize {
  /// The size of the terminal of a descriptor, in columns and rows; 80 by 24 where nobody knows it.
  static func of(_ descriptor: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
    return (
      size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24
    )
  }

  /// How many columns the standard output has; nil if it is no terminal, for a file has no width.
  static var outputColumns: Int? {
    isatty(STDOUT_FILENO) == 1 ? of(STDOUT_FILENO).columns : nil
  }
}
