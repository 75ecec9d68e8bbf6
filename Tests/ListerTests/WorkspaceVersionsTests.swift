// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import Lister

/// What is seen of the versions of a list, and how they are named.
@Suite struct WorkspaceVersionsTests {
  private let folder: TemporaryFolder
  private let workspace: Workspace
  private let list: ListPlace

  /// A folder with a list of four versions.
  init() throws {
    folder = try TemporaryFolder()
    workspace = Workspace(folder: folder.path, clock: { 1_700_000_000_000 })
    list = try workspace.place(ofNew: "Groceries")
    try workspace.create(list, color: .green)
    try workspace.edit(list, .add([ListItem(text: "Bread"), ListItem(text: "Milk")]))
    try workspace.edit(list, .complete(true, items: ["bread"]))
    try workspace.edit(list, .change(item: "milk", ItemChange([.init("price", JSONText(2))])))
  }

  /// What each version changed, in words, or the error.
  private func changes(describing: Bool = true) throws -> [String?] {
    try workspace.history(list, describing: describing).versions.map { version in
      version.error?.description ?? version.changes?.text
    }
  }

  private func texts(_ word: String) throws -> [String] {
    try workspace.open(workspace.place(of: word)).list.items.map(\.text)
  }

  @Test func `each version says what it changed in the one before it`() throws {
    let expected = [
      "color gray → green", "added Bread, Milk", "ticked Bread", "Milk: price nothing → 2",
    ]
    #expect(try changes() == expected)
    try workspace.undo(list)
    #expect(try changes() == expected + ["Milk: price 2 → nothing"])
  }

  @Test func `versions are not read when their changes are not asked for`() throws {
    #expect(try changes(describing: false) == [nil, nil, nil, nil])
  }

  @Test func `a list that was deleted and comes back has changed as far as it differs`() throws {
    try workspace.delete(list)
    try workspace.undo(list)
    #expect(try changes().suffix(2) == [nil, ""])
    try workspace.delete(list)
    try workspace.create(list, color: .red)
    #expect(try changes().suffix(2) == [nil, "color gray → red"])
  }

  @Test func `the oldest version, if found, has nothing to be compared with`() throws {
    let path = try folder.add("Old.list.json", #"{"items": ["a"]}"#)
    let old = try workspace.place(of: path)
    try workspace.edit(old, .add([ListItem(text: "b")]))
    let versions = try workspace.history(old).versions
    #expect(versions.map { $0.changes?.text } == [nil, "added b"])
  }

  @Test func `a version that can't be read is told with its place, and stops no other`() throws {
    let path = folder.path + "/Groceries.list.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for damaged in ["{", text] {
      try damaged.write(toFile: path, atomically: false, encoding: .utf8)
      // An edit that is refused keeps nothing; restoring a version notes what is there.
      try workspace.restore(list, version: 1)
    }
    let changes = try changes()
    #expect(changes[3] == "Milk: price nothing → 2")
    #expect(changes[4]?.hasPrefix("\(path)@5:1:2: ") == true, "\(changes)")
    #expect(changes[5] == changes[4])
    #expect(changes[6] == "added Milk, Bread")
    let data = try workspace.history(list).json["versions"]?.elements ?? []
    #expect(data.indices.filter { data[$0]["error"] != nil } == [4, 5])
    #expect(data[4]["changes"] == .null)
    #expect(data[1]["changes"]?["added"]?.text == "2")
  }

  @Test func `a word for a list may have a version behind it`() throws {
    let place = try workspace.place(of: "Groceries@2")
    #expect(place == list.at(version: 2))
    #expect(place.name == "Groceries")
    #expect(place.path == list.path)
    #expect(try texts("Groceries@1") == [])
    #expect(try texts("groceries@2") == ["Bread", "Milk"])
    #expect(try texts("\(list.path)@3") == ["Milk", "Bread"])
    #expect(try texts("file://\(list.path)@2") == ["Bread", "Milk"])
    #expect(try workspace.show(place).json["version"]?.text == "2")
    #expect(try workspace.show(list).json["version"] == nil)
    try workspace.delete(list)
    #expect(try texts("Groceries@2") == ["Bread", "Milk"])
  }

  @Test func `a list whose own name ends like a version comes first`() throws {
    for (file, text) in [("Groceries@2.list.json", "name"), ("Groceries.list.json@3", "path")] {
      try folder.add(file, "{\"items\": [\"\(text)\"]}")
    }
    #expect(try texts("Groceries@2") == ["name"])
    #expect(try texts("groceries@2") == ["name"])
    #expect(try texts("\(list.path)@2") == ["Bread", "Milk"])
    #expect(try texts("\(list.path)@3") == ["path"])
    #expect(try texts("Groceries@3") == ["Milk", "Bread"])
    try workspace.edit(workspace.place(of: "Groceries@2"), .add([ListItem(text: "new")]))
    #expect(try texts("Groceries@2@1") == ["name"])
  }

  @Test(arguments: ["Groceries@", "Groceries@x", "Groceries@-1", "Groceries@+1", "Groceries@1 "])
  func `what is behind an @ is a number, or part of a name`(word: String) throws {
    let error = #expect(throws: ListerError.self) { try workspace.place(of: word) }
    guard case .noList(word, folder: _, near: _) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `an error names the versions that there are`() throws {
    try workspace.delete(list)
    let reasons: [(Int, ListerError.Reason, String)] = [
      (0, .noVersion(0, kept: 1...5), "there is no version 0; there are 1 to 5"),
      (99, .noVersion(99, kept: 1...5), "there is no version 99; there are 1 to 5"),
      (5, .deletedVersion(5), "in version 5 the list was deleted"),
    ]
    for (number, reason, message) in reasons {
      let requests: [() throws -> Void] = [
        { _ = try workspace.open(list.at(version: number)) },
        { try workspace.restore(list, version: number) },
        { _ = try workspace.diff(from: "Groceries@\(number)", to: "/dev/null") },
      ]
      for request in requests {
        let error = #expect(throws: ListerError.self) { try request() }
        #expect(error?.reason == reason)
        #expect(error?.message == message)
        #expect(error?.isUnavailable == true)
        #expect(error?.kind == .missing)
      }
    }
  }

  @Test func `no request changes a version, and none changes its list instead`() throws {
    let version = list.at(version: 2)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: list.path))
    let requests: [() throws -> Void] = [
      { try workspace.edit(version, .add([ListItem(text: "x")])) },
      { try workspace.create(version) }, { try workspace.delete(version) },
      { try workspace.undo(version) }, { try workspace.redo(version) },
      { try workspace.restore(version, version: 1) }, { _ = try workspace.history(version) },
    ]
    for request in requests {
      let error = #expect(throws: ListerError.self) { try request() }
      #expect(error?.reason == .singleVersion(2))
      #expect(error?.place.path == "\(list.path)@2")
      #expect(error?.kind == .refused)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: list.path)) == bytes)
    #expect(try workspace.history(list).versions.count == 4)
  }

  /// As an editor does that writes into the file, one that replaces it, and an edit of Lister's.
  @Test(arguments: 0..<3)
  func `a merge is not saved over a list that has changed since it was read`(way: Int) throws {
    let merged = try workspace.merge(
      MergeRequest(
        base: folder.add("base.json", "{}"),
        ours: list.path,
        theirs: folder.add("theirs.json", #"{"items": ["Tea"]}"#)
      )
    )
    let file = URL(fileURLWithPath: list.path)
    switch way {
    case 0: try Data(#"{"items": ["Rice"]}"#.utf8).write(to: file)
    case 1: try Data(#"{"items": ["Rice"]}"#.utf8).write(to: file, options: .atomic)
    default: _ = try workspace.edit(list, .add([ListItem(text: "Rice")]))
    }
    let changed = try texts("Groceries")
    #expect(changed.contains("Rice"))
    #expect(throws: ListerError.self) { try workspace.save(merged, at: list.path) }
    #expect(try texts("Groceries") == changed)
  }
}
