// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerFiles
import TestKit
import Testing

struct SourceMemoryTests {
  private func example(_ address: String) -> RememberedSource {
    var source = RememberedSource(address: address)
    source.format = "csv"
    source.name = "Pri\"ces"
    source.tilesLargeSheets = true
    source.etag = "\"a\\b\""
    source.lastModified = "Mon, 02 Nov 2026 10:00:00 GMT"
    source.time = 1_795_000_000_123
    source.documents = [.init(key: "a/b.csv", name: "b"), .init(key: "ä#2", name: "ä 2")]
    return source
  }

  @Test func `a folder without sources remembers none, and is not changed by asking`() throws {
    let folder = try TemporaryFolder()
    let memory = SourceMemory(folder: folder.path)
    #expect(try memory.sources().isEmpty)
    #expect(try memory.source("https://example.com/a.csv") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a file among the folders of sources is passed over`() throws {
    let folder = try TemporaryFolder()
    let memory = SourceMemory(folder: folder.path)
    let source = example("https://example.com/a.csv")
    try memory.remember(source)
    try folder.add(".lister/sources/notes", "mine")
    #expect(try memory.sources() == [source])
  }

  @Test func `a source is remembered with all that it says`() throws {
    let folder = try TemporaryFolder()
    let memory = SourceMemory(folder: folder.path)
    let first = example("https://example.com/b.csv?x=1")
    let second = RememberedSource(address: "/lists/a.zip")
    try memory.remember(first)
    try memory.remember(second)
    #expect(try memory.source(first.address) == first)
    #expect(try memory.sources() == [second, first])
  }

  @Test func `a base is given back byte for byte, the last one of each document`() throws {
    let folder = try TemporaryFolder()
    let memory = SourceMemory(folder: folder.path)
    let source = example("https://example.com/b.csv")
    let document = RememberedSource.Document(key: "../x/y", name: "y")
    for text in ["{\"items\":[]}\n", "{\"items\":[1]}\n"] {
      try Array(text.utf8).withByteView { try memory.remember(base: $0, of: document, source) }
    }
    var buffer = ByteBuffer()
    #expect(try memory.readBase(of: document, source, into: &buffer))
    #expect(buffer.view.string == "{\"items\":[1]}\n")
    // A base is that of one list and one document.
    let others = [("y", "y"), ("../x/y", "z"), ("", "y\n../x/y")]
    for (key, name) in others {
      let other = RememberedSource.Document(key: key, name: name)
      #expect(try !memory.readBase(of: other, source, into: &buffer))
    }
  }

  @Test(arguments: ["", "/source.json", "/a.base"])
  func `what can't be looked at is an error, and not taken for what is not there`(
    name: String
  ) throws {
    let folder = try TemporaryFolder()
    let memory = SourceMemory(folder: folder.path)
    let source = example("https://example.com/b.csv")
    let document = RememberedSource.Document(key: "b", name: "b")
    try memory.remember(source)
    try Array("{}".utf8).withByteView { try memory.remember(base: $0, of: document, source) }
    var path = folder.path + "/.lister/sources"
    if !name.isEmpty {
      let ending = name.suffix(5)
      let names = try FileManager.default.subpathsOfDirectory(atPath: path)
      path += "/" + (try #require(names.first { $0.hasSuffix(ending) }))
    }
    // A link that leads to itself can't be looked at, by no user.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    var buffer = ByteBuffer()
    if name == "/a.base" {
      #expect(throws: FileError.self) {
        try memory.readBase(of: document, source, into: &buffer)
      }
    } else {
      #expect(throws: FileError.self) { try memory.sources() }
      #expect(throws: FileError.self) { try memory.source(source.address) }
    }
  }

  @Test(arguments: ["-", "prices.csv", "../prices.csv", ""])
  func `a folder from others names no source that depends on where the program runs`(
    address: String
  ) throws {
    let folder = try TemporaryFolder()
    let memory = SourceMemory(folder: folder.path)
    try memory.remember(RememberedSource(address: address))
    #expect(try memory.sources().isEmpty)
  }

  @Test func `a folder from others names no document outside of it`() throws {
    let folder = try TemporaryFolder()
    let memory = SourceMemory(folder: folder.path)
    var source = RememberedSource(address: "/a.csv")
    for name in ["a", "../b", "/c", "x/y", ".d", "", "e\0"] {
      source.documents.append(.init(key: name, name: name))
    }
    try memory.remember(source)
    let sources = try memory.sources()
    #expect(sources.first?.documents.map(\.name) == ["a"])
  }

  @Test func `what killed programs have left is removed, and nothing else`() throws {
    let folder = try TemporaryFolder()
    let memory = SourceMemory(folder: folder.path)
    let source = example("https://example.com/b.csv")
    memory.removeLeftovers(of: source)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try memory.remember(source)
    let sources = folder.path + "/.lister/sources"
    let home = try #require(try FileManager.default.contentsOfDirectory(atPath: sources).first)
    let leftover = "\(sources)/\(home)/.source.json.lister-1-0123abcd"
    #expect(FileManager.default.createFile(atPath: leftover, contents: Data("{".utf8)))
    memory.removeLeftovers(of: source)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(sources)/\(home)") == ["source.json"]
    )
    #expect(try memory.source(source.address) == source)
  }
}
