// SPDX-License-Identifier: MIT

public import Foundation

/// A file of conformance cases: blocks of cells, and formulas with the answers they must give.
///
/// ```
/// # A comment. A blank line ends a block and forgets its cells.
/// A1: 10                        a cell: 10, 1/3, ~1.41, "text", TRUE, #N/A or =formula
/// Other!B2: =A1*2               a cell of another grid, which this makes exist
/// name total: Other!B2          a name
/// table Prices: Grid!A1:C9      a table; `table Prices totals: ...` one whose last row has totals
/// item price: 1.19 | 0.99       a field over the items of the document
/// now: 45351.75                 the time; also precision: 50, locale: de-DE
/// @ C3                          where formulas of this block stand; F1 without it
/// SUM(A1:A3) => 60              a case: the formula, and its answer
/// ```
/// Answers: `2.38`, `1/3`, `~1.414` (approximated), `TRUE`, `"text"`, `#N/A`, `{1,2;3,4}` (spilled),
/// `(empty)`. `%3{ab}` stands for `ababab`.
public struct ConformanceFile: Sendable {
  /// The cells and the other givens that some cases share.
  public struct Block: Sendable {
    /// The cells: grid, column letter and row number, and what they hold.
    public var cells: [(grid: String, address: String, content: String)] = []
    /// The names and what they refer to.
    public var names: [(name: String, target: String)] = []
    /// The tables, their cells, and whether the last row has totals.
    public var tables: [(name: String, cells: String, hasTotals: Bool)] = []
    /// The fields and their values, item by item; an empty text is a missing value.
    public var items: [(field: String, values: [String])] = []
    /// Settings by name.
    public var settings: [String: String] = [:]
    /// The cell of the grid `Grid` that holds the formula.
    public var place = "F1"
    /// The cases: line, formula without its equals sign, answer.
    public var cases: [(line: Int, formula: String, answer: String)] = []

    /// A block without cells or cases.
    public init() {}
  }

  /// The file's name.
  public let name: String
  /// Its blocks, in order.
  public let blocks: [Block]

  /// Reads a file.
  ///
  /// - Throws: ``Malformed`` for a line that is none of the above; Foundation's when it can't be read.
  public init(_ url: URL) throws {
    name = url.lastPathComponent
    var blocks: [Block] = []
    var block = Block()
    let text = try String(contentsOf: url, encoding: .utf8)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.isEmpty {
        if !block.cases.isEmpty { blocks.append(block) }
        block = Block()
      } else if !line.hasPrefix("# ") {
        try ConformanceFile.read(ConformanceFile.expanded(line), index + 1, into: &block, of: name)
      }
    }
    if !block.cases.isEmpty { blocks.append(block) }
    self.blocks = blocks
  }

  /// A line that can't be understood.
  public struct Malformed: Error {
    /// Where it stands.
    public let file: String, line: Int
    /// The line.
    public let text: String
  }

  private static func read(
    _ line: String,
    _ number: Int,
    into block: inout Block,
    of file: String
  ) throws {
    if let arrow = line.range(of: " => ", options: .backwards) {
      block.cases.append(
        (number, String(line[..<arrow.lowerBound]), String(line[arrow.upperBound...]))
      )
      return
    }
    if line.hasPrefix("@ ") {
      block.place = String(line.dropFirst(2))
      return
    }
    guard let colon = line.range(of: ": ") else {
      throw Malformed(file: file, line: number, text: line)
    }
    let key = String(line[..<colon.lowerBound])
    let value = String(line[colon.upperBound...])
    switch key {
    case let key where key.hasPrefix("name "): block.names.append((String(key.dropFirst(5)), value))
    case let key where key.hasPrefix("table "):
      let hasTotals = key.hasSuffix(" totals")
      let name = key.dropFirst(6).dropLast(hasTotals ? 7 : 0)
      block.tables.append((String(name), value, hasTotals))
    case let key where key.hasPrefix("item "):
      let values = value.components(separatedBy: "|").map { $0.trimmingCharacters(in: [" "]) }
      block.items.append((String(key.dropFirst(5)), values))
    case "now", "precision", "locale": block.settings[key] = value
    default:
      let mark = key.range(of: "!", options: .backwards)
      let grid = mark.map { String(key[..<$0.lowerBound]) } ?? "Grid"
      block.cells.append((grid, mark.map { String(key[$0.upperBound...]) } ?? key, value))
    }
  }

  /// The line with each `%count{text}` written out.
  private static func expanded(_ line: Substring) -> String {
    var result = ""
    var rest = line
    while let percent = rest.firstIndex(of: "%") {
      let after = rest[rest.index(after: percent)...]
      let digits = after.prefix { $0.isASCII && $0.isNumber }
      let open = digits.endIndex
      guard let count = Int(digits), open < rest.endIndex, rest[open] == "{",
        let close = rest[open...].firstIndex(of: "}")
      else {
        result += rest[...percent]
        rest = after
        continue
      }
      result += rest[..<percent]
      result += String(repeating: String(rest[rest.index(after: open)..<close]), count: count)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
