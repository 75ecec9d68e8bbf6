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

  @Test func `an edit puts each file on the disk before what relies on it`() throws {
    let folder = try TemporaryFolder()
    try folder.add("G.list.json", #"{"items": ["Milk"]}"#)
    _ = try order(["add", "G", "Bread"], in: folder)
    #expect(
      try order(["add", "G", "Tea"], in: folder) == [
        "fsync 000003.json", "fsync .journal.json~", "rename .journal.json~ journal.json",
        "fsync G.list.json", "fsync .G.list.json~", "rename .G.list.json~ G.list.json",
        "fsync folder",
      ]
    )
  }

  @Test func `a new list is on the disk before its name, and its name before the end`() throws {
    let folder = try TemporaryFolder()
    let calls = try order(["new", "Fresh"], in: folder)
    #expect(
      calls.suffix(3) == [
        "fsync .Fresh.list.json~", "link .Fresh.list.json~ Fresh.list.json", "fsync folder",
      ]
    )
  }

  @Test func `a deleted list is off the disk when the command ends`() throws {
    let folder = try TemporaryFolder()
    try folder.add("G.list.json", #"{"items": ["Milk"]}"#)
    let calls = try order(["delete", "G"], in: folder, of: ["fsync", "unlink"])
    let removal = try #require(calls.firstIndex(of: "unlink G.list.json"))
    #expect(calls[removal...].contains("fsync folder"))
    #expect(calls[..<removal].contains("fsync 000001.json"), "what undoing brings back")
    #expect(calls[..<removal].contains("fsync .journal.json~"))
  }

  @Test(arguments: [
    ["recalc", "in.ndjson", "-o", "out.ndjson"], ["recalc", "--in-place", "in.ndjson"],
    ["convert", "in.csv", "out.list.json"],
    ["merge", "a.json", "b.json", "a.json", "-o", "c.json"],
  ])
  func `what is written whole is on the disk before it is put into its place`(
    arguments: [String]
  ) throws {
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
