// SPDX-License-Identifier: MIT

import ListerBasics

/// A place that documents of a template have in common.
struct DocumentPlace: BitwiseCopyable {
  /// The slot before the place; -1 for the beginning of the document.
  private let slot: Int32
  /// How far the place is behind that slot.
  private let distance: Int32

  /// A place of a document whose slots end as given.
  init(_ place: Int, slotEnds: [Int]) {
    let slot = (slotEnds.firstIndex { $0 > place } ?? slotEnds.count) - 1
    self.slot = Int32(slot)
    distance = Int32(place - (slot < 0 ? 0 : slotEnds[slot]))
  }

  /// Where it is in a document whose literals are in registers.
  func offset(_ registers: Registers) -> Int {
    Int(registers.ends.slab[Int(slot) + 1] + distance)
  }
}

/// Bytes of documents.
enum DocumentPart: BitwiseCopyable {
  /// The same ones in all documents: where they begin and end among those of the template.
  case constant(Int, Int)
  /// Those from one place of a document to another.
  case places(DocumentPlace, DocumentPlace)

  /// The same ones in all documents, by their place among those of the template.
  static func constant(_ place: Range<Int>) -> DocumentPart {
    .constant(place.lowerBound, place.upperBound)
  }

  /// Where they are in a document whose literals are in registers; nil if they are the same in all.
  func range(_ registers: Registers) -> Range<Int>? {
    guard case .places(let start, let end) = self else { return nil }
    return start.offset(registers)..<end.offset(registers)
  }

  /// The bytes of a document whose literals are in registers, of a template of some bytes.
  func view(in document: ByteView, _ bytes: ByteView, _ registers: Registers) -> ByteView {
    switch self {
    case .constant(let start, let end): bytes[start..<end]
    case .places(let start, let end): document[start.offset(registers)..<end.offset(registers)]
    }
  }
}
