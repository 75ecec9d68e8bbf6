// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerNumbers
import TestKit
import Testing

@testable import ListerCoding

@Suite struct SelectionTests {
  @Test func `fields are between commas that are in no quotes`() throws {
    let selection = try Selection(#"due=Totals!B2, id ,'A, b'!A1, x = a["k,l"][2].m"#)
    #expect(selection.fields.map(\.name) == ["due", "id", "'A, b'!A1", "x"])
    #expect(selection.fields.map(\.text) == ["Totals!B2", "id", "'A, b'!A1", #"a["k,l"][2].m"#])
  }

  @Test(arguments: [
    ("", Selection.Fault.nothing), (" , ", .nothing), ("=A1", .field("=A1")), ("a=", .field("a=")),
    ("a=A1,a=B1", .twice("a")), ("'a", .open("'a")),
  ])
  func `a text that is no selection is refused`(text: String, fault: Selection.Fault) {
    #expect(throws: fault) { try Selection(text) }
  }

  @Test(arguments: [
    ("A1", "1"), ("a1", "1"), ("Second!B1", #""x""#), ("'Third one'!A1", "true"),
    ("Third one", "[[true]]"), ("Second", #"[[null,"x"]]"#), ("B9", "null"),
    ("A1:B1", "[[1,1.5]]"), ("total", "1.5"), ("Total", "1.5"), ("both", "[[1,1.5]]"),
    ("same", "1.5"), ("Second!own", #""x""#), ("twice", "null"), ("id", "7"),
    ("items[1].price", "2.50"), ("items", #"["a",{"text":"b","price":2.50}]"#),
    ("items[2]", "null"),
    (#"["odd key"]"#, "[1]"), (#"["odd key"][0]"#, "1"), ("nothing", "null"), ("Q1", "null"),
  ])
  func `a field is cells, a grid or a member`(field: String, value: String) throws {
    let document = #"""
      {"id":7,"items":["a", {"text":"b", "price":2.50}],"odd key":[1],
      "grids":[{"name":"First","rows":[[1,1.50]]},{"name":"Second","rows":[[null,"x"]]},
      {"name":"Third one","rows":[[true]]}],
      "names":{"total":"First!$B$1","both":"A1:B1","same":"=B1","twice":"=2*B1","Second!own":"B1"}}
      """#
    let cells = DocumentCells(arithmetic: Arithmetic())
    let reader = DocumentReader(cells: cells)
    try document.withByteView { view in
      try reader.read(view)
      let selection = try Selection("f=\(field)")
      var output = ByteBuffer()
      let columns = SlabList<ByteView>()
      let missing = SelectionWriter(selection)
        .write(reader, mode: .exact, columns: columns.slab, to: &output)
      #expect(output.view.string == "{\"f\":\(value)}")
      let isMissing = ["twice", "items[2]", "nothing", "Q1"].contains(field)
      #expect(missing == (isMissing ? 1 : 0))
    }
  }
}
