// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Documents written with their values: bytes of the document, bytes of the template, and digits.
extension Template.Tables {
  /// Appends a document that fits, whose steps have run; false, with nothing appended, if one of
  /// its values has no short form, or is not the one that the document holds.
  func write(_ document: ByteView, _ registers: Registers, to output: inout ByteBuffer) -> Bool {
    let start = output.count
    output.reserve(document.count + room)
    let isDone =
      tails.count > 1
      ? compare(document, registers, with: &output) : insert(document, registers, to: &output)
    if !isDone { output.truncate(to: start) }
    return isDone
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
      let place = Int(registers.ends.slab[Int(section.slot) + 1] + section.distance)
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
    let pieces = pieces[Int(section.firstPiece)..<Int(section.endPiece)]
    var index = 0
    var passed = 0
    while index < pieces.count {
      // What is short goes through a cursor, and what is not ends its run.
      index = output.fill(room: room) { cursor in
        fill(&cursor, with: pieces, from: index, document, registers)
      }
      guard index < pieces.count else { break }
      let piece = pieces[index]
      index += 1
      if piece.kind == .literal {
        index += writeLiterals(piece, document, registers, &passed, to: &output)
        continue
      }
      guard writeLong(piece, registers, to: &output) else { return false }
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
    _ registers: Registers
  ) -> Int {
    let (bytes, units) = (bytes, units)
    let numbers = registers.numbers.slab
    let texts = registers.texts.slab
    var index = first
    while let piece = pieces.element(at: index) {
      index &+= 1
      // Eight bytes and a number; `room` holds as much for each piece.
      cursor.require(48)
      let length = Int(piece.length)
      if length <= 8 {
        unsafe cursor.append(unchecked: piece.word, count: length)
      } else {
        let start = Int(piece.start)
        cursor.append(bytes, from: start, to: start &+ length)
        cursor.require(40)
      }
      switch piece.kind {
      case .nothing: break
      case .number:
        // The register is one of the plan's, and the scale one of the units'.
        let number = unsafe numbers[unchecked: Int(piece.register)]
        unsafe cursor.append(unchecked: number, units[unchecked: Int(piece.scale)])
      case .logical:
        cursor.append(ByteView(numbers[Int(piece.register)] != 0 ? "true" : "false"))
      case .text:
        let text = texts[Int(piece.register)]
        guard text.hasKey else { return index &- 1 }
        cursor.append(quoted: text.word, count: text.view.count)
      case .literal, .quotient, .ratio: return index &- 1
      }
    }
    return index
  }

  /// Writes the literal behind a piece, and those behind it that are shown as they stand in the
  /// document; returns how many those are.
  ///
  /// So many deviations belong to slots that have passed.
  @inline(__always)
  private func writeLiterals(
    _ piece: OutputPiece,
    _ document: ByteView,
    _ registers: Registers,
    _ passed: inout Int,
    to output: inout ByteBuffer
  ) -> Int {
    let ends = registers.ends.slab
    let deviations = registers.deviations.slab
    let slot = Int(piece.register)
    var deviation = deviations.element(at: passed) ?? .nowhere
    while deviation.slot < slot {
      passed &+= 1
      deviation = deviations.element(at: passed) ?? .nowhere
    }
    // The plan has as many slots and pieces behind this one, and the slots as many ends.
    let more = Int(piece.operand)
    let start = unsafe Int(ends[unchecked: slot]) &+ Int(piece.lead)
    let regular = deviation.slot &- slot
    if regular > more {
      output.append(document[start..<Int(unsafe ends[unchecked: slot &+ more &+ 1])])
      return more
    }
    if deviation.end >= 0 {
      // One whose zeros are cut is the last of those that are copied together.
      output.append(document[start..<deviation.end])
      return regular
    }
    if regular > 0 {
      output.append(document[start..<Int(unsafe ends[unchecked: slot &+ regular])])
      return regular &- 1
    }
    output.append(registers.spelling(deviation))
    return 0
  }

  /// Writes the value behind a piece that has no short form; false if that has more digits than a
  /// word.
  private func writeLong(
    _ piece: OutputPiece,
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
    case .nothing, .literal, .number, .logical: break
    }
    return true
  }
}
