// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// How days are counted, and what they are a part of: the basis of securities and of YEARFRAC.
///
/// The raw value is the number by which formulas name it. All days are serial numbers of
/// ``Calendar``.
enum DayCount: Int, CaseIterable {
  /// Months of 30 days by the rules of the United States, years of 360.
  case american
  /// Days and years as they are.
  case actual
  /// Days as they are, years of 360.
  case actual360
  /// Days as they are, years of 365.
  case actual365
  /// Months of 30 days by the European rules, years of 360.
  case european

  /// Whether every month has 30 days.
  var hasEqualMonths: Bool { self == .american || self == .european }

  /// The days between two days of which the first is not the later one.
  func days(from start: Int, to end: Int) -> Int {
    switch self {
    case .actual, .actual360, .actual365: return end - start
    case .american: return DayCount.americanDays(Calendar.day(start), Calendar.day(end))
    case .european:
      var (first, last) = (Calendar.day(start), Calendar.day(end))
      first.day = min(first.day, 30)
      last.day = min(last.day, 30)
      return DayCount.span(first, last)
    }
  }

  /// The part of a year between two days of which the first is not the later one.
  func years(from start: Int, to end: Int, _ arithmetic: Arithmetic) -> Number {
    let year: Number
    switch self {
    case .american, .actual360, .european: year = Number(360)
    case .actual365: year = Number(365)
    case .actual:
      year = DayCount.yearLength(Calendar.day(start), Calendar.day(end), arithmetic)
    }
    return arithmetic.divide(Number(days(from: start, to: end)), year)
  }

  /// The days between two days in months of 30 days, as they are numbered.
  static func span(_ start: Calendar.Day, _ end: Calendar.Day) -> Int {
    (end.year - start.year) * 360 + (end.month - start.month) * 30 + end.day - start.day
  }

  private static func americanDays(_ start: Calendar.Day, _ end: Calendar.Day) -> Int {
    var (start, end) = (start, end)
    let startsLate = start.month == 2 && isLastOfMonth(start)
    if startsLate && end.month == 2 && isLastOfMonth(end) { end.day = 30 }
    if end.day == 31 && (start.day >= 30 || startsLate) { end.day = 30 }
    if start.day == 31 || startsLate { start.day = 30 }
    return span(start, end)
  }

  static func isLastOfMonth(_ day: Calendar.Day) -> Bool {
    day.day == Calendar.days(inMonth: day.month, of: day.year)
  }

  /// The length of the years that ``actual`` divides by: their mean, over more than a year.
  private static func yearLength(
    _ start: Calendar.Day,
    _ end: Calendar.Day,
    _ arithmetic: Arithmetic
  ) -> Number {
    let isWithinYear =
      start.year == end.year
      || start.year + 1 == end.year && (end.month, end.day) <= (start.month, start.day)
    if isWithinYear {
      let hasLeapDay =
        start.year == end.year
        ? Calendar.isLeap(start.year)
        : Calendar.isLeap(start.year) && (start.month, start.day) <= (2, 29)
          || Calendar.isLeap(end.year) && (end.month, end.day) >= (2, 29)
      return Number(hasLeapDay ? 366 : 365)
    }
    let years = end.year - start.year + 1
    let days =
      Calendar.serial(year: end.year + 1, month: 1, day: 1)
      - Calendar.serial(year: start.year, month: 1, day: 1)
    return arithmetic.divide(Number(days), Number(years))
  }
}
