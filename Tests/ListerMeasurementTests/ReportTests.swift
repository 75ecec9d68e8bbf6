// SPDX-License-Identifier: MIT

import ListerMeasurement
import Testing

@Suite struct ReportTests {
  private let report = Report([
    .init(
      "work",
      "Work",
      [
        .init("documents", "documents", .count(100_000)),
        .init("bytes_in", "bytes in", .bytes(457_500_000)),
      ]
    ),
    .init("none", "None", []),
    .init("time", "Time", [.init("wall_ns", "elapsed", .duration(1.25e9))]),
  ])

  @Test func `the text has labels on the left and values on the right`() {
    #expect(
      report.text == """
        Work
          documents  100,000
          bytes in    458 MB
        Time
          elapsed     1.25 s

        """
    )
  }

  @Test func `the JSON has an object for each group`() {
    #expect(
      report.json == #"{"work":{"documents":100000,"bytes_in":457500000},"none":{},"#
        + #""time":{"wall_ns":1250000000}}"#
    )
  }

  @Test func `a table has aligned columns and no spaces at the ends of lines`() {
    let table = TextTable(
      columns: [("jobs", .right), ("workload", .left), ("docs/s", .right), ("", .left)],
      rows: [["1", "invoice", "84,210", "ok"], ["2", "µs", "162,400"], ["10"]]
    )
    #expect(
      table.text == """
        jobs  workload   docs/s
        ----  --------  -------  --
           1  invoice    84,210  ok
           2  µs        162,400
          10

        """
    )
  }
}
