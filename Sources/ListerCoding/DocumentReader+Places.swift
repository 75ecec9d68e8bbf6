// SPDX-License-Identifier: MIT

import ListerBasics

extension DocumentReader {
  /// Where a grid's rows and values are in the document that was read last.
  package struct GridText {
    /// The array of its rows, if it has one.
    package let rows: Range<Int>?
    /// The value of its member `values`, if it has one.
    package let values: Range<Int>?
  }

  /// Where the grids are, in their order.
  package var gridTexts: [GridText] {
    grids.map { GridText(rows: $0.rows, values: $0.values) }
  }

  /// Where the member `id` is, with the quotes of a text, if there is one.
  package var idPlace: Range<Int>? {
    id.map { $0.address - document.address..<$0.address - document.address + $0.count }
  }

  /// Whether the document holds values already.
  package var hasValues: Bool { grids.contains { $0.values != nil } }

  /// Whether the document is a bare nested array, which becomes an object when values are written.
  package var isBare: Bool { form == .bare }
}
