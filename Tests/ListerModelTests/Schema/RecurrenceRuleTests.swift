// SPDX-License-Identifier: MIT

import ListerModel
import Testing

/// Rules of RFC 5545, section 3.3.10.
@Suite struct RecurrenceRuleTests {
  @Test(arguments: [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "INTERVAL=2;FREQ=YEARLY",
    "FREQ=MONTHLY;BYDAY=-1SU,+2MO", "FREQ=MONTHLY;BYMONTHDAY=-1,15;COUNT=10",
    "FREQ=DAILY;UNTIL=20261224", "FREQ=DAILY;UNTIL=20261224T000000Z",
    "FREQ=YEARLY;BYMONTH=1,12;BYWEEKNO=-53;WKST=SU;BYSETPOS=366",
    "FREQ=SECONDLY;BYSECOND=0,60;BYMINUTE=59;BYHOUR=23;BYYEARDAY=-366",
  ])
  func `a rule is taken as it is spelled`(text: String) {
    #expect(RecurrenceRule(text)?.text == text)
  }

  @Test(arguments: [
    "", "weekly", "FREQ", "FREQ=", "FREQ=FORTNIGHTLY", "freq=DAILY", "INTERVAL=2",
    "FREQ=DAILY;", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=-1",
    "FREQ=DAILY;COUNT=1;UNTIL=20261224", "FREQ=DAILY;UNTIL=2026-12-24", "FREQ=DAILY;X-A=1",
    "FREQ=WEEKLY;BYDAY=", "FREQ=WEEKLY;BYDAY=MO,", "FREQ=WEEKLY;BYDAY=0MO", "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=YEARLY;BYMONTH=-1",
    "FREQ=YEARLY;BYMONTH=13", "FREQ=DAILY;BYHOUR=24", "FREQ=DAILY;INTERVAL=9999999999",
  ])
  func `what the grammar doesn't have is no rule`(text: String) {
    #expect(RecurrenceRule(text) == nil)
  }

  @Test func `a rule that only counts days, weeks, months or years is a rhythm`() {
    #expect(RecurrenceRule("INTERVAL=2;FREQ=WEEKLY")?.rhythm == .init(.week, every: 2))
    #expect(RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,FR")?.rhythm == .init(.week, on: ["MO", "FR"]))
    for text in ["FREQ=HOURLY", "FREQ=DAILY;COUNT=3", "FREQ=MONTHLY;BYDAY=1MO"] {
      #expect(RecurrenceRule(text)?.rhythm == nil)
    }
    #expect(RecurrenceRule(.init(.month, every: 3)).text == "FREQ=MONTHLY;INTERVAL=3")
    #expect(RecurrenceRule(.init(.week, on: ["FR"])).text == "FREQ=WEEKLY;BYDAY=FR")
  }
}
