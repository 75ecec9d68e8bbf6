// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import ListerTables

/// Makes a list of a spreadsheet, of whatever origin.
struct SpreadsheetReader {
  let dialect: SheetDialect
  let options: ReadingOptions

  /// The list of a file.
  func read(_ bytes: ByteView) throws(ImportError) -> ImportResult {
    var workbook =
      switch dialect {
      case .officeOpen: try XLSXReader.read(bytes, isTiled: options.tilesLargeSheets)
      case .openDocument: try ODSReader.read(bytes, isTiled: options.tilesLargeSheets)
      }
    var losses = workbook.losses
    for sheet in workbook.sheets { losses.add(sheet.losses) }
    var remarks = workbook.remarks
    let original = original(in: workbook, &remarks)
    // Grids of documents of our own calculate themselves.
    if original == nil { workbook = UnsavedFormulas.calculated(workbook, dialect) }
    var sheets = workbook.sheets
    if original != nil {
      sheets.removeAll { $0.name == WorkbookLayout.documentSheet }
    }
    var table: ItemsTable?
    if let index = sheets.firstIndex(where: { ItemsTable($0) != nil }) {
      let sheet = sheets.remove(at: index)
      losses.add(sheet.gridLosses)
      table = ItemsTable(try SheetMerges.filledDown(sheet))
      losses.add(.numberFormats, table?.lostFormats ?? 0)
    }
    let items = table?.items(original: original, dialect) ?? []
    let importer = WorkbookImporter(
      dialect,
      isTiled: options.tilesLargeSheets,
      items: table
    )
    var list: List
    var readings: [TableReading] = []
    if let original {
      if let remark = remark(onGrids: sheets) { remarks.append(remark) }
      for sheet in sheets { losses.add(sheet.gridLosses) }
      let merge = WorkbookMerge(original: original, dialect: dialect, importer: importer)
      list = try merge.list(sheets, items, &remarks)
    } else {
      let tables = try takeTables(&sheets, hasNames: !workbook.names.isEmpty)
      for sheet in sheets { losses.add(sheet.gridLosses) }
      remarks += tables.remarks
      readings = tables.readings
      list = try fresh(sheets, workbook, items, importer, &remarks)
      losses.add(.tables, -(list[DocumentField.tables.key]?.members.count ?? 0))
      let hasOthers = list["grids"] != nil || list["names"] != nil || !list.items.isEmpty
      if tables.lists.count == 1, list.items.isEmpty {
        let sole = tables.lists[0].called(options.name).list
        list.items = sole.items
        let tables = [sole, list].compactMap { $0[DocumentField.tables.key] }.flatMap(\.members)
        if !tables.isEmpty { list[DocumentField.tables.key] = JSONText(members: tables) }
      } else if !tables.lists.isEmpty {
        let own = hasOthers ? [NamedList(name: options.name, list: list)] : []
        return ImportResult(
          lists: own + tables.lists,
          remarks: SpreadsheetReader.shortened(losses.remarks + remarks),
          readings: readings
        )
      }
      guard hasOthers || !list.items.isEmpty else {
        throw ImportError(message: "there is nothing in the sheets that were read")
      }
    }
    return ImportResult(
      lists: [NamedList(name: options.name, list: list)],
      remarks: SpreadsheetReader.shortened(losses.remarks + remarks),
      readings: readings
    )
  }

  /// The document of the hidden sheet that Lister writes.
  private func original(in workbook: Workbook, _ remarks: inout [ImportRemark]) -> List? {
    guard let sheet = workbook.sheets.first(where: { $0.name == WorkbookLayout.documentSheet }),
      sheet.cells.first?.value == .text(WorkbookLayout.mark)
    else { return nil }
    let text = sheet.cells.dropFirst().compactMap { $0.column == 0 ? $0.value.plainText : nil }
    let bytes = Array(text.joined().utf8)
    let list = bytes.withByteView { try? ListReader().list(from: $0) }
    if list == nil {
      let message = "the sheet \"\(WorkbookLayout.documentSheet)\" is damaged, and passed over"
      remarks.append(ImportRemark(message: message))
    }
    return list
  }

  /// A list of sheets alone.
  private func fresh(
    _ sheets: [Sheet],
    _ workbook: Workbook,
    _ items: [JSONText],
    _ importer: WorkbookImporter,
    _ remarks: inout [ImportRemark]
  ) throws(ImportError) -> List {
    var importer = importer
    var sheets = sheets
    for index in sheets.indices { remarks += sheets[index].findSpelledNumbers() }
    let parts = try importer.parts(
      of: sheets,
      names: workbook.names,
      tables: workbook.tables
    )
    remarks += importer.remarks
    var list = List()
    list["color"] = nil
    list.items = try SpreadsheetReader.listItems(items)
    if !parts.grids.isEmpty {
      list["grids"] = SheetJSON.grids(
        parts.grids.compactMap { SheetJSON.grid(name: $0.name, rows: $0.cells) }
      )
    }
    if !parts.names.isEmpty { list["names"] = JSONText(members: parts.names) }
    list[DocumentField.tables.key] = parts.tables
    if let remark = importer.saved.remark(on: list) { remarks.append(remark) }
    return try SpreadsheetReader.checked(list)
  }

  /// Items of JSON, each with its identifier.
  static func listItems(_ items: [JSONText]) throws(ImportError) -> [ListItem] {
    guard !items.isEmpty else { return [] }
    let document = JSONText(members: [
      JSONText.Member(key: "items", value: JSONText(elements: items))
    ])
    return try read(document.text).items
  }

  /// The list as a reader of its document gets it: everything in it has been checked.
  static func checked(_ list: List) throws(ImportError) -> List {
    try read(String(decoding: list.bytes, as: UTF8.self))
  }

  private static func read(_ document: String) throws(ImportError) -> List {
    do throws(DocumentError) {
      return try document.withByteView { bytes throws(DocumentError) in
        try ListReader().list(from: bytes)
      }
    } catch {
      throw ImportError(place: error.path, message: error.message)
    }
  }

  /// At most 50 remarks, and how many there are as well.
  private static func shortened(_ remarks: [ImportRemark]) -> [ImportRemark] {
    guard remarks.count > 50 else { return remarks }
    let rest = String(counting: remarks.count - 50, "remark")
    return remarks.prefix(50) + [ImportRemark(message: "and \(rest) more")]
  }
}
