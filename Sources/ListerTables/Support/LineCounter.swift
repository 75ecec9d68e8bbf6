// SPDX-License-Identifier: MIT

package import ListerBasics

/// Tells the lines of places that come in order, in one pass over the text.
package struct LineCounter {
  private let text: ByteView
  /// The bytes up to which lines are counted.
  private var counted = 0
  private var line = 1

  /// A counter at the start of a text.
  package init(_ text: ByteView) { self.text = text }

  /// The line of a byte, from 1; no byte asked for is before the last one.
  package mutating func line(of offset: Int) -> Int {
    // No further than there: a text may be one line.
    let passed = text[0..<offset]
    while let feed = passed.firstIndex(of: UInt8(ascii: "\n"), from: counted) {
      line += 1
      counted = feed + 1
    }
    counted = offset
    return line
  }
}
