// SPDX-License-Identifier: MIT

import Synchronization

/// What a server has done since its start.
package final class HTTPMetrics: Sendable {
  /// Requests of one route with one status.
  struct Series: Hashable {
    var route: String
    var status: Int
  }

  /// The numbers of a series.
  struct Numbers {
    /// How many took at most as long as each bound, not cumulated; the last are those above.
    var buckets = [UInt64](repeating: 0, count: HTTPMetrics.bounds.count + 1)
    var nanoseconds: UInt64 = 0
    var received: UInt64 = 0
    var sent: UInt64 = 0
  }

  /// The upper bounds of the buckets, in microseconds.
  static let bounds: [UInt64] = [
    50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 2_500_000, 10_000_000, 60_000_000,
  ]

  /// The numbers of a series, while it is counted.
  final class Tally: Sendable {
    let numbers = Mutex(Numbers())
  }

  private let tallies = Mutex<[Series: Tally]>([:])
  let documents = Atomic(0)
  let cells = Atomic(0)

  /// Metrics of nothing.
  package init() {}

  /// Counts what was calculated.
  package func count(documents: Int, cells: Int) {
    self.documents.wrappingAdd(documents, ordering: .relaxed)
    self.cells.wrappingAdd(cells, ordering: .relaxed)
  }

  /// Where the requests of a series are counted.
  func tally(of series: Series) -> Tally {
    tallies.withLock { tallies in
      if let known = tallies[series] { return known }
      let new = Tally()
      tallies[series] = new
      return new
    }
  }

  /// All series that there are, with what they have come to.
  var series: [(key: Series, value: Numbers)] {
    tallies.withLock { $0 }.map { ($0.key, $0.value.numbers.withLock { $0 }) }
  }
}

extension HTTPMetrics.Tally {
  /// Counts a request.
  func count(nanoseconds: UInt64, received: Int, sent: Int) {
    let bucket = HTTPMetrics.bounds.firstIndex { nanoseconds <= $0 * 1_000 }
    numbers.withLock { numbers in
      numbers.add(
        bucket: bucket ?? HTTPMetrics.bounds.count,
        nanoseconds: nanoseconds,
        received: received,
        sent: sent
      )
    }
  }
}

extension HTTPMetrics.Numbers {
  fileprivate mutating func add(bucket: Int, nanoseconds: UInt64, received: Int, sent: Int) {
    buckets[bucket] += 1
    self.nanoseconds &+= nanoseconds
    self.received &+= UInt64(received)
    self.sent &+= UInt64(sent)
  }
}
