// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCore
import Synchronization

/// Many changed documents of one kind, each recalculated with plans and without.
///
/// Workers take blocks of documents, as those of a run do, and share the templates that they learn. What
/// is in a block is a function of the kind, the seed and the block's number alone.
package struct PlanTrial: Sendable {
  /// What the documents are made of.
  package let kind: TrialKind
  /// What the changes start from.
  package let seed: UInt64
  /// How many documents there are, at least.
  package let documents: Int
  /// With how many threads.
  package let jobs: Int

  /// A trial that has not run.
  package init(_ kind: TrialKind, seed: UInt64, documents: Int, jobs: Int) {
    (self.kind, self.seed, self.documents, self.jobs) = (kind, seed, documents, jobs)
  }

  /// What became of the documents.
  package struct Outcome: Sendable {
    /// How many there were, how many of them a plan has calculated, and how many both ways refused.
    package var documents = 0, planned = 0, refused = 0
    /// The first document that came out differently, and both results; nil if there is none.
    package var difference: String?

    /// Nothing yet.
    package init() {}

    /// Adds what became of other documents.
    package static func += (left: inout Outcome, right: Outcome) {
      left.documents += right.documents
      left.planned += right.planned
      left.refused += right.refused
      left.difference = left.difference ?? right.difference
    }
  }

  /// So many documents are a block.
  static let block = 64

  /// Compares the documents, until one differs.
  package func run() -> Outcome {
    let state = State()
    let layouts = SharedLayouts()
    let blocks = (documents + PlanTrial.block - 1) / PlanTrial.block
    let threads = (0..<jobs).map { _ in
      Thread {
        let ways = TwoWays(sharing: layouts)
        var difference: String?
        while difference == nil, let number = state.next(below: blocks) {
          difference = compare(TrialBlock(kind, seed: seed, number: number), ways)
        }
        var outcome = Outcome()
        outcome.documents = ways.documents
        outcome.planned = ways.plannedDocuments
        outcome.refused = ways.refused
        outcome.difference = difference
        state.add(outcome)
      }
    }
    for thread in threads { thread?.join() }
    precondition(threads.contains { $0 != nil }, "the system has no room for a thread")
    return state.outcome
  }

  /// What differs in a block.
  private func compare(_ block: TrialBlock, _ ways: TwoWays) -> String? {
    var block = block
    for index in 0..<PlanTrial.block {
      let document = block.document(index, ways)
      guard document.withByteView({ ways.agree(on: $0) }) else {
        return "\(kind), seed \(seed), \(jobs) jobs: \(String(decoding: document, as: UTF8.self))\n"
          + ways.explanation
      }
    }
    return nil
  }

  /// What the workers share.
  private final class State: Sendable {
    private let values = Mutex((next: 0, outcome: Outcome()))

    /// The next block; nil behind the last one and after a difference.
    func next(below count: Int) -> Int? {
      values.withLock { values in
        guard values.next < count, values.outcome.difference == nil else { return nil }
        values.next += 1
        return values.next - 1
      }
    }

    func add(_ outcome: Outcome) { values.withLock { $0.outcome += outcome } }

    var outcome: Outcome { values.withLock { $0.outcome } }
  }
}
