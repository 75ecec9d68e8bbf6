// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP
import ListerJobs
import ListerService

/// The limits of a server, each an option with the server's default.
enum ServeLimits {
  private static let usual = HTTPLimits()

  static var workers: Int { Jobs.standard }

  static let connections = number("connections", 1...100_000, usual.connections)(
    "Serve at most N connections at once; of more, those that are silent are ended."
  )
  static let queue = number("queue", 0...1_000_000, usual.queue)(
    "Let N requests wait for a worker, and refuse more with 503."
  )
  static let batches = number("batches", 1...1_024, 8)(
    "Do N streams and other long requests at once."
  )
  static let head = number("max-head", 1_024...1_048_576, usual.head)(
    "Refuse heads of more than N bytes with 431."
  )
  static let body = number("max-body", 1_024...1 << 30, usual.body)(
    "Refuse documents of more than N bytes with 413; streams have no such limit."
  )
  static let headTime = number("head-time", 1...3_600, usual.headTime)(
    "End connections whose head takes more than N seconds."
  )
  static let idleTime = number("idle-time", 1...86_400, usual.idleTime)(
    "End connections that are silent for N seconds."
  )
  static let workTime = number("work-time", 1...86_400, usual.workTime)(
    "Give up work on one document after N seconds, with 503."
  )
  static let bodyRate = number("body-rate", 0...1_000_000_000, usual.bodyRate)(
    "End connections whose body comes with less than N bytes per second, over 30 seconds."
  )
  static let rate = number("rate", 0...10_000_000, usual.rate)(
    "Let each address that isn't of this machine ask N times a second, more is 429; 0 is no limit."
  )

  static let memory = number("max-memory", 1 << 20...1 << 50, usual.memory)(
    "Hold at most N bytes of bodies and answers in memory, of all requests; more is 503."
  )
  static let spool = number("max-spool", 0...1 << 50, usual.spool)(
    "Keep at most N bytes of streamed answers on the disk, of all clients that don't read them."
  )
  static let operations = number(
    "max-operations",
    1...10_000_000,
    usualOfService.editing.operations
  )(
    "Refuse requests of more than N operations with 413."
  )
  static let words = number("max-words", 1...10_000, usualOfService.words)(
    "Refuse searches for more than N words with 413."
  )
  private static let usualOfService = ServiceLimits()

  /// All of them, in the order of the help.
  static let options: [Option] = [
    connections, queue, batches, head, body, headTime, idleTime, workTime, bodyRate, rate,
    memory, spool, operations, words,
  ]

  /// The limits that a command line asks for.
  static func limits(of invocation: Invocation) -> HTTPLimits {
    var limits = HTTPLimits()
    limits.connections = invocation[connections]
    limits.queue = invocation[queue]
    limits.head = invocation[head]
    limits.body = invocation[body]
    limits.headTime = invocation[headTime]
    limits.idleTime = invocation[idleTime]
    limits.workTime = invocation[workTime]
    limits.bodyRate = invocation[bodyRate]
    limits.rate = invocation[rate]
    limits.memory = invocation[memory]
    limits.spool = invocation[spool]
    return limits
  }

  /// What a request may take of the service.
  static func serviceLimits(of invocation: Invocation) -> ServiceLimits {
    var limits = ServiceLimits()
    limits.editing.operations = invocation[operations]
    limits.words = invocation[words]
    return limits
  }

  private static func number(
    _ name: String,
    _ range: ClosedRange<Int>,
    _ standard: Int
  )
    -> (String) -> ValueOption<Int>
  {
    { help in
      ValueOption(long: name, value: .integer("N", range, standard: standard), help: help)
    }
  }
}
