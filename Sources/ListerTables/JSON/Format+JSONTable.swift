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
      as a column of csv would be, are that member, numbers keep their digits, arrays stay as they are, null \
      is left out. Members of an object inside are members by their path, as price.amount is, unless they \
      are different in each item, or the user names the object. The text is found as in csv. Texts that spell decimals, "1.19", are \
      numbers where a column has nothing else, or mostly numbers; "7", "007" and "1.5e3" are texts.

      Such an array may be all of the file or under a member, as in {"data": [...]} and \
      {"result": {"rows": [...]}}: the largest table is taken and named in the report with the others, and \
      --at /result/rows chooses another one (RFC 6901). So are objects on lines of their own, an array of \
      arrays under headings, an object of equal arrays, an object of objects that are alike, and one of \
      numbers or texts under codes, as rates are; --rows-of /rates makes rows of the members of any object. \
      Columns may be named beside the rows, as pandas, CKAN and Socrata do; the records of GeoJSON \
      (RFC 7946), ArcGIS, JSON:API and Elasticsearch are taken out of what is around them, geometry is kept. \
      Comments above the JSON, a prefix such as )]}', the call of a function and the variable that it is assigned \
      to are left out with a remark; \
      JSON-stat and SDMX-JSON are named and refused.
      Written as an array of objects, one a line.
      """,
    example: """
      {"data": [
        {"id": 7, "name": "Milk", "price": 1.19, "tags": ["dairy"]},
        {"id": 8, "name": "Bread", "price": 2.50}
      ]}

      """,
    holds: FormatCapabilities(list: .only([]), items: .all, trimsTexts: true),
    takes: [.encoding, .cells, .columns, .headings, .places, .members],
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
    guard let wrapping = JSONWrapping(text) else { return try readRows(text, options) }
    let plain = wrapping.plain(text)
    var result = try readRows(plain.view, options)
    result.remarks.insert(wrapping.remark, at: 0)
    return result
  }

  private static func readRows(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let table = try JSONTable(text, options.table)
    var options = options
    if table.rows != .arrays { options.table.headingRows = nil }
    var result =
      table.rows == .columns
      ? try TableReader.read(JSONColumns(text, table), options)
      : try TableReader.read(JSONRows(text, table, options.table), options)
    result.content.place = table.pointer
    result.readings[0].place = table.pointer ?? ""
    return result
  }
}
