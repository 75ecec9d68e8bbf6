// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

/// The lists that the items of a table go into: one, or one for each value of a column.
struct TableLists: ~Copyable {
  private let name: String
  /// What the headings mean, for the tables of the lists.
  private let tables: [ItemTables.Column]
  private let isSplit: Bool
  private let isChecked: Bool
  private var sinks: [Box] = []
  private var places: [String: Int] = [:]
  /// Where the last item went, which is where most of the next ones go.
  private var last = 0

  private final class Box {
    var sink: ListSink

    init(
      _ name: String,
      _ tables: [ItemTables.Column],
      capacity: Int = 0,
      isChecked: Bool
    ) {
      let table = ItemTables.json(named: name, tables)
      let members = table.map { [JSONText.Member(DocumentField.tables.key, $0)] } ?? []
      sink = ListSink(name: name, members: members, capacity: capacity, isChecked: isChecked)
    }

    func takeList() throws(ImportError) -> NamedList {
      var full = ListSink(name: "")
      swap(&full, &sink)
      return try full.list()
    }
  }

  /// Lists of a source: one of the given name, or one for each value of a column; each has a table of its
  /// name with what the headings mean.
  ///
  /// The document of the one list may have `capacity` bytes. A table that `isChecked` has nothing
  /// but texts in UTF-8.
  init(
    name: String,
    tables: [ItemTables.Column],
    isSplit: Bool,
    capacity: Int,
    isChecked: Bool
  ) {
    self.name = name
    self.tables = tables
    self.isSplit = isSplit
    self.isChecked = isChecked
    if !isSplit { sinks.append(Box(name, tables, capacity: capacity, isChecked: isChecked)) }
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
      sinks.append(Box(key, tables, isChecked: isChecked))
    }
  }

  /// The lists in the order of their first items.
  consuming func lists() throws(ImportError) -> [NamedList] {
    var lists: [NamedList] = []
    for box in sinks { lists.append(try box.takeList()) }
    return lists
  }
}
