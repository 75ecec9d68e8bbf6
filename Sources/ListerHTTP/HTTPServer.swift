// SPDX-License-Identifier: MIT

import CListerHTTP
import Glibc
import ListerBasics
import ListerBatch
import Synchronization

/// A server that has begun to listen.
///
/// ```
/// let server = try HTTPServer(options, serving: service)
/// print(server.places)
/// ...
/// server.stop(within: 30)
/// ```
package final class HTTPServer: Sendable {
  /// Where it listens, as clients name it: `http://127.0.0.1:8080`, `unix:/run/lister.sock`.
  package let places: [String]
  package let metrics: HTTPMetrics
  let state: ServerContext
  private let listeners: [Listener]
  private let acceptor: Acceptor
  private let accepting: Thread
  private let caring: Thread
  /// Whether everything was finished, once it has been stopped.
  private let outcome = Mutex<Bool?>(nil)
  private let isOver = Shared(Atomic(false))

  /// Whether the library was loaded.
  private static let isLoaded = lister_http_load() != 0

  /// Begins to listen; `/healthz`, `/readyz` and `/metrics` are its own.
  ///
  /// - Throws: ``HTTPServerError``; then nothing listens.
  package init(
    _ options: HTTPOptions,
    serving service: any HTTPService,
    metrics: HTTPMetrics = HTTPMetrics()
  ) throws(HTTPServerError) {
    guard HTTPServer.isLoaded else { throw .noLibrary }
    _ = signal(SIGPIPE, SIG_IGN)
    let state = ServerContext(
      options: options,
      service: service,
      metrics: metrics
    )
    var listeners: [Listener] = []
    for address in options.addresses {
      do {
        listeners.append(try Listener(address))
      } catch {
        for listener in listeners { listener.end() }
        throw error
      }
    }
    let acceptor = Acceptor(server: state, listeners: listeners)
    let isOver = isOver
    guard let accepting = Thread({ acceptor.run() }),
      let caring = Thread({
        var watchdog = ConnectionWatchdog(state)
        while !isOver.value.load(ordering: .relaxed) {
          watchdog.look()
          usleep(UInt32(ConnectionWatchdog.interval / 1_000))
        }
        state.log?.flush()
      })
    else { throw .noThread }
    (self.state, self.metrics, self.listeners, self.acceptor) = (
      state, metrics, listeners, acceptor
    )
    (self.accepting, self.caring) = (accepting, caring)
    places = listeners.map(\.place)
  }

  package var connections: Int { state.connections.count }

  /// Ends the server: nothing new is taken, and what runs is finished.
  ///
  /// The first call counts. What isn't finished within the seconds is cancelled; false then.
  @discardableResult
  package func stop(within seconds: Int) -> Bool {
    outcome.withLock { outcome in
      if let outcome { return outcome }
      let isFinished = end(within: seconds)
      outcome = isFinished
      return isFinished
    }
  }

  private func end(within seconds: Int) -> Bool {
    state.isEnding.store(true, ordering: .relaxed)
    acceptor.stop()
    accepting.join()
    for listener in listeners { listener.end() }
    let isFinished = wait(seconds) || state.connections.areSilent
    if !isFinished {
      let exchanges = state.connections.locked { connections in
        connections.compactMap { connection in connection.exchange.withLock { $0 } }
      }
      for exchange in exchanges {
        exchange.cancel()
        exchange.pipe?.close()
      }
      _ = wait(5)
    }
    // Work that doesn't end keeps its connection, and so its loop: the process takes them along.
    if state.connections.areOver {
      state.workers.end()
      state.batches.end()
      for loop in acceptor.all { loop.stop() }
    }
    isOver.value.store(true, ordering: .relaxed)
    caring.join()
    return isFinished
  }

  /// Waits until all connections have ended, or were cut: those the loops let go when they stop.
  private func wait(_ seconds: Int) -> Bool {
    let end = SystemClock.monotonic + UInt64(seconds) * 1_000_000_000
    while !state.connections.areOver {
      guard SystemClock.monotonic < end else { return false }
      state.connections.endEndless()
      usleep(5_000)
    }
    return true
  }
}

/// A value that several hold.
private final class Shared<Value: ~Copyable & Sendable>: Sendable {
  let value: Value
  init(_ value: consuming Value) { self.value = value }
}
