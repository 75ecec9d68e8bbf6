// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Dates and times (OpenFormula, ODF 1.3 part 4, section 6.10).
///
/// A date is a serial number in 0...2,958,465 (1899-12-30 ... 9999-12-31); beyond it functions give
/// `#NUM!`. Times are exact fractions of a day.
enum DateFunctions {
  static let all: [FunctionDefinition] =
    [
      date, year, month, day, dateValue, today, now, addMonths, endOfMonth, days, difference,
    ] + weeks + times

  static let source = "OpenFormula 1.3, section 6.10"

  static let date = FunctionDefinition(
    "DATE",
    .date,
    [.number("year"), .number("month"), .number("day")],
    "The serial number of a day; months and days over run on, years below 1900 count from 1900.",
    source: source,
    example: "DATE(2024,2,29)",
    gives: "45351"
  ) { call in
    let year = call.clampedCount(0)
    let month = call.clampedInteger(1)
    let day = call.clampedInteger(2)
    guard year >= 0, year <= 9999, abs(month) < 1_000_000, abs(day) < 10_000_000 else {
      return Value(CellError.number)
    }
    return serial(Calendar.serial(year: year < 1900 ? year + 1900 : year, month: month, day: day))
  }

  static let year = part("YEAR", "The year of a date.", gives: "2024") { $0.year }
  static let month = part("MONTH", "The month of a date, 1 to 12.", gives: "2") { $0.month }
  static let day = part("DAY", "The day of a date within its month, 1 to 31.", gives: "29") {
    $0.day
  }

  private static func part(
    _ name: String,
    _ summary: String,
    gives result: String,
    _ part: @escaping @Sendable (Calendar.Day) -> Int
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .date,
      [.number("date")],
      summary,
      source: source,
      example: "\(name)(\"2024-02-29\")",
      gives: result
    ) { call in
      guard let serial = serial(call, 0) else { return Value(CellError.number) }
      return Value(part(Calendar.day(serial)))
    }
  }

  static let dateValue = FunctionDefinition(
    "DATEVALUE",
    .date,
    [.text("text")],
    "The serial number of the date that a text spells, such as `2/29/2024` or `29 Feb 2024`.",
    source: source,
    example: "DATEVALUE(\"2024-02-29T18:00\")",
    gives: "45351"
  ) { call in
    SpelledMoment.read(call.text(0).trimmed, call.lane)?.day.map { Value($0) }
      ?? Value(CellError.value)
  }

  static let today = FunctionDefinition(
    "TODAY",
    .date,
    [],
    "The date of the run, which `--now` sets.",
    source: source,
    example: "TODAY()=INT(NOW())",
    gives: "TRUE"
  ) { call in
    Value(call.arithmetic.round(call.lane.settingsOfRun().now, places: 0, .floor))
  }

  static let now = FunctionDefinition(
    "NOW",
    .date,
    [],
    "The date and time of the run, which `--now` sets.",
    source: source,
    example: "NOW()-NOW()",
    gives: "0"
  ) { call in
    Value(call.lane.settingsOfRun().now)
  }

  static let addMonths = FunctionDefinition(
    "EDATE",
    .date,
    [.number("date"), .number("months")],
    "The same day so many months later, or the last one of a shorter month.",
    source: source,
    example: "EDATE(\"2024-01-31\",1)",
    gives: "45351"
  ) { call in
    guard let start = serial(call, 0), abs(call.clampedInteger(1)) < 1_000_000 else {
      return Value(CellError.number)
    }
    return serial(monthsLater(start, call.clampedInteger(1)))
  }

  static let endOfMonth = FunctionDefinition(
    "EOMONTH",
    .date,
    [.number("date"), .number("months")],
    "The last day of the month so many months later.",
    source: source,
    example: "EOMONTH(\"2024-01-15\",1)",
    gives: "45351"
  ) { call in
    guard let start = serial(call, 0), abs(call.clampedInteger(1)) < 1_000_000 else {
      return Value(CellError.number)
    }
    let day = Calendar.day(start)
    let month = day.month + call.clampedInteger(1) + 1
    return serial(Calendar.serial(year: day.year, month: month, day: 0))
  }

  static let days = FunctionDefinition(
    "DAYS",
    .date,
    [.number("end"), .number("start")],
    "The days from a date to another.",
    source: source,
    example: "DAYS(\"2024-03-01\",\"2024-02-01\")",
    gives: "29"
  ) { call in
    guard let end = serial(call, 0), let start = serial(call, 1) else {
      return Value(CellError.number)
    }
    return Value(end - start)
  }

  static let difference = FunctionDefinition(
    "DATEDIF",
    .date,
    [.number("start"), .number("end"), .text("unit")],
    "Whole years, months or days between dates: unit Y, M or D; YM, YD, MD without what is larger.",
    source: "OpenFormula 1.3, section 6.10.3; Excel, function DATEDIF",
    example: "DATEDIF(\"2020-02-29\",\"2024-02-28\",\"Y\")",
    gives: "3"
  ) { call in
    guard let first = serial(call, 0), let last = serial(call, 1), first <= last else {
      return Value(CellError.number)
    }
    let start = Calendar.day(first)
    let end = Calendar.day(last)
    let months =
      (end.year - start.year) * 12 + end.month - start.month - (end.day < start.day ? 1 : 0)
    let unit = call.text(2)
    if TextOrder.equal(unit, "Y") { return Value(months / 12) }
    if TextOrder.equal(unit, "M") { return Value(months) }
    if TextOrder.equal(unit, "D") { return Value(last - first) }
    if TextOrder.equal(unit, "YM") { return Value(months % 12) }
    if TextOrder.equal(unit, "MD") {
      // As in Excel, the start's day is counted on into a month that is too short for it.
      let month = end.day < start.day ? end.month - 1 : end.month
      return Value(last - Calendar.serial(year: end.year, month: month, day: start.day))
    }
    if TextOrder.equal(unit, "YD") {
      // From the last anniversary on, which of February 29 is March 1 where there is none: with Y, YD
      // is the whole time. As in LibreOffice and Gnumeric; Excel leaves some leap days out.
      let anniversary = start.year + months / 12
      return Value(
        last - Calendar.serial(year: anniversary, month: start.month, day: start.day)
      )
    }
    return Value(CellError.number)
  }

  // MARK: Serial numbers

  /// A serial number as a value, `#NUM!` when it is out of range.
  static func serial(_ serial: Int) -> Value {
    serial >= 0 && serial <= Calendar.lastSerial ? Value(serial) : Value(CellError.number)
  }

  /// The day of the number at a position, if it is in range.
  static func serial(_ call: Call, _ position: Int) -> Int? {
    serial(of: call.number(position), call.arithmetic)
  }

  /// The day of a number, if it is in range.
  static func serial(of number: Number, _ arithmetic: Arithmetic) -> Int? {
    let whole =
      number.isSmallInteger ? number : arithmetic.round(number, places: 0, .floor)
    guard let serial = arithmetic.int(whole), serial >= 0, serial <= Calendar.lastSerial else {
      return nil
    }
    return serial
  }

  /// The day some months later, the last one of a month that is shorter.
  static func monthsLater(_ serial: Int, _ months: Int) -> Int {
    let day = Calendar.day(serial)
    let first = Calendar.day(
      Calendar.serial(year: day.year, month: day.month + months, day: 1)
    )
    let length = Calendar.days(inMonth: first.month, of: first.year)
    return Calendar.serial(year: first.year, month: first.month, day: min(day.day, length))
  }
}
