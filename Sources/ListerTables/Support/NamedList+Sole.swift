// SPDX-License-Identifier: MIT

extension Array where Element == NamedList {
  /// The only list; a format that holds one refuses none and several.
  package func sole(of format: String) throws(ExportError) -> NamedList {
    guard let first, count == 1 else {
      throw ExportError(message: "a file of the format \(format) holds one list, not \(count)")
    }
    return first
  }
}
