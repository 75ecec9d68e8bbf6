// SPDX-License-Identifier: MIT

import ListerCore
import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

/// Grids of the full size, from bytes to bytes.
@Suite struct GridTests {
  /// A grid of 15x15 whole numbers with the sums of rows in column P, of columns in row 16.
  private struct SumGrid {
    var numbers: [[Int]]

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      numbers = (0..<15).map { _ in
        (0..<15).map { _ in Int.random(in: -1_000_000...1_000_000, using: &random) }
      }
    }

    private static let columns = "ABCDEFGHIJKLMNOP".map(String.init)

    var rows: [[String]] {
      var rows = numbers.enumerated().map { row, cells in
        cells.map(String.init) + ["\"=SUM(A\(row + 1):O\(row + 1))\""]
      }
      rows.append(SumGrid.columns.prefix(15).map { "\"=SUM(\($0)1:\($0)15)\"" })
      rows[15].append("\"=IF(SUM(P1:P15)=SUM(A16:O16),SUM(P1:P15))\"")
      return rows
    }

    var values: [[Int]] {
      let sums = numbers.map { $0.reduce(0, +) }
      let columns = (0..<15).map { column in numbers.reduce(0) { $0 + $1[column] } }
      return zip(numbers, sums).map { $0 + [$1] } + [columns + [sums.reduce(0, +)]]
    }

    static func json(_ rows: [[String]]) -> String {
      "[" + rows.map { "[" + $0.joined(separator: ",") + "]" }.joined(separator: ",") + "]"
    }
  }

  private let recalculator = Recalculator(options: RecalculationOptions())

  private func values(_ rows: String) throws(DocumentError) -> String {
    var buffer = ByteBuffer()
    try Array("{\"grid\":\(rows)}".utf8).withByteView { (view) throws(DocumentError) in
      try recalculator.recalculate(view, to: &buffer)
    }
    let text = buffer.view.string
    let prefix = "{\"grid\":\(rows),\"values\":"
    #expect(text.hasPrefix(prefix) && text.hasSuffix("}"))
    return String(text.dropFirst(prefix.count).dropLast())
  }

  @Test func `16x16 arrays with calculations: sums stay right through a thousand edits`() throws {
    var grid = SumGrid(seed: 16)
    var random = SeededGenerator(seed: 17)
    for _ in 0..<1_000 {
      let cell = (Int.random(in: 0..<15, using: &random), Int.random(in: 0..<15, using: &random))
      grid.numbers[cell.0][cell.1] = Int.random(in: -1_000_000...1_000_000, using: &random)
      let expected = SumGrid.json(grid.values.map { $0.map(String.init) })
      #expect(try values(SumGrid.json(grid.rows)) == expected)
    }
  }

  @Test func `16x16 arrays with calculations: a row or a column more is refused with its place`() {
    let row = SumGrid.json([Array(repeating: "1", count: 17)])
    let column = SumGrid.json(Array(repeating: ["1"], count: 17))
    for (rows, path) in [(row, "grid[0]"), (column, "grid")] {
      let error = #expect(throws: DocumentError.self) { try values(rows) }
      #expect(error?.path == path)
      #expect(error?.message.contains("a grid has at most 16") == true)
    }
  }

  @Test func `16x16 arrays with calculations: references and spills end at the border`() throws {
    #expect(
      try values(#"[["=Q1","=A17","=P16"]]"#) == ##"[[{"error":"#REF!"},{"error":"#REF!"},0]]"##
    )
    #expect(try values(#"[[1,"=SEQUENCE(1,16)"]]"#) == ##"[[1,{"error":"#SPILL!"}]]"##)
  }
}
