// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerBasics
import ListerFiles
import TestKit
import Testing

@Suite struct OutputWriterTests {
  private func write(_ bytes: [UInt8], to writer: borrowing OutputWriter) throws(FileError) {
    let view = bytes
    try view.withByteView { (view) throws(FileError) in try writer.write(view) }
  }

  @Test func `all bytes arrive through a pipe whose reader is slow`() throws {
    let pipe = try TestPipe()
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let end = pipe.takeWriter()
    Thread.detachNewThread {
      let writer = OutputWriter(FileDescriptor(borrowing: end, path: "pipe"))
      try? self.write(bytes, to: writer)
      _ = consume writer
      close(end)
    }
    let reader = pipe.openReader()
    var buffer = ByteBuffer()
    while try reader.read(room: 10_000, into: &buffer) > 0 { usleep(10) }
    #expect(buffer.view.array == bytes)
  }

  @Test func `the pipe itself stays in the mode that it was in`() throws {
    let pipe = try TestPipe()
    let writer = OutputWriter(pipe.openWriter())
    try write([1], to: writer)
    #expect(fcntl(pipe.reader, F_GETFL) & O_NONBLOCK == 0)
    let number = pipe.takeWriter()
    #expect(fcntl(number, F_GETFL) & O_NONBLOCK == 0)
    close(number)
  }

  @Test func `a wait for a reader is ended by the wake descriptor`() throws {
    let pipe = try TestPipe()
    let wake = try TestPipe()
    let writer = OutputWriter(pipe.openWriter(), wake: wake.reader)
    let end = wake.takeWriter()
    Thread.detachNewThread {
      usleep(20_000)
      close(end)
    }
    #expect(throws: FileError(.write, "pipe", .interrupted)) {
      try write([UInt8](repeating: 0, count: 1_000_000), to: writer)
    }
  }

  @Test func `what needs no wait is written though the wake descriptor is readable`() throws {
    let wake = try TestPipe()
    close(wake.takeWriter())
    var ends: [Int32] = [0, 0]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { ends.forEach { close($0) } }
    let writer = OutputWriter(
      FileDescriptor(borrowing: ends[0], path: "socket"),
      wake: wake.reader
    )
    try write([1, 2, 3], to: writer)
    var buffer = ByteBuffer()
    #expect(try FileDescriptor(borrowing: ends[1], path: "").read(room: 9, into: &buffer) == 3)
    #expect(throws: FileError(.write, "socket", .interrupted)) {
      try write([UInt8](repeating: 0, count: 10_000_000), to: writer)
    }
  }

  @Test func `all bytes arrive through a socket whose reader is slow, and its mode stays`() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let end = ends[0]
    Thread.detachNewThread {
      let writer = OutputWriter(FileDescriptor(borrowing: end, path: "socket"))
      try? self.write(bytes, to: writer)
      _ = consume writer
      if fcntl(end, F_GETFL) & O_NONBLOCK == 0 { close(end) }
    }
    let reader = FileDescriptor(borrowing: ends[1], path: "")
    var buffer = ByteBuffer()
    while try reader.read(room: 100_000, into: &buffer) > 0 { usleep(10) }
    #expect(buffer.view.array == bytes)
    close(ends[1])
  }

  @Test func `a pipe is opened when a reader comes`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe"
    unsafe mkfifo(path, 0o600)
    Thread.detachNewThread {
      guard let file = try? FileDescriptor(writing: path) else { return }
      try? self.write([7], to: OutputWriter(file))
    }
    var buffer = ByteBuffer()
    let reader = FileDescriptor(borrowing: unsafe open(path, O_RDONLY), path: path)
    #expect(try reader.read(room: 9, into: &buffer) == 1)
    close(reader.number)
  }

  @Test func `the wait for a reader of a pipe is ended by the wake descriptor`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe"
    unsafe mkfifo(path, 0o600)
    let wake = try TestPipe()
    close(wake.takeWriter())
    #expect(throws: FileError(.open, path, .interrupted)) {
      _ = try FileDescriptor(writing: path, wake: wake.reader)
    }
  }

  @Test func `a reader that has gone is a broken pipe`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0 else { exit(1) }
      let writer = OutputWriter(FileDescriptor(borrowing: ends[1], path: "pipe"))
      close(ends[0])
      do throws(FileError) {
        try writer.write(ByteView("x"))
      } catch {
        exit(error.isBrokenPipe ? 7 : 2)
      }
      exit(3)
    }
  }

  @Test func `a full device is an error`() throws {
    let writer = OutputWriter(try FileDescriptor(writing: "/dev/full"))
    #expect(throws: FileError(.write, "/dev/full", .system(ENOSPC))) {
      try write([1, 2, 3], to: writer)
    }
  }

  @Test func `sockets are written to as well`() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let sender = ends[0]
    Thread.detachNewThread {
      try? self.write(bytes, to: OutputWriter(FileDescriptor(borrowing: sender, path: "socket")))
      close(sender)
    }
    let reader = FileDescriptor(borrowing: ends[1], path: "socket")
    var buffer = ByteBuffer()
    while try reader.read(room: 4_096, into: &buffer) > 0 {}
    #expect(buffer.view.array == bytes)
    close(ends[1])
  }
}
