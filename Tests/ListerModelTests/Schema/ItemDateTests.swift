// SPDX-License-Identifier: MIT

import ListerModel
import Testing

/// Days and times as members of items have them.
@Suite struct ItemDateTests {
  @Test(arguments: [
    ("2026-12-01", "2026-12-01"), ("2024-02-29", "2024-02-29"), ("0001-01-01", "0001-01-01"),
    ("2026-12-01T08:00", "2026-12-01T08:00:00"), ("2026-12-01T08:00:15", "2026-12-01T08:00:15"),
    ("2026-12-01T08:00Z", "2026-12-01T08:00:00Z"),
    ("2026-12-01T08:00:00.250Z", "2026-12-01T08:00:00Z"),
    ("2026-12-01T08:00:00+02:30", "2026-12-01T08:00:00+02:30"),
    ("2026-12-01T08:00:00-11:00", "2026-12-01T08:00:00-11:00"),
    ("2026-12-01T08:00:00-00:00", "2026-12-01T08:00:00Z"),
  ])
  func `a day and a time are read, and spelled in one way`(text: String, spelled: String) {
    #expect(ItemDate(text)?.text == spelled)
  }

  @Test(arguments: [
    "", "tomorrow", "2026", "2026-12", "2026-13-01", "2026-02-29", "2026-12-00", "0000-01-01",
    "2026-12-1", "2026-12-01 ", "2026-12-01T", "2026-12-01T24:00", "2026-12-01T08", "20261201",
    "2026-12-01T08:60", "2026-12-01T08:00:60", "2026-12-01T08:00:00.", "2026-12-01T08:00ZZ",
    "2026-12-01T08:00+2", "2026-12-01 08:00", "2026-12-01Z", "12/01/2026",
  ])
  func `any other text is none`(text: String) { #expect(ItemDate(text) == nil) }

  @Test(arguments: [
    ("2026-03-01T00:30:00+02:00", "2026-02-28T22:30:00Z"),
    ("2024-02-29T23:30:00-01:00", "2024-03-01T00:30:00Z"),
    ("2026-12-01T08:00:00", "2026-12-01T08:00:00"), ("2026-12-01", "2026-12-01"),
  ])
  func `a time with an offset is of UTC, others are of any clock`(text: String, utc: String) {
    #expect(ItemDate(text)?.inUTC.text == utc)
  }

  @Test func `the days of dates are those of the calendar of spreadsheets`() {
    #expect(ItemDate("1970-01-01")?.serial == 25_569)
    #expect(ItemDate("1970-01-01T23:59:59-00:01")?.serial == 25_570)
    #expect(ItemDate("1970-01-01T00:00:00+14:00")?.serial == 25_568)
    #expect(ItemDate("1970-01-01T23:59:59")?.serial == 25_569)
  }

  @Test(arguments: [
    ("20261201", "2026-12-01"), ("20261201T080015", "2026-12-01T08:00:15"),
    ("20261201T080015Z", "2026-12-01T08:00:15Z"),
  ])
  func `the basic form says the same`(basic: String, text: String) {
    #expect(ItemDate(basic: basic)?.text == text)
    #expect(ItemDate(text)?.basic == basic)
  }

  @Test func `the basic form has no offsets and four digits for a year`() {
    #expect(ItemDate("2026-12-01T00:00:00+01:00")?.basic == "20261130T230000Z")
    #expect(ItemDate("9999-12-31T23:00:00-02:00")?.basic == nil)
    for text in ["2026-12-01", "20261301", "20261201T08", "20261201T0800", "2026120", ""] {
      #expect(ItemDate(basic: text) == nil)
    }
  }
}
