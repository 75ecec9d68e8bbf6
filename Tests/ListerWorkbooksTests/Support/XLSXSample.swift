// SPDX-License-Identifier: MIT

@testable import ListerWorkbooks

/// Office Open XML workbooks that are written out.
enum XLSXSample {
  /// A workbook with sheets of the given rows, and with the given elements of `definedNames`.
  static func file(_ sheets: [(name: String, rows: String)], names: String = "") -> [UInt8] {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let packages = "http://schemas.openxmlformats.org/package/2006/relationships"
    var (entries, relations) = ("", "")
    var zip = ZipWriter()
    zip.add("[Content_Types].xml", "<Types/>")
    for (index, sheet) in sheets.enumerated() {
      let id = index + 1
      entries += "<sheet name=\"\(sheet.name)\" sheetId=\"\(id)\" r:id=\"r\(id)\"/>"
      relations +=
        "<Relationship Id=\"r\(id)\" Type=\"\(office)/worksheet\" "
        + "Target=\"s\(id).xml\"/>"
      zip.add(
        "xl/s\(id).xml",
        "<worksheet xmlns=\"\(main)\"><sheetData>\(sheet.rows)</sheetData></worksheet>"
      )
    }
    zip.add(
      "xl/workbook.xml",
      "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets>\(entries)</sheets>"
        + "<definedNames>\(names)</definedNames></workbook>"
    )
    zip.add(
      "xl/_rels/workbook.xml.rels",
      "<Relationships xmlns=\"\(packages)\">\(relations)</Relationships>"
    )
    return zip.file
  }
}
