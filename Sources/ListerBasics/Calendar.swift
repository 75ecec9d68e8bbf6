// SPDX-License-Identifier: MIT

/// The Gregorian calendar, also for the times before it, and serial numbers of days.
///
/// Serial number 1 is 1899-12-31. There is no 1900-02-29: numbers from 61 on are those of every
/// spreadsheet, those below are those of OpenFormula.
///
/// Source of the conversions: years that begin in March, so that the leap day is the last one; 400
/// years have 146,097 days. (Richards, "Mapping Time", 1998.)
public enum Calendar {
  /// The serial number of 9999-12-31.
  public static let lastSerial = 2_958_465
  /// The serial number of 1970-01-01, from which the clocks of computers count.
  public static let unixEpoch = 25_569

  /// A day.
  public struct Day: Equatable, Sendable {
    /// Of the Gregorian calendar; before 1583 as if it had been in use.
    public var year: Int
    /// 1...12.
    public var month: Int
    /// 1...31.
    public var day: Int

    /// A day, which the caller knows to be one.
    public init(year: Int, month: Int, day: Int) {
      self.year = year
      self.month = month
      self.day = day
    }

    /// The day as ISO 8601 writes it, `2026-03-01`: a year has at least four digits.
    public var text: String {
      "\(Calendar.padded(year, 4))-\(Calendar.padded(month, 2))-\(Calendar.padded(day, 2))"
    }
  }

  /// The time of a day as ISO 8601 writes it, `12:30:15`; `seconds` is in `0..<86_400`.
  public static func time(_ seconds: Int) -> String {
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    return parts.map { padded($0, 2) }.joined(separator: ":")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "")
      + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// The serial number of a day, which need not be there: what is over runs into the next months.
  ///
  /// All three are at most some millions, so that nothing overflows.
  public static func serial(year: Int, month: Int, day: Int) -> Int {
    let months = year * 12 + month - 1
    var (year, month) = (floored(months, 12), months - floored(months, 12) * 12 + 1)
    if month <= 2 { year -= 1 }
    month = month <= 2 ? month + 9 : month - 3
    let century = floored(year, 400)
    let yearOfCentury = year - century * 400
    let dayOfYear = (153 * month + 2) / 5 + day - 1
    let dayOfCentury = yearOfCentury * 365 + yearOfCentury / 4 - yearOfCentury / 100 + dayOfYear
    return century * 146_097 + dayOfCentury - 693_899
  }

  /// The day of a serial number.
  public static func day(_ serial: Int) -> Day {
    let days = serial + 693_899
    let century = floored(days, 146_097)
    let dayOfCentury = days - century * 146_097
    let leaps = dayOfCentury / 1460 - dayOfCentury / 36_524 + dayOfCentury / 146_096
    let yearOfCentury = (dayOfCentury - leaps) / 365
    let past = yearOfCentury * 365 + yearOfCentury / 4 - yearOfCentury / 100
    let dayOfYear = dayOfCentury - past
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfCentury + century * 400 + (month >= 10 ? 1 : 0)
    return Day(
      year: year,
      month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// How many days a month has.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has 366 days.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The day of the week, from 0 for Sunday to 6 for Saturday.
  public static func weekday(_ serial: Int) -> Int { serial + 6 - floored(serial + 6, 7) * 7 }

  /// The quotient, rounded down; the divisor is positive.
  public static func floored(_ dividend: Int, _ divisor: Int) -> Int {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
  }
}
