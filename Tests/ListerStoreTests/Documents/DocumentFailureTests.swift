// SPDX-License-Identifier: MIT

@testable import ListerFiles
@testable import ListerStore
import Foundation
import Glibc
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

@Suite struct DocumentFailureTests {
  @Test func `document load/save errors: a corrupt file is told with line and column`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json")
    try folder.add("a.json", "{\n  \"items\": [1]\n}")
    do throws(DocumentFileError) {
      _ = try document.read()
      Issue.record("no error")
    } catch {
      guard case .document(_, line: 2, column: 13) = error.reason else {
        Issue.record("\(error)")
        return
      }
      #expect(error.description.hasPrefix("\(document.path):2:13: "))
    }
    #expect(document.failure { (d) throws(DocumentFileError) in try d.add("x") } != nil)
    #expect(try folder.text("a.json") == "{\n  \"items\": [1]\n}")
  }

  @Test func `a corrupt file can be replaced by an older version`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    try folder.add("a.json", "torn")
    #expect(try document.restore(2, at: 1))
    #expect(try document.texts == ["Milk", "Bread"])
    #expect(try document.bytes(ofVersion: 3) == Array("torn".utf8))
  }

  @Test func `a missing document is an error, and nothing is made`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json")
    #expect(document.failure { (d) throws(DocumentFileError) in try d.add("x") } == .missing)
    #expect(document.failure { (d) throws(DocumentFileError) in _ = try d.read() } == .missing)
    #expect(document.failure { (d) throws(DocumentFileError) in _ = try d.undo(at: 1) } == .missing)
    #expect(document.failure { (d) throws(DocumentFileError) in _ = try d.versions() } == .missing)
    #expect(document.failure { (d) throws(DocumentFileError) in try d.delete(at: 1) } == .missing)
    #expect(try folder.names.isEmpty)
    let below = try folder.document("none/a.list.json")
    let reason = below.failure { (d) throws(DocumentFileError) in try d.create(List(), at: 1) }
    #expect(reason == .file(FileError(.open, below.path, .system(ENOENT))))
    #expect(try folder.names.isEmpty)
  }

  @Test func `a list that can't be looked at is not taken for missing`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = try TemporaryFolder()
      let document = try folder.document("closed/a.json", ["Milk"])
      unsafe chmod("\(folder.path)/closed", 0)
      // The superuser may look everywhere.
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      let reasons = [
        document.failure { (d) throws(DocumentFileError) in try d.add("x") },
        document.failure { (d) throws(DocumentFileError) in _ = try d.read() },
        document.failure { (d) throws(DocumentFileError) in _ = try d.undo(at: 1) },
        document.failure { (d) throws(DocumentFileError) in _ = try d.versions() },
      ]
      let isThere = document.exists
      let names = FolderNames(of: "\(folder.path)/closed")
      let isRefused = (try? names.refresh()) == nil
      if getuid() == 0 { _ = seteuid(0) }
      unsafe chmod("\(folder.path)/closed", 0o755)
      _ = consume folder
      let refusals = reasons.count { reason in
        if case .file(let error) = reason { error.reason == .system(EACCES) } else { false }
      }
      exit(isThere && isRefused && refusals == reasons.count ? 7 : 1)
    }
  }

  @Test func `a file replaced by a folder is one clear error, and nothing is lost`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    try FileManager.default.removeItem(atPath: document.path)
    try folder.add("a.json/inside", "kept")
    let isFolder = DocumentFileError.Reason.file(FileError(.read, document.path, .isFolder))
    #expect(document.failure { (d) throws(DocumentFileError) in try d.add("x") } == isFolder)
    #expect(document.failure { (d) throws(DocumentFileError) in _ = try d.undo(at: 1) } == isFolder)
    #expect(document.failure { (d) throws(DocumentFileError) in _ = try d.read() } == isFolder)
    #expect(
      document.failure { (d) throws(DocumentFileError) in try d.restore(1, at: 1) } == isFolder
    )
    #expect(try folder.text("a.json/inside") == "kept")
    try FileManager.default.removeItem(atPath: document.path)
    #expect(try document.restore(2, at: 2))
    #expect(try document.texts == ["Milk", "Bread"])
  }

  @Test func `a folder that may only be read can be read, with its history`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = try TemporaryFolder()
      let document = try folder.document("a.json", ["Milk"])
      try document.add("Bread")
      let other = try folder.document("b.json", ["Tea"])
      // The superuser may write anywhere: so it is the folder of another one, who reads it.
      let paths = [".", "a.json", "b.json", ".lister", ".lister/state.db"]
        .map { "\(folder.path)/\($0)" }
      for path in paths {
        if geteuid() == 0 { unsafe chown(path, 65_534, 65_534) }
        unsafe chmod(path, path.hasSuffix("json") ? 0o444 : 0o555)
      }
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      var failed = 0
      for document in [document, other] {
        let reason = document.failure { (d) throws(DocumentFileError) in try d.add("x") }
        if case .file(let error) = reason, error.reason == .system(EACCES) { failed += 1 }
      }
      let texts = try document.texts + other.texts
      let titles = try document.titles + other.titles
      if getuid() == 0 { _ = seteuid(0) }
      for path in paths { unsafe chmod(path, 0o755) }
      _ = consume folder
      let isRight =
        texts == ["Milk", "Bread", "Tea"] && titles == ["Found", "Add Bread", "Found"]
      exit(failed == 2 && isRight ? 7 : 1)
    }
  }

  @Test(arguments: [1_000, 5_000, 7_000, 40_000, 60_000, 70_000])
  func `on a disk without room an edit fails or succeeds, and the document and its history stay`(
    room: Int
  ) async {
    await #expect(processExitsWith: .exitCode(7)) { [room] in
      let folder = try TemporaryFolder()
      let document = try folder.document("a.json", [String(repeating: "x", count: 5_000)])
      try document.add("Milk")
      let before = try document.texts
      // A limit of the file size stands for a full disk: write gives an error in the middle.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: rlim_t(room), rlim_max: rlim_t.max)
      guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
        exit(1)
      }
      var texts = before
      for number in 0..<20 {
        // What takes ever more room.
        let name = (0..<100).map { String($0 * number) }.joined()
        let reason = document.failure { (d) throws(DocumentFileError) in try d.add(name) }
        if reason == nil { texts.append(name) }
        guard try document.texts == texts else { exit(2) }
      }
      if room <= 5_000, texts != before { exit(3) }
      limit.rlim_cur = rlim_t.max
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      try document.add("Tea")
      for version in try document.versions() {
        _ = try document.bytes(ofVersion: version.number)
      }
      guard try document.undo(at: 2)?.action == "Add Tea" else { exit(4) }
      guard try document.texts == texts else { exit(5) }
      guard try document.versions().first?.number == 1 else { exit(6) }
      let isClean = try folder.leftovers.isEmpty
      _ = consume folder
      exit(isClean ? 7 : 8)
    }
  }

  @Test func `each reason is told in words`() {
    let told: [(DocumentFileError.Reason, String)] = [
      (.missing, "there is no such list"),
      (.protected, "the list of today cannot be deleted or renamed"),
      (.noVersion(7), "there is no version 7"),
      (
        .locked(process: 42, seconds: 10),
        "another program (process 42) is changing it, and has not finished within 10 seconds"
      ),
      (
        .locked(process: nil, seconds: 1),
        "another program is changing it, and has not finished within 1 second"
      ),
      (
        .contended(attempts: 8),
        "another program changed it each of the 8 times that it was to be replaced"
      ),
      (
        .file(FileError(.write, "a.json", .system(ENOSPC))), "cannot write: No space left on device"
      ),
      (
        .file(FileError(.create, ".lister", .system(EACCES))),
        ".lister: cannot create: Permission denied"
      ),
      (
        .unfit(DocumentError(offset: 0, path: "", reason: .tooManyBytes(20_000_000))),
        "not saved, because it could not be read again: 20000000 bytes; "
          + "a document with grids, or in a stream, has at most 16777216"
      ),
      (
        .unfit(DocumentError(offset: 9, path: "grids[64]", reason: .tooManyGrids(65))),
        "not saved, because it could not be read again: grids[64]: 65 grids; "
          + "a document has at most 64"
      ),
      (.name(.taken(by: "Milk")), "not a name for a list: there is a list named 'Milk'"),
    ]
    for (reason, text) in told {
      #expect(DocumentFileError("a.json", reason).description == "a.json: \(text)")
    }
  }
}
