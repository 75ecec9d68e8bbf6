// SPDX-License-Identifier: MIT

import Foundation
import Lister
import ListerBatch
import ListerCoding
import ListerJSON
import ListerModel
import ListerStore
import ListerWorkbooks
import Synchronization
import TestKit
import Testing

struct ImportJobTests {
  private let prices = "text,price,quantity\nMilk,1.19,2\nBread,3.20,1\n"

  @Test func `a file becomes a list of its name`() throws {
    let run = try ImportRun()
    let report = run(try run.write(prices, to: "prices.csv"))
    #expect(report.sources.count == 1)
    #expect(report.sources[0].outcome == .imported)
    #expect(report.sources[0].lists.map(\.outcome) == [.created])
    #expect(report.sources[0].lists[0].changes?.added == 2)
    #expect(run.files == ["prices.list.json"])
    #expect(try run.list("prices").items.map { $0.price?.text } == ["1.19", "3.20"])
  }

  @Test func `lists of several portions are all saved, each with name and version`() throws {
    let run = try ImportRun()
    let count = DocumentBatch.limit.new + 10
    // One list of the second portion has the name of one of the first.
    for number in 0..<count {
      let name = number == 3 ? "List 5000" : "list \(number + 1_000)"
      try run.folder.add("source/\(number % 7)/\(name).txt", "Item \(number)\n")
    }
    try run.folder.add("source/9/list 5000.txt", "Another\n")
    let report = run(run.folder.path + "/source")
    #expect(report.sources[0].outcome == .imported)
    #expect(report.sources[0].lists.count == count + 1)
    #expect(report.sources[0].lists.allSatisfy { $0.outcome == .created })
    #expect(Set(run.files).count == count + 1)
    let memory = FolderStore(folder: run.lists)
    #expect(try memory.report().versions == count + 1)
    #expect(try memory.findings() == [])
    #expect(
      run(run.folder.path + "/source").sources[0].lists.allSatisfy { $0.outcome == .unchanged }
    )
  }

  @Test func `importing the same again changes nothing`() throws {
    let run = try ImportRun()
    let path = try run.write(prices, to: "prices.csv")
    run(path)
    let before = try Data(contentsOf: URL(fileURLWithPath: run.lists + "/prices.list.json"))
    let report = run(path)
    #expect(report.sources[0].lists.map(\.outcome) == [.unchanged])
    let after = try Data(contentsOf: URL(fileURLWithPath: run.lists + "/prices.list.json"))
    #expect(before == after)
  }

  @Test func `what was changed here is kept, and what was changed in the source is taken`() throws {
    let run = try ImportRun()
    let path = try run.write(prices, to: "prices.csv")
    run(path)
    try run.edit("prices") { list in
      list.items[0].isComplete = true
      list.items.append(ListItem(text: "Mine"))
    }
    _ = try run.write("text,price,quantity\nMilk,1.29,2\nEggs,2.49,6\n", to: "prices.csv")
    let report = run(path)
    let list = try run.list("prices")
    #expect(list.items.first?.isComplete == true)
    #expect(list.items.first?.price?.text == "1.29")
    #expect(Set(list.items.map(\.text)) == ["Milk", "Mine", "Eggs"])
    let result = try #require(report.sources[0].lists.first)
    #expect(result.outcome == .merged)
    #expect(result.changes?.added == 1)
    #expect(result.changes?.changed == 1)
    #expect(result.changes?.removed == 1)
    #expect(result.kept == 2)
    #expect(result.conflicts.isEmpty)
    #expect(!report.hasFailures)
  }

  @Test(arguments: ImportOptions.ConflictPolicy.allCases)
  func `a field that both changed goes by the policy`(policy: ImportOptions.ConflictPolicy) throws {
    let run = try ImportRun()
    let path = try run.write(prices, to: "prices.csv")
    run(path)
    try run.edit("prices") { $0.items[0].price = NumberText("9.99") }
    _ = try run.write("text,price,quantity\nMilk,1.29,2\nBread,3.20,1\n", to: "prices.csv")
    let report = run(path) { $0.conflicts = policy }
    let price = try run.list("prices").items[0].price?.text
    #expect(price == (policy == .theirs ? "1.29" : "9.99"))
    #expect(report.sources[0].lists[0].conflicts.count == 1)
    #expect(report.hasFailures == (policy == .report))
  }

  @Test func `a dry run reports the same and writes nothing`() throws {
    let run = try ImportRun()
    let path = try run.write(prices, to: "prices.csv")
    let report = run(path) { $0.isDryRun = true }
    #expect(report.sources[0].lists.map(\.outcome) == [.created])
    #expect(!FileManager.default.fileExists(atPath: run.lists))
    run(path)
    _ = try run.write("text\nMilk\n", to: "prices.csv")
    let second = run(path) { $0.isDryRun = true }
    #expect(second.sources[0].lists.map(\.outcome) == [.merged])
    #expect(try run.texts("prices") == ["Milk", "Bread"])
  }

  @Test func `a file that can't be read gives nothing, others of its folder come`() throws {
    let run = try ImportRun()
    _ = try run.write(prices, to: "in/good.csv")
    _ = try run.write("text,price\n\"Milk,1\n", to: "in/deep/bad.csv")
    let report = run(run.folder.path + "/in")
    #expect(report.sources[0].lists.map(\.name) == ["good"])
    #expect(report.sources[0].refusals.map(\.file) == ["deep/bad.csv"])
    #expect(report.hasFailures)
    #expect(run.files == ["good.list.json"])
  }

  @Test func `lists of one name from one source get numbers`() throws {
    let run = try ImportRun()
    _ = try run.write("text\nA\n", to: "in/1/List.csv")
    _ = try run.write("text\nB\n", to: "in/2/list.csv")
    let report = run(run.folder.path + "/in")
    #expect(report.sources[0].lists.map(\.name) == ["List", "list 2"])
    #expect(try run.texts("List") == ["A"])
    #expect(try run.texts("list 2") == ["B"])
    // The second time each goes where it went.
    _ = try run.write("text\nB\nC\n", to: "in/2/list.csv")
    run(run.folder.path + "/in")
    #expect(try run.texts("list 2") == ["B", "C"])
  }

  @Test func `a new list does not take the document of another one of its source`() throws {
    let run = try ImportRun()
    _ = try run.write("text\nB\n", to: "in/2/List.csv")
    run(run.folder.path + "/in")
    // It comes first in the source, and another list went into the document of its name.
    _ = try run.write("text\nA\n", to: "in/1/List.csv")
    let report = run(run.folder.path + "/in")
    #expect(report.sources[0].lists.map(\.name) == ["List 2", "List"])
    #expect(report.sources[0].lists.map(\.outcome) == [.created, .unchanged])
    #expect(try run.texts("List") == ["B"])
  }

  @Test func `a list that could not be saved is no list that was deleted here`() throws {
    let run = try ImportRun()
    let path = try run.write(prices, to: "in/a.csv")
    _ = try run.write(prices, to: "in/b.csv")
    _ = try run.write("damaged", to: "lists/b.list.json")
    let report = run(path.replacingOccurrences(of: "/a.csv", with: ""))
    guard case .failed(let message) = report.sources[0].lists[1].outcome else {
      Issue.record("it should have failed")
      return
    }
    #expect(message.hasPrefix("\(run.lists)/b.list.json:1:1: "))
    try FileManager.default.removeItem(atPath: run.lists + "/b.list.json")
    #expect(run.update().sources[0].lists.map(\.outcome) == [.unchanged, .created])
  }

  @Test(arguments: [
    ("a/b", "a-b"), ("..", "List"), (".hidden", "hidden"), (" x ", "x"), ("tab\there", "tab-here"),
  ])
  func `a name that no document can have is made one`(wanted: String, name: String) throws {
    let run = try ImportRun()
    let report = run(try run.write(prices, to: "prices.csv")) { $0.name = wanted }
    #expect(report.sources[0].lists.map(\.name) == [name])
    #expect(run.files == ["\(name).list.json"])
    #expect(report.sources[0].lists[0].remarks.contains { $0.message.contains("is called") })
  }

  @Test func `a source that is not there is a failure of that source alone`() throws {
    let run = try ImportRun()
    let path = try run.write(prices, to: "prices.csv")
    let job = ImportJob(options: run.options(), cancellation: .init())
    let report = job.run([run.folder.path + "/none.csv", path])
    guard case .failed(let message) = report.sources[0].outcome else {
      Issue.record("it should have failed")
      return
    }
    #expect(message.hasSuffix("none.csv: cannot open: No such file or directory"))
    #expect(report.sources[1].outcome == .imported)
  }

  @Test(arguments: ["state.db", "prices.list.json"])
  func `what can't be reached is told, and the new values come when it can`(name: String) throws {
    let run = try ImportRun()
    let path = try run.write(prices, to: "prices.csv")
    run(path)
    try run.edit("prices") { $0.items.append(ListItem(text: "Mine")) }
    _ = try run.write("text,price,quantity\nMilk,1.29,2\n", to: "prices.csv")
    let names = try FileManager.default.subpathsOfDirectory(atPath: run.lists)
    let file = run.lists + "/" + (try #require(names.first { $0.hasSuffix(name) }))
    let aside = run.folder.path + "/aside"
    try FileManager.default.moveItem(atPath: file, toPath: aside)
    // A link that leads to itself can't be looked at, by no user.
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: file)
    #expect(run.update().hasFailures)
    #expect(run(path).hasFailures, "nothing is merged as if it came for the first time")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.moveItem(atPath: aside, toPath: file)
    #expect(run.update().sources[0].lists.map(\.outcome) == [.merged])
    let list = try run.list("prices")
    #expect(Set(list.items.map(\.text)) == ["Milk", "Mine"], "what the source dropped is gone")
    #expect(list.items[0].price?.text == "1.29")
  }

  // MARK: Addresses

  /// A server whose one resource can be exchanged.
  private final class Resource: Sendable {
    private let state: Mutex<(tag: Int, body: [UInt8])>

    init(bytes: [UInt8]) { state = Mutex((1, bytes)) }

    convenience init(_ body: String) { self.init(bytes: Array(body.utf8)) }

    func set(bytes: [UInt8]) { state.withLock { $0 = ($0.tag + 1, bytes) } }

    func set(_ body: String) { set(bytes: Array(body.utf8)) }

    func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
      let (tag, body) = state.withLock { $0 }
      if request.headers["if-none-match"] == "\"\(tag)\"" { return .init(304) }
      return .init(200, headers: ["ETag": "\"\(tag)\""], body: body)
    }
  }

  @Test func `an address is asked for changes, which are merged with those made here`() throws {
    let run = try ImportRun()
    let resource = Resource(prices)
    let server = try LoopbackServer { resource.answer($0) }
    let address = server.address + "/prices.csv"
    #expect(run(address).sources[0].lists.map(\.outcome) == [.created])
    #expect(run(address).sources[0].outcome == .unchanged)
    try run.edit("prices") { $0.items[1].isComplete = true }
    #expect(run.update().sources[0].outcome == .unchanged)
    #expect(try run.list("prices").items[1].isComplete)
    resource.set("text,price,quantity\nMilk,1.19,2\nBread,3.30,1\n")
    let report = run.update(["prices"])
    #expect(report.sources[0].lists.map(\.outcome) == [.merged])
    let bread = try run.list("prices").items[1]
    #expect(bread.isComplete)
    #expect(bread.price?.text == "3.30")
  }

  @Test func `an address of whose files one was refused is asked for all of them again`() throws {
    let run = try ImportRun()
    func archive(_ second: String) -> [UInt8] {
      var archive = ZipWriter()
      archive.add("good.csv", prices)
      archive.add("other.csv", second)
      return archive.file
    }
    let resource = Resource(bytes: archive("text,price\n\"Milk,1\n"))
    let server = try LoopbackServer { resource.answer($0) }
    let address = server.address + "/lists.zip"
    #expect(run(address).sources[0].refusals.map(\.file) == ["other.csv"])
    // What is the same at the address is not yet the same here.
    #expect(run.update().sources[0].outcome == .imported)
    #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
    resource.set(bytes: archive("text\nMilk\n"))
    #expect(run.update().sources[0].refusals.isEmpty)
    #expect(run.update().sources[0].outcome == .unchanged)
  }

  @Test func `download files into the documents dir: the list appears in the folder`() throws {
    let run = try ImportRun()
    let resource = Resource("{\"items\": [\"Tea\", \"Milk\"], \"color\": \"red\"}")
    let server = try LoopbackServer { resource.answer($0) }
    run(server.address + "/Downloaded.list.json")
    #expect(run.files == ["Downloaded.list.json"])
    #expect(try run.texts("Downloaded") == ["Tea", "Milk"])
    #expect(try run.list("Downloaded").color == .red)
  }

  @Test func `a list that was deleted here stays so in an update, but not in an import`() throws {
    let run = try ImportRun()
    let resource = Resource(prices)
    let server = try LoopbackServer { resource.answer($0) }
    run(server.address + "/prices.csv")
    try FileManager.default.removeItem(atPath: run.lists + "/prices.list.json")
    #expect(run.update().sources[0].outcome == .unchanged)
    #expect(run.files.isEmpty)
    run(server.address + "/prices.csv")
    #expect(run.files == ["prices.list.json"])
  }

  @Test func `an address of this machine is refused without leave, and nothing is made`() throws {
    let run = try ImportRun()
    let server = try LoopbackServer { _ in .init(200, body: Array("text\nA\n".utf8)) }
    let report = run(server.address + "/a.csv") { $0.allowsLocal = false }
    guard case .failed(let message) = report.sources[0].outcome else {
      Issue.record("it should have failed")
      return
    }
    #expect(message.contains("127.0.0.1"))
    #expect(!FileManager.default.fileExists(atPath: run.lists))
  }

  @Test func `a name without a source can't be updated`() throws {
    let run = try ImportRun()
    #expect(run.update(["none"]).hasFailures)
    #expect(run.update().sources.isEmpty)
  }
}
