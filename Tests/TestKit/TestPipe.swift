// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A pipe of the system, whose ends are closed with it.
public final class TestPipe {
  /// The end to read from.
  public let reader: Int32
  /// The end to write to; -1 when it was taken.
  public private(set) var writer: Int32

  /// Writing when nobody reads any more is an error, and not the end of all tests.
  private static let ignoresSignal: Bool = {
    signal(SIGPIPE, SIG_IGN)
    return true
  }()

  /// Makes a pipe.
  public init() throws {
    _ = TestPipe.ignoresSignal
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    reader = ends[0]
    writer = ends[1]
  }

  deinit {
    close(reader)
    if writer >= 0 { close(writer) }
  }

  /// The end to write to; whoever takes it closes it.
  public func takeWriter() -> Int32 {
    defer { writer = -1 }
    return writer
  }

  /// Writes a short text.
  public func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.write(writer, bytes, bytes.count)
  }

  /// Reads to the end, on a thread of its own; the closure waits for it and gives the bytes.
  public func collect() -> () -> [UInt8] {
    let result = Collected()
    let descriptor = reader
    Thread.detachNewThread {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = unsafe read(descriptor, &chunk, chunk.count)
        guard count > 0 else { break }
        bytes += chunk[..<count]
      }
      result.set(bytes)
    }
    return { result.wait() }
  }

  private final class Collected: Sendable {
    private let condition = NSCondition()
    nonisolated(unsafe) private var bytes: [UInt8]?  // Guarded by the condition.

    func set(_ bytes: [UInt8]) {
      condition.withLock {
        unsafe self.bytes = bytes
        condition.signal()
      }
    }

    func wait() -> [UInt8] {
      condition.withLock {
        while true {
          if let bytes = unsafe bytes { return bytes }
          condition.wait()
        }
      }
    }
  }
}
