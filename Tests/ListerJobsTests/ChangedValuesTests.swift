// SPDX-License-Identifier: MIT

import ListerJobs
import Synchronization
import TestKit
import Testing

/// What is reported of a document that is calculated again: how many of its values are other ones now.
@Suite struct ChangedValuesTests {
  private func changedValues(_ document: String) throws -> Int {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.json", document)
    var job = RecalculationJob(
      inputs: [JobInput(.document, path: path)],
      output: .file(folder.path + "/b.json"),
      jobs: 1
    )
    job.settings.reporting = .counts
    let reports = Reports()
    job.onReport = { report in reports.append(report) }
    _ = job.run()
    return try #require(reports.all.first).counts.changedValues
  }

  private final class Reports: Sendable {
    private let reports = Mutex<[JobReport]>([])
    func append(_ report: JobReport) { reports.withLock { $0.append(report) } }
    var all: [JobReport] { reports.withLock { $0 } }
  }

  @Test(arguments: [
    (#"{"grid":[[1,"=A1+1"]],"values":[[1,2]]}"#, 0),
    (#"{"grid":[[1,"=A1+1"]],"values":[[1,3]]}"#, 1),
    (#"{"grid":[[1,"=A1+1"]],"values":[[2,3]]}"#, 2),
    // What was not there before, in a row or behind the rows.
    (#"{"grid":[[1,"=A1+1"]]}"#, 2), (#"{"grid":[[1,"=A1+1"]],"values":[]}"#, 2),
    (#"{"grid":[[1,"=A1+1",4,5]],"values":[[1]]}"#, 3),
    (#"{"grid":[[1],[2],[3,4]],"values":[[1]]}"#, 3),
    // What is not there any more.
    (#"{"grid":[[1]],"values":[[1,7,8],[9]]}"#, 3),
    // An empty cell and no cell are the same.
    (#"{"grid":[[1,null],[]],"values":[[1,null],[null]]}"#, 0),
    // Each grid counts.
    (
      #"{"grids":[{"name":"A","rows":[[1,2]],"values":[[1]]},{"name":"B","rows":[[3],[4]]}]}"#, 3
    ),
  ])
  func `values count that are new, other ones or gone`(document: String, count: Int) throws {
    #expect(try changedValues(document) == count)
  }
}
