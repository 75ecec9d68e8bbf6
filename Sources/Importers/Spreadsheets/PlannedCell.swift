// SPDX-License-Identifier: MIT

import ListerKit

/// The two dialects in which spreadsheets are written.
enum SheetDialect {
  case officeOpen, openDocument

  /// The significant digits that numbers keep.
  var digits: Int { self == .officeOpen ? 15 : .max }
}

/// A cell of a workbook that is going to be written.
enum PlannedCell: Hashable {
  case empty
  case number(String)
  case text(String)
  case logical(Bool)
  /// A formula as the file spells it, and the value that is known for it.
  case formula(String, SheetValue)

  /// The cell for a value.
  init(_ value: SheetValue, _ dialect: SheetDialect) {
    switch value {
    case .empty: self = .empty
    case .number(let text):
      self = PlannedCell.survives(text, dialect) ? .number(text) : .text(text)
    case .ratio(let text), .error(let text), .date(let text, _): self = .text(text)
    case .text(let text): self = .text(text)
    case .logical(let logical): self = .logical(logical)
    }
  }

  /// The cell for a value as it is written.
  init(written value: SheetValue, _ dialect: SheetDialect) {
    self.init(value, dialect)
    if case .text(let text) = self { self = .text(WorkbookPlan.text(text, dialect)) }
  }

  /// Whether a number comes back as it is: as a double it keeps 15 digits, and not all sizes.
  static func survives(_ text: String, _ dialect: SheetDialect) -> Bool {
    guard dialect == .officeOpen else { return true }
    guard SheetNumbers.significantDigits(text) <= dialect.digits, let double = Double(text),
      double.isFinite
    else { return false }
    return NumberText(SheetNumbers.shortest(double))?.hasSameValue(as: NumberText(text)) ?? false
  }

  /// Whether a cell that was read is this one, unchanged.
  func matches(_ cell: SheetCell?) -> Bool {
    guard let cell else { return self == .empty || self == .text("") }
    if case .formula(let source, _) = self { return cell.source == source }
    guard cell.source == nil else { return false }
    switch (self, cell.value) {
    case (.empty, .empty), (.empty, .text("")): return true
    case (.number(let mine), .number(let theirs)), (.number(let mine), .text(let theirs)),
      (.text(let mine), .number(let theirs)):
      return mine == theirs
        || NumberText(mine)?.hasSameValue(as: NumberText(theirs)) ?? false
    case (.text(let mine), .text(let theirs)): return mine == theirs
    case (.text(let mine), .date(let theirs, _)): return mine == theirs
    case (.text(""), .empty): return true
    case (.logical(let mine), .logical(let theirs)): return mine == theirs
    default: return false
    }
  }
}

/// A sheet that is going to be written.
struct PlannedSheet {
  var name: String
  var rows: [[PlannedCell]]
  /// The grid that it is; nil for the sheets of the items and of the document.
  var grid: Int?
  var isHidden = false
}
