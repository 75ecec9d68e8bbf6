// SPDX-License-Identifier: MIT

import ListerWorkbooks

/// Office Open XML workbooks that are written out.
package enum XLSXSample {
  /// A workbook with sheets of the given rows.
  ///
  /// - Parameters:
  ///   - sheets: the names and rows of the sheets.
  ///   - names: the elements of `definedNames`.
  ///   - formats: the formats of numbers that styles 1, 2 and so on have: codes, or the numbers of
  ///     built-in ones with `id:` in front.
  ///   - merged: the merged ranges of each sheet.
  ///   - tables: the attributes of tables, and the places of their sheets.
  ///   - is1904: whether days count from 1904.
  /// - Returns: the bytes of the file.
  package static func file(
    _ sheets: [(name: String, rows: String)],
    names: String = "",
    formats: [String] = [],
    merged: [String] = [],
    tables: [(sheet: Int, attributes: String)] = [],
    is1904: Bool = false
  ) -> [UInt8] {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let packages = "http://schemas.openxmlformats.org/package/2006/relationships"
    var (entries, relations) = ("", "")
    var zip = ZipWriter()
    let parts = tables.indices.map { index in
      "<Override PartName=\"/xl/tables/table\(index).xml\" "
        + "ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml\"/>"
    }
    zip.add("[Content_Types].xml", "<Types>\(parts.joined())</Types>")
    for (index, table) in tables.enumerated() {
      zip.add("xl/tables/table\(index).xml", "<table xmlns=\"\(main)\" \(table.attributes)/>")
    }
    for sheet in Set(tables.map(\.sheet)).sorted() {
      let own = tables.enumerated().filter { $0.element.sheet == sheet }.map { index, _ in
        "<Relationship Id=\"t\(index)\" Type=\"\(office)/table\" Target=\"tables/table\(index).xml\"/>"
      }
      zip.add(
        "xl/_rels/s\(sheet + 1).xml.rels",
        "<Relationships xmlns=\"\(packages)\">\(own.joined())</Relationships>"
      )
    }
    let ranges = merged.map { "<mergeCell ref=\"\($0)\"/>" }.joined()
    let below = ranges.isEmpty ? "" : "<mergeCells>\(ranges)</mergeCells>"
    let properties = is1904 ? "<workbookPr date1904=\"1\"/>" : ""
    for (index, sheet) in sheets.enumerated() {
      let id = index + 1
      entries += "<sheet name=\"\(sheet.name)\" sheetId=\"\(id)\" r:id=\"r\(id)\"/>"
      relations +=
        "<Relationship Id=\"r\(id)\" Type=\"\(office)/worksheet\" "
        + "Target=\"s\(id).xml\"/>"
      zip.add(
        "xl/s\(id).xml",
        "<worksheet xmlns=\"\(main)\"><sheetData>\(sheet.rows)</sheetData>\(below)</worksheet>"
      )
    }
    if !formats.isEmpty {
      relations +=
        "<Relationship Id=\"styles\" Type=\"\(office)/styles\" Target=\"styles.xml\"/>"
      zip.add("xl/styles.xml", "<styleSheet xmlns=\"\(main)\">\(styles(formats))</styleSheet>")
    }
    zip.add(
      "xl/workbook.xml",
      "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\">\(properties)<sheets>\(entries)</sheets>"
        + "<definedNames>\(names)</definedNames></workbook>"
    )
    zip.add(
      "xl/_rels/workbook.xml.rels",
      "<Relationships xmlns=\"\(packages)\">\(relations)</Relationships>"
    )
    return zip.file
  }

  /// Rows of cells of the given texts, those that spell numbers as numbers, and those with `=` in front as
  /// formulas without values; nil is no cell.
  package static func rows(_ rows: [[String?]]) -> String {
    var xml = ""
    for (row, texts) in rows.enumerated() {
      xml += "<row r=\"\(row + 1)\">"
      for (column, text) in zip("ABCDEFGH", texts) {
        guard let text else { continue }
        xml += "<c r=\"\(column)\(row + 1)\""
        if text.hasPrefix("=") {
          xml += "><f>\(XMLText.escaped(String(text.dropFirst())))</f><v/></c>"
          continue
        }
        xml += Double(text) == nil ? " t=\"str\">" : ">"
        xml += "<v>\(XMLText.escaped(text))</v></c>"
      }
      xml += "</row>"
    }
    return xml
  }

  /// The elements of a part with styles, of which each has one of the formats.
  private static func styles(_ formats: [String]) -> String {
    var (codes, styles) = ("", "<xf numFmtId=\"0\"/>")
    for (index, format) in formats.enumerated() {
      let isBuiltIn = format.hasPrefix("id:")
      let id = isBuiltIn ? String(format.dropFirst(3)) : "\(164 + index)"
      styles += "<xf numFmtId=\"\(id)\"/>"
      if !isBuiltIn {
        codes += "<numFmt numFmtId=\"\(id)\" formatCode=\"\(XMLText.escaped(format))\"/>"
      }
    }
    return "<numFmts>\(codes)</numFmts><cellXfs>\(styles)</cellXfs>"
  }
}
