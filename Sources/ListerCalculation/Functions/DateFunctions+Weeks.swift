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
  private static func firstDay(ofType type: Int) -> Int? {
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
    if call.logical(2, default: false) {
      return Value(DayCount.european.days(from: start, to: end))
    }
    var (from, to) = (first, last)
    let endsMonth = from.day == Calendar.days(inMonth: from.month, of: from.year)
    if endsMonth { from.day = 30 }
    if to.day == 31 && from.day < 30 {
      to = Calendar.Day(year: to.year, month: to.month + 1, day: 1)
    }
    if to.day == 31 { to.day = 30 }
    return Value(DayCount.span(from, to))
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
    let years = DayCount.allCases[basis].years(
      from: min(one, other),
      to: max(one, other),
      call.arithmetic
    )
    return Value(years)
  }
}
