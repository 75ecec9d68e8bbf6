// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Numbers from strings and back, for tests.
final class NumberText {
  let arithmetic = Arithmetic()

  func parse(_ text: String) -> Number? {
    Array(text.utf8).withByteView { arithmetic.parse($0) }
  }

  func parseRatio(_ text: String) -> Number? {
    Array(text.utf8).withByteView { arithmetic.parseRatio($0) }
  }

  func write(_ x: Number, _ style: NumberStyle) -> String {
    var buffer = ByteBuffer(capacity: 16)
    arithmetic.write(x, style, to: &buffer)
    return buffer.view.string
  }
}
