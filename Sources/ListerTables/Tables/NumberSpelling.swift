// SPDX-License-Identifier: MIT

import ListerBasics

/// A number that is spelled with more than digits, points, commas and a sign of ASCII before them.
///
/// ```
/// 1'234.50   1’234.50   10 237,65   12,50-   −5   １２．５
/// ```
/// - Apostrophes, spaces that break no line, and blanks group digits by three: one kind of them in a
///   number, and behind them one point or comma, which is the decimal mark, or none.
/// - A minus sign is behind a number that has a fraction or groups; `12-` is something else.
/// - Full-width digits and marks mean those of ASCII, unless a zero is in front: that is a name.
///
/// What the points and commas mean is not decided here.
struct NumberSpelling {
  /// Whether blanks group the digits, as they also stand between the parts of a telephone number.
  let hasBlanks: Bool
  /// Whether something groups the digits.
  let hasGroups: Bool
  /// The number without spaces around it.
  private let text: ByteView
  private let endsInMinus: Bool

  /// A number of such a spelling; nil for any other text.
  init?(_ spelled: ByteView) {
    let text = spelled.withoutBlanks
    var isOther = text.count < spelled.count
    var hasSign = false
    var endsInMinus = false
    var separator: NumberCharacter.Kind?
    // How many digits there are, and how many since the last mark or group.
    var (digits, run) = (0, 0)
    var (marks, groups) = (0, 0)
    var startsWithZero = false
    var index = 0
    while index < text.count {
      guard !endsInMinus, let next = NumberCharacter(text, at: index) else { return nil }
      if next.length > 1 { isOther = true }
      switch next.kind {
      case .digit:
        if digits == 0 { startsWithZero = next.byte == UInt8(ascii: "0") }
        digits += 1
        run += 1
        if startsWithZero, marks == 0, digits > 1 { return nil }
      case .mark:
        guard groups == 0 || run == 3 && marks == 0 else { return nil }
        marks += 1
        run = 0
      case .minus, .plus:
        if index == 0 {
          hasSign = true
        } else {
          guard next.kind == .minus, !hasSign, run > 0, marks + groups > 0 else { return nil }
          endsInMinus = true
        }
      case .apostrophe, .noBreak, .blank:
        guard marks == 0, separator == nil || separator == next.kind else { return nil }
        guard groups == 0 ? 1...3 ~= run && !startsWithZero : run == 3 else { return nil }
        separator = next.kind
        groups += 1
        run = 0
        isOther = true
      }
      index += next.length
    }
    guard digits > 0, isOther || endsInMinus else { return nil }
    guard groups == 0 || (marks == 0 ? run == 3 : run > 0) else { return nil }
    hasBlanks = separator == .blank
    hasGroups = groups > 0
    self.text = text
    self.endsInMinus = endsInMinus
  }

  /// Writes the number as ASCII spells it, without groups of apostrophes and spaces, into a buffer that
  /// is emptied.
  func write(to buffer: inout ByteBuffer) {
    buffer.truncate()
    if endsInMinus { buffer.append(UInt8(ascii: "-")) }
    var index = 0
    while let next = NumberCharacter(text, at: index) {
      switch next.kind {
      case .digit, .mark: buffer.append(next.byte)
      case .minus, .plus: if index == 0 { buffer.append(next.byte) }
      case .apostrophe, .noBreak, .blank: break
      }
      index += next.length
    }
  }
}
