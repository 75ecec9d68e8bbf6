// SPDX-License-Identifier: MIT

import ListerBasics

/// The regular expressions that a machine compiled last.
struct PatternCache {
  /// Each may take 2 MiB.
  private static let capacity = 8

  private struct Entry {
    let pattern: [UInt8]
    let ignoresCase: Bool
    let result: Result<RegularExpression, RegularExpression.Refusal>
    let work: Int
    var payer: Payer
  }

  /// A formula, in one run of its document.
  struct Payer: Equatable {
    let run: Int
    let formula: Int32
  }

  /// The one that was used last is at the end.
  private var entries: [Entry] = []

  /// The regular expression of a pattern, or why it is none; nil if `pays` says no.
  ///
  /// A formula that has paid for it doesn't pay again, unless it has used `capacity` others since.
  /// What it pays doesn't depend on what was compiled for others.
  mutating func expression(
    _ pattern: ByteView,
    ignoresCase: Bool,
    for payer: Payer,
    _ pays: (Int) -> Bool
  ) -> Result<RegularExpression, RegularExpression.Refusal>? {
    let known = entries.lastIndex { entry in
      entry.ignoresCase == ignoresCase && entry.pattern.withByteView { $0 == pattern }
    }
    if let known {
      var entry = entries.remove(at: known)
      let isPaid = entry.payer == payer || pays(entry.work)
      if isPaid { entry.payer = payer }
      entries.append(entry)
      return isPaid ? entry.result : nil
    }
    let outline = PatternOutline(pattern)
    guard pays(outline.work) else { return nil }
    let result: Result<RegularExpression, RegularExpression.Refusal>
    var work = 0
    do throws(RegularExpression.Refusal) {
      let expression = try RegularExpression(pattern, outline, ignoresCase: ignoresCase)
      result = .success(expression)
      work = expression.work
    } catch {
      result = .failure(error)
    }
    guard pays(work) else { return nil }
    if entries.count == PatternCache.capacity { entries.removeFirst() }
    entries.append(
      Entry(
        pattern: unsafe pattern.withUnsafeBuffer { unsafe Array($0) },
        ignoresCase: ignoresCase,
        result: result,
        work: outline.work + work,
        payer: payer
      )
    )
    return result
  }
}

extension Call {
  /// The regular expression that a text spells, paid for; or what the cell shows.
  ///
  /// A diagnostic tells why a text is none.
  func expression(
    _ pattern: ByteView,
    ignoresCase: Bool
  ) -> (expression: RegularExpression?, failure: Value) {
    let payer = PatternCache.Payer(run: lane.run, formula: lane.runningFormula)
    let result = lane.machine.patterns.expression(pattern, ignoresCase: ignoresCase, for: payer) {
      pays(for: .steps($0))
    }
    guard pays(for: .steps(pattern.count)), let result else {
      return (nil, Value(CellError.number))
    }
    switch result {
    case .success(let expression): return (expression, .empty)
    case .failure(let refusal):
      lane.runFaults.note(refusedPattern: refusal.reason, in: lane)
      return (nil, Value(CellError.value))
    }
  }
}
