// SPDX-License-Identifier: MIT

import Testing

@testable import Lister
@testable import ListerCommand

@Suite struct BenchmarkTests {
  @Test(arguments: [
    ("1", [1]), ("1,2,4", [1, 2, 4]), ("8,1", [8, 1]), ("1024", [1024]),
  ])
  func `a list of jobs is whole numbers with commas between them`(text: String, jobs: [Int]) {
    #expect(Option.jobs(text) == jobs)
  }

  @Test(arguments: ["", "0", "1,", ",1", "1,,2", "1025", "two", "1 2", "-1"])
  func `what is no list of jobs is refused`(text: String) {
    #expect(Option.jobs(text) == nil)
  }

  @Test func `rows are printed as a table and as lines of JSON`() {
    var request = BenchmarkRequest()
    request.documents = 1000
    request.repetitions = 3
    request.isDistinct = true
    let row = BenchmarkResponse.Row(
      workload: .loan,
      jobs: 2,
      documents: 1000,
      formulas: 50_000,
      bytesIn: 2_000_000,
      bytesOut: 4_000_000,
      elapsed: 1e9,
      processor: 2e9,
      deviation: 1e7,
      efficiency: 0.95
    )
    let response = BenchmarkResponse(request: request, rows: [row])
    #expect(
      response.table == """
        1,000 documents per workload, no two with the same formulas; \
        median of 3 runs after one to warm up; all answers checked.

        workload  jobs  documents  per CPU s   formulas      input     output  efficiency  spread
        --------  ----  ---------  ---------  ---------  ---------  ---------  ----------  ------
        loan         2   1,000 /s     500 /s  50,000 /s  2.00 MB/s  4.00 MB/s      95.0 %   1.0 %

        """
    )
    let line = response.lines
    #expect(line.hasPrefix(#"{"workload":"loan","jobs":2,"documents":1000,"#))
    #expect(line.hasSuffix("\"efficiency\":0.9500}\n"))
  }
}
