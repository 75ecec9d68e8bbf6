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
    // Copies, so that what the loop writes is known to leave them as they are.
    let (slots, bytes) = (slots, bytes)
    let numbers = registers.numbers.slab
    let (texts, keys) = (registers.texts.slab, registers.keys.slab)
    let places = registers.places.slab
    var at = 0
    var index = 0
    while let slot = slots.element(at: index) {
      let length = Int(slot.length)
      let isPiece: Bool
      if length <= 8, at &+ 8 <= document.count {
        // Bounded by the condition.
        isPiece = unsafe (document.word(unchecked: at) ^ slot.word) & slot.mask == 0
      } else {
        let first = Int(slot.start)
        isPiece =
          at &+ length <= document.count
          && document[at..<at &+ length] == bytes[first..<first &+ length]
      }
      guard isPiece else {
        guard let next = exponentEnd(document, at: at, before: index, registers) else {
          return false
        }
        at = next
        continue
      }
      at &+= length
      if slot.kind == .number {
        guard let number = NumberSlot(document, at: at, scale: Int(slot.scale)) else {
          guard let next = take(document, at: at, index, registers) else { return false }
          at = next
          index &+= 1
          continue
        }
        // The registers and the places are those of the template.
        unsafe numbers[unchecked: Int(slot.register)] = number.mantissa
        unsafe places[unchecked: index] = SlotPlace(
          start: Int32(truncatingIfNeeded: number.start),
          end: Int32(truncatingIfNeeded: number.end),
          next: Int32(truncatingIfNeeded: number.next)
        )
        at = number.next
      } else {
        let end = JSONScanner.plainEnd(document, from: at)
        guard end &- at <= Literal.longestText, slot.kind != .passedNumber,
          document.element(at: end) == UInt8(ascii: "\"")
        else {
          guard let next = take(document, at: at, index, registers) else { return false }
          at = next
          index &+= 1
          continue
        }
        guard document[at] != UInt8(ascii: "=") || slot.kind == .passedText else { return false }
        if slot.kind == .text {
          let register = Int(slot.register)
          unsafe texts[unchecked: register] = document[at..<end]
          unsafe keys[unchecked: register] = TextKey.key(in: document, from: at, to: end)
        }
        unsafe places[unchecked: index] = SlotPlace(
          start: Int32(truncatingIfNeeded: at),
          end: Int32(truncatingIfNeeded: end),
          next: Int32(truncatingIfNeeded: end)
        )
        at = end
      }
      index &+= 1
    }
    if tail(0, isIn: document, at: at) { return true }
    guard let next = exponentEnd(document, at: at, before: index, registers) else { return false }
    return tail(0, isIn: document, at: next)
  }

  // MARK: Unusual literals

  /// Takes a literal that can't be read in place; returns its end.
  @inline(never)
  private func take(
    _ document: ByteView,
    at start: Int,
    _ index: Int,
    _ registers: Registers
  ) -> Int? {
    let slot = slots[index]
    let place: SlotPlace? =
      switch slot.kind {
      case .number: registers.takeNumber(document, at: start, for: slot)
      case .passedNumber: Self.placeOfNumber(document, at: start)
      case .text, .label, .passedText: registers.takeText(document, at: start, for: slot)
      }
    guard let place else { return nil }
    registers.places.slab[index] = place
    return Int(place.next)
  }

  /// Reads the number before a slot again, if an exponent is where it ended; returns its end.
  @inline(never)
  private func exponentEnd(
    _ document: ByteView,
    at start: Int,
    before index: Int,
    _ registers: Registers
  ) -> Int? {
    guard index > 0, let byte = document.element(at: start), byte | 0x20 == UInt8(ascii: "e"),
      slots[index - 1].kind == .number
    else { return nil }
    let known = registers.places.slab[index - 1]
    return known.start >= 0
      ? take(document, at: Int(known.start), index - 1, registers) : nil
  }

  /// The place of a number of any length that isn't calculated with.
  private static func placeOfNumber(_ document: ByteView, at start: Int) -> SlotPlace? {
    var scanner = JSONScanner(document, at: start)
    guard JSONScanner.beginsNumber(scanner.next), (try? scanner.number()) != nil else { return nil }
    return SlotPlace(next: Int32(truncatingIfNeeded: scanner.at))
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
