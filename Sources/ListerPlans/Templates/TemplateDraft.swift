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
  let tails = SlabList<Tail>()
  private(set) var bytes = ByteBuffer(capacity: 4_096)

  private(set) var steps: [PlanStep] = []
  private(set) var lists: [UInt16] = []
  private(set) var divisors: [Int64] = []
  private(set) var numberCount = 0
  private(set) var textCount = 0
  private(set) var constants: [(register: Int, value: Int64)] = []
  /// Constant texts: their registers, and where they are among the bytes.
  private(set) var texts: [(register: Int, place: Range<Int>)] = []

  /// The slot of a cell, by its offset.
  private var slotOfCell: [Int: Int] = [:]
  /// Where the next piece of the values begins.
  private var pieceStart = 0
  /// The first slot that may be shown next: literals are shown in the order of the document.
  private var nextShown = 0

  /// Where documents of the template are looked for.
  private(set) var mark: TemplateMark

  /// The template of documents that were observed; the last one is in the reader, calculated, and
  /// has the given literals.
  static func template(
    of observation: Observation,
    _ reader: DocumentReader,
    _ literals: [Literal],
    _ lease: ProgramLease,
    _ functions: [Function],
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
    let cells = try draft.compile(reader, lease, functions)
    try draft.addOutput(reader, slotEnds: places.map(\.end), cells)
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

  private init(_ mark: TemplateMark) { self.mark = mark }

  // MARK: Skeleton

  private mutating func addSkeleton(of observation: Observation) throws(PlanRefusal) {
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

  private static func word(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  // MARK: Plan

  private mutating func compile(
    _ reader: DocumentReader,
    _ lease: ProgramLease,
    _ functions: [Function]
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
          let value = cells.value(row: row, column: column, grid: grid)
          operands[cell.offset] = try operand(of: cell, value, &writer)
        }
      }
    }
    let compiler = try PlanCompiler(
      lease.tables,
      functions,
      locale: cells.settings.locale,
      cells: operands,
      writer: writer
    )
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
    return compiler.cells
  }

  /// What a cell holds that is no formula.
  private func operand(
    of cell: CellIndex,
    _ value: Value,
    _ writer: inout PlanWriter
  ) throws(PlanRefusal) -> Operand {
    if let index = slotOfCell[cell.offset] {
      let slot = slots[index]
      let register = Int(slot.register)
      return slot.kind == .number
        ? .number(Numeric(register: register, scale: Int(slot.scale))) : .text(register)
    }
    switch value.kind {
    case .empty: return .empty
    case .logical: return .logical(try writer.constant(value.logical ? 1 : 0))
    case .text: return .text(try writer.constant(value.text))
    case .number, .error, .composite: throw .values
    }
  }

  // MARK: Labels

  /// Makes slots of texts that nothing reads pass them on.
  private mutating func settleLabels() {
    var isRead = [Bool](repeating: false, count: textCount)
    for step in steps {
      for register in step.texts { isRead[Int(register)] = true }
    }
    for step in steps where step.operation == .findText || step.operation == .pickText {
      let start = RegisterList.start(step.operand)
      for register in lists[start..<start + RegisterList.count(step.operand)]
      where register != RegisterList.nothing {
        isRead[Int(register)] = true
      }
    }
    for index in 0..<pieces.count where pieces[index].kind == .text {
      isRead[Int(pieces[index].register)] = true
    }
    for index in 0..<slots.count where slots[index].kind == .text {
      var slot = slots[index]
      guard !isRead[Int(slot.register)] else { continue }
      slot.kind = .label
      slots[index] = slot
    }
  }

  // MARK: Output

  /// The places are those of the last document, whose slots end as given.
  private mutating func addOutput(
    _ reader: DocumentReader,
    slotEnds: [Int],
    _ cells: [Operand]
  ) throws(PlanRefusal) {
    pieceStart = bytes.count
    for (grid, place) in reader.gridTexts.enumerated() {
      guard let rows = place.rows else { continue }
      if reader.isBare {
        bytes.append("{\"grid\":")
        try endSection(at: rows.lowerBound, slotEnds)
      }
      if tails.count == 1 { bytes.append(",\"values\":") }
      try addValues(of: grid, reader.cells, cells)
      if reader.isBare { bytes.append("}") }
      try endSection(at: rows.upperBound, slotEnds)
    }
  }

  /// Ends what goes to a place of the document, whose slots end as given.
  private mutating func endSection(at place: Int, _ slotEnds: [Int]) throws(PlanRefusal) {
    try endPiece(.nothing)
    let slot = (slotEnds.firstIndex { $0 > place } ?? slotEnds.count) - 1
    let first = sections.count == 0 ? 0 : sections[sections.count - 1].endPiece
    sections.append(
      OutputSection(
        slot: Int32(slot),
        distance: Int32(place - (slot < 0 ? 0 : slotEnds[slot])),
        firstPiece: first,
        endPiece: Int32(pieces.count)
      )
    )
  }

  private mutating func addValues(
    of grid: Int,
    _ cells: DocumentCells,
    _ operands: [Operand]
  ) throws(PlanRefusal) {
    let (rows, columns) = cells.shape(grid: grid)
    bytes.append("[")
    for row in 0..<rows {
      bytes.append(row == 0 ? "[" : ",[")
      for column in 0..<columns {
        if column > 0 { bytes.append(",") }
        let cell = CellIndex(grid: grid, row: row, column: column)
        if let slot = slotOfCell[cell.offset] {
          let isText = slots[slot].kind != .number
          if isText { bytes.append("\"") }
          try endPiece(.literal, register: slot)
          if isText { bytes.append("\"") }
        } else {
          try addValue(operands[cell.offset])
        }
      }
      bytes.append("]")
    }
    bytes.append("]")
  }

  private mutating func addValue(_ value: Operand) throws(PlanRefusal) {
    switch value {
    case .empty: bytes.append("null")
    case .logical(let register): try endPiece(.logical, register: register)
    case .text(let register):
      if let place = texts.first(where: { $0.register == register })?.place {
        guard place.count <= 1_024 else { throw .values }
        // Of a copy, for the bytes move when they grow.
        let text = ByteBuffer(copying: bytes.view[place])
        bytes.append(jsonText: text.view)
      } else {
        try endPiece(.text, register: register)
      }
    case .number(let number):
      switch number.divisor {
      case .one: try endPiece(.number, scale: number.scale, register: number.register)
      case .constant(let divisor):
        try endPiece(
          .quotient,
          scale: number.scale,
          register: number.register,
          operand: divisor
        )
      case .register(let divisor):
        try endPiece(
          .ratio,
          scale: number.scale,
          register: number.register,
          operand: Int64(divisor)
        )
      }
    case .area, .failure: throw .values
    }
  }

  /// Notes of each number how many slots behind it are read in one go with it.
  private func joinNumbers() {
    for index in stride(from: slots.count - 2, through: 0, by: -1) {
      var slot = slots[index]
      let next = slots[index + 1]
      guard slot.kind == .number, next.kind == .number, next.register == slot.register + 1,
        next.length <= 8
      else { continue }
      let isLonger =
        next.run > 0 && next.run < .max && slots[index + 2].length == next.length
        && slots[index + 2].word == next.word
      slot.run = isLonger ? next.run + 1 : 1
      slots[index] = slot
    }
  }

  /// Notes of each literal how many pieces behind it are literals as well, that follow each other in
  /// documents as they do in the values.
  private func joinLiterals() {
    for index in stride(from: pieces.count - 2, through: 0, by: -1) {
      var piece = pieces[index]
      let next = pieces[index + 1]
      guard piece.kind == .literal, next.kind == .literal,
        next.register == piece.register + 1
      else { continue }
      let slot = slots[Int(next.register)]
      let between = bytes.view[Int(next.start)..<Int(next.start + next.length)]
      guard bytes.view[Int(slot.start)..<Int(slot.start + slot.length)] == between else { continue }
      piece.operand = next.operand + 1
      pieces[index] = piece
    }
  }

  /// Ends a piece of the values with what follows it.
  private mutating func endPiece(
    _ kind: OutputPiece.Kind,
    scale: Int = 0,
    register: Int = 0,
    operand: Int64 = 0
  ) throws(PlanRefusal) {
    guard register < Int(UInt16.max) else { throw .size }
    let piece = bytes.view[pieceStart..<bytes.count]
    if kind == .literal {
      guard register >= nextShown else { throw .values }
      nextShown = register + 1
    }
    pieces.append(
      OutputPiece(
        kind: kind,
        scale: UInt8(scale),
        register: UInt16(register),
        length: UInt32(piece.count),
        start: UInt32(pieceStart),
        lead: kind == .literal ? slots[register].length : 0,
        word: TemplateDraft.word(piece.array),
        operand: operand
      )
    )
    pieceStart = bytes.count
  }
}

extension ByteBuffer {
  /// A copy of some bytes.
  fileprivate init(copying bytes: ByteView) {
    self.init(capacity: bytes.count)
    append(bytes)
  }

  /// Appends bytes of a document.
  fileprivate mutating func append(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in unsafe append(ByteView(buffer)) }
  }
}
