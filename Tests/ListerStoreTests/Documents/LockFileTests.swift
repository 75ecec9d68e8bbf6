// SPDX-License-Identifier: MIT

@testable import ListerFiles
@testable import ListerStore
import Glibc
import TestKit
import Testing

@Suite struct LockFileTests {
  private let folder: TemporaryFolder
  private let home: OpenFolder

  init() throws {
    folder = try TemporaryFolder()
    home = try OpenFolder(folder.path)
  }

  /// The lock if nobody has it, without waiting; or else why not.
  private func lock() -> Result<LockFile, DocumentFileError> {
    do throws(DocumentFileError) {
      let wait = LockWait(for: "a.json", 0)
      return .success(try LockFile(LockFile.name, in: home, waiting: wait))
    } catch {
      return .failure(error)
    }
  }

  /// Why nobody gets the lock now.
  private var refusal: DocumentFileError.Reason? {
    if case .failure(let error) = lock() { error.reason } else { nil }
  }

  @Test func `one holds the lock at a time, also among the threads of a program`() throws {
    var first: LockFile? = try lock().get()
    #expect(first != nil)
    #expect(try folder.names == ["lock.held"])
    #expect(refusal == .locked(process: getpid(), seconds: 0))
    #expect(LockFile.holder(LockFile.name, in: home) == ProcessMark.own)
    first = nil
    #expect(try folder.names == [])
    #expect(refusal == nil)
  }

  @Test func `locks of two names are held at once`() throws {
    let wait = LockWait(for: "a.json", 0)
    let both = try ["a.json.held", "b.json.held"].map { name in
      try LockFile(name, in: home, waiting: wait)
    }
    #expect(try folder.names == ["a.json.held", "b.json.held"])
    withExtendedLifetime(both) {}
  }

  @Test func `a lock whose holder was killed is taken over`() throws {
    // The process of this number was started at another time, so it is another one.
    var mark = ProcessMark.own
    mark.start = (mark.start ?? 1) + 1
    try folder.add("lock.held", mark.line)
    #expect(refusal == .locked(process: nil, seconds: 0))
    #expect(try folder.names == [], "the next one finds no lock")
    #expect(refusal == nil)
  }

  @Test func `another machine's lock stays, and the error names its file`() throws {
    let mark = ProcessMark(number: 1, start: nil, place: "elsewhere")
    try folder.add("lock.held", mark.line)
    #expect(mark.mayRun)
    let file = home.path(of: LockFile.name)
    #expect(refusal == .lockedElsewhere(file: file, holder: mark.place))
    #expect(try folder.names == ["lock.held"])
    let error = DocumentFileError("a.json", .lockedElsewhere(file: "x", holder: mark.place))
    #expect(
      error.message == "a program on elsewhere is changing it; if none is running there, delete x"
    )
  }

  @Test func `a lock without a mark is one that is being made, or was left long ago`() throws {
    let path = try folder.add("lock.held")
    #expect(refusal == .locked(process: nil, seconds: 0))
    #expect(try folder.names == ["lock.held"])
    var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
    #expect(unsafe utimes(path, &times) == 0)
    #expect(refusal == .locked(process: nil, seconds: 0))
    #expect(try folder.names == [])
  }

  @Test(arguments: [
    ("4711 12 host\n", true), ("4711 0 host\n", true), ("4711 12 host", false), ("", false),
    ("4711 12\n", false), ("x 12 host\n", false), ("4711 x host\n", false),
  ])
  func `a mark is read as it is written, and nothing else is one`(text: String, isMark: Bool) {
    #expect(ProcessMark(text)?.line == (isMark ? text : nil))
  }
}
