// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

extension Format {
  /// Arrays of objects, and whatever else of JSON is a table.
  package static let jsonTable = Format(
    name: "json-table",
    summary: "An array of objects, texts or numbers in JSON, as items",
    extensions: ["json", "geojson", "jsonl", "ndjson"],
    discussion: """
      Each object is an item, each of its members a member of the item: those named like a member, or \
      as a column of csv would be, are that member, numbers keep their digits, objects and arrays stay \
      as they are, null is left out. The text is found as in csv. Texts that spell decimals, "1.19", are \
      numbers where a column has nothing else, or mostly numbers; "7", "007" and "1.5e3" are texts.

      Such an array may be all of the file or under a member, as in {"data": [...]} and \
      {"result": {"rows": [...]}}: the largest array of objects is taken and named in the report, and \
      --at /result/rows chooses another one (RFC 6901). So are objects on lines of their own, an array \
      of arrays under headings, an object of equal arrays, an object of objects, and the features of \
      GeoJSON (RFC 7946) and of ArcGIS, whose properties become members beside their geometry.
      Written as an array of objects, one a line.
      """,
    example: """
      {"data": [
        {"id": 7, "name": "Milk", "price": 1.19, "tags": ["dairy"]},
        {"id": 8, "name": "Bread", "price": 2.50}
      ]}

      """,
    holds: FormatCapabilities(list: .only([]), items: .all, trimsTexts: true),
    takes: [.encoding, .cells],
    recognizes: { bytes in JSONShape(bytes).isTable },
    read: decoding(readTable),
    write: { (lists, _) throws(ExportError) in
      let named = try lists.sole(of: "json-table")
      let items = named.list.items
      var buffer = ByteBuffer(capacity: 4_096)
      buffer.append("[")
      for (index, item) in items.enumerated() {
        buffer.append(index == 0 ? "\n  " : ",\n  ")
        let json = item.json
        (json.kind == .string ? JSONText(members: [.init("text", json)]) : json)
          .append(to: &buffer)
      }
      buffer.append("\n]\n")
      let options = ReadingOptions(name: named.name)
      let remarks = TableReadBack.remarks(on: named.list, buffer.view) {
        (bytes) throws(ImportError) in try readTable(bytes, options)
      }
      return ExportResult(bytes: buffer.view.array, remarks: remarks)
    }
  )

  private static func readTable(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let table = try JSONTable(text, at: options.table.place)
    var result =
      table.rows == .columns
      ? try TableReader.read(JSONColumns(text, table), options)
      : try TableReader.read(JSONRows(text, table), options)
    result.content.place = table.pointer
    result.readings[0].place = table.pointer ?? ""
    return result
  }
}
