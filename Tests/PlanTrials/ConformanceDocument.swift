// SPDX-License-Identifier: MIT

package import TestKit

/// A conformance case as a document: its cells, and its formula where it belongs.
package struct ConformanceDocument: Sendable {
  private var grids: [(name: String, cells: [Int: String])] = [("Grid", [:])]
  private var numbers: [(grid: Int, cell: Int, text: String)] = []
  private var head = ""

  /// The document of a case of a block.
  package init(_ block: ConformanceFile.Block, formula: String) {
    for (grid, address, content) in block.cells { set(grid, address, content) }
    set("Grid", block.place, "=" + formula)
    if let precision = block.settings["precision"] { head += #""precision":\#(precision),"# }
    if let locale = block.settings["locale"] { head += #""locale":"\#(locale)","# }
    let names = block.names.map { "\(quoted($0.name)):\(quoted($0.target))" }
    let tables = block.tables.map { table in
      #"\#(quoted(table.name)):{"range":\#(quoted(table.cells)),"totals":\#(table.hasTotals)}"#
    }
    if !tables.isEmpty { head += #""tables":{\#(tables.joined(separator: ","))},"# }
    if !names.isEmpty { head += #""names":{\#(names.joined(separator: ","))},"# }
  }

  private mutating func set(_ grid: String, _ address: String, _ content: String) {
    let letters = address.prefix { $0.isLetter }
    guard letters.count == 1, let letter = letters.utf8.first, let row = Int(address.dropFirst()),
      (1...16).contains(row), (65...80).contains(letter)
    else { return }
    var index = grids.firstIndex { $0.name == grid }
    if index == nil {
      grids.append((grid, [:]))
      index = grids.count - 1
    }
    guard let index else { return }
    let cell = (row - 1) * 16 + Int(letter) - 65
    grids[index].cells[cell] = json(content)
    let isNumber = content.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
    if isNumber { numbers.append((index, cell, content)) }
  }

  private func json(_ content: String) -> String {
    if content.hasPrefix("\""), content.hasSuffix("\""), content.count > 1 {
      return quoted(String(content.dropFirst().dropLast()))
    }
    if content.hasPrefix("=") { return quoted(content) }
    if content.hasPrefix("#") { return #"{"error":"\#(content)"}"# }
    if content.hasPrefix("~") { return #"{"approx":"\#(content.dropFirst())"}"# }
    if content == "TRUE" || content == "FALSE" { return content.lowercased() }
    return content.contains("/") ? #"{"ratio":"\#(content)"}"# : content
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("\n", with: "\\n").replacing("\t", with: "\\t"))\""
  }

  /// The document with a number; a few of its own numbers have one more digit in front.
  package func text(_ index: Int) -> String {
    var grids = grids
    for (place, number) in numbers.enumerated() where index % 4 == 3 && place % 2 == index / 4 % 2 {
      grids[number.grid].cells[number.cell] = "\(1 + index % 9)" + number.text
    }
    let texts = grids.map { grid in
      let rows = (0..<16).map { row in
        let cells = (0..<16).map { grid.cells[row * 16 + $0] ?? "null" }
        return "[\(cells.joined(separator: ","))]"
      }
      return #"{"name":\#(quoted(grid.name)),"rows":[\#(rows.joined(separator: ","))]}"#
    }
    return #"{"id":"c\#(index)",\#(head)"grids":[\#(texts.joined(separator: ","))]}"#
  }
}
