// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerCalculation
package import ListerCore
import ListerJSON
import ListerPlans

/// The same documents recalculated with plans and without: nothing may differ.
package final class TwoWays {
  private let planned: Recalculator
  private let general: Recalculator
  private let answers = (planned: Answer(), general: Answer())
  /// How many documents were compared.
  package private(set) var documents = 0
  /// How many of them were refused, both times.
  package private(set) var refused = 0

  /// A comparison of documents that shares what it knows of layouts.
  package init(measures: Bool = false, sharing layouts: SharedLayouts = SharedLayouts()) {
    var options = RecalculationOptions(now: Moment(unixMilliseconds: 1_700_000_000_000))
    options.measures = measures
    planned = Recalculator(options: options, sharing: layouts)
    options.usesPlans = false
    general = Recalculator(options: options)
  }

  /// How many documents a plan has calculated.
  package var plannedDocuments: Int { planned.planCounts.planned }

  /// What one way makes of a document.
  private final class Answer {
    var output = ByteBuffer()
    var error: DocumentError?
    var counts = [0, 0]
    /// What is wrong with formulas, and the grids and the documents of which that is told.
    var diagnostics: [CellDiagnostic] = []
    var places: [String] = []
    var isVolatile = false

    /// Whether another one is the same.
    func equals(_ other: Answer) -> Bool {
      if error != nil || other.error != nil { return error == other.error }
      return counts == other.counts && output.view == other.output.view
        && diagnostics == other.diagnostics && places == other.places
        && isVolatile == other.isVolatile
    }

    /// What it is, for a reader.
    var text: String {
      error.map { "\($0.offset) \($0.path) \($0.message)" }
        ?? "\(counts) \(isVolatile) \(diagnostics.map(\.message)) \(places) \(output.view.string)"
    }
  }

  /// Recalculates a document both ways; false if something differs.
  package func agree(on document: ByteView) -> Bool {
    documents += 1
    TwoWays.answer(planned, document, into: answers.planned)
    TwoWays.answer(general, document, into: answers.general)
    if answers.general.error != nil { refused += 1 }
    return answers.planned.equals(answers.general)
  }

  /// The same of a text.
  package func agree(on document: String) -> Bool { document.withByteView { agree(on: $0) } }

  /// What came of the last document, with plans and without.
  package var explanation: String {
    "with plans: \(answers.planned.text)\nwithout:    \(answers.general.text)"
  }

  /// The document with its values, by the general engine; nil if it is refused.
  package func calculated(_ document: ByteView) -> [UInt8]? {
    TwoWays.answer(general, document, into: answers.general)
    let prefix = TwoWays.prefix.utf8.count
    return answers.general.error == nil
      ? Array(answers.general.output.view.array.dropFirst(prefix)) : nil
  }

  /// What is in the output already, and must stay.
  private static let prefix = "before"

  private static func answer(
    _ recalculator: Recalculator,
    _ document: ByteView,
    into answer: Answer
  ) {
    answer.output.truncate()
    answer.output.append(prefix)
    answer.error = nil
    do {
      try recalculator.recalculate(document, to: &answer.output)
      answer.counts[0] = recalculator.cellCount
      answer.counts[1] = recalculator.formulaCount
      answer.isVolatile = recalculator.isVolatile
      answer.diagnostics = recalculator.diagnostics
      answer.places = answer.diagnostics.map { diagnostic in
        let (grid, id) = recalculator.place(of: diagnostic)
        return "\(grid.string) \(id?.string ?? "")"
      }
    } catch {
      answer.error = error
    }
  }
}
