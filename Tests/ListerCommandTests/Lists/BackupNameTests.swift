// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@testable import ListerCommand

/// What backup and restore do with names, whatever they are: one reads what the other wrote.
@Suite struct BackupNameTests {
  /// Names that Lister doesn't give, but files may have.
  private static let strange = [
    "a\\b", "C:notes", "a\\..\\b", "\\", ":", "con", "NUL", "trail.", " space ",
    "t\u{1}x",
    "line\nfeed", "turn\u{202E}ed", "e\u{301}", "\u{600}", "x\u{600}", "~", "-o", "*?<>|\"",
    "100 %",
    String(repeating: "x", count: 245), String(repeating: "é", count: 122), "\u{2028}", "%2F", "🍎",
  ]

  /// A folder with a file for each name, which is told in it.
  private func folder(of names: [[UInt8]]) throws -> ListFixture {
    let fixture = try ListFixture([:])
    for (number, name) in names.enumerated() {
      let path = Array("\(fixture.folder.path)/".utf8) + name + Array(".list.json".utf8) + [0]
      let terminated = path.map { CChar(bitPattern: $0) }
      let file = unsafe open(terminated, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      try #require(file >= 0, "\(name): \(errno)")
      let text = Data("{\"items\": [\"Item \(number)\"],  \"shelf\": 2.50}\n".utf8)
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      try handle.write(contentsOf: text)
    }
    return fixture
  }

  /// The documents in a folder by the bytes of their names.
  private func documents(in fixture: ListFixture) throws -> [[UInt8]: String] {
    var documents: [[UInt8]: String] = [:]
    let path = fixture.folder.path
    guard let stream = unsafe opendir(path) else { throw POSIXError(.ENOENT) }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        unsafe Array(name.prefix { $0 != 0 })
      }
      guard name.first != UInt8(ascii: "."), name.suffix(10) == Array(".list.json".utf8)[...] else {
        continue
      }
      let file = (Array("\(path)/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
      let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      let content = try handle.readToEnd() ?? Data()
      documents[Array(name.dropLast(10))] = String(decoding: content, as: UTF8.self)
    }
    return documents
  }

  /// Writes a backup of a folder and reads it back into an empty one.
  private func restored(
    _ fixture: ListFixture,
    history: Bool = false
  ) throws -> (backup: Child.Outcome, restore: Child.Outcome, other: ListFixture) {
    let other = try ListFixture([:])
    let path = "\(other.folder.path)/all.zip"
    let backup = try fixture.run(
      ["backup", "-o", path, "--json"] + (history ? ["--history"] : [])
    )
    return (backup, try other.run("restore", "--from", path, "--json"), other)
  }

  @Test func `each name that may be given comes back as it was`() throws {
    let names = ["a\\b", "C:notes", "a\\..\\b", "e\u{301}"].map { Array($0.utf8) }
    let fixture = try folder(of: names)
    let (backup, restore, other) = try restored(fixture)
    #expect(backup.code == 0)
    #expect(restore.code == 0, "\(restore.errors)")
    #expect(try documents(in: other) == documents(in: fixture))
  }

  @Test func `twins, and names that can't be given, get other ones, each is told`() throws {
    let names = ["List", "list", "LIST", " List ", "b\u{1}", "sp", "  sp"].map { Array($0.utf8) }
    let fixture = try folder(of: names)
    let (_, restore, other) = try restored(fixture)
    #expect(restore.code == 1)
    let found = try documents(in: other)
    #expect(found.count == names.count)
    #expect(found[Array("sp".utf8)]?.contains("Item 5") == true)
    #expect(found[Array("b-".utf8)]?.contains("Item 4") == true)
    let lists = try #require(try ListFixture.object(restore)["lists"] as? [[String: Any]])
    for list in lists {
      let (from, name) = (list["from"] as? String ?? "", list["name"] as? String ?? "")
      let number = try #require(names.firstIndex(of: Array(from.utf8)))
      #expect(found[Array(name.utf8)]?.contains("Item \(number)") == true)
      let isTold = restore.errors.contains("is called \"\(name)\" here")
      #expect(isTold == (from != name), "\(from)")
    }
    // Again it is the same, and into the first folder too.
    let again = try other.run("restore", "--from", "all.zip", "--json")
    #expect(again.code == 1)
    #expect(!again.output.contains("made"))
    #expect(!again.output.contains("merged"))
    #expect(try documents(in: other) == found)
    let back = try fixture.run("restore", "--from", "\(other.folder.path)/all.zip")
    #expect(back.code == 0, "\(back.errors)")
  }

  @Test func `a document that can't be read is left out and told, others are taken`() throws {
    let fixture = try folder(of: ["Good", "Bad", "Here"].map { Array($0.utf8) })
    try fixture.folder.add("Bad.list.json", "{\"items\": [")
    let other = try ListFixture(["Here.list.json": "no document"])
    let path = "\(other.folder.path)/all.zip"
    #expect(try fixture.run("backup", "-o", path).code == 0)
    let restore = try other.run("restore", "--from", path)
    #expect(restore.code == 1)
    #expect(restore.output == "Good  made\n")
    #expect(restore.errors.contains("the list \"Bad\" is left out: "))
    #expect(restore.errors.contains("the list \"Here\" is left out: "))
    #expect(try other.folder.text("Here.list.json") == "no document")
  }

  @Test func `a list as repetitive as can be is no bomb`() throws {
    let items = String(repeating: "\"Bread\",", count: 3_000_000)
    let fixture = try ListFixture(["Long.list.json": "{\"items\":[\(items)\"Milk\"]}"])
    let (backup, restore, _) = try restored(fixture)
    #expect(backup.code == 0)
    #expect(restore.code == 0, "\(restore.errors)")
  }

  @Test func `a name that is not UTF-8 is told by whoever leaves the list out`() throws {
    let fixture = try folder(of: [Array("caf".utf8) + [0xE9], Array("Good".utf8)])
    let message = "'caf\\xE9.list.json' is not a name for a list: it is not UTF-8"
    let zip = "\(fixture.folder.path)/all.zip"
    for words in [
      ["lists"], ["lists", "--names"], ["lists", "--json"], ["folder", "--check"],
      ["backup", "-o", zip], ["find", "Item"], ["tags"],
    ] {
      let outcome = try fixture.run(words)
      #expect(outcome.code == 1, "\(words)")
      #expect((outcome.errors + outcome.output).contains(message), "\(words): \(outcome.errors)")
    }
    let lists = try ListFixture.object(try fixture.run("lists", "--json"))
    #expect((lists["errors"] as? [String])?.first?.hasPrefix(message) == true)
    let backup = try ListFixture.object(try fixture.run("backup", "-o", zip, "--json"))
    #expect((backup["remarks"] as? [String])?.first?.hasPrefix(message) == true)
    #expect(backup["lists"] as? Int == 1)
    #expect(try fixture.run("today").errors.contains(message))
  }

  @Test func `a name that begins with a dot and an accent is refused`() throws {
    let fixture = try ListFixture([:])
    let outcome = try fixture.run("new", ".\u{301}x")
    #expect(outcome.code != 0)
    #expect(outcome.errors.contains("it begins with a dot"), "\(outcome.errors)")
  }

  // MARK: The law

  /// A random name of a file.
  private func name(_ generator: inout SeededGenerator) -> [UInt8] {
    // A mark of byte order is not at the start: Foundation reads JSON without it.
    let pieces: [String] = [
      "a", "B", "ß", "é", "e\u{301}", "\\", ":", "..", ".", " ", "\u{1}", "\n", "\u{7F}", "\u{85}",
      "\u{2028}", "\u{202E}", "\u{600}", "%", "日本", "🍎", "CON", "aux", "2", " 2", "x\u{FEFF}",
      "\u{200D}",
      "\t", "*", "\"", "'", "\u{A0}",
    ]
    if Int.random(in: 0..<4, using: &generator) == 0 {
      return Array(BackupNameTests.strange.randomElement(using: &generator)?.utf8 ?? "x".utf8)
    }
    var name: [UInt8] = []
    let room = Int.random(in: 0..<9, using: &generator) == 0 ? 245 : 14
    while name.count < room, Int.random(in: 0..<6, using: &generator) > 0 || room > 200 {
      name += Array((pieces.randomElement(using: &generator) ?? "a").utf8)
      if Int.random(in: 0..<60, using: &generator) == 0 { name.append(0xE9) }
    }
    name = Array(name.prefix(245))
    return name.isEmpty || name[0] == UInt8(ascii: ".") ? Array("n".utf8) + name.prefix(244) : name
  }

  @Test(arguments: [false, true])
  func `1,000 random names: all come back, under their names or told ones`(history: Bool) throws {
    var generator = SeededGenerator(seed: history ? 41 : 40)
    var names: Set<[UInt8]> = []
    while names.count < 500 { names.insert(name(&generator)) }
    let sorted = names.sorted { $0.lexicographicallyPrecedes($1) }
    let fixture = try folder(of: sorted)
    let (backup, restore, other) = try restored(fixture, history: history)
    let written = try ListFixture.object(backup)
    let leftOut = sorted.filter { String(validating: $0, as: UTF8.self) == nil }
    #expect(!leftOut.isEmpty)
    #expect(written["lists"] as? Int == names.count - leftOut.count)
    #expect((written["remarks"] as? [String])?.count == leftOut.count)
    #expect(backup.code == 1)
    let lists = try #require(try ListFixture.object(restore)["lists"] as? [[String: Any]])
    #expect(lists.count == names.count - leftOut.count, "\(restore.errors.prefix(2_000))")
    let (before, after) = (try documents(in: fixture), try documents(in: other))
    #expect(after.count == lists.count)
    let shown = try ListFixture.object(restore)["remarks"] as? [String] ?? []
    for list in lists {
      let from = Array((list["from"] as? String ?? "").utf8)
      let name = Array((list["name"] as? String ?? "").utf8)
      #expect(list["outcome"] as? String == "made")
      #expect(before[from] != nil)
      #expect(before[from] == after[name])
      let text = String(decoding: name, as: UTF8.self)
      if from != name { #expect(shown.contains { $0.hasSuffix("is called \"\(text)\" here") }) }
    }
    #expect(try other.run("restore", "--from", "all.zip").output.contains("  made") == false)
    #expect(try documents(in: other) == after)
  }
}
