// SPDX-License-Identifier: MIT

import ListerFiles
import TestKit
import Testing

@testable import Lister

@Suite struct WorkspaceOptionsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.add(
      "G.list.json",
      #"{"items": ["Milk"], "grid": [["=TODAY()", "=1/3", "=RAND()"]]}"#
    )
  }

  private func workspace(_ change: (inout WorkspaceOptions) -> Void) -> Workspace {
    var options = WorkspaceOptions()
    change(&options)
    return Workspace(folder: folder.path, clock: { 1_700_000_000_000 }, options: options)
  }

  private func values(_ workspace: Workspace) throws -> [String] {
    let response = try workspace.open(workspace.place(of: "G"))
    return try #require(GridView.grids(of: response.list).first?.values.first).map(\.text)
  }

  @Test func `the present, the seed and the form of numbers are those of the options`() throws {
    let plain = try values(workspace { _ in })
    #expect(plain[0] == "45244")
    let other = try values(
      workspace { options in
        options.now = Moment("2026-03-01")
        options.numbers = .text
        options.seed = 7
      }
    )
    #expect(other[0] == #""46082""#)
    #expect(other[1] == #""1/3""#)
    #expect(other[2] != plain[2])
  }

  @Test func `an edit waits for another program no longer than the options say`() throws {
    let workspace = workspace { $0.patience = 0 }
    let list = try workspace.place(of: "G")
    var error: ListerError?
    try list.file().edit("Hold", at: 1) { _ in
      error = #expect(throws: ListerError.self) { try workspace.edit(list, .completeAll(true)) }
    }
    guard case .documentFile(.locked(_, seconds: 0)) = error?.reason else {
      Issue.record("another reason: \(error?.description ?? "none")")
      return
    }
    #expect(try workspace.edit(list, .completeAll(true)).isChanged)
  }

  @Test func `the day of what is due is that of the options`() throws {
    try folder.add("D.list.json", #"{"items": [{"text": "Tax", "due": "2026-03-01"}]}"#)
    #expect(try workspace { _ in }.today().due.isEmpty)
    let later = workspace { $0.now = Moment("2026-03-02") }
    #expect(try later.today().due.map(\.place.name) == ["D"])
  }
}
