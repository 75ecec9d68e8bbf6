// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerFiles
import TestKit
import Testing

@Suite struct FileWalkTests {
  private func walk(
    _ folder: String,
    excluding: [FileStatus] = []
  ) -> (paths: [String], failures: [FileError]) {
    var failures: [FileError] = []
    let entries = FileWalk.files(
      below: folder,
      excluding: excluding,
      where: { $0.hasSuffix(".json") },
      failed: { failures.append($0) }
    )
    #expect(entries.allSatisfy { $0.path == Folder.path(folder, $0.relativePath) })
    return (entries.map(\.relativePath), failures)
  }

  @Test func `files come in the order of the bytes of their paths`() throws {
    let folder = try TemporaryFolder()
    let paths = [
      "a/b.json", "a.json", "a/b/c.json", "a-b.json", "B.json", "é.json", "z/z.json",
      "a folder with a long name/x.json", "a folder with a long name.json", "ab/c.json",
    ]
    try paths.forEach { try folder.add($0) }
    try folder.add("notes.txt")
    let sorted = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(walk(folder.path).paths == sorted)
    #expect(walk(folder.path + "/").paths == sorted)
  }

  @Test func `the order is that of all paths together, for random trees`() throws {
    var generator = SeededGenerator(seed: 4)
    let letters = ["a", "b", "-", "é", "~", "0", "A"]
    for _ in 0..<10 {
      let folder = try TemporaryFolder()
      var paths: Set<String> = []
      for _ in 0..<40 {
        let names = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          (0..<Int.random(in: 1...2, using: &generator)).map { _ in
            letters.randomElement(using: &generator) ?? "a"
          }.joined()
        }
        let path = names.joined(separator: "/") + ".json"
        try folder.add(path)
        paths.insert(path)
      }
      #expect(
        walk(folder.path).paths
          == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      )
    }
  }

  @Test func `hidden names, links to folders, pipes and what is excluded are passed over`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.json")
    try folder.add(".hidden.json")
    try folder.add(".git/b.json")
    try folder.add("out/c.json")
    try folder.add("folder.json/d.json")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/loop",
      withDestinationPath: folder.path
    )
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/link.json",
      withDestinationPath: "a.json"
    )
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/nowhere.json",
      withDestinationPath: "none.json"
    )
    unsafe mkfifo("\(folder.path)/pipe.json", 0o600)
    let excluded = [
      try FileStatus(of: "\(folder.path)/out"),
      try FileStatus(of: "\(folder.path)/folder.json/d.json"),
    ]
    let found = walk(folder.path, excluding: excluded)
    #expect(found.paths == ["a.json", "link.json", "nowhere.json"])
    #expect(found.failures.isEmpty)
  }

  @Test func `a folder that is missing is told, and a deep tree needs no deep stack`() throws {
    let folder = try TemporaryFolder()
    let missing = "\(folder.path)/none"
    #expect(walk(missing).failures == [FileError(.open, missing, .system(ENOENT))])
    let deep = String(repeating: "d/", count: 1_000)
    try folder.add(deep + "a.json")
    #expect(walk(folder.path).paths == [deep + "a.json"])
  }

  @Test func `a name that is not UTF-8 is told`() throws {
    let folder = try TemporaryFolder()
    let path = Array("\(folder.path)/".utf8CString.dropLast()) + [-1, 0]
    let descriptor = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)
    #expect(walk(folder.path).failures == [FileError(.read, folder.path, .nameNotUTF8)])
    unsafe unlink(path)
  }
}

@Suite struct FolderTests {
  @Test(
    arguments: [
      ("a/b/c", "a/b", "c"), ("c", ".", "c"), ("/c", "/", "c"), ("/", "/", ""), ("a/", "a", ""),
    ])
  func `a path has a folder and a name`(path: String, folder: String, name: String) {
    #expect(Folder.parent(of: path) == folder)
    #expect(Folder.name(of: path) == name)
  }

  @Test func `folders are made with those above them`() throws {
    let folder = try TemporaryFolder()
    try Folder.make("\(folder.path)/a/b/c")
    try Folder.make("\(folder.path)/a/b/c")
    #expect(try FileStatus(of: "\(folder.path)/a/b/c").kind == .folder)
    let file = try folder.add("file")
    #expect(throws: FileError(.create, file, .system(ENOTDIR))) { try Folder.make(file) }
    #expect(throws: FileError.self) { try Folder.make(file + "/below") }
  }
}
