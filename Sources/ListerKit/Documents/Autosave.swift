// SPDX-License-Identifier: MIT

import ListerBasics

/// Decides when a document is saved: soon after the last change, and not too long after the first.
///
/// A state machine without a clock: times are milliseconds of any clock that doesn't run backwards,
/// and come from outside. Ask ``nextDeadline`` when to wake up. After a failure it waits longer
/// each time.
public struct Autosave: Hashable, Sendable {
  /// The changes that are to be saved together.
  private var changes: Burst

  /// Whether a snapshot is being written.
  public private(set) var isSaving = false
  /// The first change that is in the snapshot.
  private var firstPending: Int?
  private var notBefore = Int.min
  private var failures = 0

  /// A machine that saves one second after the last change and at most 15 seconds after the first.
  ///
  /// - Precondition: `0 <= quiet <= longest`.
  public init(quiet: Int = 1_000, longest: Int = 15_000) {
    changes = Burst(quiet: quiet, longest: longest)
  }

  /// How long nothing may change before it is saved, in milliseconds.
  public var quiet: Int { changes.quiet }
  /// How long a change waits at most while others follow, in milliseconds.
  public var longest: Int { changes.longest }

  /// When the next snapshot is to be taken; nil if nothing is to be saved, or one is being written.
  public var nextDeadline: Int? {
    guard !isSaving, let end = changes.end else { return nil }
    return max(end, notBefore)
  }

  /// Whether a snapshot is to be taken now.
  public func isDue(at now: Int) -> Bool { nextDeadline.map { $0 <= now } ?? false }

  /// Notes that something changed.
  public mutating func noteChange(at now: Int) { changes.note(at: now) }

  /// Notes that a snapshot was taken: what changes from now on is for the next one.
  public mutating func begin() {
    isSaving = true
    firstPending = changes.first
    changes.first = nil
  }

  /// Notes that the snapshot was written, or that it could not be, or that there was nothing to
  /// write.
  ///
  /// What could not be written is tried again: first after the quiet time, then after twice that
  /// and so on, at most after the longest one.
  public mutating func finish(succeeded: Bool, at now: Int) {
    isSaving = false
    defer { firstPending = nil }
    if succeeded {
      failures = 0
      notBefore = .min
      return
    }
    changes.first = firstPending ?? changes.first
    let (wait, isOver) = quiet.multipliedReportingOverflow(by: 1 << failures)
    failures = min(failures + 1, 32)
    notBefore = Burst.sum(now, isOver ? longest : min(wait, longest))
  }
}
