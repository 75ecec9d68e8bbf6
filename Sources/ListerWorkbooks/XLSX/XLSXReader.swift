// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// Reads workbooks of Office Open XML, `.xlsx`.
///
/// Source: ECMA-376, parts 1 (SpreadsheetML) and 2 (packages). The parts may come in any order, so
/// the file is read four times; each part is unpacked once.
enum XLSXReader {
  /// The workbook that the bytes hold.
  static func read(_ bytes: ByteView, isTiled: Bool) throws(ImportError) -> Workbook {
    let package = try ZipPackage(bytes)
    let roots = XLSXRelationships()
    let types = XLSXContentTypes()
    try package.read { part throws(ImportError) in
      types.note(part: part)
      return part == "_rels/.rels" ? roots : part == "[Content_Types].xml" ? types : nil
    }
    let main = ZipPackage.resolve(
      roots.target(ofType: "officeDocument") ?? "xl/workbook.xml",
      from: ""
    )

    let book = XLSXWorkbook()
    let relations = XLSXRelationships()
    let relationsPart = relationsName(of: main)
    var hasMain = false
    try package.read { part throws(ImportError) in
      if part == main { hasMain = true }
      return part == main ? book : part == relationsPart ? relations : nil
    }
    guard hasMain else { throw ImportError(place: main, message: "the workbook has no such part") }

    let comments = XLSXComments()
    var tables: [String: XLSXTable] = [:]
    var sheetRelations: [String: XLSXRelationships] = [:]
    for sheet in book.sheets where !types.tables.isEmpty {
      guard let target = relations.targets[sheet.id]?.target else { continue }
      sheetRelations[relationsName(of: ZipPackage.resolve(target, from: main))] =
        XLSXRelationships()
    }
    let context = try self.context(package, book, relations, main) { part in
      if types.tables.contains(part) {
        let table = XLSXTable()
        tables[part] = table
        return table
      }
      return types.comments.contains(part) ? comments : sheetRelations[part]
    }
    var workbook = try sheets(package, book, relations, main, context, isTiled)
    for sheet in book.sheets {
      guard let target = relations.targets[sheet.id]?.target else { continue }
      let part = ZipPackage.resolve(target, from: main)
      let targets = sheetRelations[relationsName(of: part)]?.targets.values.map(\.target) ?? []
      for target in targets.sorted() {
        let table = tables.removeValue(forKey: ZipPackage.resolve(target, from: part))
        guard var table = table?.table else { continue }
        table.sheet = sheet.name
        workbook.tables.append(table)
      }
    }
    for losses in [types.losses, book.losses, comments.losses] { workbook.losses.add(losses) }
    return workbook
  }

  private static func relationsName(of part: String) -> String {
    var folders = part.split(separator: "/").map(String.init)
    let name = folders.popLast() ?? ""
    return (folders + ["_rels", "\(name).rels"]).joined(separator: "/")
  }

  private static func context(
    _ package: ZipPackage,
    _ book: XLSXWorkbook,
    _ relations: XLSXRelationships,
    _ main: String,
    _ other: (_ part: String) -> (any XMLHandler)?
  ) throws(ImportError) -> XLSXSheet.Context {
    let strings = XLSXSharedStrings()
    let styles = XLSXStyles()
    let stringsPart = relations.target(ofType: "sharedStrings")
      .map { ZipPackage.resolve($0, from: main) }
    let stylesPart = relations.target(ofType: "styles").map { ZipPackage.resolve($0, from: main) }
    try package.read { part throws(ImportError) in
      part == stringsPart ? strings : part == stylesPart ? styles : other(part)
    }
    return XLSXSheet.Context(
      strings: strings.strings,
      styles: styles.styles,
      is1904: book.is1904
    )
  }

  private static func sheets(
    _ package: ZipPackage,
    _ book: XLSXWorkbook,
    _ relations: XLSXRelationships,
    _ main: String,
    _ context: XLSXSheet.Context,
    _ isTiled: Bool
  ) throws(ImportError) -> Workbook {
    var workbook = Workbook()
    var places: [String: Int] = [:]
    for (index, sheet) in book.sheets.enumerated() {
      guard let relation = relations.targets[sheet.id] else {
        throw ImportError(place: sheet.name, message: "the workbook has no part for this sheet")
      }
      if relation.type.hasSuffix("/worksheet") {
        let part = ZipPackage.resolve(relation.target, from: main)
        guard places.updateValue(index, forKey: part) == nil else {
          throw ImportError(place: sheet.name, message: "the part \(part) is that of another sheet")
        }
      } else {
        let message = "the sheet \"\(sheet.name)\" has no cells, and is left out"
        workbook.remarks.append(ImportRemark(message: message))
      }
    }
    var handlers: [Int: XLSXSheet] = [:]
    try package.read { part throws(ImportError) in
      guard let index = places[part] else { return nil }
      let name = book.sheets[index].name
      let handler = XLSXSheet(name: name, isTiled: isTiled, context: context)
      handlers[index] = handler
      return handler
    }
    for (part, index) in places where handlers[index] == nil {
      throw ImportError(place: book.sheets[index].name, message: "the part \(part) is missing")
    }
    workbook.sheets = book.sheets.indices.compactMap { handlers[$0]?.sheet }
    workbook.names = book.names.map { name in
      let sheet = name.sheet.flatMap { place in
        book.sheets.indices.contains(place) ? book.sheets[place].name : nil
      }
      return DefinedName(name: name.name, target: name.target, sheet: sheet)
    }
    return workbook
  }
}
