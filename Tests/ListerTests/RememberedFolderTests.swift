// SPDX-License-Identifier: MIT

import Glibc
import ListerFiles
import TestKit
import Testing

@testable import Lister

@Suite struct RememberedFolderTests {
  private let folder: TemporaryFolder
  private let workspace: Workspace

  /// A folder with a list of two versions, at a moment that doesn't pass.
  init() throws {
    folder = try TemporaryFolder()
    workspace = Workspace(folder: folder.path, clock: { 1_700_000_000_000 })
    let list = try workspace.place(ofNew: "Groceries")
    try workspace.create(list, color: .green)
    try workspace.edit(list, .add([ListItem(text: "Milk", isComplete: true)]))
  }

  private func place(_ name: String) throws -> ListPlace { try workspace.place(of: name) }

  @Test func `a renamed list answers with where it is now, and what it was called`() throws {
    let response = try workspace.rename(place("Groceries"), to: "Shopping")
    #expect(response.place.name == "Shopping")
    #expect(response.isChanged)
    guard case .name(former: "Groceries") = response.subject else {
      Issue.record("another subject")
      return
    }
    let versions = try workspace.history(response.place).versions
    #expect(versions.map(\.action) == ["Create", "Insert", "Rename from Groceries"])
    #expect(versions[1].bytes == versions[2].bytes)
    #expect(try workspace.undo(response.place).action == "Insert")
  }

  @Test func `lists of twin names are never made by renaming`() throws {
    try workspace.create(workspace.place(ofNew: "Tea"))
    for name in ["Groceries", "groceries", "GROCERIES.list.json"] {
      let error = #expect(throws: ListerError.self) {
        try workspace.rename(place("Tea"), to: name)
      }
      #expect(error?.kind == .refused)
    }
    #expect(try workspace.rename(place("Tea"), to: "tea").isChanged)
    #expect(try workspace.lists().entries.map(\.place.name) == ["Groceries", "tea"])
  }

  @Test func `the log of a folder has the versions of all lists`() throws {
    let response = try workspace.log()
    #expect(response.entries.map(\.action) == ["Insert", "Create"])
    #expect(response.entries.map(\.version) == [2, 1])
    #expect(!response.hasMore)
    #expect(try workspace.log(limit: 1).hasMore)
    #expect(try workspace.log(since: Moment("2024-01-01")).entries == [])
  }

  @Test func `what is found has the numbers that edits take`() throws {
    let found = try #require(try workspace.find(["MILK"]).lists.first)
    #expect(found.items.map(\.text) == ["Milk"])
    try workspace.edit(found.place, .remove(items: ["\(found.items[0].number)"]))
    #expect(try workspace.find(["milk"]).lists.isEmpty)
  }

  @Test func `what is remembered is counted, checked and forgotten`() throws {
    let before = try workspace.remembered()
    #expect((before.lists, before.deleted, before.versions) == (1, 0, 2))
    #expect(before.reason == nil)
    #expect(try workspace.checkRemembered().findings == [])
    #expect(try workspace.forget("Groceries").isChanged)
    #expect(try workspace.forget("Groceries").isChanged == false)
    let after = try workspace.remembered()
    #expect((after.lists, after.versions, after.contents) == (0, 0, 0))
    #expect(try workspace.open(place("Groceries")).list.items.map(\.text) == ["Milk"])
  }

  @Test func `a folder that may only be read is listed, searched and checked`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = try TemporaryFolder()
      let workspace = Workspace(folder: folder.path)
      let list = try workspace.place(ofNew: "Groceries")
      try workspace.create(list)
      try workspace.edit(list, .add([ListItem(text: "Milk")]))
      for path in [".lister", "."] { unsafe chmod("\(folder.path)/\(path)", 0o555) }
      // The superuser may write anywhere.
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      var isRight = true
      for _ in 0..<2 {
        isRight =
          try workspace.lists().entries.map(\.items) == [1]
          && workspace.find(["milk"]).lists.map { $0.items.map(\.number) } == [[1]]
          && isRight
      }
      var kind: ListerError.Kind?
      do throws(ListerError) {
        try workspace.rename(list, to: "Other")
      } catch {
        kind = error.kind
      }
      let names = try workspace.lists().entries.map(\.place.name)
      if getuid() == 0 { _ = seteuid(0) }
      for path in [".", ".lister"] { unsafe chmod("\(folder.path)/\(path)", 0o755) }
      _ = consume folder
      exit(isRight && kind == .unavailable && names == ["Groceries"] ? 7 : 1)
    }
  }
}
