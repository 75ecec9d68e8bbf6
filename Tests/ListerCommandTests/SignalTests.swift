// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@Suite struct SignalTests {
  /// A recalculation of a stream that another process writes without end, once it has begun.
  private func endless(_ arguments: [String] = []) throws -> (writer: Child, lister: Child) {
    let pipe = Pipe()
    let writer = try Child(
      ["-c", "exec yes '[[1,\"=A1+1\"]]'"],
      program: "/bin/bash",
      output: pipe
    )
    let lister = try Child(["recalc", "--values"] + arguments, input: pipe)
    try pipe.fileHandleForWriting.close()
    try pipe.fileHandleForReading.close()
    let end = ContinuousClock.now + Child.patience
    while lister.outputSize == 0, ContinuousClock.now < end { usleep(1_000) }
    return (writer, lister)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal ends an endless stream after a whole line`(signal: Int32, code: Int32) throws {
    // A hang-up stays ignored where it was, as under nohup, and children inherit that.
    if signal == SIGHUP { _ = Glibc.signal(signal, SIG_DFL) }
    let (writer, lister) = try endless()
    lister.send(signal)
    let outcome = lister.outcome()
    _ = writer.outcome()
    #expect(outcome.code == code)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasSuffix("{\"values\":[[1,2]]}\n"))
    #expect(Set(outcome.lines.dropLast()) == ["{\"values\":[[1,2]]}"])
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends a run that waits for its input`(signal: Int32, code: Int32) throws {
    let pipe = Pipe()
    let lister = try Child(["recalc"], input: pipe)
    lister.waitUntilCatching(signal)
    lister.send(signal)
    let outcome = lister.outcome()
    try pipe.fileHandleForWriting.close()
    #expect(outcome.code == code)
  }

  /// How many bytes stand in a pipe that nobody has read yet.
  private func unread(_ descriptor: Int32) -> Int32 {
    var count: Int32 = 0
    _ = unsafe ioctl(descriptor, UInt(FIONREAD), &count)
    return count
  }

  @Test(arguments: [
    ["recalc", "pipe"], ["recalc", "a.json", "pipe"], ["recalc", "a.json", "-o", "pipe"],
    ["recalc", "--jobs", "1", "pipe", "-o", "out.ndjson"],
  ])
  func `the first signal ends the wait for the other end of a pipe`(arguments: [String]) throws {
    let scratch = try TemporaryFolder()
    try scratch.add("a.json", "[[1]]")
    unsafe mkfifo(scratch.path(of: "pipe"), 0o600)
    let lister = try Child(arguments, in: scratch.path)
    lister.waitUntilCatching(SIGTERM)
    lister.send(SIGTERM)
    let outcome = lister.outcome()
    #expect(outcome.code == 143)
    #expect(outcome.errors == "")
    #expect(scratch.allNames == ["a.json", "pipe"])
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal ends an import that waits for its input`(signal: Int32, code: Int32) throws {
    if signal == SIGHUP { _ = Glibc.signal(signal, SIG_DFL) }
    let scratch = try TemporaryFolder()
    let pipe = Pipe()
    let lister = try Child(["import", "-"], input: pipe, in: scratch.path)
    lister.waitUntilCatching(signal)
    lister.send(signal)
    let outcome = lister.outcome()
    try pipe.fileHandleForWriting.close()
    #expect(outcome.code == code)
  }

  @Test(arguments: [
    ["paste", "a.list.json"], ["add", "a.list.json", "-"], ["convert", "-", "b.csv"],
  ])
  func `a signal ends every command that reads the standard input`(arguments: [String]) throws {
    let scratch = try TemporaryFolder()
    try scratch.add("a.list.json", "{}")
    let pipe = Pipe()
    let lister = try Child(arguments, input: pipe, in: scratch.path)
    lister.send(SIGTERM)
    let outcome = lister.outcome()
    try pipe.fileHandleForWriting.close()
    #expect(outcome.signal == SIGTERM || outcome.code == 143)
    #expect(scratch.allNames.filter { !$0.hasPrefix(".lister") } == ["a.list.json"])
    #expect(scratch.content("a.list.json") == "{}")
  }

  @Test func `the first signal ends an import whose report nobody reads`() throws {
    let scratch = try TemporaryFolder()
    let lists = (0..<6_000).map { "{\"name\":\"List \($0)\",\"items\":[\"a\"]}\n" }.joined()
    try scratch.add("lists.ndjson", lists)
    let pipe = Pipe()
    let lister = try Child(
      ["import", "lists.ndjson", "--dry-run"],
      output: pipe,
      in: scratch.path
    )
    let end = ContinuousClock.now + Child.patience
    while unread(pipe.fileHandleForReading.fileDescriptor) < 65_536, ContinuousClock.now < end {
      usleep(1_000)
    }
    lister.send(SIGTERM)
    #expect(lister.outcome().code == 143)
  }

  @Test func `the first signal ends an import that waits for another program`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("in/A.list.json", "{\"items\":[\"a\"]}")
    try scratch.add("new/A.list.json", "{\"items\":[\"b\"]}")
    #expect(try Child.run("import", "in", "--into", "lists", in: scratch.path).code == 0)
    let before = scratch.content("lists/A.list.json")
    let lock = unsafe open(scratch.path(of: "lists/A.list.json"), O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let lister = try Child(["import", "new", "--into", "lists"], in: scratch.path)
    // What the folder remembers is open while the documents of a batch are locked.
    let descriptors = "/proc/\(lister.identifier)/fd"
    let end = ContinuousClock.now + Child.patience
    var isWaiting = false
    while !isWaiting, ContinuousClock.now < end {
      let numbers = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
      isWaiting = numbers.contains { number in
        let path = "\(descriptors)/\(number)"
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        return target?.hasSuffix("/.lister/state.db") == true
      }
      usleep(1_000)
    }
    #expect(isWaiting)
    lister.send(SIGTERM)
    let outcome = lister.outcome()
    #expect(outcome.code == 143)
    #expect(!outcome.errors.contains("has not finished within"))
    #expect(scratch.content("lists/A.list.json") == before)
  }

  @Test func `the first signal ends a run whose messages nobody reads`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("bad.ndjson", String(repeating: "bad\n", count: 10_000))
    let path = scratch.path(of: "pipe")
    unsafe mkfifo(path, 0o600)
    let reader = unsafe open(path, O_RDWR | O_CLOEXEC)
    defer { close(reader) }
    let lister = try Child(
      ["-c", "exec \"$LISTER\" recalc bad.ndjson 2>pipe"],
      program: "/bin/bash",
      environment: ["LISTER": Child.lister],
      in: scratch.path
    )
    let end = ContinuousClock.now + Child.patience
    while unread(reader) < 60_000, ContinuousClock.now < end { usleep(1_000) }
    lister.send(SIGTERM)
    #expect(lister.outcome().code == 143)
  }

  @Test func `a signal that ends a run still leaves the timings, and no half file`() throws {
    let scratch = try TemporaryFolder()
    let pipe = Pipe()
    let lister = try Child(
      ["recalc", "--timings=json", "-o", "out.ndjson"],
      input: pipe,
      in: scratch.path
    )
    pipe.fileHandleForWriting.write(Data("[[1]]\n".utf8))
    lister.waitUntilCatching(SIGTERM)
    lister.send(SIGTERM)
    let outcome = lister.outcome()
    try pipe.fileHandleForWriting.close()
    #expect(outcome.code == 143)
    #expect(scratch.allNames == [])
    _ = try object(outcome.errors)
  }
}
