// SPDX-License-Identifier: MIT

/// Writes workbooks as OpenDocument spreadsheets, in which numbers keep all their digits.
///
/// Source: OpenDocument 1.3, part 3.
enum ODSWriter {
  private static let type = "application/vnd.oasis.opendocument.spreadsheet"
  private static let spaces = "urn:oasis:names:tc:opendocument:xmlns:"

  /// The bytes of a planned workbook.
  static func write(_ plan: WorkbookLayout) -> [UInt8] {
    var zip = ZipWriter()
    zip.add("mimetype", type, .stored)
    zip.add("content.xml", content(plan))
    zip.add("META-INF/manifest.xml", manifest)
    return zip.file
  }

  private static var manifest: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <manifest:manifest xmlns:manifest="\(spaces)manifest:1.0" manifest:version="1.3">
    <manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="\(type)"/>
    <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
    </manifest:manifest>

    """
  }

  private static func content(_ plan: WorkbookLayout) -> String {
    var xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <office:document-content xmlns:office="\(spaces)office:1.0" xmlns:table="\(spaces)table:1.0" \
      xmlns:text="\(spaces)text:1.0" xmlns:style="\(spaces)style:1.0" xmlns:of="\(spaces)of:1.2" \
      xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" \
      office:version="1.3">
      <office:automatic-styles><style:style style:name="hidden" style:family="table">\
      <style:table-properties table:display="false"/></style:style></office:automatic-styles>
      <office:body><office:spreadsheet>

      """
    for sheet in plan.sheets { append(sheet, to: &xml) }
    if !plan.names.isEmpty {
      xml += "<table:named-expressions>"
      let base = "$\(quoted(plan.sheets.first?.name ?? "")).$A$1"
      for (name, target) in plan.names {
        let expression = target.hasPrefix("of:=") ? "of:" + target.dropFirst(4) : target
        xml +=
          "<table:named-expression table:name=\"\(XMLText.escaped(name))\" "
          + "table:base-cell-address=\"\(XMLText.escaped(base))\" "
          + "table:expression=\"\(XMLText.escaped(expression))\"/>"
      }
      xml += "</table:named-expressions>\n"
    }
    return xml + "</office:spreadsheet></office:body>\n</office:document-content>\n"
  }

  private static func quoted(_ sheet: String) -> String {
    "'" + sheet.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
  }

  private static func append(_ sheet: PlannedSheet, to xml: inout String) {
    xml += "<table:table table:name=\"\(XMLText.escaped(sheet.name))\""
    xml += sheet.isHidden ? " table:style-name=\"hidden\">" : ">"
    let columns = max(sheet.rows.map(\.count).max() ?? 0, 1)
    xml += "<table:table-column table:number-columns-repeated=\"\(columns)\"/>\n"
    for row in sheet.rows {
      xml += "<table:table-row>"
      for cell in row { append(cell, to: &xml) }
      xml += row.isEmpty ? "<table:table-cell/></table:table-row>\n" : "</table:table-row>\n"
    }
    if sheet.rows.isEmpty { xml += "<table:table-row><table:table-cell/></table:table-row>" }
    xml += "</table:table>\n"
  }

  // MARK: Cells

  private static func append(_ cell: PlannedCell, to xml: inout String) {
    switch cell {
    case .empty: xml += "<table:table-cell/>"
    case .number(let text): xml += "<table:table-cell\(value(.number(text)))"
    case .text(let text): xml += "<table:table-cell\(value(.text(text)))"
    case .logical(let logical): xml += "<table:table-cell\(value(.logical(logical)))"
    case .error(let text): xml += "<table:table-cell\(value(.error(text)))"
    case .filled(let known): xml += "<table:table-cell\(value(known))"
    case .formula(let source, let known, let array):
      xml += "<table:table-cell table:formula=\"\(XMLText.escaped(source))\""
      if let array {
        xml += " table:number-matrix-rows-spanned=\"\(array.rows)\""
        xml += " table:number-matrix-columns-spanned=\"\(array.columns)\""
      }
      xml += value(known)
    }
  }

  /// The attributes and the content of a cell, to its end.
  private static func value(_ value: SheetValue) -> String {
    switch value {
    case .number(let text):
      " office:value-type=\"float\" office:value=\"\(text)\"><text:p>\(text)</text:p></table:table-cell>"
    case .logical(let logical):
      " office:value-type=\"boolean\" office:boolean-value=\"\(logical)\"><text:p>"
        + "\(logical ? "TRUE" : "FALSE")</text:p></table:table-cell>"
    case .error(let text):
      " office:value-type=\"string\" office:string-value=\"\" calcext:value-type=\"error\">"
        + "\(paragraphs(text))</table:table-cell>"
    case .text(let text), .ratio(let text), .date(let text, _):
      " office:value-type=\"string\">\(paragraphs(WorkbookLayout.text(text, .openDocument)))</table:table-cell>"
    case .empty: "/>"
    }
  }

  /// A text as paragraphs, in which white space that would be lost has elements of its own.
  private static func paragraphs(_ text: String) -> String {
    var xml = "<text:p>"
    var isAfterSpace = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n":
        xml += "</text:p><text:p>"
        isAfterSpace = true
      case "\t":
        xml += "<text:tab/>"
        isAfterSpace = false
      case " ":
        xml += isAfterSpace ? "<text:s/>" : " "
        isAfterSpace = true
      default:
        XMLText.append(scalar, to: &xml)
        isAfterSpace = false
      }
    }
    return xml + "</text:p>"
  }
}
