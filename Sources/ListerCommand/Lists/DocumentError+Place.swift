// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

extension DocumentError {
  /// One line for people: `Groceries.list.json:3:40: items[2].text: expected a text, found a number`.
  func description(path file: String, document: ByteView) -> String {
    let (line, column) = DocumentError.position(of: offset, in: document)
    let place = path.isEmpty ? "" : "\(path): "
    return "\(file):\(line):\(column): \(place)\(message)"
  }
}
