// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import TestKit
import Testing

struct ImportAddressTests {
  @Test func `an address is asked again: unchanged, kept, merged`() throws {
    let fixture = try ImportFixture([:])
    let file = ServedFile(ImportFixture.prices)
    let server = try LoopbackServer { file.answer($0) }
    let address = server.address + "/prices.csv"
    func again() throws -> (outcome: Child.Outcome, sources: [ImportedSource]) {
      try fixture.report("import", address, "--into", "lists", "--allow-local")
    }
    #expect(try again().sources[0].outcomes == ["prices created"])
    let second = try again()
    #expect(second.outcome.code == 0)
    #expect(second.sources[0].outcome == "unchanged")
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
    // An edit here is kept while the server has nothing new, and when it has.
    try fixture.run("check", "prices", "Bread", "--in", "lists")
    try fixture.run("add", "prices", "Mine", "--in", "lists")
    #expect(try again().sources[0].outcome == "unchanged")
    #expect(Set(try fixture.items("prices")) == ["Milk", "Bread*", "Mine"])
    file.set("text,price,quantity\nMilk,1.19,2\nBread,3.30,1\nEggs,2.49,6\n")
    let third = try fixture.report("update", "prices", "--in", "lists").sources[0]
    #expect(third.outcomes == ["prices merged"])
    #expect([third.count("added"), third.count("changed"), third.count("kept")] == [1, 1, 2])
    #expect(Set(try fixture.items("prices")) == ["Milk", "Bread*", "Mine", "Eggs"])
    #expect(try fixture.folder.text("lists/prices.list.json").contains("3.30"))
    let text = try fixture.run("update", "--in", "lists")
    #expect(text.lines[0] == "\(address): not changed since the last import")
  }

  @Test func `a list that was deleted here stays deleted, and is not sent again`() throws {
    let fixture = try ImportFixture([:])
    let file = ServedFile(ImportFixture.prices)
    let server = try LoopbackServer { file.answer($0) }
    let address = server.address + "/prices.csv"
    try fixture.run("import", address, "--into", "lists", "--allow-local")
    try fixture.run("delete", "prices", "--in", "lists")
    #expect(try fixture.report("update", "--in", "lists").sources[0].outcome == "unchanged")
    file.set("text\nNew\n")
    let update = try fixture.report("update", "--in", "lists").sources[0]
    #expect(update.outcomes == ["prices unchanged"])
    #expect(
      ImportedSource.messages(update.lists[0]["remarks"])
        == ["the list was deleted here; it stays so"]
    )
    #expect(fixture.documents.isEmpty)
    try fixture.run("import", address, "--into", "lists", "--allow-local")
    #expect(try fixture.items("prices") == ["New"])
  }

  @Test func `what failed is asked for again until it has arrived`() throws {
    let fixture = try ImportFixture([:])
    let file = ServedFile(ImportFixture.prices)
    let server = try LoopbackServer { file.answer($0) }
    let address = server.address + "/prices.csv"
    try fixture.run("import", address, "--into", "lists", "--allow-local")
    let path = "lists/prices.list.json"
    let good = try fixture.folder.text(path)
    file.set("text,price,quantity\nMilk,1.29,2\nBread,3.20,1\n")
    try fixture.folder.add(path, "damaged")
    try fixture.run("update", "--in", "lists").expect(code: 1, part: "prices.list.json:1:1: ")
    #expect(try fixture.folder.text(path) == "damaged")
    // The document is put right: the version that could not be merged comes, though the server has
    // nothing newer.
    try fixture.folder.add(path, good)
    let repaired = try fixture.report("update", "--in", "lists").sources[0]
    #expect(repaired.outcomes == ["prices merged"])
    #expect(try fixture.folder.text(path).contains("1.29"))
    #expect(try fixture.report("update", "--in", "lists").sources[0].outcome == "unchanged")
  }

  @Test func `a change in the second of the last answer is seen`() throws {
    let fixture = try ImportFixture([:])
    let second = "Mon, 02 Nov 2026 10:00:00 GMT"
    let later = Mutex(false)
    let body = Mutex("text\nMilk\n")
    // A server that knows its files by their times alone.
    let server = try LoopbackServer { request in
      if request.headers["if-modified-since"] == second { return .init(304) }
      let date = later.withLock { $0 } ? "Mon, 02 Nov 2026 10:00:01 GMT" : second
      let headers = ["Last-Modified": second, "Date": date]
      return .init(200, headers: headers, body: Array(body.withLock { $0 }.utf8))
    }
    let address = server.address + "/a.csv"
    #expect(try fixture.run("import", address, "--into", "lists", "--allow-local").code == 0)
    body.withLock { $0 += "Tea\n" }
    later.withLock { $0 = true }
    #expect(try fixture.report("update", "--in", "lists").sources[0].count("added") == 1)
    #expect(try fixture.items("a") == ["Milk", "Tea"])
    #expect(try fixture.report("update", "--in", "lists").sources[0].outcome == "unchanged")
  }

  @Test func `one source goes into two folders, each with a memory of its own`() throws {
    let fixture = try ImportFixture([:])
    let file = ServedFile(ImportFixture.prices)
    let server = try LoopbackServer { file.answer($0) }
    let address = server.address + "/prices.csv"
    for folder in ["lists", "others"] {
      let run = try fixture.report("import", address, "--into", folder, "--allow-local")
      #expect(run.sources[0].outcomes == ["prices created"])
    }
    file.set("text\nNew\n")
    #expect(try fixture.report("update", "--in", "others").sources[0].outcomes == ["prices merged"])
    #expect(try fixture.items("prices") == ["Milk", "Bread"])
    #expect(try fixture.report("update", "--in", "lists").sources[0].outcomes == ["prices merged"])
    #expect(try fixture.items("prices") == ["New"])
  }

  @Test func `a source that comes in another format is refused until that is accepted`() throws {
    let fixture = try ImportFixture([:])
    let file = ServedFile(ImportFixture.prices)
    let server = try LoopbackServer { file.answer($0) }
    try fixture.run("import", server.address + "/prices", "--into", "lists", "--allow-local")
    file.set("text\tprice\tquantity\nMilk\t1.29\t2\nBread\t3.20\t1\n")
    let refused = try fixture.run("update", "--in", "lists")
    #expect(refused.code == 3)
    #expect(refused.errors.contains("it was of the format csv, and is of the format tsv now"))
    let update = try fixture.report("update", "--in", "lists", "--accept").sources[0]
    #expect(update.outcomes == ["prices merged"])
    #expect(update.count("changed") == 1)
    // Another reading of the same version is not answered with "unchanged".
    let named = try fixture.report(
      "import",
      server.address + "/prices",
      "--as",
      "tsv",
      "--into",
      "lists",
      "--allow-local"
    )
    #expect(named.sources[0].outcome == "imported")
  }
}
