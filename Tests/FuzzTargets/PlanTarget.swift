// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerCore
import ListerPlans
import ListerWorkloads

/// Any lines as documents that may share a template.
///
/// The first one comes so often that a template is learnt of it. What its plan makes of the others is what
/// the general engine makes of them.
final class PlanTarget: FuzzTarget {
  let name = "plans"
  let limit = 4 * 1024
  private let mostLines = 8
  /// So often comes a document until there is a template for what is like it.
  private let learning = 5
  private let general: Recalculator
  /// How many documents plans have calculated so far.
  private(set) var plannedDocuments = 0

  init() {
    var options = RecalculationOptions(now: .init(unixMilliseconds: 0), seed: 7)
    options.usesPlans = false
    general = Recalculator(options: options)
  }

  func seeds() throws -> [[UInt8]] {
    let texts = [
      "[[1,2.5,\"a\",\"=A1*B1\"]]\n[[-7,0.50,\"b\",\"=A1*B1\"]]\n[[1e2,-0,\"\",\"=A1*B1\"]]",
      "{\"id\":\"a\",\"grid\":[[12.34,-5.6,7],[\"=SUM(A1:C1)\",\"=A2/3\",\"=IF(A1>1,B1,C1)\"]]}\n"
        + "{\"id\":\"b\",\"grid\":[[1,9999999,0],[\"=SUM(A1:C1)\",\"=A2/3\",\"=IF(A1>1,B1,C1)\"]]}",
      "[[\"x\",1],[\"y\",2],[\"=SUMIF(A1:A2,\\\"x\\\",B1:B2)\",\"=VLOOKUP(\\\"y\\\",A1:B2,2,FALSE)\"]]\n"
        + "[[\"y\",1],[\"y\",-2.75],[\"=SUMIF(A1:A2,\\\"x\\\",B1:B2)\",\"=VLOOKUP(\\\"y\\\",A1:B2,2,FALSE)\"]]",
      "[[1.25,{\"formula\":\"=A1*2\",\"value\":2.50}]]\n[[1.5,{\"formula\":\"=A1*2\",\"value\":3}]]",
    ]
    return texts.map { Array($0.utf8) }
      + [Workload.drift, .invoice, .loan].map { workload in
        var lines = ByteBuffer()
        for index in 0..<2 {
          workload.generate(index: index, seed: 1, distinct: false, into: &lines)
          lines.append(UInt8(ascii: "\n"))
        }
        return lines.view.array
      }
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    var options = general.options
    options.usesPlans = true
    let planned = Recalculator(options: options)
    let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: mostLines - 1).map {
      Array($0)
    }
    guard let first = lines.first else { return }
    for line in [[UInt8]](repeating: first, count: learning) + lines {
      let (result, expected) = (planned.result(of: line), general.result(of: line))
      try FuzzFinding.unless(
        result == expected,
        "with a plan \(line.text) is \(result), and without \(expected)"
      )
      guard case .success = expected else { continue }
      let (counts, others) = (PlanTarget.counts(planned), PlanTarget.counts(general))
      try FuzzFinding.unless(
        counts == others,
        "with a plan \(line.text) has \(counts) cells, formulas and faults, and without \(others)"
      )
    }
    plannedDocuments += planned.planCounts.planned
  }

  private static func counts(_ recalculator: Recalculator) -> [Int] {
    [recalculator.cellCount, recalculator.formulaCount, recalculator.diagnostics.count]
  }
}
