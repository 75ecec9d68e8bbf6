// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// The relationships of a part: which parts it has, by their identifiers.
final class XLSXRelationships: XMLHandler {
  /// Kinds and targets by identifier.
  private(set) var targets: [String: (type: String, target: String)] = [:]

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    guard name.isName("Relationship"), let id = attributes["Id"],
      let target = attributes["Target"], attributes["TargetMode"] != "External"
    else { return }
    targets[id] = (attributes["Type"] ?? "", target)
  }

  /// The target of the first relationship of a kind.
  func target(ofType suffix: String) -> String? {
    targets.sorted { $0.key < $1.key }.first { $0.value.type.hasSuffix("/\(suffix)") }?.value.target
  }
}

/// The part that lists the sheets and names of a workbook.
final class XLSXWorkbook: XMLHandler {
  private(set) var sheets: [(name: String, id: String)] = []
  /// The names, and by which place in ``sheets`` they are those of one sheet.
  private(set) var names: [(name: String, target: String, sheet: Int?)] = []
  private(set) var is1904 = false
  private(set) var losses = WorkbookLosses()
  private var name: String?
  private var nameSheet: Int?
  private var target = ""

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    if name.isName("sheet") {
      sheets.append((attributes["name"] ?? "", attributes["id"] ?? ""))
      let isHidden = ["hidden", "veryHidden"].contains(attributes["state"] ?? "")
      if isHidden, attributes["name"] != WorkbookLayout.documentSheet { losses.add(.hiddenSheets) }
      guard sheets.count <= 4_096 else {
        throw ImportError(message: "the workbook has more than 4096 sheets")
      }
    } else if name.isName("workbookProtection") {
      if ["1", "true"].contains(attributes["lockStructure"] ?? "") { losses.add(.protections) }
    } else if name.isName("workbookPr") {
      // Extensions have an element of that name too, which says other things.
      if let said = attributes["date1904"] { is1904 = ["1", "true", "on"].contains(said) }
    } else if name.isName("definedName") {
      let isHidden = ["1", "true"].contains(attributes["hidden"] ?? "")
      self.name = isHidden ? nil : attributes["name"]
      nameSheet = attributes.number("localSheetId")
      target = ""
    }
  }

  func text(_ text: ByteView) throws(ImportError) {
    if name != nil { target += text.string }
  }

  func end(_ name: ByteView) throws(ImportError) {
    guard name.isName("definedName"), let defined = self.name else { return }
    if !defined.hasPrefix("_xlnm.") {
      names.append((defined, target.withByteView { XLSXText.decoded($0) }, nameSheet))
    }
    self.name = nil
  }
}

/// The texts that cells share, rich ones as plain text.
final class XLSXSharedStrings: XMLHandler {
  private(set) var strings: [String] = []
  private var current = ByteBuffer()
  private var isText = false
  private var phonetics = 0

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    if name.isName("si") {
      current.truncate()
    } else if name.isName("rPh") {
      phonetics += 1
    } else if name.isName("t") {
      isText = phonetics == 0
    }
  }

  func text(_ text: ByteView) throws(ImportError) {
    if isText { current.append(text) }
  }

  func end(_ name: ByteView) throws(ImportError) {
    if name.isName("t") {
      isText = false
    } else if name.isName("rPh") {
      phonetics -= 1
    } else if name.isName("si") {
      strings.append(XLSXText.decoded(current.view))
      guard strings.count <= 4_000_000 else {
        throw ImportError(message: "the workbook has more than 4000000 shared texts")
      }
    }
  }
}

/// The list of parts by their types of content, which tells what there is apart from cells.
final class XLSXContentTypes: XMLHandler {
  /// The parts with comments.
  private(set) var comments: Set<String> = []
  /// The parts with tables.
  private(set) var tables: Set<String> = []
  private(set) var losses = WorkbookLosses()

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    guard let type = attributes["ContentType"] else { return }
    if type.hasSuffix(".drawingml.chart+xml") || type.hasSuffix(".chartex+xml") {
      losses.add(.charts)
    } else if type.hasSuffix(".pivotTable+xml") {
      losses.add(.pivotTables)
    } else if type.hasSuffix(".vbaProject") {
      losses.add(.macros)
    } else if type.hasSuffix(".spreadsheetml.comments+xml"), let part = attributes["PartName"] {
      comments.insert(ZipPackage.resolve(part, from: ""))
    } else if type.hasSuffix(".spreadsheetml.table+xml"), let part = attributes["PartName"] {
      tables.insert(ZipPackage.resolve(part, from: ""))
    }
  }

  /// Notes a part that is known only by its name.
  func note(part: String) {
    if part.hasPrefix("xl/media/") { losses.add(.pictures) }
  }
}

/// A part with a table.
final class XLSXTable: XMLHandler {
  /// The table, of which the sheet is not known here.
  private(set) var table: WorkbookTable?

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    guard name.isName("table"), table == nil,
      let area = attributes["ref"].flatMap({ SheetArea($0) })
    else { return }
    table = WorkbookTable(
      name: attributes["displayName"] ?? attributes["name"] ?? "",
      sheet: "",
      area: area,
      hasHeaders: attributes.number("headerRowCount") != 0,
      hasTotals: (attributes.number("totalsRowCount") ?? 0) > 0
    )
  }
}

/// A part with comments.
final class XLSXComments: XMLHandler {
  private(set) var losses = WorkbookLosses()

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    if name.isName("comment") { losses.add(.comments) }
  }
}
