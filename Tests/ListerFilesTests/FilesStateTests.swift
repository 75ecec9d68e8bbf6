// SPDX-License-Identifier: MIT

@testable import ListerFiles
import Foundation
import Glibc
import TestKit
import Testing

struct FilesStateTests {
  /// Two files, one of them below another folder, that were written long ago.
  private func example() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["a.csv", "in/b.csv", "in/.hidden"] { try add(name, "text\nMilk\n", to: folder) }
    return folder
  }

  private func add(_ name: String, _ text: String, to folder: TemporaryFolder) throws {
    try folder.add(name, text)
    try age("\(folder.path)/\(name)", to: 1_000_000)
  }

  private func age(_ path: String, to seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  @Test func `files that nobody touches stay as they are`() throws {
    let folder = try example()
    for path in [folder.path, "\(folder.path)/a.csv", "\(folder.path)/in"] {
      let state = try #require(try FilesState.of(path))
      #expect(try FilesState.of(path) == state)
    }
    #expect(throws: FileError.self) { try FilesState.of("\(folder.path)/missing") }
  }

  /// What may happen to the files of a folder.
  enum Change: CaseIterable { case added, removed, renamed, moved, replaced, longer, later, linked }

  @Test(arguments: Change.allCases)
  func `what happens to a file below shows`(change: Change) throws {
    let folder = try example()
    let before = try #require(try FilesState.of(folder.path))
    let (files, below) = (FileManager.default, "\(folder.path)/in/b.csv")
    switch change {
    case .added: try add("in/c.csv", "text\n", to: folder)
    case .removed: try files.removeItem(atPath: below)
    case .renamed: try files.moveItem(atPath: below, toPath: "\(folder.path)/in/c.csv")
    case .moved: try files.moveItem(atPath: below, toPath: "\(folder.path)/b.csv")
    case .replaced:
      // Another file of the same name, size and time; the old one is kept so that its number is.
      try files.moveItem(atPath: below, toPath: "\(folder.path)/in/.kept")
      try add("in/b.csv", "text\nSalt\n", to: folder)
    case .longer: try add("in/b.csv", "text\nMilk\nBread\n", to: folder)
    case .later: try age(below, to: 1_000_001)
    case .linked:
      try files.createSymbolicLink(atPath: "\(folder.path)/l.csv", withDestinationPath: "a.csv")
    }
    let after = try #require(try FilesState.of(folder.path))
    #expect(after != before)
  }

  @Test func `what a link leads to shows`() throws {
    let folder = try example()
    let link = "\(folder.path)/in/l.csv"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../a.csv")
    let before = try #require(try FilesState.of("\(folder.path)/in"))
    try add("a.csv", "text\nMilk\nBread\n", to: folder)
    #expect(try FilesState.of("\(folder.path)/in") != before)
  }

  @Test func `files that are hidden don't count`() throws {
    let folder = try example()
    let before = try #require(try FilesState.of(folder.path))
    try folder.add("in/.hidden", "more")
    #expect(try FilesState.of(folder.path) == before)
  }

  @Test func `of a file that may be written without a trace nothing is said`() throws {
    let folder = try example()
    try age("\(folder.path)/in/b.csv", to: Date().timeIntervalSince1970 + 60)
    #expect(try FilesState.of(folder.path) == nil)
    #expect(try FilesState.of("\(folder.path)/in/b.csv") == nil)
    #expect(try FilesState.of("\(folder.path)/a.csv") != nil)
  }
}
