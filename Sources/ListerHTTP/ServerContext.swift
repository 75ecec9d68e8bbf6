// SPDX-License-Identifier: MIT

import Synchronization

/// What all parts of one server share.
final class ServerContext: Sendable {
  let options: HTTPOptions
  let service: any HTTPService
  let metrics: HTTPMetrics
  let gate: AccessCheck
  let connections = ConnectionTable()
  let workers: WorkerPool
  let batches: WorkerPool
  let rate: RateLimit
  /// What waits on the disk, and what requests hold in memory.
  let spools: ByteBudget
  let held: ByteBudget
  let log: AccessLog?
  /// Whether nothing new is begun.
  let isEnding = Atomic(false)
  /// How many requests there were.
  private let counter = Atomic<UInt64>(0)
  private let base = UInt64.random(in: .min ... .max)

  init(options: HTTPOptions, service: any HTTPService, metrics: HTTPMetrics) {
    self.options = options
    self.service = service
    self.metrics = metrics
    gate = AccessCheck(options)
    workers = WorkerPool(threads: options.workers, queue: options.limits.queue)
    batches = WorkerPool(threads: options.batches, queue: options.limits.queue)
    spools = ByteBudget(options.limits.spool)
    held = ByteBudget(options.limits.memory)
    rate = RateLimit(rate: options.limits.rate)
    log = options.accessLog.map { AccessLog(descriptor: $0) }
  }

  /// The id of a request: what the client calls it if that is a plain word, or a new one.
  func id(_ wanted: String?) -> String {
    if let wanted, (1...64).contains(wanted.utf8.count),
      wanted.utf8.allSatisfy(ServerContext.isPlain)
    {
      return wanted
    }
    // An odd factor: each count gives another number.
    let count = counter.wrappingAdd(1, ordering: .relaxed).newValue
    return String(base &+ count &* 0x9E37_79B9_7F4A_7C15, radix: 36)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
