// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCalculation
package import ListerCoding
import ListerJSON
package import ListerNumbers

/// One worker's way to documents of templates: it finds the one that a document fits, and calculates
/// by it.
///
/// The general engine stays the measure: a document that fits no template, or whose plan ends, is
/// its own, from its first byte on; so is one whose values would be an error or a diagnostic.
/// ```
/// document ─▶ fits a template? ─ yes ─▶ literals ─▶ steps ─▶ document with its values
///                │                                   │ ends
///                └ no ─▶ general engine ◀────────────┘
///                              └─▶ the layout was seen before? ─▶ observe ─▶ template, for all workers
/// ```
/// Memory is bounded: few templates, few observations. Not for use by two threads at once.
package final class WorkerTemplates {
  /// What has become of the documents.
  package private(set) var counts = PlanCounts()
  /// The cells and the formulas of the last document that a plan has calculated.
  package private(set) var cellCount = 0
  package private(set) var formulaCount = 0
  /// The selected fields that it lacks, as bits.
  package private(set) var missing: UInt64 = 0
  /// What the general engine had to know of that document.
  private var last: GeneralLease?

  /// How many documents have no template, by the reason.
  package private(set) var refusals: [PlanRefusal: Int] = [:]

  private let cache: TemplateCache
  /// The last change of the cache that the index knows.
  private var change = 0
  /// How many looks the cache had taken at templates when the worker last came for news.
  private var looks = 0
  private var index = TemplateIndex()
  private let registers: Registers
  private let functions: [Function]
  private let machine: Machine
  /// Plans of documents that rows fill, the one that was used last in front.
  private var rowPlans: [RowPlan] = []
  /// The general engine's cells of the last document that a plan has calculated.
  private var lastCells: GeneralCells { lastRow?.registers.general ?? registers.general }
  private var lastRow: RowPlan?
  /// Whether the last document fitted a template, but its plan ended.
  private var isEnded = false
  /// How many documents in a row had a layout that was new, and how many pass before one is looked
  /// at again.
  private var newLayouts = 0
  private var pause = 0
  private var pauses = LayoutPauses()

  /// After so many new layouts in a row, one document of so many is looked at.
  private static let mostNew = 16_384
  private static let longestPause = 32

  /// Templates of one worker, shared with others through a cache.
  ///
  /// - Parameters:
  ///   - cache: what is known of templates.
  ///   - machine: what formulas without steps run on, in turns with whoever else uses it.
  package init(sharing cache: TemplateCache, on machine: Machine) {
    self.cache = cache
    self.machine = machine
    registers = Registers(on: machine)
    functions = FunctionTable.common.functions
  }

  /// Appends the document with its values, or what is selected of it; false, with nothing appended, where
  /// no plan can.
  ///
  /// A row may have filled it, whose columns are given then. Formulas that ask for the moment of the run get the serial number `now`, and chance starts from
  /// `seed`. `lap` is called after each stage: matching, calculating, writing.
  package func recalculate(
    _ document: ByteView,
    columns: Slab<ByteView>,
    now: Number,
    seed: UInt64,
    to output: inout ByteBuffer,
    lap: (PlanStage) -> Void
  ) -> Bool {
    isEnded = false
    if lastRow != nil { lastRow = nil }
    if columns.count > 0 { registers.setColumns(columns) }
    guard document.count <= DocumentLimits.bytes, let lease = lease(for: document) else {
      return false
    }
    lease.use(looks: looks)
    lap(.match)
    let start = output.count
    let (isCertain, failedStep) = run(lease, document, now: now, seed: seed)
    lap(.run)
    var isDone = isCertain && lease.tables.write(document, registers, to: &output)
    if isDone, output.count - start > DocumentLimits.bytes {
      output.truncate(to: start)
      isDone = false
    }
    lap(.write)
    switch lease.count(isDone: isDone, failedStep: failedStep) {
    case nil: break
    case .proven: cache.prove(lease.template)
    case .useless(let unfit):
      cache.giveUp(lease.template, unfit: unfit)
      _ = takeNews()
    }
    isEnded = !isDone
    guard isDone else { return false }
    count(by: lease)
    return true
  }

  /// Counts a document that a plan has calculated.
  private func count(by lease: TemplateLease) {
    newLayouts = 0
    counts.planned += 1
    cellCount = lease.tables.cellCount
    formulaCount = lease.tables.formulaCount
    missing = lease.tables.missing
    last = lease.general
  }

  // MARK: Rows

  /// Appends what is selected of the document that a row fills, without making it; false, with nothing
  /// appended, where no plan can.
  package func recalculate(
    row columns: Slab<ByteView>,
    now: Number,
    seed: UInt64,
    to output: inout ByteBuffer
  ) -> Bool {
    if rowPlans.first?.fill(columns) != true {
      let others = rowPlans.dropFirst()
      guard let index = others.firstIndex(where: { $0.fill(columns) }) else { return false }
      rowPlans.insert(rowPlans.remove(at: index), at: 0)
    }
    let plan = rowPlans[0]
    guard plan.recalculate(now: now, seed: seed, to: &output) else { return false }
    plan.lease.use(looks: looks)
    lastRow = plan
    count(by: plan.lease)
    return true
  }

  /// Learns from a document that a row has filled at some places, and that a plan has calculated.
  package func learn(fromRow document: ByteView, _ places: [RowPlace]) {
    guard cache.selection != nil, let lease = index.find(document, registers),
      !rowPlans.contains(where: { $0.lease === lease }),
      let plan = RowPlan(lease, document, places, on: machine)
    else { return }
    if rowPlans.count == WorkerTemplates.mostRowPlans { rowPlans.removeLast() }
    rowPlans.insert(plan, at: 0)
  }

  private static let mostRowPlans = 8

  /// Runs the steps of a template for a document that fits it; says whether the values are certain then,
  /// and which step has ended the plan, if one has.
  private func run(
    _ lease: TemplateLease,
    _ document: ByteView,
    now: Number,
    seed: UInt64
  ) -> (isCertain: Bool, failedStep: Int?) {
    let cells = registers.general
    if let general = lease.general {
      cells.begin(general, document, registers, now: now, seed: seed)
    }
    if let step = lease.tables.run(registers) { return (false, step) }
    return (lease.general.map { cells.isCertain($0, document) } ?? true, nil)
  }

  /// Whether the last document that a plan has calculated asked for the moment, or for chance.
  package var isVolatile: Bool { last != nil && lastCells.isVolatile }

  /// What is wrong with formulas of that document, in document order.
  package var diagnostics: [CellDiagnostic] { last?.program.diagnostics ?? [] }

  /// The cells of that document, with the names of its grids and its settings, if something is wrong
  /// with its formulas.
  package var cells: DocumentCells { lastCells.cells }

  /// The template that a document fits; its literals are in the registers then.
  private func lease(for document: ByteView) -> TemplateLease? {
    if let known = index.find(document, registers) { return known }
    return takeNews() ? index.find(document, registers) : nil
  }

  /// Makes the index that of the cache; false if nothing has changed.
  private func takeNews() -> Bool {
    looks = cache.looks
    guard let news = cache.news(since: change) else { return false }
    change = news.change
    // The template that they belong to may be among those that are gone.
    registers.release()
    if news.isAll { index = TemplateIndex() }
    for (key, template) in news.templates {
      if let template { index.add(template) } else { index.remove(key) }
    }
    return true
  }

  /// Learns from a document that the general engine has just calculated.
  ///
  /// - Parameters:
  ///   - reader: what has read it; its cells hold the values.
  ///   - hash: the hash of its layout.
  ///   - lease: gives the program of its layout, which is asked for only if a template may be made.
  package func learn(
    from reader: DocumentReader,
    layout hash: UInt64,
    _ lease: () -> ProgramLease
  ) {
    guard !isEnded else {
      counts.unlike += 1
      return
    }
    // Seldom does a formula spill whose text doesn't show that it may.
    guard !reader.cells.hasSpilled || lease().tables.mayReorder else {
      counts.unknown += 1
      return
    }
    guard pause == 0 else {
      pause -= 1
      counts.unknown += 1
      return
    }
    if let lesson = pauses.pass(hash) { return count(lesson) }
    let answer = cache.learn(from: reader, layout: hash, lease, functions)
    pauses.begin(hash, answer)
    count(answer.lesson)
    if case .new = answer.lesson {
      newLayouts += 1
      if newLayouts >= WorkerTemplates.mostNew { pause = WorkerTemplates.longestPause - 1 }
    } else {
      newLayouts = 0
    }
  }

  private func count(_ lesson: TemplateLearner.Lesson) {
    switch lesson {
    case .new, .unknown: counts.unknown += 1
    case .refused(let refusal):
      counts.refused += 1
      refusals[refusal, default: 0] += 1
    case .unlike: counts.unlike += 1
    }
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
