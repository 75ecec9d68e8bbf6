// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite struct ReferenceTests {
  @Test func `the article on functions is what the command prints`() throws {
    let outcome = try Child.run("functions", "--markdown")
    #expect(outcome.code == 0)
    let article = Datasets.root
      .appendingPathComponent("../Sources/Lister/Lister.docc/Functions.md").standardizedFileURL
    let text = try String(contentsOf: article, encoding: .utf8)
    #expect(text == outcome.output, "write it anew: lister functions --markdown > \(article.path)")
  }
  @Test func `the modules of the article on the architecture are those of the manifest`() throws {
    let root = Datasets.root.appendingPathComponent("..").standardizedFileURL
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let article = try String(
      contentsOf: root.appending(path: "Sources/Lister/Lister.docc/Architecture.md"),
      encoding: .utf8
    )
    let declared = manifest.matches(of: /\.(?:swift|tool)\(\s*"(\w+)"/).map { String($0.output.1) }
    let described = article.matches(of: /\n\| (Lister\w*) \|/).map { String($0.output.1) }
    #expect(declared.count > 10)
    #expect(declared == described)
  }
}
