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
    registers.beginDocument()
    // Copies, so that what the loop writes is known to leave them as they are.
    let (slots, bytes, powers) = (slots, bytes, powers)
    let numbers = registers.numbers.slab
    let texts = registers.texts.slab
    let ends = registers.ends.slab
    var at = 0
    var index = 0
    literals: while let slot = slots.element(at: index) {
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
        // Those of a run all have the same piece before them.
        let next = slots.element(at: index &+ 1) ?? slot
        let reach = Int(next.length) &+ 8
        var register = Int(slot.register)
        var left = slot.run
        var isRoom = at &+ 8 <= document.count
        // Bounded by the conditions.
        while isRoom, let number = unsafe ShortDecimal(document, unchecked: at) {
          // There is a power for each scale, of which the number may have more places.
          let missing = unsafe Int(slots[unchecked: index].scale) &- number.places
          guard missing >= 0 else { break }
          let power = unsafe powers[unchecked: missing]
          let (mantissa, overflow) = number.digits.multipliedReportingOverflow(by: power)
          guard !overflow else { break }
          // The registers and the ends are those of the template.
          unsafe numbers[unchecked: register] = mantissa
          if number.endsWithZero { registers.cut(index, to: at &+ number.shown) }
          at &+= number.count
          index &+= 1
          unsafe ends[unchecked: index] = Int32(truncatingIfNeeded: at)
          guard left > 0, at &+ reach <= document.count,
            unsafe (document.word(unchecked: at) ^ next.word) & next.mask == 0
          else { continue literals }
          at &+= reach &- 8
          register &+= 1
          left &-= 1
          isRoom = true
        }
      } else if slot.kind == .text, at &+ 8 <= document.count,
        // Bounded by the condition.
        let text = unsafe PlanText(short: document, unchecked: at)
      {
        // The register and the end are those of the template.
        unsafe texts[unchecked: Int(slot.register)] = text
        at &+= text.view.count
        index &+= 1
        unsafe ends[unchecked: index] = Int32(truncatingIfNeeded: at)
        continue
      }
      guard let next = take(document, at: at, index, registers) else { return false }
      at = next
      index &+= 1
      unsafe ends[unchecked: index] = Int32(truncatingIfNeeded: at)
    }
    if tail(0, isIn: document, at: at) { return true }
    guard let next = exponentEnd(document, at: at, before: index, registers) else { return false }
    return tail(0, isIn: document, at: next)
  }

  // MARK: Other literals

  /// Takes a literal that is no short number; returns its end.
  @inline(never)
  private func take(
    _ document: ByteView,
    at start: Int,
    _ index: Int,
    _ registers: Registers
  ) -> Int? {
    // The index is that of a slot, and the registers are those of the template.
    let slot = unsafe slots[unchecked: index]
    switch slot.kind {
    case .number:
      return registers.takePlainNumber(document, at: start, index, slot)
        ?? registers.takeNumber(document, at: start, index, slot)
    case .passedNumber: return Self.endOfNumber(document, at: start)
    case .text, .label, .passedText:
      let end = JSONScanner.plainEnd(document, from: start)
      guard end &- start <= Literal.longestText, document.element(at: end) == UInt8(ascii: "\""),
        document[start] != UInt8(ascii: "=")
      else { return registers.takeText(document, at: start, index, slot) }
      if slot.kind == .text {
        let text = PlanText(in: document, from: start, to: end)
        unsafe registers.texts.slab[unchecked: Int(slot.register)] = text
      }
      return end
    }
  }

  /// Reads the number before a slot again, if an exponent is where it ended; returns its end.
  @inline(never)
  private func exponentEnd(
    _ document: ByteView,
    at end: Int,
    before index: Int,
    _ registers: Registers
  ) -> Int? {
    guard index > 0, let byte = document.element(at: end), byte | 0x20 == UInt8(ascii: "e") else {
      return nil
    }
    let slot = slots[index - 1]
    guard slot.kind == .number, registers.forget(index - 1) else { return nil }
    let ends = registers.ends.slab
    let start = Int(ends[index - 1]) + Int(slot.length)
    guard let next = registers.takeNumber(document, at: start, index - 1, slot) else { return nil }
    ends[index] = Int32(truncatingIfNeeded: next)
    return next
  }

  /// The end of a number of any length that isn't calculated with.
  private static func endOfNumber(_ document: ByteView, at start: Int) -> Int? {
    var scanner = JSONScanner(document, at: start)
    guard JSONScanner.beginsNumber(scanner.next), (try? scanner.number()) != nil else { return nil }
    return scanner.at
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
