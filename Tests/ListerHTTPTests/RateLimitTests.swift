// SPDX-License-Identifier: MIT

import Testing

@testable import ListerHTTP

/// How often an address may ask, at times that the test says.
@Suite struct RateLimitTests {
  private let limit = RateLimit(rate: 5)
  private let client = HTTPPeer.other("203.0.113.9")

  /// How many of twenty requests at one moment are allowed.
  private func allowed(at seconds: UInt64) -> Int {
    (0..<20).count { _ in limit.allows(client, at: seconds * 1_000_000_000) }
  }

  @Test func aBurstIsTwiceTheRateAndThenTheRateCounts() {
    #expect(allowed(at: 1) == 10)
    #expect(allowed(at: 1) == 0)
    #expect(allowed(at: 2) == 5)
  }

  @Test func whoHasNotAskedForLongMayNotAskMoreAtOnce() {
    #expect(allowed(at: 1) == 10)
    #expect(allowed(at: 3_600) == 10)
  }
}
