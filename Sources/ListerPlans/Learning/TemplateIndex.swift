// SPDX-License-Identifier: MIT

import ListerBasics

/// One worker's templates, found by their marks and, of those that end alike, by their pieces: what
/// that costs doesn't grow with their number.
struct TemplateIndex {
  /// The templates of each mark.
  private var trees: [TemplateMark: TemplateTree] = [:]
  /// Where the template of a key is.
  private var places: [UInt64: (mark: TemplateMark, leaf: Int)] = [:]
  /// The lengths of marks, the longest first, of documents without values.
  private var plainLengths: [Int] = []
  /// The same of documents that hold values.
  private var valueLengths: [Int] = []
  /// The one that was used last.
  private var last: TemplateLease?

  /// No templates.
  init() {}

  /// A template that a document fits, whose literals are in the registers then.
  mutating func find(_ document: ByteView, _ registers: Registers) -> TemplateLease? {
    if let last, last.ends(document), last.matches(document, registers) { return last }
    let found =
      find(document, registers, hasValues: false) ?? find(document, registers, hasValues: true)
    if let found { last = found }
    return found
  }

  private func find(
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
      if let found = trees[mark]?.find(document, registers, butNot: last) { return found }
    }
    return nil
  }

  // MARK: Changes

  /// Takes a template, in place of the one with the same key.
  mutating func add(_ template: Template) {
    remove(template.key)
    let mark = template.mark
    let leaf = trees[mark, default: TemplateTree()].add(TemplateLease(template))
    places[template.key] = (mark, leaf)
    var lengths = mark.hasValues ? valueLengths : plainLengths
    guard !lengths.contains(mark.length) else { return }
    lengths.append(mark.length)
    lengths.sort(by: >)
    if mark.hasValues { valueLengths = lengths } else { plainLengths = lengths }
  }

  /// Gives a template up, if it is here.
  mutating func remove(_ key: UInt64) {
    guard let (mark, leaf) = places.removeValue(forKey: key) else { return }
    trees[mark]?.remove(leaf)
    if trees[mark]?.isEmpty == true { trees[mark] = nil }
    if last?.template.key == key { last = nil }
  }
}
