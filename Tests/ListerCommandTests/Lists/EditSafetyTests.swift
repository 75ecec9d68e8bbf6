// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct EditSafetyTests {
  @Test func `an edit goes through a link, and a folder that is missing is told of`() throws {
    let fixture = try ListFixture(["real/a.list.json": #"{"items": ["x"]}"#])
    let path = fixture.folder.path
    try FileManager.default.createSymbolicLink(
      atPath: path + "/b.list.json",
      withDestinationPath: "real/a.list.json"
    )
    #expect(try fixture.run("add", "b", "y").code == 0)
    #expect(try fixture.items("real/a.list.json") == ["y", "x"])
    let outcome = try fixture.run("new", "nowhere/c.json")
    #expect(outcome.code == 3)
    #expect(outcome.errors.hasPrefix("lister: nowhere/c.json: cannot "))
    #expect(outcome.errors.hasSuffix(": No such file or directory\n"))
  }
}
