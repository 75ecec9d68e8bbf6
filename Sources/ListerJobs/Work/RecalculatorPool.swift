// SPDX-License-Identifier: MIT

package import ListerJSON
import Synchronization

/// Recalculators for documents that come one by one, from any thread: each is used by one at a time,
/// and all share what they learn of templates.
package final class RecalculatorPool: Sendable {
  /// A recalculator that no thread uses, handed from one to the next.
  private struct Idle: @unchecked Sendable {
    // Sendable, for whoever takes one out of the pool is the only one that has it.
    let recalculator: Recalculator
  }

  /// Those that have plans, and those that have none.
  private let idle = Mutex<[[Idle]]>([[], []])
  private let layouts = SharedLayouts()

  /// An empty pool.
  package init() {}

  /// Recalculates a document.
  ///
  /// - Parameters:
  ///   - document: its bytes.
  ///   - options: what its values depend on.
  /// - Returns: the document with its values, how many cells it has, and what each stage took, in
  ///   nanoseconds.
  /// - Throws: `DocumentError` with the place in the document.
  package func recalculate(
    _ document: [UInt8],
    _ options: RecalculationOptions
  ) throws(DocumentError) -> RecalculatedBytes {
    var options = options
    options.measures = true
    let stack = options.takesPlans ? 0 : 1
    let recalculator =
      idle.withLock { $0[stack].popLast() }?.recalculator
      ?? Recalculator(options: options, sharing: layouts)
    defer { idle.withLock { $0[stack].append(Idle(recalculator: recalculator)) } }
    recalculator.use(options)
    let before = recalculator.stages
    let bytes = try recalculator.recalculate(document)
    let after = recalculator.stages
    return RecalculatedBytes(
      bytes: bytes,
      cells: recalculator.cellCount,
      times: [
        ("scan", after.scan &- before.scan),
        ("evaluate", after.compile &+ after.evaluate &- before.compile &- before.evaluate),
        ("write", after.write &- before.write),
      ]
    )
  }
}

/// A document that was recalculated.
package struct RecalculatedBytes: Sendable {
  /// The document with its values.
  package let bytes: [UInt8]
  package let cells: Int
  /// What each stage took, in nanoseconds.
  package let times: [(name: String, nanoseconds: UInt64)]
}
