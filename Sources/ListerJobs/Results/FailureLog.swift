// SPDX-License-Identifier: MIT

/// Failures in the order of their inputs.
struct OrderedFailures {
  private(set) var entries: [(input: Int, failure: JobFailure)] = []

  /// Adds a failure behind all others of its input.
  mutating func add(_ failure: JobFailure, of input: Int) {
    let last = entries.lastIndex { $0.input <= input }
    entries.insert((input, failure), at: last.map { $0 + 1 } ?? 0)
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}

/// Tells what failed, in the order of the inputs.
final class FailureLog {
  private let onFailure: @Sendable (JobFailure) -> Void
  /// What is not told yet, for files wait that may fail before.
  private var held = OrderedFailures()
  /// How many wrong formulas were among the failures so far.
  private var formulas = 0

  init(_ onFailure: @escaping @Sendable (JobFailure) -> Void) { self.onFailure = onFailure }

  /// How many are not told yet.
  var count: Int { held.entries.count }

  /// Takes what failed in a block.
  func take(_ failures: OrderedFailures) {
    for (input, failure) in failures.entries { held.add(failure, of: input) }
  }

  func tell() {
    for (_, failure) in held.entries {
      if case .formula = failure.cause {
        guard JobCounts.reportsFormula(behind: formulas) else { continue }
        formulas += 1
      }
      onFailure(failure)
    }
    held.removeAll()
  }
}
