// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// What of a workbook has no place in a document, counted by its kind.
struct WorkbookLosses: Sendable {
  /// What there may be; in the order in which it is reported.
  enum Kind: Int, CaseIterable, Sendable {
    case numberFormats, styles, mergedCells, conditionalFormats, validations, links, comments
    case charts, pictures, pivotTables, tables, filters, protections, macros
    // These are read like all others; only that they are hidden is lost.
    case hiddenRows, hiddenColumns, hiddenSheets

    /// How many of them there are, in words.
    func words(_ count: Int) -> String {
      switch self {
      case .numberFormats: "number formats of \(String(counting: count, "cell"))"
      case .styles: "styles of \(String(counting: count, "cell"))"
      case .mergedCells: String(counting: count, "merged range")
      case .conditionalFormats: String(counting: count, "conditional format")
      case .validations: String(counting: count, "validation")
      case .links: String(counting: count, "link")
      case .comments: String(counting: count, "comment")
      case .charts: String(counting: count, "chart")
      case .pictures: String(counting: count, "picture")
      case .pivotTables: String(counting: count, "pivot table")
      case .tables: String(counting: count, "table")
      case .filters: String(counting: count, "filter")
      case .protections: String(counting: count, "protection")
      case .macros: String(counting: count, "macro module")
      case .hiddenRows: String(counting: count, "hidden row")
      case .hiddenColumns: String(counting: count, "hidden column")
      case .hiddenSheets: String(counting: count, "hidden sheet")
      }
    }

    /// Whether it is there afterwards, and shown.
    var isShown: Bool { rawValue >= Kind.hiddenRows.rawValue }
  }

  private var counts = [Int](repeating: 0, count: Kind.allCases.count)

  /// Notes that there are so many more of a kind; a negative number, that some have a place after all.
  mutating func add(_ kind: Kind, _ count: Int = 1) { counts[kind.rawValue] += count }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: WorkbookLosses) {
    for index in counts.indices { counts[index] += other.counts[index] }
  }

  /// What is reported about it: at most a sentence on what is left out, and one on what is no
  /// longer hidden.
  var remarks: [ImportRemark] {
    func words(_ isShown: Bool) -> [String] {
      Kind.allCases.filter { $0.isShown == isShown && counts[$0.rawValue] > 0 }
        .map { $0.words(counts[$0.rawValue]) }
    }
    var remarks: [ImportRemark] = []
    let (lost, shown) = (words(false), words(true))
    if !lost.isEmpty {
      let message = "left out, for a document has no place for it: \(lost.joined(separator: ", "))"
      remarks.append(ImportRemark(message: message))
    }
    if !shown.isEmpty {
      let message = "read like the others, and no longer hidden: \(shown.joined(separator: ", "))"
      remarks.append(ImportRemark(message: message))
    }
    return remarks
  }
}
