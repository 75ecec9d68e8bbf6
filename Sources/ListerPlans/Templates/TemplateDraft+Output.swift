// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON

/// What is written for each document of a template that is being made.
extension TemplateDraft {
  // MARK: Labels

  /// Makes slots of texts that nothing reads pass them on.
  mutating func settleLabels() {
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
  mutating func addOutput(
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
    let first = sections.count == 0 ? 0 : sections[sections.count - 1].pieces.end
    sections.append(
      OutputSection(
        place: DocumentPlace(place, slotEnds: slotEnds),
        pieces: PieceRange(start: first, end: Int32(pieces.count))
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
          try addValue(of: cell, operands[cell.offset])
        }
      }
      bytes.append("]")
    }
    bytes.append("]")
  }

  /// Adds the value of a cell, which is no literal of the document that is copied.
  mutating func addValue(of cell: CellIndex, _ value: Operand) throws(PlanRefusal) {
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
    case .other: try endPiece(.value, register: cell.offset)
    case .area, .failure: throw .values
    }
  }

  /// Notes of each number how many slots behind it are read in one go with it.
  func joinNumbers() {
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
  func joinLiterals() {
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
  mutating func endPiece(
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
