// SPDX-License-Identifier: MIT

import CListerLinux
import Glibc
import ListerBatch

/// What the processors have counted during a run: what is not counted here is nil.
package struct HardwareCounts: Hashable, Sendable {
  /// Cycles of the clock, instructions that were finished, and misses of the last cache.
  package var cycles: Int?, instructions: Int?, misses: Int?

  /// Nothing was counted.
  package init() {}
}

/// Counters of all threads of this process, and of those that these start.
///
/// Source: perf_event_open(2). Virtual machines and containers often have none.
package struct HardwareCounters: ~Copyable {
  /// Something that is counted: a type and an event, as the kernel numbers them.
  package struct Event: Hashable, Sendable {
    let type: UInt32, event: UInt64

    /// Cycles of the clock.
    package static let cycles = Event(type: 0, event: 0)
    /// Instructions that were finished.
    package static let instructions = Event(type: 0, event: 1)
    /// Misses of the last cache.
    package static let misses = Event(type: 0, event: 3)
    /// Nanoseconds on a processor, which the kernel counts itself.
    static let processorTime = Event(type: 1, event: 1)
  }

  private let events: [Event]
  /// The descriptors of each event, one for each thread; empty where it is not counted.
  private var descriptors: [[Int32]] = []

  /// Counts from now on.
  package init(_ events: [Event] = [.cycles, .instructions, .misses]) {
    self.events = events
    let threads = ProcessThreads.all
    for event in events {
      var opened: [Int32] = []
      for thread in threads {
        let descriptor = lister_counter(thread, event.type, event.event)
        // A thread that has ended counts nothing; without the right, or the counter, none does.
        if descriptor < 0, errno != ESRCH { break }
        if descriptor >= 0 { opened.append(descriptor) }
      }
      descriptors.append(opened)
    }
  }

  deinit {
    for descriptor in descriptors.joined() { close(descriptor) }
  }

  /// What was counted of an event since the start; nil if it is not counted.
  package subscript(event: Event) -> Int? {
    guard let index = events.firstIndex(of: event), !descriptors[index].isEmpty else { return nil }
    var sum = 0
    for descriptor in descriptors[index] {
      var count: UInt64 = 0
      guard unsafe read(descriptor, &count, 8) == 8 else { return nil }
      sum += Int(clamping: count)
    }
    return sum
  }

  /// What was counted since the start.
  package var counts: HardwareCounts {
    var counts = HardwareCounts()
    counts.cycles = self[.cycles]
    counts.instructions = self[.instructions]
    counts.misses = self[.misses]
    return counts
  }
}
