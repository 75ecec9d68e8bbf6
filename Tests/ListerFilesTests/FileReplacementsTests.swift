// SPDX-License-Identifier: MIT

@testable import ListerFiles
import Foundation
import Glibc
import TestKit
import Testing

@Suite struct FileReplacementsTests {
  /// Puts everything into its place; what has become of each file, in order.
  private func commit(_ files: FileReplacements) -> [FileError.Reason?] {
    var reasons: [FileError.Reason?] = []
    files.commit { index, result in
      #expect(index == reasons.count)
      if case .failure(let error) = result {
        reasons.append(error.reason)
      } else {
        reasons.append(nil)
      }
    }
    return reasons
  }

  @Test(arguments: [1, 7, 8, 64])
  func `all files get into their places with the commit, and none before`(count: Int) throws {
    let folder = try TemporaryFolder()
    let files = FileReplacements(capacity: count)
    for number in 0..<count {
      #expect(!files.isFull)
      try folder.add("old \(number % 3)/\(number)", "old")
      try files.add("\(folder.path)/old \(number % 3)/\(number)", with: "new \(number)")
    }
    #expect(files.isFull)
    for number in 0..<count { #expect(try folder.text("old \(number % 3)/\(number)") == "old") }
    #expect(commit(files) == [FileError.Reason?](repeating: nil, count: count))
    for number in 0..<count {
      #expect(try folder.text("old \(number % 3)/\(number)") == "new \(number)")
    }
    #expect(!files.isFull)
    #expect(commit(files).isEmpty)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    #expect(names?.contains { $0.contains(".lister-") } == false)
  }

  @Test func `a file that has changed since it was read stays, and the others don't`() throws {
    let folder = try TemporaryFolder()
    let files = FileReplacements(capacity: 20)
    for number in 0..<10 {
      let path = try folder.add("\(number)", "old")
      try files.add(path, with: "new", expecting: FileStatus(of: path))
    }
    try folder.add("4", "somebody's")
    try FileManager.default.removeItem(atPath: "\(folder.path)/6")
    var expected = [FileError.Reason?](repeating: nil, count: 10)
    expected[4] = .changedMeanwhile
    expected[6] = .system(ENOENT)
    #expect(commit(files) == expected)
    #expect(try folder.text("4") == "somebody's")
    #expect(try folder.names == ["0", "1", "2", "3", "4", "5", "7", "8", "9"])
    #expect(try folder.text("5") == "new")
  }

  @Test func `what is added and never committed leaves nothing behind`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a", "old")
    do {
      let files = FileReplacements(capacity: 8)
      for name in ["a", "b"] { try files.add("\(folder.path)/\(name)", with: "new") }
      #expect(try folder.names.count == 3)
    }
    #expect(try folder.names == ["a"])
    #expect(try folder.text("a") == "old")
  }

  /// Whether the file system of a folder has files without names.
  private func hasUnnamedFiles(_ folder: TemporaryFolder) throws -> Bool {
    try OpenFolder(folder.path).makeUnnamed(permissions: 0o600) != nil
  }

  @Test func `a new file has no name before the commit, and is like any other after it`() throws {
    let folder = try TemporaryFolder()
    guard try hasUnnamedFiles(folder) else { return }
    let files = FileReplacements(capacity: 20)
    for number in 0..<10 { try files.add("\(folder.path)/\(number)", with: "new \(number)") }
    #expect(try folder.names.isEmpty)
    #expect(commit(files) == [FileError.Reason?](repeating: nil, count: 10))
    for number in 0..<10 { #expect(try folder.text("\(number)") == "new \(number)") }
    let plain = FileManager.default.createFile(atPath: "\(folder.path)/plain", contents: nil)
    try #require(plain)
    let attributes = try ["3", "plain"].map { name in
      try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
    }
    let permissions = attributes.map { $0[.posixPermissions] as? Int }
    #expect(permissions[0] == permissions[1])
    #expect(attributes[0][.referenceCount] as? Int == 1)
  }

  @Test func `what somebody has put at the name of a new file meanwhile is replaced`() throws {
    let folder = try TemporaryFolder()
    let files = FileReplacements(capacity: 20)
    for name in ["a", "b", "c"] { try files.add("\(folder.path)/\(name)", with: "new") }
    try folder.add("b", "somebody's")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/c",
      withIntermediateDirectories: false
    )
    let results = commit(files)
    #expect(results == [nil, nil, .isFolder])
    for name in ["a", "b"] { #expect(try folder.text(name) == "new") }
    #expect(try folder.names == ["a", "b", "c"])
  }

  @Test func `what turns up in a new folder is replaced as if it had been there before`() throws {
    let folder = try TemporaryFolder()
    try folder.add("there/file", "old")
    let files = FileReplacements(capacity: 20)
    let names = (0..<12).map { "new/\($0)" }
    for name in names { try files.add("\(folder.path)/\(name)", with: name, makesFolder: true) }
    let manager = FileManager.default
    try folder.add(names[2], "somebody's")
    let kept = "\(folder.path)/\(names[2])"
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: kept)
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/\(names[5])",
      withDestinationPath: "../there/file"
    )
    try manager.createDirectory(
      atPath: "\(folder.path)/\(names[7])",
      withIntermediateDirectories: false
    )
    let pipe = unsafe mkfifo("\(folder.path)/\(names[9])", 0o600)
    #expect(pipe == 0)
    var expected = [FileError.Reason?](repeating: nil, count: names.count)
    (expected[7], expected[9]) = (.isFolder, .notRegular)
    #expect(commit(files) == expected)
    for index in names.indices where expected[index] == nil {
      #expect(try folder.text(names[index]) == names[index])
    }
    let attributes = try manager.attributesOfItem(atPath: kept)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try folder.text("there/file") == names[5])
    let target = try manager.destinationOfSymbolicLink(atPath: "\(folder.path)/\(names[5])")
    #expect(target == "../there/file")
    #expect(try manager.contentsOfDirectory(atPath: "\(folder.path)/new").count == names.count)
  }

  @Test func `a folder that is removed between two files is made again`() throws {
    let folder = try TemporaryFolder()
    let files = FileReplacements(capacity: 8)
    for name in ["a", "b"] {
      try files.add("\(folder.path)/x/y/\(name)", with: name, makesFolder: true)
      #expect(commit(files) == [nil])
      #expect(try folder.text("x/y/\(name)") == name)
      try FileManager.default.removeItem(atPath: "\(folder.path)/x")
    }
    let missing = "\(folder.path)/x/y/c"
    #expect(throws: FileError(.replace, missing, .system(ENOENT))) {
      try files.add(missing, with: "c")
    }
  }

  @Test func `the file that a link leads to is the one that is replaced`() throws {
    let folder = try TemporaryFolder()
    try folder.add("there/file", "old")
    try folder.add("here/other", "old")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/here/link",
      withDestinationPath: "../there/file"
    )
    let files = FileReplacements(capacity: 8)
    for name in ["here/other", "here/link"] { try files.add("\(folder.path)/\(name)", with: "new") }
    #expect(commit(files) == [nil, nil])
    #expect(try folder.text("there/file") == "new")
    #expect(try folder.text("here/other") == "new")
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/here/link"))
  }

  @Test func `many threads share few descriptors`() {
    #expect((1...512).contains(FileReplacements.capacity(for: 1)))
    #expect(FileReplacements.capacity(for: .max) == 1)
  }
}
