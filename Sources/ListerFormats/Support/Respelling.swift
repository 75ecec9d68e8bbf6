// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// Counts the values that a format holds in another form, or not at all, so that writing reports
/// them.
struct Respelling {
  private var counts: [(key: String, changed: Int, lost: Int)] = []

  /// Notes what becomes of a member of an item, of which reading gives `read` again.
  mutating func note(_ field: ItemField, of item: ListItem, readAs read: JSONText?) {
    guard let value = item[field.key] else { return }
    if let read, read.hasSameMeaning(as: value) { return }
    let place = counts.firstIndex { $0.key == field.key } ?? counts.count
    if place == counts.count { counts.append((field.key, 0, 0)) }
    if read == nil { counts[place].lost += 1 } else { counts[place].changed += 1 }
  }

  /// A remark on each member of which something changes.
  var remarks: [ImportRemark] {
    var remarks: [ImportRemark] = []
    for (key, changed, lost) in counts {
      for (count, end) in [(lost, ImportRemark.leftOut), (changed, "comes back in another form")]
      where count > 0 {
        remarks.append(.member(key, of: count, end))
      }
    }
    return remarks
  }
}
