// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerModel
import Testing

/// The forms of cells, and the JSON of the values that come of them.
@Suite struct ValuesTests {
  @Test(arguments: [
    ("[[1,-2,0.1,1.50,-0.0,1e3]]", "[[1,-2,0.1,1.5,0,1000]]"),
    (
      "[[0.05,-0.5,99999999.5,100000000,123456789.123]]",
      "[[0.05,-0.5,99999999.5,100000000,123456789.123]]"
    ),
    ("[[1.5e-3,25E-1,-0,0e5,1E+2]]", "[[0.0015,2.5,0,0,100]]"),
    (
      "[[12345678901234567890,-0.000000000000000000001]]",
      "[[12345678901234567890,-0.000000000000000000001]]"
    ),
    (
      "[[9223372036854775807,-9223372036854775808]]", "[[9223372036854775807,-9223372036854775808]]"
    ),
    ("[[999999999999999999,0.123456789012345678]]", "[[999999999999999999,0.123456789012345678]]"),
    ("[[true,false,null]]", "[[true,false,null]]"),
    ("[]", "[]"),
    ("[[]]", "[[]]"),
    ("[[],[]]", "[[],[]]"),
    ("[[1],[2,3],[]]", "[[1,null],[2,3],[null,null]]"),
    ("[[\"\",\"a\",\" b \",\"1\"]]", "[[\"\",\"a\",\" b \",\"1\"]]"),
    (
      "[[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001\\u001F\\u007f\"]]",
      "[[\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001F\u{7F}\"]]"
    ),
    (
      "[[\"\\u00e4\\u20AC\\ud834\\udd1e\",\"äöü€𝄞, and a long tail\"]]",
      "[[\"ä€𝄞\",\"äöü€𝄞, and a long tail\"]]"
    ),
    ("[[{\"text\":\"=1+1\"},{\"text\":\"plain\"}]]", "[[\"=1+1\",\"plain\"]]"),
    ("[[{\"formula\":\"1+1\"},{\"formula\":\"=2+2\"}]]", "[[2,4]]"),
    (
      "[[{\"ratio\":\"1/3\"},{\"ratio\":\"-2/6\"},{\"ratio\":\"1/4\"},{\"ratio\":\"6/3\"}]]",
      "[[{\"ratio\":\"1/3\"},{\"ratio\":\"-1/3\"},0.25,2]]"
    ),
    (
      "[[{\"approx\":\"1.41\"},{\"approx\":\"-3\"},{\"approx\":\"2.50\"}]]",
      "[[{\"approx\":\"1.41\"},{\"approx\":\"-3\"},{\"approx\":\"2.5\"}]]"
    ),
    (
      "[[{\"approx\":\"0.1234567890123456789012345678901234567890123456789\"}]]",
      "[[{\"approx\":\"0.1234567890123456789012345678901234567890123456789\"}]]"
    ),
    (
      "[[{\"error\":\"#N/A\"},{\"error\":\"#CIRC!\"},{\"error\":\"#DIV/0!\"}]]",
      "[[{\"error\":\"#N/A\"},{\"error\":\"#CIRC!\"},{\"error\":\"#DIV/0!\"}]]"
    ),
    ("[[{\"note\":{\"text\":[1]},\"text\":\"a\",\"x\":1,\"x\":2}]]", "[[\"a\"]]"),
    ("[[{ \"te\\u0078t\" : \"a\" }]]", "[[\"a\"]]"),
    ("[[\"=\",\"=1+\"]]", "[[{\"error\":\"#NAME?\"},{\"error\":\"#NAME?\"}]]"),
    ("[[\"\\u003d1+1\"]]", "[[2]]"),
  ])
  func `a cell has its value`(rows: String, values: String) throws {
    #expect(try Documents.values(rows) == values)
  }

  @Test(arguments: [
    ("=1/4", "0.25"), ("=1/3", "{\"ratio\":\"1/3\"}"), ("=-2/6", "{\"ratio\":\"-1/3\"}"),
    ("=0.1+0.2", "0.3"),
    ("=2^200", "1606938044258990275541962092341162602522202993782792835301376"),
    ("=1/2^40", "0.0000000000009094947017729282379150390625"),
    ("=1/7^30", "{\"ratio\":\"1/22539340290692258087863249\"}"),
    ("=2^0.5", "{\"approx\":\"1.414213562373095048801688724209698\"}"),
    ("=4^0.5", "2"), ("=1/0", "{\"error\":\"#DIV/0!\"}"), ("=0^0", "{\"error\":\"#NUM!\"}"),
    ("=1=1", "true"), ("=\"a\"&\"\"\"b\"", "\"a\\\"b\""), ("=A1", "{\"error\":\"#CIRC!\"}"),
    ("=nothing", "{\"error\":\"#NAME?\"}"), ("=B7", "0"), ("=\"=1\"", "\"=1\""),
  ])
  func `a formula has its value`(formula: String, value: String) throws {
    let escaped = formula.replacing("\"", with: "\\\"")
    #expect(try Documents.values("[[\"\(escaped)\"]]") == "[[\(value)]]")
  }

  @Test func `an array that spills widens the values`() throws {
    #expect(try Documents.values("[[\"={1,2;3,4}\"]]") == "[[1,2],[3,4]]")
    let values = try Documents.values("[[1,\"={1,2;3,4}\"],[null,null,null]]")
    #expect(values == "[[1,1,2],[null,3,4]]")
  }

  @Test(arguments: [
    ("[[1.50,-3,1e21]]", "[[\"1.5\",\"-3\",\"1000000000000000000000\"]]", "[[1.5,-3,1e+21]]"),
    (
      "[[{\"ratio\":\"1/3\"},{\"approx\":\"1.25\"}]]", "[[\"1/3\",\"1.25\"]]",
      "[[0.3333333333333333,1.25]]"
    ),
    (
      "[[true,null,\"a\",{\"error\":\"#N/A\"}]]", "[[true,null,\"a\",{\"error\":\"#N/A\"}]]",
      "[[true,null,\"a\",{\"error\":\"#N/A\"}]]"
    ),
    (
      "[[0.1,0,123456789012345678]]", "[[\"0.1\",\"0\",\"123456789012345678\"]]",
      "[[0.1,0,123456789012345680]]"
    ),
  ])
  func `numbers may be texts or doubles`(rows: String, text: String, double: String) throws {
    #expect(try Documents.values(rows, mode: .text) == text)
    #expect(try Documents.values(rows, mode: .double) == double)
  }

  @Test func `what no double can hold keeps its digits as text`() throws {
    let large = "1" + String(repeating: "0", count: 400)
    let small = "0." + String(repeating: "0", count: 399) + "1"
    let rows = "[[1e400,-1e400,1e-400]]"
    let values = try Documents.values(rows, mode: .double)
    #expect(values == "[[\"\(large)\",\"-\(large)\",\"\(small)\"]]")
  }

  @Test func `texts end at 32,767 characters`() throws {
    let longest = String(repeating: "é", count: 32_767)
    #expect(try Documents.values("[[\"\(longest)\"]]") == "[[\"\(longest)\"]]")
    #expect(try Documents.values("[[\"\(longest)x\",1]]") == "[[{\"error\":\"#VALUE!\"},1]]")
    #expect(try Documents.values("[[{\"text\":\"\(longest)x\"}]]") == "[[{\"error\":\"#VALUE!\"}]]")
  }

  @Test func `formulas end at 8,192 characters`() throws {
    let longest = "=1" + String(repeating: "+1", count: 4095)
    #expect(try Documents.values("[[\"\(longest)\"]]") == "[[4096]]")
    #expect(try Documents.values("[[\"\(longest)+1\"]]") == "[[{\"error\":\"#NAME?\"}]]")
  }

  @Test func `numbers end at 10,000 digits and 1,048,576 bits`() throws {
    let longest = String(repeating: "7", count: 10_000)
    #expect(try Documents.values("[[\(longest)]]") == "[[\(longest)]]")
    #expect(
      Documents.refusal("{\"grid\":[[0],[1,\(longest)7]]}")
        == "1:17 grid[1][1]: 10001 digits; a number has at most 10000"
    )
    #expect(Documents.refusal("[[1e315000]]") == nil)
    let tooLarge = "1:3 [0][0]: a number of more than 1048576 bits"
    #expect(Documents.refusal("[[1e316000]]") == tooLarge)
    #expect(Documents.refusal("[[1e-999999999999999999999]]") == tooLarge)
    #expect(Documents.refusal("[[1e999999999999999999999]]") == tooLarge)
    #expect(
      Documents.refusal("[[{\"approx\":\"\(longest)7\"}]]")
        == "1:13 [0][0].approx: 10001 digits; a number has at most 10000"
    )
    #expect(
      Documents.refusal("[[{\"ratio\":\"1/\(longest)7\"}]]")
        == "1:12 [0][0].ratio: 10001 digits; a number has at most 10000"
    )
  }

  @Test func `a document's room for long numbers is bounded, and the document goes on`() throws {
    let row = "[" + Array(repeating: "1e300000", count: 16).joined(separator: ",") + "]"
    let rows = "[" + Array(repeating: row, count: 16).joined(separator: ",") + "]"
    let values = try Documents.values(rows)
    #expect(values.hasSuffix("{\"error\":\"#NUM!\"}]]"))
    #expect(values.utf8.count < 80_000_000)
  }

  @Test func `a long value in every cell does not fill the memory`() throws {
    var rows: [String] = []
    for row in 0..<16 {
      let cells = (0..<16).map { row + $0 == 0 ? "1e300000" : "\"=A1\"" }
      rows.append("[" + cells.joined(separator: ",") + "]")
    }
    let grids = (0..<4).map { grid in
      let body = rows.joined(separator: ",")
      return "{\"name\":\"g\(grid)\",\"rows\":[\(body)]}"
    }
    let document = "{\"grids\":[" + grids.joined(separator: ",") + "]}"
    let output = try Documents().output(Array(document.utf8), valuesOnly: true)
    #expect(output.count < 80_000_000)
    #expect(String(decoding: output.suffix(30), as: UTF8.self).contains("#NUM!"))
  }

  @Test func `precision counts wherever it stands`() throws {
    let values = "\"values\":[[{\"approx\":\"1.4142\"}]]"
    let before = try Documents.output("{\"precision\":5,\"grid\":[[\"=2^0.5\"]]}")
    #expect(before == "{\"precision\":5,\"grid\":[[\"=2^0.5\"]],\(values)}")
    let behind = try Documents.output("{\"grid\":[[\"=2^0.5\"]],\"precision\":5}")
    #expect(behind == "{\"grid\":[[\"=2^0.5\"]],\(values),\"precision\":5}")
  }

  @Test func `a locale counts wherever it stands`() throws {
    let grid = "\"grid\":[[\"1.234,5\",\"=A1+1\"]]"
    let values = "\"values\":[[\"1.234,5\",1235.5]]"
    let before = try Documents.output("{\"locale\":\"de-DE\",\(grid)}")
    #expect(before == "{\"locale\":\"de-DE\",\(grid),\(values)}")
    let behind = try Documents.output("{\(grid),\"locale\":\"DE-de\"}")
    #expect(behind == "{\(grid),\(values),\"locale\":\"DE-de\"}")
  }

  @Test func `a locale holds for its own document only`() throws {
    let documents = Documents()
    let german = "{\"locale\":\"de-DE\",\"grid\":[[\"=\\\"1,5\\\"*2\"]]}"
    let other = "{\"grid\":[[\"=\\\"1,5\\\"*2\"]]}"
    for (document, end) in [(german, "[[3]]}"), (other, "[[{\"error\":\"#VALUE!\"}]]}")] {
      let output = String(decoding: try documents.output(Array(document.utf8)), as: UTF8.self)
      #expect(output.hasSuffix("\"values\":" + end))
    }
  }

  @Test func `names and other grids are found`() throws {
    let document =
      "{\"grids\":[{\"name\":\"Totals\",\"rows\":[[1,2]]},"
      + "{\"rows\":[[\"=due*10\",\"=Totals!A1\"]],\"name\":\"Chec\\u006bs\"}],"
      + "\"names\":{\"due\":\"Totals!B1\"}}"
    let output = try Documents.output(document, valuesOnly: true)
    #expect(
      output == "{\"grids\":[{\"name\":\"Totals\",\"values\":[[1,2]]},"
        + "{\"name\":\"Checks\",\"values\":[[20,1]]}]}"
    )
  }
}
