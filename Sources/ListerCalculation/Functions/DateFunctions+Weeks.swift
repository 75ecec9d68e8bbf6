// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Weeks, working days, and parts of a year.
extension DateFunctions {
  static let weeks: [FunctionDefinition] = [
    weekday, weekNumber, isoWeekNumber, workdays, workday, days360, yearFraction,
  ]

  static let weekday = FunctionDefinition(
    "WEEKDAY",
    .date,
    [.number("date"), .number("type", .optional)],
    "The day of the week: 1 for Sunday; type 2: 1 for Monday, 3: 0 for Monday, 11 to 17: 1 for "
      + "Monday to Sunday.",
    source: source,
    example: "WEEKDAY(\"2024-02-29\")",
    gives: "5"
  ) { call in
    let type = call.clampedInteger(1, default: 1)
    guard let serial = serial(call, 0), let first = firstDay(ofType: type) else {
      return Value(CellError.number)
    }
    return Value((Calendar.weekday(serial) - first + 7) % 7 + (type == 3 ? 0 : 1))
  }

  /// The day (0 for Sunday) with which weeks of a type begin.
  static func firstDay(ofType type: Int) -> Int? {
    switch type {
    case 1: 0
    case 2, 3: 1
    case 11...17: (type - 10) % 7
    default: nil
    }
  }

  static let weekNumber = FunctionDefinition(
    "WEEKNUM",
    .date,
    [.number("date"), .number("type", .optional)],
    "The week of the year; week 1 holds January 1. Type 21: as ISOWEEKNUM.",
    source: source,
    example: "WEEKNUM(\"2024-01-07\")",
    gives: "2"
  ) { call in
    let type = call.clampedInteger(1, default: 1)
    guard let serial = serial(call, 0) else { return Value(CellError.number) }
    if type == 21 { return Value(isoWeek(serial)) }
    guard type != 3, let first = firstDay(ofType: type) else { return Value(CellError.number) }
    let start = Calendar.serial(year: Calendar.day(serial).year, month: 1, day: 1)
    let offset = (Calendar.weekday(start) - first + 7) % 7
    return Value((serial - start + offset) / 7 + 1)
  }

  static let isoWeekNumber = FunctionDefinition(
    "ISOWEEKNUM",
    .date,
    [.number("date")],
    "The week of the year after ISO 8601; week 1 holds the first Thursday.",
    source: source,
    example: "ISOWEEKNUM(\"2021-01-03\")",
    gives: "53"
  ) { call in
    guard let serial = serial(call, 0) else { return Value(CellError.number) }
    return Value(isoWeek(serial))
  }

  static func isoWeek(_ serial: Int) -> Int {
    // The Thursday of the week decides its year.
    let thursday = serial - (Calendar.weekday(serial) + 6) % 7 + 3
    let start = Calendar.serial(year: Calendar.day(thursday).year, month: 1, day: 1)
    return (thursday - start) / 7 + 1
  }

  static let workdays = FunctionDefinition(
    "NETWORKDAYS",
    .date,
    [.number("start"), .number("end"), .area("holidays", .optional)],
    "The days from Monday to Friday between two dates, both counted, without holidays.",
    source: source,
    example: "NETWORKDAYS(\"2024-02-01\",\"2024-02-29\")",
    gives: "21"
  ) { call in
    guard let start = serial(call, 0), let end = serial(call, 1) else {
      return Value(CellError.number)
    }
    return Workdays(call, holidays: 2).count(from: start, to: end)
  }

  static let workday = FunctionDefinition(
    "WORKDAY",
    .date,
    [.number("start"), .number("days"), .area("holidays", .optional)],
    "The date so many days from Monday to Friday later, holidays skipped.",
    source: source,
    example: "WORKDAY(\"2024-02-29\",1)",
    gives: "45352"
  ) { call in
    guard let start = serial(call, 0) else { return Value(CellError.number) }
    return Workdays(call, holidays: 2).date(call.clampedInteger(1), after: start)
  }

  static let days360 = FunctionDefinition(
    "DAYS360",
    .date,
    [.number("start"), .number("end"), .logical("european", .optional)],
    "The days between two dates in a year of twelve months of 30 days.",
    source: source,
    example: "DAYS360(\"2024-01-30\",\"2024-02-29\")",
    gives: "29"
  ) { call in
    guard let start = serial(call, 0), let end = serial(call, 1) else {
      return Value(CellError.number)
    }
    let first = Calendar.day(start)
    let last = Calendar.day(end)
    if call.logical(2, default: false) { return Value(thirtyDays(first, last, european: true)) }
    var (from, to) = (first, last)
    let endsMonth = from.day == Calendar.days(inMonth: from.month, of: from.year)
    if endsMonth { from.day = 30 }
    if to.day == 31 && from.day < 30 {
      to = Calendar.Day(year: to.year, month: to.month + 1, day: 1)
    }
    if to.day == 31 { to.day = 30 }
    return Value(span(from, to))
  }

  static let yearFraction = FunctionDefinition(
    "YEARFRAC",
    .date,
    [.number("start"), .number("end"), .number("basis", .optional)],
    "The part of a year between two dates, exactly; basis 0: 30/360, 1: actual days and years, 2: "
      + "days/360, 3: days/365, 4: European 30/360.",
    source: source,
    example: "YEARFRAC(\"2024-01-01\",\"2024-05-01\")",
    gives: "1/3"
  ) { call in
    let basis = call.clampedCount(2, default: 0)
    guard let one = serial(call, 0), let other = serial(call, 1), basis >= 0, basis <= 4 else {
      return Value(CellError.number)
    }
    let (start, end) = (min(one, other), max(one, other))
    let first = Calendar.day(start)
    let last = Calendar.day(end)
    func ratio(_ days: Int, _ year: Number) -> Value {
      Value(call.arithmetic.divide(Number(days), year))
    }
    switch basis {
    case 0: return ratio(thirtyDays(first, last, european: false), Number(360))
    case 1: return ratio(end - start, yearLength(first, last, call.arithmetic))
    case 2: return ratio(end - start, Number(360))
    case 3: return ratio(end - start, Number(365))
    default: return ratio(thirtyDays(first, last, european: true), Number(360))
    }
  }

  private static func span(_ start: Calendar.Day, _ end: Calendar.Day) -> Int {
    (end.year - start.year) * 360 + (end.month - start.month) * 30 + end.day - start.day
  }

  static func thirtyDays(
    _ start: Calendar.Day,
    _ end: Calendar.Day,
    european: Bool
  ) -> Int {
    var (start, end) = (start, end)
    if european {
      start.day = min(start.day, 30)
      end.day = min(end.day, 30)
      return span(start, end)
    }
    let startsLate = start.month == 2 && isLastOfMonth(start)
    if startsLate && end.month == 2 && isLastOfMonth(end) { end.day = 30 }
    if end.day == 31 && (start.day >= 30 || startsLate) { end.day = 30 }
    if start.day == 31 || startsLate { start.day = 30 }
    return span(start, end)
  }

  private static func isLastOfMonth(_ day: Calendar.Day) -> Bool {
    day.day == Calendar.days(inMonth: day.month, of: day.year)
  }

  /// The length of the years that basis 1 divides by: their mean, over more than a year.
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
