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
    var payer: Payer
  }

  /// A formula, in one run of its document.
  struct Payer: Equatable {
    let run: Int
    let formula: Int32
  }

  /// The one that was used last is at the end.
  private var entries: [Entry] = []

  /// The regular expression of a pattern, or why it is none; and what it costs the formula: nothing
  /// if that has paid for it.
  ///
  /// What a formula has paid for is forgotten when it uses `capacity` others. So what it costs
  /// doesn't depend on what was compiled for other formulas.
  mutating func expression(
    _ pattern: ByteView,
    ignoresCase: Bool,
    for payer: Payer
  ) -> (result: Result<RegularExpression, RegularExpression.Refusal>, work: Int) {
    let known = entries.lastIndex { entry in
      entry.ignoresCase == ignoresCase && entry.pattern.withByteView { $0 == pattern }
    }
    var work = 0
    if let known {
      var entry = entries.remove(at: known)
      if entry.payer != payer { work = PatternCache.work(of: entry.result) }
      entry.payer = payer
      entries.append(entry)
      return (entry.result, work)
    }
    let result = PatternCache.compile(pattern, ignoresCase: ignoresCase)
    if entries.count == PatternCache.capacity { entries.removeFirst() }
    entries.append(
      Entry(
        pattern: unsafe pattern.withUnsafeBuffer { unsafe Array($0) },
        ignoresCase: ignoresCase,
        result: result,
        payer: payer
      )
    )
    return (result, PatternCache.work(of: result))
  }

  private static func compile(
    _ pattern: ByteView,
    ignoresCase: Bool
  ) -> Result<RegularExpression, RegularExpression.Refusal> {
    do throws(RegularExpression.Refusal) {
      return .success(try RegularExpression(pattern, ignoresCase: ignoresCase))
    } catch {
      return .failure(error)
    }
  }

  private static func work(
    of result: Result<RegularExpression, RegularExpression.Refusal>
  ) -> Int {
    switch result {
    case .success(let expression): expression.work
    case .failure: RegularExpression.refusingWork
    }
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
    guard pays(for: .steps(pattern.count)) else { return (nil, Value(CellError.number)) }
    let (result, work) = lane.machine.patterns.expression(
      pattern,
      ignoresCase: ignoresCase,
      for: PatternCache.Payer(run: lane.run, formula: lane.runningFormula)
    )
    guard pays(for: .steps(work)) else { return (nil, Value(CellError.number)) }
    switch result {
    case .success(let expression): return (expression, .empty)
    case .failure(let refusal):
      lane.runFaults.note(refusedPattern: refusal.reason, in: lane)
      return (nil, Value(CellError.value))
    }
  }
}
