// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
package import ListerJSON
package import ListerModel

extension List {
  /// The list that a document spells.
  package init(reading document: String) throws(DocumentError) {
    self = try Array(document.utf8).withByteView { (view) throws(DocumentError) in
      try ListReader().list(from: view)
    }
  }

  /// The document as text, without the line feed at its end.
  package var document: String { String(decoding: bytes.dropLast(), as: UTF8.self) }
}
