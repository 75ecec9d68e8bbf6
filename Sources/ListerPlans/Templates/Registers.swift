// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// What one worker runs plans on: the values of one document.
final class Registers {
  private(set) var numbers = OwnedSlab<Int64>(256, filledWith: 0)
  private(set) var texts = OwnedSlab<ByteView>(256, filledWith: .empty)
  /// What short texts are compared by: see ``TextKey``.
  private(set) var keys = OwnedSlab<UInt64>(256, filledWith: 0)
  private(set) var places = OwnedSlab<SlotPlace>(256, filledWith: SlotPlace())

  /// The template whose constants they hold; what they hold of a document is its own.
  private var holder: TemplateLease?

  /// How literals are shown that the document spells otherwise.
  private let spellings = SlabList<ByteView>()
  /// The bytes of these, and of texts without their escapes.
  private var arena = ByteArena()
  private var scratch = ByteBuffer()

  /// Registers for no template.
  init() {}

  /// Makes the registers those of a template.
  func prepare(for lease: TemplateLease) {
    guard holder !== lease else { return }
    holder = lease
    let tables = lease.tables
    // A step reads the number of its first register before it is known to be one of a text.
    let count = max(tables.numberCount, tables.textCount)
    if numbers.slab.count < count {
      numbers = OwnedSlab(2 * count, filledWith: 0)
      texts = OwnedSlab(2 * count, filledWith: .empty)
      keys = OwnedSlab(2 * count, filledWith: 0)
    }
    let slots = tables.slots.count
    if places.slab.count < slots { places = OwnedSlab(2 * slots, filledWith: SlotPlace()) }
    for index in 0..<tables.constants.count {
      let constant = tables.constants[index]
      numbers.slab[constant.register] = constant.value
    }
    for index in 0..<tables.texts.count {
      let constant = tables.texts[index]
      texts.slab[constant.register] = constant.text
      keys.slab[constant.register] = TextKey.key(of: constant.text)
    }
  }

  /// Forgets the template that they belong to, so that it can end.
  func release() { holder = nil }

  /// Copies a text from one register to another.
  func move(text source: Int, to target: Int) {
    texts.slab[target] = texts.slab[source]
    keys.slab[target] = keys.slab[source]
  }

  // MARK: Unusual spellings

  /// The spelling of a number.
  func spelling(_ number: Int) -> ByteView { spellings[number] }

  /// Forgets the spellings of the document before.
  func forgetSpellings() {
    guard !spellings.isEmpty else { return }
    spellings.truncate()
    arena.reset()
  }

  /// Takes a text in quotes that holds escapes or letters beyond ASCII, for a slot.
  ///
  /// - Returns: its place; nil if it is no text that the slot takes.
  func takeText(_ document: ByteView, at start: Int, for slot: Slot) -> SlotPlace? {
    var scanner = JSONScanner(document, at: start - 1)
    guard start > 0, let token = try? scanner.string(), !token.isBroken,
      token.end - start <= Literal.longestText
    else { return nil }
    var place = SlotPlace(
      start: Int32(truncatingIfNeeded: start),
      end: Int32(truncatingIfNeeded: token.end)
    )
    if slot.kind != .passedText {
      var text = document[start..<token.end]
      if token.isEscaped {
        scratch.truncate()
        scanner.appendText(of: token, to: &scratch)
        text = arena.copy(scratch.view)
        place = spelledPlace(of: text)
      }
      guard text.element(at: 0) != UInt8(ascii: "=") else { return nil }
      if slot.kind == .text {
        texts.slab[Int(slot.register)] = text
        keys.slab[Int(slot.register)] = TextKey.key(of: text)
      }
    }
    place.next = Int32(truncatingIfNeeded: token.end)
    return place
  }

  private func spelledPlace(of text: ByteView) -> SlotPlace {
    scratch.truncate()
    scratch.append(jsonText: text)
    let spelling = scratch.view
    return keep(spelling[1..<spelling.count - 1])
  }

  private func keep(_ spelling: ByteView) -> SlotPlace {
    spellings.append(arena.copy(spelling))
    return .spelled(spellings.count - 1)
  }

  /// Takes a number with an exponent, or with zeros beyond the scale of a slot.
  ///
  /// - Returns: its place; nil if it is no number that the slot takes.
  func takeNumber(_ document: ByteView, at start: Int, for slot: Slot) -> SlotPlace? {
    var scanner = JSONScanner(document, at: start)
    guard JSONScanner.beginsNumber(scanner.next), let token = try? scanner.number(),
      let number = LongNumber(document[token.start..<token.end]),
      let mantissa = number.mantissa(scale: Int(slot.scale))
    else { return nil }
    numbers.slab[Int(slot.register)] = mantissa
    scratch.truncate()
    scratch.fill(room: 40) { $0.append(trimmed: mantissa, DecimalUnit(scale: Int(slot.scale))) }
    var place = keep(scratch.view)
    place.next = Int32(truncatingIfNeeded: token.end)
    return place
  }
}
