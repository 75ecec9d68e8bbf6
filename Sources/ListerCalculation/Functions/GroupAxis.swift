// SPDX-License-Identifier: MIT

import ListerNumbers

/// Rows of data in groups by the columns of their fields, and the lines that show them along one side
/// of a table.
struct GroupAxis {
  /// Rows of data that agree in the first fields.
  struct Group {
    /// The row of the data that has its labels; nil if there are no rows.
    let example: Int?
    /// In how many fields its rows agree; in none in the group of all rows.
    let depth: Int
    /// The group of fewer fields that it is in, by its place; that of all rows is in itself.
    let parent: Int
    /// Its rows of the data, ascending.
    let rows: [Int]
    /// Which of the innermost groups, in the order of the lines, are in it.
    fileprivate(set) var leaves = 0..<0
  }

  /// How groups are shown.
  struct Layout {
    /// The fields by which groups are sorted, by their places, and whether they descend.
    var keys: [(field: Int, descends: Bool)] = []
    /// What groups are sorted by instead: a column of what is calculated for them.
    var result: (column: Int, descends: Bool)?
    /// For how many depths there are totals; those of a negative number are above their groups.
    var totals = 0
    /// Whether the fields are one key, and not one within the other.
    var isTable = false
  }

  /// The fields, a column each; nil if there are none.
  let fields: Area?
  /// All groups; the first one has all rows.
  private(set) var groups: [Group]
  /// The groups and totals that are shown, in order, by their places.
  private(set) var lines: [Int] = []
  private let layout: Layout
  private var leafCount = 0

  /// How many fields there may be.
  static let mostFields = 64

  /// How many columns its labels have.
  var levels: Int { fields?.columns ?? 0 }
  /// Whether there are totals within totals.
  var hasSubtotals: Bool { abs(layout.totals) > 1 }

  /// Groups rows of data; nil if the document's budget doesn't pay for it.
  ///
  /// - Parameters:
  ///   - rows: the rows, ascending.
  ///   - fields: the fields, at most ``mostFields``.
  ///   - layout: how the groups are shown.
  ///   - call: the call that asks for them.
  ///   - result: a column of what is calculated for a group's rows, which sorts them.
  init?(
    _ rows: [Int],
    by fields: Area?,
    _ layout: Layout,
    _ call: Call,
    result: (_ column: Int, _ rows: [Int]) -> Value
  ) {
    self.fields = fields
    self.layout = layout
    groups = [Group(example: rows.first, depth: 0, parent: 0, rows: rows)]
    guard let fields else {
      (groups[0].leaves, lines) = (0..<1, [0])
      return
    }
    guard LookupFunctions.paysForSorting(fields, rows.count, call),
      call.pays(for: .walk(rows.count * (fields.columns + 1)))
    else { return nil }
    var keys = layout.keys
    for field in 0..<fields.columns where !keys.contains(where: { $0.field == field }) {
      keys.append((field, false))
    }
    if !layout.isTable { keys.sort { $0.field < $1.field } }
    let sorted = rows.sorted { left, right in
      for key in keys {
        let (a, b) = (fields[left, key.field], fields[right, key.field])
        let order = LookupFunctions.sortOrder(a, b, descends: key.descends, call)
        if order != 0 { return order < 0 }
      }
      return left < right
    }
    split(0, sorted[...], call, result)
    if call.arithmetic.isExhausted { return nil }
  }

  /// Makes the groups within a group, whose rows are sorted by the fields, and the lines of all.
  private mutating func split(
    _ parent: Int,
    _ sorted: ArraySlice<Int>,
    _ call: Call,
    _ result: (_ column: Int, _ rows: [Int]) -> Value
  ) {
    let depth = groups[parent].depth
    let firstLeaf = leafCount
    if depth == levels {
      leafCount += 1
      lines.append(parent)
    } else {
      let hasTotal = abs(layout.totals) > depth
      if hasTotal, layout.totals < 0 { lines.append(parent) }
      let next = layout.isTable ? levels : depth + 1
      for (rows, slice) in runs(of: sorted, inFields: depth..<next, call, result) {
        groups.append(Group(example: slice.first, depth: next, parent: parent, rows: rows))
        split(groups.count - 1, slice, call, result)
      }
      if hasTotal, layout.totals > 0 { lines.append(parent) }
    }
    groups[parent].leaves = firstLeaf..<leafCount
  }

  /// The runs of sorted rows that agree in some fields, in the order in which they are shown, each
  /// also with its rows ascending.
  private func runs(
    of sorted: ArraySlice<Int>,
    inFields range: Range<Int>,
    _ call: Call,
    _ result: (_ column: Int, _ rows: [Int]) -> Value
  ) -> [(rows: [Int], slice: ArraySlice<Int>)] {
    guard let fields else { return [] }
    var runs: [(rows: [Int], slice: ArraySlice<Int>)] = []
    var start = sorted.startIndex
    while start < sorted.endIndex {
      var end = start + 1
      while end < sorted.endIndex,
        range.allSatisfy({
          let (a, b) = (fields[sorted[start], $0], fields[sorted[end], $0])
          return LookupFunctions.sortOrder(a, b, descends: false, call) == 0
        })
      { end += 1 }
      guard call.pays(for: .sorting(end - start)) else { return [] }
      runs.append((sorted[start..<end].sorted(), sorted[start..<end]))
      start = end
    }
    guard let (column, descends) = layout.result else { return runs }
    guard call.pays(for: .sorting(runs.count)) else { return [] }
    let keys = runs.map { result(column, $0.rows) }
    let order = runs.indices.sorted { left, right in
      let order = LookupFunctions.sortOrder(keys[left], keys[right], descends: descends, call)
      return order == 0 ? left < right : order < 0
    }
    return order.map { runs[$0] }
  }
}
