// SPDX-License-Identifier: MIT

package import ListerBasics

/// A list, two that were edited from it in different places, and what the edits come to together.
///
/// What comes out is known without a merge: the edits don't touch, and each is made once.
package struct MergeTriple {
  /// What happens to an item, and on which side.
  private enum Edit: Int, CaseIterable {
    case none, tickedHere, countedHere, pricedThere, tickedHereAndPricedThere, removedThere
  }
  /// Which versions of the list there are.
  private enum Version { case base, ours, theirs, merged }
  private static let count = 20

  private let index: Int
  private let items: [(edit: Edit, uuid: (UInt64, UInt64), cents: Int)]
  /// The items that our side appends, and that the other one puts first.
  private let added: (here: (UInt64, UInt64), there: (UInt64, UInt64))

  /// The triple with this index, which is not negative.
  package init(index: Int, seed: UInt64) {
    self.index = index
    var random = WorkloadRandom(seed: seed, kind: 11, index: index)
    items = (0..<MergeTriple.count).map { _ in
      let edit = Edit(rawValue: random.pick(0...2 * Edit.allCases.count)) ?? .none
      return (edit, (random.next(), random.next()), random.pick(100...9_999))
    }
    added = ((random.next(), random.next()), (random.next(), random.next()))
  }

  /// Appends the three lists, one line of JSON: `{"base":{...},"ours":{...},"theirs":{...}}`.
  package func write(to buffer: inout ByteBuffer) {
    buffer.append(#"{"base":"#)
    write(.base, to: &buffer)
    buffer.append(#","ours":"#)
    write(.ours, to: &buffer)
    buffer.append(#","theirs":"#)
    write(.theirs, to: &buffer)
    buffer.append("}\n")
  }

  /// Appends the list that they come to, one line of JSON.
  package func writeMerged(to buffer: inout ByteBuffer) {
    write(.merged, to: &buffer)
    buffer.append(UInt8(ascii: "\n"))
  }

  private func write(_ version: Version, to buffer: inout ByteBuffer) {
    buffer.append(#"{"lister":1,"id":"merge-"#)
    buffer.append(decimal: index.magnitude, width: 6)
    buffer.append(#"","items":["#)
    let (isOurs, isTheirs) = (
      version == .ours || version == .merged, version == .theirs || version == .merged
    )
    var isFirst = true
    func item(_ number: Int, _ uuid: (UInt64, UInt64), edit: Edit, cents: Int) {
      if !isFirst { buffer.append(UInt8(ascii: ",")) }
      isFirst = false
      buffer.append(#"{"text":"Item "#)
      buffer.append(decimal: number)
      buffer.append(#"","uuid":""#)
      MergeTriple.append(uuid, to: &buffer)
      let isTicked = isOurs && [.tickedHere, .tickedHereAndPricedThere].contains(edit)
      buffer.append(isTicked ? #"","completed":true"# : #"","completed":false"#)
      buffer.append(#","quantity":"#)
      buffer.append(decimal: isOurs && edit == .countedHere ? 7 : 1)
      buffer.append(#","price":"#)
      let isPriced = isTheirs && [.pricedThere, .tickedHereAndPricedThere].contains(edit)
      buffer.append(isPriced ? cents + 5 : cents, places: 2)
      buffer.append(UInt8(ascii: "}"))
    }
    if isTheirs { item(items.count, added.there, edit: .none, cents: 250) }
    for (number, (edit, uuid, cents)) in items.enumerated()
    where !(isTheirs && edit == .removedThere) {
      item(number, uuid, edit: edit, cents: cents)
    }
    if isOurs { item(items.count + 1, added.here, edit: .none, cents: 400) }
    buffer.append("]}")
  }

  /// An identifier of version 4 from random bits.
  private static func append(_ bits: (UInt64, UInt64), to buffer: inout ByteBuffer) {
    let high = bits.0 & ~0xF000 | 0x4000
    let low = bits.1 & ~(0b11 << 62) | 0b10 << 62
    for (place, word) in [high, low].enumerated() {
      for nibble in 0..<16 {
        if place == 0 ? nibble == 8 || nibble == 12 : nibble == 0 || nibble == 4 {
          buffer.append(UInt8(ascii: "-"))
        }
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * nibble) & 15)
        buffer.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    }
  }
}
