// SPDX-License-Identifier: MIT

import CListerHTTP
import Synchronization

/// A thread with some of the connections.
///
/// Of the library's loops, one with 128 or more connections that are ready stops almost dead: it
/// asks the system again for what it hasn't served yet, and waits. So a loop has at most
/// ``room`` connections, and a server as many loops as it takes.
@safe
final class HTTPLoop: Sendable {
  /// How many connections a loop is given.
  static let room = 112
  /// How many the library accepts: those that have ended may not be counted down yet.
  static let limit = 120

  /// How many connections it has.
  let count = Atomic(0)
  private let handle = Mutex<Handle?>(nil)
  private let server: ServerContext

  @safe
  private struct Handle: @unchecked Sendable {
    // Sendable because the library allows these pointers on all threads.
    let loop: UnsafeMutableRawPointer
    let callbacks: UnsafeMutablePointer<lister_http_callbacks>
  }

  /// Starts a loop; nil when the system has no room for it.
  init?(of server: ServerContext) {
    self.server = server
    let callbacks = UnsafeMutablePointer<lister_http_callbacks>.allocate(capacity: 1)
    unsafe callbacks.initialize(
      to: lister_http_callbacks(
        context: Unmanaged.passUnretained(self).toOpaque(),
        opened: connectionOpened,
        closed: connectionClosed,
        begun: requestBegun,
        body: requestBody,
        ended: requestEnded,
        completed: requestCompleted
      )
    )
    let limits = server.options.limits
    var parameters = lister_http_limits(
      memory: limits.head + 16_384,
      connections: UInt32(HTTPLoop.limit),
      idle_seconds: UInt32(limits.idleTime)
    )
    guard let loop = unsafe lister_http_start(callbacks, &parameters) else {
      unsafe callbacks.deallocate()
      return nil
    }
    handle.withLock { unsafe $0 = Handle(loop: loop, callbacks: callbacks) }
  }

  /// Gives it a connection, whose descriptor it closes in any case.
  func add(_ descriptor: Int32, address: UnsafePointer<sockaddr>, size: socklen_t) {
    count.wrappingAdd(1, ordering: .relaxed)
    let loop = unsafe handle.withLock { unsafe $0?.loop }
    guard let loop = unsafe loop else { return }
    if unsafe lister_http_add(loop, descriptor, address, size) == 0 {
      count.wrappingSubtract(1, ordering: .relaxed)
    }
  }

  /// A connection has begun.
  func open(_ descriptor: Int32, peer: HTTPPeer) -> Connection {
    let connection = Connection(descriptor: descriptor, peer: peer, loop: self)
    server.connections.insert(connection)
    return connection
  }

  /// A connection ends.
  func close(_ connection: Connection) {
    server.connections.remove(connection)
    count.wrappingSubtract(1, ordering: .relaxed)
  }

  /// Begins a request.
  func begin(
    _ connection: Connection,
    _ handle: UnsafeMutableRawPointer,
    _ head: borrowing lister_http_head
  )
    -> Exchange?
  {
    unsafe Exchange.begin(on: connection, handle: handle, head: head, server: server)
  }

  /// Ends all its connections, none of which is suspended, and its thread.
  func stop() {
    let taken = handle.withLock { $0.take() }
    guard let taken else { return }
    unsafe lister_http_stop(taken.loop)
    unsafe taken.callbacks.deallocate()
  }
}
