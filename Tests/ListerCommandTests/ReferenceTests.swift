// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite struct ReferenceTests {
  /// The root of the package.
  private let root = Datasets.root.appending(path: "..").standardizedFileURL
  /// The documentation.
  private var catalog: URL { root.appending(path: "Sources/Lister/Lister.docc") }

  @Test func `the article on functions is what the command prints`() throws {
    let outcome = try Child.run("functions", "--markdown")
    #expect(outcome.code == 0)
    let article = catalog.appending(path: "Functions.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    #expect(text == outcome.output, "write it anew: lister functions --markdown > \(article.path)")
  }

  @Test(
    arguments: [
      ("Operations.md", ["help", "--operations"]),
      ("answers.schema.json", ["help", "--schema=answers"]),
      ("document.schema.json", ["help", "--schema=document"]),
    ]
  )
  func `what derives from operations and members is what the command prints`(
    file: String,
    words: [String]
  ) throws {
    let outcome = try Child(words).outcome()
    #expect(outcome.code == 0)
    let path = catalog.appending(path: file)
    let text = try? String(contentsOf: path, encoding: .utf8)
    let line = (["lister"] + words).joined(separator: " ")
    #expect(text == outcome.output, "write it anew: \(line) > \(path.path)")
  }

  @Test func `each article is once among the topics of another one`() throws {
    let files = try #require(FileManager.default.enumerator(atPath: catalog.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }
    let topics = try files.flatMap { file in
      let text = try String(contentsOf: catalog.appending(path: file), encoding: .utf8)
      let below = text.components(separatedBy: "\n## Topics\n").dropFirst().joined()
      return below.matches(of: /\n- <doc:(.+)>/).map { String($0.output.1) }
    }
    let articles = files.filter { $0 != "Lister.md" }
      .map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    #expect(topics.sorted() == articles.sorted())
    let decisions = topics.filter { $0.wholeMatch(of: /\d{4}-.+/) != nil }
    #expect(!decisions.isEmpty && decisions == decisions.sorted())
  }

  @Test func `the modules of the article on the architecture are those of the manifest`() throws {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let article = try String(
      contentsOf: catalog.appending(path: "Architecture.md"),
      encoding: .utf8
    )
    let declared = manifest.matches(of: /\.(?:swift|tool)\(\s*"(\w+)"/).map { String($0.output.1) }
    let described = article.matches(of: /\n\| (Lister\w*) \|/).map { String($0.output.1) }
    #expect(declared.count > 10)
    #expect(declared == described)
  }

  @Test func `who only recalculates links no library for other formats or downloads`() throws {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let uses = ReferenceTests.uses(manifest)
    var needed: Set = ["ListerCore"]
    var next = ["ListerCore"]
    while let module = next.popLast() {
      for other in uses[module] ?? [] where needed.insert(other).inserted { next.append(other) }
    }
    // CListerLinux declares calls of the C library, which every program links; CListerHash is ours;
    // Arb and RE2 are loaded when a formula calls what needs them.
    let libraries: Set = [
      "CListerArb", "CListerGMP", "CListerHash", "CListerLinux", "CListerMPFR", "CListerRE2",
    ]
    #expect(needed.filter { $0.hasPrefix("C") } == libraries)
    #expect(manifest.contains(#".library(name: "ListerCore", targets: ["ListerCore"])"#))
  }

  @Test func `a module imports the C modules of the manifest, alone if it says so`() throws {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let article = try String(
      contentsOf: catalog.appending(path: "Architecture.md"),
      encoding: .utf8
    )
    let sources = root.appending(path: "Sources")
    var importers: [String: Set<String>] = [:]
    for (module, uses) in ReferenceTests.uses(manifest) {
      var imported: Set<String> = []
      let folder = sources.appending(path: module)
      let files = try #require(FileManager.default.enumerator(atPath: folder.path))
      for case let file as String in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        imported.formUnion(text.matches(of: /import (CLister\w+)/).map { String($0.output.1) })
      }
      #expect(imported == Set(uses.filter { $0.hasPrefix("CLister") }), "\(module)")
      for library in imported { importers[library.lowercased(), default: []].insert(module) }
    }
    var said = 0
    for row in article.matches(of: /\n\| (\w+) \|.*it alone (?:imports|loads) ([\w ]+)/) {
      for name in row.output.2.split(separator: " and ") {
        let library = name.lowercased().replacing(/^lib(micro)?|d $/, with: "")
        guard let users = importers["clister" + library.trimmingCharacters(in: .whitespaces)] else {
          continue
        }
        said += 1
        #expect(users == [String(row.output.1)], "\(name)")
      }
    }
    #expect(said == 9)
  }

  /// What each module of the manifest uses.
  private static func uses(_ manifest: String) -> [String: [String]] {
    let rows = manifest.matches(of: /\.(?:swift|tool)\(\s*"(\w+)"(?:,\s*uses: \[([^\]]*)\])?/)
    return Dictionary(
      rows.map { row in
        let uses = (row.output.2 ?? "").matches(of: /"(\w+)"/).map { String($0.output.1) }
        return (String(row.output.1), uses)
      }
    ) { first, _ in first }
  }
}
