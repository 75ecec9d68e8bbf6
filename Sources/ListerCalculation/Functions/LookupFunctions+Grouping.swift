// SPDX-License-Identifier: MIT

/// Tables of groups, which functions sum up.
extension LookupFunctions {
  static let grouping: [FunctionDefinition] = [groupBy, pivotBy]

  static let groupBy = FunctionDefinition(
    "GROUPBY",
    .lookup,
    [
      .area("row fields"), .area("values"), .area("function"), .value("headers", .optional),
      .value("total depth", .optional), .area("order", .optional), .area("filter", .optional),
      .value("relationship", .optional),
    ],
    "What a function, or several of HSTACK, gives for the values of each group of rows, sorted, with "
      + "totals. Headers: 0 none, 1 not shown, 2 made, 3 shown. Total depth: 1 grand total, 2 subtotals "
      + "as well, negative above the groups. The order counts the fields, then the results; negative "
      + "descends.",
    source: "Excel, function GROUPBY",
    example: "GROUPBY({\"b\";\"a\";\"b\"},{1;2;3},SUM)",
    gives: "a\t2\nb\t4\nTotal\t6",
    givesArray: true
  ) { call in
    GroupTable.value(
      of: call,
      .init(
        rows: 0,
        values: 1,
        function: 2,
        headers: 3,
        filter: 6,
        rowOrder: (totals: 4, order: 5),
        relationship: 7
      )
    )
  }

  static let pivotBy = FunctionDefinition(
    "PIVOTBY",
    .lookup,
    [
      .area("row fields"), .area("column fields"), .area("values"), .area("function"),
      .value("headers", .optional), .value("row total depth", .optional),
      .area("row order", .optional), .value("column total depth", .optional),
      .area("column order", .optional), .area("filter", .optional),
      .value("relative to", .optional),
    ],
    "The same as GROUPBY with groups of columns as well. A function of two arguments has what a value "
      + "is a part of as the second one: 0 its column's total, 1 its row's, 2 the grand total, 3 the "
      + "group of columns above its own, 4 the group of rows.",
    source: "Excel, function PIVOTBY",
    example: "PIVOTBY({\"b\";\"a\";\"b\"},{2025;2025;2026},{1;2;3},SUM)",
    gives: "\t2025\t2026\tTotal\na\t2\t\t2\nb\t1\t3\t4\nTotal\t3\t3\t6",
    givesArray: true
  ) { call in
    GroupTable.value(
      of: call,
      .init(
        rows: 0,
        values: 2,
        function: 3,
        headers: 4,
        filter: 9,
        rowOrder: (totals: 5, order: 6),
        columns: 1,
        columnOrder: (totals: 7, order: 8),
        relative: 10
      )
    )
  }
}
