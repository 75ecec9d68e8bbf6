// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@Suite struct FaultTests {
  /// Of which commands all faults are tried, and not only some of them: the name of one, or `all`.
  private static let whole = ProcessInfo.processInfo.environment["LISTER_FAULTS"]

  @Test(arguments: FaultScenario.all)
  func `a call that fails, or a kill, loses nothing and leaves nothing after the next run`(
    scenario: FaultScenario
  ) throws {
    let bench = try FaultBench(scenario)
    try #require(bench.trouble == nil)
    let signals = scenario.hasSignals ? [SIGKILL, SIGTERM, SIGINT, SIGHUP] : [SIGKILL]
    var faults = Fault.all(of: bench.calls, signals: signals)
    let isWhole = ["all", scenario.name].contains(FaultTests.whole)
    if !isWhole {
      var random = SeededGenerator(seed: 8)
      faults = Array(faults.shuffled(using: &random).prefix(12))
    }
    var count = 0
    for fault in faults {
      for finding in try bench.findings(of: fault) {
        count += 1
        if isWhole { print("faults: \(scenario.name), \(fault): \(finding)") }
        Issue.record("\(fault): \(finding)")
      }
    }
    guard isWhole else { return }
    print("faults: \(scenario.name): \(faults.count) cases, \(count) findings")
  }

  @Test func `calls that a signal interrupts are made again`() throws {
    let scenario = try #require(FaultScenario.all.first { $0.name == "add" })
    let bench = try FaultBench(scenario)
    try #require(bench.trouble == nil)
    for call in ["open", "read", "write", "rename", "flock"] {
      let count = bench.calls.count { $0 == call }
      try #require(count > 0)
      for number in 1...count {
        let fault = Fault(call: call, number: number, action: .fail(EINTR))
        #expect(try bench.findings(of: fault) == [], "\(fault)")
      }
    }
  }

  @Test(arguments: ["Today.list.json", "Today.json"])
  func `the list of today isn't made anew if it can't be looked at`(name: String) throws {
    let folder = try TemporaryFolder()
    let text = #"{"items": ["Mine"]}"#
    try folder.add("lists/\(name)", text)
    let lists = folder.path(of: "lists")
    let log = folder.path(of: "log")
    _ = try FaultLibrary.run(["today"], in: lists, below: lists, log: log)
    let calls = FaultLibrary.calls(in: folder.content("log")).map(\.kind)
    for call in ["stat", "open"] {
      let count = calls.count { $0 == call }
      try #require(count > 0)
      for number in 1...count {
        for error in [EIO, EACCES] {
          let fault = Fault(call: call, number: number, action: .fail(error))
          let outcome = try FaultLibrary.run(["today"], in: lists, below: lists, with: fault)
          #expect(outcome.code == 3 || outcome.output.contains("Mine"), "\(fault)")
          let names = try FileManager.default.contentsOfDirectory(atPath: lists)
          #expect(names.filter { !$0.hasPrefix(".") } == [name], "\(fault)")
          #expect(folder.content("lists/\(name)") == text)
        }
      }
    }
  }

  @Test func `the list of today gets no other name where a look at its folder fails`() throws {
    let folder = try TemporaryFolder()
    let lists = folder.path(of: "lists")
    let log = folder.path(of: "log")
    func makeFolder() throws {
      try? FileManager.default.removeItem(atPath: lists)
      try FileManager.default.createDirectory(atPath: lists, withIntermediateDirectories: true)
    }
    try makeFolder()
    _ = try FaultLibrary.run(["today"], in: lists, below: lists, log: log)
    let count = FaultLibrary.calls(in: folder.content("log")).count { $0.kind == "stat" }
    try #require(count > 0)
    for number in 1...count {
      try makeFolder()
      let fault = Fault(call: "stat", number: number, action: .fail(EIO))
      _ = try FaultLibrary.run(["today"], in: lists, below: lists, with: fault)
      let names = try FileManager.default.contentsOfDirectory(atPath: lists)
      #expect(names.allSatisfy { $0.hasPrefix(".") || $0 == "Today.list.json" }, "\(fault)")
    }
  }

  @Test func `the list of today has no samples where lists can't be listed`() throws {
    let folder = try TemporaryFolder()
    let log = folder.path(of: "log")
    try folder.add("lists/G.list.json", #"{"items": ["Mine"]}"#)
    let lists = folder.path(of: "lists")
    _ = try FaultLibrary.run(["today"], in: lists, below: lists, log: log)
    let count = FaultLibrary.calls(in: folder.content("log")).count { $0.kind == "open" }
    try #require(count > 0)
    for number in 1...count {
      try? FileManager.default.removeItem(atPath: folder.path(of: "lists/Today.list.json"))
      let fault = Fault(call: "open", number: number, action: .fail(EIO))
      let outcome = try FaultLibrary.run(["today"], in: lists, below: lists, with: fault)
      #expect(!outcome.output.contains("Try out"), "\(fault)")
    }
  }

  @Test func `a file stays as it was where nothing can be looked at from some moment on`() throws {
    let folder = try TemporaryFolder()
    let old = #"{"grid": [[1, "=A1+1"]]}"#
    let arguments = ["recalc", "--in-place", "a.json"]
    func run(_ fault: Fault? = nil) throws -> (code: Int32?, text: String, calls: Int) {
      try folder.add("lists/a.json", old)
      let lists = folder.path(of: "lists")
      let log = folder.path(of: "log")
      let outcome = try FaultLibrary.run(
        arguments,
        in: lists,
        below: lists,
        with: fault,
        log: fault == nil ? log : nil
      )
      let calls = FaultLibrary.calls(in: folder.content("log")).count { $0.kind == "stat" }
      return (outcome.code, folder.content("lists/a.json"), calls)
    }
    let (code, new, count) = try run()
    try #require(code == 0 && new != old && count > 2)
    for number in 1...count {
      let fault = Fault(call: "stat", number: number, goesOn: true, action: .fail(EIO))
      let outcome = try run(fault)
      #expect(outcome.text == (outcome.code == 0 ? new : old), "\(fault)")
    }
  }

  @Test(arguments: ["merge -o", "export -o", "convert", "recalc -o stream"])
  func `the file of a command that was killed before it was in its place goes with the next run`(
    name: String
  ) throws {
    let scenario = try #require(FaultScenario.all.first { $0.name == name })
    let bench = try FaultBench(scenario)
    try #require(bench.trouble == nil)
    let fault = Fault(call: "rename", action: .signal(SIGKILL))
    #expect(try bench.findings(of: fault) == [])
  }

  @Test func `a document whose bytes don't get to the disk stays, and the others are replaced`()
    throws
  {
    let folder = try TemporaryFolder()
    let old = #"{"grids":[{"rows":[[1,"=A1+1"]]}]}"#
    let names = ["a.json", "b.json", "c.json"]
    for name in names { try folder.add(name, old) }
    let outcome = try FaultLibrary.run(
      ["recalc", "--in-place", "--jobs", "1"] + names,
      in: folder.path,
      below: folder.path,
      with: Fault(call: "fsync", number: 2, action: .fail(EIO))
    )
    #expect(outcome.code != 0)
    #expect(outcome.errors.contains("b.json"), "\(outcome.errors)")
    #expect(names.map { folder.content($0) == old } == [false, true, false])
  }
}
