// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerCalculation
import ListerJSON

/// What a field of a ``Selection`` means in one document.
package enum SelectedPlace {
  /// The cell, or all cells of an area; of a grid without cells there is no area.
  case cells(GridReference?, isOne: Bool)
  /// A member, by its place in the document.
  case member(Range<Int>)
  /// A column of the row that has filled the document.
  case column(Int)
  /// There is no such thing in the document.
  case nothing
}

extension Selection {
  /// What the fields mean in the document that a reader has read last.
  package func places(in reader: DocumentReader) -> [SelectedPlace] {
    fields.map { $0.place(in: reader) }
  }

  /// The fields that mean nothing in the document that a reader has read last.
  package func unknownFields(in reader: DocumentReader) -> [Int] {
    fields.indices.filter { index in
      if case .nothing = fields[index].place(in: reader) { true } else { false }
    }
  }
}

extension Selection.Field {
  fileprivate func place(in reader: DocumentReader) -> SelectedPlace {
    guard case .place(let text) = target else {
      guard case .column(let column) = target else { return .nothing }
      return .column(column)
    }
    let cells = reader.cells
    let known = text.withByteView { (text) -> SelectedPlace? in
      if let area = cells.area(meantBy: text) { return .cells(area, isOne: area.isSingle) }
      return cells.grid(named: text).map { .cells(cells.area(ofGrid: $0), isOne: false) }
    }
    if let known { return known }
    return path?.place(in: reader.document).map { .member($0) } ?? .nothing
  }
}
