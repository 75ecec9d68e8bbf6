// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerCommand

/// Completions in use: in the shells themselves, for every command.
@Suite struct ShellCompletionTests {
  /// A line, and what has to be among its offers.
  private struct Expectation {
    let line: String
    let offers: Set<String>
  }

  /// What each command is asked: its options, its arguments, and the values of its options.
  private static func expectations(in shell: TestedShell) -> [Expectation] {
    let commands = Expectation(line: "lister ", offers: Set(Program.commands.map(\.name)))
    return [commands]
      + Program.commands.flatMap { command in
        let start = "lister \(command.name) "
        let options = Expectation(
          line: start + "--",
          offers: Set(command.allOptions.map { "--\($0.long)" })
        )
        let first = command.arguments.first
        let argument = Expectation(
          line: start,
          offers: Set((first?.words ?? []) + (first?.completion == .lists ? ["Groceries"] : []))
        )
        return [options, argument] + items(of: command) + values(of: command, in: shell)
      }
  }

  private static func items(of command: Command) -> [Expectation] {
    guard command.arguments.first?.completion == .lists, command.arguments.count > 1,
      command.arguments[1].completion == .items
    else { return [] }
    let valued = command.allOptions.filter { $0.value != nil && $0.long != "in" }
    // What has two words behind its option has no list.
    #expect(valued.allSatisfy { $0.value?.second == nil })
    let words = valued.map { "--\($0.long)\($0.value?.isOptional == true ? "" : " 2=3")" }
    let ways = ["--in .", "--in=.", words.joined(separator: " ")]
    return (ways + [valued.map { "--\($0.long)=2" }.joined(separator: " ")])
      .flatMap { ["\($0) Groceries ", "Groceries \($0) M"] }
      .map { Expectation(line: "lister \(command.name) \($0)", offers: ["Milk"]) }
  }

  private static func values(of command: Command, in shell: TestedShell) -> [Expectation] {
    command.allOptions.compactMap { option in
      guard let value = option.value else { return nil }
      let labels: Set<String> =
        switch value.completion {
        case .words(of: "tags"): ["dairy"]
        case .words(of: "shops"): ["Market"]
        case .words(of: "units"): ["l"]
        case .lists: ["Groceries"]
        default: []
        }
      let words = labels.union(value.words)
      guard !words.isEmpty else { return nil }
      let line = "lister \(command.name) --\(option.long)\(value.isOptional ? "=" : " ")"
      // fish offers the whole of a word.
      let isWhole = shell == .fish && value.isOptional
      return Expectation(
        line: line,
        offers: isWhole ? Set(words.map { "--\(option.long)=\($0)" }) : words
      )
    }
  }

  private func check(_ shell: TestedShell) throws {
    let fixture = try ListFixture()
    let expectations = Self.expectations(in: shell)
    let (offers, errors) = try shell.offers(expectations.map(\.line), in: fixture.folder.path)
    #expect(errors == "")
    try #require(offers.count == expectations.count)
    for (expected, offered) in zip(expectations, offers) {
      let missing = expected.offers.subtracting(offered)
      #expect(missing.isEmpty, "\(expected.line): without \(missing.sorted())")
    }
  }

  @Test func `bash offers what each command takes`() throws { try check(.bash) }

  @Test(.enabled(if: TestedShell.zsh.isInstalled, "zsh is not installed; make test-tools gets it"))
  func `zsh offers what each command takes`() throws { try check(.zsh) }

  @Test(
    .enabled(if: TestedShell.fish.isInstalled, "fish is not installed; make test-tools gets it")
  )
  func `fish offers what each command takes`() throws { try check(.fish) }

  @Test(
    .enabled(if: TestedShell.zsh.isInstalled, "zsh is not installed; make test-tools gets it"),
    arguments: TestedShell.allCases
  )
  func `a folder without lists offers no empty name`(shell: TestedShell) throws {
    guard shell.isInstalled else { return }
    let folder = try TemporaryFolder()
    let lines = ["lister show ", "lister show --tag ", "lister check Groceries "]
    let (offers, errors) = try shell.offers(lines, in: folder.path)
    #expect(errors == "" && offers.allSatisfy { !$0.contains("") })
  }
}
