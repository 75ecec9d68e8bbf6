// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerJSON

extension DocumentReader {
  /// What the member `tables` says of a table.
  struct TablePlace {
    let name: ByteView
    /// Where the document has it, within the quotes.
    let namePlace: Range<Int>
    /// The text of its cells, and where that is; nil of a table over the items.
    var cells: (text: ByteView, place: Range<Int>)?
    var hasTotals = false
  }

  /// Whether the document has a table over cells.
  package var hasTablesOverCells: Bool { tablePlaces.contains { $0.cells != nil } }

  /// Reads the member `tables`: an object is a table over the items, or one over cells if it has a
  /// `range`; a text is a table over these cells.
  ///
  /// The grids may come later, so that the tables are only noted.
  func readTables(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "{") else { throw scanner.wrongType("an object of tables") }
    let start = scanner.at
    var hasTables = try scanner.enterObject()
    while hasTables {
      let token = try scanner.key()
      var place = try TablePlace(name: text(of: token, scanner), namePlace: token.start..<token.end)
      switch scanner.next {
      case UInt8(ascii: "\""): try readCells(&scanner, &place)
      case UInt8(ascii: "{"): try readTable(&scanner, &place)
      case UInt8(ascii: "n"): try scanner.skipValue()
      default: throw scanner.wrongType("a table: its cells, or an object with columns")
      }
      tablePlaces.append(place)
      hasTables = try scanner.moreMembers()
    }
    tables = scanner.bytes[start..<scanner.at]
  }

  /// Reads the object of a table; of one over the items its members are left alone.
  private func readTable(
    _ scanner: inout JSONScanner,
    _ place: inout TablePlace
  ) throws(ScanFailure) {
    guard try scanner.enterObject() else { return }
    let keys = DocumentReader.tableKeys
    var seen = SeenKeys()
    var order = KeyOrder()
    var key = try scanner.firstKey(in: keys, &order, &seen)
    repeat {
      switch key {
      case .range: try readCells(&scanner, &place)
      case .totals:
        guard scanner.next == UInt8(ascii: "t") || scanner.next == UInt8(ascii: "f") else {
          throw scanner.wrongType("true or false")
        }
        place.hasTotals = try scanner.literal() == .yes
      case nil: try scanner.skipValue()
      }
    } while try scanner.moreMembers(in: keys, &order, &seen, &key)
  }

  private func readCells(
    _ scanner: inout JSONScanner,
    _ place: inout TablePlace
  ) throws(ScanFailure) {
    let start = scanner.at
    let text = try readText(&scanner)
    place.cells = (text, start..<scanner.at)
  }

  /// Adds the tables to the cells, once all grids and names are there.
  func addTables() throws(ScanFailure) {
    guard !tablePlaces.isEmpty else { return }
    // Tables over the items may have one name: their columns are the same.
    var itemTables: Set<ByteView> = []
    for place in tablePlaces where place.cells == nil {
      itemTables.insert(folded(place.name))
      cells.addItemTable(place.name)
    }
    let scanner = JSONScanner(document)
    for table in tablePlaces {
      guard let range = table.cells else { continue }
      let start = table.namePlace.lowerBound - 1
      guard !table.name.isEmpty else { throw ScanFailure(offset: start, reason: .emptyName) }
      let name = folded(table.name)
      guard !itemTables.contains(name), names.insert(name).inserted else {
        let name = scanner.excerpt(table.namePlace)
        throw ScanFailure(offset: start, reason: .duplicateName(name))
      }
      guard hasGrids, cells.addTable(table.name, over: range.text, hasTotals: table.hasTotals)
      else {
        let text = scanner.excerpt(range.place.dropFirst().dropLast())
        throw ScanFailure(offset: range.place.lowerBound, reason: .tableCells(text))
      }
    }
  }
}
