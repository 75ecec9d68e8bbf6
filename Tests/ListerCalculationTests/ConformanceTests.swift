// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite struct ConformanceTests {
  static let files: [ConformanceFile] = {
    do {
      return try Datasets.files(in: "conformance", endingIn: ".cases").map(ConformanceFile.init)
    } catch {
      Issue.record(error)
      return []
    }
  }()

  @Test func `the cases are all there`() {
    #expect(ConformanceTests.files.count >= 50)
    let count = ConformanceTests.files.flatMap(\.blocks).map(\.cases.count).reduce(0, +)
    #expect(count > 7000)
  }

  @Test(arguments: ConformanceTests.files.map(\.name))
  func `formulas answer as the cases say`(name: String) throws {
    let file = try #require(ConformanceTests.files.first { $0.name == name })
    let sheet = ConformanceSheet()
    var differences: [String] = []
    for block in file.blocks {
      for (line, formula, answer) in block.cases {
        if let given = sheet.difference(answer, to: formula, in: block) {
          differences.append(
            "\(name):\(line): \(formula.prefix(99)) => \(answer.prefix(99)), not \(given.prefix(99))"
          )
        }
      }
    }
    #expect(differences.isEmpty, Comment(rawValue: "\n" + differences.joined(separator: "\n")))
  }
}
