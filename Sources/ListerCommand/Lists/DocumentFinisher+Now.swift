// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

extension DocumentFinisher {
  /// A finisher for which it is the present.
  static var now: DocumentFinisher {
    DocumentFinisher(options: RecalculationOptions(now: Moment.now.serial))
  }
}

extension ListPlace {
  /// The document with its grids calculated now, so that no value is stale.
  ///
  /// - Throws: ``CommandError/failed(_:)`` with line and column when it is none.
  func recalculated(_ bytes: [UInt8]) throws(CommandError) -> [UInt8] {
    try bytes.withByteView { (view) throws(CommandError) in
      do throws(DocumentError) {
        return try DocumentFinisher.now.bytes(of: view)
      } catch {
        throw .failed(Shown(error.description(path: path, document: view)))
      }
    }
  }
}
