// SPDX-License-Identifier: MIT

import ListerWorkbooks

/// OpenDocument spreadsheets that are written out.
package enum ODSSample {
  /// A file whose element `office:spreadsheet` holds this, with the given automatic styles.
  package static func file(_ spreadsheet: String, styles: String = "") -> [UInt8] {
    let space = "urn:oasis:names:tc:opendocument:xmlns"
    var zip = ZipWriter()
    zip.add("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    zip.add(
      "content.xml",
      """
      <office:document-content xmlns:office="\(space):office:1.0" xmlns:table="\(space):table:1.0" \
      xmlns:text="\(space):text:1.0" xmlns:style="\(space):style:1.0" \
      xmlns:number="\(space):datastyle:1.0">\
      <office:automatic-styles>\(styles)</office:automatic-styles>\
      <office:body><office:spreadsheet>\(spreadsheet)</office:spreadsheet></office:body>\
      </office:document-content>
      """
    )
    return zip.file
  }

  /// A sheet of rows of cells.
  package static func sheet(_ rows: [[String]]) -> String {
    let rows = rows.map { "<table:table-row>\($0.joined())</table:table-row>" }
    return "<table:table table:name=\"S\">\(rows.joined())</table:table>"
  }

  /// A cell with a text, and with the given attributes.
  package static func cell(_ text: String, _ attributes: String = "") -> String {
    "<table:table-cell \(attributes) office:value-type=\"string\"><text:p>\(text)</text:p></table:table-cell>"
  }
}
