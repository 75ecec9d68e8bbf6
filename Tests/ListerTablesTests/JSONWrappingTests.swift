// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerModel
import ListerTables
import Testing

/// JSON with something around it that was made for a script.
struct JSONWrappingTests {
  private static let rows = #"[{"name": "A", "v": 1}, {"name": "B", "v": 2}]"#

  @Test(arguments: [
    (")]}'\n\(rows)", "the prefix )]}' around the JSON is left out"),
    (")]}',\(rows)", "the prefix )]}' around the JSON is left out"),
    ("for (;;);\(rows)", "the prefix for (;;); around the JSON is left out"),
    ("// one\n/* two\n * [3] */\n\(rows)\n", "comments around the JSON are left out"),
    ("callback(\(rows));", #"the call of "callback" around the JSON is left out"#),
    (" cb_1(\n\(rows) ) ;\n", #"the call of "cb_1" around the JSON is left out"#),
    (
      "/**/ jQuery.done({\"data\": \(rows)})",
      #"comments and the call of "jQuery.done" around the JSON are left out"#
    ),
    ("\u{FEFF}// one\n\(rows)", "comments around the JSON are left out"),
    ("# one\n#two\n\n\(rows)", "comments around the JSON are left out"),
    ("var data = \(rows);\n", #"the assignment to "data" around the JSON is left out"#),
    ("let $d=\(rows)", #"the assignment to "$d" around the JSON is left out"#),
    ("rows = \(rows)\n", #"the assignment to "rows" around the JSON is left out"#),
    (
      "window.a.b = {\"data\": \(rows)};",
      #"the assignment to "window.a.b" around the JSON is left out"#
    ),
    ("self['a'] = \(rows)", #"the assignment to "self['a']" around the JSON is left out"#),
    ("export const a = \(rows);", #"the assignment to "a" around the JSON is left out"#),
    ("export default \(rows);", "the export around the JSON is left out"),
    (
      "// one\nvar a = \(rows) ;",
      #"comments and the assignment to "a" around the JSON are left out"#
    ),
  ])
  func `what is around it is left out with a remark`(text: String, remark: String) throws {
    for name in ["t.json", "t", "t.txt"] {
      let run = try FormatRun(finding: Array(text.utf8), in: name)
      #expect(run.format.name == "json-table")
      let result = try run.read(text)
      #expect(result.lists[0].list.items.map(\.text) == ["A", "B"])
      #expect(result.remarks[0].message == remark)
    }
  }

  @Test(arguments: [
    ("// one\n[{\"name\": \"A\"},]", 2, 15), (")]}'\n\n[{\"name\": \"A\" \"v\"}]", 3, 15),
    ("cb([{\"name\": \"A\"}] x);", 1, 20), ("[{\"name\": \"A\"}, // one\n{}]", 1, 17),
    ("[1] // one", 1, 5), ("# one\n[{\"name\": \"A\"}", 1, 1),
    ("var a = [{\"name\": \"A\"} x];", 1, 24), ("var a = [1]; var b = [2];", 1, 12),
  ])
  func `what is wrong is refused at its place in the file`(
    text: String,
    line: Int,
    column: Int
  ) throws {
    let run = try FormatRun(finding: Array(text.utf8), in: "t.json")
    let error = run.error(text)
    #expect(error?.line == line && error?.column == column)
  }

  @Test(arguments: [
    "Call mum (today)\nBuy milk\n", "note(1)\nMilk\n", "// Milk\nBread\n", "list([x] and more\n",
    "/* [1] \n", "# mine\n[part]\na = [1]\n", "a = [1]\nb = [2]\n",
    "var a = [b]\n", "a == [1]\n", "# one\n[1], [2] and more\n", "1a = [1]\n",
  ])
  func `lines of text are no JSON`(text: String) throws {
    #expect(try FormatRun(finding: Array(text.utf8), in: "t.txt").format.name == "text")
  }
}
