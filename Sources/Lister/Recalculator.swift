// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCalculation
package import ListerCoding
package import ListerJSON
import ListerKit
package import ListerMeasurement
import ListerModel

/// Recalculates one document after the other: one worker's engine, reader and times.
///
/// ```
/// bytes ── scan ──▶ cells ── compile ──▶ program ── evaluate ──▶ values ── write ──▶ bytes
/// ```
/// Everything is kept from one document to the next, so that a stream of documents of one layout
/// allocates nothing. Not for use by two threads at once.
package final class Recalculator {
  /// What the results depend on besides the documents.
  package let options: RecalculationOptions
  /// The calculator, whose cells hold the values of the last document.
  package let calculator: Calculator
  /// The reader, which knows the last document's id and the places of its values.
  package let reader: DocumentReader
  /// Time in each stage so far; all zero unless the options ask for it.
  package internal(set) var stages = StageTimes()
  /// Time for each document so far, refused ones too; empty unless the options ask for it.
  package private(set) var perDocument = Histogram()

  /// A recalculator that has seen no document, and shares its programs with all of the same cache.
  package init(
    options: RecalculationOptions,
    sharing programs: ProgramCache = ProgramCache()
  ) {
    self.options = options
    calculator = Calculator(sharing: programs)
    reader = DocumentReader(cells: calculator.cells)
  }

  /// Appends the recalculated document to `output`; nothing when it is refused.
  ///
  /// - Throws: `DocumentError` with the place in the document.
  package func recalculate(
    _ document: ByteView,
    to output: inout ByteBuffer
  ) throws(DocumentError) {
    if options.measures { return try measure(document, to: &output) }
    try reader.read(document)
    prepare()
    calculator.compile()
    calculator.evaluate()
    write(to: &output)
  }

  private func measure(
    _ document: ByteView,
    to output: inout ByteBuffer
  ) throws(DocumentError) {
    let start = ProcessClock.wall
    var last = start
    func lap(_ stage: WritableKeyPath<StageTimes, UInt64>) {
      let now = ProcessClock.wall
      stages[keyPath: stage] &+= now &- last
      last = now
    }
    defer { perDocument.record(last &- start) }
    do throws(DocumentError) {
      try reader.read(document)
    } catch {
      lap(\.scan)
      throw error
    }
    lap(\.scan)
    prepare()
    calculator.compile()
    lap(\.compile)
    calculator.evaluate()
    lap(\.evaluate)
    write(to: &output)
    lap(\.write)
  }

  private func prepare() {
    calculator.cells.settings.now = options.now
    calculator.cells.settings.seed = options.seed
  }

  private func write(to output: inout ByteBuffer) {
    DocumentWriter.write(
      reader,
      mode: options.numbers,
      valuesOnly: options.valuesOnly,
      to: &output
    )
  }
}
