// SPDX-License-Identifier: MIT

import CListerRE2
import ListerBasics

/// A regular expression in the syntax of RE2, compiled.
///
/// A search takes time that grows with the text and with the pattern, whatever is in them; so there
/// are no references back and no look-around. Searches are paid for by the document's budget before
/// they run: a byte of the text costs as much as the worst pattern of this many instructions takes.
/// The matches of a text are found one after the other, and the search for each may go to the end of
/// the text. It ends soon behind the match where nothing in the pattern may be there many times but a
/// character at its end: each further one makes the match longer.
@safe
final class RegularExpression {
  /// Why a text is no regular expression here.
  struct Refusal: Error {
    let reason: String
  }

  /// Where a match is in a text, in bytes, and then the parts of its groups; nil for a group that has
  /// no part in it.
  struct Match {
    let parts: [Range<Int>?]
    var range: Range<Int> { parts[0] ?? 0..<0 }
  }

  /// What a pattern and its searches may take in memory, in bytes.
  private static let mostMemory: Int64 = 2 << 20
  /// How many bytes a pattern has at most: the library looks at some of them for microseconds.
  private static let longestPattern = 2000
  /// What each instruction of a compiled pattern costs, in units of the document's budget.
  private static let instructionWork = 1000

  private static let isThere = lister_re2_is_there() != 0

  private let object: UnsafeMutableRawPointer
  /// How many groups it has.
  let groupCount: Int
  private let size: Int
  /// What its instructions cost to make, in units of the document's budget.
  var work: Int { RegularExpression.instructionWork * size }
  private var places: [Int]
  /// How many bytes behind a match a search looks at most; nil for all.
  private let reach: Int?

  /// Compiles a pattern, of which the outline is known.
  init(_ pattern: ByteView, _ outline: PatternOutline, ignoresCase: Bool) throws(Refusal) {
    guard RegularExpression.isThere else { throw Refusal(reason: SharedLibrary.re2.missing) }
    guard pattern.count <= RegularExpression.longestPattern else {
      throw Refusal(reason: "it has more than \(RegularExpression.longestPattern) bytes")
    }
    guard outline.groupCount <= lister_re2_most_groups else {
      throw Refusal(reason: "it has more than \(lister_re2_most_groups) groups")
    }
    var source = ByteBuffer()
    if ignoresCase { source.append("(?i)") }
    source.append(pattern)
    let object = unsafe source.view.withUnsafeBuffer { buffer in
      unsafe lister_re2_make(buffer.baseAddress, buffer.count, RegularExpression.mostMemory)
    }
    guard let object = unsafe object else { throw Refusal(reason: "there is no memory for it") }
    size = unsafe Int(lister_re2_size(object))
    guard size >= 0 else {
      unsafe lister_re2_free(object)
      throw Refusal(reason: outline.refusal ?? "it isn't well formed, or is too large")
    }
    unsafe self.object = unsafe object
    groupCount = outline.groupCount
    // Each byte of the pattern is one character of a match at most.
    reach = outline.repeats ? nil : 4 * (pattern.count + 1)
    places = Array(repeating: 0, count: 2 * (outline.groupCount + 1))
  }

  deinit { unsafe lister_re2_free(object) }

  /// Whether a text has a match; nil when the document's budget doesn't pay for the search.
  func matches(_ text: ByteView, _ call: Call) -> Bool? {
    guard pays(text.count, call) else { return nil }
    return finds(in: text, from: 0)
  }

  /// The first matches in a text, at most so many; nil when the document's budget doesn't pay for the
  /// search.
  ///
  /// Each begins where the one before ends, or behind that; behind one of no characters the search
  /// goes on at the next character.
  func matches(in text: ByteView, atMost limit: Int, _ call: Call) -> [Match]? {
    var matches: [Match] = []
    var from = 0
    while matches.count < limit, from <= text.count {
      let rest = text.count - from
      guard reach != nil || pays(rest, call) else { return nil }
      let isFound = finds(in: text, from: from)
      if let reach {
        let looked = isFound ? min(places[1] - from + reach, rest) : rest
        guard pays(looked, call) else { return nil }
      }
      guard isFound else { break }
      let match = Match(
        parts: (0...groupCount).map { group in
          places[2 * group] < 0 ? nil : places[2 * group]..<places[2 * group + 1]
        }
      )
      matches.append(match)
      from = match.range.upperBound
      if match.range.isEmpty {
        guard from < text.count else { break }
        from = UTF8Text.next(in: text, at: from)
      }
    }
    return matches
  }

  /// Whether the document's budget pays for a search that looks at so many bytes.
  private func pays(_ bytes: Int, _ call: Call) -> Bool {
    call.pays(for: .steps((bytes + 16) * searchWork))
  }

  /// What a search costs for each byte.
  ///
  /// All instructions may be under way at each byte; and where sets of them are made into states, the
  /// states of small patterns are few, and the others may take one for each byte.
  private var searchWork: Int { min(size * size / 2, 160) + 8 * size }

  /// Finds the first match at a byte or behind it.
  private func finds(in text: ByteView, from: Int) -> Bool {
    unsafe text.withUnsafeBuffer { buffer in
      unsafe places.withUnsafeMutableBufferPointer { places in
        unsafe lister_re2_match(
          object,
          buffer.baseAddress,
          buffer.count,
          from,
          places.baseAddress,
          Int32(groupCount)
        ) != 0
      }
    }
  }
}

/// What can be seen of a pattern without compiling it.
struct PatternOutline {
  /// What it costs to read it, in units of the document's budget: classes of Unicode have hundreds of
  /// ranges, and what is there so many times is written out.
  private(set) var work = 0
  /// How many groups it has whose parts are told.
  private(set) var groupCount = 0
  /// Whether a part of it may be there many times, other than a character at its end.
  private(set) var repeats = false
  /// What it has in it that takes more than linear time.
  private(set) var refusal: String?

  init(_ pattern: ByteView) {
    work = 1000 * pattern.count
    for index in 0..<pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "p"), UInt8(ascii: "P"): if index > 0, isEscaped(index) { work += 100_000 }
      case UInt8(ascii: "{"): work += 30_000
      default: break
      }
    }
    func isEscaped(_ index: Int) -> Bool { pattern[index - 1] == UInt8(ascii: "\\") }
    var index = 0
    while let byte = pattern.element(at: index) {
      switch byte {
      case UInt8(ascii: "\\"): index = PatternOutline.readEscape(pattern, index, &refusal)
      case UInt8(ascii: "["): index = PatternOutline.endOfClass(pattern, index)
      case UInt8(ascii: "("):
        readGroup(pattern[index + 1..<pattern.count])
        index += 1
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"):
        let isLast = index + 1 == pattern.count && byte != UInt8(ascii: "{")
        if !isLast || pattern[max(index - 1, 0)] == UInt8(ascii: ")") { repeats = true }
        index += 1
      default: index += 1
      }
    }
  }

  private mutating func readGroup(_ rest: ByteView) {
    func begins(_ signs: StaticString...) -> Bool {
      signs.contains { rest.hasPrefix(ByteView($0)) }
    }
    if begins("?=", "?!", "?<=", "?<!") {
      refusal = "look-around, such as (?=, can't be matched in linear time"
    } else if begins("?P=") {
      refusal = PatternOutline.refersBack
    } else if !begins("?") || begins("?P<", "?<") {
      groupCount += 1
    }
  }

  private static let refersBack =
    "references back, such as \\1, can't be matched in linear time"

  /// Where what begins with a backslash ends.
  private static func readEscape(
    _ pattern: ByteView,
    _ index: Int,
    _ refusal: inout String?
  ) -> Int {
    switch pattern.element(at: index + 1) ?? 0 {
    case UInt8(ascii: "Q"):
      var end = index + 2
      while end < pattern.count, !pattern[end..<pattern.count].hasPrefix(ByteView("\\E")) {
        end += 1
      }
      return end + 2
    case UInt8(ascii: "1")...UInt8(ascii: "9"), UInt8(ascii: "k"):
      refusal = refersBack
      return index + 2
    default: return index + 2
    }
  }

  /// Where a class of characters ends that begins at `[`.
  private static func endOfClass(_ pattern: ByteView, _ start: Int) -> Int {
    var index = start + 1
    if pattern.element(at: index) == UInt8(ascii: "^") { index += 1 }
    let first = index
    while let byte = pattern.element(at: index) {
      switch byte {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "]") where index > first: return index + 1
      case UInt8(ascii: "[") where pattern.element(at: index + 1) == UInt8(ascii: ":"):
        index += 2
        while let byte = pattern.element(at: index),
          ASCII.isLetter(byte) || byte == UInt8(ascii: "^")
        {
          index += 1
        }
        if pattern[index..<pattern.count].hasPrefix(ByteView(":]")) { index += 2 }
      default: index += 1
      }
    }
    return index
  }
}
