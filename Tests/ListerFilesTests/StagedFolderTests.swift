// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerBasics
import TestKit
import Testing

@testable import ListerFiles

@Suite struct StagedFolderTests {
  private let manager = FileManager.default

  /// Fills a folder with files that hold their own paths; why each could not be made.
  private func fill(_ stage: StagedFolder, _ paths: [String]) throws -> [FileError?] {
    let files = FileReplacements(capacity: max(1, paths.count))
    files.stage = stage
    for path in paths { try files.add("\(stage.path)/\(path)", with: path, makesFolder: true) }
    #expect(files.isFull)
    var errors: [FileError?] = []
    files.commit { index, result in
      #expect(index == errors.count)
      switch result {
      case .success: errors.append(nil)
      case .failure(let error): errors.append(error)
      }
    }
    #expect(!files.isFull)
    return errors
  }

  @Test(arguments: ["out", "out/", "new/folders/out//"])
  func `a folder appears whole, with all that is in it`(name: String) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(name)"
    let stage = try #require(StagedFolder(path))
    let paths = (0..<150).map { "\($0)" } + (0..<80).map { "inner/\($0 % 3)/\($0)" }
    #expect(try fill(stage, paths).allSatisfy { $0 == nil })
    #expect(!manager.fileExists(atPath: stage.path))
    #expect(stage.publish().isEmpty)
    #expect(stage.publish().isEmpty)
    for file in paths {
      #expect(try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8) == file)
    }
    let found = manager.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    #expect(found.count { Int(URL(filePath: $0).lastPathComponent) ?? 0 > 2 } == 150 - 3 + 80 - 3)
    #expect(!found.contains { $0.contains(".lister-") })
  }

  @Test func `it has the permissions of any other new folder, and so have its files`() throws {
    let folder = try TemporaryFolder()
    let stage = try #require(StagedFolder("\(folder.path)/out"))
    #expect(try fill(stage, ["a/b"]) == [nil])
    #expect(stage.publish().isEmpty)
    try manager.createDirectory(atPath: "\(folder.path)/plain", withIntermediateDirectories: false)
    _ = manager.createFile(atPath: "\(folder.path)/plain/b", contents: nil)
    let permissions = try ["out", "plain", "out/a", "out/a/b", "plain/b"].map { name in
      try manager.attributesOfItem(atPath: "\(folder.path)/\(name)")[.posixPermissions] as? Int
    }
    #expect(permissions[0] == permissions[1] && permissions[2] == permissions[1])
    #expect(permissions[3] == permissions[4])
  }

  @Test func `there is none that may not be read, and nothing is left of it`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      #expect(unsafe chmod(folder.path, 0o777) == 0)
      // Who may do everything may read it all the same.
      if geteuid() == 0 { #expect(seteuid(65_534) == 0) }
      umask(0o777)
      #expect(StagedFolder("\(folder.path)/out") == nil)
      #expect(try folder.names.isEmpty)
    }
  }

  @Test(arguments: ["file", "folder", "link", "link to nothing"])
  func `there is none where something is already`(what: String) throws {
    let folder = try TemporaryFolder()
    try folder.add("there/x")
    let path = "\(folder.path)/out"
    switch what {
    case "file": try folder.add("out")
    case "folder": try folder.add("out/x")
    case "link": try manager.createSymbolicLink(atPath: path, withDestinationPath: "there")
    default: try manager.createSymbolicLink(atPath: path, withDestinationPath: "none")
    }
    let names = try folder.names
    #expect(StagedFolder(path) == nil)
    #expect(try folder.names == names)
    for name in ["", ".", "..", "/", "\(folder.path)/there/x/out", "\(folder.path)/.."] {
      #expect(StagedFolder(name) == nil)
    }
  }

  @Test func `what turns up at its place meanwhile stays, and the files get to theirs`() throws {
    let folder = try TemporaryFolder(inMemory: true)
    let stage = try #require(StagedFolder("\(folder.path)/out"))
    let names = (10..<700).map { "\($0 % 2)/\($0)" }
    #expect(try fill(stage, names).allSatisfy { $0 == nil })
    try folder.add("there/file", "old")
    try folder.add("out/0/other", "somebody's")
    try folder.add("out/0/12", "somebody's")
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: "\(folder.path)/out/0/12")
    try folder.add("out/1/15/somebody's")
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/out/0/14",
      withDestinationPath: "../../there/file"
    )
    #expect(
      stage.publish() == [FileError(.replace, "\(folder.path)/out/1/15", .isFolder)]
    )
    for name in names where name != "1/15" { #expect(try folder.text("out/\(name)") == name) }
    #expect(try folder.text("out/0/other") == "somebody's")
    #expect(try folder.text("there/file") == "0/14")
    let attributes = try manager.attributesOfItem(atPath: "\(folder.path)/out/0/12")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try folder.names == ["out", "there"])
  }

  @Test func `a file that turns up at its place stays, and each file is reported`() throws {
    let folder = try TemporaryFolder()
    let stage = try #require(StagedFolder("\(folder.path)/out"))
    #expect(try fill(stage, ["a", "b"]) == [nil, nil])
    try folder.add("out", "somebody's")
    #expect(stage.publish().count == 2)
    #expect(try folder.text("out") == "somebody's")
    #expect(try folder.names == ["out"])
  }

  @Test func `what can't be made is reported with the path that it was to have`() throws {
    let folder = try TemporaryFolder()
    let stage = try #require(StagedFolder("\(folder.path)/out"))
    let long = String(repeating: "x", count: 300)
    let errors = try fill(stage, ["a", long, "a/b", "\(long)/c", "d", "a"])
    let path = stage.path
    #expect(
      errors == [
        nil, FileError(.create, "\(path)/\(long)", .system(ENAMETOOLONG)),
        FileError(.open, "\(path)/a", .system(ENOTDIR)),
        FileError(.create, "\(path)/\(long)", .system(ENAMETOOLONG)), nil, nil,
      ]
    )
    #expect(stage.publish().isEmpty)
    #expect(try manager.contentsOfDirectory(atPath: path).sorted() == ["a", "d"])
    #expect(try folder.text("out/a") == "a")
  }

  @Test func `one that is not to appear leaves nothing`() throws {
    let folder = try TemporaryFolder()
    do {
      let stage = try #require(StagedFolder("\(folder.path)/out"))
      #expect(try fill(stage, ["a", "b/c"]) == [nil, nil])
      #expect(try folder.names.count == 1)
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func `what a killed program has left is removed, and what a living one fills is not`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.add(".out.lister-4711-c0ffee01/a/b")
    try folder.add(".out.lister-4711-c0ffee02/c")
    let locked = unsafe open("\(folder.path)/.out.lister-4711-c0ffee02", O_RDONLY | O_CLOEXEC)
    #expect(flock(locked, LOCK_EX) == 0)
    let first = try #require(StagedFolder("\(folder.path)/out"))
    #expect(try folder.names.count == 2)
    let second = try #require(StagedFolder("\(folder.path)/out"))
    close(locked)
    #expect(AtomicFile.removeLeftovers(in: folder.path) == 1)
    #expect(try fill(first, ["a", "b"]) == [nil, nil])
    #expect(try fill(second, ["b", "c"]) == [nil, nil])
    #expect(first.publish().isEmpty && second.publish().isEmpty)
    #expect(try folder.names == ["out"])
    #expect(
      try manager.contentsOfDirectory(atPath: "\(folder.path)/out").sorted() == ["a", "b", "c"]
    )
  }

  @Test func `many threads fill it at once`() throws {
    let folder = try TemporaryFolder()
    let stage = try #require(StagedFolder("\(folder.path)/out"))
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      let paths = (0..<200).map { "\($0 % 5)/\(thread)-\($0)" }
      #expect((try? fill(stage, paths))?.allSatisfy { $0 == nil } == true)
    }
    #expect(stage.publish().isEmpty)
    for part in 0..<5 {
      #expect(try manager.contentsOfDirectory(atPath: "\(folder.path)/out/\(part)").count == 320)
    }
  }
}
