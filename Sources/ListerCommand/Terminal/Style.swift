// SPDX-License-Identifier: MIT

import Glibc

/// What a stream can show: whether it is a terminal, and whether text on it may be coloured.
struct Style: Sendable {
  /// Whether the stream is a terminal that can redraw a line.
  let isTerminal: Bool
  /// Whether colours are welcome.
  let hasColour: Bool

  /// Looks at a descriptor and at NO_COLOR, CLICOLOR_FORCE and TERM.
  ///
  /// NO_COLOR (not empty) wins over CLICOLOR_FORCE (not empty and not 0), which wins over the rest;
  /// a terminal whose TERM is `dumb` or missing is no better than a file.
  /// Sources: no-color.org; bixense.com/clicolors.
  init(descriptor: Int32) {
    self.init(isTerminal: isatty(descriptor) == 1, environment: Style.environment)
  }

  /// The style of a stream under the given variables.
  init(isTerminal: Bool, environment: (String) -> String?) {
    let term = environment("TERM") ?? "dumb"
    self.isTerminal = isTerminal && term != "dumb" && !term.isEmpty
    let refused = environment("NO_COLOR").map { !$0.isEmpty } ?? false
    let forced = environment("CLICOLOR_FORCE").map { !$0.isEmpty && $0 != "0" } ?? false
    hasColour = !refused && (forced || self.isTerminal)
  }

  /// A text in bold, where colours are welcome.
  func bold(_ text: String) -> String { hasColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// A text in red, where colours are welcome.
  func red(_ text: String) -> String { hasColour ? "\u{1B}[31m\(text)\u{1B}[0m" : text }

  /// The value of an environment variable.
  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
