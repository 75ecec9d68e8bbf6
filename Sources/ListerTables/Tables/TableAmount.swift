// SPDX-License-Identifier: MIT

import ListerBasics

/// A number and what stands beside it: a unit, a currency, or a flag of statistics.
///
/// ```
/// 1.355,90 €   $1,234.00   -$5   USD 5   12 kg   12.5p   1,234 (e)
/// ```
struct TableAmount {
  /// The number, with its sign unless that stands before a currency.
  let number: ByteView
  /// What stands beside it, without spaces around it.
  let beside: ByteView
  /// Whether that stands before the number.
  let isBefore: Bool
  /// Whether a minus sign stands before a currency.
  private let isNegative: Bool

  /// How many bytes a currency has at most that stands before a number.
  private static let longest = 16

  /// The amount that a text is; nil if nothing or something on both sides is beside a number.
  init?(_ spelled: ByteView) {
    guard let first = spelled.element(at: 0) else { return nil }
    // Most texts begin with a letter, and don't end with a digit.
    if ASCII.isLetter(first), !ASCII.isDigit(spelled[spelled.count - 1]) { return nil }
    let text = spelled.withoutBlanks
    var lead = 0
    var hasMinus = false
    if let sign = NumberCharacter(text, at: 0), sign.isSign, !TableAmount.begins(text, at: 0) {
      lead = sign.length
      hasMinus = sign.kind == .minus
    }
    var start = lead
    while start < text.count, !TableAmount.begins(text, at: start) {
      start += 1
      if start - lead > TableAmount.longest { return nil }
    }
    guard start < text.count else { return nil }
    let end = TableAmount.end(text, from: start)
    let before = text[lead..<start].withoutBlanks
    let behind = text[end..<text.count].withoutBlanks
    guard before.isEmpty != behind.isEmpty, lead == 0 || !before.isEmpty else { return nil }
    number = text[start..<end]
    beside = before.isEmpty ? behind : before
    isBefore = !before.isEmpty
    isNegative = hasMinus
  }

  /// Reads the number; `scratch` holds a mended one.
  func read(
    marks: TableNumber.Marks,
    takesBlanks: Bool,
    scratch: inout ByteBuffer
  ) -> TableNumber.Reading {
    guard isNegative else {
      return TableNumber.read(number, marks: marks, takesBlanks: takesBlanks, scratch: &scratch)
    }
    var signed = ByteBuffer(capacity: 64)
    signed.append(UInt8(ascii: "-"))
    signed.append(number)
    let reading = TableNumber.read(
      signed.view,
      marks: marks,
      takesBlanks: takesBlanks,
      scratch: &scratch
    )
    guard case .exact(let number) = reading else { return reading }
    scratch.truncate()
    scratch.append(number)
    return .mended(scratch.view, wasComma: false)
  }

  // MARK: Where the number is

  /// Whether a number begins at a place: a digit, a mark before one, or a sign before either.
  private static func begins(_ text: ByteView, at index: Int) -> Bool {
    guard let first = NumberCharacter(text, at: index) else { return false }
    let next = index + first.length
    switch first.kind {
    case .digit: return true
    case .mark:
      // The point of an abbreviation, as in Fr.5, is none of a number.
      if index > 0, ASCII.isLetter(text[index - 1]) { return false }
      return isDigit(text, at: next)
    case .minus, .plus:
      if isDigit(text, at: next) { return true }
      guard let mark = NumberCharacter(text, at: next), mark.kind == .mark else { return false }
      return isDigit(text, at: next + mark.length)
    case .apostrophe, .noBreak, .blank: return false
    }
  }

  /// The end of the number that begins at a place: behind its last digit, or the minus sign behind that.
  private static func end(_ text: ByteView, from start: Int) -> Int {
    var index = start
    if let sign = NumberCharacter(text, at: index), sign.isSign { index += sign.length }
    while let next = NumberCharacter(text, at: index) {
      let after = index + next.length
      switch next.kind {
      case .digit: break
      case .mark, .apostrophe, .noBreak, .blank:
        guard isDigit(text, at: after) else { return index }
      case .minus:
        guard after < text.count else { return after }
        guard let following = NumberCharacter(text, at: after) else { return index }
        return following.kind == .blank || following.kind == .noBreak ? after : index
      case .plus: return index
      }
      index = after
    }
    return index
  }

  private static func isDigit(_ text: ByteView, at index: Int) -> Bool {
    NumberCharacter(text, at: index)?.kind == .digit
  }
}
