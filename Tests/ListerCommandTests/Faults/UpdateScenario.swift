// SPDX-License-Identifier: MIT

import Testing

/// A source that changes, changes while something goes wrong, and changes again.
///
/// ```
/// first ─ import ─ edits here ─ second ─ update, with a fault ─ edits here ─ third ─ update
/// ```
struct UpdateScenario: Sendable, CustomTestStringConvertible {
  /// What it is called.
  var name: String
  /// What is imported: `prices.csv`, a folder `in`.
  var source = "prices.csv"
  /// The files of the source at the three times; a file that is missing is removed.
  var versions: [[String: String]]
  /// Whether a server has the file, which answers with `ETag`s made of the bytes.
  var isServed = false
  /// Commands between the first import and the second version.
  var edits: [[String]] = []
  /// Commands after what went wrong.
  var laterEdits: [[String]] = []
  /// The lists.
  var lists = ["prices"]
  /// How many conflicts there are when nothing goes wrong, if the second version was taken or not.
  var conflicts = (taken: 0, missed: 0)
  /// Whether it goes wrong in the first import, and not in an update.
  var isFirst = false
  /// What the last update exits with.
  var code: Int32 = 0

  var testDescription: String { name }

  static let all: [UpdateScenario] = [
    UpdateScenario(
      name: "rows that a key identifies",
      versions: [
        ["prices.csv": keyed("1,Milk,1.19", "2,Bread,3.20", "3,Eggs,2.50", "4,Tea,4.00")],
        ["prices.csv": keyed("2,Dark bread,3.20", "1,Milk,1.29", "4,Tea,4.10", "5,Rice,1.99")],
        ["prices.csv": keyed("5,Rice,2.05", "1,Whole milk,1.29", "2,Rye bread,3.30", "6,Salt,1")],
      ],
      edits: [
        ["edit", "prices", "Milk", "--note", "cold"], ["edit", "prices", "Bread", "--note", "n"],
        ["add", "prices", "Own"],
      ],
      laterEdits: [["add", "prices", "Later"], ["edit", "prices", "Own", "--text", "Mine"]]
    ),
    UpdateScenario(
      name: "lines that only their texts identify",
      source: "prices.md",
      versions: [
        ["prices.md": "- [ ] Milk\n- [ ] White bread\n- [ ] Eggs\n- [x] Tea\n"],
        ["prices.md": "- [ ] Oat milk\n- [ ] White bread\n- [x] Tea\n- [ ] Rice\n"],
        ["prices.md": "- [ ] Oat milk\n- [ ] Rye bread\n- [ ] Rice\n- [ ] Salt\n"],
      ],
      edits: [["check", "prices", "White bread"], ["add", "prices", "Own"]],
      laterEdits: [["edit", "prices", "Own", "--note", "n"]]
    ),
    UpdateScenario(
      name: "a folder of files",
      source: "in",
      versions: [
        [
          "in/a.csv": table("Milk,1", "Tea,2"), "in/b.csv": table("Eggs,1"),
          "in/c.csv": table("X,1"),
        ],
        [
          "in/a.csv": table("Milk,3", "Tea,2"), "in/b.csv": table("Eggs,1", "Salt,2"),
          "in/d.csv": table("New,1"),
        ],
        [
          "in/a.csv": table("Milk,3"), "in/b.csv": table("Salt,2"), "in/c.csv": table("X,2"),
          "in/d.csv": table("New,2"),
        ],
      ],
      edits: [["check", "a", "Tea"], ["add", "b", "Own"]],
      laterEdits: [["add", "c", "Later"]],
      lists: ["a", "b", "c", "d"],
      conflicts: (1, 1),
      code: 1
    ),
    UpdateScenario(
      name: "an address, and back to what it was",
      versions: [
        ["prices.csv": keyed("1,Milk,1.19", "2,Bread,3.20")],
        ["prices.csv": keyed("1,Milk,1.29", "2,Dark bread,3.20", "3,Tea,4.00")],
        ["prices.csv": keyed("1,Milk,1.19", "2,Bread,3.20")],
      ],
      isServed: true,
      edits: [["check", "prices", "Bread"]],
      laterEdits: [["add", "prices", "Later"]]
    ),
    UpdateScenario(
      name: "one change on both sides",
      versions: [
        ["prices.csv": keyed("1,Milk,1.19", "2,Bread,3.20")],
        ["prices.csv": keyed("1,Milk,1.29", "2,Bread,3.20")],
        ["prices.csv": keyed("1,Milk,1.29", "2,Rye bread,3.20")],
      ],
      edits: [["edit", "prices", "Milk", "--note", "n"]],
      laterEdits: [["edit", "prices", "Bread", "--text", "White bread"]],
      conflicts: (1, 1),
      code: 1
    ),
    UpdateScenario(
      name: "a first import",
      versions: [
        [:],
        ["prices.csv": keyed("1,Milk,1.19", "2,Bread,3.20", "3,Tea,4.00")],
        ["prices.csv": keyed("1,Milk,1.29", "2,Rye bread,3.20", "4,Salt,1")],
      ],
      isFirst: true
    ),
  ]

  private static func keyed(_ rows: String...) -> String {
    "id,name,price\n" + rows.map { $0 + "\n" }.joined()
  }

  private static func table(_ rows: String...) -> String {
    "text,price\n" + rows.map { $0 + "\n" }.joined()
  }
}
