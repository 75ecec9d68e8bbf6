// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerCommand

/// Links that show a list, or ask for something to be done with it.
@Suite struct OpenCommandTests {
  private func fixture() throws -> ListFixture {
    try ListFixture([
      "My week.list.json": #"{"items": ["Bread", {"text": "Milk", "completed": true}]}"#
    ])
  }

  @Test func `automation clean-up: a list URI is followed once it was said yes to`() throws {
    let fixture = try fixture()
    let link = "lister://\(fixture.folder.path)/My%20week.list.json?do=clean"
    let before = try fixture.folder.text("My week.list.json")
    // Nobody can be asked.
    try fixture.run("open", link).expect(code: 1, part: "the link asks for 'clean'; --yes does it")
    #expect(try fixture.folder.text("My week.list.json") == before)
    #expect(try fixture.run("open", link, "--yes").output == "Put 1 item away\n")
    #expect(try fixture.run("undo", "My week").code == 0)
    #expect(try fixture.folder.text("My week.list.json") == before)
  }

  @Test(arguments: ["?do=delete", "?do=", "?do=Clean", "?do=clean&color=0", "?color=0&do=clean"])
  func `unknown actions are refused`(query: String) throws {
    let fixture = try fixture()
    let before = try fixture.folder.text("My week.list.json")
    let path = "lister://\(fixture.folder.path)/My%20week.list.json"
    #expect(try fixture.run("open", path + query, "--yes").code == 1)
    #expect(try fixture.run("open", "lister://host/x.list.json?do=clean", "--yes").code == 1)
    #expect(try fixture.folder.text("My week.list.json") == before)
  }

  @Test func `a link with a color shows the list`() throws {
    let fixture = try fixture()
    let path = "lister://\(fixture.folder.path)/My%20week.list.json?color=0"
    #expect(try fixture.run("open", path).output == fixture.run("show", "My week").output)
  }
}
