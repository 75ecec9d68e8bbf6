// SPDX-License-Identifier: MIT

import ListerJSON

extension ListItem {
  /// The member that holds the fields of a record while files of other formats are merged.
  static let recordKey = "lister.record"

  /// The fields of a record; nil for an item that is none.
  var record: JSONText? { self[ListItem.recordKey] }
}
