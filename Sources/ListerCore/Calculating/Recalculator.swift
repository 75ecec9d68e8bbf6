// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCalculation
package import ListerCoding
package import ListerJSON
package import ListerMeasurement
import ListerNumbers
package import ListerPlans

/// Recalculates one document after the other: one worker's engine, reader and times.
///
/// ```
/// bytes ── scan ──▶ cells ── compile ──▶ program ── evaluate ──▶ values ── write ──▶ bytes
/// ```
/// Documents of a template that was seen often go a shorter way, with the same bytes at its end:
/// see [decision 25](<doc:0025-template-plans>). Everything is kept from one document to the next,
/// so that a stream of documents of one layout allocates nothing. Not for use by two threads at
/// once.
public final class Recalculator {
  /// What the results depend on apart from the documents.
  public private(set) var options: RecalculationOptions
  /// The calculator, whose cells hold the values of the last document.
  package let calculator: Calculator
  /// The reader, which knows the last document's id and the places of its values.
  package let reader: DocumentReader
  /// Time in each stage so far; all zero unless the options ask for it.
  package private(set) var stages = StageTimes()
  /// Time for each document so far, refused ones too; empty unless the options ask for it.
  package private(set) var perDocument = Histogram()
  /// The templates of documents; nil if the options ask for what plans don't give.
  private let plans: WorkerTemplates?
  /// Writes what is selected; nil if all of a document is written.
  private let selection: SelectionWriter?
  /// The selected fields that documents lacked so far.
  package private(set) var missingFields = MissingFields()
  /// The document that a row has filled, and where.
  private var filled = ByteBuffer()
  private var places: [RowPlace] = []
  private let noColumns = SlabList<ByteView>(capacity: 1)
  /// Whether a plan has calculated the last document: then the reader and the cells know nothing
  /// of it.
  private var isPlanned = false
  /// The moment of the options as a serial number.
  private var now: Number
  /// When the document began, and when its last stage ended; zero unless the options ask for times.
  private var start: UInt64 = 0
  private var last: UInt64 = 0

  /// A recalculator that has seen no document.
  public convenience init(options: RecalculationOptions = RecalculationOptions()) {
    self.init(options: options, sharing: SharedLayouts(selecting: options.selection))
  }

  /// A recalculator that has seen no document, and shares what is known of layouts with others.
  package init(options: RecalculationOptions, sharing layouts: SharedLayouts) {
    self.options = options
    calculator = Calculator(sharing: layouts.programs)
    reader = DocumentReader(cells: calculator.cells)
    plans =
      options.takesPlans
      ? WorkerTemplates(sharing: layouts.templates, on: calculator.machine) : nil
    precondition(layouts.templates.selection == options.selection, "templates write the selection")
    selection = options.selection.map { SelectionWriter($0) }
    now = options.now.serial
  }

  /// Lets the next documents depend on other options.
  ///
  /// - Precondition: both say the same of plans.
  package func use(_ options: RecalculationOptions) {
    precondition(options.takesPlans == self.options.takesPlans, "a recalculator keeps its plans")
    // Requests of one second have the same moment.
    if options.now != self.options.now { now = options.now.serial }
    self.options = options
  }

  /// Appends the recalculated document to `output`, or what is selected of it; nothing when it is refused.
  ///
  /// - Throws: `DocumentError` with the place in the document.
  package func recalculate(
    _ document: ByteView,
    to output: inout ByteBuffer
  ) throws(DocumentError) {
    defer { record() }
    begin()
    try recalculate(document, columns: noColumns.slab, to: &output)
  }

  /// The same of the document of a template that a row fills, whose columns are given as JSON.
  ///
  /// - Throws: `DocumentError` with the place in the document that the row has made.
  package func recalculate(
    _ template: RowTemplate,
    columns: Slab<ByteView>,
    to output: inout ByteBuffer
  ) throws(DocumentError) {
    defer { record() }
    begin()
    if let plans, plans.recalculate(row: columns, now: now, seed: options.seed, to: &output) {
      isPlanned = true
      missingFields.add(plans.missing)
      return lap(&stages.evaluate)
    }
    template.fill(columns, into: &filled, &places)
    try recalculate(filled.view, columns: columns, to: &output)
    if isPlanned { plans?.learn(fromRow: filled.view, places) }
  }

  private func recalculate(
    _ document: ByteView,
    columns: Slab<ByteView>,
    to output: inout ByteBuffer
  ) throws(DocumentError) {
    if recalculateByPlan(document, columns, to: &output) {
      if selection != nil { missingFields.add(plans?.missing ?? 0) }
      return
    }
    try calculateCells(document) { calculator.meet() }
    if let selection {
      missingFields.add(
        selection.write(reader, mode: options.numbers, columns: columns, to: &output)
      )
    } else {
      DocumentWriter.write(
        reader,
        mode: options.numbers,
        valuesOnly: options.valuesOnly,
        to: &output
      )
    }
    lap(&stages.write)
    plans?.learn(from: reader, layout: calculator.layoutHash) { calculator.requiredProgram() }
  }

  /// Appends the document by the plan of its template; false, with nothing appended, without one.
  private func recalculateByPlan(
    _ document: ByteView,
    _ columns: Slab<ByteView>,
    to output: inout ByteBuffer
  ) -> Bool {
    isPlanned = false
    guard let plans else { return false }
    isPlanned = plans.recalculate(
      document,
      columns: columns,
      now: now,
      seed: options.seed,
      to: &output
    ) { stage in
      switch stage {
      case .match: lap(&stages.scan)
      case .run: lap(&stages.evaluate)
      case .write: lap(&stages.write)
      }
    }
    return isPlanned
  }

  /// Calculates the document: its values are in the cells then.
  ///
  /// - Throws: `DocumentError` with the place in the document.
  package func calculate(_ document: ByteView) throws(DocumentError) {
    begin()
    isPlanned = false
    try calculateCells(document) { calculator.compile() }
  }

  /// Reads the document and calculates it, with the program that `prepare` finds.
  private func calculateCells(
    _ document: ByteView,
    prepare: () -> Void
  ) throws(DocumentError) {
    do throws(DocumentError) {
      try reader.read(document)
    } catch {
      lap(&stages.scan)
      throw error
    }
    lap(&stages.scan)
    calculator.cells.settings.now = now
    calculator.cells.settings.seed = options.seed
    prepare()
    lap(&stages.compile)
    calculator.evaluate()
    lap(&stages.evaluate)
  }

  // MARK: Counts

  /// How many documents plans have calculated so far, and why not the others.
  package var planCounts: PlanCounts { plans?.counts ?? PlanCounts() }

  /// How many documents have no template so far, by the reason.
  package var planRefusals: [PlanRefusal: Int] { plans?.refusals ?? [:] }

  /// Cells with something in them of the last document.
  package var cellCount: Int { isPlanned ? plans?.cellCount ?? 0 : calculator.cells.cellCount }

  /// Cells with a formula of the last document.
  package var formulaCount: Int {
    isPlanned ? plans?.formulaCount ?? 0 : calculator.cells.formulaCount
  }

  /// What is wrong with formulas of the last document, in document order.
  package var diagnostics: [CellDiagnostic] {
    isPlanned ? plans?.diagnostics ?? [] : calculator.diagnostics
  }

  /// The name of the grid of one of these, and the raw JSON of the last document's `id`.
  package func place(of diagnostic: CellDiagnostic) -> (grid: ByteView, id: ByteView?) {
    guard isPlanned, let cells = plans?.cells else {
      return (calculator.cells.name(ofGrid: diagnostic.grid), reader.id)
    }
    let id = cells.settings.documentID
    return (cells.name(ofGrid: diagnostic.grid), id.isEmpty ? nil : id)
  }

  /// Whether the last document asked for the moment or for chance, so that it may have other values
  /// in another run.
  package var isVolatile: Bool {
    isPlanned ? plans?.isVolatile ?? false : calculator.isVolatile
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
