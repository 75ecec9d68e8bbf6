// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// The snippets of README and of the documentation: each runs, and gives what its comment says.
@Suite struct SnippetTests {
  private static let root = Datasets.root.appending(path: "..").standardizedFileURL
  private static let folder = root.appending(path: "Tests/SnippetTests/Snippets")

  /// The snippets by the names of their files.
  private static let snippets: [String: @Sendable () async throws -> [String]] = [
    "AwaitStream": { await awaitStream() },
    "EditWorkspace": {
      let folder = try TemporaryFolder()
      return try withExtendedLifetime(folder) { try editWorkspace(folder: folder.path) }
    },
    "EvaluateFormula": { try evaluateFormula() },
    "ImportCSV": { try importCSV() },
    "IterateStream": { iterateStream() },
    "KeepAListOpen": {
      let folder = try TemporaryFolder()
      try folder.add("Cloud/identity", "ana\n")
      return try withExtendedLifetime(folder) { try keepAListOpen(home: folder.path) }
    },
    "MergeLists": { try mergeLists() },
    "ReadCells": { try readCells() },
    "RecalculateBytes": { [try recalculateBytes()] },
    "RecalculateMany": { [try recalculateMany()] },
  ]

  @Test(arguments: snippets.keys.sorted())
  func `a snippet gives what stands below it`(name: String) async throws {
    let expected = try SnippetTests.lines(of: name)
    #expect(!expected.isEmpty)
    let given = try await SnippetTests.snippets[name]?()
    #expect(given == expected)
  }

  @Test func `every snippet is run`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: SnippetTests.folder.path)
    #expect(files.sorted() == SnippetTests.snippets.keys.map { "\($0).swift" }.sorted())
  }

  @Test(arguments: [
    "README.md", "Sources/Lister/Lister.docc/KeepingAListOpen.md",
    "Sources/Lister/Lister.docc/UsingLister.md",
  ])
  func `what a page shows of Swift is a snippet, letter for letter`(page: String) throws {
    let text = try String(
      contentsOf: SnippetTests.root.appending(path: page),
      encoding: .utf8
    )
    let snippets = try SnippetTests.snippets.keys.map { try SnippetTests.text(of: $0) }
    let blocks = text.matches(of: /\n```swift\n(?<code>(?s).*?)```\n/).map {
      String($0.output.code)
    }
    let shown = blocks.filter { $0.contains("func ") }
    #expect(!shown.isEmpty)
    for block in shown { #expect(snippets.contains(block), "\(block)") }
  }

  @Test func `a client outside the package can compile all snippets`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: SnippetTests.folder.path)
    let trouble = try SwiftTool.run(
      "swiftc",
      ["-typecheck", "-parse-as-library", "-swift-version", "6"]
        + ["-enable-upcoming-feature", "MemberImportVisibility"]
        + files.map { SnippetTests.folder.appending(path: $0).path }
    )
    #expect(trouble == "")
  }

  @Test(
    .enabled(
      if: !["ASAN_OPTIONS", "LLVM_PROFILE_FILE"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
      },
      "what a sanitizer or coverage has put into the modules is not linked"
    )
  )
  func `a program outside the package keeps a list open`() throws {
    let folder = try TemporaryFolder()
    try folder.add("home/Cloud/identity", "ana\n")
    let main = try folder.add(
      "main.swift",
      "for line in try keepAListOpen(home: CommandLine.arguments[1]) { print(line) }\n"
    )
    let snippet = SnippetTests.folder.appending(path: "KeepAListOpen.swift").path
    let trouble = try SwiftTool.link(
      [main, snippet],
      with: { $0.hasPrefix("CLister") || $0.hasPrefix("Lister") && $0 != "ListerCommand" },
      to: "\(folder.path)/program"
    )
    #expect(trouble == "")
    let given = try SwiftTool.output(of: "\(folder.path)/program", ["\(folder.path)/home"])
    #expect(
      given.split(separator: "\n").map(String.init) == (try SnippetTests.lines(of: "KeepAListOpen"))
    )
  }

  /// What a snippet gives, as its comment says.
  private static func lines(of name: String) throws -> [String] {
    let shown = try text(of: name).components(separatedBy: "\n}\n").last ?? ""
    return shown.split(separator: "\n").map { String($0.dropFirst(3)) }
  }

  /// A snippet without the line of its licence.
  private static func text(of name: String) throws -> String {
    let file = folder.appending(path: "\(name).swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.components(separatedBy: "\n").dropFirst(2).joined(separator: "\n")
  }
}
