// SPDX-License-Identifier: MIT

import ListerBench
import ListerFiles

/// Benchmarks of the parts: `swift run -c release ListerBenchmarks [SUITE ...] [-o FILE]`.
///
/// `FILE` gets all samples, for `lister bench --from FILE` and `lister bench compare`.
///
/// Whole jobs are measured by `lister bench`. Figures are CPU time of one thread, medians of several
/// runs after a warm-up; answers are checked before a time is printed.
let suites: [(name: String, run: () -> Void)] = [
  ("stages", StageSuite.run),
  ("numbers", NumberSuite.run),
  ("matrices", MatrixSuite.run),
  ("merges", MergeSuite.run),
]

var chosen = Array(CommandLine.arguments.dropFirst())
var output: String?
if let option = chosen.firstIndex(of: "-o"), option + 1 < chosen.count {
  output = chosen[option + 1]
  chosen.removeSubrange(option...option + 1)
}
for name in chosen where !suites.contains(where: { $0.name == name }) {
  print("there is no suite '\(name)': \(suites.map(\.name).joined(separator: ", "))")
}
for suite in suites where chosen.isEmpty || chosen.contains(suite.name) {
  print("\n\(suite.name)")
  suite.run()
}
if let output {
  let command = Array(CommandLine.arguments.dropFirst())
  let text = recorder.result(command: command).fileText
  do {
    try AtomicFile.replace(output, with: text)
  } catch {
    print("\(error)")
  }
}
