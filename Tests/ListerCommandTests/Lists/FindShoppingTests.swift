// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerCommand

/// What `lister find` finds besides texts and tags, and what it leaves out.
@Suite struct FindShoppingTests {
  private static let files = [
    "Catalogue.list.json": """
    {"items": [{"text": "milk", "tags": ["dairy"], "barcode": "4006381333931",
    "prices": {"Market": 0.99, "Corner": {"price": 1.19, "stocked": false}}},
    {"text": "Oat milk", "removed": true}]}
    """,
    "Week.list.json": """
    {"items": [{"text": "Milk", "note": "the BLUE one\\nfrom the hill"}, {"text": "Milk rice",
    "tags": ["a, b", "none"], "prices": {"none": 2}}, {"text": "Oat milk", "removed": true,
    "completed": true}]}
    """,
  ]

  private func found(_ words: String...) throws -> [String] {
    try ListFixture(FindShoppingTests.files).run(["find"] + words).lines.filter { !$0.isEmpty }.map(
      String.init
    )
  }

  @Test func `a note and a bar code are found as a text is`() throws {
    #expect(try found("blue one") == ["Week  1  Milk"])
    #expect(try found("HILL", "milk") == ["Week  1  Milk"])
    #expect(try found("4006381333931") == ["Catalogue  1  milk  #dairy"])
    #expect(try found("one from").isEmpty)
  }

  @Test func `tags and shops are those of the view, with what comes from the catalogue`() throws {
    #expect(
      try found("milk", "--tag", "DAIRY") == ["Catalogue  1  milk  #dairy", "Week       1  Milk"]
    )
    #expect(
      try found("milk", "--tag", "=a, b", "--tag", "=none").map { $0.prefix(12) }
        == ["Week  2  Mil"]
    )
    #expect(try found("milk", "--shop", "Corner").isEmpty)
    #expect(try found("milk", "--shop", "market").count == 2)
    #expect(try found("milk", "--shop", "=none").count == 1)
    #expect(try found("milk", "--tag", "none").isEmpty)
  }

  @Test func `what is put away is found with --all alone, and said to be so`() throws {
    let fixture = try ListFixture(FindShoppingTests.files)
    // The second time lists are not read, but looked up.
    for _ in 0..<2 {
      #expect(try fixture.run("find", "oat").output == "")
      #expect(
        try fixture.run("find", "oat", "--all").output
          == "Catalogue  2  Oat milk  put away\nWeek       3  Oat milk  put away\n"
      )
      _ = try fixture.run("color", "Week", "red")
    }
    let object = try ListFixture.object(try fixture.run("find", "milk", "--all", "--json"))
    #expect(
      ListFixture.found(object).map { $0["removed"] as? Bool } == [nil, true, nil, nil, true]
    )
  }
}
