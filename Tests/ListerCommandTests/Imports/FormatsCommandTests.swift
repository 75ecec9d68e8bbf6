// SPDX-License-Identifier: MIT

import Foundation
import Lister
import TestKit
import Testing

struct FormatsCommandTests {
  @Test func `all formats are listed, a line each, and as data`() throws {
    let text = try Child.run("formats")
    #expect(text.code == 0)
    let data = try Child.run("formats", "--json")
    let objects = try ListFixture.object(data)["formats"] as? [[String: Any]] ?? []
    #expect(objects.compactMap { $0["name"] as? String } == FormatDescription.all.map(\.name))
    for format in FormatDescription.all {
      #expect(text.lines.contains { $0.hasPrefix("  \(format.name) ") })
    }
    for object in objects {
      #expect(Set(object.keys) == ["name", "summary", "extensions", "reads", "writes"])
    }
  }

  @Test(arguments: FormatDescription.all.map(\.name))
  func `each format is explained, with an example`(name: String) throws {
    let format = try #require(FormatDescription(named: name))
    let outcome = try Child.run("formats", name)
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("\(name): \(format.summary)\n"))
    #expect(outcome.output.contains(format.example))
  }

  @Test func `a format that there is not is told with the nearest one`() throws {
    try Child.run("formats", "cvs").expect(code: 2, part: "there is no format 'cvs': there are ")
  }

  @Test func `the article on formats is what the command prints`() throws {
    let outcome = try Child.run("formats", "--markdown")
    #expect(outcome.code == 0)
    let article = Datasets.root
      .appendingPathComponent("../Sources/Lister/Lister.docc/Formats.md").standardizedFileURL
    let text = try String(contentsOf: article, encoding: .utf8)
    #expect(text == outcome.output, "write it anew: lister formats --markdown > \(article.path)")
  }
}
