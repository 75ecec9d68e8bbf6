// SPDX-License-Identifier: MIT

import Glibc
import ListerBatch

/// With how many threads a request is worked on; the answer never depends on it.
package enum Jobs {
  /// How many a request may ask for.
  package static let allowed = 1...1024

  /// How many there are unless a request says otherwise: as many as cores that this process may
  /// use, and no more than its cluster has given to it.
  package static var standard: Int {
    let slot = Slot.cores { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
    return min(Cores.available, slot ?? .max)
  }

  /// How many descriptors a request may need at once, with the most threads that there are.
  ///
  /// Some are for the queues, the streams and the folders, and four for the document and the
  /// versions of each thread. Dispatch traps when it gets none, so whoever has fewer doesn't try.
  package static var neededDescriptors: Int { 16 + 4 * OrderedBatch.workers(forJobs: .max) }
}
