// SPDX-License-Identifier: MIT

import ListerBasics

extension EncodingReading {
  /// The reading of a text in an encoding of two bytes a character; nil if it is none.
  init?(_ text: ByteView, in encoding: EastAsianEncoding) {
    guard let converter = TextConverter(encoding.rawValue) else { return nil }
    var decoded = ByteBuffer(capacity: text.count * 2)
    // The last character of a part of a text may be cut.
    guard converter.convert(text, into: &decoded) != .invalid else { return nil }
    let scalars = decoded.view.string.unicodeScalars
    if scalars.contains(where: EncodingFinder.isNoText) { return nil }

    var runs: Set<ByteView> = []
    var sum = EastAsianEncoding.Weights.zero
    var (characters, unusual, bounds, lone) = (0, 0, 0, 0)
    var (index, scalar) = (0, scalars.startIndex)
    while index < text.count, scalar < scalars.endIndex {
      guard text[index] >= 0x80 else {
        index += 1
        scalar = scalars.index(after: scalar)
        continue
      }
      let start = index
      var weights = EastAsianEncoding.Weights.zero
      var (count, rare) = (0, 0)
      while let byte = text.element(at: index), byte >= 0x80, scalar < scalars.endIndex {
        let end = min(index + encoding.length(in: text, at: index), text.count)
        var weight = encoding.weights(of: text[index..<end], scalars[scalar])
        if weight.max() < EastAsianEncoding.rare { rare += 1 }
        // Other encodings have a letter or a sign of ASCII there, which costs them nothing.
        if end - index == 2, text[index + 1] < 0x80 { weight += 3 }
        weights += weight
        count += 1
        index = end
        scalar = scalars.index(after: scalar)
      }
      guard runs.insert(text[start..<index]).inserted else { continue }
      sum += weights
      characters += count
      unusual += rare
      if count == 1 { lone += 1 }
      for neighbor in [start - 1, index] where EncodingReading.isLetter(text, neighbor) {
        bounds += 1
      }
    }
    guard characters > 0 else { return nil }
    self.init(
      name: encoding.rawValue,
      total: sum.max() - Double(2 * bounds + 2 * lone),
      misfits: (Double(unusual) + Double(bounds) / 2) / Double(characters),
      size: (characters, runs.count),
      isLatin: false,
      bytes: nil
    )
  }

  /// Whether a letter of ASCII is there.
  private static func isLetter(_ text: ByteView, _ index: Int) -> Bool {
    guard let byte = text.element(at: index) else { return false }
    return UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
