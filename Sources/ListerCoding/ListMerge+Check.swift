// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerJSON
package import ListerModel

extension ListMerge {
  /// Reads the merged bytes back, which finds whether the result is over a bound of the format.
  ///
  /// Writing a document and calculating it finds the same; a list that is only shown needs no
  /// check.
  ///
  /// - Throws: ``DocumentError`` if there are too many grids or bytes.
  package func check(using reader: ListReader = ListReader()) throws(DocumentError) {
    _ = try list.bytes.withByteView { (view) throws(DocumentError) in
      try reader.list(from: view)
    }
  }
}
