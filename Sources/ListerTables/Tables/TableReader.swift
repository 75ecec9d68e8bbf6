// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

/// Makes lists of a table, whatever file it comes from: items, or grids.
///
/// A table becomes a grid if it fits in one and holds formulas or mostly numbers, unless a column has
/// the name of an item's text; items otherwise. The user's word goes first.
enum TableReader {
  /// The lists of a table, which is at its first row, and which column became what.
  ///
  /// - Throws: ``ImportError`` if there is no row, if it doesn't fit, or if the options name what there
  ///   isn't.
  static func read(
    _ table: consuming some TableSource,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var source = table
    let profile = try TableProfile(&source, options.table)
    try options.table.check(source.headings)
    guard profile.rows > 0 || isGridOfHeadings(source, options) else { throw noRows }
    let shape = shape(source, profile, options)
    guard profile.rows > 0 || shape == .grid else { throw noRows }
    source.rewind(for: shape)
    var result: ImportResult
    if shape == .grid {
      let total = try TableTotal(&source, profile, text: nil, areItems: false)
      if profile.totalRow != nil { source.rewind(for: .grid) }
      result = try TableGrids(profile).read(&source, options)
      if let remark = total?.remark { result.remarks.append(remark) }
      result.content.shape = .grid
      result.content.columns = source.headings
      result.readings = [TableReading(source, profile, nil, rows: profile.rows)]
    } else {
      result = try items(&source, profile, options)
    }
    result.remarks.insert(contentsOf: source.remarks, at: 0)
    if options.findsClues {
      try TableClues(profile).add(to: &result.readings[0], from: &source)
    }
    if let remark = options.table.remark { result.remarks.insert(remark, at: 0) }
    return result
  }

  private static let noRows = ImportError(
    message: "the table is empty: there is no row below its headings"
  )

  /// Whether a single row, which was taken for headings, is all that there is of a grid.
  private static func isGridOfHeadings(
    _ source: some TableSource,
    _ options: ReadingOptions
  ) -> Bool {
    guard source.hasHeadingRow, options.table.shape != .items else { return false }
    return options.table.shape == .grid
      || !source.headings.contains { !TableHeader.meant(by: $0).isEmpty }
  }

  /// What a table becomes, which is at its first row; a grid if it has headings alone.
  static func shape(
    of table: consuming some TableSource,
    _ options: ReadingOptions
  ) throws(ImportError) -> TableOptions.Shape {
    var source = table
    let profile = try TableProfile(&source, options.table)
    return profile.rows == 0 ? .grid : shape(source, profile, options)
  }

  private static func shape(
    _ source: some TableSource,
    _ profile: TableProfile,
    _ options: ReadingOptions
  ) -> TableOptions.Shape {
    let table = options.table
    if let shape = table.shape { return shape }
    if table.namesColumns { return .items }
    let limit = DocumentLimits.side
    let around = source.rowsAbove.count + (source.hasHeadingRow ? 1 : 0) + source.rowsBelow
    let height = profile.height + around
    let fits = height <= limit && max(profile.width, source.headings.count) <= limit
    let names = ItemField.text.headings
    if source.headings.contains(where: { names.contains($0.trimmed.lowercased()) }) {
      return .items
    }
    if options.tilesLargeSheets { return .grid }
    guard fits, !source.isOfRecords else { return .items }
    let (filled, numbers) = profile.content
    return profile.hasFormulas || numbers * 2 > filled ? .grid : .items
  }

  // MARK: Items

  private static func items(
    _ source: inout some TableSource,
    _ found: TableProfile,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var profile = found
    var header = try TableHeader(source, profile, options.table)
    var total: TableTotal?
    if profile.totalRow != nil {
      total = try TableTotal(&source, profile, text: header.text, areItems: true)
      source.rewind(for: .items)
      if let total, total.isSum {
        // What the columns are, and what identifies the items, is said by the rows above it.
        profile = try TableProfile(&source, options.table, limit: total.number - 1)
        header = try TableHeader(source, profile, options.table)
        source.rewind(for: .items)
      }
    }
    var items = TableItems(header, profile)
    // Around each value are its key, quotes, a colon and a comma.
    let spelled = source.headings.reduce(24) { $0 + $1.utf8.count + 8 }
    var lists = TableLists(
      name: options.name,
      tables: header.tableColumns(profile),
      isSplit: header.split != nil,
      capacity: source.byteCount == 0 ? 0 : source.byteCount + profile.rows * spelled,
      // What a cell spells as an object of prices is looked at again with the whole document.
      isChecked: source.isText && header.shops.isEmpty
    )
    var keys = KeyCheck(header, isChosen: !options.table.key.isEmpty)
    var row = TableRow()
    var (number, count, notes) = (0, 0, 0)
    while try source.next(&row) {
      number += 1
      if number == 1 && profile.units != nil || number == total?.sumRow { continue }
      if row.isBlank, !row.isMeant { continue }
      if let sumRow = total?.sumRow, number > sumRow {
        notes += 1
        continue
      }
      if row.cells.count > header.count { try checkExcess(row, header, source) }
      try keys.check(row, header, source)
      count += 1
      try items.append(row, to: &lists[header.split.map { row[$0].bytes.trimmed }])
    }
    var remarks = [header.remark(source)].compactMap { $0 }
    if profile.hasFormulas {
      let message = "formulas of a table of items are kept as texts; --grid keeps them as formulas"
      remarks.append(ImportRemark(message: message))
    }
    remarks += [profile.units?.remark(source.headings), total?.remark].compactMap { $0 }
    if notes > 0 {
      let rows = String(counting: notes, one: "row is", many: "rows are")
      remarks.append(ImportRemark(message: "\(rows) left out below the total row"))
    }
    remarks += header.ambiguities(profile) + header.numberRemarks(profile)
    var result = ImportResult(
      lists: try lists.lists(),
      remarks: remarks + items.log.remarks,
      readings: [TableReading(source, profile, header, items.rest, total: total, rows: count)]
    )
    result.isSplit = header.split != nil
    result.content.shape = .items
    result.content.columns = source.headings
    result.content.text = header.text.map { source.headings[$0] }
    result.content.key = header.key.map { source.headings[$0] }
    return result
  }

  private static func checkExcess(
    _ row: borrowing TableRow,
    _ header: TableHeader,
    _ source: some TableSource
  ) throws(ImportError) {
    guard row.cells[header.count...].contains(where: { !$0.isEmpty }) else { return }
    throw source.error(
      row,
      column: header.count,
      CSVParser.excess(row.cells.count, over: header.count)
    )
  }

  /// Sees to it that the columns which the user chose identify each item.
  private struct KeyCheck {
    private let isNeeded: Bool
    private var lines: [[UInt8]: Int] = [:]

    init(_ header: TableHeader, isChosen: Bool) { isNeeded = isChosen && !header.key.isEmpty }

    mutating func check(
      _ row: borrowing TableRow,
      _ header: TableHeader,
      _ source: some TableSource
    ) throws(ImportError) {
      guard isNeeded else { return }
      var key: [UInt8] = []
      var isEmpty = true
      for column in header.key {
        let text = row[column].bytes.trimmed
        if !text.isEmpty { isEmpty = false }
        key += text.array + [0]
      }
      let column = header.key[0]
      guard !isEmpty else {
        throw source.error(row, column: column, "the key of this row is empty")
      }
      if let line = lines.updateValue(row.line, forKey: key) {
        let message = "this key is that of line \(line) too; a key identifies one row"
        throw source.error(row, column: column, message)
      }
    }
  }
}
