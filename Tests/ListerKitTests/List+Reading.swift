// SPDX-License-Identifier: MIT

import ListerBasics
import ListerKit

extension List {
  /// The list that a document spells.
  init(reading document: String) throws(DocumentError) {
    self = try Array(document.utf8).withByteView { (view) throws(DocumentError) in
      try ListReader().list(from: view)
    }
  }

  /// The document as text, without the line feed at its end.
  var document: String { String(decoding: bytes.dropLast(), as: UTF8.self) }
}
