// SPDX-License-Identifier: MIT

@testable import ListerFiles
import Glibc
import ListerBasics
import TestKit
import Testing

/// The files of a folder, without a text for each.
@Suite struct FolderListingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["list 10", "List 9", "é", "b"] { try folder.add("\(name).x", name) }
    for name in [".hidden.x", "below/c.x", "folder.x/d.x"] { try folder.add(name) }
    for (name, target) in [("file", "b.x"), ("nowhere", "none"), ("way", "below")] {
      #expect(unsafe symlink("\(folder.path)/\(target)", "\(folder.path)/\(name).x") == 0)
    }
    // A name that is no text.
    var path = Array("\(folder.path)/?.x".utf8CString)
    path[path.count - 4] = -1
    let made = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
    close(made)
  }

  private func files() throws -> FolderListing {
    try FolderListing(of: folder.path) { $0.hasSuffix(ByteView(".x")) }
  }

  @Test func `files and links are listed, without hidden ones and odd names`() throws {
    let files = try files()
    let names = files.indices.map { files.name(at: $0) }
    #expect(names.sorted() == ["List 9.x", "b.x", "file.x", "list 10.x", "nowhere.x", "é.x"])
  }

  @Test func `each file has the number that it has, and none has a link`() throws {
    let (files, place) = (try files(), try OpenFolder(folder.path))
    for index in files.indices {
      let name = files.name(at: index)
      let status = try #require(try place.status(of: name))
      #expect(files.status(at: index, in: place) == status)
      let isLink = ["file.x", "nowhere.x"].contains(name)
      #expect(files.node(at: index) == (isLink ? 0 : status.identity.node))
    }
    unsafe unlink("\(folder.path)/b.x")
    let gone = try #require(files.indices.first { files.name(at: $0) == "b.x" })
    #expect(files.status(at: gone, in: place) == nil)
  }

  @Test func `files are put in the order of people`() throws {
    var files = try files()
    files.sort(dropping: 2)
    let names = files.indices.map { files.name(at: $0) }
    #expect(names == ["b.x", "file.x", "List 9.x", "list 10.x", "nowhere.x", "é.x"])
  }

  @Test func `a folder that isn't there can't be listed`() {
    #expect(throws: FileError(.open, "\(folder.path)/none", .system(ENOENT))) {
      try FolderListing(of: "\(folder.path)/none") { _ in true }
    }
  }
}
