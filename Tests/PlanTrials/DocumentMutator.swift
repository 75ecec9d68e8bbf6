// SPDX-License-Identifier: MIT

import ListerBasics

/// Changes documents a little: literals of other kinds, white space, members, single bytes.
package struct DocumentMutator {
  private var random: SplitMix64

  /// A mutator that makes the same changes for the same seed.
  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A number below a bound.
  package mutating func pick(_ bound: Int) -> Int { Int(random.next() % UInt64(max(bound, 1))) }

  /// One of some values.
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[pick(values.count)] }

  /// A document with one to three changes; now and then with none.
  package mutating func changed(_ document: [UInt8]) -> [UInt8] {
    var result = document
    for _ in 0..<pick(4) { result = changedOnce(result) }
    return result
  }

  private mutating func changedOnce(_ document: [UInt8]) -> [UInt8] {
    guard !document.isEmpty else { return document }
    switch pick(20) {
    case 0:
      let byte: UInt8 = pick([0, 32, 34, 44, 92, 255])
      return replacing(document, pick(document.count), 1, with: [byte])
    case 1: return replacing(document, pick(document.count), 1, with: [])
    case 2: return replacing(document, pick(document.count), 0, with: [UInt8(32 + pick(95))])
    case 3:
      let space = pick([" ", "\n", "\t "])
      return replacing(document, self.space(in: document), 0, with: Array(space.utf8))
    case 4: return replacing(document, 1, 0, with: Array(pick(DocumentMutator.members).utf8))
    case 5: return document + Array(pick([" ", "\r", "x", "\u{0}"]).utf8)
    default:
      guard let literal = literal(in: document) else { return document }
      return replacing(document, literal.lowerBound, literal.count, with: Array(cell().utf8))
    }
  }

  private func replacing(
    _ document: [UInt8],
    _ start: Int,
    _ count: Int,
    with bytes: [UInt8]
  ) -> [UInt8] {
    guard start + count <= document.count else { return document }
    var result = document
    result.replaceSubrange(start..<start + count, with: bytes)
    return result
  }

  private static let members = [
    #""x":1,"#, #""values":[[1]],"#, #""id":"two","#, #""lister":1,"#, #""precision":20,"#,
    #""text":"a","#, #""names":{"n":"A1"},"#, #""color":3,"#, "",
    #""locale":"de-DE","#, #""locale":"ja-JP","#, #""locale":"xx","#,
  ]

  /// The place behind a comma.
  private mutating func space(in document: [UInt8]) -> Int {
    let start = pick(document.count)
    return document[start...].firstIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? start
  }

  /// A literal of a row: what stands between two separators, if that is no formula.
  private mutating func literal(in document: [UInt8]) -> Range<Int>? {
    let separators = Array("[],".utf8)
    for _ in 0..<20 {
      let place = pick(document.count)
      guard let before = document[..<place].lastIndex(where: { separators.contains($0) }),
        let end = document[place...].firstIndex(where: { separators.contains($0) }),
        before + 1 < end, document[before + 1..<end].count < 40,
        !document[before + 1..<end].contains(UInt8(ascii: "="))
      else { continue }
      return before + 1..<end
    }
    return nil
  }
}
