// SPDX-License-Identifier: MIT

import CListerHTTP
import Glibc
import ListerBasics
import Synchronization

/// An answer that is sent while its request is still being received.
///
/// The library answers requests that it has received whole. So this one goes to the socket from
/// here, in chunks, and the connection ends with it.
///
/// ```
/// write ──▶ socket                                  the client reads: nothing is kept
///       └─▶ file without a name ──▶ socket          it sends on and doesn't read
/// ```
/// Who writes waits for the client. One that sends everything before it reads would wait as well,
/// and so for ever: what is written goes into a file then, until the client has read that.
@safe
final class EarlyAnswer: @unchecked Sendable {
  // Sendable because one thread at a time writes; all others use what is constant or atomic.

  let status: Int
  /// A second descriptor of the connection, which stays open when the library closes its own.
  private let descriptor: Int32
  /// The milliseconds that a client may read nothing.
  private let patience: Int
  /// Whether the client can't send on before more of its request is taken.
  private let isHeldUp: @Sendable () -> Bool
  private let spool: Spool
  /// What stands before the next chunk: the head, or the end of the last chunk.
  private var lead: [UInt8]
  /// What was taken from the file and is being sent, from an index on.
  private var taken: [UInt8] = []
  private var takenStart = 0
  private let sent = Atomic(0)
  private let whole = Atomic(false)

  /// The milliseconds after which a client that is held up and reads nothing doesn't read at all.
  private static let pause = 200
  private static let room = 65_536

  /// Takes a connection over, once the head of its request has come; nil when there is no
  /// descriptor left.
  ///
  /// - Parameters:
  ///   - connection: the descriptor of the connection, which is open during the call.
  ///   - status: the status of the answer, for the log.
  ///   - head: the head, with the empty line behind it.
  ///   - spool: what is kept in a file.
  ///   - seconds: how long a client may be silent.
  ///   - isHeldUp: whether the client waits until more of its request is taken.
  init?(
    on connection: Int32,
    status: Int,
    head: [UInt8],
    spool: Spool,
    patience seconds: Int,
    isHeldUp: @escaping @Sendable () -> Bool
  ) {
    descriptor = fcntl(connection, F_DUPFD_CLOEXEC, 0)
    (self.status, lead) = (status, head)
    patience = seconds * 1_000
    self.spool = spool
    self.isHeldUp = isHeldUp
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// How many bytes were sent.
  var count: Int { sent.load(ordering: .relaxed) }

  /// Whether all of it was sent.
  var isWhole: Bool { whole.load(ordering: .acquiring) }

  /// Writes the next bytes of the body, and waits for the client.
  ///
  /// - Throws: ``HTTPGone`` when the client has gone, or reads nothing for too long; ``HTTPProblem``
  ///   when the disk is full.
  func write(_ bytes: ByteView) throws {
    guard !bytes.isEmpty else { return }
    lead += "\(String(bytes.count, radix: 16))\r\n".utf8
    try lead.withByteView { try put($0, flags: MSG_MORE) }
    lead = Array("\r\n".utf8)
    try put(bytes)
  }

  /// Ends the body; the trailers follow it.
  func finish(_ trailers: [(name: String, value: String)]) throws {
    lead += "0\r\n".utf8
    for (name, value) in trailers { lead += "\(name): \(value)\r\n".utf8 }
    lead += "\r\n".utf8
    try lead.withByteView { try put($0) }
    try drain(waits: true)
    whole.store(true, ordering: .releasing)
  }

  /// Cuts the connection, unless all was sent.
  func cut() { if !isWhole { shutdown(descriptor, Int32(SHUT_RDWR)) } }

  // MARK: Sending

  private var isKeeping: Bool { takenStart < taken.count || spool.count > 0 }

  private func put(_ bytes: ByteView, flags: Int = 0) throws {
    try drain(waits: false)
    var rest = bytes
    while !rest.isEmpty {
      if isKeeping {
        if try spool.add(rest) { return }
        // Now it is the client that is waited for.
        try drain(waits: true)
      } else if let count = try send(rest, flags) {
        rest = rest[count..<rest.count]
      } else if try !hasRoom(for: .whoReads) {
        return try spool.append(rest)
      }
    }
  }

  /// Sends what is kept, as far as that is possible at once, or all of it.
  private func drain(waits: Bool) throws {
    while isKeeping {
      if takenStart == taken.count {
        taken = try unsafe Array(unsafeUninitializedCapacity: EarlyAnswer.room) { target, count in
          guard let read = unsafe spool.read(into: UnsafeMutableRawBufferPointer(target)) else {
            throw HTTPGone()
          }
          count = read
        }
        takenStart = 0
      }
      if let count = try taken.withByteView({ try send($0[takenStart..<$0.count], 0) }) {
        takenStart += count
      } else if waits {
        _ = try hasRoom(for: .all)
      } else {
        return
      }
    }
  }

  /// Sends what the socket takes without waiting; nil if that is nothing.
  private func send(_ bytes: ByteView, _ flags: Int) throws -> Int? {
    while true {
      let count = unsafe bytes.withUnsafeBuffer {
        unsafe Glibc.send(
          descriptor,
          $0.baseAddress,
          $0.count,
          Int32(flags) | Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        )
      }
      if count >= 0 {
        sent.wrappingAdd(count, ordering: .relaxed)
        return count
      }
      if errno == EAGAIN { return nil }
      guard errno == EINTR else { throw HTTPGone() }
    }
  }

  /// Which clients are waited for.
  private enum Waited {
    case all
    /// Those that can still send; a client that is held up itself is not waited for.
    case whoReads
  }

  /// Waits until the socket takes more; false for a client that isn't waited for.
  private func hasRoom(for clients: Waited) throws -> Bool {
    var (waited, unsent) = (0, lister_http_unsent(descriptor))
    while true {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let code = unsafe poll(&wanted, 1, Int32(EarlyAnswer.pause))
      if code > 0 { return true }
      guard code == 0 else { continue }
      let now = lister_http_unsent(descriptor)
      if now != unsent {
        (waited, unsent) = (0, now)
      } else {
        waited += EarlyAnswer.pause
        if clients == .whoReads, isHeldUp() { return false }
        guard waited < patience else { throw HTTPGone() }
      }
    }
  }
}
