// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCalculation
import ListerJSON

/// Writes a document back with the values that were calculated.
///
/// The document's own bytes are copied from one `values` to the next: nothing else changes, no
/// unknown member, no white space, no spelling of a number. Writing what was read from the writer's
/// own output gives the same bytes again, for values are never read.
package struct DocumentWriter {
  /// Appends the document that `reader` read last, with the values that its cells have now.
  ///
  /// `values` is replaced where it is and inserted after the grid's rows where it isn't; a bare
  /// nested array becomes an object with `grid` and `values`. With `valuesOnly` the output is one
  /// line with the document's `id`, if it has one, and `values` (one grid without a name) or
  /// `grids` (each with its `name` and `values`).
  package static func write(
    _ reader: DocumentReader,
    mode: NumberMode = .exact,
    valuesOnly: Bool = false,
    to output: inout ByteBuffer
  ) {
    var writer = ValueWriter(cells: reader.cells, mode: mode)
    if valuesOnly {
      writeValues(of: reader, with: &writer, to: &output)
    } else if reader.form == .bare {
      writeBare(reader, with: &writer, to: &output)
    } else {
      writeWhole(reader, with: &writer, to: &output)
    }
  }

  /// Appends a value of some cells as documents hold it.
  ///
  /// - Returns: false, with something appended, for one that takes of the room that all long values of
  ///   a document have together.
  package static func write(
    _ value: Value,
    of cells: DocumentCells,
    to output: inout ByteBuffer
  ) -> Bool {
    guard !value.isText || value.text.count <= ValueWriter.longestFree else { return false }
    let start = output.count
    var writer = ValueWriter(cells: cells, mode: .exact)
    writer.write(value, to: &output)
    return value.isText || output.count - start <= ValueWriter.longestFree
  }

  private static func writeWhole(
    _ reader: DocumentReader,
    with writer: inout ValueWriter,
    to output: inout ByteBuffer
  ) {
    let document = reader.document
    output.reserve(document.count + 1024)
    var copied = 0
    for grid in reader.grids.indices {
      let place = reader.grids[grid]
      if let values = place.values {
        output.append(document[copied..<values.lowerBound])
        copied = values.upperBound
      } else if let rows = place.rows {
        output.append(document[copied..<rows.upperBound])
        output.append(",\"values\":")
        copied = rows.upperBound
      } else {
        continue
      }
      writer.write(grid: grid, of: reader, to: &output)
    }
    output.append(document[copied..<document.count])
  }

  private static func writeBare(
    _ reader: DocumentReader,
    with writer: inout ValueWriter,
    to output: inout ByteBuffer
  ) {
    let document = reader.document
    guard let rows = reader.grids.first?.rows else { return output.append(document) }
    output.reserve(document.count + 1024)
    output.append(document[0..<rows.lowerBound])
    output.append("{\"grid\":")
    output.append(document[rows])
    output.append(",\"values\":")
    writer.write(grid: 0, of: reader, to: &output)
    output.append("}")
    output.append(document[rows.upperBound..<document.count])
  }

  private static func writeValues(
    of reader: DocumentReader,
    with writer: inout ValueWriter,
    to output: inout ByteBuffer
  ) {
    output.append("{")
    if let id = reader.id {
      output.append("\"id\":")
      output.append(id)
      output.append(",")
    }
    if reader.form != .object {
      output.append("\"values\":")
      writer.write(grid: 0, of: reader, to: &output)
    } else {
      output.append("\"grids\":[")
      for grid in reader.grids.indices {
        output.append(grid == 0 ? "{\"name\":" : ",{\"name\":")
        output.append(jsonText: reader.grids[grid].name)
        output.append(",\"values\":")
        writer.write(grid: grid, of: reader, to: &output)
        output.append("}")
      }
      output.append("]")
    }
    output.append("}")
  }

  /// Appends the record that takes the place of a document that was refused.
  ///
  /// `{"lister_error":{"line":12,"column":40,"path":"grids[0].rows","message":"…"},"id":"…"}`,
  /// without a line feed. `id` is raw JSON, and left out if the document has none or failed before
  /// it. `file` comes first in the record, where there is one.
  package static func writeError(
    file: String? = nil,
    line: Int,
    column: Int,
    path: String,
    message: String,
    id: ByteView?,
    to output: inout ByteBuffer
  ) {
    output.append("{\"lister_error\":{")
    if let file {
      output.append("\"file\":")
      Array(file.utf8).withByteView { output.append(jsonText: $0) }
      output.append(",")
    }
    output.append("\"line\":")
    output.append(decimal: line)
    output.append(",\"column\":")
    output.append(decimal: column)
    output.append(",\"path\":")
    Array(path.utf8).withByteView { output.append(jsonText: $0) }
    output.append(",\"message\":")
    Array(message.utf8).withByteView { output.append(jsonText: $0) }
    output.append("}")
    if let id {
      output.append(",\"id\":")
      output.append(id)
    }
    output.append("}")
  }
}
