// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

extension SpreadsheetReader {
  /// The lists of the sheets that hold tables; those sheets are taken out of the others.
  ///
  /// A sheet is a table if it is larger than a grid, or has a row of headings over rows that would become
  /// items in a file of text. As long as anything in the workbook calculates, small sheets stay grids, for
  /// formulas may refer to them. The user's word goes first.
  ///
  /// The sheets are those of a workbook that is not our own.
  ///
  /// - Throws: ``ImportError`` if a table is refused, or the user names a sheet that there isn't.
  func takeTables(
    _ sheets: inout [Sheet],
    hasNames: Bool
  ) throws(ImportError) -> ImportResult {
    var result = ImportResult(lists: [], remarks: [])
    if let place = options.table.place {
      let candidates = sheets.map { TableChoice.Candidate(names: [$0.name], size: $0.cells.count) }
      let choice = try TableChoice(candidates, at: place, in: "this workbook")
      sheets = [sheets[choice.index]]
    }
    let mayCalculate = hasNames || sheets.contains(where: SheetTable.calculates)
    var others: [Sheet] = []
    for sheet in sheets {
      guard let whole = SheetTable(sheet), isTable(whole, mayCalculate) else {
        others.append(sheet)
        continue
      }
      let parts = SheetBlocks(sheet)
      let table = parts.blocks.isEmpty ? whole : SheetTable(parts.table) ?? whole
      others += parts.blocks
      var own = options
      own.name = sheet.name
      own.table.shape = .items
      do throws(ImportError) {
        let part = try table.table(own.table).lists(own)
        result.lists += part.lists
        result.readings += part.readings.map { reading in
          var reading = reading
          reading.place = sheet.name
          return reading
        }
        result.remarks += part.remarks.map { remark in
          var remark = remark
          remark.message = "\(sheet.name): \(remark.message)"
          return remark
        }
      } catch {
        var error = error
        error.place = error.place.isEmpty ? sheet.name : "\(sheet.name), \(error.place)"
        throw error
      }
      result.remarks += [parts.remark].compactMap { $0 }
      if SheetTable.calculates(parts.table) {
        let message = "\(sheet.name): what formulas gave is kept, and not the formulas"
        result.remarks.append(ImportRemark(message: message))
      }
      result.remarks += SpreadsheetReader.remarks(onCalculated: sheet)
    }
    sheets = others
    if let remark = remark(onGrids: others) { result.remarks.append(remark) }
    return result
  }

  /// What is told of sheets that are no tables where the user says how tables are read; nil if there are
  /// none, or nothing is said.
  func remark(onGrids sheets: [Sheet]) -> ImportRemark? {
    var said = options.table
    said.isStrict = false
    let void = said.voidOptions(for: [.places, .columns])
    guard !void.isEmpty, !sheets.isEmpty else { return nil }
    let verb = void.count == 1 ? "says" : "say"
    let message =
      "\(void.joined(separator: ", ")) \(verb) nothing of what is no table: "
      + Format.enumeration(sheets.map(\.name))
    return ImportRemark(message: message)
  }

  /// What is told of formulas whose values the file doesn't hold.
  static func remarks(onCalculated sheet: Sheet) -> [ImportRemark] {
    let count = sheet.cells.count(where: \.isCalculated)
    let missing = sheet.uncalculated.map { $0.remark(on: sheet.name) }
    guard count > 0 else { return missing }
    let message = String(
      counting: count,
      one: "formula has no value in the file: it is calculated",
      many: "formulas have no values in the file: they are calculated"
    )
    return [ImportRemark(message: "\(sheet.name): \(message)")] + missing
  }

  private func isTable(_ table: SheetTable, _ mayCalculate: Bool) -> Bool {
    let said = options.table
    if let shape = said.shape { return shape == .items }
    if said.namesColumns || !said.topics.isDisjoint(with: .rows) { return true }
    if options.tilesLargeSheets { return false }
    if !table.fits { return true }
    return !mayCalculate && table.hasHeadings(options)
  }
}
