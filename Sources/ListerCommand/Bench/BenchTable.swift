// SPDX-License-Identifier: MIT

import Lister
import ListerRuns

/// One run of `lister bench table`.
struct BenchTable {
  private let invocation: Invocation
  private let paths: [String]

  /// The table of the files that are named; nil where the words ask for something else.
  ///
  /// A workload has the name `table` too: alone or with other workloads it is that one.
  init?(_ invocation: Invocation) {
    let words = invocation.operands
    guard words.first == "table", words.count > 1, Workload(rawValue: words[1]) == nil,
      words[1] != GeneratedMerges.name
    else { return nil }
    self.invocation = invocation
    paths = Array(words.dropFirst())
  }

  /// Sets their hosts side by side.
  func run() throws -> ExitCode {
    try invocation.refuseMeasuring("table", or: [.failSlower])
    let workspace = invocation.workspace
    let table = HostTable(try paths.map { try workspace.benchmark(from: $0) }, paths)
    let shown = Shown(own: "\(table.table.text)\n\(table.remark)\n")
    try invocation.write(
      invocation.has(.json) ? Shown(own: table.lines) : shown,
      exports: try invocation.exports(of: "table", table.text(as:))
    )
    return invocation.has(.strictBench) && !table.isTrusted ? .failure : .success
  }
}
