// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@Suite struct RecalcCacheTests {
  private static let current = #"{"grid":[[1,"=A1+1"]],"values":[[1,2]]}"# + "\n"

  /// Documents that are up to date and were written long ago.
  private func example(_ count: Int = 3) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let past = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000)]
    for number in 0..<count {
      let path = try folder.add("in/\(number).json", RecalcCacheTests.current)
      try FileManager.default.setAttributes(past, ofItemAtPath: path)
    }
    return folder
  }

  private func check(
    _ folder: TemporaryFolder,
    _ options: String...,
    code: Int32 = 0
  ) throws -> String {
    let outcome = try Child(["recalc", "--check", "in"] + options, in: folder.path).outcome()
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.output == "")
    return outcome.errors
  }

  private func unopened(_ report: String) throws -> Int? {
    let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    return (object?["work"] as? [String: Any])?["files_not_opened"] as? Int
  }

  @Test func `the times tell how many files were not opened`() throws {
    let folder = try example()
    #expect(try unopened(try check(folder, "--cache", "--timings=json")) == 0)
    #expect(try unopened(try check(folder, "--timings=json")) == 3)
    #expect(try check(folder, "--timings").contains("  files not opened "))
    #expect(try unopened(try check(folder, "--no-cache", "--timings=json")) == 0)
  }

  @Test func `the summary tells how many files were not opened`() throws {
    let folder = try example()
    #expect(try check(folder, "--cache") == "")
    #expect(try check(folder, "--cache") == "")
    try folder.add("in/1.json", "[[\"=1+1\"]]")
    #expect(
      try check(folder, code: 1) == """
        lister: 1 of 1 document would change
        lister: 2 files were not opened, because they are as the last run left them

        """
    )
    try folder.add("in/1.json", "[[1,]]")
    try folder.add("in/2.json", "[[1,]]")
    #expect(
      try check(folder, code: 1).hasSuffix(
        """
        lister: 2 of 2 documents failed
        lister: 1 file was not opened, because it is as the last run left it

        """
      )
    )
    #expect(try check(folder, "--quiet", code: 1) == "")
  }

  @Test func `a file that is as the last run left it is looked at once, and nothing more`() throws {
    let folder = try example(20)
    #expect(try check(folder, "--cache") == "")
    let log = folder.path(of: "log")
    let outcome = try FaultLibrary.run(
      ["recalc", "in", "--in-place"],
      in: folder.path,
      below: folder.path + "/in",
      log: log
    )
    #expect(outcome.code == 0)
    let calls = FaultLibrary.calls(in: folder.content("log"))
    for number in 0..<20 {
      #expect(calls.filter { $0.name == "\(number).json" }.map(\.kind) == ["stat"])
    }
  }

  @Test func `where nothing can be remembered, that is told if it was asked for`() throws {
    let folder = try example()
    try folder.add("in/.lister", "a file in the way")
    #expect(try check(folder) == "")
    let errors = try check(folder, "--cache")
    #expect(errors.hasPrefix("lister: in: the next run opens all files again: "))
    #expect(errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func `the two options contradict each other`() throws {
    let folder = try example()
    #expect(try check(folder, "--cache", "--no-cache", code: 2).contains("--no-cache"))
  }
}
