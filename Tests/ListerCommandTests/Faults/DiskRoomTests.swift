// SPDX-License-Identifier: MIT

import Glibc
import TestKit
import Testing

/// Files that wait for one flush take room on the disk, and descriptors, until they are in their places.
@Suite struct DiskRoomTests {
  @Test(
    arguments: [("write", ENOSPC), ("write", EDQUOT), ("open", EMFILE)],
    ["json", "ndjson"]
  )
  func `what waits goes into its place when there is no room for one more`(
    shortage: (call: String, error: Int32),
    ending: String
  ) throws {
    let (call, error) = shortage
    let folder = try TemporaryFolder()
    let names = (1...4).map { "\($0).\(ending)" }
    for name in names { try folder.add(name, #"[["=1+1"]]"#) }
    let log = try TemporaryFolder()
    let words = ["recalc", "--in-place", "--jobs", "1"] + names
    let made = try TemporaryFolder()
    for name in names { try made.add(name, #"[["=1+1"]]"#) }
    _ = try FaultLibrary.run(words, in: made.path, below: made.path, log: log.path(of: "log"))
    // The last file's: the three before it wait.
    let calls = FaultLibrary.calls(in: log.content("log")).filter { $0.kind == call }
    let number = try #require(calls.firstIndex { $0.name.contains("4.\(ending).lister-") }) + 1
    let outcome = try FaultLibrary.run(
      words,
      in: folder.path,
      below: folder.path,
      with: Fault(call: call, number: number, action: .fail(error))
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    for name in names { #expect(try folder.text(name).contains("[[2]]"), "\(name)") }
    #expect(try folder.names.sorted() == names)
  }
}
