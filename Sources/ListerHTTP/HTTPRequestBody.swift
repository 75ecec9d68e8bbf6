// SPDX-License-Identifier: MIT

import CListerHTTP
import ListerBatch

/// The body of a request, as it comes; see ``HTTPPlan/Action/stream(limit:_:)``.
///
/// What has come and wasn't taken yet is at most ``room`` bytes: the client waits when it is full.
@safe
package final class HTTPRequestBody: @unchecked Sendable {
  // Sendable because everything that changes is behind the monitor.

  /// How many bytes wait at most, besides the part that is being received.
  package static let room = 262_144
  /// How many bytes are given at once, but for the last ones: what is answered is sent in large
  /// parts, so small ones would only wake who reads them.
  private static let step = room / 2
  /// How many bytes are taken and dropped after the limit, so that the answer can be read.
  private static let mercy = 16 << 20

  private let monitor = Monitor()
  private let limit: Int
  private var waiting: [UInt8] = []
  private var received = 0
  private var end = End.open
  /// Suspended because the room is full.
  private var suspended: UnsafeMutableRawPointer?

  private enum End {
    case open
    case complete
    case failed(any Error)
    /// Nobody reads on.
    case dropped
  }

  init(limit: Int) { self.limit = limit }

  /// A body of the given bytes, for tests of services without a server.
  package init(_ bytes: [UInt8]) {
    limit = bytes.count
    waiting = bytes
    end = .complete
  }

  /// How many bytes have come.
  package var count: Int { monitor.locked { received } }

  /// Waits for the next part: half the room, or what is left.
  ///
  /// - Returns: at least one byte; nil at the end.
  /// - Throws: ``HTTPGone``, or an ``HTTPProblem`` when the body is larger than its limit.
  package func next() throws -> [UInt8]? {
    var part: [UInt8] = []
    return try next(into: &part) ? part : nil
  }

  /// The same, into an array whose room is used again for what comes next.
  ///
  /// It is empty before, and stays so where there is no part yet that isn't waited for. False at
  /// the end.
  ///
  /// - Throws: as ``next()``.
  package func next(into part: inout [UInt8], waits: Bool = true) throws -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    while case .open = end, waiting.count < HTTPRequestBody.step {
      guard waits else { return true }
      monitor.wait()
    }
    switch end {
    case .open: break
    case .complete: if waiting.isEmpty { return false }
    case .failed(let error): throw error
    case .dropped: throw HTTPGone()
    }
    swap(&part, &waiting)
    wakeConnection()
    return true
  }

  /// Takes what has come; nil ends the connection.
  func take(_ bytes: UnsafeRawBufferPointer, of connection: UnsafeMutableRawPointer) -> Int? {
    monitor.lock()
    defer { monitor.unlock() }
    if case .open = end, received + bytes.count > limit {
      end = .failed(HTTPProblem.bodyTooLarge(limit))
      waiting = []
      monitor.wakeAll()
    }
    switch end {
    case .open:
      guard waiting.count < HTTPRequestBody.room else {
        unsafe suspended = connection
        unsafe lister_http_suspend(connection)
        return 0
      }
      unsafe waiting.append(contentsOf: bytes)
      if waiting.count >= HTTPRequestBody.step { monitor.wakeAll() }
    case .complete, .failed, .dropped:
      guard received < limit + HTTPRequestBody.mercy else { return nil }
    }
    received += bytes.count
    return bytes.count
  }

  /// The body is at its end.
  func complete() {
    monitor.locked {
      if case .open = end { end = .complete }
      monitor.wakeAll()
    }
  }

  /// Nobody reads on: what comes is dropped, and whoever waits for it is told that it is over.
  package func drop() {
    monitor.locked {
      if case .open = end { end = .dropped }
      waiting = []
      monitor.wakeAll()
      wakeConnection()
    }
  }

  /// The rest won't come.
  func fail() {
    monitor.locked {
      if case .open = end { end = .failed(HTTPGone()) }
      waiting = []
      monitor.wakeAll()
      wakeConnection()
    }
  }

  /// Whether the client waits because the room is full.
  var isFull: Bool { monitor.locked { unsafe suspended != nil } }

  private func wakeConnection() {
    guard let connection = unsafe suspended else { return }
    unsafe suspended = nil
    unsafe lister_http_resume(connection)
  }
}

extension HTTPProblem {
  static func bodyTooLarge(_ limit: Int) -> HTTPProblem {
    HTTPProblem(
      .contentTooLarge,
      "The body is larger than \(limit) bytes, the limit of this route.",
      kind: "body-too-large"
    )
  }
}
