// SPDX-License-Identifier: MIT

import Foundation
import ListerFiles
import ListerStore
import TestKit
import Testing

/// Whom an update asks: what the user imported, and not what a folder that came from others names.
struct ImportPermissionTests {
  /// The state of one user.
  private let user: TemporaryFolder

  init() throws { user = try TemporaryFolder() }

  private func run(_ fixture: ImportFixture, _ arguments: String...) throws -> Child.Outcome {
    try fixture.lists.run(arguments, environment: ["XDG_STATE_HOME": user.path])
  }

  /// Puts into a folder what it remembers of a source, as a program of somebody else's would.
  private func plant(_ address: String, in fixture: ImportFixture, _ folder: String) throws {
    try fixture.folder.add("\(folder)/prices.list.json", "{\"items\": [\"Mine\"]}")
    var source = RememberedSource(address: address)
    source.documents = [.init(key: "", name: "prices")]
    try SourceStore(folder: fixture.folder.path(of: folder)).remember(source)
  }

  private func copy(_ fixture: ImportFixture, _ from: String, _ to: String) throws {
    let folder = fixture.folder
    try FileManager.default.copyItem(atPath: folder.path(of: from), toPath: folder.path(of: to))
  }

  @Test func `what the user imported is asked again without another word`() throws {
    let fixture = try ImportFixture()
    #expect(try run(fixture, "import", "prices.csv", "--into", "lists").code == 0)
    try fixture.folder.add("prices.csv", "text,price,quantity\nTea,1.99,1\n")
    let update = try run(fixture, "update", "--in", "lists")
    #expect(update.code == 0, "\(update.errors)")
    #expect(try fixture.items("prices") == ["Tea"])
  }

  @Test func `what a folder from others names is told, and asked only when it is trusted`() throws {
    let fixture = try ImportFixture([:])
    let file = ServedFile(ImportFixture.prices)
    let server = try LoopbackServer { file.answer($0) }
    let address = server.address + "/prices.csv"
    try plant(address, in: fixture, "lists")
    let asked = try run(fixture, "update", "--in", "lists")
    #expect(asked.code == 3)
    #expect(asked.errors.contains("\(address): it was not asked: the folder names it"))
    // What the folder says of itself permits nothing: the host is one of this machine.
    let trusted = try run(fixture, "update", "--in", "lists", "--trust")
    #expect(trusted.code == 3)
    #expect(trusted.errors.contains("it leads to 127.0.0.1"))
    #expect(server.requests.isEmpty)
    #expect(try fixture.items("prices") == ["Mine"])
    #expect(try run(fixture, "update", "--in", "lists").code == 3, "nothing has been permitted")

    let local = try run(fixture, "update", "prices", "--in", "lists", "--trust", "--allow-local")
    #expect(local.code == 0, "\(local.errors)")
    #expect(server.requests.count == 1)
    let again = try run(fixture, "update", "--in", "lists")
    #expect(again.code == 0, "\(again.errors)")
    #expect(again.lines.first == "\(address): not changed since the last import")
  }

  @Test(arguments: [false, true])
  func `a file outside the folder is read for no folder from others`(isAddress: Bool) throws {
    let fixture = try ImportFixture(["secret.csv": "text\nSecret\n"])
    let path = Folder.absolute(fixture.folder.path(of: "secret.csv"))
    try plant(isAddress ? "file://" + path : path, in: fixture, "lists")
    for options in [[], ["--trust"], ["--allow-local"]] {
      let outcome = try fixture.lists.run(
        ["update", "--in", "lists"] + options,
        environment: ["XDG_STATE_HOME": user.path]
      )
      #expect(outcome.code == 3)
      #expect(try !fixture.folder.text("lists/prices.list.json").contains("Secret"))
    }
    let allowed = try run(fixture, "update", "--in", "lists", "--trust", "--allow-local")
    #expect(allowed.code == 0, "\(allowed.errors)")
    #expect(try fixture.folder.text("lists/prices.list.json").contains("Secret"))
    #expect(try run(fixture, "update", "--in", "lists").code == 0)
  }

  @Test func `a source inside the folder needs trust alone, and its links lead nowhere`() throws {
    let fixture = try ImportFixture(["secret.csv": "text\nSecret\n"])
    let inbox = Folder.absolute(fixture.folder.path) + "/lists/inbox"
    try plant(inbox, in: fixture, "lists")
    try fixture.folder.add("lists/inbox/new.csv", "text\nNew\n")
    try FileManager.default.createSymbolicLink(
      atPath: inbox + "/link.csv",
      withDestinationPath: fixture.folder.path(of: "secret.csv")
    )
    let trusted = try run(fixture, "update", "--in", "lists", "--trust")
    #expect(trusted.code == 1)
    #expect(trusted.errors.contains("/link.csv: it leads outside the folder"))
    #expect(fixture.documents.contains("new.list.json"))
    #expect(!fixture.documents.contains("link.list.json"))
    // Who names the folder means what is in it.
    #expect(try run(fixture, "import", "lists/inbox", "--into", "lists").code == 0)
    #expect(fixture.documents.contains("link.list.json"))
    #expect(try run(fixture, "update", "--in", "lists").code == 0)
  }

  @Test(arguments: ["/../secret.csv", "/none/../../secret.csv"])
  func `a path that climbs out of the folder lies outside`(climb: String) throws {
    let fixture = try ImportFixture(["secret.csv": "text\nSecret\n"])
    let path = Folder.absolute(fixture.folder.path) + "/lists" + climb
    try plant("file://" + path.replacingOccurrences(of: "..", with: "%2e%2e"), in: fixture, "lists")
    let trusted = try run(fixture, "update", "--in", "lists", "--trust")
    #expect(trusted.code == 3)
    #expect(trusted.errors.contains("it lies outside the folder"), "\(trusted.errors)")
  }

  @Test func `a permission is that of one user and one folder, by its path`() throws {
    let fixture = try ImportFixture()
    #expect(try run(fixture, "import", "prices.csv", "--into", "lists").code == 0)
    try copy(fixture, "lists", "moved")
    #expect(try run(fixture, "update", "--in", "moved").code == 3)
    #expect(try fixture.run("update", "--in", "lists").code == 3, "another user")
    #expect(try run(fixture, "update", "--in", "lists").code == 0)
    // Importing it there by its name is permission as well.
    #expect(try run(fixture, "import", "prices.csv", "--into", "moved").code == 0)
    #expect(try run(fixture, "update", "--in", "moved").code == 0)
  }

  @Test func `a dry run permits nothing`() throws {
    let fixture = try ImportFixture()
    try plant(fixture.folder.path(of: "prices.csv"), in: fixture, "lists")
    let options = ["--trust", "--allow-local", "--dry-run"]
    let dry = try fixture.lists.run(
      ["update", "--in", "lists"] + options,
      environment: ["XDG_STATE_HOME": user.path]
    )
    #expect(dry.code == 0, "\(dry.errors)")
    #expect(try user.names.isEmpty)
    #expect(try run(fixture, "update", "--in", "lists").code == 3)
  }

  @Test func `what is permitted can't be read: that is told, and nothing is asked`() throws {
    let fixture = try ImportFixture()
    #expect(try run(fixture, "import", "prices.csv", "--into", "lists").code == 0)
    let state = user.allNames.filter { $0.hasSuffix(".json") }
    try user.add(try #require(state.first), "{\"allowLocal\": true")
    let update = try run(fixture, "update", "--in", "lists")
    #expect(update.code == 3)
    #expect(update.output.contains("your permissions are ignored: "))
    #expect(try run(fixture, "update", "--in", "lists", "--trust", "--allow-local").code == 0)
    #expect(try run(fixture, "update", "--in", "lists").code == 0)
  }

  @Test func `where no state can be kept an import is made, and the rest told`() throws {
    let fixture = try ImportFixture()
    try user.add("file")
    let outcome = try fixture.lists.run(
      ["import", "prices.csv", "--into", "lists"],
      environment: ["XDG_STATE_HOME": user.path(of: "file")]
    )
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("'lister update' won't ask it: "))
    #expect(try fixture.items("prices") == ["Milk", "Bread"])
  }

  @Test func `what a folder names can't make lines or colors of its own`() throws {
    let fixture = try ImportFixture([:])
    try plant("https://example.com/\u{1B}[31m\nlister: all is well", in: fixture, "lists")
    let outcome = try run(fixture, "update", "--in", "lists")
    #expect(outcome.code == 3)
    #expect(!(outcome.output + outcome.errors).contains("\u{1B}"))
    #expect(!(outcome.output + outcome.errors).contains("\nlister: all is well"))
  }
}
