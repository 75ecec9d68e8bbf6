// SPDX-License-Identifier: MIT

import Synchronization

/// How many bytes of input are handed to a worker at once, learnt from how long that takes.
///
/// Large blocks cost the least, small ones share few or slow documents out evenly. So blocks begin
/// small, and double or halve until one takes about a millisecond: about a hundred times what
/// handing it over costs. A single worker shares with nobody: for it they begin larger, and only
/// grow. The output does not depend on it.
final class BlockSize: Sendable {
  /// Nanoseconds that a block should take.
  private static let wanted: ClosedRange<UInt64> = 700_000...2_500_000
  private let size: Atomic<Int>
  private let fileSize = Atomic<Int>(4 << 10)
  /// What is read and what comes of it stay in a core's cache, and are soon touched again.
  private let range: ClosedRange<Int>

  /// The size for blocks that so many workers share.
  init(workers: Int) {
    size = Atomic(workers > 1 ? 16 << 10 : 64 << 10)
    range = (workers > 1 ? 4 << 10 : 64 << 10)...256 << 10
  }

  /// The size for the next block.
  var bytes: Int { size.load(ordering: .relaxed) }

  /// The bytes that a file is expected to have: what the last ones had on average.
  var bytesPerFile: Int { fileSize.load(ordering: .relaxed) }

  /// Takes into account that so many files had so many bytes.
  func adapt(toFiles files: Int, bytes: Int) {
    guard files > 0 else { return }
    set(fileSize, to: max(1, (bytesPerFile + bytes / files) / 2))
  }

  /// Takes into account that a block took so many nanoseconds.
  func adapt(to nanoseconds: UInt64) {
    guard !BlockSize.wanted.contains(nanoseconds) else { return }
    // Two workers that adapt at once may lose one of two steps, which does no harm.
    let next = nanoseconds < BlockSize.wanted.lowerBound ? bytes * 2 : bytes / 2
    set(size, to: min(max(next, range.lowerBound), range.upperBound))
  }

  /// Changes a size only if it is another one, for all workers read it.
  private func set(_ size: borrowing Atomic<Int>, to value: Int) {
    if size.load(ordering: .relaxed) != value { size.store(value, ordering: .relaxed) }
  }
}
