// SPDX-License-Identifier: MIT

import ListerBatch
import ListerFiles

/// The numbers of the first lines of an input's blocks, which follow from the counts of lines before them.
///
/// Each worker tells the count of its block as soon as it has it. Who needs a number waits for the blocks
/// before its own: they have been counted by then, or are being read, so nobody waits for a calculation.
final class LineNumbers: @unchecked Sendable {
  // Sendable because of the monitor, which guards all that changes here and in the claims.

  /// The lines of a block, and the part of the input that is to be read for them; nil if they were.
  final class Claim {
    let numbers: LineNumbers
    let part: LineParts.Part?
    fileprivate let index: Int
    /// How many lines are in it, and the number of the first one, where that is known.
    fileprivate var count = 0
    fileprivate var first: Int?

    fileprivate init(_ numbers: LineNumbers, _ part: LineParts.Part?, _ index: Int) {
      (self.numbers, self.part, self.index) = (numbers, part, index)
    }
  }

  private let monitor = Monitor()
  /// How many blocks were claimed; used by who claims them, one at a time.
  private var claims = 0
  /// The first block whose count isn't known, and the number of its first line.
  private var next = 0
  private var nextLine: Int
  /// Blocks behind it whose counts are known.
  private var waiting: [Int: Claim] = [:]

  /// Numbers that begin with that of the first line.
  init(first: Int) { nextLine = first }

  /// Claims the next block.
  func claim(_ part: LineParts.Part? = nil) -> Claim {
    defer { claims += 1 }
    return Claim(self, part, claims)
  }

  /// Notes how many lines are in a block; each is noted once.
  func note(_ count: Int, of claim: Claim) {
    monitor.lock()
    defer { monitor.unlock() }
    claim.count = count
    guard claim.index == next else { return waiting[claim.index] = claim }
    var known: Claim? = claim
    while let claim = known {
      claim.first = nextLine
      nextLine += claim.count
      next += 1
      known = waiting.isEmpty ? nil : waiting.removeValue(forKey: next)
    }
    monitor.wakeAll()
  }

  /// The number of the first line of a block whose count was noted; waits for those before it.
  func first(of claim: Claim) -> Int {
    monitor.lock()
    defer { monitor.unlock() }
    while true {
      if let first = claim.first { return first }
      monitor.wait()
    }
  }
}
