// SPDX-License-Identifier: MIT

import ListerBasics

/// What one worker runs a template's plan on: the values of one document.
final class Registers {
  let numbers: OwnedSlab<Int64>
  let texts: OwnedSlab<ByteView>
  /// What short texts are compared by: see ``TextKey``.
  let keys: OwnedSlab<UInt64>
  let places: OwnedSlab<SlotPlace>

  /// Registers for a template, with its constants.
  init(_ template: Template) {
    // A step reads the number of its first register before it is known to be one of a text.
    let count = max(template.numberCount, template.textCount, 1)
    numbers = OwnedSlab(count, filledWith: 0)
    texts = OwnedSlab(count, filledWith: .empty)
    keys = OwnedSlab(count, filledWith: 0)
    places = OwnedSlab(max(template.slots.slab.count, 1), filledWith: SlotPlace())
    for (register, value) in template.constants { numbers.slab[register] = value }
    for (register, text) in template.texts {
      texts.slab[register] = text
      keys.slab[register] = TextKey.key(of: text)
    }
  }

  /// Copies a text from one register to another.
  func move(text source: Int, to target: Int) {
    texts.slab[target] = texts.slab[source]
    keys.slab[target] = keys.slab[source]
  }
}
