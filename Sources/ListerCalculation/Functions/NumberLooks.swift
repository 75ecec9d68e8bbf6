// SPDX-License-Identifier: MIT

package import ListerBasics

/// What a number looks like, whatever points and commas in it are.
package enum NumberLooks {
  /// The most bytes that are looked at.
  private static let most = 40

  /// Whether a text is a number by one reading at least: digits after a sign or none, with a decimal mark,
  /// or in groups of three.
  ///
  /// `1.5`, `1,5`, `1.234,5` and `1,234,567` are; `1.2.3`, `1,2,3` and texts of more than 40 bytes are not.
  package static func areThose(of text: ByteView) -> Bool {
    guard text.count <= most, let first = text.element(at: 0) else { return false }
    let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    let isMark = first == UInt8(ascii: ".") || first == UInt8(ascii: ",")
    guard isSigned || isMark || ASCII.isDigit(first) else { return false }
    let start = isSigned ? 1 : 0
    var runs = [0]
    var marks: [UInt8] = []
    for index in start..<text.count {
      let byte = text[index]
      if ASCII.isDigit(byte) {
        runs[runs.count - 1] += 1
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        marks.append(byte)
        runs.append(0)
      } else {
        return false
      }
    }
    guard marks.count > 1 else { return runs.contains { $0 > 0 } }
    // The last of several marks is the decimal one where it is another one; all before it group digits.
    let group = marks[0]
    let groups = marks.last == group ? runs[1...] : runs[1..<runs.count - 1]
    return 1...3 ~= runs[0] && groups.allSatisfy { $0 == 3 }
      && marks.dropLast().allSatisfy { $0 == group }
  }
}
