// SPDX-License-Identifier: MIT

/// Benchmarks of the parts: `swift run -c release ListerBenchmarks [SUITE ...]`.
///
/// Whole jobs are measured by `lister bench`. Figures are CPU time of one thread, medians of several
/// runs after a warm-up; answers are checked before a time is printed.
let suites: [(name: String, run: () -> Void)] = [
  ("stages", StageSuite.run),
  ("numbers", NumberSuite.run),
  ("matrices", MatrixSuite.run),
  ("merges", MergeSuite.run),
]

let chosen = CommandLine.arguments.dropFirst()
for name in chosen where !suites.contains(where: { $0.name == name }) {
  print("there is no suite '\(name)': \(suites.map(\.name).joined(separator: ", "))")
}
for suite in suites where chosen.isEmpty || chosen.contains(suite.name) {
  print("\n\(suite.name)")
  suite.run()
}
