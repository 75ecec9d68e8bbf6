// SPDX-License-Identifier: MIT

import ListerJSON
import ListerTables

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
  case error(String)
  /// A formula as the file spells it, the value that is known for it, and the cells that it fills
  /// if it calculates with arrays.
  case formula(String, SheetValue, array: ArraySize? = nil)
  /// A cell that the array of another cell's formula fills, and its value.
  case filled(SheetValue)

  init(_ value: SheetValue, _ dialect: SheetDialect) {
    switch value {
    case .empty: self = .empty
    case .number(let text):
      self = dialect == .openDocument || PlannedCell.hasDouble(text) ? .number(text) : .text(text)
    case .error(let text):
      let isKnown = dialect == .officeOpen && PlannedCell.errors.contains(text)
      self = isKnown ? .error(text) : .text(text)
    case .ratio(let text), .date(let text, _): self = .text(text)
    case .text(let text): self = .text(text)
    case .logical(let logical): self = .logical(logical)
    }
  }

  /// The cell for a value as it is written.
  init(written value: SheetValue, _ dialect: SheetDialect) {
    self.init(value, dialect)
    if case .text(let text) = self { self = .text(WorkbookLayout.text(text, dialect)) }
  }

  /// The error values that Office Open XML has: ECMA-376 part 1, 18.17.3.
  static let errors: Set<String> = [
    "#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A",
  ]

  /// Whether some double is near a number: it is neither too large nor too small.
  private static func hasDouble(_ text: String) -> Bool {
    guard let double = Double(text), double.isFinite else { return false }
    return double != 0 || SheetNumbers.significantDigits(text) == 0
  }

  /// Whether a number comes back as it is: as a double it keeps 15 digits, and not all sizes.
  static func survives(_ text: String, _ dialect: SheetDialect) -> Bool {
    guard dialect == .officeOpen else { return true }
    guard SheetNumbers.significantDigits(text) <= dialect.digits, let double = Double(text),
      double.isFinite
    else { return false }
    return NumberText(SheetNumbers.shortest(double))?.hasSameValue(as: NumberText(text)) ?? false
  }

  /// Whether a number with more digits than a double has came back with as many as a program keeps.
  private static func isRounded(_ mine: String, _ theirs: String) -> Bool {
    guard SheetNumbers.significantDigits(mine) > 15, let mine = Double(mine),
      let theirs = Double(theirs)
    else { return false }
    return SheetNumbers.isShownSame(mine, theirs)
  }

  /// Whether a cell that was read is this one, unchanged; `isFilled` if the array of another cell's
  /// formula gives its value.
  func matches(_ cell: SheetCell?, isFilled: Bool = false) -> Bool {
    guard let cell else {
      // The document has nothing there either.
      if case .filled = self { return true }
      return self == .empty || self == .text("")
    }
    if isFilled {
      if case .filled = self { return true }
      return self == .empty
    }
    if case .filled(let value) = self {
      return cell.source == nil
        && [.officeOpen, .openDocument].contains { PlannedCell(value, $0).matches(cell) }
    }
    if case .formula(let source, _, _) = self {
      return cell.source.map { FormulaMeaning.isSame(source, $0) } ?? false
    }
    guard cell.isConstant else { return false }
    switch (self, cell.value) {
    case (.empty, .empty), (.empty, .text("")): return true
    case (.number(let mine), .number(let theirs)), (.number(let mine), .text(let theirs)),
      (.text(let mine), .number(let theirs)):
      return mine == theirs || PlannedCell.isRounded(mine, theirs)
        || NumberText(mine)?.hasSameValue(as: NumberText(theirs)) ?? false
    case (.text(let mine), .text(let theirs)): return mine == theirs
    case (.text(let mine), .date(let theirs, _)): return mine == theirs
    case (.text(""), .empty): return true
    case (.logical(let mine), .logical(let theirs)): return mine == theirs
    case (.error(let mine), .error(let theirs)): return mine == theirs
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
