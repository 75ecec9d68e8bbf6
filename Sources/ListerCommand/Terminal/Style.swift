// SPDX-License-Identifier: MIT

import Glibc

/// What a stream can show: whether it is a terminal, and whether text on it may be coloured.
struct Style: Sendable {
  /// Whether the stream is a terminal that can redraw a line.
  let isTerminal: Bool
  /// Whether colours are welcome.
  let hasColour: Bool
  /// Whether signs are words, and tables are lines, as a screen reader reads them well.
  var isPlain = false

  /// Looks at a descriptor and at NO_COLOR, CLICOLOR_FORCE and TERM.
  ///
  /// NO_COLOR (not empty) wins over CLICOLOR_FORCE (not empty and not 0), which wins over the rest;
  /// a terminal whose TERM is `dumb` or missing is no better than a file. What the user says on the
  /// command line wins over all of them.
  /// Sources: no-color.org; bixense.com/clicolors.
  init(descriptor: Int32, mode: ColorMode = .auto) {
    self.init(isTerminal: isatty(descriptor) == 1, mode: mode, environment: Style.environment)
  }

  /// The style of a stream under the given variables.
  init(isTerminal: Bool, mode: ColorMode = .auto, environment: (String) -> String?) {
    let term = environment("TERM") ?? "dumb"
    self.isTerminal = isTerminal && term != "dumb" && !term.isEmpty
    let refused = environment("NO_COLOR").map { !$0.isEmpty } ?? false
    let forced = environment("CLICOLOR_FORCE").map { !$0.isEmpty && $0 != "0" } ?? false
    hasColour =
      switch mode {
      case .auto: !refused && (forced || self.isTerminal)
      case .always: true
      case .never: false
      }
  }

  /// A text in bold, where colours are welcome.
  func bold(_ text: Shown) -> Shown { painted(text, "1") }

  /// A text in red, where colours are welcome.
  func red(_ text: Shown) -> Shown { painted(text, "31") }

  /// A text in green, where colours are welcome.
  func green(_ text: Shown) -> Shown { painted(text, "32") }

  /// A text in yellow, where colours are welcome.
  func yellow(_ text: Shown) -> Shown { painted(text, "33") }

  /// A text that is back, where colours are welcome.
  func dim(_ text: Shown) -> Shown { painted(text, "2") }

  /// A text with an attribute of ECMA-48 (SGR), where colours are welcome.
  func painted(_ text: Shown, _ attribute: String) -> Shown {
    if !hasColour || text.isEmpty { return text }
    let marks = marks(attribute)
    return marks.start + text + marks.end
  }

  /// What begins and ends a text with an attribute; nothing where colours are not welcome.
  func marks(_ attribute: String) -> (start: Shown, end: Shown) {
    hasColour ? ("\u{1B}[\(attribute)m", "\u{1B}[0m") : ("", "")
  }

  /// The value of an environment variable.
  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// When the standard output is coloured.
enum ColorMode: String, OptionWord {
  /// If it is a terminal, and the environment does not speak against it.
  case auto
  /// In any case.
  case always
  /// Not at all.
  case never
}

extension Option {
  static let color = ValueOption(
    long: "color",
    value: .word(standard: ColorMode.auto),
    help: """
      Whether to use colors; auto: if the standard output is a terminal and NO_COLOR is not set.
      """
  )
}

extension Option {
  static let plainLines = Option(
    long: "plain",
    help: """
      Print what a screen reader reads well: words for signs, lines for tables, no colors.
      """
  )
}

extension Invocation {
  /// What the standard output can show, as far as the user does not say otherwise.
  var style: Style {
    let isPlain = command.options.contains { $0 === Option.plainLines } && has(.plainLines)
    var style = Style(descriptor: STDOUT_FILENO, mode: isPlain ? .never : self[.color])
    style.isPlain = isPlain
    return style
  }
}
