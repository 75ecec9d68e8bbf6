// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCore

@Suite struct MomentTests {
  @Test(arguments: [
    ("1900-01-01", 2, 1), ("1900-02-28", 60, 1), ("1900-03-01", 61, 1), ("1970-01-01", 25_569, 1),
    ("2000-02-29", 36_585, 1), ("2026-03-01", 46_082, 1), ("9999-12-31", 2_958_465, 1),
    ("1970-01-01T12:00:00Z", 51_139, 2), ("1970-01-01T00:00", 25_569, 1),
    ("1970-01-01 06:30", 1_227_325, 48), ("1970-01-01T01:00+01:00", 25_569, 1),
    ("1969-12-31T19:00:00-05:00", 25_569, 1), ("46082", 46_082, 1), ("46082.25", 184_329, 4),
    ("0", 0, 1), ("1.000001", 1_000_001, 1_000_000),
  ])
  func `a date, a time or a serial number is a moment in days`(
    text: String,
    numerator: Int,
    denominator: Int
  ) throws {
    let moment = try #require(Moment(text))
    #expect(moment.numerator * denominator == moment.denominator * numerator)
  }

  @Test(arguments: [
    "", "now", "2026-13-01", "2026-00-10", "2026-02-29", "1900-02-29", "2026-04-31", "26-01-01",
    "2026-1-1", "2026-01-01T", "2026-01-01T24:00", "2026-01-01T12:60", "2026-01-01T12:00:60",
    "2026-01-01T12", "-1", "1e3", "1.", ".5", "99999999", "2026-01-01T12:00+", "٣",
  ])
  func `what is no moment is refused`(text: String) {
    #expect(Moment(text) == nil)
  }

  @Test func `moments compare as points in time, however they are spelled`() throws {
    let day = try #require(Moment("2026-03-01"))
    #expect(day == Moment("46082"))
    #expect(day == Moment("2026-03-01T02:00+02:00"))
    #expect(day == Moment(unixMilliseconds: 1_772_323_200_000))
    #expect(day < Moment(unixMilliseconds: 1_772_323_201_000))
    #expect(try #require(Moment("46081.999999999999")) < day)
    #expect("\(day)" == "2026-03-01T00:00:00Z")
    #expect(day.unixMilliseconds == 1_772_323_200_000)
  }
}
