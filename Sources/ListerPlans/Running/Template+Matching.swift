// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Documents compared with the skeleton, piece by piece, and their literals read where they are.
extension Template {
  /// Whether a document fits; its literals are in the registers then.
  ///
  /// What is unusual doesn't fit: an exponent, an escape, more digits than a slot takes.
  func matches(_ document: ByteView, _ registers: Registers) -> Bool {
    let slots = slots.slab
    let numbers = registers.numbers.slab
    let places = registers.places.slab
    var at = 0
    var index = 0
    while let slot = slots.element(at: index) {
      let end = at &+ Int(slot.length)
      if slot.length <= 8, at &+ 8 <= document.count {
        // Bounded by the condition.
        guard unsafe (document.word(unchecked: at) ^ slot.word) & slot.mask == 0 else {
          return false
        }
      } else {
        let start = Int(slot.start)
        guard end <= document.count, document[at..<end] == bytes[start..<start + end - at] else {
          return false
        }
      }
      at = end
      var place = SlotPlace(start: Int32(truncatingIfNeeded: at))
      if slot.kind == .number {
        guard let number = NumberSlot(document, at: at, scale: Int(slot.scale)) else {
          return false
        }
        // The registers and the places are those of the template.
        unsafe numbers[unchecked: Int(slot.register)] = number.mantissa
        place.start = Int32(truncatingIfNeeded: number.start)
        place.end = Int32(truncatingIfNeeded: number.end)
        at = number.next
      } else {
        let end = JSONScanner.plainEnd(document, from: at)
        guard document.element(at: end) == UInt8(ascii: "\""), end - at <= Literal.longestText,
          document[at] != UInt8(ascii: "=") || slot.kind == .passed
        else { return false }
        if slot.kind == .text {
          registers.texts.slab[Int(slot.register)] = document[at..<end]
          registers.keys.slab[Int(slot.register)] = TextKey.key(in: document, from: at, to: end)
        }
        at = end
        place.end = Int32(truncatingIfNeeded: end)
      }
      place.next = Int32(truncatingIfNeeded: at)
      unsafe places[unchecked: index] = place
      index &+= 1
    }
    return tail(0, isIn: document, at: at)
  }

  /// Whether a tail is in the document at a place; the last one ends with it.
  func tail(_ index: Int, isIn document: ByteView, at start: Int) -> Bool {
    let tail = tails.slab[index]
    let (first, length) = (Int(tail.start), Int(tail.length))
    let isLast = index + 1 == tails.slab.count
    return (isLast ? document.count - start == length : document.count - start >= length)
      && document[start..<start + length] == bytes[first..<first + length]
  }
}
