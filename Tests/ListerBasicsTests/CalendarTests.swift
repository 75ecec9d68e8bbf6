// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct CalendarTests {
  @Test func `every day comes back from its serial number`() {
    for serial in stride(from: -693_593, through: Calendar.lastSerial, by: 37) {
      let day = Calendar.day(serial)
      #expect(Calendar.serial(year: day.year, month: day.month, day: day.day) == serial)
      #expect(day.day <= Calendar.days(inMonth: day.month, of: day.year))
    }
    #expect(Calendar.day(0) == Calendar.Day(year: 1899, month: 12, day: 30))
    #expect(Calendar.day(-693_593) == Calendar.Day(year: 1, month: 1, day: 1))
    #expect(Calendar.day(Calendar.lastSerial) == Calendar.Day(year: 9999, month: 12, day: 31))
    #expect(Calendar.day(Calendar.unixEpoch) == Calendar.Day(year: 1970, month: 1, day: 1))
  }

  @Test func `each day is the one behind the day before, over 800 years`() {
    var expected = Calendar.Day(year: 1599, month: 12, day: 31)
    let first = Calendar.serial(year: 1599, month: 12, day: 31)
    for serial in first..<first + 800 * 366 {
      #expect(Calendar.day(serial) == expected)
      expected.day += 1
      if expected.day > Calendar.days(inMonth: expected.month, of: expected.year) {
        (expected.month, expected.day) = (expected.month + 1, 1)
      }
      if expected.month > 12 { (expected.year, expected.month) = (expected.year + 1, 1) }
    }
  }

  @Test func `months and days that are over run into the next, and those before into the last`() {
    let newYear = Calendar.serial(year: 2027, month: 1, day: 1)
    #expect(Calendar.serial(year: 2026, month: 13, day: 1) == newYear)
    #expect(Calendar.serial(year: 2026, month: 12, day: 32) == newYear)
    #expect(Calendar.serial(year: 2027, month: 2, day: -30) == newYear)
    #expect(Calendar.serial(year: 2028, month: -11, day: 1) == newYear)
  }

  @Test(arguments: [
    (1900, false), (2000, true), (2100, false), (2024, true), (2026, false), (0, true), (-4, true),
  ])
  func `leap years`(year: Int, isLeap: Bool) {
    #expect(Calendar.isLeap(year) == isLeap)
    #expect(Calendar.days(inMonth: 2, of: year) == (isLeap ? 29 : 28))
  }

  @Test func `a week has seven days, and the moon was reached on a Sunday`() {
    let landing = Calendar.serial(year: 1969, month: 7, day: 20)
    for days in -1_000...1_000 {
      #expect(Calendar.weekday(landing + 7 * days) == 0)
      #expect(Calendar.weekday(landing + 7 * days + 1) == 1)
      #expect(Calendar.weekday(landing + 7 * days - 1) == 6)
    }
    #expect(Calendar.weekday(-8) == Calendar.weekday(-1))
  }

  @Test func `days and times are written as ISO 8601 does`() {
    #expect(Calendar.day(46_082).text == "2026-03-01")
    #expect(Calendar.Day(year: 33, month: 4, day: 3).text == "0033-04-03")
    #expect(Calendar.Day(year: -44, month: 3, day: 15).text == "-0044-03-15")
    #expect(Calendar.Day(year: 12_026, month: 11, day: 21).text == "12026-11-21")
    #expect(
      [0, 59, 3_661, 86_399].map(Calendar.time) == [
        "00:00:00", "00:00:59", "01:01:01", "23:59:59",
      ]
    )
  }

  @Test func `a quotient is rounded down, also at the ends of the numbers`() {
    #expect([-8, -7, -1, 0, 6, 7].map { Calendar.floored($0, 7) } == [-2, -1, -1, 0, 0, 1])
    #expect(Calendar.floored(.min, 1) == .min)
    #expect(Calendar.floored(.max, 1_000) == .max / 1_000)
    #expect(Calendar.floored(.min, 1_000) == .min / 1_000 - 1)
  }
}
