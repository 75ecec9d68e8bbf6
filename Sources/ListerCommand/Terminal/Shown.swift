// SPDX-License-Identifier: MIT

import Lister

/// A text as people are shown it: what the program says, and in between what comes from elsewhere.
///
/// ```
/// StandardError.say("there is no list '\(name)'")
/// ```
/// Literals are the program's own words, with its line ends and colors. Whatever is put between
/// them is escaped as ``VisibleText`` says, unless it is such a text itself: so a name can't end a
/// line, move the cursor or paint. Streams take nothing else but data, so nothing is shown that
/// didn't pass here.
struct Shown: Hashable, Sendable {
  private(set) var text: String

  /// A text that comes from elsewhere: a name, a path, a reason that has one in it.
  init(_ text: String) { self.text = VisibleText.line(text) }

  /// A text that is made of nothing but the program's own words, such as a page of help.
  init(own text: String) { self.text = text }

  /// Data of several lines, which stay lines; JSON stays the same JSON.
  init(lines text: String) { self.text = VisibleText.lines(text) }

  /// No text.
  init() { text = "" }

  /// Whether there is nothing to show.
  var isEmpty: Bool { text.isEmpty }

  static func + (left: Shown, right: Shown) -> Shown { Shown(own: left.text + right.text) }

  static func += (left: inout Shown, right: Shown) { left.text += right.text }
}

extension Shown: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  /// What is between the quotes, piece by piece.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ shown: Shown) { text += shown.text }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += VisibleText.line(value.description)
    }
  }
}

extension Sequence<Shown> {
  /// The texts as one, with another one between them.
  func joined(separator: Shown = "") -> Shown {
    Shown(own: map(\.text).joined(separator: separator.text))
  }
}
