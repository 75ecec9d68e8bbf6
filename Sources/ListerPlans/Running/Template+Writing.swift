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
    let slots = slots.count
    var place = slots == 0 ? 0 : Int(registers.places.slab[slots - 1].next)
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

  private func writeValues(
    of section: OutputSection,
    _ document: ByteView,
    _ registers: Registers,
    to output: inout ByteBuffer
  ) -> Bool {
    let pieces = pieces[Int(section.firstPiece)..<Int(section.endPiece)]
    var index = 0
    while index < pieces.count {
      // What is short goes through a cursor, and what is not ends its run.
      index = output.fill(room: room) { cursor in
        fill(&cursor, with: pieces, from: index, document, registers)
      }
      guard index < pieces.count else { break }
      guard writeLong(pieces[index], registers, to: &output) else { return false }
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
    _ registers: Registers
  ) -> Int {
    let (bytes, units) = (bytes, units)
    let numbers = registers.numbers.slab
    let places = registers.places.slab
    var index = first
    while let piece = pieces.element(at: index) {
      // Eight bytes and a number; `room` holds as much for each piece.
      cursor.require(48)
      let length = Int(piece.length)
      if length <= 8 {
        unsafe cursor.append(unchecked: piece.word, count: length)
      } else {
        let start = Int(piece.start)
        cursor.append(bytes[start..<start &+ length])
        cursor.require(40)
      }
      switch piece.kind {
      case .nothing: break
      case .number:
        // The register is one of the plan's, and the scale one of the units'.
        let number = unsafe numbers[unchecked: Int(piece.register)]
        unsafe cursor.append(unchecked: number, units[unchecked: Int(piece.scale)])
      case .literal:
        var place = places[Int(piece.register)]
        let start = Int(place.start)
        var more = piece.operand
        // One whose zeros are cut is the last of those that are copied together.
        while more > 0, place.end == place.next {
          let next = index &+ 1
          // The plan has as many literals behind this one.
          let following = unsafe pieces[unchecked: next]
          let followingPlace = unsafe places[unchecked: Int(following.register)]
          guard followingPlace.start == place.next &+ Int32(truncatingIfNeeded: following.length)
          else { break }
          place = followingPlace
          index = next
          more &-= 1
        }
        let end = Int(place.end)
        if end &- start <= 8, start &+ 8 <= document.count {
          // Bounded by the condition.
          unsafe cursor.append(unchecked: document.word(unchecked: start), count: end &- start)
        } else if start >= 0 {
          cursor.append(document[start..<end])
        } else {
          cursor.append(registers.spelling(place.spelling))
        }
      case .text where registers.keys.slab[Int(piece.register)] != TextKey.none:
        cursor.append(UInt8(ascii: "\""))
        let text = registers.texts.slab[Int(piece.register)]
        cursor.append(start: text.word, count: text.count)
        cursor.append(UInt8(ascii: "\""))
      case .logical:
        cursor.append(ByteView(numbers[Int(piece.register)] != 0 ? "true" : "false"))
      case .text, .quotient, .ratio: return index
      }
      index &+= 1
    }
    return index
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
    case .text: output.append(jsonText: registers.texts.slab[register])
    case .quotient, .ratio:
      let divisor = piece.kind == .quotient ? piece.operand : numbers[Int(piece.operand)]
      return Quotient(numbers[register], divisor: divisor, scale: Int(piece.scale))
        .write(to: &output)
    case .nothing, .literal, .number, .logical: break
    }
    return true
  }
}
