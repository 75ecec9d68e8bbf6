// SPDX-License-Identifier: MIT

/// Which fields of a selection mean nothing in documents, of the first 64 fields.
package struct MissingFields: Equatable, Sendable {
  /// The fields that some document lacks, and those that all lack, as bits.
  private var some: UInt64 = 0
  private var all = UInt64.max

  /// Of no documents.
  package init() {}

  /// Takes a document that lacks some fields, as bits.
  package mutating func add(_ fields: UInt64) {
    some |= fields
    all &= fields
  }

  /// Takes those of other documents.
  package mutating func add(_ other: MissingFields) {
    some |= other.some
    all &= other.all
  }

  /// The fields that some document lacks, and whether all do.
  package func fields(of selection: Selection) -> [(field: Selection.Field, isInNone: Bool)] {
    selection.fields.prefix(64).enumerated().compactMap { index, field in
      some >> UInt64(index) & 1 == 0 ? nil : (field, all >> UInt64(index) & 1 == 1)
    }
  }

  /// The bit of a field; none of those behind the first 64.
  static func bit(_ field: Int) -> UInt64 { field < 64 ? 1 << UInt64(field) : 0 }
}

extension [SelectedPlace] {
  /// The fields that mean nothing, as bits.
  package var missing: UInt64 {
    enumerated().reduce(0) { bits, element in
      if case .nothing = element.element { bits | MissingFields.bit(element.offset) } else { bits }
    }
  }
}
