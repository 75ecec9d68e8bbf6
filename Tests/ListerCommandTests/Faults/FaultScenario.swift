// SPDX-License-Identifier: MIT

import Testing

/// A command, in a folder that is made for it.
struct FaultScenario: Sendable, CustomTestStringConvertible {
  /// What it is called.
  var name: String
  /// The files of the folder.
  var files: [String: String]
  /// Commands that are run first, before anything goes wrong.
  var preparation: [[String]] = []
  /// Files that are written after these commands.
  var later: [String: String] = [:]
  /// The command.
  var arguments: [String]
  /// What it reads from the standard input.
  var input = ""
  /// The files that it changes; none if it only reads.
  var results: [String] = []
  /// The command that takes it back.
  var back: [String]?
  /// A command that is run at the end, where the others only read: it cleans up.
  var last: [String]?
  /// Whether running it again changes nothing more.
  var isRepeatable = false
  /// Whether all signals are tried, not only the one that nobody can catch.
  var hasSignals = false

  var testDescription: String { name }

  private static let list = ["G.list.json": #"{"items": ["Milk", {"text": "Bread", "x": 1}]}"#]
  private static let cell = #"{"id":"a","grids":[{"rows":[[1,"=A1+1",5]]}]}"#
  private static let prices = "text,price\nMilk,1.19\nBread,3.20\n"

  /// An edit of a list that has a history.
  private static func edit(
    _ name: String,
    _ words: String...,
    before: [[String]] = [["add", "G", "Eggs"]],
    input: String = "",
    back: String = "undo"
  ) -> FaultScenario {
    FaultScenario(
      name: name,
      files: list,
      preparation: before,
      arguments: words,
      input: input,
      results: ["G.list.json"],
      back: [back, "G"],
      hasSignals: name == "add"
    )
  }

  /// All commands that write, and those that read what is remembered.
  static let all: [FaultScenario] = lists + imports + outputs + readers

  private static let lists: [FaultScenario] = [
    edit("first add", "add", "G", "Tea", before: []),
    edit("add", "add", "G", "Tea"),
    edit("check", "check", "G", "Milk"),
    edit("edit", "edit", "G", "Milk", "--note", "cold"),
    edit("uncheck", "uncheck", "G", "Milk", before: [["check", "G", "Milk"]]),
    edit("move", "move", "G", "Milk", "1"),
    edit("remove", "remove", "G", "Bread"),
    edit("color", "color", "G", "red"),
    edit("undo", "undo", "G", back: "redo"),
    edit("redo", "redo", "G", before: [["add", "G", "Eggs"], ["undo", "G"]]),
    edit("restore", "restore", "G", "1"),
    edit("delete", "delete", "G"),
    edit("paste", "paste", "G", input: "- [x] 2 kg Tea (1.50)\nSugar\n"),
    FaultScenario(
      name: "new",
      files: list,
      arguments: ["new", "Fresh"],
      results: ["Fresh.list.json"],
      back: ["delete", "Fresh"]
    ),
    FaultScenario(
      name: "rename",
      files: list,
      preparation: [["add", "G", "Eggs"]],
      arguments: ["rename", "G", "H"],
      results: ["H.list.json"],
      back: ["rename", "H", "G"]
    ),
    FaultScenario(
      name: "today",
      files: list,
      arguments: ["today"],
      results: ["Today.list.json"],
      last: ["check", "Today", "--all"],
      isRepeatable: true
    ),
  ]

  private static let imports: [FaultScenario] = [
    FaultScenario(
      name: "import",
      files: ["in/prices.csv": prices, "in/other.csv": prices],
      arguments: ["import", "in", "--into", ".", "--jobs", "1"],
      results: ["prices.list.json", "other.list.json"],
      isRepeatable: true,
      hasSignals: true
    ),
    FaultScenario(
      name: "update",
      files: ["prices.csv": prices],
      preparation: [["import", "prices.csv", "--into", "."], ["check", "prices", "Milk"]],
      later: ["prices.csv": prices + "Tea,2.50\n"],
      arguments: ["update", "--jobs", "1"],
      results: ["prices.list.json"],
      back: ["undo", "prices"],
      isRepeatable: true,
      hasSignals: true
    ),
  ]

  private static let outputs: [FaultScenario] = [
    FaultScenario(
      name: "merge -o",
      files: [
        "base.json": #"{"items":["a"]}"#, "ours.json": #"{"items":["a","b"]}"#,
        "theirs.json": #"{"items":["c","a"]}"#, "merged.json": "old",
      ],
      arguments: ["merge", "base.json", "ours.json", "theirs.json", "-o", "merged.json"],
      results: ["merged.json"],
      isRepeatable: true,
      hasSignals: true
    ),
    FaultScenario(
      name: "merge -o ours",
      files: [
        "base.json": #"{"items":["a"]}"#, "ours.json": #"{"items":["a","b"]}"#,
        "theirs.json": #"{"items":["c","a"]}"#,
      ],
      arguments: ["merge", "base.json", "ours.json", "theirs.json", "-o", "ours.json"],
      results: ["ours.json"],
      isRepeatable: true
    ),
    FaultScenario(
      name: "export -o",
      files: list.merging(["out.txt": "old"]) { $1 },
      arguments: ["export", "G", "--as", "todotxt", "-o", "out.txt"],
      results: ["out.txt"],
      isRepeatable: true
    ),
    FaultScenario(
      name: "convert",
      files: ["prices.csv": prices],
      arguments: ["convert", "prices.csv", "out.list.json"],
      results: ["out.list.json"],
      isRepeatable: true
    ),
    FaultScenario(
      name: "recalc -o stream",
      files: ["in.ndjson": "\(cell)\n\(cell)\n", "out.ndjson": "old"],
      arguments: ["recalc", "in.ndjson", "-o", "out.ndjson", "--jobs", "1"],
      results: ["out.ndjson"],
      isRepeatable: true,
      hasSignals: true
    ),
    FaultScenario(
      name: "recalc -o parts",
      files: ["in.ndjson": largeStream],
      arguments: [
        "recalc", "in.ndjson", "-o", "out/", "--part-size=1MB", "--replace", "--jobs", "1",
      ],
      results: parts.map { "out/\($0)" },
      isRepeatable: true,
      hasSignals: true
    ),
    FaultScenario(
      name: "recalc -o folder",
      files: ["in/a.json": cell, "in/b.ndjson": "\(cell)\n"],
      arguments: ["recalc", "in", "-o", "out/", "--jobs", "1"],
      results: ["out/a.json", "out/b.ndjson"],
      isRepeatable: true
    ),
    FaultScenario(
      name: "recalc --in-place",
      files: ["a.json": cell, "b.json": cell, "c.ndjson": "\(cell)\n"],
      arguments: ["recalc", "--in-place", ".", "--jobs", "1"],
      results: ["a.json", "b.json", "c.ndjson"],
      isRepeatable: true,
      hasSignals: true
    ),
    FaultScenario(
      name: "recalc --in-place --cache",
      files: ["a.json": cell, "b.json": cell, "c.ndjson": "\(cell)\n"],
      preparation: [["recalc", "--in-place", "--cache", "."]],
      later: ["a.json": "[[\"=1+1\"]]", "d.json": cell],
      arguments: ["recalc", "--in-place", "--cache", ".", "--jobs", "1"],
      results: ["a.json", "d.json"],
      // A run that opens no file looks for no leftovers.
      last: ["recalc", "--in-place", "--no-cache", "."],
      isRepeatable: true,
      hasSignals: true
    ),
    FaultScenario(
      name: "recalc -o folder of many",
      files: Dictionary(uniqueKeysWithValues: many.map { ("in/\($0)", $1) }),
      arguments: ["recalc", "in", "-o", "out/new/", "--jobs", "1"],
      results: many.keys.sorted().map { "out/new/\($0)" },
      isRepeatable: true
    ),
    FaultScenario(
      name: "recalc -o folder that some are in",
      files: Dictionary(
        uniqueKeysWithValues: many.flatMap { name, text in
          [("in/\(name)", text)] + (name == many.keys.sorted()[4] ? [("out/\(name)", "old")] : [])
        }
      ),
      arguments: ["recalc", "in", "-o", "out/", "--jobs", "1"],
      results: many.keys.sorted().map { "out/\($0)" },
      isRepeatable: true
    ),
    FaultScenario(
      name: "recalc --in-place of many",
      files: many,
      arguments: ["recalc", "--in-place", ".", "--jobs", "1"],
      results: many.keys.sorted(),
      isRepeatable: true,
      hasSignals: true
    ),
    FaultScenario(
      name: "recalc --in-place of many streams",
      files: manyStreams,
      arguments: ["recalc", "--in-place", ".", "--jobs", "1"],
      results: manyStreams.keys.sorted(),
      isRepeatable: true,
      hasSignals: true
    ),
  ]

  private static let readers: [FaultScenario] =
    [
      ["show", "G@1"], ["copy", "G@1"], ["export", "G@1", "--as", "csv"], ["history", "G"],
      ["log"],
    ].map { words in
      FaultScenario(
        name: words[0],
        files: list,
        preparation: [["add", "G", "Eggs"], ["check", "G", "Milk"]],
        arguments: words
      )
    }

  /// More documents than are flushed one by one, in two folders.
  private static let many = Dictionary(
    uniqueKeysWithValues: (10..<32).map { ("\($0 % 2)/\($0).json", cell) }
  )
  /// What fills two parts of 1 MB, and some of a third one.
  private static let largeStream = String(
    repeating: #"[["\#(String(repeating: "x", count: 100_000))","=1+1"]]"# + "\n",
    count: 25
  )
  private static let parts = (0..<3).map { "part-0000\($0).ndjson" }
  private static let manyStreams = Dictionary(
    uniqueKeysWithValues: (10..<22).map { ("\($0).ndjson", "\(cell)\n\(cell)\n") }
  )
}
