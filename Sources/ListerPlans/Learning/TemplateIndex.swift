// SPDX-License-Identifier: MIT

import ListerBasics

/// One worker's templates, found by their marks: what that costs doesn't grow with their number.
struct TemplateIndex {
  /// The templates of one mark, those that are used often in front.
  private final class Group {
    var leases: [TemplateLease] = []
    /// How many documents in a row fitted none of them, how many are let pass before the next one is
    /// compared with them, and how many were the last time.
    var misses = 0
    var pause = 0
    var lastPause = 0

    /// Whether a document is to be compared with the templates.
    func isOpen() -> Bool {
      guard pause > 0 else { return true }
      pause -= 1
      return false
    }

    /// Counts a document that fits one.
    func hit() { (misses, lastPause) = (0, 0) }

    /// Takes the next documents again, for there is a template that none was compared with.
    func reopen() { (misses, pause, lastPause) = (0, 0, 0) }

    /// Counts a document that fits none.
    func miss() {
      misses += 1
      guard misses >= Group.mostMisses else { return }
      lastPause = min(max(2 * lastPause, Group.shortestPause), Group.longestPause)
      pause = lastPause
    }

    /// After so many misses comes a pause, and after each further one a pause that is twice as long.
    private static let mostMisses = 64
    private static let shortestPause = 4
    private static let longestPause = 128
  }

  private var groups: [TemplateMark: Group] = [:]
  private var marks: [UInt64: TemplateMark] = [:]
  /// The lengths of marks, the longest first, of documents without values.
  private var plainLengths: [Int] = []
  /// The same of documents that hold values.
  private var valueLengths: [Int] = []
  /// The one that was used last.
  private var last: TemplateLease?

  /// So many templates that end as a document does are tried for it.
  private static let mostTried = 16

  /// A template that a document fits, whose literals are in the registers then.
  mutating func find(_ document: ByteView, _ registers: Registers) -> TemplateLease? {
    if let last, last.ends(document), last.matches(document, registers) { return last }
    return find(document, registers, hasValues: false) ?? find(document, registers, hasValues: true)
  }

  private mutating func find(
    _ document: ByteView,
    _ registers: Registers,
    hasValues: Bool
  ) -> TemplateLease? {
    let lengths = hasValues ? valueLengths : plainLengths
    guard !lengths.isEmpty, let end = TemplateMark.end(of: document, hasValues: hasValues) else {
      return nil
    }
    for length in lengths where length <= end {
      let mark = TemplateMark(of: document, length: length, before: end, hasValues: hasValues)
      guard let group = groups[mark], group.isOpen() else { continue }
      var tried = 0
      for index in group.leases.indices {
        let lease = group.leases[index]
        guard lease !== last, lease.ends(document) else { continue }
        if lease.matches(document, registers) {
          group.leases.swapAt(index, index / 2)
          last = lease
          group.hit()
          return lease
        }
        tried += 1
        guard tried < TemplateIndex.mostTried else { break }
      }
      group.miss()
    }
    return nil
  }

  // MARK: Changes

  /// Takes a template, in place of the one with the same key.
  mutating func add(_ template: Template) {
    remove(template.key)
    let mark = template.mark
    marks[template.key] = mark
    let group = groups[mark] ?? Group()
    group.leases.insert(TemplateLease(template), at: 0)
    group.reopen()
    groups[mark] = group
    var lengths = mark.hasValues ? valueLengths : plainLengths
    guard !lengths.contains(mark.length) else { return }
    lengths.append(mark.length)
    lengths.sort(by: >)
    if mark.hasValues { valueLengths = lengths } else { plainLengths = lengths }
  }

  /// Gives a template up, if it is here.
  private mutating func remove(_ key: UInt64) {
    guard let mark = marks.removeValue(forKey: key) else { return }
    groups[mark]?.leases.removeAll { $0.template.key == key }
    if groups[mark]?.leases.isEmpty == true { groups[mark] = nil }
    if last?.template.key == key { last = nil }
  }
}
