// SPDX-License-Identifier: MIT

/// Why a text can't be the name of a list.
package enum ListNameError: Error, Hashable, Sendable {
  /// It has no characters.
  case empty
  /// It has a slash, which separates folders.
  case slash
  /// It is `.` or `..`, or begins with a dot: the name of a folder, or of a hidden file.
  case leadingDot
  /// It begins or ends with white space, which nobody sees.
  case surroundingSpace
  /// It has a character that isn't one of a text: a control character, or one that turns the
  /// direction.
  case control(code: UInt32)
  /// Its file name has more bytes than a file system takes.
  case tooLong(bytes: Int, limit: Int)
  /// It is the name of a file whose bytes are no UTF-8, so that nobody can say it.
  case notUTF8
  /// The folder has a list of this name, or one that differs in case or in the spelling of accents
  /// only.
  case taken(by: String)

  /// The trouble in words: `it is longer than 245 bytes (it has 300)`.
  package var message: String {
    switch self {
    case .empty: "it is empty"
    case .slash: "it has a slash"
    case .leadingDot: "it begins with a dot"
    case .surroundingSpace: "it begins or ends with a space"
    case .control(let code): "it has the control character U+\(ListNameError.hexadecimal(code))"
    case .tooLong(let bytes, let limit): "it is longer than \(limit) bytes (it has \(bytes))"
    case .notUTF8: "it is not UTF-8; the list is left out until its file is renamed"
    case .taken(let name): "there is a list named '\(name)'"
    }
  }

  private static func hexadecimal(_ code: UInt32) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension ListNameError: CustomStringConvertible {
  /// One line for people: `not a name for a list: it is empty`.
  package var description: String { "not a name for a list: \(message)" }
}
