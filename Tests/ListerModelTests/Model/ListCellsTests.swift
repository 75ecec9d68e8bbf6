// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerModel
import Testing

@Suite struct ListCellsTests {
  private func edited(
    _ document: String,
    _ cells: [[JSONText?]],
    row: Int = 0,
    column: Int = 0,
    grid: Int = 0
  ) throws -> String {
    var list = try List(document: document)
    list.setCells(cells, row: row, column: column, grid: grid)
    return String(decoding: list.bytes.dropLast(), as: UTF8.self)
  }

  @Test func `a cell is put into its place, and no other byte changes`() throws {
    let document = """
      {"grids": [{"name": "A", "rows": [[1,  2.50],
        [3, "x" ]], "values": [[1]]}, {"name": "B","rows":[[9]]}], "more": 1.10}
      """
    #expect(
      try edited(document, [[JSONText(7)]], row: 1, column: 1) == """
        {"grids": [{"name": "A", "rows": [[1,  2.50],
          [3, 7 ]], "values": [[1]]}, {"name": "B","rows":[[9]]}], "more": 1.10}
        """
    )
    #expect(try edited(document, [[JSONText(7)]], grid: 1).contains(#""rows":[[7]]"#))
  }

  @Test func `rows and cells that are missing are added as far as need be`() throws {
    #expect(
      try edited("[[1]]", [[JSONText(7)]], row: 2, column: 1) == #"{"grid": [[1], [], [null, 7]]}"#
    )
    #expect(try edited("[[1]]", [[.null, .null]], row: 5, column: 5) == #"{"grid": [[1]]}"#)
    #expect(try edited("[[1, 2]]", [[.null, nil, JSONText(3)]]) == #"{"grid": [[null, 2, 3]]}"#)
    #expect(try edited(#"{"grids": [{}]}"#, [[JSONText(1)]]) == #"{"grids": [{"rows": [[1]]}]}"#)
  }

  @Test func `cells that stay the same change nothing`() throws {
    let document = #"{"grid":[ [1,"a"] , [2] ]}"#
    #expect(try edited(document, [[JSONText(1), nil], [JSONText(2)]]) == document)
  }

  @Test func `grids come, get other names and go; a sole one becomes one of several`() throws {
    var list = try List(document: #"{"grid": [[1]], "values": [[1]], "color": "red"}"#)
    #expect(list.gridNames == ["Grid"])
    list.addGrid(named: "Sums")
    #expect(list.gridNames == ["Grid", "Sums"])
    #expect(list["values"] == nil)
    #expect(list["grids"]?.elements.first?["rows"]?.text == "[[1]]")
    #expect(list.indexOfGrid(named: "sums") == 1)
    #expect(list.indexOfGrid(named: nil) == 0)
    #expect(list.indexOfGrid(named: "x") == nil)
    list.renameGrid(at: 1, to: "Totals")
    list.removeGrid(at: 0)
    #expect(list.gridNames == ["Totals"])
    #expect(try List(document: list.bytes).gridNames == ["Totals"])
    var empty = List()
    #expect(empty.indexOfGrid(named: nil) == nil)
    empty.addGrid(named: "A")
    #expect(empty.gridNames == ["A"])
  }
}
