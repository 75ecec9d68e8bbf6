// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// The commands that README and the articles show print what stands below them.
struct ConsoleTests {
  /// A command, and the lines that it prints; `...` stands for any lines.
  private struct Step {
    var command: String
    var lines: [String] = []
  }

  private static let root = Datasets.root.appending(path: "..").standardizedFileURL

  /// The pages that have blocks of `console`, by their paths in the package.
  private static let pages: [String] = {
    let catalog = "Sources/Lister/Lister.docc"
    let files = FileManager.default.enumerator(atPath: root.appending(path: catalog).path)
    let articles = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }
    // Pages on the service ask it by curl.
    let hasCurl = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")
    return (["README.md"] + articles.sorted().map { "\(catalog)/\($0)" }).filter {
      let text = (try? String(contentsOf: root.appending(path: $0), encoding: .utf8)) ?? ""
      return text.contains("```console\n") && (hasCurl || !text.contains("curl "))
    }
  }()

  /// What a page shows in blocks of `console`; a line behind `> ` goes on with the command.
  private func steps(of page: String) throws -> [Step] {
    let path = ConsoleTests.root.appending(path: page)
    let text = try String(contentsOf: path, encoding: .utf8)
    var steps: [Step] = []
    for block in text.components(separatedBy: "```console\n").dropFirst() {
      let lines = block.components(separatedBy: "```")[0].components(separatedBy: "\n").dropLast()
      for line in lines {
        if line.hasPrefix("$ ") {
          steps.append(Step(command: String(line.dropFirst(2))))
        } else if line.hasPrefix("> "), steps[steps.count - 1].lines.isEmpty {
          steps[steps.count - 1].command += "\n" + line.dropFirst(2)
        } else {
          steps[steps.count - 1].lines.append(line)
        }
      }
    }
    return steps
  }

  /// An output in which nothing depends on the machine.
  private func settled(_ output: String, in folder: String) -> String {
    output.replacing(folder, with: "/home/me").replacing("\r\n", with: "\n")
      .replacing(/[0-9.]+ (ns|µs|ms|s)\b/, with: "0 s")
      .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "now")
  }

  /// Whether lines are those that are shown.
  private func matches(_ lines: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return lines.isEmpty }
    if first != "..." {
      return lines.first == first && matches(lines.dropFirst(), shown.dropFirst())
    }
    return lines.indices.contains { matches(lines[$0...], shown.dropFirst()) }
      || shown.count == 1
  }

  @Test(arguments: pages)
  func `commands print what a page shows`(page: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "Datasets"),
      withDestinationPath: Datasets.root.path
    )
    let steps = try steps(of: page)
    #expect(steps.contains { !$0.lines.isEmpty })
    let home = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    let binaries = URL(fileURLWithPath: Child.lister).deletingLastPathComponent().path
    let environment = [
      "PATH": "\(binaries):/usr/bin:/bin", "LISTER_FOLDER": "", "HOME": folder.path(of: "home"),
      "GIT_AUTHOR_NAME": "Ana", "GIT_AUTHOR_EMAIL": "ana@example.org",
      "GIT_COMMITTER_NAME": "Ana", "GIT_COMMITTER_EMAIL": "ana@example.org",
    ]
    func start(_ command: String) throws -> Child {
      try Child(
        ["-c", command],
        program: "/bin/sh",
        environment: environment,
        in: folder.path
      )
    }
    // A server listens elsewhere than the page says: tests run beside one another.
    let address = "127.0.0.1:8080"
    var here = address
    var servers: [Child] = []
    defer {
      for server in servers { server.send(SIGTERM) }
      for server in servers { _ = server.outcome() }
    }
    for step in steps {
      if step.command.hasSuffix(" &") {
        let server = try start("exec \(step.command.dropLast(2)) --listen 127.0.0.1:0")
        servers.append(server)
        #expect(eventually { server.errorsSoFar.hasSuffix("\n") }, "\(step.command)")
        let said = server.errorsSoFar
        here = String(try #require(said.firstMatch(of: /127\.0\.0\.1:\d+/)).output)
        #expect(said == step.lines.map { $0.replacing(address, with: here) + "\n" }.joined())
        continue
      }
      let outcome = try start(step.command.replacing(address, with: here)).outcome()
      let code = step.command.firstMatch(of: /# exits with ([0-9]+)/).flatMap { Int32($0.1) } ?? 0
      #expect(outcome.code == code, "\(step.command): \(outcome.errors)")
      if step.lines.isEmpty { continue }
      let printed = settled(outcome.output + outcome.errors, in: home)
        .replacing(here, with: address)
      var lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      let shown = step.lines.map { settled($0, in: home) }
      #expect(matches(lines[...], shown[...]), "\(step.command)\n\(printed)")
    }
  }
}
