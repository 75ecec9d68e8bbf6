// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerJSON

extension DocumentWriter {
  /// How many values of the document that `reader` read last differ from those in its text.
  ///
  /// The values are compared as they would be written, place by place; where the text has
  /// no value, null is assumed.
  ///
  /// - Parameters:
  ///   - reader: what has read the document, whose values are calculated.
  ///   - mode: how numbers are written.
  ///   - scratch: room for the values of one grid; what it holds is lost.
  /// - Returns: how many values would be other ones, in all grids together.
  package static func changedValues(
    of reader: DocumentReader,
    mode: NumberMode = .exact,
    using scratch: inout ByteBuffer
  ) -> Int {
    var writer = ValueWriter(cells: reader.cells, mode: mode)
    var count = 0
    for (grid, place) in reader.grids.enumerated() where place.rows != nil || place.values != nil {
      scratch.truncate()
      writer.write(grid: grid, of: reader, to: &scratch)
      let old = place.values.map { reader.document[$0] } ?? ByteView("[]")
      if old != scratch.view {
        count += differences(JSONText(checked: old), JSONText(checked: scratch.view))
      }
    }
    return count
  }

  private static func differences(_ old: JSONText, _ new: JSONText) -> Int {
    let before = old.elements.map(\.elements)
    let after = new.elements.map(\.elements)
    var count = 0
    for row in 0..<max(before.count, after.count) {
      let left = row < before.count ? before[row] : []
      let right = row < after.count ? after[row] : []
      for column in 0..<max(left.count, right.count) {
        let one = column < left.count ? left[column] : .null
        let other = column < right.count ? right[column] : .null
        if one != other { count += 1 }
      }
    }
    return count
  }
}

extension DocumentReader {
  /// How many grids the document has that was read last.
  package var gridCount: Int { grids.count { $0.rows != nil } }
}
