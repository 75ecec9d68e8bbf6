// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Working days of other weeks, feasts, and spans of whole weeks, months and years.
extension DateFunctions {
  /// Those that few formulas call.
  static let library: [FunctionDefinition] = [
    workdaysOfWeek, workdayOfWeek, easterSunday, isLeapYear, daysInMonth, daysInYear, weeksInYear,
    spanOfWeeks, spanOfMonths, spanOfYears,
  ]

  static let workdaysOfWeek = FunctionDefinition(
    "NETWORKDAYS.INTL",
    .date,
    [
      .number("start"), .number("end"), .value("weekend", .optional), .area("holidays", .optional),
    ],
    "The working days between two dates, both counted, without holidays. A weekend is 1 to 7 for two days "
      + "from Saturday and Sunday on, 11 to 17 for one from Sunday on, or seven `0` and `1` from Monday.",
    source: "Excel, function NETWORKDAYS.INTL",
    example: "NETWORKDAYS.INTL(\"2024-02-01\",\"2024-02-29\",11)",
    gives: "25"
  ) { call in
    guard let start = serial(call, 0), let end = serial(call, 1) else {
      return Value(CellError.number)
    }
    return Workdays(call, weekend: 2, holidays: 3).count(from: start, to: end)
  }

  static let workdayOfWeek = FunctionDefinition(
    "WORKDAY.INTL",
    .date,
    [
      .number("start"), .number("days"), .value("weekend", .optional),
      .area("holidays", .optional),
    ],
    "The date so many working days later; weekends are those of NETWORKDAYS.INTL.",
    source: "Excel, function WORKDAY.INTL",
    example: "WORKDAY.INTL(\"2024-02-29\",2,\"0000001\")",
    gives: "45353"
  ) { call in
    guard let start = serial(call, 0) else { return Value(CellError.number) }
    return Workdays(call, weekend: 2, holidays: 3).date(call.clampedInteger(1), after: start)
  }

  static let easterSunday = FunctionDefinition(
    "EASTERSUNDAY",
    .date,
    [.number("year")],
    "The date of Easter Sunday in a year from 1583 on; 0 to 29 is 2000 to 2029, 30 to 99 is 1930 to 1999.",
    source: "OpenFormula 1.3, section 6.10.6",
    example: "EASTERSUNDAY(2024)",
    gives: "45382"
  ) { call in
    guard var year = call.integer(0), year >= 0 else { return Value(CellError.number) }
    if year < 100 { year += year < 30 ? 2000 : 1900 }
    guard (1583...9999).contains(year) else { return Value(CellError.number) }
    // The anonymous Gregorian algorithm (Nature, 1876).
    let (golden, century) = (year % 19, year / 100)
    let epact =
      (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - epact - year % 100 % 4) % 7
    let correction = (golden + 11 * epact + 22 * weekday) / 451
    let days = epact + weekday - 7 * correction + 114
    return serial(Calendar.serial(year: year, month: days / 31, day: days % 31 + 1))
  }

  static let isLeapYear = ofDate(
    "ISLEAPYEAR",
    "Whether the year of a date has 366 days.",
    "ISLEAPYEAR(\"2024-02-29\")",
    "TRUE"
  ) { Value(Calendar.isLeap($0.year)) }

  static let daysInMonth = ofDate(
    "DAYSINMONTH",
    "How many days the month of a date has.",
    "DAYSINMONTH(\"2024-02-01\")",
    "29"
  ) { Value(Calendar.days(inMonth: $0.month, of: $0.year)) }

  static let daysInYear = ofDate(
    "DAYSINYEAR",
    "How many days the year of a date has.",
    "DAYSINYEAR(\"2024-02-01\")",
    "366"
  ) { Value(Calendar.isLeap($0.year) ? 366 : 365) }

  static let weeksInYear = ofDate(
    "WEEKSINYEAR",
    "How many weeks after ISO 8601 the year of a date has: 52 or 53.",
    "WEEKSINYEAR(\"2020-06-01\")",
    "53"
  ) { Value(isoWeek(Calendar.serial(year: $0.year, month: 12, day: 28))) }

  private static func ofDate(
    _ name: String,
    _ summary: String,
    _ example: String,
    _ result: String,
    _ body: @escaping @Sendable (Calendar.Day) -> Value
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .date,
      [.number("date")],
      summary,
      source: "LibreOffice, function \(name)",
      example: example,
      gives: result
    ) { call in
      guard let serial = serial(call, 0) else { return Value(CellError.number) }
      return body(Calendar.day(serial))
    }
  }

  // MARK: Spans

  static let spanOfWeeks = span(
    "WEEKS",
    "weeks",
    "WEEKS(\"2024-01-01\",\"2024-01-20\",0)",
    "2"
  ) { start, end, countsCalendar in
    // Weeks begin on Monday; day 2 is one.
    countsCalendar ? (end + 5) / 7 - (start + 5) / 7 : (end - start) / 7
  }

  static let spanOfMonths = span(
    "MONTHS",
    "months",
    "MONTHS(\"2024-01-31\",\"2024-03-01\",1)",
    "2"
  ) { start, end, countsCalendar in months(start, end, isWhole: !countsCalendar) }

  static let spanOfYears = span(
    "YEARS",
    "years",
    "YEARS(\"2023-06-01\",\"2024-05-31\",0)",
    "0"
  ) { start, end, countsCalendar in
    countsCalendar
      ? Calendar.day(end).year - Calendar.day(start).year
      : months(start, end, isWhole: true) / 12
  }

  private static func months(_ start: Int, _ end: Int, isWhole: Bool) -> Int {
    let (first, last) = (Calendar.day(start), Calendar.day(end))
    let months = (last.year - first.year) * 12 + last.month - first.month
    guard isWhole else { return months }
    if end >= start { return months - (last.day < first.day ? 1 : 0) }
    return months + (last.day > first.day ? 1 : 0)
  }

  private static func span(
    _ name: String,
    _ unit: String,
    _ example: String,
    _ result: String,
    _ count: @escaping @Sendable (_ start: Int, _ end: Int, _ countsCalendar: Bool) -> Int
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .date,
      [.number("start"), .number("end"), .number("mode")],
      "The \(unit) between two dates: with mode 0 whole ones, with 1 those of the calendar that begin.",
      source: "LibreOffice, function \(name)",
      example: example,
      gives: result
    ) { call in
      guard let start = serial(call, 0), let end = serial(call, 1),
        let mode = call.integer(2), mode == 0 || mode == 1
      else { return Value(CellError.number) }
      return Value(count(start, end, mode == 1))
    }
  }
}
