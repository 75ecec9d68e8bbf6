// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// Reads spreadsheets of OpenDocument, `.ods`.
///
/// Source: OpenDocument 1.3, part 3 (schema) and part 2 (packages).
enum ODSReader {
  /// The workbook that the bytes hold.
  static func read(_ bytes: ByteView, isTiled: Bool) throws(ImportError) -> Workbook {
    let package = try ZipPackage(bytes)
    let manifest = Manifest()
    try package.read { part throws(ImportError) in
      part == "META-INF/manifest.xml" ? manifest : nil
    }
    guard !manifest.isEncrypted else { throw ImportError(message: "the spreadsheet is encrypted") }
    let content = ODSContent(isTiled: isTiled)
    var hasContent = false
    try package.read { part throws(ImportError) in
      guard part == "content.xml" else { return nil }
      hasContent = true
      return content
    }
    guard hasContent else {
      throw ImportError(place: "content.xml", message: "the spreadsheet has no such part")
    }
    var workbook = content.workbook
    workbook.losses.add(.macros, manifest.macros)
    return workbook
  }

  /// The list of parts, which says whether they are encrypted.
  private final class Manifest: XMLHandler {
    private(set) var isEncrypted = false
    private(set) var macros = 0

    func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
      if name.isName("encryption-data") { isEncrypted = true }
      guard let part = attributes["full-path"], part.hasPrefix("Basic/"), part.hasSuffix(".xml")
      else { return }
      // The others are lists of modules.
      if !part.hasSuffix("/script-lb.xml"), !part.hasSuffix("/script-lc.xml") { macros += 1 }
    }
  }
}
