// SPDX-License-Identifier: MIT

package struct HTTPOptions: Sendable {
  /// Where it listens; at least one place.
  package var addresses: [HTTPAddress]
  /// Names that `Host` may have besides those of this machine: what a proxy is called outside.
  package var hosts: [String] = []
  package var tokens: [HTTPToken] = []
  /// Whether clients on this machine need a token too.
  package var isTokenNeeded = false
  package var limits = HTTPLimits()
  /// How many threads do what takes longer than 50 µs.
  package var workers: Int
  /// How many requests may be streams or other long work at once.
  package var batches = 8
  /// A descriptor for a line of JSON about each request; the server doesn't close it.
  package var accessLog: Int32?

  /// A server at some addresses.
  package init(addresses: [HTTPAddress], workers: Int) {
    self.addresses = addresses
    self.workers = workers
  }
}

/// What a client may take of a server.
package struct HTTPLimits: Hashable, Sendable {
  /// The bytes of a head, from 1,024 to 1,048,576.
  package var head = 16_384
  /// The seconds that a head may take.
  package var headTime = 10
  /// The seconds that a connection may be silent.
  package var idleTime = 30
  /// The least bytes per second of a body, over ``bodyTime``.
  package var bodyRate = 1_000
  /// The seconds over which that is measured.
  package var bodyTime = 30
  /// The seconds after which work on a collected body is given up.
  package var workTime = 60
  /// The bytes that are kept on the disk of streamed answers, of all together.
  package var spool = 1 << 30
  /// The bytes of bodies and answers that are held in memory, of all requests together.
  package var memory = 1 << 30
  /// The bytes of a collected body, whatever a route allows.
  package var body = 8 << 20
  package var connections = 1_200
  /// The requests that wait for a worker.
  package var queue = 1_024
  /// The requests per second of one address that isn't of this machine; 0 is no limit.
  package var rate = 1_000

  /// The usual limits.
  package init() {}
}
