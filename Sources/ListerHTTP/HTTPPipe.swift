// SPDX-License-Identifier: MIT

import CListerHTTP
import ListerBasics
import ListerBatch

/// The body of a response, written while it is sent.
///
/// One side writes: ``HTTPResponseWriter`` waits while ``room`` bytes wait to be sent, and
/// ``offer(_:)`` never waits. The other side is the connection. A pipe whose client has gone is
/// closed: then nothing can be written any more.
@safe
package final class HTTPPipe: @unchecked Sendable {
  // Sendable because everything that changes is behind the monitor.

  /// How many bytes wait at most.
  package static let room = 262_144

  private let monitor = Monitor()
  private var waiting: [UInt8] = []
  private var start = 0
  private var spool: Spool?
  private var isHeld = false
  private var isClosedNow = false
  private var end = End.open
  private var closeHandler: (@Sendable () -> Void)?
  /// Suspended because there is nothing to send.
  private var suspended: UnsafeMutableRawPointer?
  private var total = 0

  private enum End {
    case open
    case finished([(name: String, value: String)])
    case failed
  }

  enum Part {
    case bytes(Int)
    case nothing
    case end([(name: String, value: String)])
    case failure
  }

  /// Whether it ends with the server, not with its own last byte, as a stream of events does.
  package let isEndless: Bool

  /// An empty pipe.
  package init(isEndless: Bool = false) { self.isEndless = isEndless }

  /// A pipe of which nothing can be sent yet, because the request is still being received: what is
  /// written beyond ``room`` goes into a file without a name.
  init(heldWithSpoolOf budget: ByteBudget) {
    isEndless = false
    isHeld = true
    spool = Spool(budget)
  }

  /// Whether nothing can be written any more.
  package var isClosed: Bool { monitor.locked { isClosedNow } }

  /// How many bytes were sent.
  package var count: Int { monitor.locked { total } }

  /// Has something done when the client has gone; at once if that was before.
  package func onClose(_ body: @escaping @Sendable () -> Void) {
    let isLate = monitor.locked {
      if !isClosedNow { closeHandler = body }
      return isClosedNow
    }
    if isLate { body() }
  }

  /// Writes bytes, and waits while there is no room.
  ///
  /// - Throws: ``HTTPGone`` when the client has gone, ``HTTPProblem`` when the disk is full.
  func write(_ bytes: ByteView) throws {
    monitor.lock()
    defer { monitor.unlock() }
    while !isClosedNow, !isHeld, unsent >= HTTPPipe.room { monitor.wait() }
    guard !isClosedNow else { throw HTTPGone() }
    // Once bytes are in the file, those after them go there too, until it was read.
    if let spool, spool.count > 0 || (isHeld && unsent + bytes.count > HTTPPipe.room) {
      try spool.append(bytes)
    } else {
      append(bytes)
    }
    wakeConnection()
  }

  /// Whether so many bytes more would be the first that have to wait in the file.
  func isFull(for count: Int) -> Bool {
    monitor.locked { isHeld && spool?.count == 0 && unsent + count > HTTPPipe.room }
  }

  /// What waits in memory, for who sends it in another way; nothing is sent from here any more.
  func divert() -> [UInt8] {
    let bytes = monitor.locked { Array(waiting[start...]) }
    close()
    return bytes
  }

  /// Writes bytes if there is room, and closes the pipe if there is none: a client that doesn't
  /// read what it asked for holds up nobody.
  ///
  /// - Returns: whether they were written.
  @discardableResult
  package func offer(_ bytes: [UInt8]) -> Bool {
    let isWritten = monitor.locked {
      guard !isClosedNow, case .open = end, unsent + bytes.count <= HTTPPipe.room else {
        return false
      }
      bytes.withByteView { append($0) }
      wakeConnection()
      return true
    }
    if !isWritten { close() }
    return isWritten
  }

  /// Ends it; the trailers follow the last byte.
  package func finish(trailers: [(name: String, value: String)] = []) {
    monitor.locked {
      if case .open = end { end = .finished(trailers) }
      wakeConnection()
    }
  }

  /// Ends it so that the client sees that something is missing.
  package func fail() {
    monitor.locked {
      end = .failed
      wakeConnection()
    }
  }

  /// The client has gone, or is given up.
  func close() {
    let handler: (@Sendable () -> Void)? = monitor.locked {
      guard !isClosedNow else { return nil }
      isClosedNow = true
      waiting = []
      start = 0
      spool = nil
      monitor.wakeAll()
      wakeConnection()
      defer { closeHandler = nil }
      return closeHandler
    }
    handler?()
  }

  /// From now on it is sent.
  func release() {
    monitor.locked {
      isHeld = false
      monitor.wakeAll()
    }
  }

  /// Whether the connection waits for something to send.
  var isDry: Bool { monitor.locked { unsafe suspended != nil } }

  /// Hands the next bytes to the connection, which is suspended if there are none.
  func read(
    into room: UnsafeMutableRawBufferPointer,
    for connection: UnsafeMutableRawPointer
  ) -> Part {
    monitor.lock()
    defer { monitor.unlock() }
    if isClosedNow { return .failure }
    if start < waiting.count {
      let count = min(room.count, waiting.count - start)
      unsafe waiting.withUnsafeBytes {
        unsafe room.copyMemory(from: .init(rebasing: $0[start..<start + count]))
      }
      start += count
      if start == waiting.count {
        waiting.removeAll(keepingCapacity: waiting.count <= HTTPPipe.room)
        start = 0
      }
      return sent(count)
    }
    if let spool, spool.count > 0 {
      guard let count = unsafe spool.read(into: room) else { return .failure }
      return sent(count)
    }
    switch end {
    case .finished(let trailers): return .end(trailers)
    case .failed: return .failure
    case .open:
      unsafe suspended = connection
      unsafe lister_http_suspend(connection)
      return .nothing
    }
  }

  private func sent(_ count: Int) -> Part {
    total += count
    if unsent < HTTPPipe.room { monitor.wakeAll() }
    return .bytes(count)
  }

  private var unsent: Int { waiting.count - start + (spool?.count ?? 0) }

  private func append(_ bytes: ByteView) {
    if start > 0, start >= waiting.count / 2 {
      waiting.removeFirst(start)
      start = 0
    }
    unsafe bytes.withUnsafeBuffer { unsafe waiting.append(contentsOf: $0) }
  }

  private func wakeConnection() {
    guard let connection = unsafe suspended else { return }
    unsafe suspended = nil
    unsafe lister_http_resume(connection)
  }
}
