// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

extension Exchange {
  /// Tells the metrics and the log of a request that is over.
  func tell(_ end: UInt64, inFull: Bool) {
    let record = record
    let sent = record.pipe?.count ?? record.sent
    // What nginx writes for a client that has gone before its answer.
    let status = record.status == 0 ? 499 : record.status
    let series = HTTPMetrics.Series(route: plan.route, status: status)
    if connection.tally?.series != series {
      connection.tally = (series, server.metrics.tally(of: series))
    }
    connection.tally?.tally.count(nanoseconds: end - began, received: received, sent: sent)
    guard let log = server.log else { return }
    let request = work.request
    log.add([
      JSONText.Member("at", Exchange.time()),
      JSONText.Member("id", request.id),
      JSONText.Member("peer", request.peer.word),
      JSONText.Member("method", request.method.rawValue),
      JSONText.Member("target", request.rawTarget),
      JSONText.Member("route", plan.route),
      JSONText.Member("status", status),
      JSONText.Member("received", received),
      JSONText.Member("sent", sent),
      JSONText.Member("elapsed_ns", Int(end - began)),
      JSONText.Member("complete", inFull),
    ])
  }

  /// The time in UTC, to the millisecond.
  private static func time() -> String {
    let milliseconds = SystemClock.utc / 1_000_000
    let (day, rest) = (milliseconds / 86_400_000, milliseconds % 86_400_000)
    let fraction = String(1_000 + rest % 1_000).dropFirst()
    // 25,569: the first day of 1970.
    return "\(Calendar.day(25_569 + day).text)T\(Calendar.time(rest / 1_000)).\(fraction)Z"
  }
}

extension HTTPPeer {
  /// The peer in one word, for the log.
  var word: String {
    switch self {
    case .loopback: "loopback"
    case .unix: "unix"
    case .other(let address): address
    }
  }
}
