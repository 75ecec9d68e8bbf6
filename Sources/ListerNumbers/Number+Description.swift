// SPDX-License-Identifier: MIT

import ListerBasics

extension Number: CustomStringConvertible {
  /// The number as formulas write it, such as `1.5` or `1/3`; an approximated one begins with `~`.
  ///
  /// The digits of a big number lie in the arena of its ``Arithmetic``: here it is only `big`.
  public var description: String {
    var buffer = ByteBuffer()
    if isApproximated { buffer.append("~") }
    switch form {
    case Form.decimal: buffer.append(decimal: word, scale: Int(detail))
    case Form.ratio:
      buffer.append(decimal: Int(word))
      buffer.append("/")
      buffer.append(decimal: Int(detail))
    case Form.big: buffer.append("big")
    default: buffer.append(failure == .divisionByZero ? "#DIV/0!" : "#NUM!")
    }
    return buffer.view.string
  }
}
