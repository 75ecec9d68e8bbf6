// SPDX-License-Identifier: MIT

@testable import ListerFiles
import ListerBasics
import Foundation
import Glibc
import Synchronization
import TestKit
import Testing

/// Remembers what a monitor tells, in order.
private final class Recorder: DirectoryMonitorDelegate {
  private let calls = Mutex<[FolderChanges]>([])

  func directoryMonitorDidObserveChange(_ monitor: DirectoryMonitor, changes: FolderChanges) {
    calls.withLock { $0.append(changes) }
  }

  var all: [FolderChanges] { calls.withLock { $0 } }

  /// Waits until what was told so far is enough, with a deadline far beyond what that takes.
  func wait(until isEnough: ([FolderChanges]) -> Bool) -> [FolderChanges] {
    let end = ContinuousClock.now + .seconds(60)
    while !isEnough(all), ContinuousClock.now < end { usleep(1_000) }
    let all = all
    #expect(isEnough(all), "only \(all)")
    return all
  }
}

// One after the other, for descriptors of the whole process are counted.
@Suite(.serialized) struct DirectoryMonitorTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()
  private let monitor: DirectoryMonitor

  init() throws {
    folder = try TemporaryFolder()
    try folder.add("a.json", "1")
    monitor = DirectoryMonitor(path: folder.path) { $0.hasSuffix(".json") }
    monitor.delegate = recorder
    try monitor.startMonitoring()
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  @Test func `directory monitor: an external create is seen`() throws {
    try folder.add("b.json", "2")
    let calls = recorder.wait { $0.contains { $0.written == ["b.json"] } }
    #expect(calls.allSatisfy { $0.removed.isEmpty && !$0.needsRescan })
  }

  @Test func `directory monitor: an external edit is seen`() throws {
    try folder.add("a.json", "2")
    _ = recorder.wait { $0.contains { $0.written == ["a.json"] } }
  }

  @Test func `directory monitor: the deletion of the last file is seen`() throws {
    try FileManager.default.removeItem(atPath: path("a.json"))
    #expect(recorder.wait { !$0.isEmpty }.first?.removed == ["a.json"])
    #expect(try folder.names.isEmpty)
  }

  @Test func `directory monitor: a rename is told as such`() throws {
    let failure = unsafe rename(path("a.json"), path("b.json"))
    #expect(failure == 0)
    let first = try #require(recorder.wait { !$0.isEmpty }.first)
    #expect(first.removed == ["a.json"])
    #expect(first.written == ["b.json"])
    #expect(first.renamed == [FolderChanges.Rename(from: "a.json", to: "b.json")])
  }

  @Test func `directory monitor: an atomic replacement is one written file`() throws {
    try "[1]".withBytes { (bytes) throws(FileError) in
      try AtomicFile.replace(path("a.json"), with: bytes)
    }
    var expected = FolderChanges()
    expected.written = ["a.json"]
    #expect(recorder.wait { !$0.isEmpty } == [expected])
  }

  @Test func `directory monitor: a file made without replacing another is seen`() throws {
    var file = try AtomicFile(replacing: path("b.json"))
    try file.commitAsNew()
    _ = recorder.wait { $0.contains { $0.written == ["b.json"] } }
  }

  @Test func `directory monitor: a link to a whole file is seen`() throws {
    let failure = unsafe link(path("a.json"), path("b.json"))
    #expect(failure == 0)
    _ = recorder.wait { $0.contains { $0.written == ["b.json"] } }
  }

  @Test func `directory monitor: other names, hidden files and folders are left out`() throws {
    try folder.add("b.txt")
    try folder.add(".b.json")
    try folder.add(".lister/a.json/1.json")
    try folder.add("below/b.json")
    try folder.add("last.json")
    let calls = recorder.wait { $0.contains { $0.written.contains("last.json") } }
    #expect(Set(calls.flatMap { $0.written + $0.removed }) == ["last.json"])
    #expect(!calls.contains { $0.needsRescan })
  }

  @Test func `directory monitor: a file is told of when its writer has closed it`() throws {
    do {
      let descriptor = try FileDescriptor(writing: path("half.json"))
      _ = unsafe write(descriptor.number, "[", 1)
      try folder.add("whole.json", "[]")
      let calls = recorder.wait { $0.contains { $0.written == ["whole.json"] } }
      #expect(!calls.contains { $0.written.contains("half.json") })
    }
    _ = recorder.wait { $0.contains { $0.written == ["half.json"] } }
  }

  @Test func `directory monitor: a burst is joined to few calls`() throws {
    for index in 0..<1_000 { try folder.add("\(index % 10).json", "\(index)") }
    let names = Set((0..<10).map { "\($0).json" })
    let calls = recorder.wait { Set($0.flatMap(\.written)) == names }
    #expect(calls.count < 500)
    #expect(calls.allSatisfy { $0.written == $0.written.sorted() })
  }

  @Test func `directory monitor: stopped it holds no descriptor, and restarts`() throws {
    let before = openQueues()
    for round in 0..<50 {
      monitor.stopMonitoring()
      #expect(!monitor.isMonitoring)
      try folder.add("unseen\(round).json")
      try monitor.startMonitoring()
      try monitor.startMonitoring()
      #expect(monitor.isMonitoring)
    }
    try folder.add("b.json")
    let calls = recorder.wait { $0.contains { $0.written.contains("b.json") } }
    #expect(!calls.contains { $0.written.contains { $0.hasPrefix("unseen") } })
    monitor.stopMonitoring()
    let end = ContinuousClock.now + .seconds(60)
    // Other tests open and close queues meanwhile.
    var after = openQueues()
    while after >= before, ContinuousClock.now < end {
      usleep(1_000)
      after = openQueues()
    }
    #expect(after < before)
  }

  @Test(arguments: [true, false])
  func `directory monitor: a deleted or moved folder is told, and can return`(moves: Bool) throws {
    if moves {
      let failure = unsafe rename(folder.path, folder.path + "-moved")
      #expect(failure == 0)
    } else {
      try FileManager.default.removeItem(atPath: folder.path)
    }
    _ = recorder.wait { $0.contains(where: \.isFolderGone) }
    #expect(!monitor.isMonitoring)
    try? FileManager.default.removeItem(atPath: folder.path + "-moved")
    let error = #expect(throws: FileError.self) { try monitor.startMonitoring() }
    #expect(error?.description == "\(folder.path): cannot watch: No such file or directory")
    try folder.add("new.json")
    try monitor.startMonitoring()
    try folder.add("a.json")
    _ = recorder.wait { $0.contains { $0.written == ["a.json"] } }
  }

  /// How many inotify queues this process has open.
  private func openQueues() -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(name)"
      )
      return target?.contains("inotify") ?? false
    }
  }
}
