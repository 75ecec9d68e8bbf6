// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

extension ImportRemark {
  /// What becomes of a member that the format has no place for.
  package static let leftOut = "is left out: the format has no place for it"

  /// A remark on a member of so many items; `end` says what becomes of it.
  package static func member(_ key: String, of count: Int, _ end: String) -> ImportRemark {
    let items = String(counting: count, "item")
    return ImportRemark(message: "the member \(Format.excerpt(key)) of \(items) \(end)")
  }

  /// A remark on so many items without a section that are read back into the one above; nil for
  /// none.
  package static func sectionless(_ count: Int) -> ImportRemark? {
    guard count > 0 else { return nil }
    let items = String(counting: count, "item")
    return ImportRemark(message: "\(items) without a section will be read into the one above")
  }

  /// A remark on a file that was written, and that reading refuses.
  static func refused(_ error: ImportError) -> ImportRemark {
    ImportRemark(message: "it can't be imported again: \(error)")
  }

  /// A remark on members of a list that the format has no place for.
  package static func leftOut(ofList keys: [String]) -> ImportRemark {
    let names = Format.enumeration(keys)
    return ImportRemark(
      message: "members of the list are left out, for the format has no place for them: \(names)"
    )
  }

  /// A remark on a list that has no row, for it has no items.
  package static func leftOut(empty named: NamedList) -> ImportRemark {
    let name = Format.excerpt(named.list.name ?? named.name)
    return ImportRemark(message: "a list without items is left out: \(name)")
  }
}
