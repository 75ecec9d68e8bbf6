// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerNumbers

/// Documents written with their values: bytes of the document, bytes of the template, and digits.
extension Template.Tables {
  /// Appends a document that fits, whose steps have run; false, with nothing appended, if one of
  /// its values has no short form, or is not the one that the document holds.
  func write(_ document: ByteView, _ registers: Registers, to output: inout ByteBuffer) -> Bool {
    let start = output.count
    output.reserve(document.count + room)
    var isDone = true
    if tails.count > 1 {
      isDone = compare(document, registers, with: &output)
    } else if selected == nil {
      isDone = insert(document, registers, to: &output)
    }
    if isDone, selected != nil {
      output.truncate(to: start)
      isDone = writeSelected(document, registers, to: &output)
    }
    if !isDone { output.truncate(to: start) }
    return isDone
  }

  /// Appends the fields that are selected of a document; false if one of them has no short form.
  func writeSelected(
    _ document: ByteView,
    _ registers: Registers,
    to output: inout ByteBuffer
  ) -> Bool {
    guard let selected else { return false }
    return write(pieces[selected.indices], document, registers, to: &output)
  }

  /// Appends a document that holds its values; false if they are other ones.
  private func compare(
    _ document: ByteView,
    _ registers: Registers,
    with output: inout ByteBuffer
  ) -> Bool {
    let start = output.count
    var place = Int(registers.ends.slab[slots.count])
    output.append(document[0..<place])
    for index in 0..<sections.count {
      let tail = Int(tails[index].length)
      output.append(document[place..<place + tail])
      place += tail
      guard writeValues(of: sections[index], document, registers, to: &output) else { return false }
      let end = output.count - start
      guard end <= document.count,
        document[place..<end] == output.view[start + place..<start + end],
        self.tail(index + 1, isIn: document, at: end)
      else { return false }
      place = end
    }
    output.append(document[place..<document.count])
    return true
  }

  /// Appends a document that holds no values, with them.
  private func insert(
    _ document: ByteView,
    _ registers: Registers,
    to output: inout ByteBuffer
  ) -> Bool {
    var copied = 0
    for index in 0..<sections.count {
      let section = sections[index]
      let place = section.place.offset(registers)
      output.append(document[copied..<place])
      copied = place
      guard writeValues(of: section, document, registers, to: &output) else { return false }
    }
    output.append(document[copied..<document.count])
    return true
  }

  private func writeValues(
    of section: OutputSection,
    _ document: ByteView,
    _ registers: Registers,
    to output: inout ByteBuffer
  ) -> Bool {
    write(pieces[section.pieces.indices], document, registers, to: &output)
  }

  @inline(__always)
  private func write(
    _ pieces: Slab<OutputPiece>,
    _ document: ByteView,
    _ registers: Registers,
    to output: inout ByteBuffer
  ) -> Bool {
    var literals = ShownLiterals(registers)
    var index = 0
    while index < pieces.count {
      // What is short goes through a cursor, and what is not ends its run.
      index = output.fill(room: room) { cursor in
        fill(&cursor, with: pieces, from: index, document, registers, &literals)
      }
      guard index < pieces.count else { break }
      let piece = pieces[index]
      if piece.kind == .literal {
        output.append(registers.spelling(literals.spelled))
      } else if !writeLong(piece, document, registers, to: &output) {
        return false
      }
      index += 1
    }
    return true
  }

  /// Writes pieces from an index on, up to one that has no short form; returns its index.
  @inline(__always)
  private func fill(
    _ cursor: inout ByteCursor,
    with pieces: Slab<OutputPiece>,
    from first: Int,
    _ document: ByteView,
    _ registers: Registers,
    _ literals: inout ShownLiterals
  ) -> Int {
    let (bytes, units) = (bytes, units)
    let numbers = registers.numbers.slab
    let texts = registers.texts.slab
    let values = registers.general.values
    var index = first
    while index < pieces.count {
      // Most are numbers.
      while let piece = pieces.element(at: index), piece.kind == .number {
        Self.append(piece, bytes, to: &cursor)
        // The register is one of the plan's, and the scale one of the units'.
        let number = unsafe numbers[unchecked: Int(piece.register)]
        unsafe cursor.append(unchecked: number, units[unchecked: Int(piece.scale)])
        index &+= 1
      }
      guard let piece = pieces.element(at: index) else { break }
      index &+= 1
      Self.append(piece, bytes, to: &cursor)
      switch piece.kind {
      case .nothing, .number: break
      case .literal:
        guard let run = literals.next(behind: piece) else { return index &- 1 }
        cursor.append(document, from: run.start, to: run.end)
        index &+= run.more
      case .logical:
        cursor.append(ByteView(numbers[Int(piece.register)] != 0 ? "true" : "false"))
      case .text:
        let text = texts[Int(piece.register)]
        guard text.hasKey else { return index &- 1 }
        cursor.append(quoted: text.word, count: text.view.count)
      case .value:
        let value = values[Int(piece.register)]
        guard value.isShortDecimal else { return index &- 1 }
        // There is a unit for each scale that a number has.
        unsafe cursor.append(unchecked: value.word, units[unchecked: Int(value.number.detail)])
      case .quotient, .ratio, .part, .column: return index &- 1
      }
    }
    return index
  }

  /// Writes the bytes of a piece, behind which a number has room; `room` holds as much for each.
  @inline(__always)
  private static func append(_ piece: OutputPiece, _ bytes: ByteView, to cursor: inout ByteCursor) {
    cursor.require(48)
    let length = Int(piece.length)
    if length <= 8 {
      unsafe cursor.append(unchecked: piece.word, count: length)
    } else {
      let start = Int(piece.start)
      cursor.append(bytes, from: start, to: start &+ length)
      cursor.require(40)
    }
  }

  /// Writes the value behind a piece that has no short form; false if that has more digits than a
  /// word.
  private func writeLong(
    _ piece: OutputPiece,
    _ document: ByteView,
    _ registers: Registers,
    to output: inout ByteBuffer
  ) -> Bool {
    let numbers = registers.numbers.slab
    let register = Int(piece.register)
    switch piece.kind {
    case .text: output.append(jsonText: registers.texts.slab[register].view)
    case .quotient, .ratio:
      let divisor = piece.kind == .quotient ? piece.operand : numbers[Int(piece.operand)]
      return Quotient(numbers[register], divisor: divisor, scale: Int(piece.scale))
        .write(to: &output)
    case .value:
      let cells = registers.general.cells
      return DocumentWriter.write(cells.values[register], of: cells, to: &output)
    case .part:
      let part = Int(piece.operand)
      let shown = registers.column(shownAsPart: part)
      output.append(compacted: shown ?? parts[part].view(in: document, bytes, registers))
    case .column: output.append(registers.columns[Int(piece.operand)])
    case .nothing, .literal, .number, .logical: break
    }
    return true
  }
}
