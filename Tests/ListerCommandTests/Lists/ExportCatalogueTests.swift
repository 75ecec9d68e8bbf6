// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerCommand

/// What items have from a catalogue, in files of other programs.
@Suite struct ExportCatalogueTests {
  private static let files = [
    "Catalogue.list.json": """
    {"items": [{"text": "milk", "unit": "l", "price": 1.10, "tags": ["dairy"], "prices": {"Market": 0.99}}]}
    """,
    "Week.list.json": """
    {"items": [{"text": "Milk", "quantity": 2, "prices": {"Corner": 1.2}}, {"text": "Bread", "price": 3}],
    "grid": [["=SUM(ITEMS(\\"price\\"))"]]}
    """,
  ]

  @Test func `an export has what the catalogue says, and the list stays as it is`() throws {
    let fixture = try ListFixture(ExportCatalogueTests.files)
    let csv = try fixture.run("export", "Week", "--as", "csv").output
    for text in ["1.10", "dairy", "0.99", "1.2", "l"] { #expect(csv.contains(text), "\(csv)") }
    #expect(try fixture.run("export", "Week", "--as", "todotxt").output.contains("dairy"))
    #expect(
      try fixture.folder.text("Week.list.json") == ExportCatalogueTests.files["Week.list.json"]
    )
    #expect(try fixture.run("history", "Week").lines.filter { !$0.isEmpty }.count <= 1)
    // As if it had been filled.
    #expect(try fixture.run("fill", "Week").code == 0)
    #expect(try fixture.run("export", "Week", "--as", "csv").output == csv)
  }

  @Test func `a document is exported as it is, and its values are those of itself`() throws {
    let fixture = try ListFixture(ExportCatalogueTests.files)
    let document = try fixture.run("export", "Week", "--as", "json").output
    #expect(!document.contains("dairy") && document.contains("[[3]]"), "\(document)")
    let broken = try ListFixture(["a.list.json": #"{"catalogue": "Gone", "items": ["x"]}"#])
    #expect(try broken.run("export", "a", "--as", "json").code == 0)
    let lost = try broken.run("export", "a", "--as", "csv")
    #expect(lost.errors.contains("there is no list 'Gone', which 'a' has for its catalogue"))
    #expect(lost.code != 0 && lost.output.isEmpty)
  }
}
