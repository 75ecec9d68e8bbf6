// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// What a command costs grows no faster than the list, or the formulas, that it works on.
///
/// Processor time of the release binary is what counts: optimized code across modules may copy where
/// debug code doesn't. The runs for n and 2n items take turns, and the best of each counts; more rounds
/// are run while the ratio is too large, for what else the machine does only ever adds time. If it stays
/// too large, the instructions are counted: a busy machine decides nothing. A copy of all items at each
/// write shows as a ratio of 4.
@Suite(.enabled(if: CostCase.isRelease, "the cost is that of the release binary"))
struct CostTests {
  private static let items = 8_000
  private static let largestRatio = 2.3
  /// The files of each size, made once.
  private static let files = [items, 2 * items].map { CostCase.files($0) }

  private static let checked = [["check", "a", "--all"]]

  static let cases: [CostCase] = [
    CostCase("show") { _ in ["show", "a"] },
    CostCase("show --json") { _ in ["show", "a", "--json"] },
    CostCase("lists") { _ in ["lists"] },
    CostCase("today") { _ in ["today"] },
    CostCase("add") { _ in ["add", "a", "x"] },
    CostCase("add lines", input: "lines.md") { _ in ["add", "a", "-"] },
    CostCase("add words") { count in ["add", "a"] + (0..<count / 20).map { "word \($0)" } },
    CostCase("paste", input: "lines.md") { _ in ["paste", "a"] },
    CostCase("paste a document", input: "b.list.json") { _ in ["paste", "a"] },
    CostCase("edit") { count in ["edit", "a", "\(count / 2)", "--text", "new"] },
    CostCase("edit all fields") { _ in
      ["edit", "a", "item 8", "--quantity", "2", "--unit", "l", "--note", "n", "--tag", "t"]
    },
    CostCase("check one") { count in ["check", "a", "\(count / 2)"] },
    CostCase("check numbers") { count in
      ["check", "a"] + stride(from: 1, to: count, by: 20).map(String.init)
    },
    CostCase("check texts") { count in
      ["check", "a"] + stride(from: 0, to: count, by: 20).map { "item \($0)" }
    },
    CostCase("check beginnings") { count in
      ["check", "a"] + stride(from: count / 2 + 2, to: count, by: 20).map { "THING \($0)" }
    },
    CostCase("check identifiers") { count in
      ["check", "a"] + stride(from: 3, to: count, by: 20).map(CostCase.uuid)
    },
    CostCase("check --all") { _ in ["check", "a", "--all"] },
    CostCase("uncheck --all", after: checked) { _ in ["uncheck", "a", "--all"] },
    CostCase("move") { count in ["move", "a", "\(count / 2)", "1"] },
    CostCase("remove") { count in
      ["remove", "a"] + stride(from: 1, to: count, by: 20).map(String.init)
    },
    CostCase("color") { _ in ["color", "a", "red"] },
    CostCase("copy") { _ in ["copy", "a"] },
    CostCase("undo", after: checked) { _ in ["undo", "a"] },
    CostCase("redo", after: checked + [["undo", "a"]]) { _ in ["redo", "a"] },
    CostCase("history", after: checked) { _ in ["history", "a"] },
    CostCase("show a version", after: checked) { _ in ["show", "a@1"] },
    CostCase("diff of versions", after: checked, code: 1) { _ in ["diff", "a@1", "a"] },
    CostCase("restore", after: checked) { _ in ["restore", "a", "1"] },
    CostCase("delete") { _ in ["delete", "a"] },
    CostCase("diff", code: 1) { _ in ["diff", "a", "b"] },
    CostCase("merge", code: 1) { _ in ["merge", "a", "b", "c", "-o", "m.json"] },
    CostCase("merge without a base", code: 1) { _ in ["merge", "/dev/null", "b", "c", "--json"] },
    CostCase("recalc of wrong formulas") { _ in ["recalc", "--quiet", "wrong.json"] },
    update("update", of: "keyed"),
    update("update by texts and neighbors", of: "plain"),
    CostCase("import into", after: [["export", "b", "-o", "a.csv"]], code: 1) { _ in
      ["import", "a.csv"]
    },
  ]

  /// An update of a table of which one row in a hundred was edited, and one here.
  private static func update(_ name: String, of table: String) -> CostCase {
    let replace = ["convert", "\(table)-new.csv", "source.csv", "--from", "csv"]
    return CostCase(
      name,
      after: [
        ["convert", "\(table).csv", "source.csv", "--from", "csv"],
        ["import", "source.csv", "--into", "new"], ["check", "source", "3", "--in", "new"], replace,
      ]
    ) { _ in ["update", "--trust", "--allow-local", "--in", "new"] }
  }

  /// Each format, written and read, and what a format has no place for.
  static let formats: [CostCase] =
    [
      "list", "xlsx", "ods", "ndjson", "ics", "csv", "tsv", "md", "todo.txt",
    ].flatMap { ending in
      [
        CostCase("export .\(ending)") { _ in ["export", "a", "-o", "x.\(ending)"] },
        CostCase("import .\(ending)", after: [["export", "a", "-o", "x.\(ending)"]]) { _ in
          ["import", "x.\(ending)", "--into", "new"]
        },
      ]
    } + [
      CostCase("export many members") { _ in ["export", "k", "-o", "x.md"] },
      CostCase("import a table in one line") { _ in
        ["import", "line.json", "--as", "json-table", "--into", "new"]
      },
      CostCase("import tasks in one line") { _ in
        ["import", "tasks.json", "--as", "taskwarrior", "--into", "new"]
      },
      CostCase("import many notes") { _ in
        ["import", "notes.csv", "--as", "todoist", "--into", "new"]
      },
    ]

  /// What is asked of a list with a catalogue.
  static let shopping: [CostCase] = [
    ["show", "Week", "--sort", "tags,text"], ["show", "Week", "--json"],
    ["show", "Week", "--shop", "A", "--tag", "tag 3"], ["add", "Week", "item 1"],
    ["add", "Week", "new"], ["clean", "Week"], ["pick", "Week"], ["pick", "Week", "item 2"],
    ["basket", "Week"], ["fill", "Week"], ["sort", "Week", "price"], ["copy", "Week"],
    ["check", "Week", "--matching", "7"],
  ].map { words in
    CostCase(words.joined(separator: " ")) { _ in words + ["--in", "shop"] }
  }

  private static let imported = [["import", "in", "--into", "."]]

  /// What is asked of all lists of a folder.
  static let folders: [CostCase] = [
    CostCase("lists of many", after: imported, manyLists: true) { _ in ["lists"] },
    CostCase("find", after: imported, manyLists: true) { _ in ["find", "milk"] },
    CostCase("find again", after: imported + [["find", "x"]], manyLists: true) { _ in
      ["find", "milk"]
    },
    CostCase("log", after: imported, manyLists: true) { count in ["log", "--limit", "\(count)"] },
    CostCase("folder", after: imported, manyLists: true) { _ in ["folder"] },
    CostCase("folder --check", after: imported, manyLists: true) { _ in ["folder", "--check"] },
    CostCase("folder --export", after: imported, manyLists: true) { _ in
      ["folder", "--export", "-"]
    },
  ]

  @Test(arguments: cases + shopping + formats + folders)
  func `twice the items take at most 2.3 times the time`(command: CostCase) throws {
    let runs = try CostTests.files.enumerated().map { index, files in
      try CostRun(command, items: CostTests.items << index, files: files)
    }
    var best = [Double](repeating: .infinity, count: runs.count)
    for round in 1...(InstructionCount.isPossible ? 10 : 20) {
      for (index, run) in runs.enumerated() { best[index] = try min(best[index], run.seconds()) }
      if round >= 3, best[1] / best[0] <= CostTests.largestRatio { return }
    }
    if InstructionCount.isPossible {
      best = try runs.map { try Double($0.instructions()) }
      if best[1] / best[0] <= CostTests.largestRatio { return }
    }
    Issue.record("\(command.name): \(best[0]), and \(best[1]) for twice the items")
  }
}

/// A command on a list of one size, run again and again from the same start.
private struct CostRun {
  private let folder: TemporaryFolder
  private let words: [String]
  private let input: String
  private let code: Int32

  init(_ command: CostCase, items: Int, files: [String: String]) throws {
    folder = try TemporaryFolder()
    // Making and copying a folder takes longer than what is measured.
    let items = command.hasManyLists ? items / 4 : items
    words = command.words(items)
    input = command.input ?? "/dev/null"
    code = command.code
    let files = command.hasManyLists ? CostCase.tables(items) : files
    for (name, text) in files { try folder.add("start/\(name)", text) }
    for words in command.before {
      let outcome = try Child(words, in: folder.path(of: "start")).outcome()
      try #require(outcome.code == 0, "\(outcome.errors)")
    }
    if command.hasManyLists {
      try FileManager.default.removeItem(atPath: folder.path(of: "start/in"))
    }
  }

  /// The processor time of one run, of which this process's and its parents' is no part.
  func seconds() throws -> Double {
    try startAnew()
    let outcome = try Child(
      [
        "-c",
        """
        export LISTER_FOLDER= TIMEFORMAT='%3U %3S'
        time "$LISTER" "$@" < \(input) > /dev/null 2> errors
        """,
        "bash",
      ] + words,
      program: "/bin/bash",
      environment: ["LISTER": Child.lister],
      in: folder.path(of: "work")
    ).outcome()
    try #require(outcome.code == code, "\(folder.content("work/errors"))")
    let times = outcome.errors.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    try #require(times.count == 2, "\(outcome.errors)")
    return times[0] + times[1]
  }

  /// The instructions of one run.
  func instructions() throws -> Int {
    try startAnew()
    let work = folder.path(of: "work")
    let input = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: input, relativeTo: URL(fileURLWithPath: work + "/"))
    )
    return try InstructionCount.ofRun(words, input: input, in: work, code: code)
  }

  /// Puts everything back to where it was before the first run.
  private func startAnew() throws {
    let outcome = try Child(
      ["-c", "rm -rf work && cp -r start work"],
      program: "/bin/bash",
      in: folder.path
    ).outcome()
    try #require(outcome.code == 0, "\(outcome.errors)")
  }
}
