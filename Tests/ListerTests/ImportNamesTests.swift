// SPDX-License-Identifier: MIT

import Foundation
import Lister
import ListerCoding
import ListerJSON
import ListerModel
import ListerStore
import ListerTables
import TestKit
import Testing

/// Which documents the lists of a source go into.
struct ImportNamesTests {
  @Test func `a list whose name differs in case from one here is merged into it`() throws {
    let run = try ImportRun()
    _ = try run.write(#"{"items": ["Mine"]}"#, to: "lists/Groceries.list.json")
    let path = try run.write("text\nMilk\n", to: "groceries.csv")
    let report = run(path)
    let list = try #require(report.sources[0].lists.first)
    #expect(list.name == "Groceries" && list.outcome == .merged)
    #expect(list.remarks.map(\.message) == [#"the list "groceries" is called "Groceries" here"#])
    #expect(run.files == ["Groceries.list.json"])
    #expect(Set(try run.texts("Groceries")) == ["Mine", "Milk"])
    // It is remembered under the name that it has here.
    _ = try run.write("text\nMilk\nTea\n", to: "groceries.csv")
    #expect(run.update(["Groceries"]).sources[0].lists.map(\.outcome) == [.merged])
    #expect(Set(try run.texts("Groceries")) == ["Mine", "Milk", "Tea"])
  }

  @Test func `a list that is spelled otherwise here since then is no deleted one`() throws {
    let run = try ImportRun()
    let path = try run.write("text\nMilk\nBread\n", to: "prices.csv")
    run(path)
    try run.edit("prices") { $0.items.removeFirst() }
    try FileManager.default.moveItem(
      atPath: run.lists + "/prices.list.json",
      toPath: run.lists + "/Prices.list.json"
    )
    _ = try run.write("text\nMilk\nBread\nTea\n", to: "prices.csv")
    #expect(run.update().sources[0].lists.map(\.outcome) == [.merged])
    #expect(run.files == ["Prices.list.json"])
    // The version that came last is known: what was removed here stays so.
    #expect(try run.texts("Prices") == ["Bread", "Tea"])
  }

  @Test func `of twins that are here, each list goes into that of its spelling`() throws {
    let run = try ImportRun()
    _ = try run.write(#"{"items": []}"#, to: "lists/A.list.json")
    _ = try run.write(#"{"items": []}"#, to: "lists/a.json")
    run(try run.write("text\nMilk\n", to: "a.csv"))
    #expect(run.files == ["A.list.json", "a.json"])
    #expect(try run.texts("A") == [])
  }

  @Test func `many lists of one name get numbers, in several portions, and keep them`() throws {
    let run = try ImportRun()
    let lines = (0..<600).map { #"{"items": ["\#($0)"]}"# }
    let path = try run.write(lines.joined(separator: "\n"), to: "List.ndjson")
    let names = run(path).sources[0].lists.map(\.name)
    #expect(names.count == 600 && Set(names).count == 600 && run.files.count == 600)
    let last = try #require(names.last)
    #expect(try run.texts(last) == ["599"])
    let again = run(path).sources[0].lists
    #expect(again.map(\.name) == names)
    #expect(again.allSatisfy { $0.outcome == .unchanged })
  }

  @Test func `lists that are no longer in a source are told once, and stay`() throws {
    let run = try ImportRun()
    for number in 0..<5 { _ = try run.write("text\n\(number)\n", to: "in/\(number).csv") }
    run(run.folder.path + "/in")
    for number in 3..<5 {
      try FileManager.default.removeItem(atPath: run.folder.path + "/in/\(number).csv")
    }
    let remarks = run(run.folder.path + "/in").sources[0].remarks.map(\.message)
    #expect(
      remarks == (3..<5).map { "\"\($0)\" is no longer in the source; the list here stays" }
    )
    #expect(run(run.folder.path + "/in").sources[0].remarks.isEmpty)
    #expect(run.files.count == 5)
  }

  // MARK: Addresses with a password

  @Test func `a name and a password in an address are used, not told or kept`() throws {
    let run = try ImportRun()
    let server = try LoopbackServer { request in
      // "anna:secret" in base 64.
      request.headers["authorization"] == "Basic YW5uYTpzZWNyZXQ="
        ? .init(200, body: Array("text\nMilk\n".utf8)) : .init(401)
    }
    let plain = server.address + "/prices.csv"
    let source = run(plain.replacing("http://", with: "http://anna:secret@")).sources[0]
    #expect(source.outcome == .imported && source.address == plain)
    #expect(
      source.remarks.map(\.message) == [
        "the name and the password in the address are used now, and not remembered"
      ]
    )
    #expect(try SourceStore(folder: run.lists).sources().map(\.address) == [plain])
    let state = try Data(contentsOf: URL(fileURLWithPath: run.lists + "/.lister/state.db"))
    let text = String(decoding: state, as: UTF8.self)
    #expect(text.contains(plain) && !text.contains("secret") && !text.contains("anna"))
    // Without them the server refuses, and the list stays as it is.
    #expect(
      run.update().sources[0].outcome
        == .failed("\(plain): cannot download: the server answered with status 401")
    )
    // With another password it is the same source; the refused one is not told.
    let other = run(plain.replacing("http://", with: "http://anna:other@")).sources[0]
    guard case .failed(let message) = other.outcome else {
      Issue.record("it should have failed")
      return
    }
    #expect(message.contains("401") && !message.contains("other"))
    #expect(try run.texts("prices") == ["Milk"])
  }
}
