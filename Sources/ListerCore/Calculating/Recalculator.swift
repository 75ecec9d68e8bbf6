// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCalculation
package import ListerCoding
package import ListerJSON
package import ListerMeasurement
import ListerNumbers

/// Recalculates one document after the other: one worker's engine, reader and times.
///
/// ```
/// bytes ── scan ──▶ cells ── compile ──▶ program ── evaluate ──▶ values ── write ──▶ bytes
/// ```
/// Everything is kept from one document to the next, so that a stream of documents of one layout
/// allocates nothing. Not for use by two threads at once.
public final class Recalculator {
  /// What the results depend on apart from the documents.
  public let options: RecalculationOptions
  /// The calculator, whose cells hold the values of the last document.
  package let calculator: Calculator
  /// The reader, which knows the last document's id and the places of its values.
  package let reader: DocumentReader
  /// Time in each stage so far; all zero unless the options ask for it.
  package private(set) var stages = StageTimes()
  /// Time for each document so far, refused ones too; empty unless the options ask for it.
  package private(set) var perDocument = Histogram()
  /// The moment of the options as a serial number.
  private let now: Number
  /// When the document began, and when its last stage ended; zero unless the options ask for times.
  private var start: UInt64 = 0
  private var last: UInt64 = 0

  /// A recalculator that has seen no document.
  public convenience init(options: RecalculationOptions = RecalculationOptions()) {
    self.init(options: options, sharing: ProgramCache())
  }

  /// A recalculator that has seen no document, and shares its programs with all of the same cache.
  package init(options: RecalculationOptions, sharing programs: ProgramCache) {
    self.options = options
    calculator = Calculator(sharing: programs)
    reader = DocumentReader(cells: calculator.cells)
    now = options.now.serial
  }

  /// Appends the recalculated document to `output`; nothing when it is refused.
  ///
  /// - Throws: `DocumentError` with the place in the document.
  package func recalculate(
    _ document: ByteView,
    to output: inout ByteBuffer
  ) throws(DocumentError) {
    defer { record() }
    try calculate(document)
    DocumentWriter.write(
      reader,
      mode: options.numbers,
      valuesOnly: options.valuesOnly,
      to: &output
    )
    lap(&stages.write)
  }

  /// Calculates the document: its values are in the cells then.
  ///
  /// - Throws: `DocumentError` with the place in the document.
  func calculate(_ document: ByteView) throws(DocumentError) {
    begin()
    do throws(DocumentError) {
      try reader.read(document)
    } catch {
      lap(&stages.scan)
      throw error
    }
    lap(&stages.scan)
    calculator.cells.settings.now = now
    calculator.cells.settings.seed = options.seed
    calculator.compile()
    lap(&stages.compile)
    calculator.evaluate()
    lap(&stages.evaluate)
  }

  // MARK: Times

  private func begin() {
    guard options.measures else { return }
    start = ProcessClock.wall
    last = start
  }

  /// Adds the time since the last stage to this one.
  private func lap(_ stage: inout UInt64) {
    guard options.measures else { return }
    let now = ProcessClock.wall
    stage &+= now &- last
    last = now
  }

  private func record() {
    if options.measures { perDocument.record(last &- start) }
  }
}
