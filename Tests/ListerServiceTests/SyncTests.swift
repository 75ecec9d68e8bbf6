// SPDX-License-Identifier: MIT

import Lister
import ListerDownloads
import ListerHTTP
import Synchronization
import TestKit
import Testing

@testable import ListerService

/// A folder and a server, whose lists are made the same.
private struct SyncRun {
  let server: ServiceRun
  let folder: TemporaryFolder
  let workspace: Workspace
  /// What happens on the server before its n-th answer, from 1 on.
  let interludes = Interludes()

  final class Interludes: Sendable {
    let steps = Mutex<(count: Int, at: [Int: @Sendable () throws -> Void])>((0, [:]))

    func next() throws {
      let step = steps.withLock { steps in
        steps.count += 1
        return steps.at[steps.count]
      }
      try step?()
    }
  }

  init() throws {
    server = try ServiceRun()
    folder = try TemporaryFolder()
    workspace = Workspace(folder: folder.path, clock: { 1_700_000_000_000 })
  }

  @discardableResult
  func sync(accepting accepts: Bool = false) throws -> SyncReport {
    let (server, interludes) = (server, interludes)
    let remote = RemoteLibrary(at: "http://test.example/") {
      (method, path, fields, body) throws(DownloadError) in
      do {
        try interludes.next()
        let verb = try #require(HTTPMethod(rawValue: method))
        let answer = try server.send(verb, path, body ?? [], SyncRun.head(fields))
        return RemoteAnswer(status: answer.status, bytes: answer.body)
      } catch {
        throw DownloadError(path, .connection("\(error)"))
      }
    }
    return try workspace.sync(with: remote, accepting: accepts)
  }

  /// Fields, of which there are two at most.
  private static func head(_ fields: [(name: String, value: String)]) -> HTTPFields {
    switch fields.count {
    case 0: HTTPFields()
    case 1: HTTPFields([fields[0].name: fields[0].value])
    default: HTTPFields([fields[0].name: fields[0].value, fields[1].name: fields[1].value])
    }
  }

  /// What became of each list, such as `changed/created`.
  func outcomes(_ report: SyncReport) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: report.lists.map { list in
        (list.name, "\(list.here?.rawValue ?? "-")/\(list.there?.rawValue ?? "-")")
      }
    )
  }

  func texts(_ document: String) -> [String] {
    (JSONText(document)?["items"]?.elements ?? []).compactMap { $0["text"]?.string }
  }

  /// The texts of a list here and on the server.
  func texts(of name: String) throws -> (here: [String], there: [String]) {
    (
      texts(try folder.text("\(name).list.json")),
      texts(try server.folder.text("\(name).list.json"))
    )
  }

  /// Checks that both folders have the same lists of the same contents.
  func expectSame() throws {
    let here = try folder.names.filter { $0.hasSuffix(".json") }.sorted()
    #expect(here == (try server.folder.names.filter { $0.hasSuffix(".json") }.sorted()))
    for name in here { #expect(try folder.text(name) == server.folder.text(name)) }
  }

  func edit(_ name: String, _ edit: Edit) throws { try SyncRun.edit(workspace, name, edit) }

  func editThere(_ name: String, _ edit: Edit) throws {
    try SyncRun.edit(server.service.workspace, name, edit)
  }

  private static func edit(_ workspace: Workspace, _ name: String, _ edit: Edit) throws {
    try workspace.edit(workspace.place(of: name), edit)
  }

  func make(_ workspace: Workspace, _ name: String, _ texts: [String]) throws {
    try workspace.create(workspace.place(ofNew: name))
    try workspace.edit(workspace.place(of: name), .add(texts.map { ListItem(text: $0) }))
  }
}

@Suite struct SyncTests {
  @Test func `lists of both sides are the same afterwards, and a second run does nothing`() throws {
    let run = try SyncRun()
    try run.make(run.workspace, "Groceries", ["Milk", "Bread"])
    try run.make(run.server.service.workspace, "Garden", ["Rake"])
    #expect(run.outcomes(try run.sync()) == ["Groceries": "-/created", "Garden": "created/-"])
    try run.expectSame()
    #expect(run.outcomes(try run.sync()) == ["Groceries": "-/-", "Garden": "-/-"])
    try run.expectSame()
  }

  @Test func `edits of both sides are merged, and each is an action of undo`() throws {
    let run = try SyncRun()
    try run.make(run.workspace, "L", ["a", "b", "c"])
    try run.sync()
    try run.edit("L", .add([ListItem(text: "here")]))
    try run.editThere("L", .remove(items: ["b"]))
    let report = try run.sync()
    #expect(run.outcomes(report) == ["L": "changed/changed"])
    #expect(!report.hasFailures)
    try run.expectSame()
    #expect(Set(try run.texts(of: "L").here) == ["a", "c", "here"])
    try run.workspace.undo(run.workspace.place(of: "L"))
    #expect(Set(try run.texts(of: "L").here) == ["a", "b", "c", "here"])
    // What was undone here goes there.
    try run.sync()
    try run.expectSame()
    #expect(Set(try run.texts(of: "L").there) == ["a", "b", "c", "here"])
  }

  @Test func `what both changed differently is reported, and nothing of it is lost`() throws {
    let run = try SyncRun()
    try run.make(run.workspace, "L", ["a"])
    try run.sync()
    try run.edit("L", .change(item: "a", ItemChange([.init("price", 1)])))
    try run.editThere("L", .change(item: "a", ItemChange([.init("price", 2)])))
    let report = try run.sync()
    #expect(report.hasFailures)
    #expect(report.lists.first?.conflicts.count == 1)
    try run.expectSame()
    // The server's value is in its history.
    try run.server.service.workspace.undo(run.server.service.workspace.place(of: "L"))
    #expect(try run.server.folder.text("L.list.json").contains("\"price\": 2"))
    #expect(!(try run.sync().hasFailures))
    try run.expectSame()
  }

  @Test func `a list that one side has deleted is deleted, unless it was changed`() throws {
    let run = try SyncRun()
    for name in ["a", "b", "c", "d", "e", "f", "g"] { try run.make(run.workspace, name, ["1"]) }
    try run.sync()
    try run.workspace.delete(run.workspace.place(of: "a"))
    try run.workspace.delete(run.workspace.place(of: "b"))
    try run.editThere("b", .add([ListItem(text: "2")]))
    let there = run.server.service.workspace
    try there.delete(there.place(of: "c"))
    try there.delete(there.place(of: "d"))
    try run.edit("d", .add([ListItem(text: "2")]))
    let outcomes = run.outcomes(try run.sync())
    #expect(outcomes["a"] == "-/deleted")
    #expect(outcomes["b"] == "created/-")
    #expect(outcomes["c"] == "deleted/-")
    #expect(outcomes["d"] == "-/created")
    try run.expectSame()
    #expect(Set(try run.texts(of: "b").here) == ["1", "2"])
    #expect(Set(try run.texts(of: "d").there) == ["1", "2"])
    try run.workspace.undo(run.workspace.place(of: "c", deleted: true))
    #expect(run.outcomes(try run.sync())["c"] == "-/created")
    try run.expectSame()
  }

  @Test func `a side that has lost most lists doesn't take the others with it`() throws {
    let run = try SyncRun()
    for name in ["a", "b", "c"] { try run.make(run.workspace, name, ["1"]) }
    try run.sync()
    let there = run.server.service.workspace
    for name in ["a", "b"] { try there.delete(there.place(of: name)) }
    let error = #expect(throws: ListerError.self) { try run.sync() }
    #expect(error?.description.contains("2 of 3 lists are missing on http://test.example") == true)
    #expect(try run.workspace.lists().json.text.contains("\"a\""))
    #expect(run.outcomes(try run.sync(accepting: true))["a"] == "deleted/-")
    try run.expectSame()
  }

  @Test func `a list that changes on the server meanwhile is merged once more`() throws {
    let run = try SyncRun()
    try run.make(run.workspace, "L", ["a"])
    try run.sync()
    try run.edit("L", .add([ListItem(text: "here")]))
    let there = run.server.service.workspace
    // The names, the list, and then the list is sent.
    run.interludes.steps.withLock { steps in
      steps = (0, [3: { try there.edit(there.place(of: "L"), .add([ListItem(text: "between")])) }])
    }
    #expect(!(try run.sync().hasFailures))
    try run.expectSame()
    #expect(Set(try run.texts(of: "L").here) == ["a", "here", "between"])
  }

  @Test(arguments: 1...9)
  func `a connection that breaks off loses nothing, and makes no conflict`(count: Int) throws {
    let run = try SyncRun()
    try run.make(run.workspace, "L", ["a", "b"])
    try run.make(run.server.service.workspace, "M", ["c"])
    try run.sync()
    try run.edit("L", .add([ListItem(text: "here")]))
    try run.editThere("L", .add([ListItem(text: "there")]))
    try run.make(run.workspace, "N", ["new"])
    run.interludes.steps.withLock { steps in
      steps = (0, [count: { throw DownloadError("test", .connection("broken")) }])
    }
    _ = try? run.sync()
    run.interludes.steps.withLock { steps in steps.at = [:] }
    try run.edit("L", .change(item: "here", ItemChange([.init("price", 3)])))
    let report = try run.sync()
    #expect(!report.hasFailures, "\(report.json.text)")
    try run.expectSame()
    #expect(Set(try run.texts(of: "L").here) == ["a", "b", "here", "there"])
    #expect(try run.texts(of: "N").there == ["new"])
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `two folders that are edited at random are the same after two runs`(seed: UInt64) throws {
    let run = try SyncRun()
    var generator = SeededGenerator(seed: seed)
    let sides = [run.workspace, run.server.service.workspace]
    for round in 0..<4 {
      for (index, side) in sides.enumerated() {
        for step in 0..<Int.random(in: 0...3, using: &generator) {
          let name = "L\(Int.random(in: 0...2, using: &generator))"
          let text = "\(index)-\(round)-\(step)"
          guard let place = try? side.place(of: name) else {
            try run.make(side, name, [text])
            continue
          }
          if Int.random(in: 0...9, using: &generator) == 0 {
            try side.delete(place)
          } else {
            try side.edit(place, .add([ListItem(text: text)]))
          }
        }
      }
      try run.sync(accepting: true)
      try run.sync(accepting: true)
      try run.expectSame()
    }
  }
}
