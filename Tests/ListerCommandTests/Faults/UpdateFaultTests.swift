// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@Suite struct UpdateFaultTests {
  /// Of which scenarios all faults are tried, and not only some of them: the name of one, or `all`.
  private static let whole = ProcessInfo.processInfo.environment["LISTER_FAULTS"]

  @Test(arguments: UpdateScenario.all)
  func `after a fault at any call of an update the next version comes as if there had been none`(
    scenario: UpdateScenario
  ) throws {
    let bench = try UpdateBench(scenario)
    try #require(bench.trouble == [])
    try #require(bench.calls.contains("fsync"), "the library of faults is not loaded")
    var faults = Fault.all(of: bench.calls, signals: [SIGKILL])
    let isWhole = ["all", "update", scenario.name].contains(UpdateFaultTests.whole)
    if !isWhole {
      var random = SeededGenerator(seed: 13)
      let kills = faults.filter { $0.call == nil }.shuffled(using: &random).prefix(8)
      let others = faults.filter { $0.call != nil }.shuffled(using: &random).prefix(4)
      faults = Array(kills) + Array(others)
    }
    var count = 0
    for fault in faults {
      for finding in try bench.findings(of: fault) {
        count += 1
        if isWhole { print("faults: update, \(scenario.name), \(fault): \(finding)") }
        Issue.record("\(fault): \(finding)")
      }
    }
    guard isWhole else { return }
    print("faults: update, \(scenario.name): \(faults.count) cases, \(count) findings")
  }
}
