// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerCalculation
import ListerCore
import ListerJSON
import ListerPlans
import Testing

/// The same documents recalculated with plans and without: nothing may differ.
final class TwoWays {
  private let planned: Recalculator
  private let general: Recalculator
  private(set) var documents = 0

  init(measures: Bool = false, sharing layouts: SharedLayouts = SharedLayouts()) {
    var options = RecalculationOptions(now: Moment(unixMilliseconds: 1_700_000_000_000))
    options.measures = measures
    planned = Recalculator(options: options, sharing: layouts)
    options.usesPlans = false
    general = Recalculator(options: options)
  }

  /// How many documents a plan has calculated.
  var plannedDocuments: Int { planned.planCounts.planned }

  /// What the runs of the suite are multiplied with: `LISTER_PLANS=1000 swift test --filter Plan`.
  static let factor = ProcessInfo.processInfo.environment["LISTER_PLANS"].flatMap(Int.init) ?? 1

  /// What one way makes of a document.
  private struct Answer: Equatable {
    var bytes: [UInt8] = []
    var failure = ""
    var cells = 0
    var formulas = 0
    var faults = 0
  }

  /// Recalculates a document both ways; false if something differs.
  func agree(on document: ByteView) -> Bool {
    documents += 1
    return answer(planned, document) == answer(general, document)
  }

  /// The same of a text.
  func agree(on document: String) -> Bool { document.withByteView { agree(on: $0) } }

  private func answer(_ recalculator: Recalculator, _ document: ByteView) -> Answer {
    var output = ByteBuffer(capacity: document.count + 4_096)
    output.append("before")
    do {
      try recalculator.recalculate(document, to: &output)
      return Answer(
        bytes: output.view.array,
        cells: recalculator.cellCount,
        formulas: recalculator.formulaCount,
        faults: recalculator.diagnostics.count
      )
    } catch {
      return Answer(failure: "\(error.offset) \(error.path) \(error.message)")
    }
  }
}
