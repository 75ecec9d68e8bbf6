// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON

/// A template that is being made of an observation.
struct TemplateDraft: ~Copyable {
  let slots = SlabList<Slot>()
  let pieces = SlabList<OutputPiece>()
  let sections = SlabList<OutputSection>()
  /// What is written in the place of the document, if fields of it are selected, and the parts of the
  /// document among these.
  var selected: PieceRange?
  var parts: [DocumentPart] = []
  /// The selected fields that documents lack, as bits.
  var missing: UInt64 = 0
  let tails = SlabList<Tail>()
  var bytes = ByteBuffer(capacity: 4_096)

  var steps: [PlanStep] = []
  var lists: [UInt16] = []
  var divisors: [Int64] = []
  var numberCount = 0
  var textCount = 0
  var constants: [(register: Int, value: Int64)] = []
  /// Constant texts: their registers, and where they are among the bytes.
  var texts: [(register: Int, place: Range<Int>)] = []

  /// The slot of a cell, by its offset.
  var slotOfCell: [Int: Int] = [:]
  /// Where the next piece of the values begins.
  var pieceStart = 0
  /// The first slot that may be shown next: literals are shown in the order of the document.
  var nextShown = 0

  /// Formulas in the order of their steps, by their indices, and where the steps of each end; the
  /// complement of an index is for steps that take its value from the general engine.
  var formulaEnds: [(formula: Int, end: Int)] = []
  /// What the general engine calculates; nil if all formulas have steps.
  var general: GeneralLayout.Draft?

  /// Where documents of the template are looked for.
  var mark: TemplateMark

  /// The template of documents that were observed; the last one is in the reader, calculated, and
  /// has the given literals.
  ///
  /// Formulas that are `unfit`, by their indices, are left to the general engine. With a selection its
  /// fields are written in the place of documents.
  static func template(
    of observation: Observation,
    _ reader: DocumentReader,
    _ literals: [Literal],
    _ lease: ProgramLease,
    _ functions: [Function],
    unfit: Set<Int> = [],
    selecting selection: Selection? = nil,
    key: UInt64
  ) throws(PlanRefusal) -> Template {
    let places = zip(observation.slots, literals).filter { $0 && $1.kind != .values }.map(\.1)
    let mark = TemplateMark(
      of: reader.document,
      behind: places.last?.end ?? 0,
      hasValues: literals.contains { $0.kind == .values }
    )
    var draft = TemplateDraft(mark)
    try draft.addSkeleton(of: observation)
    let ends = places.map(\.end)
    let cells = try draft.compile(reader, lease, functions, unfit: unfit, slotEnds: ends)
    // Documents that hold values are compared with the new ones in any case.
    if selection == nil || draft.tails.count > 1 {
      try draft.addOutput(reader, slotEnds: ends, cells)
    }
    if let selection { try draft.addSelection(selection, reader, slotEnds: ends, cells) }
    draft.settleLabels()
    draft.joinNumbers()
    draft.joinLiterals()
    return Template(
      draft,
      key: key,
      layout: lease.hash,
      cells: reader.cells.cellCount,
      formulas: reader.cells.formulaCount
    )
  }

  /// A draft without anything in it, of documents with a mark.
  init(_ mark: TemplateMark) { self.mark = mark }

  // MARK: Skeleton

  /// Adds the slots and the pieces of observed documents.
  mutating func addSkeleton(of observation: Observation) throws(PlanRefusal) {
    let scales = observation.scales
    let isSlot = observation.slots
    var end = 0
    for (index, literal) in observation.literals.enumerated() where isSlot[index] {
      let start = bytes.count
      let piece = observation.document[end..<literal.start]
      bytes.append(piece)
      end = literal.end
      if literal.kind == .values {
        tails.append(Tail(start: Int32(start), length: Int32(piece.count)))
        continue
      }
      // What is behind old values is not known when the new ones are compared with them.
      guard tails.isEmpty else { throw .values }
      var slot = Slot(
        kind: TemplateDraft.kind(of: literal),
        start: UInt32(start),
        length: UInt32(piece.count),
        word: TemplateDraft.word(piece),
        mask: piece.count >= 8 ? .max : 1 << UInt64(8 * piece.count) - 1
      )
      switch slot.kind {
      case .number:
        slot.register = try TemplateDraft.register(&numberCount)
        slot.scale = UInt8(scales[index])
      case .text: slot.register = try TemplateDraft.register(&textCount)
      case .label, .passedText, .passedNumber: break
      }
      if let cell = literal.cell { slotOfCell[cell.offset] = slots.count }
      slots.append(slot)
    }
    let piece = observation.document[end...]
    tails.append(Tail(start: Int32(bytes.count), length: Int32(piece.count)))
    bytes.append(piece)
  }

  private static func register(_ count: inout Int) throws(PlanRefusal) -> UInt16 {
    guard count < Int(RegisterList.nothing) else { throw .size }
    count += 1
    return UInt16(count - 1)
  }

  private static func kind(of literal: Literal) -> Slot.Kind {
    switch literal.kind {
    case .number: .number
    case .passedText: .passedText
    case .passedNumber: .passedNumber
    case .text, .values: .text
    }
  }

  static func word(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  // MARK: Plan

  private mutating func compile(
    _ reader: DocumentReader,
    _ lease: ProgramLease,
    _ functions: [Function],
    unfit: Set<Int>,
    slotEnds: [Int]
  ) throws(PlanRefusal) -> [Operand] {
    let cells = reader.cells
    var writer = PlanWriter(numbers: numberCount, texts: textCount)
    var operands = [Operand](
      repeating: .empty,
      count: max(cells.gridCount, 1) * CellIndex.perGrid
    )
    for grid in 0..<cells.gridCount {
      let shape = cells.shape(grid: grid)
      for row in 0..<shape.rows {
        for column in 0..<shape.columns {
          let cell = CellIndex(grid: grid, row: row, column: column)
          guard lease.tables.formulaAt[cell.offset] < 0 else { continue }
          operands[cell.offset] = try operand(of: cell, in: cells, &writer)
        }
      }
    }
    let compiler: PlanCompiler
    do throws(NoSteps) {
      compiler = try PlanCompiler(
        lease.tables,
        functions,
        locale: cells.settings.locale,
        cells: operands,
        values: cells.values,
        unfit: unfit,
        writer: writer
      )
    } catch {
      throw .size
    }
    writer = compiler.writer
    steps = writer.steps
    lists = writer.lists
    divisors = writer.divisors
    numberCount = writer.numberCount
    textCount = writer.textCount
    constants = writer.constants
    for (register, text) in writer.texts {
      texts.append((register, bytes.count..<bytes.count + text.count))
      bytes.append(text[...])
    }
    formulaEnds = compiler.formulaEnds
    // What is wrong with formulas is told by the program.
    if compiler.isMixed || compiler.cells.contains(where: \.isOther) || !lease.diagnostics.isEmpty {
      try addGeneral(
        reader,
        lease,
        charged: writer.charged,
        late: compiler.late,
        callsItems: compiler.calls("ITEMS"),
        slotEnds: slotEnds
      )
    }
    return compiler.cells
  }

  /// What a cell holds that is no formula.
  private func operand(
    of cell: CellIndex,
    in cells: DocumentCells,
    _ writer: inout PlanWriter
  ) throws(PlanRefusal) -> Operand {
    if let index = slotOfCell[cell.offset] {
      let slot = slots[index]
      let register = Int(slot.register)
      return slot.kind == .number
        ? .number(Numeric(register: register, scale: Int(slot.scale))) : .text(register)
    }
    guard cells.spilledArea(over: cell) == nil else { return .other }
    let value = cells.values[cell.offset]
    do throws(NoSteps) {
      switch value.kind {
      case .empty: return .empty
      case .logical: return .logical(try writer.constant(value.logical ? 1 : 0))
      case .text: return .text(try writer.constant(value.text))
      case .number, .error, .composite: return .other
      }
    } catch {
      throw .size
    }
  }
}

extension ByteBuffer {
  /// A copy of some bytes.
  init(copying bytes: ByteView) {
    self.init(capacity: bytes.count)
    append(bytes)
  }

  /// Appends bytes of a document.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in unsafe append(ByteView(buffer)) }
  }
}
