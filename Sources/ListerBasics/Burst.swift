// SPDX-License-Identifier: MIT

/// Joins events that follow each other closely: a burst ends soon after its last event, and not too
/// long after its first.
///
/// A state machine without a clock: times are milliseconds of any clock that doesn't run backwards,
/// and come from outside.
public struct Burst: Hashable, Sendable {
  /// How long nothing may happen before it ends, in milliseconds.
  public let quiet: Int
  /// How long it lasts at most while events follow, in milliseconds.
  public let longest: Int
  /// When its first event came; nil while none has come.
  public var first: Int?
  private var last = Int.min

  /// A burst without an event.
  ///
  /// - Precondition: `0 <= quiet <= longest`.
  public init(quiet: Int, longest: Int) {
    precondition(0 <= quiet && quiet <= longest, "the longest wait is at least the quiet one")
    self.quiet = quiet
    self.longest = longest
  }

  /// When it ends, unless more happens; nil while no event has come.
  public var end: Int? {
    first.map { min(Burst.sum(last, quiet), Burst.sum($0, longest)) }
  }

  /// Notes an event.
  public mutating func note(at now: Int) {
    if first == nil { first = now }
    last = max(last, now)
  }

  /// A time and a wait; the end of all times where they are too much for 64 bits.
  public static func sum(_ time: Int, _ wait: Int) -> Int {
    let (sum, isOver) = time.addingReportingOverflow(wait)
    return isOver ? .max : sum
  }
}
