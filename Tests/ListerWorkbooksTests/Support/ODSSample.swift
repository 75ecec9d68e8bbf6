// SPDX-License-Identifier: MIT

@testable import ListerWorkbooks

/// OpenDocument spreadsheets that are written out.
enum ODSSample {
  /// A file whose element `office:spreadsheet` holds this.
  static func file(_ spreadsheet: String) -> [UInt8] {
    let space = "urn:oasis:names:tc:opendocument:xmlns"
    var zip = ZipWriter()
    zip.add("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    zip.add(
      "content.xml",
      "<office:document-content xmlns:office=\"\(space):office:1.0\" "
        + "xmlns:table=\"\(space):table:1.0\" xmlns:text=\"\(space):text:1.0\"><office:body>"
        + "<office:spreadsheet>\(spreadsheet)</office:spreadsheet></office:body>"
        + "</office:document-content>"
    )
    return zip.file
  }
}
