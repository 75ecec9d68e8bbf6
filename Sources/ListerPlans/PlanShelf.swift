// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCalculation
package import ListerCoding

/// One worker's templates: it makes them of the documents that the general engine has calculated,
/// and calculates documents that fit one.
///
/// The general engine stays the measure: a document that fits no template, or whose plan ends, is
/// its own, from its first byte on; so is one whose values would be an error or a diagnostic.
/// ```
/// document ─▶ fits a template? ─ yes ─▶ literals ─▶ steps ─▶ document with its values
///                │                                   │ ends
///                └ no ─▶ general engine ◀────────────┘
///                              └─▶ the layout was seen often? ─▶ observe ─▶ template
/// ```
/// Memory is bounded: few templates, few observations. Not for use by two threads at once.
package final class PlanShelf {
  /// What has become of the documents.
  package private(set) var counts = PlanCounts()
  /// The cells and the formulas of the last document that a plan has calculated.
  package private(set) var cellCount = 0
  package private(set) var formulaCount = 0

  /// A template in use.
  private struct Entry {
    let template: Template
    let registers: Registers
    /// Documents that came to this template, and those of them that it calculated, since the last
    /// look at them.
    var tried = 0
    var done = 0
  }

  /// The templates, the one that was used last first.
  private var entries: [Entry] = []
  private var learner = TemplateLearner()
  private let functions: [Function]

  /// So many templates are tried for a document.
  private static let mostTemplates = 64
  /// After so many documents a template that fits less than half of them is given up.
  private static let trial = 64

  /// A shelf for programs that call the standard functions.
  package init() { functions = FunctionTable.standard.functions }

  /// Appends the document with its values; false, with nothing appended, where no plan can.
  ///
  /// `lap` is called after each stage: matching, calculating, writing.
  package func recalculate(
    _ document: ByteView,
    to output: inout ByteBuffer,
    lap: (PlanStage) -> Void
  ) -> Bool {
    for index in entries.indices {
      let template = entries[index].template
      let registers = entries[index].registers
      guard template.matches(document, registers) else { continue }
      lap(.match)
      let runs = template.run(registers)
      lap(.run)
      let isDone = runs && template.write(document, registers, to: &output)
      lap(.write)
      note(index, isDone: isDone)
      guard isDone else { return false }
      counts.planned += 1
      cellCount = template.cellCount
      formulaCount = template.formulaCount
      return true
    }
    return false
  }

  /// Counts a document that fits a template, and gives up one that comes to nothing.
  private func note(_ index: Int, isDone: Bool) {
    entries[index].tried += 1
    if isDone { entries[index].done += 1 }
    if entries[index].tried == PlanShelf.trial {
      guard 2 * entries[index].done >= PlanShelf.trial else {
        learner.refuse(entries[index].template.key, .misfits)
        entries.remove(at: index)
        return
      }
      entries[index].tried = 0
      entries[index].done = 0
    }
    // What is used often comes to the front in a few steps.
    if index > 0 { entries.swapAt(index, index / 2) }
  }

  /// Learns from a document that the general engine has just calculated.
  ///
  /// - Parameters:
  ///   - reader: what has read it; its cells hold the values.
  ///   - lease: the program of its layout.
  package func learn(from reader: DocumentReader, _ lease: ProgramLease) {
    let template: Template
    switch learner.learn(from: reader, lease, functions) {
    case .unknown:
      counts.unknown += 1
      return
    case .refused:
      counts.refused += 1
      return
    case .unlike(let new):
      counts.unlike += 1
      guard let new else { return }
      template = new
    case .learnt(let new):
      counts.unknown += 1
      template = new
    }
    entries.removeAll { $0.template.key == template.key }
    if entries.count == PlanShelf.mostTemplates { entries.removeLast() }
    entries.insert(Entry(template: template, registers: Registers(template)), at: 0)
  }
}

/// A stage of a document that a plan calculates.
package enum PlanStage {
  /// Comparing it with a template, and reading its literals.
  case match
  /// Calculating.
  case run
  /// Writing.
  case write
}
