// SPDX-License-Identifier: MIT

@testable import ListerStore
import ListerDatabase
import TestKit
import Testing

struct SourceStoreTests {
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
    let memory = SourceStore(folder: folder.path)
    #expect(try memory.sources().isEmpty)
    #expect(try memory.source("https://example.com/a.csv") == nil)
    #expect(try folder.names.isEmpty)
  }

  @Test func `a source is remembered with all that it says`() throws {
    let folder = try TemporaryFolder()
    let memory = SourceStore(folder: folder.path)
    let first = example("https://example.com/b.csv?x=1")
    let second = RememberedSource(address: "/lists/a.zip")
    try memory.remember(first)
    try memory.remember(second)
    #expect(try memory.source(first.address) == first)
    // So does the next program. The documents of all are only looked up when they are asked for.
    for memory in [memory, SourceStore(folder: folder.path)] {
      var bare = first
      bare.documents = []
      #expect(try memory.sources() == [second, bare])
      #expect(try memory.documents(of: bare) == first.documents)
      #expect(try memory.documents(of: second) == [])
    }
  }

  @Test func `a source that is remembered again says what it says now`() throws {
    let folder = try TemporaryFolder()
    let memory = SourceStore(folder: folder.path)
    var source = example("https://example.com/b.csv")
    try memory.remember(source)
    source.etag = nil
    source.name = nil
    source.documents = [source.documents[1], .init(key: "c", name: "c")]
    try memory.remember(source)
    #expect(try memory.source(source.address) == source)
  }

  @Test func `a base is given back byte for byte, the last one of each document`() throws {
    let folder = try TemporaryFolder()
    let memory = SourceStore(folder: folder.path)
    let source = example("https://example.com/b.csv")
    let document = RememberedSource.Document(key: "../x/y", name: "y")
    try memory.openForChanges()
    let number = try #require(try memory.begin(source))
    for text in ["{\"items\":[]}\n", "{\"items\":[1]}\n"] {
      let base = NewBase(source: number, key: document.key, content: Array(text.utf8))
      try memory.remember([NewBase.OfFile(file: "y.list.json", base: base)])
    }
    #expect(try memory.base(of: document, source) == Array("{\"items\":[1]}\n".utf8))
    // A base is that of one list and one document.
    let others = [("y", "y"), ("../x/y", "z"), ("", "y\n../x/y")]
    for (key, name) in others {
      let other = RememberedSource.Document(key: key, name: name)
      #expect(try memory.base(of: other, source) == nil)
    }
  }

  @Test func `a source that was begun and not remembered is asked for anew`() throws {
    let folder = try TemporaryFolder()
    let memory = SourceStore(folder: folder.path)
    let source = example("https://example.com/b.csv")
    try memory.remember(source)
    _ = try memory.begin(source)
    let found = try #require(try SourceStore(folder: folder.path).source(source.address))
    #expect(found.etag == nil)
    #expect(found.lastModified == nil)
    #expect(found.documents == source.documents)
  }

  @Test(arguments: ["-", "prices.csv", "../prices.csv", ""])
  func `a folder from others names no source of the program's place`(address: String) throws {
    let folder = try TemporaryFolder()
    let memory = SourceStore(folder: folder.path)
    try memory.remember(RememberedSource(address: address))
    #expect(try memory.sources().isEmpty)
  }

  @Test(
    arguments: [
      "UPDATE list SET name = '..'", "UPDATE list SET name = '.lister'",
      "UPDATE list SET name = 'notes.txt'",
    ] as [StaticString]
  )
  func `a folder from others names only documents of its lists`(change: StaticString) throws {
    let folder = try TemporaryFolder()
    let memory = SourceStore(folder: folder.path)
    var source = example("/a.csv")
    source.documents = [.init(key: "a", name: "a")]
    try memory.remember(source)
    try folder.state().database.execute(change)
    #expect(try SourceStore(folder: folder.path).source("/a.csv")?.documents == [])
  }
}
