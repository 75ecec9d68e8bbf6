// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerCommand

/// What a list says of itself: its catalogue, its currency, its shops.
@Suite struct SetCommandTests {
  private func fixture() throws -> ListFixture {
    try ListFixture([
      "Week.list.json": #"{"items": [{"text": "Milk", "price": 1}]}"#,
      "Pantry.list.json":
        #"{"items": [{"text": "milk", "unit": "l", "prices": {"B": 1, "A": 2}}]}"#,
    ])
  }

  @Test func `a list is told its catalogue, currency and shops, each as one action`() throws {
    let fixture = try fixture()
    let before = try fixture.folder.text("Week.list.json")
    #expect(try fixture.run("set", "Week", "catalogue", "Pantry").output == "catalogue  Pantry\n")
    #expect(try fixture.run("set", "Week", "currency", "EUR").output == "currency  EUR\n")
    #expect(try fixture.run("set", "Pantry", "shops", "A,B,Smith").output == "shops  A, B, Smith\n")
    let shown = try fixture.run("show", "Week").output
    #expect(shown.contains("(l)") && shown.contains("Total 1 EUR (1 item)"), "\(shown)")
    #expect(try fixture.run("basket", "Week").lines[0].contains("A  B"))
    #expect(try fixture.run("shops").output.contains("Smith"))
    #expect(
      try fixture.run("set", "Week").output
        == "catalogue  Pantry\ncurrency   EUR\nshops      –\nlocale     –\n"
    )
    #expect(try fixture.run("set", "Week", "currency", "").output == "currency  –\n")
    for _ in 0..<3 { #expect(try fixture.run("undo", "Week").code == 0) }
    #expect(try fixture.folder.text("Week.list.json") == before)
  }

  @Test func `a shop called none, and one with a comma in its name, are names`() throws {
    let fixture = try fixture()
    _ = try fixture.run("set", "Pantry", "shops", "none,none,X")
    let text = try fixture.folder.text("Pantry.list.json")
    #expect(text.contains(#""shops": ["none", "X"]"#), "\(text)")
    _ = try fixture.run("set", "Pantry", "shops", "=Smith, Jones")
    #expect(try fixture.run("set", "Pantry", "shops").output == "shops  Smith, Jones\n")
    let json = try ListFixture.object(fixture.run("set", "Pantry", "--json"))
    #expect(json["shops"] as? [String] == ["Smith, Jones"])
  }

  @Test(arguments: [
    (["Week", "curency", "EUR"], 2, "did you mean 'currency'?"),
    (["Week", "catalogue", "Pntry"], 1, "there is no list 'Pntry'"),
    (["Weak", "currency"], 3, "did you mean 'Week'?"),
  ])
  func `what is wrong is told, and changes nothing`(
    words: [String],
    code: Int32,
    message: String
  ) throws {
    let fixture = try fixture()
    let before = try fixture.folder.text("Week.list.json")
    try fixture.run(["set"] + words).expect(code: code, part: message)
    #expect(try fixture.folder.text("Week.list.json") == before)
  }
}
