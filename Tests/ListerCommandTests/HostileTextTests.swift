// SPDX-License-Identifier: MIT

import Foundation
import Lister
import TestKit
import Testing
@testable import ListerCommand

/// What comes from documents, names of files and the command line, on the terminal.
@Suite struct HostileTextTests {
  /// Texts that clear the screen, retitle the window, forge a line, overwrite one, or turn it
  /// round.
  static let texts = [
    "\u{1B}[2J\u{1B}]0;owned\u{07}", "a\nFORGED\r\nFORGED", "a\rFORGED\u{8}\u{8}\t\u{7F}",
    "\u{9B}31m\u{9D}0;owned\u{9C}", "\u{202E}\u{2066}abc\u{200F}\u{61C}\u{2028}FORGED",
  ]

  /// A folder in which everything that has a name is called by a text, and says it.
  private static func folder(_ text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let quoted = JSONText(string: text).text
    let formula = JSONText(string: "=\(text)(1").text
    try folder.add(
      "\(text).list.json",
      """
      {"name": \(quoted), "color": "green", \(quoted): 1, "names": {"n": \(quoted)},
      "items": [{"text": \(quoted), "note": \(quoted), "tags": [\(quoted)], "unit": \(quoted),
      "prices": {\(quoted): 1}, "barcode": \(quoted), \(quoted): \(quoted)}, "Milk"],
      "grids": [{"name": \(quoted), "rows": [[\(quoted), \(formula), "=A1", "=\\"x\\"&A1"]]}]}
      """
    )
    let other = "{\"items\": [\(quoted), {\"text\": \"Milk\", \(quoted): 2}]}"
    try folder.add("Other.list.json", other)
    try folder.add("broken/\(text).list.json", "{\"items\": [\(quoted), {\(quoted): }]}")
    try folder.add("stream/\(text).ndjson", "{\"id\": \(quoted)}\n{\(quoted): }\n[[\(formula)]]\n")
    try folder.add("table/\(text).csv", "text,\(text)\n\(text),\"\(text)\n")
    try folder.add("table/fine.csv", "text,note\n\"\(text)\",\"\(text)\"\n")
    try folder.add("table/fine.ics", "BEGIN:VCALENDAR\n\(text)\nEND:VCALENDAR\n")
    return folder
  }

  /// The commands; `@` stands for the text.
  static let commands: [[String]] =
    [
      "lists|lists --names|lists --json|lists @|show @|show @ --formulas|show @ --json|show x@|today",
      "show broken/@.list.json|new @|new x/@|add @ @|add @ x --note @|edit @ 1 --text @|edit @ x@",
      "check @ @|uncheck @ 1|move @ 1 @|move @ 1 99|remove @ nothing@|color @ @|copy @",
      "copy @ --plain|copy @ --json|undo @|redo @|undo x@|history @|history @ --json|restore @ @",
      "restore @ 99|delete x@|merge Other.list.json @.list.json Other.list.json",
      "diff @ Other|diff Other @ --json|merge @ x@ @|import table/@.csv|import table/fine.csv",
      "import table/fine.ics|import @ --json|update|export @ --as csv|export @ --as text",
      "export @ --as todotxt|export @ --as icalendar|export @ --as json|export @ --as tsv",
      "export @ -o x/@|export @ --as @|convert table/fine.csv - --as json|convert @ @",
      "formats @|functions @|recalc @.list.json|recalc --values stream|recalc --check @.list.json",
      "recalc --timings @.list.json|recalc x@|recalc broken stream|recalc @.list.json -o x@/y/z",
      "recalc --in-place @.list.json|recalc --numbers @|recalc --@|watch x@|eval @|eval @(1",
      "eval A1 --set A1=@|eval A1&B1 --set A1=@ --set B1=@|eval 1+ --set B1==@|eval --set @ 1",
      "generate @|bench @|completions @|help @|@|--@|-@|show lister:///@?color=@",
      "total @|total @ @ --by text|total @ x@|cell @ A1|cell @ B1 @|cell @ x@|eval @ --list @",
      "grid @ add @|grid @ add x@|grid @ rename x@ @|grid @ remove x@|grid @ @ @",
      "find @|find @ --json|log|log --json|log --since @|folder|folder --json|folder --forget x@",
      "folder --export -|rename Other @|rename @ x/@|rename @ Fine|find @",
    ].flatMap { $0.split(separator: "|") }.map { $0.split(separator: " ").map(String.init) }

  @Test(arguments: texts.indices)
  func `no control character but its line ends reaches the terminal`(index: Int) throws {
    try HostileTextTests.runAll(with: index, ["TERM": "dumb", "NO_COLOR": "1"]) { bytes, command in
      #expect(!bytes.isEmpty || command[0] == "export", "\(command)")
      try HostileTextTests.check(bytes, command)
    }
  }

  @Test(arguments: texts.indices)
  func `with colors only those and the erasing of a line reach it`(index: Int) throws {
    let sequences = /\u{1B}\[[0-9;]*m|\r[^\r\u{1B}]*\u{1B}\[K/
    try HostileTextTests.runAll(with: index, ["TERM": "xterm", "NO_COLOR": ""]) { bytes, command in
      let rest = String(decoding: bytes, as: UTF8.self).replacing(sequences, with: "")
      try HostileTextTests.check(Array(rest.utf8), command)
    }
  }

  /// Runs all commands with a text, and checks what reaches the terminal; whose home it is keeps
  /// nothing.
  private static func runAll(
    with index: Int,
    _ environment: [String: String],
    _ check: ([UInt8], [String]) throws -> Void
  ) throws {
    let text = texts[index]
    let folder = try folder(text)
    let home = try TemporaryFolder()
    let variables = environment.merging(["LISTER_FOLDER": "", "HOME": home.path]) { $1 }
    #expect(commands.count >= 60)
    for command in commands {
      let arguments = command.map { $0.replacingOccurrences(of: "@", with: text) }
      try check(PseudoTerminal.run(arguments, environment: variables, in: folder.path), command)
    }
    #expect(home.allNames.isEmpty)
  }

  /// Checks that there is text in UTF-8, and lines that the program began.
  private static func check(_ bytes: [UInt8], _ command: [String]) throws {
    let text = try #require(String(validating: bytes, as: UTF8.self), "\(command)")
    let controls = text.replacing("\r\n", with: "\n").unicodeScalars
      .filter { VisibleText.isControl($0) && $0 != "\n" }
    #expect(controls.isEmpty, "\(command): \(VisibleText.line(text))")
    let isForged = text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("FORGED") }
    #expect(!isForged || isOfLines(command), "\(command): \(VisibleText.line(text))")
  }

  /// Whether a command prints data in which a text may have several lines.
  private static func isOfLines(_ command: [String]) -> Bool {
    ["copy", "export", "eval", "convert"].contains(command[0])
      || command.contains("--names")
  }

  @Test(arguments: texts.indices)
  func `data that goes elsewhere has every byte`(index: Int) throws {
    let text = HostileTextTests.texts[index]
    let folder = try HostileTextTests.folder(text)
    #expect(try Child.run("copy", "--plain", "Other", "1", in: folder.path).output == text + "\n")
    let evaluated = try Child.run("eval", "A1", "--set", "A1=\(text)", in: folder.path)
    #expect(evaluated.output == text + "\n")
    #expect(try Child.run("lists", "--names", in: folder.path).output.contains(text))
  }
}
