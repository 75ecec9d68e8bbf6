// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerCalculation
import ListerJSON

/// Writes what a ``Selection`` wants of a document, as one line of JSON without its end.
///
/// ```
/// {"due":2.38,"lines":[["Milk",2],["Bread",1]],"id":"quote-7"}
/// ```
/// A value is written as documents hold it. What isn't there is `null`.
package struct SelectionWriter {
  private let selection: Selection
  /// What is before the value of each field: a brace or a comma, and its name.
  package let leads: [[UInt8]]

  /// A writer of a selection.
  package init(_ selection: Selection) {
    self.selection = selection
    leads = selection.fields.enumerated().map { index, field in
      var lead = ByteBuffer()
      lead.append(index == 0 ? "{" : ",")
      field.name.withByteView { lead.append(jsonText: $0) }
      lead.append(":")
      return lead.view.array
    }
  }

  /// Appends what is wanted of the document that `reader` has read last, with the values that its cells
  /// have now.
  ///
  /// - Parameters:
  ///   - reader: what has read it.
  ///   - mode: how numbers are written.
  ///   - columns: the columns of the row that has filled it, as JSON; none if no row has.
  ///   - output: takes the line.
  /// - Returns: the fields that the document lacks, as bits.
  package func write(
    _ reader: DocumentReader,
    mode: NumberMode,
    columns: Slab<ByteView>,
    to output: inout ByteBuffer
  ) -> UInt64 {
    var writer = ValueWriter(cells: reader.cells, mode: mode)
    let places = selection.places(in: reader)
    for (lead, place) in zip(leads, places) {
      lead.withByteView { output.append($0) }
      switch place {
      case .cells(let area?, isOne: true):
        writer.write(reader.cells.values[area.firstCell.offset], to: &output)
      case .cells(let area, isOne: _): writer.write(area, to: &output)
      case .member(let range): output.append(compacted: reader.document[range])
      case .column(let column): output.append(columns[column])
      case .nothing: output.append("null")
      }
    }
    output.append("}")
    return places.missing
  }
}

extension ValueWriter {
  /// Appends the values of an area, row by row.
  fileprivate mutating func write(_ area: GridReference?, to output: inout ByteBuffer) {
    output.append("[")
    if let area {
      for row in 0..<area.rows {
        output.append(row == 0 ? "[" : ",[")
        for column in 0..<area.columns {
          if column > 0 { output.append(",") }
          write(cells.values[area.cell(row, column).offset], to: &output)
        }
        output.append("]")
      }
    }
    output.append("]")
  }
}
