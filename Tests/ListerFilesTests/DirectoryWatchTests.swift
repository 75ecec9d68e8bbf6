// SPDX-License-Identifier: MIT

@testable import ListerFiles
import Foundation
import Glibc
import TestKit
import Testing

@Suite struct DirectoryWatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func watch(recursive: Bool = true) throws -> DirectoryWatch {
    try DirectoryWatch(folder.path, recursive: recursive) { $0.hasSuffix(".json") }
  }

  /// The changes of a wait, or none.
  private func changes(_ watch: DirectoryWatch) throws -> FolderChanges {
    guard case .changes(let changes) = try watch.wait(milliseconds: 60_000) else {
      Issue.record("nothing happened")
      return FolderChanges()
    }
    return changes
  }

  @Test func `an overflow of the queue leads to a rescan`() throws {
    let watch = try watch()
    watch.take(NotifyEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), cookie: 0, name: ""))
    #expect(watch.hasChanges)
    #expect(try watch.takeChanges().needsRescan)
    #expect(try watch.takeChanges().isEmpty)
  }

  @Test func `what was drained before a wait is told of by the wait`() throws {
    let watch = try watch()
    try folder.add("a.json")
    try watch.drain()
    #expect(try changes(watch).written == ["a.json"])
  }

  @Test func `nothing is told when nothing happens, and a wake descriptor ends the wait`() throws {
    let watch = try watch()
    #expect(try watch.wait(milliseconds: 0) == .nothing)
    let pipe = try TestPipe()
    pipe.write("x")
    #expect(try watch.wait(wake: pipe.reader) == .woken)
  }

  @Test func `a folder that comes to be is looked through, and watched from then on`() throws {
    let watch = try watch()
    try folder.add("new/deep/a.json")
    #expect(try changes(watch).needsRescan)
    try folder.add("new/deep/b.json")
    #expect(try changes(watch).written == ["new/deep/b.json"])
  }

  @Test func `a folder that is moved is told of under its new path`() throws {
    try folder.add("old/a.json")
    let watch = try watch()
    let failure = unsafe rename("\(folder.path)/old", "\(folder.path)/new")
    #expect(failure == 0)
    #expect(try changes(watch).needsRescan)
    try folder.add("new/a.json", "1")
    #expect(try changes(watch).written == ["new/a.json"])
  }

  @Test func `what is below a folder that may not be listed any more is still watched`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = try TemporaryFolder()
      try folder.add("closed/deep/a.json")
      unsafe chmod(folder.path, 0o755)
      let isSuperuser = geteuid() == 0
      // The superuser may list everything.
      func become(_ user: uid_t) throws { if isSuperuser { try #require(seteuid(user) == 0) } }
      try become(65_534)
      let watch = try DirectoryWatch(folder.path, recursive: true) { $0.hasSuffix(".json") }
      try become(0)
      unsafe chmod("\(folder.path)/closed", 0o333)
      unsafe mkdir("\(folder.path)/new", 0o755)
      try become(65_534)
      try watch.drain()
      let isRescan = try watch.takeChanges().needsRescan
      try become(0)
      try folder.add("closed/deep/a.json", "1")
      try watch.drain()
      let written = try watch.takeChanges().written
      unsafe chmod("\(folder.path)/closed", 0o755)
      _ = consume folder
      exit(isRescan && written == ["closed/deep/a.json"] ? 7 : 1)
    }
  }

  @Test func `a folder that is moved away is watched no more`() throws {
    let other = try TemporaryFolder()
    try folder.add("old/a.json")
    let watch = try watch()
    let failure = unsafe rename("\(folder.path)/old", "\(other.path)/old")
    #expect(failure == 0)
    #expect(try changes(watch).needsRescan)
    try other.add("old/a.json", "1")
    try folder.add("b.json")
    #expect(try changes(watch).written == ["b.json"])
  }

  @Test func `what is missing or is no folder is refused`() throws {
    try folder.add("a.json")
    for name in ["a.json", "none"] {
      let error = #expect(throws: FileError.self) {
        _ = try DirectoryWatch("\(folder.path)/\(name)")
      }
      #expect(error?.operation == .watch)
    }
  }

  @Test func `records of the system are read one by one, and a torn one ends them`() {
    var bytes: [UInt8] = []
    func append(_ number: UInt32) {
      unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
    }
    append(1)
    append(UInt32(IN_MOVED_TO))
    append(77)
    append(8)
    bytes += Array("a.json".utf8) + [0, 0]
    append(2)
    append(UInt32(IN_CLOSE_WRITE))
    append(0)
    append(4)
    bytes += [0xFF, 0, 0, 0]
    append(3)
    append(0)
    append(0)
    append(100)
    var events: [NotifyEvent] = []
    for count in 0...bytes.count {
      events = []
      unsafe bytes[..<count].withUnsafeBytes { buffer in
        unsafe NotifyEvent.forEach(in: buffer) { events.append($0) }
      }
    }
    #expect(
      events == [
        NotifyEvent(watch: 1, mask: UInt32(IN_MOVED_TO), cookie: 77, name: "a.json"),
        NotifyEvent(watch: 2, mask: UInt32(IN_CLOSE_WRITE), cookie: 0, name: nil),
      ]
    )
  }
}

@Suite struct ChangeGatheringTests {
  /// A model of a folder: what is in it, and what happened since some moment.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `joined changes lead from one state of a folder to the next`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let names = (0..<6).map { "\($0).json" }
    var now: [String: Int] = ["0.json": 0, "1.json": 1, "2.json": 2]
    for round in 0..<40 {
      let before = now
      var gathering = ChangeGathering()
      for step in 0..<Int.random(in: 0...8, using: &generator) {
        let name = names.randomElement(using: &generator) ?? ""
        let other = names.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0...2, using: &generator) {
        case 0:
          now[name] = round * 100 + step + 10
          gathering.appear(name)
          gathering.write(name)
        case 1 where now[name] != nil:
          now[name] = nil
          gathering.remove(name)
        case 2 where now[name] != nil && name != other:
          now[other] = now[name]
          now[name] = nil
          let cookie = UInt32(round * 100 + step + 1)
          gathering.depart(name, cookie: cookie)
          gathering.arrive(other, cookie: cookie)
        default: break
        }
      }
      let changes = gathering.take { _ in false }
      #expect(Set(changes.written).isDisjoint(with: changes.removed))
      #expect(changes.written.allSatisfy { now[$0] != nil })
      #expect(changes.removed.allSatisfy { now[$0] == nil })
      for name in names where before[name] != now[name] {
        #expect((changes.written + changes.removed).contains(name))
      }
      for rename in changes.renamed {
        #expect(changes.removed.contains(rename.from))
        #expect(changes.written.contains(rename.to))
      }
    }
  }

  @Test func `a file whose writer has not closed it is not told of`() {
    var gathering = ChangeGathering()
    gathering.appear("a")
    gathering.appear("b")
    #expect(!gathering.isEmpty)
    #expect(gathering.take { $0 == "b" }.written == ["b"])
    #expect(gathering.isEmpty)
  }

  @Test func `a chain of renames has one origin`() {
    var gathering = ChangeGathering()
    gathering.depart("a", cookie: 1)
    gathering.arrive("b", cookie: 1)
    gathering.depart("b", cookie: 2)
    gathering.arrive("c", cookie: 2)
    let changes = gathering.take { _ in false }
    #expect(changes.renamed == [FolderChanges.Rename(from: "a", to: "c")])
    #expect(changes.removed == ["a", "b"])
  }
}
