// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import Testing

/// What is JSON and yet no document: each refusal with its place and its words.
@Suite struct DocumentRefusalTests {
  @Test(arguments: [
    ("{\"lister\":2}", "1:11 lister: version 2 of the document format; only version 1 is known"),
    ("{\"lister\":\"1\"}", "1:11 lister: expected a number, found a text"),
    (
      "{\"lister\":1.5}", "1:11 lister: version 1.5 of the document format; only version 1 is known"
    ),
    ("{\"id\":null}", "1:7 id: expected a text or a number, found null"),
    ("{\"id\":[1]}", "1:7 id: expected a text or a number, found an array"),
    ("{\"id\":\"a\\udc00\"}", "1:9 id: half of a surrogate pair: no character"),
    ("{\"name\":1}", "1:9 name: expected a text, found a number"),
    ("{\"name\":\"\\ud800\\u0041\"}", "1:10 name: half of a surrogate pair: no character"),
    (
      "{\"color\":\"pink\"}",
      "1:10 color: \"pink\" is no color: gray, blue, green, yellow, orange, red, "
        + "or their number, 0 to 5"
    ),
    (
      "{\"color\":6}",
      "1:10 color: 6 is no color: gray, blue, green, yellow, orange, red, or their number, 0 to 5"
    ),
    (
      "{\"color\":-1}",
      "1:10 color: -1 is no color: gray, blue, green, yellow, orange, red, or their number, 0 to 5"
    ),
    ("{\"color\":true}", "1:10 color: expected the name or the number of a color, found true"),
    ("{\"precision\":0}", "1:14 precision: 0 is no precision: a whole number from 1 to 1000"),
    ("{\"precision\":1001}", "1:14 precision: 1001 is no precision: a whole number from 1 to 1000"),
    ("{\"precision\":2.5}", "1:14 precision: 2.5 is no precision: a whole number from 1 to 1000"),
    ("{\"precision\":\"34\"}", "1:14 precision: expected a number, found a text"),
    ("{\"locale\":7}", "1:11 locale: expected a text, found a number"),
    (
      "{\"locale\":\"de\"}",
      "1:11 locale: \"de\" is no locale that is known: en-US, en-GB, de-DE, fr-FR, es-ES, it-IT, "
        + "nl-NL, pl-PL, pt-BR, sv-SE, ja-JP"
    ),
    ("{\"names\":[]}", "1:10 names: expected an object of texts, found an array"),
    ("{\"names\":{\"a\":1}}", "1:15 names.a: expected a text, found a number"),
    ("{\"names\":{\"\":\"A1\"}}", "1:11 names[\"\"]: an empty name"),
    (
      "{\"names\":{\"Due\":\"A1\",\"due\":\"A2\"}}",
      "1:22 names.due: the name \"due\" is taken; names are compared without case"
    ),
    (
      "{\"names\":{\"Ä\":\"A1\",\"ä\":\"A2\"}}",
      "1:20 names[\"ä\"]: the name \"ä\" is taken; names are compared without case"
    ),
    ("{\"names\":{\"\\ud800\":\"A1\"}}", "1:12 names: half of a surrogate pair: no character"),
    ("{\"tables\":[]}", "1:11 tables: expected an object of tables, found an array"),
    (
      "{\"tables\":{\"Prices\":\"Grid!A1:C9\"}}",
      "1:21 tables.Prices: \"Grid!A1:C9\" is no table: cells of a grid, such as \"Grid!A1:C9\", in no "
        + "other table, with a row between headers and totals"
    ),
    (
      "{\"tables\":{\"Prices\":7}}",
      "1:21 tables.Prices: expected a table: its cells, or an object with columns, found a number"
    ),
    ("{\"tables\":{\"\\ud800\":{}}}", "1:13 tables: half of a surrogate pair: no character"),
    ("{\"grid\":{}}", "1:9 grid: expected an array of rows, found an object"),
    ("{\"grid\":null}", "1:9 grid: expected an array of rows, found null"),
    ("{\"grid\":[1]}", "1:10 grid[0]: expected a row: an array of cells, found a number"),
    ("[[1],null]", "1:6 [1]: expected a row: an array of cells, found null"),
    ("[[1],[[2]]]", "1:7 [1][0]: expected a cell, found an array"),
    ("{\"grids\":{}}", "1:10 grids: expected an array of grids, found an object"),
    ("{\"grids\":[[[1]]]}", "1:11 grids[0]: expected a grid: an object, found an array"),
    ("{\"grids\":[{\"name\":1}]}", "1:19 grids[0].name: expected a text, found a number"),
    ("{\"grids\":[{\"name\":\"\"}]}", "1:19 grids[0].name: an empty name"),
    ("{\"grids\":[{\"rows\":7}]}", "1:19 grids[0].rows: expected an array of rows, found a number"),
    (
      "{\"grids\":[{\"name\":\"a\",\"rows\":{}}]}",
      "1:30 grids[0].rows: expected an array of rows, found an object"
    ),
    (
      "{\"grids\":[{\"rows\":[[1]]},{\"name\":\"b\"}]}",
      "1:11 grids[0]: a grid without a name; only the sole grid of a document needs none"
    ),
    (
      "{\"grids\":[{\"name\":\"a\"},{}]}",
      "1:24 grids[1]: a grid without a name; only the sole grid of a document needs none"
    ),
    (
      "{\"grids\":[{\"name\":\"Totals\"},{\"name\":\"TOTALS\"}]}",
      "1:37 grids[1].name: the name \"TOTALS\" is taken; names are compared without case"
    ),
    (
      "{\"grids\":[{\"name\":\"a\"},{\"rows\":[],\"name\":\"\\u0041\"}]}",
      "1:42 grids[1].name: the name \"\\u0041\" is taken; names are compared without case"
    ),
    (
      "{\"grid\":[],\"grids\":[]}",
      "1:12 grids: both \"grid\" and \"grids\"; a document has one of them"
    ),
  ])
  func `a known member has its type and its range`(document: String, refusal: String) {
    #expect(Documents.refusal(document) == refusal)
  }

  @Test(arguments: [
    ("{\"id\":1,\"x\":1,\"id\":2}", "1:15 id", "id"),
    ("{\"values\":1,\"values\":2}", "1:13 values", "values"),
    ("{\"id\":1,\"\\u0069d\":2}", "1:9 [\"\\u0069d\"]", "id"),
    ("{\"grid\":[],\"grid\":[]}", "1:12 grid", "grid"),
    ("{\"grids\":[{\"rows\":[],\"rows\":[]}]}", "1:22 grids[0].rows", "rows"),
    ("{\"grids\":[{\"values\":[],\"values\":[]}]}", "1:24 grids[0].values", "values"),
    ("{\"items\":[{\"text\":\"a\",\n\"text\":\"b\"}]}", "2:1 items[0].text", "text"),
    (
      "{\"items\":[{\"completed\":true,\"completed\":true}]}", "1:29 items[0].completed",
      "completed"
    ),
    ("[[{\"text\":\"a\",\"text\":\"b\"}]]", "1:15 [0][0].text", "text"),
  ])
  func `a known key stands once`(document: String, place: String, key: String) {
    let message = "the key \"\(key)\" occurs here for the second time"
    #expect(Documents.refusal(document) == "\(place): \(message)")
  }

  @Test(arguments: [
    ("{\"text\":1}", "1:12 items[0].text: expected a text, found a number"),
    ("{\"uuid\":{}}", "1:12 items[0].uuid: expected a text, found an object"),
    ("{\"completed\":0}", "1:17 items[0].completed: expected true or false, found a number"),
    ("{\"quantity\":\"2\"}", "1:16 items[0].quantity: expected a number, found a text"),
    ("{\"price\":[1]}", "1:13 items[0].price: expected a number, found an array"),
    ("{\"priority\":true}", "1:16 items[0].priority: expected a number, found true"),
    ("{\"unit\":5}", "1:12 items[0].unit: expected a text, found a number"),
    ("{\"note\":\"\\udfff\"}", "1:13 items[0].note: half of a surrogate pair: no character"),
    ("{\"barcode\":false}", "1:15 items[0].barcode: expected a text or a number, found false"),
    ("{\"prices\":[1]}", "1:14 items[0].prices: expected an object of prices, found an array"),
    (
      "{\"prices\":{\"My shop\":\"1\"}}",
      "1:25 items[0].prices[\"My shop\"]: expected a number, or an object with a price, found a text"
    ),
    ("{\"tags\":\"a\"}", "1:12 items[0].tags: expected an array of texts, found a text"),
    ("{\"tags\":[\"a\",1]}", "1:17 items[0].tags[1]: expected a text, found a number"),
    ("5", "1:4 items[0]: expected an item: a text or an object, found a number"),
    ("\"\\ud800\"", "1:5 items[0]: half of a surrogate pair: no character"),
  ])
  func `an item's known members have their types`(item: String, refusal: String) {
    let document = "{\n\"items\":[\(item)]}".replacing("\n\"items\":[", with: "\"items\":[")
    let moved = refusal.replacing(/^1:(\d+)/) { "1:\((Int($0.1) ?? 0) + 7)" }
    #expect(Documents.refusal(document) == moved)
  }

  @Test(arguments: [
    (
      "{}", "1:3 [0][0]",
      "a cell that is an object has a member \"formula\", \"text\", \"ratio\", "
        + "\"approx\" or \"error\""
    ),
    (
      "{\"x\":1}", "1:3 [0][0]",
      "a cell that is an object has a member \"formula\", \"text\", "
        + "\"ratio\", \"approx\" or \"error\""
    ),
    (
      "{\"text\":\"a\",\"formula\":\"1\"}", "1:3 [0][0]",
      "a cell has one meaning; this one has both \"text\" and \"formula\""
    ),
    ("{\"text\":1}", "1:11 [0][0].text", "expected a text, found a number"),
    ("{\"formula\":null}", "1:14 [0][0].formula", "expected a text, found null"),
    (
      "{\"ratio\":\"1/0\"}", "1:12 [0][0].ratio",
      "\"1/0\" is no ratio of two whole numbers, such as \"1/3\""
    ),
    (
      "{\"ratio\":\"a\"}", "1:12 [0][0].ratio",
      "\"a\" is no ratio of two whole numbers, such as \"1/3\""
    ),
    ("{\"approx\":\"1,5\"}", "1:13 [0][0].approx", "\"1,5\" is no number"),
    ("{\"approx\":1.5}", "1:13 [0][0].approx", "expected a text, found a number"),
    (
      "{\"error\":\"#OOPS!\"}", "1:12 [0][0].error",
      "\"#OOPS!\" is no error value, such as \"#N/A\""
    ),
    ("\"\\ud83d\"", "1:4 [0][0]", "half of a surrogate pair: no character"),
    ("undefined", "1:3 [0][0]", "expected a value, found undefined"),
  ])
  func `a cell is one of the forms`(cell: String, place: String, message: String) {
    #expect(Documents.refusal("[[\(cell)]]") == "\(place): \(message)")
  }

  @Test func `bounds are refused with how much there is`() {
    func list(_ count: Int, _ element: String) -> String {
      "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
    }
    #expect(Documents.refusal(list(16, list(16, "1"))) == nil)
    #expect(Documents.refusal(list(17, "[1]")) == "1:1: 17 rows; a grid has at most 16")
    #expect(
      Documents.refusal("{\"grids\":[{\"name\":\"a\",\n\"rows\":\(list(20, "[]"))}]}")
        == "2:8 grids[0].rows: 20 rows; a grid has at most 16"
    )
    #expect(
      Documents.refusal("{\"grid\":[[1],\(list(17, "1"))]}")
        == "1:14 grid[1]: 17 columns; a grid has at most 16"
    )
    #expect(
      Documents.refusal("{\"grids\":[{\"rows\":\(list(17, "[]"))}]}")
        == "1:19 grids[0].rows: 17 rows; a grid has at most 16"
    )
    let grids = (0..<66).map { "{\"name\":\"g\($0)\"}" }
    let most = "{\"grids\":[" + grids.prefix(64).joined(separator: ",") + "]}"
    #expect(Documents.refusal(most) == nil)
    let tooMany = "{\"grids\":[" + grids.joined(separator: ",") + "]}"
    #expect(Documents.refusal(tooMany) == "1:10 grids: 66 grids; a document has at most 64")
    // What is over the bound is JSON all the same, or that is the trouble.
    #expect(
      Documents.refusal("[\(String(repeating: "[],", count: 17))[nul]]")
        == "1:54 [17][0]: expected a value, found nul"
    )
  }

  @Test func `a document with grids of more than 16 MiB is refused, a list is not`() {
    let limit = 16 * 1024 * 1024
    let grid = Array(#"{"grid":[[1]]}"#.utf8)
    var bytes = grid + Array(repeating: 0x20, count: limit - grid.count)
    #expect(Documents().refusal(bytes) == nil)
    bytes.append(0x20)
    let refusal =
      "1:16777217: 16777217 bytes; a document with grids, or in a stream, has at most 16777216"
    #expect(Documents().refusal(bytes) == refusal)
    bytes.replaceSubrange(0..<grid.count, with: #"{"items":["a"]}"#.utf8)
    #expect(Documents().refusal(bytes) == nil)
  }

  @Test func `a list of more than 1 GiB is refused before it is looked at`() {
    // Nobody writes into these bytes, so they take no memory.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 30 + 1) { buffer, count in
      count = buffer.count
    }
    let refusal = DocumentError(offset: 1 << 30, path: "", reason: .tooManyBytes(bytes.count))
    #expect(throws: refusal) { try ListReader().list(from: bytes) }
    #expect(refusal.message == "1073741825 bytes; a document has at most 1073741824")
  }

  @Test(arguments: [
    (0, 1, 1), (1, 1, 2), (3, 1, 4), (4, 2, 1), (5, 2, 2), (7, 2, 3), (10, 2, 4), (12, 3, 1),
    (13, 3, 2), (99, 3, 2), (-5, 1, 1),
  ])
  func `a position counts lines and characters`(offset: Int, line: Int, column: Int) {
    let text = ByteView("abc\ndé€\r\nx")
    let position = DocumentError.position(of: offset, in: text)
    #expect(position.line == line)
    #expect(position.column == column)
  }

  @Test func `the id is known to the record of an error behind it`() {
    let documents = Documents()
    #expect(documents.refusal(Array("{\"id\":\"a\\n1\",\"grid\":0}".utf8)) != nil)
    #expect(documents.id == "\"a\\n1\"")
    #expect(documents.refusal(Array("{\"grid\":0,\"id\":7}".utf8)) != nil)
    #expect(documents.id == nil)
  }
}
