// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerNumbers

/// A point in time as a spreadsheet counts it: days since 1899-12-30, in UTC, as a ratio.
public struct Moment: Sendable {
  /// The days times the denominator.
  let numerator: Int
  /// A power of ten, or the seconds of a day; at least 1.
  let denominator: Int

  /// The moment as a number of days.
  package var serial: Number {
    Arithmetic().divide(Number(numerator), Number(denominator))
  }

  /// The milliseconds since 1970 began in UTC; what is left of one doesn't count.
  public var unixMilliseconds: Int {
    // Wide enough for the largest serial number with twelve places.
    let time = Int128(numerator) * 86_400_000 / Int128(denominator)
    return Int(time) - Calendar.unixEpoch * 86_400_000
  }

  /// Reads an ISO 8601 date (`2026-03-01`), a date with a time (`2026-03-01T12:30:15Z`, also with a
  /// space, without seconds, or with an offset such as `+02:00`), or a serial number (`46082.5`).
  ///
  /// Without an offset the time is UTC. Years are 1900 to 9999.
  public init?(_ text: String) {
    if let serial = Moment.serial(of: text) {
      self = serial
    } else if let seconds = Moment.seconds(of: text) {
      self.init(numerator: seconds, denominator: Moment.secondsOfDay)
    } else {
      return nil
    }
  }

  private init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// A moment to the second, in milliseconds since 1970: what is left of a second doesn't count.
  public init(unixMilliseconds milliseconds: Int) {
    let seconds = Calendar.floored(milliseconds, 1_000)
    self.init(
      numerator: seconds + Calendar.unixEpoch * Moment.secondsOfDay,
      denominator: Moment.secondsOfDay
    )
  }

  /// The present, to the second.
  public static var now: Moment { Moment(unixMilliseconds: UnixTime.now) }

  /// What a text must be, for a message that refuses one.
  package static let expectation =
    "an ISO 8601 date or time such as 2026-03-01 or 2026-03-01T12:30:00Z, or a serial number"

  private static let secondsOfDay = 86_400

  /// A decimal of at most 12 places, up to 9999-12-31: it fits 63 bits.
  private static func serial(of text: String) -> Moment? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = digits(parts[0], 1...7), whole <= Calendar.lastSerial else { return nil }
    guard parts.count == 2 else { return Moment(numerator: whole, denominator: 1) }
    guard let fraction = digits(parts[1], 1...12) else { return nil }
    let scale = parts[1].reduce(1) { scale, _ in scale * 10 }
    return Moment(numerator: whole * scale + fraction, denominator: scale)
  }

  private static func seconds(of text: String) -> Int? {
    let parts = text.split(
      maxSplits: 1,
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == "T" || $0 == " " || $0 == "t" }
    )
    guard let days = days(of: parts[0]) else { return nil }
    guard parts.count == 2 else { return days * secondsOfDay }
    guard let time = time(of: parts[1]) else { return nil }
    return days * secondsOfDay + time
  }

  /// The days from 1899-12-30 to a date `YYYY-MM-DD`.
  private static func days(of text: Substring) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard
      parts.count == 3, let year = digits(parts[0], 4...4), 1900...9999 ~= year,
      let month = digits(parts[1], 2...2), 1...12 ~= month,
      let day = digits(parts[2], 2...2), day >= 1
    else { return nil }
    guard day <= Calendar.days(inMonth: month, of: year) else { return nil }
    return Calendar.serial(year: year, month: month, day: day)
  }

  /// The seconds of `HH:MM`, `HH:MM:SS`, each with or without `Z`, `+HH:MM` or `-HH:MM`.
  private static func time(of text: Substring) -> Int? {
    var clock = text
    var offset = 0
    if let last = clock.last, last == "Z" || last == "z" {
      clock = clock.dropLast()
    } else if let sign = clock.firstIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let shift = hoursAndMinutes(clock[sign...].dropFirst(), seconds: false) else {
        return nil
      }
      offset = clock[sign] == "-" ? -shift : shift
      clock = clock[..<sign]
    }
    return hoursAndMinutes(clock, seconds: true).map { $0 - offset }
  }

  private static func hoursAndMinutes(_ text: Substring, seconds: Bool) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard
      parts.count == 2 || (seconds && parts.count == 3),
      let hour = digits(parts[0], 2...2), hour < 24,
      let minute = digits(parts[1], 2...2), minute < 60
    else { return nil }
    guard parts.count == 3 else { return hour * 3600 + minute * 60 }
    guard let second = digits(parts[2], 2...2), second < 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// The value of a text that is nothing but ASCII digits, as many as `count` says.
  private static func digits(_ text: Substring, _ count: ClosedRange<Int>) -> Int? {
    guard count.contains(text.utf8.count), text.utf8.allSatisfy({ 48...57 ~= $0 }) else {
      return nil
    }
    return Int(text)
  }
}

extension Moment: Comparable {
  /// Whether they are the same point in time, however they were spelled.
  public static func == (left: Moment, right: Moment) -> Bool {
    Int128(left.numerator) * Int128(right.denominator)
      == Int128(right.numerator) * Int128(left.denominator)
  }

  /// Whether one is before the other.
  public static func < (left: Moment, right: Moment) -> Bool {
    Int128(left.numerator) * Int128(right.denominator)
      < Int128(right.numerator) * Int128(left.denominator)
  }
}

extension Moment: CustomStringConvertible {
  /// The moment to the second: `2026-03-01T12:30:15Z`.
  public var description: String { UnixTime.text(unixMilliseconds) }
}
