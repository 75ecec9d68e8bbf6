// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import ListerTables

/// Writes workbooks as Office Open XML.
///
/// Source: ECMA-376, parts 1 (SpreadsheetML) and 2 (packages); arrays that spill as in [MS-XLSX]
/// 2.2.4.6.
enum XLSXWriter {
  /// The name space of workbooks and sheets.
  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let types = "application/vnd.openxmlformats-officedocument"

  /// A part apart from the sheets.
  private struct Part {
    var name: String
    /// The last words of its type of content, and of the kind of relationship that leads to it.
    var type: String
    var relationship: String
  }

  private static let workbook = Part(
    name: "xl/workbook.xml",
    type: "spreadsheetml.sheet.main",
    relationship: "officeDocument"
  )
  private static let properties = Part(
    name: "docProps/app.xml",
    type: "extended-properties",
    relationship: "extended-properties"
  )
  private static let metadata = Part(
    name: "xl/metadata.xml",
    type: "spreadsheetml.sheetMetadata",
    relationship: "sheetMetadata"
  )

  /// The bytes of a planned workbook, and what Excel would refuse.
  static func write(_ plan: WorkbookLayout) -> (bytes: [UInt8], remarks: [ImportRemark]) {
    var remarks: [ImportRemark] = []
    let names = plan.names.filter { name in
      if isName(name.name) { return true }
      remarks.append(ImportRemark(message: "Excel does not accept the name \"\(name.name)\""))
      return false
    }
    let sheets = plan.sheets.indices.map { index in
      Part(
        name: "xl/worksheets/sheet\(index + 1).xml",
        type: "spreadsheetml.worksheet",
        relationship: "worksheet"
      )
    }
    let others = plan.hasArrays ? [metadata] : []
    var zip = ZipWriter()
    zip.add("[Content_Types].xml", contentTypes([workbook, properties] + sheets + others))
    zip.add("_rels/.rels", relationships([workbook, properties], from: ""))
    zip.add(properties.name, application)
    zip.add(workbook.name, workbook(plan.sheets, names))
    zip.add("xl/_rels/workbook.xml.rels", relationships(sheets + others, from: "xl/"))
    if plan.hasArrays { zip.add(metadata.name, arrayMetadata) }
    for (sheet, part) in Swift.zip(plan.sheets, sheets) {
      zip.add(part.name, XLSXSheetText.text(of: sheet))
    }
    return (zip.file, remarks)
  }

  // MARK: Parts

  private static func contentTypes(_ parts: [Part]) -> String {
    let overrides = parts.map { part in
      "<Override PartName=\"/\(part.name)\" ContentType=\"\(types).\(part.type)+xml\"/>"
    }
    return XMLText.head + "<Types xmlns=\"\(package)/content-types\">"
      + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
      + overrides.joined() + "</Types>\n"
  }

  private static func relationships(_ parts: [Part], from folder: String) -> String {
    let all = parts.enumerated().map { index, part in
      "<Relationship Id=\"rId\(index + 1)\" Type=\"\(office)/\(part.relationship)\" "
        + "Target=\"\(part.name.dropFirst(folder.count))\"/>"
    }
    return XMLText.head + "<Relationships xmlns=\"\(package)/relationships\">"
      + all.joined() + "</Relationships>\n"
  }

  /// LibreOffice takes the texts that formulas gave from the file only if a program wrote it that
  /// it knows.
  private static var application: String {
    XMLText.head
      + "<Properties xmlns=\"http://schemas.openxmlformats.org/officeDocument/2006/extended-properties\">"
      + "<Application>Microsoft Excel</Application></Properties>\n"
  }

  /// The sheets and the names; the values are calculated again when a program opens the file that
  /// can.
  private static func workbook(
    _ sheets: [PlannedSheet],
    _ names: [(name: String, target: String)]
  ) -> String {
    let list = sheets.enumerated().map { index, sheet in
      "<sheet name=\"\(XMLText.escaped(sheet.name))\" sheetId=\"\(index + 1)\""
        + (sheet.isHidden ? " state=\"hidden\"" : "") + " r:id=\"rId\(index + 1)\"/>"
    }
    let defined = names.map { name in
      "<definedName name=\"\(XMLText.escaped(name.name))\">\(XLSXText.encoded(name.target))</definedName>"
    }
    return XMLText.head + "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\">"
      + "<sheets>\(list.joined())</sheets>"
      + (defined.isEmpty ? "" : "<definedNames>\(defined.joined())</definedNames>")
      + "<calcPr calcId=\"191029\" fullCalcOnLoad=\"1\"/></workbook>\n"
  }

  /// What the cells of arrays that spill refer to by `cm="1"`.
  private static var arrayMetadata: String {
    let properties = "http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"
    return XMLText.head + "<metadata xmlns=\"\(main)\" xmlns:xda=\"\(properties)\">"
      + "<metadataTypes count=\"1\"><metadataType name=\"XLDAPR\" minSupportedVersion=\"120000\" "
      + "copy=\"1\" pasteAll=\"1\" pasteValues=\"1\" merge=\"1\" splitFirst=\"1\" rowColShift=\"1\" "
      + "clearFormats=\"1\" clearComments=\"1\" assign=\"1\" coerce=\"1\" cellMeta=\"1\"/></metadataTypes>"
      + "<futureMetadata name=\"XLDAPR\" count=\"1\"><bk><extLst>"
      + "<ext uri=\"{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}\">"
      + "<xda:dynamicArrayProperties fDynamic=\"1\" fCollapsed=\"0\"/></ext></extLst></bk></futureMetadata>"
      + "<cellMetadata count=\"1\"><bk><rc t=\"1\" v=\"0\"/></bk></cellMetadata></metadata>\n"
  }

  // MARK: Names

  /// Whether a name is one that Excel accepts: a letter, `_` or `\` and then letters, digits, `.`,
  /// `_`, `?` or `\`, and nothing that spells a cell.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, name.utf16.count <= 255 else { return false }
    func begins(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "_" || scalar == "\\" || scalar.properties.isAlphabetic
    }
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      begins(scalar) || scalar == "." || scalar == "?" || scalar.properties.numericType != nil
    }
    guard begins(first), isPlain else { return false }
    let isCell = name.withByteView { CellAddress($0) } != nil
    return !isCell && !spellsRowAndColumn(name.uppercased())
  }

  /// Whether a text spells a cell by numbers, or a row or column: `R1C1`, `R`, `C7`.
  private static func spellsRowAndColumn(_ name: String) -> Bool {
    var rest = name[...]
    for letter: Character in ["R", "C"] where rest.first == letter {
      rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber }
    }
    return rest.isEmpty
  }
}
