// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

extension TemplateLease {
  /// Whether a document ends as those of the template do.
  ///
  /// That tells most templates apart, and has to be compared once in any case.
  func ends(_ document: ByteView) -> Bool {
    let end = tables.end
    return document.count >= end.count
      && document[document.count - end.count..<document.count] == end
  }

  /// Whether a document that ends as those of the template do fits it; its literals are in the
  /// registers then.
  func matches(_ document: ByteView, _ registers: Registers) -> Bool {
    registers.prepare(for: self)
    return tables.matches(document, registers)
  }
}

/// Documents compared with the skeleton, piece by piece, and their literals read where they are.
extension Template.Tables {
  /// Whether a document that has the last tail fits; its literals are in the registers then.
  ///
  /// What is unusual doesn't fit: more digits than a slot takes, a long text.
  fileprivate func matches(_ document: ByteView, _ registers: Registers) -> Bool {
    registers.forgetSpellings()
    let numbers = registers.numbers.slab
    let places = registers.places.slab
    var at = 0
    var index = 0
    while let slot = slots.element(at: index) {
      guard isPiece(of: slot, in: document, at: at) else {
        guard let next = exponentEnd(document, at: at, before: index, registers) else {
          return false
        }
        at = next
        continue
      }
      let end = at &+ Int(slot.length)
      var place = SlotPlace(start: Int32(truncatingIfNeeded: end))
      if slot.kind == .number {
        if let number = NumberSlot(document, at: end, scale: Int(slot.scale)) {
          // The registers and the places are those of the template.
          unsafe numbers[unchecked: Int(slot.register)] = number.mantissa
          place.start = Int32(truncatingIfNeeded: number.start)
          place.end = Int32(truncatingIfNeeded: number.end)
          place.next = Int32(truncatingIfNeeded: number.next)
        } else if let long = registers.takeNumber(document, at: end, for: slot) {
          place = long
        } else {
          return false
        }
      } else if slot.kind == .passedNumber {
        guard let next = Self.endOfNumber(document, at: end) else { return false }
        place.next = next
      } else {
        let next = JSONScanner.plainEnd(document, from: end)
        if document.element(at: next) == UInt8(ascii: "\""), next &- end <= Literal.longestText {
          if slot.kind == .text {
            registers.texts.slab[Int(slot.register)] = document[end..<next]
            registers.keys.slab[Int(slot.register)] = TextKey.key(in: document, from: end, to: next)
          }
          guard document[end] != UInt8(ascii: "=") || slot.kind == .passedText else { return false }
          place.end = Int32(truncatingIfNeeded: next)
          place.next = place.end
        } else if let special = registers.takeText(document, at: end, for: slot) {
          place = special
        } else {
          return false
        }
      }
      at = Int(place.next)
      unsafe places[unchecked: index] = place
      index &+= 1
    }
    if tail(0, isIn: document, at: at) { return true }
    guard let next = exponentEnd(document, at: at, before: index, registers) else { return false }
    return tail(0, isIn: document, at: next)
  }

  /// Whether the piece before a slot is in the document at a place.
  @inline(__always)
  private func isPiece(of slot: Slot, in document: ByteView, at start: Int) -> Bool {
    if slot.length <= 8, start &+ 8 <= document.count {
      // Bounded by the condition.
      return unsafe (document.word(unchecked: start) ^ slot.word) & slot.mask == 0
    }
    let (first, length) = (Int(slot.start), Int(slot.length))
    return start &+ length <= document.count
      && document[start..<start &+ length] == bytes[first..<first &+ length]
  }

  /// Reads the number before a slot again, if an exponent is where it ended; returns its end.
  @inline(never)
  private func exponentEnd(
    _ document: ByteView,
    at start: Int,
    before index: Int,
    _ registers: Registers
  ) -> Int? {
    guard index > 0, let byte = document.element(at: start), byte | 0x20 == UInt8(ascii: "e") else {
      return nil
    }
    let (slot, known) = (slots[index - 1], registers.places.slab[index - 1])
    guard slot.kind == .number, known.start >= 0,
      let place = registers.takeNumber(document, at: Int(known.start), for: slot)
    else { return nil }
    registers.places.slab[index - 1] = place
    return Int(place.next)
  }

  /// Where a number of any length ends that begins at a place.
  private static func endOfNumber(_ document: ByteView, at start: Int) -> Int32? {
    var scanner = JSONScanner(document, at: start)
    guard JSONScanner.beginsNumber(scanner.next), (try? scanner.number()) != nil else { return nil }
    return Int32(truncatingIfNeeded: scanner.at)
  }

  /// Whether a tail is in the document at a place; the last one ends with it.
  func tail(_ index: Int, isIn document: ByteView, at start: Int) -> Bool {
    let isLast = index + 1 == tails.count
    // The last tail was compared first.
    if isLast { return document.count - start == end.count }
    let tail = tails[index]
    let (first, length) = (Int(tail.start), Int(tail.length))
    return document.count - start >= length
      && document[start..<start + length] == bytes[first..<first + length]
  }
}
