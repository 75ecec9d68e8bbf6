// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@Suite struct CallOrderTests {
  /// The calls of a run that make bytes durable or put a file into its place, in order: `fsync a.json`.
  ///
  /// The changing parts of the names of temporary files are left out.
  private func order(
    _ arguments: [String],
    in folder: TemporaryFolder,
    of kinds: Set<String> = ["fsync", "rename", "link"]
  ) throws -> [String] {
    let scratch = try TemporaryFolder()
    let log = scratch.path(of: "log")
    let outcome = try FaultLibrary.run(arguments, in: folder.path, below: folder.path, log: log)
    #expect(outcome.code == 0)
    let name = URL(fileURLWithPath: folder.path).lastPathComponent
    return FaultLibrary.calls(in: scratch.content("log")).filter { kinds.contains($0.kind) }.map {
      [$0.kind, $0.name, $0.second].compactMap(\.self).joined(separator: " ")
        .replacing(/\.lister-[0-9]+-[0-9a-f]{8}/, with: "~")
        .replacing(name, with: "folder")
    }
  }

  /// Whether one call comes before another, which is made once.
  private func isBefore(_ first: String, _ second: String, in calls: [String]) -> Bool {
    guard let place = calls.firstIndex(of: second), calls.count(where: { $0 == second }) == 1 else {
      return false
    }
    return calls[..<place].contains(first)
  }

  @Test func `an edit puts each file on the disk before what relies on it`() throws {
    let folder = try TemporaryFolder()
    try folder.add("G.list.json", #"{"items": ["Milk"]}"#)
    _ = try order(["add", "G", "Bread"], in: folder)
    let calls = try order(["add", "G", "Tea"], in: folder)
    let replacement = "rename .G.list.json~ G.list.json"
    #expect(isBefore("fsync state.db-wal", replacement, in: calls), "\(calls)")
    #expect(isBefore("fsync .G.list.json~", replacement, in: calls), "\(calls)")
    #expect(isBefore(replacement, "fsync folder", in: calls), "\(calls)")
  }

  @Test func `a new list is on the disk before its name, and its name before the end`() throws {
    let folder = try TemporaryFolder()
    let calls = try order(["new", "Fresh"], in: folder)
    let naming = "rename .Fresh.list.json~ Fresh.list.json"
    #expect(isBefore("fsync state.db-wal", naming, in: calls), "\(calls)")
    #expect(isBefore("fsync .Fresh.list.json~", naming, in: calls), "\(calls)")
    #expect(isBefore(naming, "fsync folder", in: calls), "\(calls)")
  }

  @Test func `a deleted list is off the disk when the command ends`() throws {
    let folder = try TemporaryFolder()
    try folder.add("G.list.json", #"{"items": ["Milk"]}"#)
    let calls = try order(["delete", "G"], in: folder)
    let removal = "rename G.list.json .G.list.json~"
    // What undoing brings back.
    #expect(isBefore("fsync state.db-wal", removal, in: calls), "\(calls)")
    #expect(isBefore(removal, "fsync folder", in: calls), "\(calls)")
  }

  @Test func `many lists that are imported are flushed once for all of them`() throws {
    let folder = try TemporaryFolder()
    for number in 1...20 { try folder.add("in/\(number).csv", "text\nMilk\n") }
    let calls = try order(["import", "in", "--into", "."], in: folder)
    let naming = "rename .7.list.json~ 7.list.json"
    #expect(isBefore("fsync .lister", naming, in: calls), "the file system: \(calls)")
    #expect(isBefore("fsync state.db-wal", naming, in: calls), "\(calls)")
    #expect(isBefore(naming, "fsync folder", in: calls), "\(calls)")
    #expect(calls.count { $0.hasPrefix("fsync") } < 20, "\(calls)")
  }

  @Test(arguments: [["--in-place"], ["-o", "out/"]], ["json", "ndjson"])
  func `many files that are recalculated are flushed together, before they get their names`(
    target: [String],
    ending: String
  ) throws {
    let folder = try TemporaryFolder()
    for number in 0..<40 { try folder.add("in/\(number).\(ending)", #"{"grid":[[1,"=A1+1"]]}"#) }
    try folder.add("out/other.json")
    let arguments = ["recalc", "in", "--jobs", "1"] + target
    let calls = try order(arguments, in: folder, of: ["write", "fsync", "rename", "link"])
    #expect(calls.count { $0.hasPrefix("rename") || $0.hasPrefix("link") } == 40, "\(calls)")
    #expect(calls.count { $0.hasPrefix("fsync") } < 12, "\(calls)")
    // What is written and not flushed has no name yet.
    var written: Set<Substring> = []
    for call in calls {
      let words = call.split(separator: " ")
      switch words[0] {
      case "write": written.insert(words[1])
      case "fsync" where words[1].hasPrefix("."): written.remove(words[1])
      case "fsync": written = []
      // A file without a name has a number in place of it.
      case "link": #expect(!written.contains { $0.hasPrefix("#") }, "\(calls)")
      default: #expect(!written.contains(words[1]), "\(calls)")
      }
    }
    #expect(calls.last?.hasPrefix("fsync") == true)
  }

  @Test(arguments: [true, false])
  func `new files are made with few calls each, and their sources read without a question`(
    isNewFolder: Bool
  ) throws {
    let folder = try TemporaryFolder()
    for number in 0..<40 { try folder.add("in/\(number).json", #"{"grid":[[1,"=A1+1"]]}"#) }
    if !isNewFolder { try folder.add("out/other.json") }
    let log = folder.path(of: "log")
    let words = ["recalc", "in", "--jobs", "1", "-o", "out/"]
    #expect(try FaultLibrary.run(words, in: folder.path, below: folder.path, log: log).code == 0)
    let calls = FaultLibrary.calls(in: folder.content("log"))
    func kinds(_ number: Int) -> [String] {
      calls.filter { [$0.name, $0.second].contains("\(number).json") }.map(\.kind)
    }
    guard kinds(0).contains("link") else { return }
    // In the order of their names; only at the first of them it is looked whether a file is there.
    #expect(kinds(0) == ["open", "read", "stat", "link", "open"])
    for number in 1..<40 { #expect(kinds(number) == ["open", "read", "link", "open"]) }
  }

  @Test func `a check opens each document, reads it once, and asks nothing else`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<40 { try folder.add("in/\(number).json", #"{"grid":[[1,"=A1+1"]]}"#) }
    _ = try order(["recalc", "in", "--in-place"], in: folder)
    let log = folder.path(of: "log")
    let check = ["recalc", "in", "--check"]
    let outcome = try FaultLibrary.run(check, in: folder.path, below: folder.path + "/in", log: log)
    #expect(outcome.code == 0)
    let calls = FaultLibrary.calls(in: folder.content("log"))
    for number in 0..<40 {
      #expect(calls.filter { $0.name == "\(number).json" }.map(\.kind) == ["open", "read"])
    }
  }

  @Test(arguments: [
    ["recalc", "in.ndjson", "-o", "out.ndjson"], ["recalc", "--in-place", "in.ndjson"],
    ["convert", "in.csv", "out.list.json"],
    ["merge", "a.json", "b.json", "a.json", "-o", "c.json"],
  ])
  func `what is written whole is on the disk before it is in place`(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.add("in.ndjson", "{\"grids\":[{\"rows\":[[1,\"=A1+1\",5]]}]}\n")
    try folder.add("in.csv", "text\nMilk\n")
    try folder.add("a.json", #"{"items":["a"]}"#)
    try folder.add("b.json", #"{"items":["a","b"]}"#)
    let calls = try order(arguments, in: folder)
    #expect(calls.count == 3)
    #expect(calls[0].hasPrefix("fsync .") && calls[0].hasSuffix("~"))
    #expect(calls[1].hasPrefix("rename .") && calls[1].contains("~ "))
    #expect(calls[2] == "fsync folder")
  }
}
