// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import Testing

/// Where values go, and that nothing else changes.
@Suite struct WriterTests {
  @Test(arguments: [
    ("{\"grid\":[[1]]}", "{\"grid\":[[1]],\"values\":[[1]]}"),
    ("{\"grid\":[[1]],\"values\":null}", "{\"grid\":[[1]],\"values\":[[1]]}"),
    (
      "{ \"values\" : [ 7 ] , \"grid\" : [ [ 1 ] ] }",
      "{ \"values\" : [[1]] , \"grid\" : [ [ 1 ] ] }"
    ),
    ("{\"grid\": [[1]] ,\n \"x\": 2}\n", "{\"grid\": [[1]],\"values\":[[1]] ,\n \"x\": 2}\n"),
    ("[[1,2],[\"=A1+B1\"]]", "{\"grid\":[[1,2],[\"=A1+B1\"]],\"values\":[[1,2],[3,null]]}"),
    (" [ [1] ]\r\n", " {\"grid\":[ [1] ],\"values\":[[1]]}\r\n"),
    ("\u{FEFF}[[1]]", "\u{FEFF}{\"grid\":[[1]],\"values\":[[1]]}"),
    ("\u{FEFF}{\"grid\":[]}", "\u{FEFF}{\"grid\":[],\"values\":[]}"),
    ("{}", "{}"),
    ("{\"values\":[9]}", "{\"values\":[9]}"),
    ("{\"items\":[\"a\",{}]}", "{\"items\":[\"a\",{}]}"),
    ("{\"grids\":[]}", "{\"grids\":[]}"),
    ("{\"grids\":[{}]}", "{\"grids\":[{}]}"),
    ("{\"grids\":[{\"values\":[[9]]}]}", "{\"grids\":[{\"values\":[]}]}"),
    ("{\"grids\":[{\"rows\":[[1.0]]}]}", "{\"grids\":[{\"rows\":[[1.0]],\"values\":[[1]]}]}"),
    (
      "{\"grids\":[{\"values\":0,\"name\":\"a\",\"rows\":[[2]]},{\"rows\":[[\"=a!A1\"]],\"name\":\"b\"}]}",
      "{\"grids\":[{\"values\":[[2]],\"name\":\"a\",\"rows\":[[2]]},"
        + "{\"rows\":[[\"=a!A1\"]],\"values\":[[2]],\"name\":\"b\"}]}"
    ),
    (
      "{\"x\":[1.50, \"\\u0041\"],\"grid\":[[\"\\u0061\"]],\"y\":{ \"y\":0,\"y\":1 },\"z\":1E+2}",
      "{\"x\":[1.50, \"\\u0041\"],\"grid\":[[\"\\u0061\"]],\"values\":[[\"a\"]],"
        + "\"y\":{ \"y\":0,\"y\":1 },\"z\":1E+2}"
    ),
    (
      "{\"grid\":[[1.50,-0,\"a\"],[1.5, 2,3],[-1.5,-0.0,0.10],[\"b/c\",\"b\\/c\",true],[1,null],[]]}",
      "{\"grid\":[[1.50,-0,\"a\"],[1.5, 2,3],[-1.5,-0.0,0.10],[\"b/c\",\"b\\/c\",true],[1,null],[]],"
        + "\"values\":[[1.5,0,\"a\"],[1.5,2,3],[-1.5,0,0.1],[\"b/c\",\"b/c\",true],[1,null,null],"
        + "[null,null,null]]}"
    ),
    (
      "[[\"=SEQUENCE(3)\",5],[null,7],[null,\"x\"]]",
      "{\"grid\":[[\"=SEQUENCE(3)\",5],[null,7],[null,\"x\"]],\"values\":[[1,5],[2,7],[3,\"x\"]]}"
    ),
    ("{\"\\u0067rid\":[[1]],\"v\\u0061lues\":2}", "{\"\\u0067rid\":[[1]],\"v\\u0061lues\":[[1]]}"),
  ])
  func `values are replaced or inserted, and the rest stays byte for byte`(
    document: String,
    output: String
  ) throws {
    #expect(try Documents.output(document) == output)
    #expect(try Documents.output(output) == output)
  }

  @Test(arguments: [
    ("{\"id\":\"a\\u0062\",\"grid\":[[1]]}", "{\"id\":\"a\\u0062\",\"values\":[[1]]}"),
    ("{\"grid\":[[1]],\"id\": -7.50}", "{\"id\":-7.50,\"values\":[[1]]}"),
    ("{\"grid\":[[1]],\"name\":\"x\"}", "{\"values\":[[1]]}"),
    ("\u{FEFF}[[1]]\n", "{\"values\":[[1]]}"),
    ("{\"id\":1}", "{\"id\":1,\"grids\":[]}"),
    (
      "{\"grids\":[{\"name\":\"To\\\"tals\",\"rows\":[[1]]},{\"name\":\"é\"}]}",
      "{\"grids\":[{\"name\":\"To\\\"tals\",\"values\":[[1]]},{\"name\":\"é\",\"values\":[]}]}"
    ),
    ("{\"grids\":[{\"rows\":[[1]]}]}", "{\"grids\":[{\"name\":\"Grid\",\"values\":[[1]]}]}"),
  ])
  func `values alone are one line with the id`(document: String, output: String) throws {
    #expect(try Documents.output(document, valuesOnly: true) == output)
  }

  @Test func `the output is appended`() throws {
    let documents = Documents()
    let text = Array("[[1]]".utf8)
    try text.withByteView { (view) throws(DocumentError) in
      try documents.reader.read(view)
      var output = ByteBuffer()
      output.append("before ")
      DocumentWriter.write(documents.reader, to: &output)
      #expect(output.view.string == "before {\"grid\":[[1]],\"values\":[[1]]}")
    }
  }

  @Test func `a reader forgets the document before`() throws {
    let documents = Documents()
    let first = "{\"id\":1,\"items\":[\"a\"],\"names\":{\"n\":\"A1\"},\"grid\":[[1,2],[3]]}"
    _ = try documents.output(Array(first.utf8))
    _ = documents.refusal(Array("{\"id\":2,\"grid\":[[5,5,5],[7".utf8))
    let output = try documents.output(Array("[[null,\"=n\"]]".utf8), valuesOnly: true)
    #expect(
      String(decoding: output, as: UTF8.self) == "{\"values\":[[null,{\"error\":\"#NAME?\"}]]}"
    )
  }

  @Test func `the record of an error is JSON`() {
    var output = ByteBuffer()
    DocumentWriter.writeError(
      line: 12,
      column: 40,
      path: "grids[0].rows",
      message: "17 rows; a grid has at most 16",
      id: ByteView("\"q-1\""),
      to: &output
    )
    #expect(
      output.view.string
        == "{\"lister_error\":{\"line\":12,\"column\":40,\"path\":\"grids[0].rows\","
        + "\"message\":\"17 rows; a grid has at most 16\"},\"id\":\"q-1\"}"
    )
    output.truncate()
    DocumentWriter.writeError(
      line: 1,
      column: 1,
      path: "[\"a\"]",
      message: "found \"é\"\n",
      id: nil,
      to: &output
    )
    #expect(
      output.view.string == "{\"lister_error\":{\"line\":1,\"column\":1,\"path\":\"[\\\"a\\\"]\","
        + "\"message\":\"found \\\"é\\\"\\n\"}}"
    )
  }

  @Test func `texts of all lengths stand among numbers as they were spelled`() throws {
    for count in 0...20 {
      for piece in ["", "\\\"", "\\\\", "\\n", "\\u0001", "é", "😀"] {
        var row: [String] = []
        for index in 0...min(count, 7) {
          let (before, behind) = (min(index * 3, count), count - min(index * 3, count))
          let first = String(repeating: "x", count: before)
          row.append("\"\(first)\(piece)\(String(repeating: "y", count: behind))\"")
          row.append("\(index * 11 - 20).5")
        }
        let rows = "[[\(row.joined(separator: ","))],[],[null,true,\(row[0])]]"
        let columns = row.count
        let padding = Array(repeating: "null", count: columns).joined(separator: ",")
        let last = ["null", "true", row[0]] + Array(repeating: "null", count: max(columns - 3, 0))
        let values =
          columns >= 3
          ? "[[\(row.joined(separator: ","))],[\(padding)],[\(last.joined(separator: ","))]]"
          : "[[\(row.joined(separator: ",")),null],[null,null,null],[null,true,\(row[0])]]"
        #expect(
          try Documents.output("{\"grid\":\(rows)}") == "{\"grid\":\(rows),\"values\":\(values)}"
        )
      }
    }
  }
}
