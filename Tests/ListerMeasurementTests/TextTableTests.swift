// SPDX-License-Identifier: MIT

import ListerMeasurement
import Testing

@Suite struct TextTableTests {
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
