// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Dates and times of ISO 8601 as serial numbers.
///
/// `2024-02-29`, `2024-02-29T18:30`, `2024-02-29 18:30:15.250Z`, `18:30`, `6:30:15`. A `Z` says
/// what holds for all of them: times are UTC. Days and times have to be there: `2023-02-29` is no
/// date.
enum ISODate {
  /// The serial number that a text spells, if it is a date or a time.
  ///
  /// `allowsHalves` accepts `6:30 PM` as well.
  static func parse(
    _ text: ByteView,
    _ arithmetic: Arithmetic,
    allowsHalves: Bool = false
  ) -> Number? {
    // The shortest is 6:30, the longest has a fraction of as many digits as anyone cares for.
    guard text.count >= 4, text.count <= 64, ASCII.isDigit(text[0]) else { return nil }
    var scanner = Scanner(text: text)
    if text.count >= 10, text[4] == UInt8(ascii: "-") {
      guard let day = scanner.date() else { return nil }
      if scanner.isAtEnd { return Number(day) }
      guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
        let time = scanner.time(arithmetic, digits: 2...2, allowsHalves)
      else { return nil }
      return arithmetic.add(Number(day), time)
    }
    return scanner.time(arithmetic, digits: 1...2, allowsHalves)
  }

  private struct Scanner {
    let text: ByteView
    var index = 0

    init(text: ByteView) { self.text = text }

    var isAtEnd: Bool { index == text.count }

    mutating func skip(_ byte: Unicode.Scalar) -> Bool {
      guard index < text.count, text[index] == UInt8(ascii: byte) else { return false }
      index += 1
      return true
    }

    /// A number of as many digits as `range` allows, followed by no further one.
    mutating func digits(_ range: ClosedRange<Int>) -> Int? {
      let start = index
      var value = 0
      while index < text.count, ASCII.isDigit(text[index]) {
        guard index - start < range.upperBound else { return nil }
        value = value * 10 + Int(text[index] & 15)
        index += 1
      }
      return index - start >= range.lowerBound ? value : nil
    }

    mutating func date() -> Int? {
      guard let year = digits(4...4), year > 0, skip("-"),
        let month = digits(2...2), month >= 1, month <= 12, skip("-"),
        let day = digits(2...2), day >= 1, day <= Calendar.days(inMonth: month, of: year)
      else { return nil }
      return Calendar.serial(year: year, month: month, day: day)
    }

    /// A time up to the end of the text, as the fraction of a day.
    mutating func time(
      _ arithmetic: Arithmetic,
      digits range: ClosedRange<Int>,
      _ allowsHalves: Bool
    ) -> Number? {
      guard var hour = digits(range), hour <= 24, skip(":"),
        let minute = digits(2...2), minute < 60
      else { return nil }
      var second = Number.zero
      if skip(":") {
        guard let number = seconds(arithmetic) else { return nil }
        second = number
      }
      if !skip("Z"), !skip("z"), allowsHalves, let half = half() {
        guard hour >= 1, hour <= 12 else { return nil }
        hour = hour % 12 + half * 12
      }
      let isLate = hour == 24 && (minute > 0 || arithmetic.sign(second) != 0)
      guard isAtEnd, !isLate else { return nil }
      let total = arithmetic.add(Number(hour * 3600 + minute * 60), second)
      return arithmetic.divide(total, Number(86_400))
    }

    private mutating func seconds(_ arithmetic: Arithmetic) -> Number? {
      guard let whole = digits(2...2), whole < 60 else { return nil }
      guard skip(".") || skip(",") else { return Number(whole) }
      let point = index
      while index < text.count, ASCII.isDigit(text[index]) { index += 1 }
      guard index > point, let fraction = arithmetic.parse(text[point..<index]) else { return nil }
      let scale = arithmetic.power(Number(10), Number(index - point))
      return arithmetic.add(Number(whole), arithmetic.divide(fraction, scale))
    }

    /// 0 for `AM`, 1 for `PM`, with or without a space in front.
    private mutating func half() -> Int? {
      var place = index
      while place < text.count, text[place] == UInt8(ascii: " ") { place += 1 }
      guard place + 2 == text.count, ASCII.upper(text[place + 1]) == UInt8(ascii: "M") else {
        return nil
      }
      let letter = ASCII.upper(text[place])
      guard letter == UInt8(ascii: "A") || letter == UInt8(ascii: "P") else { return nil }
      index = text.count
      return letter == UInt8(ascii: "P") ? 1 : 0
    }
  }
}
