// SPDX-License-Identifier: MIT

import ListerBasics

/// Reads numbers of a fixed width, and what is between them.
struct DigitReader {
  private let text: ByteView
  private var at = 0

  /// A reader at the start of a text.
  init(_ text: ByteView) { self.text = text }

  /// Whether everything is read.
  var isAtEnd: Bool { at == text.count }

  /// Passes a byte; false, and nothing is done, if another one is here.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard at < text.count, text[at] == byte else { return false }
    at += 1
    return true
  }

  /// Passes digits; false if there is none.
  mutating func skipDigits() -> Bool {
    let start = at
    while at < text.count, ASCII.isDigit(text[at]) { at += 1 }
    return at > start
  }

  /// A number of so many digits; nil if it isn't one of the range.
  mutating func number(_ width: Int, in range: ClosedRange<Int>) -> Int? {
    guard text.count - at >= width else { return nil }
    var number = 0
    for byte in 0..<width {
      guard ASCII.isDigit(text[at + byte]) else { return nil }
      number = number * 10 + Int(text[at + byte] - UInt8(ascii: "0"))
    }
    at += width
    return range.contains(number) ? number : nil
  }

  /// Year, month and day of the Gregorian calendar, with a byte between them or with none.
  mutating func day(separator: UInt8?) -> Calendar.Day? {
    guard let year = number(4, in: 1...9_999), separator.map({ skip($0) }) ?? true,
      let month = number(2, in: 1...12), separator.map({ skip($0) }) ?? true,
      let day = number(2, in: 1...Calendar.days(inMonth: month, of: year))
    else { return nil }
    return Calendar.Day(year: year, month: month, day: day)
  }

  /// Hours and minutes as minutes, with a colon between them or with none.
  mutating func minutes(colon: Bool) -> Int? {
    guard let hours = number(2, in: 0...23), !colon || skip(UInt8(ascii: ":")),
      let minutes = number(2, in: 0...59)
    else { return nil }
    return hours * 60 + minutes
  }
}
