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

  @Test func `each article stands once among the topics of the first page, decisions by number`()
    throws
  {
    let page = try String(contentsOf: catalog.appending(path: "Lister.md"), encoding: .utf8)
    let topics = page.matches(of: /\n- <doc:(.+)>/).map { String($0.output.1) }
    let articles = try #require(FileManager.default.enumerator(atPath: catalog.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".md") && $0 != "Lister.md" }
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

  @Test func `who only recalculates links no library that other formats or downloads need`() throws
  {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    var uses: [String: [String]] = [:]
    for row in manifest.matches(of: /\.(?:swift|tool)\(\s*"(\w+)"(?:,\s*uses: \[([^\]]*)\])?/) {
      uses[String(row.output.1)] =
        (row.output.2 ?? "").matches(of: /"(\w+)"/).map { String($0.output.1) }
    }
    var needed: Set = ["ListerCore"]
    var next = ["ListerCore"]
    while let module = next.popLast() {
      for other in uses[module] ?? [] where needed.insert(other).inserted { next.append(other) }
    }
    // CListerLinux declares calls of the C library, which every program links; CListerHash is ours.
    let libraries: Set = ["CListerGMP", "CListerHash", "CListerMPFR", "CListerLinux"]
    #expect(needed.filter { $0.hasPrefix("C") } == libraries)
    #expect(manifest.contains(#".library(name: "ListerCore", targets: ["ListerCore"])"#))
  }
}
