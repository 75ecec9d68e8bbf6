// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Documents written with their values: bytes of the document, bytes of the template, and digits.
extension Template {
  /// Appends a document that fits, whose steps have run; false, with nothing appended, if one of
  /// its values has no short form, or is not the one that the document holds.
  func write(_ document: ByteView, _ registers: Registers, to output: inout ByteBuffer) -> Bool {
    let start = output.count
    output.reserve(document.count + room)
    let isDone =
      tails.slab.count > 1
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
    let sections = sections.slab
    let slots = slots.slab.count
    var place = slots == 0 ? 0 : Int(registers.places.slab[slots - 1].next)
    output.append(document[0..<place])
    for index in 0..<sections.count {
      let tail = Int(tails.slab[index].length)
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
    let sections = sections.slab
    for index in 0..<sections.count {
      let section = sections[index]
      let slot = Int(section.slot)
      let before = slot < 0 ? 0 : Int(registers.places.slab[slot].next)
      let place = before + Int(section.distance)
      output.append(document[copied..<place])
      copied = place
      guard writeValues(of: section, document, registers, to: &output) else { return false }
    }
    output.append(document[copied..<document.count])
    return true
  }

  @inline(__always)
  private func writeValues(
    of section: OutputSection,
    _ document: ByteView,
    _ registers: Registers,
    to output: inout ByteBuffer
  ) -> Bool {
    let pieces = pieces.slab[Int(section.firstPiece)..<Int(section.endPiece)]
    let numbers = registers.numbers.slab
    var index = 0
    while let piece = pieces.element(at: index) {
      index &+= 1
      if piece.length <= 8 {
        output.append(start: piece.word, count: Int(piece.length))
      } else {
        let start = Int(piece.start)
        output.append(bytes[start..<start + Int(piece.length)])
      }
      let register = Int(piece.register)
      switch piece.kind {
      case .nothing: break
      case .literal:
        let place = registers.places.slab[register]
        output.append(document[Int(place.start)..<Int(place.end)])
      case .number:
        // The register is one of the plan's.
        unsafe output.append(trimmed: numbers[unchecked: register], scale: Int(piece.scale))
      case .text: output.append(jsonText: registers.texts.slab[register])
      case .logical: output.append(numbers[register] != 0 ? "true" : "false")
      case .quotient, .ratio:
        let divisor = piece.kind == .quotient ? piece.operand : numbers[Int(piece.operand)]
        let quotient = Quotient(numbers[register], divisor: divisor, scale: Int(piece.scale))
        guard quotient.write(to: &output) else { return false }
      }
    }
    return true
  }
}
