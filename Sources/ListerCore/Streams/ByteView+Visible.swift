// SPDX-License-Identifier: MIT

package import ListerBasics

extension ByteView {
  /// The first byte that is neither white space nor a control character; nil if there is none.
  package var firstVisible: UInt8? {
    for index in 0..<count where self[index] > UInt8(ascii: " ") { return self[index] }
    return nil
  }
}
