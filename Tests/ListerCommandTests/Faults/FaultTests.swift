// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@Suite struct FaultTests {
  /// Whether all faults are tried, as `make faults` does, and not only some of them.
  private static let isWhole = ProcessInfo.processInfo.environment["LISTER_FAULTS"] == "all"

  @Test(arguments: FaultScenario.all)
  func `a call that fails, or a kill, loses nothing and leaves nothing after the next run`(
    scenario: FaultScenario
  ) throws {
    let bench = try FaultBench(scenario)
    try #require(bench.trouble == nil)
    let signals = scenario.hasSignals ? [SIGKILL, SIGTERM, SIGINT, SIGHUP] : [SIGKILL]
    var faults = Fault.all(of: bench.calls, signals: signals)
    if !FaultTests.isWhole {
      var random = SeededGenerator(seed: 8)
      faults = Array(faults.shuffled(using: &random).prefix(12))
    }
    var count = 0
    for (index, fault) in faults.enumerated() {
      for finding in try bench.findings(of: fault, index) {
        count += 1
        if FaultTests.isWhole { print("faults: \(scenario.name), \(fault): \(finding)") }
        Issue.record("\(fault): \(finding)")
      }
    }
    guard FaultTests.isWhole else { return }
    print("faults: \(scenario.name): \(faults.count) cases, \(count) findings")
  }
}
