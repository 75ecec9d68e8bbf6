// SPDX-License-Identifier: MIT

import ListerBasics

/// The functions that depend on nothing but the values of their arguments, give one value, and need
/// nothing of the formula that calls them; all of them common.
struct PlainFunctions: ~Copyable {
  private static let names: [StaticString] = [
    "ABS", "AND", "AVERAGE", "COUNT", "COUNTA", "COUNTIF", "IF", "INT", "MAX", "MIN", "MOD", "NOT",
    "OR", "PRODUCT", "ROUND", "ROUNDDOWN", "ROUNDUP", "SIGN", "SUM", "SUMIF",
  ]

  /// A place of the table.
  struct Entry: BitwiseCopyable {
    var letters: UInt64
    var index: Int
  }

  /// An open table, a third full; entries without letters are free.
  private let entries = OwnedSlab(64, filledWith: Entry(letters: 0, index: 0))

  /// Those among functions with these signatures.
  init(_ signatures: FunctionSignatures) {
    for name in PlainFunctions.names {
      let name = ByteView(name)
      guard let index = signatures.index(of: name) else { continue }
      let letters = PlainName(name, at: 0).letters
      entries.slab[place(of: letters)] = Entry(letters: letters, index: index)
    }
  }

  /// The index of the function of a name, if it is one of those.
  @inline(__always)
  func index(of name: PlainName) -> Int? {
    let entry = entries.slab[place(of: name.letters)]
    return entry.letters == name.letters && name.letters != 0 ? entry.index : nil
  }

  /// Where letters are in the table, or may be put.
  @inline(__always)
  private func place(of letters: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: (letters &* 0x9E37_79B9_7F4A_7C15) &>> 58)
    while entries.slab[place].letters != letters, entries.slab[place].letters != 0 {
      place = (place + 1) & 63
    }
    return place
  }
}

/// A name of at most twelve letters, without regard to their case.
struct PlainName {
  /// The letters, five bits each; 0 for a name that is empty or longer.
  let letters: UInt64
  /// The byte after the name.
  let end: Int

  /// The letters that the bytes from a place on begin with.
  @inline(__always)
  init(_ text: ByteView, at start: Int) {
    var letters: UInt64 = 0
    var end = start
    while let byte = text.element(at: end), ASCII.isLetter(byte) {
      letters = letters &<< 5 | UInt64(byte & 31)
      end &+= 1
    }
    self.letters = end &- start <= 12 ? letters : 0
    self.end = end
  }
}
