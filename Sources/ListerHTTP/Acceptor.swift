// SPDX-License-Identifier: MIT

import CListerHTTP
import Glibc
import ListerBatch
import Synchronization

/// The thread that takes connections, and gives each to a loop.
final class Acceptor: Sendable {
  private let server: ServerContext
  private let listeners: [Listener]
  private let stopping = Cancellation()
  private let loops = Mutex<[HTTPLoop]>([])

  init(server: ServerContext, listeners: [Listener]) {
    self.server = server
    self.listeners = listeners
  }

  /// Takes connections until ``stop()``.
  func run() {
    var wanted = (listeners.map(\.descriptor) + [stopping.wakeDescriptor]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while !stopping.isCancelled {
      guard unsafe poll(&wanted, nfds_t(wanted.count), -1) > 0 else { continue }
      for listener in listeners where !stopping.isCancelled { take(from: listener) }
    }
  }

  /// Ends ``run()``.
  func stop() { stopping.cancel() }

  /// All loops, for whoever stops them.
  var all: [HTTPLoop] { loops.withLock { $0 } }

  private func take(from listener: Listener) {
    var storage = sockaddr_storage()
    while !stopping.isCancelled {
      guard hasRoom() else { return pause() }
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let isTaken = unsafe withUnsafeMutablePointer(to: &storage) { pointer -> Bool in
        let address = unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
        let number = unsafe lister_http_accept(listener.descriptor, address, &size)
        guard number >= 0 else {
          // Too many descriptors: those that end make room.
          if errno == EMFILE || errno == ENFILE || errno == ENOMEM { pause() }
          return false
        }
        // A socket without a name says its family alone.
        guard let loop = loop() else {
          close(number)
          return true
        }
        unsafe loop.add(number, address: address, size: max(size, 2))
        return true
      }
      guard isTaken else { return }
    }
  }

  /// The loop for the next connection: of those with room the one with the fewest, and a new one
  /// when all have much to do.
  private func loop() -> HTTPLoop? {
    loops.withLock { loops in
      let least = loops.min { left, right in
        left.count.load(ordering: .relaxed) < right.count.load(ordering: .relaxed)
      }
      let isEarly = loops.count < min(2, server.options.workers)
      if let least, !isEarly, least.count.load(ordering: .relaxed) < HTTPLoop.room { return least }
      guard let new = HTTPLoop(of: server) else { return least }
      loops.append(new)
      return new
    }
  }

  /// Whether one more connection may come; if not, one that is silent for long is ended.
  private func hasRoom() -> Bool {
    let most = server.options.limits.connections
    if count < most { return true }
    server.connections.endOldestIdle()
    return count < most
  }

  /// How many connections the loops have, with those that they haven't begun yet.
  private var count: Int {
    loops.withLock { $0.reduce(0) { $0 + $1.count.load(ordering: .relaxed) } }
  }

  private func pause() {
    var wake = pollfd(fd: stopping.wakeDescriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&wake, 1, 10)
  }
}
