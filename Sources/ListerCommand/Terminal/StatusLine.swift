// SPDX-License-Identifier: MIT

/// What a command does at the moment, on a terminal only.
enum StatusLine {
  /// Shows a text in place of the last one.
  static func show(_ text: String) {
    if StandardError.style.isTerminal { StandardError.write("\r\(text)\u{1B}[K") }
  }

  /// Leaves an empty line for the results.
  static func end() {
    if StandardError.style.isTerminal { StandardError.write("\r\u{1B}[K") }
  }
}
