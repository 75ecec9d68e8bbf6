// SPDX-License-Identifier: MIT

import ListerMeasurement

/// Nanoseconds of a stage in all, where stages are measured.
struct StageClock {
  private let measures: Bool
  private(set) var time: UInt64 = 0

  init(_ settings: RecalculationSettings) { measures = settings.options.measures }

  /// The moment now, for ``add(since:)``.
  var start: UInt64 { measures ? ProcessClock.wall : 0 }

  /// Adds the time since a moment.
  mutating func add(since start: UInt64) {
    if measures { time &+= ProcessClock.wall &- start }
  }
}
