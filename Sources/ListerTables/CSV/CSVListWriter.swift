// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerJSON
import ListerModel

extension FormatCapabilities {
  /// What a table with a header has a place for.
  static let table = FormatCapabilities(
    list: .only([.tables]),
    items: .all,
    writesCells: true,
    trimsTexts: true
  )
}

/// Writes a list as a table with a header, or its grid as a table of cells.
package enum CSVListWriter {
  /// The list as a file with the given separator.
  static func write(
    _ named: NamedList,
    separator: UInt8,
    _ options: WritingOptions
  ) throws(ExportError) -> ExportResult {
    let list = named.list
    // That of csv is found when it is read.
    let read = separator == UInt8(ascii: ",") ? nil : separator
    if list.items.isEmpty, let grids = CSVGridWriter.grids(of: list) {
      var result = try CSVGridWriter.write(grids, separator: separator, options)
      let remark = result.bytes.withByteView { bytes in
        TableReadBack.remark(on: grids, bytes, isDefused: options.defuses) {
          (bytes) throws(ImportError) in
          try CSVTable.read(bytes, ReadingOptions(name: named.name), separator: read)
        }
      }
      if let remark { result.remarks.append(remark) }
      return result
    }
    var writer = CSVWriter(separator: separator, defuses: options.defuses)
    let columns = try ListColumns(list)
    let quoting = CSVWriter.Quoting(columns: columns.headings.count)
    writer.append(record: columns.headings)
    for item in list.items {
      for (column, value) in columns.texts(of: item).enumerated() {
        // A text that is empty is there anyway: an empty line would be none.
        let isNeeded = value.isEmpty && column == columns.text
        writer.append(value, quoting: isNeeded ? .always : quoting)
      }
      writer.endRecord()
    }
    var result = writer.result([columns.remark].compactMap(\.self))
    // What is quoted against formulas is not to come back.
    guard !options.defuses else { return result }
    result.remarks += result.bytes.withByteView { bytes in
      TableReadBack.remarks(on: list, bytes) { (bytes) throws(ImportError) in
        try CSVTable.read(bytes, ReadingOptions(name: named.name), separator: read)
      }
    }
    return result
  }

  /// A value as the text of a cell.
  package static func plain(_ value: JSONText) -> String { value.string ?? value.text }
}
