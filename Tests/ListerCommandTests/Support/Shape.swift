// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A document made to be expensive, and what has to be seen of its answer.
struct Shape: Sendable, CustomTestStringConvertible {
  /// What it is.
  let name: String
  /// The document, one line.
  let document: String
  /// Texts that the answer holds.
  let holds: [String]

  var testDescription: String { name }

  /// A document that is one grid of these rows.
  init(_ name: String, _ rows: [[String]], holds: String...) {
    self.name = name
    document = "{\"id\":\"hostile\",\"grid\":\(Shape.json(rows))}"
    self.holds = holds
  }

  /// A document as it stands.
  init(_ name: String, document: String, holds: String...) {
    self.name = name
    self.document = document
    self.holds = holds
  }

  /// A document of 64 grids, each with 256 formulas.
  init(_ name: String, head: String = "", grids formula: (Int, Int) -> String, holds: String...) {
    self.name = name
    let grids = (0..<64).map { grid in
      let cells = (0..<256).map { formula(grid, $0) }
      return "{\"name\":\"G\(grid)\",\"rows\":\(Shape.json(Shape.square(cells)))}"
    }
    document = "{\"id\":\"hostile\",\(head)\"grids\":[\(grids.joined(separator: ","))]}"
    self.holds = holds
  }

  /// 256 cells in rows of 16.
  static func square(_ cells: [String]) -> [[String]] {
    stride(from: 0, to: cells.count, by: 16).map { Array(cells[$0..<min($0 + 16, cells.count)]) }
  }

  /// A grid whose first cell is given, and where each other one is made of the one before.
  static func chain(_ first: String, _ next: (String) -> String) -> [[String]] {
    square([first] + (1..<256).map { next(name(of: $0 - 1)) })
  }

  /// The name of a cell by its place in row-major order.
  static func name(of index: Int) -> String {
    "\(UnicodeScalar(UInt8(65 + index % 16)))\(index / 16 + 1)"
  }

  /// Rows as JSON: numbers as they are, everything else as strings.
  private static func json(_ rows: [[String]]) -> String {
    let lines = rows.map { row in
      row.map { cell in
        if Int(cell) != nil { return cell }
        let escaped = cell.replacingOccurrences(of: "\"", with: "\\\"")
        return "\"\(escaped)\""
      }.joined(separator: ",")
    }
    return "[[" + lines.joined(separator: "],[") + "]]"
  }
}
