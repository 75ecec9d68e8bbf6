// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerFiles
import ListerStore
import TestKit
import Testing

@testable import ListerJobs

@Suite struct UnopenedFilesTests {
  private static let current = #"{"grid":[[1,"=A1+1"]],"values":[[1,2]]}"# + "\n"

  /// Two documents and a stream of two, all of them up to date and written long ago.
  private func example() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try add("a.json", to: folder)
    try add("in/b.json", to: folder)
    try add("in/c.ndjson", UnopenedFilesTests.current + UnopenedFilesTests.current, to: folder)
    return folder
  }

  private func add(
    _ name: String,
    _ text: String = UnopenedFilesTests.current,
    to folder: TemporaryFolder
  ) throws {
    try age(try folder.add(name, text))
  }

  private func age(_ path: String, to seconds: Double = 1_000_000) throws {
    let date = Date(timeIntervalSince1970: seconds)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  @discardableResult
  private func run(
    _ folder: TemporaryFolder,
    _ target: RecalculationRequest.Target = .check,
    memory: RecalculationRequest.Memory = .always,
    options: RecalculationOptions = RecalculationOptions()
  ) throws -> JobCounts {
    var request = RecalculationRequest([folder.path])
    request.target = target
    request.memory = memory
    request.settings.options = options
    let job = try request.job(jobs: 2)
    #expect(job.missing.isEmpty)
    let result = job.run()
    #expect(result.end == .finished)
    return result.counts
  }

  // MARK: What is not opened

  @Test(arguments: [RecalculationRequest.Target.check, .inPlace])
  func `a run opens no file that the last one found up to date`(
    target: RecalculationRequest.Target
  ) throws {
    let folder = try example()
    let first = try run(folder, target)
    #expect((first.documents, first.unopened) == (4, 0))
    for _ in 0..<2 {
      let next = try run(folder, target)
      #expect((next.documents, next.unopened, next.changed, next.bytesIn) == (0, 3, 0, 0))
    }
  }

  /// What may happen to the files of a folder.
  enum Change: CaseIterable {
    case longer, rewritten, backdated, touched, replaced, swapped, renamed, added, removed, linked
  }

  @Test(arguments: Change.allCases)
  func `a file to which anything has happened is opened, no other`(change: Change) throws {
    let folder = try example()
    try run(folder)
    try #require(try run(folder).unopened == 3)
    let (files, below) = (FileManager.default, "\(folder.path)/in/b.json")
    let stale = UnopenedFilesTests.current.replacing("[[1,", with: "[[3,", maxReplacements: 1)
    var (unopened, changed) = (2, 1)
    switch change {
    case .longer: try add("in/b.json", "[[1,2,3]]\n", to: folder)
    case .rewritten: try folder.add("in/b.json", stale)
    case .backdated: try add("in/b.json", stale, to: folder)
    case .touched:
      try age(below, to: 1_000_001)
      changed = 0
    case .replaced:
      // Another file of the same size and time; the old one is kept so that its number is.
      try files.moveItem(atPath: below, toPath: "\(folder.path)/in/.kept")
      try add("in/b.json", stale, to: folder)
    case .swapped:
      try add("in/.other", stale, to: folder)
      #expect(unsafe rename("\(folder.path)/in/.other", below) == 0)
    case .renamed:
      try files.moveItem(atPath: below, toPath: "\(folder.path)/in/e.json")
      changed = 0
    case .added:
      try add("in/bb.json", stale, to: folder)
      unopened = 3
    case .removed:
      try files.removeItem(atPath: below)
      changed = 0
    case .linked:
      try add("in/.other", stale, to: folder)
      try files.removeItem(atPath: below)
      try files.createSymbolicLink(atPath: below, withDestinationPath: ".other")
    }
    let next = try run(folder)
    #expect((next.unopened, next.changed) == (unopened, changed))
    let whole = try run(folder, memory: .none)
    #expect((whole.unopened, whole.changed) == (0, changed))
  }

  @Test func `files are brought up to date, and then not opened any more`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<100 { try add("\(number % 3)/\(number).json", "[[1,\"=A1+1\"]]", to: folder) }
    #expect(try run(folder, .inPlace).filesWritten == 100)
    // Those that were written and named within one tick of the clock are looked at again.
    let second = try run(folder, .inPlace)
    #expect(second.documents + second.unopened == 100)
    #expect(second.changed == 0)
    for number in 0..<100 { try age("\(folder.path)/\(number % 3)/\(number).json") }
    try run(folder, .inPlace)
    #expect(try run(folder, .inPlace).unopened == 100)
  }

  @Test func `a file that may be written without a sign of it is opened again`() throws {
    let folder = try example()
    try age("\(folder.path)/a.json", to: Date.now.timeIntervalSince1970 + 3_600)
    for unopened in [0, 2, 2] { #expect(try run(folder).unopened == unopened) }
  }

  @Test func `what would change is found each time`() throws {
    let folder = try example()
    try add("stale.json", "[[\"=1+1\"]]", to: folder)
    try add("stale.ndjson", UnopenedFilesTests.current + "[[\"=1+1\"]]\n", to: folder)
    for unopened in [0, 3, 3] {
      let counts = try run(folder)
      #expect((counts.changed, counts.unopened) == (2, unopened))
    }
  }

  @Test func `what fails and formulas that are wrong are reported each time`() throws {
    let folder = try example()
    try add("bad.json", "[[1,]]", to: folder)
    try add("bad.ndjson", "[[1,]]\n", to: folder)
    let wrong = ##"{"grid":[["=NOSUCH(1)"]],"values":[[{"error":"#NAME?"}]]}"## + "\n"
    try add("wrong.json", wrong, to: folder)
    try add("wrong.ndjson", wrong, to: folder)
    for unopened in [0, 3, 3] {
      let counts = try run(folder)
      #expect((counts.failed, counts.faultyFormulas) == (2, 2))
      #expect((counts.changed, counts.unopened) == (0, unopened))
    }
  }

  @Test(arguments: [
    ("NOW()>0", false), ("TODAY()>0", false), ("RAND()<1", false), ("RANDBETWEEN(1,1)=1", false),
    ("IF(A1=1,NOW()>0,TRUE)", false), ("IF(A1=2,NOW()>0,TRUE)", true), ("A1=1", true),
    ("MONTH(3&CHAR(47)&8)=3", false), ("MONTH(3&CHAR(47)&2024)=3", true),
  ])
  func `documents that ask for the moment or for chance are opened each time`(
    formula: String,
    isRemembered: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let text = "{\"grid\":[[1,\"=\(formula)\"]],\"values\":[[1,true]]}\n"
    try add("a.json", text, to: folder)
    try add("b.ndjson", text, to: folder)
    #expect(try run(folder).changed == 0)
    #expect(try run(folder).unopened == (isRemembered ? 2 : 0))
  }

  // MARK: By what files are up to date

  @Test func `files that are up to date by one option are opened with another one`() throws {
    let folder = try example()
    try run(folder)
    var options = RecalculationOptions()
    options.numbers = .text
    let counts = try run(folder, options: options)
    #expect((counts.unopened, counts.changed) == (0, 4))
    #expect(try run(folder).unopened == 0)
    // What is remembered has the same values at any moment, and by any chance.
    options.numbers = .exact
    options.now = Moment(unixMilliseconds: 0)
    options.seed = 7
    #expect(try run(folder, options: options).unopened == 3)
  }

  @Test func `files that are up to date by one program are opened by another one`() throws {
    let folder = try example()
    func unopened(by program: FileTrace?) throws -> Int? {
      let memory = UpToDateFiles(
        by: .init(),
        of: program,
        makingState: true,
        waiting: LockTimeout()
      )
      let found = InputFinder.inputs(of: [folder.path], output: .check, remembering: memory)
      let current = found.inputs.enumerated().compactMap { index, input in
        input.trace.map { UpToDateFiles.CurrentInput(index: index, trace: $0) }
      }
      found.memory?.note(current, of: found.inputs)
      return found.memory?.unopened
    }
    let (old, new) = (FileTrace(of: "/proc/self/exe"), FileTrace(of: "/bin/sh"))
    #expect(try [old, old, new, new, old].map(unopened) == [0, 3, 0, 3, 0])
    #expect(try unopened(by: nil) == nil)
  }

  // MARK: Where it is remembered

  @Test func `a folder without a state gets one only if that is asked for`() throws {
    let folder = try example()
    for _ in 0..<2 { #expect(try run(folder, memory: .whereKept).unopened == 0) }
    #expect(try folder.names == ["a.json", "in"])
    try run(folder, memory: .always)
    #expect(try folder.names == [".lister", "a.json", "in"])
    #expect(try run(folder, memory: .whereKept).unopened == 3)
    #expect(try run(folder, memory: .none).unopened == 0)
    #expect(try run(folder, memory: .whereKept).unopened == 3)
    try FileManager.default.removeItem(atPath: "\(folder.path)/.lister")
    #expect(try run(folder, memory: .whereKept).unopened == 0)
    #expect(try folder.names == ["a.json", "in"])
  }

  /// What may be wrong with the state of a folder.
  enum Flaw: CaseIterable { case cutOff, overwritten, empty, folder, link }

  @Test(arguments: Flaw.allCases, [RecalculationRequest.Memory.whereKept, .always])
  func `beside a state that can't be used all files are opened`(
    flaw: Flaw,
    memory: RecalculationRequest.Memory
  ) throws {
    let folder = try example()
    try run(folder)
    let state = "\(folder.path)/.lister/state.db"
    switch flaw {
    case .cutOff: #expect(unsafe truncate(state, 5_000) == 0)
    case .overwritten: try folder.add(".lister/state.db", String(repeating: "junk", count: 4_000))
    case .empty: #expect(unsafe truncate(state, 0) == 0)
    case .folder:
      #expect(unsafe unlink(state) == 0)
      try folder.add(".lister/state.db/inside")
    case .link:
      #expect(unsafe unlink(state) == 0)
      #expect(unsafe symlink("\(folder.path)/a.json", state) == 0)
    }
    let counts = try run(folder, memory: memory)
    #expect((counts.documents, counts.changed, counts.unopened) == (4, 0, 0))
    #expect(try folder.text("a.json") == UnopenedFilesTests.current)
  }

  @Test func `each folder that is named remembers its own files`() throws {
    let folder = try example()
    try add("other/d.json", to: folder)
    func run() throws -> JobCounts {
      var request = RecalculationRequest(
        ["other", "a.json", "in"].map { "\(folder.path)/\($0)" }
      )
      request.target = .check
      request.memory = .always
      return try request.job().run().counts
    }
    #expect(try run().documents == 5)
    // A file that is named is opened.
    let next = try run()
    #expect((next.documents, next.unopened) == (1, 3))
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/in/.lister/state.db"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/.lister"))
  }
}
