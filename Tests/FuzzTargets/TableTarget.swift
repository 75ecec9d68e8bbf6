// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables
import TestKit

/// Eight bytes that choose a format and what is said of how a table is written, and any bytes as a file of it.
///
/// However a table is read, no row is lost without a word: as many are items or told to be left out as where
/// nothing is said of the cells, and as where every line of a text is said to be a row. Where the reading is to be
/// explained, each cell that decided is one of the file.
final class TableTarget: FuzzTarget {
  let name = "tables"
  let limit = 16 * 1024
  private let formats = FormatTable.standard.filter { $0.takes.contains(.cells) }
  private let reader = ListReader()

  /// How many bytes choose.
  private static let choices = 8

  func seeds() throws -> [[UInt8]] {
    let files = try Seeds.files(
      in: "imports/tables",
      endingIn: ".csv",
      ".tsv",
      ".tab",
      ".txt",
      ".json",
      ".jsonl",
      ".geojson",
      ".sqlite"
    )
    let texts = [
      "Report of May\nname;a;b\nUlm;1.234,5;12 kg\nKiel;(D);7 kg\n\nBonn;..;9 kg\nTotal;1.234,5;28 kg\nSource: us\n",
      "<table><tr><th rowspan=2>name<th colspan=2>Size<tr><th>a<th>b<tr><td>Ulm<td rowspan=2>1<td>2,5"
        + "<tr><td>Kiel<td>3<tr><td colspan=3>Source: us<tfoot><tr><td>Total<td>2<td>5.5</table>",
      "# Towns\n\n| name | a |\n|---|---|\n| Ulm | 1,5 |\n| Kiel | .. |\n| Total | 1,5 |\n",
    ]
    // With nothing said, and with something of each kind.
    let choices = [[0, 0, 0, 0, 0, 0, 0], [1, 2, 1, 1, 2, 1, 3]] as [[UInt8]]
    return (files + texts.map { Array($0.utf8) }).flatMap { bytes in
      formats.indices
        .filter { index in bytes.withByteView { formats[index].recognizes($0) != .impossible } }
        .flatMap { index in choices.map { [UInt8(index)] + $0 + bytes } }
    }
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    guard input.count >= TableTarget.choices else { return }
    let choices = Array(input.prefix(TableTarget.choices))
    let bytes = Array(input.dropFirst(TableTarget.choices))
    let format = formats[Int(choices[0]) % formats.count]
    let options = TableTarget.options(choices).restricted(to: format.takes)
    let remembered = options.json.map { TableOptions(json: $0) } ?? TableOptions()
    try FuzzFinding.unless(
      remembered == options,
      "\(options) is remembered as \(remembered)"
    )
    let read = try rows(of: bytes, format, options)
    var plain = options
    plain.decimalMark = nil
    plain.groupMark = nil
    plain.missing = []
    plain.kinds = []
    let other = try rows(of: bytes, format, plain)
    // A column of numbers that is read as texts may be the one with the texts of the items.
    if let read, let other, options.kinds.isEmpty {
      try FuzzFinding.unless(
        read.least <= other.most && other.least <= read.most,
        "\(read) of \(format.name), and without what is said of cells \(other): \(bytes.text)"
      )
    }
    guard let read, let delimiter = options.delimiter, !bytes.contains(UInt8(ascii: "\"")) else {
      return
    }
    var all = options
    all.skippedLines = 0
    all.headingRows = 0
    guard let every = try rows(of: bytes, format, all) else { return }
    let headings = max(1, options.headingRows ?? 1)
    // A line of blanks may be a row of one empty cell.
    let blanks = bytes.split(separator: UInt8(ascii: "\n"))
      .count { $0.allSatisfy { $0 <= 0x20 || $0 == delimiter.byte } }
    try FuzzFinding.unless(
      every.least <= read.most + headings + blanks,
      "\(read) of \(format.name), and of all lines \(every): \(bytes.text)"
    )
  }

  // MARK: Rows

  /// How many rows are items or told to be left out: where lines are told, some of them may be blank.
  private struct Rows {
    var least: Int
    var most: Int
  }

  /// The rows of a file as items; nil if it is refused.
  private func rows(
    of bytes: [UInt8],
    _ format: Format,
    _ options: TableOptions
  ) throws(FuzzFinding) -> Rows? {
    let result: ImportResult
    do throws(ImportError) {
      result = try bytes.withByteView { (bytes) throws(ImportError) in
        var reading = ReadingOptions(name: "source", table: options)
        reading.findsClues = true
        return try format.read(bytes, reading)
      }
    } catch {
      try FuzzFinding.unless(!error.message.isEmpty, "an error without words")
      return nil
    }
    for named in result.lists { try reader.checkReadsBack(named.list) }
    for reading in result.readings { try TableTarget.check(reading, of: bytes) }
    guard result.content.shape == .items else { return nil }
    let items = result.lists.reduce(0) { $0 + $1.list.items.count }
    let messages = result.remarks.map(\.message)
    return Rows(
      least: items + LeftOutRows.count(messages) { _ in false },
      most: items + LeftOutRows.count(messages)
    )
  }

  /// Checks what is said of how a table was read, and by which cells.
  private static func check(_ reading: TableReading, of bytes: [UInt8]) throws(FuzzFinding) {
    for column in reading.columns {
      let counts = [column.values, column.missing, column.others]
      try FuzzFinding.unless(
        counts.allSatisfy { $0 >= 0 },
        "\(column.name) has \(counts) cells: \(bytes.text)"
      )
      guard let clue = column.clue else { continue }
      try FuzzFinding.unless(
        !clue.text.isEmpty && !clue.shows.isEmpty && 1...bytes.count ~= clue.line ?? 1,
        "\(column.name) was decided by \(clue): \(bytes.text)"
      )
    }
  }

  // MARK: Options

  /// What the bytes choose: nothing is said of what a zero stands for.
  private static func options(_ choices: [UInt8]) -> TableOptions {
    func choice<Value>(_ index: Int, of values: [Value]) -> Value? {
      let place = Int(choices[index]) % (values.count + 1)
      return place == 0 ? nil : values[place - 1]
    }
    var options = TableOptions()
    options.shape = .items
    options.decimalMark = choice(1, of: TableOptions.DecimalMark.allCases)
    options.groupMark = choice(2, of: TableOptions.GroupMark.allCases)
    // No mark is both.
    if options.groupMark?.rawValue == options.decimalMark?.rawValue { options.groupMark = nil }
    options.skippedLines = choice(3, of: [0, 1, 2, 5])
    options.headingRows = choice(4, of: [0, 1, 2, 3])
    options.delimiter = choice(5, of: [",", ";", "tab", "|", "blank", "#"])
      .flatMap { TableOptions.Delimiter($0) }
    options.missing = choice(6, of: [["(D)"], ["..", "-"], ["0"]]) ?? []
    options.kinds =
      choice(7, of: TableOptions.Kind.allCases)
      .map { [TableOptions.ColumnKind(heading: "a", kind: $0)] } ?? []
    return options
  }
}
