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
}
