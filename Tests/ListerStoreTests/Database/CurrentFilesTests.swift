// SPDX-License-Identifier: MIT

@testable import ListerFiles
@testable import ListerStore
import Foundation
import Glibc
import ListerBasics
import ListerDatabase
import TestKit
import Testing

@Suite struct CurrentFilesTests {
  private let folder: TemporaryFolder
  private let memory: FolderStore

  init() throws {
    folder = try TemporaryFolder()
    memory = FolderStore(folder: folder.path)
  }

  /// The files of the folder as a walk finds them, written long ago.
  private func files(_ names: String...) throws -> [FileWalk.Entry] {
    let past = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000)]
    for name in names {
      let path = try folder.add(name, name)
      try FileManager.default.setAttributes(past, ofItemAtPath: path)
    }
    return walk()
  }

  private func walk() -> [FileWalk.Entry] {
    FileWalk.files(below: folder.path, tracing: true, where: { _ in true }, failed: { _ in })
  }

  private func note(_ files: [FileWalk.Entry], outdated: [String] = [], by rule: Int = 1) {
    let current = files.compactMap { file in file.trace.map { (file.relativePath, $0) } }
    memory.note(current: current, outdated: outdated, by: rule, makingState: true)
  }

  private func rows() throws -> [String] {
    var rows: [String] = []
    let state = try #require(try memory.examine(for: .reading))
    try state.files.forEach { path, _, rule in rows.append("\(path.string) \(rule)") }
    return rows
  }

  @Test func `a walk that looks at files has a trace of each, through links too`() throws {
    let files = try files("b/c.json", "a.json")
    #expect(files.map(\.trace) == files.map { FileTrace(of: $0.path) })
    #expect(files.allSatisfy { $0.trace != nil })
    #expect(unsafe symlink("a.json", "\(folder.path)/link") == 0)
    #expect(walk().last?.trace == files.first?.trace)
    let plain = FileWalk.files(below: folder.path, where: { _ in true }, failed: { _ in })
    #expect(plain.allSatisfy { $0.trace == nil })
  }

  @Test func `what is remembered is compared with a walk path by path`() throws {
    // By their bytes the paths are in this order, and the folder's files are beside it.
    let names = ["a+.json", "a.json", "a/b.json", "a/c/d.json", "a0.json", "ä.json"]
    var files: [FileWalk.Entry] = []
    for name in names { files = try self.files(name) }
    #expect(files.map(\.relativePath) == names)
    note(files)
    #expect(try rows() == names.map { "\($0) 1" })
    var same = files
    #expect(try #require(memory.currentFiles(by: 1)).removeCurrent(from: &same) == [])
    #expect(same == [])
    // One is gone, one is new, one is another file.
    try FileManager.default.removeItem(atPath: "\(folder.path)/a/b.json")
    try folder.add("a/c/d.json", "longer")
    var others = try self.files("a-.json")
    let outdated = try #require(memory.currentFiles(by: 1)).removeCurrent(from: &others)
    #expect(others.map(\.relativePath) == ["a-.json", "a/c/d.json"])
    #expect(outdated == ["a/b.json", "a/c/d.json"])
    note([others[0]], outdated: outdated)
    #expect(try rows() == ["a+.json 1", "a-.json 1", "a.json 1", "a0.json 1", "ä.json 1"])
  }

  @Test func `a file is up to date by the last rule that was noted of it`() throws {
    let files = try files("a.json", "b.json")
    note(files)
    note([files[1]], by: 2)
    for (rule, left) in [(1, "b.json"), (2, "a.json")] {
      var rest = files
      let outdated = try #require(memory.currentFiles(by: rule)).removeCurrent(from: &rest)
      #expect(rest.map(\.relativePath) == [left])
      #expect(outdated == [left])
    }
  }

  @Test func `a file whose bytes are as young as the look at it keeps no trace`() throws {
    let trace = try #require(try files("a.json")[0].trace)
    #expect(trace.isSettled(at: trace.modified + 20_000_000))
    #expect(!trace.isSettled(at: trace.modified + 19_999_999))
    #expect(!trace.isSettled(at: trace.modified - 1))
    let future = [FileAttributeKey.modificationDate: Date.now + 3_600]
    try FileManager.default.setAttributes(future, ofItemAtPath: "\(folder.path)/a.json")
    var files = walk()
    #expect(files[0].trace != nil)
    #expect(CurrentFiles().removeCurrent(from: &files) == [])
    #expect(files.map(\.trace) == [nil])
  }

  /// The trace of a new file whose bytes were written at a moment.
  private func trace(
    ofBytesAt time: Date,
    meanwhile: () throws -> Void = {}
  ) throws -> FileTrace? {
    var file = try AtomicFile(replacing: "\(folder.path)/a.json")
    try file.write("text")
    #expect(file.trace() == nil)
    let temporary = "\(folder.path)/\(file.temporary)"
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: temporary)
    try file.commit()
    try meanwhile()
    return file.trace()
  }

  @Test func `a new file has a trace only if its name is younger than its bytes`() throws {
    let path = "\(folder.path)/a.json"
    let trace = try trace(ofBytesAt: .now - 3_600)
    #expect(trace != nil && trace == FileTrace(of: path))
    #expect(try self.trace(ofBytesAt: .now + 3_600) == nil)
  }

  @Test func `a new file that somebody else has written since has none`() throws {
    let trace = try trace(ofBytesAt: .now - 3_600) { try folder.add("a.json", "TEXT") }
    #expect(trace == nil)
  }

  @Test func `nothing is made where there is no state, unless that is asked for`() throws {
    let files = try files("a.json")
    let current = try [("a.json", #require(files[0].trace))]
    memory.note(current: current, outdated: [], by: 1, makingState: false)
    #expect(try folder.names == ["a.json"])
    #expect(memory.currentFiles(by: 1) == nil)
    memory.note(current: current, outdated: [], by: 1, makingState: true)
    #expect(try folder.names == [".lister", "a.json"])
    #expect(try memory.findings() == [])
  }
}
