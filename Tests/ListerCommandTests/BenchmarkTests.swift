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
    var counts = JobCounts()
    (counts.documents, counts.formulas) = (1000, 50_000)
    (counts.bytesIn, counts.bytesOut) = (2_000_000, 4_000_000)
    let time = BenchmarkTime(elapsed: 1e9, processor: 2e9, deviation: 1e7)
    var row = BenchmarkResponse.Row(workload: .loan, pass: .jobs(2), counts: counts, time: time)
    (row.shareOfScan, row.efficiency, row.shareOfCores) = (0.5, 0.95, 0.98)
    var loop = BenchmarkResponse.Row(workload: nil, pass: .cores(2), counts: nil, time: time)
    loop.efficiency = 0.97
    let response = BenchmarkResponse(request: request, rows: [row, loop])
    #expect(
      response.table == """
        1,000 documents per workload, no two with the same formulas; \
        median of 3 runs after one to warm up; all answers checked.

        workload  jobs  documents  per CPU s  of scan   formulas  efficiency  of cores  spread
        --------  ----  ---------  ---------  -------  ---------  ----------  --------  ------
        loan         2   1,000 /s     500 /s   50.0 %  50,000 /s      95.0 %    98.0 %   1.0 %
        cores        2                                                97.0 %             1.0 %

        """
    )
    let lines = response.lines.split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"workload":"loan","jobs":2,"documents":1000,"#))
    #expect(
      lines[0].hasSuffix(
        #""share_of_scan":0.5000,"efficiency":0.9500,"share_of_cores":0.9800}"#
      )
    )
    #expect(
      lines[1] == #"{"workload":"cores","jobs":2,"elapsed_ns":1000000000,"cpu_ns":2000000000,"#
        + #""deviation_ns":10000000,"efficiency":0.9700}"#
    )
  }
}
