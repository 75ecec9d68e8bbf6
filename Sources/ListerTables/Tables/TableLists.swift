// SPDX-License-Identifier: MIT

import ListerBasics

/// The lists that the items of a table go into: one, or one for each value of a column.
struct TableLists: ~Copyable {
  private let name: String
  private let isSplit: Bool
  private let isChecked: Bool
  private var sinks: [Box] = []
  private var places: [String: Int] = [:]
  /// Where the last item went, which is where most of the next ones go.
  private var last = 0

  private final class Box {
    var sink: ListSink

    init(_ name: String, capacity: Int = 0, isChecked: Bool) {
      sink = ListSink(name: name, capacity: capacity, isChecked: isChecked)
    }

    func takeList() throws(ImportError) -> NamedList {
      var full = ListSink(name: "")
      swap(&full, &sink)
      return try full.list()
    }
  }

  /// Lists of a source: one of the given name, or one for each value of a column.
  ///
  /// The document of the one list may have `capacity` bytes. A table that `isChecked` has nothing
  /// but texts in UTF-8.
  init(name: String, isSplit: Bool, capacity: Int, isChecked: Bool) {
    self.name = name
    self.isSplit = isSplit
    self.isChecked = isChecked
    if !isSplit { sinks.append(Box(name, capacity: capacity, isChecked: isChecked)) }
  }

  /// The list of a value; the one list if there is no value.
  subscript(value: ByteView?) -> ListSink {
    _read { yield sinks[last].sink }
    _modify {
      if isSplit { select(value ?? .empty) }
      yield &sinks[last].sink
    }
  }

  private mutating func select(_ value: ByteView) {
    let key = value.isEmpty ? name : value.string
    if let place = places[key] {
      last = place
    } else {
      last = sinks.count
      places[key] = last
      sinks.append(Box(key, isChecked: isChecked))
    }
  }

  /// The lists in the order of their first items.
  consuming func lists() throws(ImportError) -> [NamedList] {
    var lists: [NamedList] = []
    for box in sinks { lists.append(try box.takeList()) }
    return lists
  }
}
