// SPDX-License-Identifier: MIT

import Lister
import Testing

@testable import ListerCommand

/// Every case of `Tests/Tables/imports.ndjson`, as a user would run it.
struct ImportCaseTests {
  @Test func `there are cases, and each has a name of its own`() {
    let names = ImportCase.all.map(\.testDescription)
    #expect(names.count > 200 && Set(names).count == names.count)
  }

  @Test(arguments: ImportCase.all)
  func `a download comes in right, or what can't be settled is told`(subject: ImportCase) throws {
    let outcome = try ImportCaseOutcome(subject)
    let told = outcome.told.joined(separator: "\n")
    let code = subject.json["exit"]?.number?.int ?? 0
    #expect(Int(outcome.code) == code, "\(told)")
    for member in subject.json["items"]?.members ?? [] {
      let values = member.value.elements.map(\.text)
      #expect(outcome.values(member.key) == values, "\(member.key); \(told)")
    }
    if let grid = subject.json["grid"] {
      #expect(outcome.grid == grid.elements.map(\.text), "\(told)")
    }
    if subject.json["lists"] != nil {
      #expect(outcome.documents.map(\.name) == subject.texts("lists"), "\(told)")
    }
    for part in subject.texts("told") { #expect(told.contains(part), "\(told)") }
    for part in subject.texts("untold") { #expect(!told.contains(part), "\(told)") }
    if subject.json["at"] != nil { #expect(outcome.place == subject.text("at"), "\(told)") }
  }
}
