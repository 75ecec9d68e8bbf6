// SPDX-License-Identifier: MIT

import ListerTables

/// How much an archive may hold; what is over a bound is refused with its place.
///
/// The figures keep a small file from filling the memory or the day: an archive says nothing of
/// itself that can be trusted, so what comes out of it is counted while it comes.
package struct ArchiveLimits: Hashable, Sendable {
  package var entryBytes: Int
  /// Bytes of all entries together.
  package var totalBytes: Int
  package var entries: Int
  /// How many bytes may come out of one byte of the archive, once ``freeBytes`` have come out.
  package var ratio: Int
  /// Bytes that may come out at any ratio.
  package var freeBytes: Int

  /// Limits: 256 MiB an entry, 1 GiB and 100,000 entries together, 250 bytes of a byte beyond 16
  /// MiB.
  package init(
    entryBytes: Int = 256 << 20,
    totalBytes: Int = 1 << 30,
    entries: Int = 100_000,
    ratio: Int = 250,
    freeBytes: Int = 16 << 20
  ) {
    self.entryBytes = entryBytes
    self.totalBytes = totalBytes
    self.entries = entries
    self.ratio = ratio
    self.freeBytes = freeBytes
  }
}

/// What came out of an archive so far, counted against its limits.
struct ArchiveBudget {
  let limits: ArchiveLimits
  /// The size of the archive itself.
  let size: Int
  private var total = 0
  private var entry = 0
  private var entries = 0

  init(limits: ArchiveLimits, size: Int) {
    self.limits = limits
    self.size = size
  }

  /// Counts an entry that begins.
  mutating func begin(_ name: String) throws(ImportError) {
    entries += 1
    entry = 0
    guard entries <= limits.entries else {
      throw ImportError(
        place: name,
        message: "the archive has more than \(limits.entries) entries"
      )
    }
  }

  /// Counts bytes that came out of the entry.
  mutating func add(_ count: Int, _ name: String) throws(ImportError) {
    entry += count
    total += count
    guard entry <= limits.entryBytes else {
      throw ImportError(
        place: name,
        message: "unpacked it has more than \(limits.entryBytes >> 20) MiB"
      )
    }
    guard total <= limits.totalBytes else {
      throw ImportError(
        place: name,
        message: "unpacked the archive has more than \(limits.totalBytes >> 20) MiB"
      )
    }
    let (fair, overflow) = max(size, 1).multipliedReportingOverflow(by: limits.ratio)
    guard total <= limits.freeBytes || overflow || total <= fair else {
      throw ImportError(
        place: name,
        message: "unpacked it has more than \(limits.ratio) times its packed size, as bombs have"
      )
    }
  }
}
