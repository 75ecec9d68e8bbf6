// SPDX-License-Identifier: MIT

import ListerBasics
import Synchronization

/// How often each address may ask: a bucket of drops for each, which fills as time goes by.
final class RateLimit: Sendable {
  /// How many addresses are remembered; those that ask least are forgotten.
  static let most = 4_096

  private struct Bucket {
    var drops: Double
    var time: UInt64
  }

  private let rate: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  /// A limit of so many requests a second, of which twice as many may come at once.
  init(rate: Int) { self.rate = Double(rate) }

  /// Whether a peer may ask now.
  func allows(_ peer: HTTPPeer, at time: UInt64 = SystemClock.monotonic) -> Bool {
    guard rate > 0, case .other(let address) = peer else { return true }
    return buckets.withLock { buckets in
      if buckets.count >= RateLimit.most, buckets[address] == nil {
        // Those whose bucket is full have not asked for a while.
        buckets = buckets.filter { drops($0.value, at: time) < rate * 2 }
        if buckets.count >= RateLimit.most { return false }
      }
      var bucket = buckets[address] ?? Bucket(drops: rate * 2, time: time)
      bucket = Bucket(drops: drops(bucket, at: time), time: time)
      let isAllowed = bucket.drops >= 1
      if isAllowed { bucket.drops -= 1 }
      buckets[address] = bucket
      return isAllowed
    }
  }

  private func drops(_ bucket: Bucket, at time: UInt64) -> Double {
    let elapsed = time > bucket.time ? Double(time - bucket.time) / 1e9 : 0
    return min(rate * 2, bucket.drops + elapsed * rate)
  }
}
