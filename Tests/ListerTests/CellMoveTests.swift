// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Lister

@Suite struct CellMoveTests {
  /// A document after an edit.
  private func edited(_ document: String, _ edit: String) throws -> List {
    var list = try List(document: document)
    let json = try #require(JSONText(edit))
    let place = ListPlace(path: "/G.list.json")
    _ = try Edit.apply([try Edit(json)], to: &list, at: place)
    return list
  }

  @Test(arguments: [
    // What needs a cell follows it.
    ("[[5,\"=A1*2\"]]", "A1", "A5", #"[[null,"=A5*2"],[],[],[],[5]]"#),
    ("[[5,\"=$A$1+A$1+$A1\"]]", "A1", "C3", #"[[null,"=$C$3+C$3+$C3"],[],[null,null,5]]"#),
    (
      "[[5,{\"formula\":\"A1*2\"},{\"formula\":\"=A1\"}]]", "A1", "A2",
      #"[[null,{"formula":"A2*2"},{"formula":"=A2"}],[5]]"#
    ),
    (
      "[[5,\"=\\\"A1\\\"&A1&A11&LOG10(A1)\"]]", "A1", "A2",
      #"[[null,"=\"A1\"&A2&A11&LOG10(A2)"],[5]]"#
    ),
    // Of a formula that goes, references to what stays keep their cells, and those to what goes follow.
    ("[[1,\"=A1+C1\",2]]", "B1", "B3", #"[[1,null,2],[],[null,"=A1+C1"]]"#),
    ("[[1,\"=A1+C1\",2]]", "A1:B1", "A2", #"[[null,null,2],[1,"=A2+C1"]]"#),
    // Ranges follow when they go as a whole.
    ("[[1,\"=SUM(A1:A2)\"],[2]]", "A1:A2", "C1", #"[[null,"=SUM(C1:C2)",1],[null,null,2]]"#),
    ("[[1,\"=SUM(A1:A2)\"],[2]]", "A1", "C1", #"[[null,"=SUM(A1:A2)",1],[2]]"#),
    ("[[1,\"=SUM(A2:A1)\"],[2]]", "A2:A1", "C1", #"[[null,"=SUM(C1:C2)",1],[null,null,2]]"#),
    ("[[1,\"=SUM(A:A)+SUM($A:$A)\"]]", "A1:A16", "D1", #"[[null,"=SUM(D:D)+SUM($D:$D)",null,1]]"#),
    ("[[1],[\"=SUM(1:1)\"]]", "A1:P1", "A3", #"[[null],["=SUM(3:3)"],[1]]"#),
    // What is overwritten is gone.
    ("[[1,2,\"=B1+A1\",\"=SUM(A1:B1)\"]]", "A1", "B1", #"[[null,1,"=#REF!+B1","=SUM(A1:B1)"]]"#),
    ("[[1,2,\"=SUM(B1:B2)\"]]", "A1:A2", "B1", #"[[null,1,"=SUM(#REF!)"]]"#),
    // A block may go over a part of itself.
    ("[[1],[\"=A1+1\"],[\"=A2+1\"]]", "A1:A3", "A2", #"[[null],[1],["=A2+1"],["=A3+1"]]"#),
    ("[[1,\"=A1\"]]", "A1", "A1", #"[[1,"=A1"]]"#),
    ("[[1,\"=A1+\",\"=Nobody!A1\"]]", "A1", "A2", #"[[null,"=A1+","=Nobody!A1"],[1]]"#),
  ])
  func `a move in a grid`(grid: String, from: String, to: String, expected: String) throws {
    let edit = #"{"edit": "moveCells", "from": "\#(from)", "to": "\#(to)"}"#
    let moved = try edited(#"{"grid":\#(grid)}"#, edit)
    // Empty cells at the end of rows say nothing.
    #expect(filled(moved["grid"]) == filled(JSONText(expected)))
  }

  @Test(
    arguments: [
      (#"{"T": "A1:B2"}"#, "A1:B2", "C1", #"{"T": "C1:D2"}"#),
      (#"{"T": "A1:B2"}"#, "A1:C3", "B2", #"{"T": "B2:C3"}"#),
      (#"{"T": "A1:B2"}"#, "A1", "C1", #"{"T": "A1:B2"}"#),
      (
        #"{"T": {"range": "Grid!A1:A3", "totals": true}, "U": {"columns": {}}}"#, "A1:A3", "B4",
        #"{"T": {"range": "Grid!B4:B6", "totals": true}, "U": {"columns": {}}}"#
      ),
      (#"{"T": "A1:A2", "U": "B1:B2"}"#, "C1:C2", "B1", #"{"T": "A1:A2"}"#),
      (#"{"T": "B1:B2"}"#, "C1:C2", "B1", nil),
    ] as [(String, String, String, String?)]
  )
  func `tables go along`(tables: String, from: String, to: String, expected: String?) throws {
    let edit = #"{"edit": "moveCells", "from": "\#(from)", "to": "\#(to)"}"#
    let document = #"{"grid": [[1, 2, 3], [4, 5, 6], [7, 8, 9]], "tables": \#(tables)}"#
    #expect(try edited(document, edit)["tables"] == expected.flatMap { JSONText($0) })
  }

  /// The cells that are not empty, by their places.
  private func filled(_ rows: JSONText?) -> [String] {
    (rows?.elements ?? []).enumerated().flatMap { row, cells in
      cells.elements.enumerated().compactMap { column, cell in
        cell == .null ? nil : "\(row),\(column): \(cell.text)"
      }
    }
  }

  @Test func `other grids and names follow, and a move to another grid too`() throws {
    let document = #"""
      {"grids": [
        {"name": "One", "rows": [[5, "=A1*C1", 7]]},
        {"name": "My grid's", "rows": [["=One!A1+one!$B$1", "=A1"]]}
      ], "names": {"due": "A1", "sum": "=SUM(One!A1:B1)+C1", "other": "'My grid''s'!A1"}}
      """#
    let edit = #"{"edit": "moveCells", "from": "A1:B1", "to": "'My grid''s'!C2"}"#
    let list = try edited(document, edit)
    #expect(filled(list["grids"]?.elements[0]["rows"]) == ["0,2: 7"])
    let other = filled(list["grids"]?.elements[1]["rows"])
    #expect(
      other == [
        #"0,0: "='My grid''s'!C2+'My grid''s'!$D$2""#, #"0,1: "=A1""#, "1,2: 5",
        #"1,3: "=C2*One!C1""#,
      ]
    )
    let names = list["names"]
    #expect(names?["due"]?.string == "'My grid''s'!C2")
    #expect(names?["sum"]?.string == "=SUM('My grid''s'!C2:D2)+C1")
    #expect(names?["other"]?.string == "'My grid''s'!A1")
  }

  @Test(arguments: [
    (#"{"edit": "moveCells", "from": "A1"}"#, "to: expected a cell such as D5"),
    (#"{"edit": "moveCells", "to": "A1"}"#, "from: expected cells such as Totals!A1:B2"),
    (#"{"edit": "moveCells", "from": "A1:B2", "to": "P16"}"#, "to: expected cells from A1 to P16"),
  ])
  func `what can't be moved is refused`(edit: String, message: String) throws {
    let error = #expect(throws: ListerError.self) { try edited(#"{"grid":[[1]]}"#, edit) }
    #expect(error?.description == message)
    for cells in ["Nobody!A1", "A1:B2:C3", "Z1", ""] {
      let edit = #"{"edit": "moveCells", "from": "\#(cells)", "to": "A2"}"#
      #expect(throws: ListerError.self) { try edited(#"{"grid":[[1]]}"#, edit) }
    }
  }

  @Test func `references of a copied formula go along, with its sign or without`() throws {
    let edit = """
      {"edit": "cells", "at": "B2", "from": "A1", "rows": [["=C1", {"formula": "C1"}], [{"formula": "=$C$1+C1"}]]}
      """
    let list = try edited(#"{"grid":[[1]]}"#, edit)
    #expect(
      filled(list["grid"]) == [
        "0,0: 1", #"1,1: "=D2""#, #"1,2: {"formula": "D2"}"#, #"2,1: {"formula": "=$C$1+D2"}"#,
      ]
    )
  }

  @Test func `a move is one step of undo, and its values are calculated`() throws {
    let folder = try TemporaryFolder()
    try folder.add("G.list.json", #"{"grid": [[5, "=A1*2"]]}"#)
    let workspace = Workspace(folder: folder.path, clock: { 1_700_000_000_000 })
    let place = try workspace.place(of: "G")
    try workspace.edit(place, .moveCells(from: "A1", to: "A5"))
    #expect(filled(try workspace.open(place).list["grid"]) == [#"0,1: "=A5*2""#, "4,0: 5"])
    try workspace.undo(place)
    #expect(filled(try workspace.open(place).list["grid"]) == ["0,0: 5", #"0,1: "=A1*2""#])
  }
}
